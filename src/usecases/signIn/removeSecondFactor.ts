import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import { hasFactor } from './hasFactor.ts';
import type { IdentityPorts } from './ports.ts';
import { tellOfSecondFactor } from './tellOfSecondFactor.ts';

/** The number alone signs in again; authenticator, passkeys and recovery codes are over. Its person has just proven themselves by it. */
export async function removeSecondFactor(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<null, NotFound | NotPossible>> {
  const now = ports.clock.wall();
  const removed = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return notFound;
    await rows.holdNumber(person.phone);
    if (!(await hasFactor(rows, personId))) return notPossible('second_factor_off');
    await rows.secondFactors.drop(personId);
    await rows.security.note({ code: 'second_factor_off' }, now, sessionId);
    await tellOfSecondFactor(ports, rows, { person, sessionId, what: 'off' }, now);
    return ok(null);
  });
  return removed ?? notFound;
}
