import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import { freshRecoveryCodes } from './freshRecoveryCodes.ts';
import { hasFactor } from './hasFactor.ts';
import type { IdentityPorts } from './ports.ts';

/** Ten new recovery codes, shown this once, in place of those of before. */
export async function makeRecoveryCodes(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<{ recoveryCodes: string[] }, NotFound | NotPossible>> {
  const now = ports.clock.wall();
  const made = await ports.store.ofSession(sessionId, async (rows) => {
    if (!(await hasFactor(rows, personId))) return notPossible('second_factor_off');
    const recoveryCodes = await freshRecoveryCodes(ports, rows, personId);
    await rows.security.note({ code: 'recovery_codes_made' }, now, sessionId, { kind: 'recovery_codes' });
    return ok({ recoveryCodes });
  });
  return made ?? notFound;
}
