import type { SessionEnd } from '#domain/views/securityEvent.ts';
import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { endSession } from './endSession.ts';
import { hashOfNumber } from './hashes.ts';
import type { IdentityPorts, IdentityRows } from './ports.ts';

/**
 * Ends every session of a person and whatever was proven before; no browser is known afterwards. Answers how many were
 * ended that had not run out.
 */
export async function endEverySession(
  identity: Pick<IdentityPorts, 'seal'>,
  rows: IdentityRows,
  { id, phone }: Pick<Person, 'id' | 'phone'>,
  now: Instant,
  why: SessionEnd = 'everywhere',
): Promise<{ ended: number }> {
  await rows.holdNumber(phone);
  await rows.proofs.endAll(hashOfNumber(identity, phone), now);
  await rows.logins.dropAll(phone);
  await rows.browsers.forgetAll(phone);
  const sessions = await rows.sessions.lockAllOf(id);
  for (const session of sessions) await endSession(rows, session, why, now);
  return { ended: sessions.filter((session) => session.expiresAt > now).length };
}
