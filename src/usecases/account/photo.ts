import { fail, ok, type Result } from '#domain/shared/result.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, type TooMany } from '../failures.ts';
import type { AccountPorts, Photo, PhotoMakerFailure } from '../ports/account.ts';

/** The stored JPEG. */
export const readPhoto = async (
  ports: Pick<AccountPorts, 'store'>,
  personId: string,
): Promise<Result<Photo, NotFound>> => {
  const photo = await ports.store.asPerson(personId, (rows) => rows.photo.get());
  return photo === null ? notFound : ok(photo);
};

/** 5 MB (design#documents). */
const maxPhotoBytes = 5 * 1024 * 1024;

/** Decoding is the most expensive call. */
const perUser = [{ max: 20, windowMs: 15 * 60 * 1000 }];

export type PhotoFailure = NotFound | PhotoMakerFailure | { kind: 'photo_too_large' } | TooMany;

/**
 * Stores a photo given as a data URL or bare base64, re-encoded so that only its pixels remain (specification
 * 7 #14).
 */
export async function uploadPhoto(
  ports: Pick<AccountPorts, 'store' | 'limits' | 'clock' | 'makePhoto'>,
  personId: string,
  input: { photo: string },
): Promise<Result<{ at: number }, PhotoFailure>> {
  const at = ports.clock.wall();
  const uploaded = bytesOf(input.photo);
  if (uploaded === null) return fail({ kind: 'not_a_photo' });
  if (uploaded.length > maxPhotoBytes) return fail({ kind: 'photo_too_large' });
  const refused = await countAgainst(ports, `photo:${personId}`, perUser, at);
  if (refused) return fail(refused);
  const made = await ports.makePhoto(uploaded);
  if (!made.ok) return made;
  return ports.store.asPerson(personId, async (rows) => {
    if ((await rows.people.get()) === null) return notFound;
    await rows.photo.put({ bytes: made.value, at });
    await rows.changed();
    return ok({ at });
  });
}

/**
 * The bytes of a data URL or of bare base64; null for anything else. Old encoders insert line breaks: they
 * are dropped.
 */
function bytesOf(text: string): Uint8Array | null {
  const [, encoded = text] = /^data:image\/(?:jpeg|jpg|png|webp);base64,([\s\S]*)$/i.exec(text) ?? [];
  const base64 = encoded.replaceAll(/\s/g, '');
  return base64 !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null;
}

export const removePhoto = (ports: Pick<AccountPorts, 'store'>, personId: string): Promise<void> =>
  ports.store.asPerson(personId, async (rows) => {
    await rows.photo.drop();
    await rows.changed();
  });
