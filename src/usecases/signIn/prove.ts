import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Person } from '#domain/account/person.ts';
import { type NotFound, notFound, type TooMany } from '../failures.ts';
import { hasFactor } from './hasFactor.ts';
import { hashOfCode, hashOfProofOf } from './hashes.ts';
import { judgeCode, type WrongCode } from './judgeCode.ts';
import { countFactorTry, judgeSecondFactor } from './judgeSecondFactor.ts';
import { noteFactor } from './noteFactor.ts';
import type { IdentityPorts, IdentityRows, PasskeyAnswer } from './ports.ts';

type Given = { code: string | PasskeyAnswer; address: string };
type In = { person: Person; sessionId: string };

/**
 * A code of the person's second factor, or the one that `askProof` has sent to who has none: what is dangerous may be
 * done in this session for the next minutes.
 */
export async function prove(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  given: Given,
): Promise<Result<null, WrongCode | NotFound | TooMany>> {
  const now = ports.clock.wall();
  const found = await ports.store.ofSession(sessionId, async (rows) => ({
    person: await rows.people.byId(personId),
    hasFactor: await hasFactor(rows, personId),
  }));
  const person = found?.person ?? null;
  if (found === null || person === null) return notFound;
  const tooMany = found.hasFactor
    ? await countFactorTry(
        ports,
        { within: `session:${sessionId}`, phone: person.phone, given: given.code },
        now,
      )
    : null;
  if (tooMany) return fail(tooMany);
  const outcome = await ports.store.ofSession(sessionId, async (rows) => {
    const wrong = await judge(ports, rows, { person, sessionId }, given, now);
    if (wrong !== null) return fail(wrong);
    await rows.sessions.proven(sessionId, now);
    await rows.security.note({ code: 'proven_again' }, now, sessionId);
    return ok(null);
  });
  return outcome ?? notFound;
}

async function judge(
  ports: IdentityPorts,
  rows: IdentityRows,
  { person, sessionId }: In,
  { code: typed, address }: Given,
  now: Instant,
): Promise<WrongCode | null> {
  const shown = await judgeSecondFactor(
    ports,
    rows,
    { id: person.id, within: `session:${sessionId}` },
    typed,
    now,
  );
  if (shown !== 'none') {
    await noteFactor(ports, rows, { person, sessionId, shown, address }, now);
    return shown === 'wrong' ? { kind: 'invalid_verification_code' } : null;
  }
  if (typeof typed !== 'string') return { kind: 'invalid_verification_code' };
  const { phone } = person;
  const code = await rows.codes.lock(phone, { browser: hashOfProofOf(ports, sessionId) });
  const given = hashOfCode(ports, phone, typed);
  return judgeCode(rows, { phone, code, given, count: 'tries', address, now });
}
