import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { AccountPorts, Photo } from './ports.ts';

/** The photo as it was made at uploading. */
export const readPhoto = async (
  ports: Pick<AccountPorts, 'store'>,
  personId: string,
): Promise<Result<Photo, NotFound>> => {
  const photo = await ports.store.asPerson(personId, (rows) => rows.photo.get());
  return photo === null ? notFound : ok(photo);
};
