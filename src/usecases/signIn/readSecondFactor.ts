import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { IdentityPorts, Passkey } from './ports.ts';

/** `since`: of the authenticator; null where there is none. */
export type SecondFactorView = { since: Instant | null; recoveryCodesLeft: number; passkeys: Passkey[] };

/** Is there a second factor, and how many recovery codes are left? */
export async function readSecondFactor(
  ports: Pick<IdentityPorts, 'store'>,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<SecondFactorView, NotFound>> {
  const found = await ports.store.ofSession(sessionId, async (rows) => ({
    since: (await rows.secondFactors.get(personId))?.confirmedAt ?? null,
    recoveryCodesLeft: await rows.recoveryCodes.left(personId),
    passkeys: await rows.passkeys.all(personId),
  }));
  return found === null ? notFound : ok(found);
}
