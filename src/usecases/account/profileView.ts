import type { Profile } from '#domain/account/profile.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { AccountPorts, PersonRows } from './ports.ts';

/** A profile as its owner sees it; the phone is the one they sign in with. Instants are wall time. */
export type ProfileView = Profile & {
  name: string;
  phone: string;
  emailVerified: boolean;
  photoAt: Instant | null;
};

/** Null when there is no such person any more. */
export async function profileOf(
  ports: Pick<AccountPorts, 'seal'>,
  rows: PersonRows,
  personId: string,
): Promise<ProfileView | null> {
  const person = await rows.people.get();
  if (person === null) return null;
  const row = await rows.profile.get();
  return {
    ...row.details,
    idNumber: row.idNumberSealed === null ? '' : ports.seal.open(row.idNumberSealed, personId, idNumberField),
    name: person.name,
    phone: person.phone,
    emailVerified: row.emailVerifiedAt !== null,
    photoAt: row.photoAt,
  };
}

/** The field that the number of an ID is sealed for; the owner is the user. */
export const idNumberField = 'id-number';
