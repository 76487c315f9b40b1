import { countAgainst } from '../countAgainst.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { proofTexts } from '#texts/proofs.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { type NotFound, notFound, type NotPossible, notPossible, type TooMany } from '../failures.ts';
import { hashOfChallenge, hashOfCode, hashOfProofOf } from './hashes.ts';
import { passkeyRequest } from './judgePasskey.ts';
import type { IdentityPorts } from './ports.ts';
import { codeDigits, codeLifeMs } from './rules.ts';

/** By what a person proves themselves again: a code that was just sent, or what they have. `passkey`: for the device. */
export type ProofBy = {
  by: 'sms' | 'authenticator' | 'passkey';
  passkey: Record<string, unknown> | null;
};

/**
 * Sends the person of this session a code by which they prove themselves again in it; it signs nobody in. Nothing is sent
 * to who has a second factor: that is the proof.
 */
export async function askProof(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<ProofBy, NotFound | NotPossible | TooMany>> {
  const { clock, ids, seal, rules } = ports;
  const now = clock.wall();
  const known = await ports.store.ofSession(sessionId, async (rows) => ({
    factor: await rows.secondFactors.get(personId),
    passkey: await passkeyRequest(ports, rows, { personId, within: `session:${sessionId}` }, now),
  }));
  const { factor = null, passkey = null } = known ?? {};
  if (factor !== null && factor.confirmedAt !== null) return ok({ by: 'authenticator', passkey });
  if (passkey !== null) return ok({ by: 'passkey', passkey });
  // Another provider proves a number at a sign-in alone.
  if (ports.issuer === null) return notPossible('sign_in_again');
  const refused = await countAgainst(ports, `prove:send:${personId}`, rules.sendsPerKnownBrowser, now);
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
    const textSealed = seal.seal(proofTexts[language].proofSms(code), 'outbox', id);
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
