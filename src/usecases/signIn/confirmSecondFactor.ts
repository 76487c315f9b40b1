import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible, type TooMany } from '../failures.ts';
import { endSession } from './endSession.ts';
import type { WrongCode } from './judgeCode.ts';
import { countFactorTry, takesCode } from './judgeSecondFactor.ts';
import { freshRecoveryCodes } from './freshRecoveryCodes.ts';
import type { IdentityPorts } from './ports.ts';
import { tellOfSecondFactor } from './tellOfSecondFactor.ts';

/** Between beginning and the first code. */
const setUpLifeMs = 10 * 60_000;

/**
 * The first code of an authenticator: from now on it is asked for. Every other session ends, because the number alone
 * has opened it. Answers the recovery codes, which are shown this once.
 */
export async function confirmSecondFactor(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, NotFound | NotPossible | WrongCode | TooMany>> {
  const now = ports.clock.wall();
  const person = await ports.store.ofSession(sessionId, (rows) => rows.people.byId(personId));
  if (person === null) return notFound;
  const { phone } = person;
  const tooMany = await countFactorTry(ports, { within: `session:${sessionId}`, phone, given: code }, now);
  if (tooMany) return fail(tooMany);
  const confirmed = await ports.store.ofSession(
    sessionId,
    async (rows): Promise<Result<{ recoveryCodes: string[] }, NotPossible | WrongCode>> => {
      await rows.holdNumber(phone);
      const factor = await rows.secondFactors.lock(personId);
      if (factor !== null && factor.confirmedAt !== null) return notPossible('second_factor_on');
      if (factor === null || now - factor.begunAt > setUpLifeMs)
        return notPossible('second_factor_not_begun');
      if (!(await takesCode(ports, rows, { ...factor, confirmedAt: now }, code, now)))
        return fail({ kind: 'invalid_verification_code' });
      const recoveryCodes = await freshRecoveryCodes(ports, rows, personId);
      for (const session of await rows.sessions.lockAllOf(personId))
        if (session.id !== sessionId) await endSession(rows, session, 'second_factor', now);
      await rows.sessions.proven(sessionId, now);
      await rows.security.note({ code: 'second_factor_on' }, now, sessionId, { kind: 'second_factor' });
      await tellOfSecondFactor(ports, rows, { person, sessionId, what: 'on' }, now);
      return ok({ recoveryCodes });
    },
  );
  return confirmed ?? notFound;
}
