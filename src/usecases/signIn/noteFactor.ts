import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { FactorShown } from './judgeSecondFactor.ts';
import type { IdentityPorts, IdentityRows } from './ports.ts';
import { tellOfSecondFactor } from './tellOfSecondFactor.ts';

/** What is remembered and told of a second factor that was shown: what was wrong, and that a recovery code has gone. */
export async function noteFactor(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: IdentityRows,
  of: { person: Person; sessionId: string; shown: FactorShown; address: string },
  now: Instant,
): Promise<void> {
  const { person, sessionId, shown, address } = of;
  if (shown === 'wrong')
    await rows.security.note({ code: 'sign_in_refused', why: 'wrong_second_factor', address }, now);
  if (shown !== 'recovery') return;
  await rows.security.note({ code: 'recovery_code_used' }, now, sessionId);
  const left = await rows.recoveryCodes.left(person.id);
  await tellOfSecondFactor(ports, rows, { person, sessionId, what: 'recovery_code_used', left }, now);
}
