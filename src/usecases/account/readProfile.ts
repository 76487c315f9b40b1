import type { Instant } from '#domain/shared/istTime.ts';
import type { Profile } from '#domain/account/profile.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts, AccountRows } from './ports.ts';

/** A profile as its owner sees it; the phone is the one they sign in with. Instants are wall time. */
export type ProfileView = Profile & {
  name: string;
  phone: string;
  emailVerified: boolean;
  photoAt: Instant | null;
};

/** specification 7 #16. An account that was just erased in another tab has none. */
export const readProfile = (
  ports: Pick<AccountPorts, 'store' | 'seal'>,
  personId: string,
): Promise<Result<ProfileView, { kind: 'not_found' }>> =>
  ports.store.asTenant(personId, async (rows) => {
    const view = await profileOf(ports, rows, personId);
    return view === null ? fail({ kind: 'not_found' }) : ok(view);
  });

export async function profileOf(
  ports: Pick<AccountPorts, 'seal'>,
  rows: AccountRows,
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
