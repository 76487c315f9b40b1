import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { sayProofSms } from '#texts/sayProof.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, notPossible, type NotPossible, type TooMany } from '../failures.ts';
import type { IdentityPorts, IdentityRows, PasskeyAnswer } from '../ports/signIn.ts';
import { countFactorTry, hasFactor, judgeSecondFactor, passkeyRequest } from './factor.ts';
import { codeDigits, codeLifeMs, hashOfChallenge, hashOfCode, hashOfProofOf } from './rules.ts';
import { recordFactorUse } from './secondFactor.ts';
import { judgeCode, type WrongCode } from './signInCode.ts';

/**
 * The kind of proof to give: a code just sent, or the person's second factor. `passkey`: options for the
 * device.
 */
type ProofBy = {
  by: 'sms' | 'authenticator' | 'passkey';
  passkey: Record<string, unknown> | null;
};

/**
 * Sends a code for a person to prove their identity again in this session; it signs nobody in. People with a
 * second factor get no code: the factor is the proof.
 */
export async function askProof(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<ProofBy, NotFound | NotPossible | TooMany>> {
  const { clock, ids, seal } = ports;
  const now = clock.wall();
  const known = await ports.store.ofSession(sessionId, async (rows) => ({
    factor: await rows.secondFactors.get(personId),
    passkey: await passkeyRequest(ports, rows, { personId, within: `session:${sessionId}` }, now),
  }));
  const { factor = null, passkey = null } = known ?? {};
  if (factor !== null && factor.confirmedAt !== null) return ok({ by: 'authenticator', passkey });
  if (passkey !== null) return ok({ by: 'passkey', passkey });
  // Other providers prove a number only at sign-in.
  if (ports.issuer === null) return notPossible('sign_in_again');
  const refused = await countSend(ports, { personId, sessionId }, now);
  if (refused) return fail(refused);
  const code = ids.digits(codeDigits);
  const id = ids.uuid();
  const sent = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return false;
    const { phone } = person;
    await rows.codes.put(phone, {
      browserHash: hashOfProofOf(ports, sessionId),
      challengeHash: hashOfChallenge(ports, ids.token(32)),
      codeHash: hashOfCode(ports, phone, code),
      sentAt: now,
      expiresAt: now + codeLifeMs,
      open: false,
    });
    const language = await rows.people.language(personId);
    const textSealed = seal.seal(sayProofSms('proof', { code }, language), 'outbox', id);
    await rows.outbox.addSms({
      id,
      to: phone,
      textSealed,
      template: smsTemplate('proof', language),
      at: now,
    });
    return true;
  });
  return sent === true ? ok({ by: 'sms', passkey: null }) : notFound;
}

/**
 * Counts a code against its session: a copied token uses up its own session's codes, and its owner signs in again to
 * have others. Beyond its first few of a day they count against the person too, so that many sessions together pester no
 * number, and none shuts out another.
 */
async function countSend(
  ports: Pick<IdentityPorts, 'limits' | 'rules'>,
  { personId, sessionId }: { personId: string; sessionId: string },
  now: Instant,
): Promise<TooMany | null> {
  const { proofsPerSession, firstProofsOfSession, proofsPerPerson } = ports.rules;
  const tooMany = await countAgainst(ports, `prove:send:${sessionId}`, proofsPerSession, now);
  if (tooMany !== null) return tooMany;
  const isPastFirst = await countAgainst(ports, `prove:first:${sessionId}`, firstProofsOfSession, now);
  return isPastFirst === null ? null : countAgainst(ports, `prove:person:${personId}`, proofsPerPerson, now);
}

type ProofAnswer = { code: string | PasskeyAnswer; address: string };
type InSession = { person: Person; sessionId: string };

/**
 * Accepts a code of the second factor, or the one from `askProof`: dangerous acts are allowed in this session
 * for the next minutes.
 */
export async function prove(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  answer: ProofAnswer,
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
        { within: `session:${sessionId}`, phone: person.phone, answer: answer.code },
        now,
      )
    : null;
  if (tooMany) return fail(tooMany);
  const outcome = await ports.store.ofSession(sessionId, async (rows) => {
    const wrong = await judge(ports, rows, { person, sessionId }, answer, now);
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
  { person, sessionId }: InSession,
  { code: typed, address }: ProofAnswer,
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
    await recordFactorUse(ports, rows, { person, sessionId, shown, address }, now);
    return shown === 'wrong' ? { kind: 'invalid_verification_code' } : null;
  }
  if (typeof typed !== 'string') return { kind: 'invalid_verification_code' };
  const { phone } = person;
  const code = await rows.codes.lock(phone, { browser: hashOfProofOf(ports, sessionId) });
  const hash = hashOfCode(ports, phone, typed);
  return judgeCode(rows, { phone, code, hash, count: 'tries', address, now });
}
