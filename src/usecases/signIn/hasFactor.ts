import type { IdentityRows } from './ports.ts';

/** An authenticator whose first code was given, or a passkey. */
export async function hasFactor(
  rows: Pick<IdentityRows, 'secondFactors' | 'passkeys'>,
  personId: string,
): Promise<boolean> {
  const factor = await rows.secondFactors.get(personId);
  return (factor !== null && factor.confirmedAt !== null) || (await rows.passkeys.all(personId)).length > 0;
}
