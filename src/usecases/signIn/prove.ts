import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import { hashOfCode, hashOfProofOf } from './hashes.ts';
import { judgeCode, type WrongCode } from './judgeCode.ts';
import type { IdentityPorts } from './ports.ts';

/** The code that `askProof` has sent: what is dangerous may be done in this session for the next minutes. */
export async function prove(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  input: { code: string; address: string },
): Promise<Result<null, WrongCode | NotFound>> {
  const now = ports.clock.wall();
  const { address } = input;
  const outcome = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return notFound;
    const { phone } = person;
    const code = await rows.codes.lock(phone, { browser: hashOfProofOf(ports, sessionId) });
    const given = hashOfCode(ports, phone, input.code);
    const wrong = await judgeCode(rows, { phone, code, given, count: 'tries', address, now });
    if (wrong !== null) return fail(wrong);
    await rows.sessions.proven(sessionId, now);
    await rows.security.note({ code: 'proven_again' }, now, sessionId);
    return ok(null);
  });
  return outcome ?? notFound;
}
