import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '#domain/shared/istTime.ts';
import { countAgainst } from '../countAgainst.ts';
import type { TooMany } from '../failures.ts';
import type { IdentityPorts, IdentityRows, PasskeyAnswer, SecondFactor } from '../ports/signIn.ts';
import { hashOfRecoveryCode } from './rules.ts';

/** Does the person have a confirmed authenticator or a passkey? */
export async function hasFactor(
  rows: Pick<IdentityRows, 'secondFactors' | 'passkeys'>,
  personId: string,
): Promise<boolean> {
  const factor = await rows.secondFactors.get(personId);
  return (factor !== null && factor.confirmedAt !== null) || (await rows.passkeys.all(personId)).length > 0;
}

/** Time for a person to find their device. */
const challengeLifeMs = 5 * 60_000;

/** The use of a challenge and its scope: one proof of a number, or one session. */
type ChallengeFor = { personId: string; use: 'add' | 'show'; within: string };

type Making = Pick<IdentityPorts, 'ids' | 'seal'>;

/** A stateless challenge: random part, expiry, and a keyed hash over both and its use. */
export function newChallenge({ ids, seal }: Making, of: ChallengeFor, now: Instant): string {
  const open = `${ids.token(16)}.${now + challengeLifeMs}`;
  return `${open}.${Buffer.from(hashOf({ seal }, open, of)).toString('base64url')}`;
}

/** Is the challenge ours, for this use, and unexpired? */
export function isChallenge(
  ports: Pick<Making, 'seal'>,
  text: string,
  of: ChallengeFor,
  now: Instant,
): boolean {
  const [chance = '', until = '', hash = ''] = text.split('.');
  const expected = hashOf(ports, `${chance}.${until}`, of);
  const actual = Buffer.from(hash, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected) && now <= Number(until);
}

/** False when it was already answered. */
export const spendChallenge = (
  { seal }: Pick<Making, 'seal'>,
  rows: Pick<IdentityRows, 'proofs'>,
  text: string,
  now: Instant,
): Promise<boolean> => rows.proofs.spend(seal.hash(text, 'passkey-challenge-spent'), now + challengeLifeMs);

const hashOf = ({ seal }: Pick<Making, 'seal'>, open: string, { personId, use, within }: ChallengeFor) =>
  seal.hash(`${open} ${use} ${personId} ${within}`, 'passkey-challenge');

/** Options for the device; null when the person has no passkey. */
export async function passkeyRequest(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'passkeys'>,
  rows: Pick<IdentityRows, 'passkeys'>,
  of: { personId: string; within: string },
  now: Instant,
): Promise<Record<string, unknown> | null> {
  const known = await rows.passkeys.all(of.personId);
  if (known.length === 0) return null;
  const challenge = newChallenge(ports, { ...of, use: 'show' }, now);
  return ports.passkeys.request(known, challenge);
}

/** Verifies a passkey's answer to one of our challenges, and spends the challenge. */
async function judgePasskey(
  ports: Pick<IdentityPorts, 'seal' | 'passkeys'>,
  rows: Pick<IdentityRows, 'passkeys' | 'proofs'>,
  of: { personId: string; within: string },
  answer: PasskeyAnswer,
  now: Instant,
): Promise<boolean> {
  const known = await rows.passkeys.lock(of.personId, Buffer.from(answer.id, 'base64url'));
  if (known === null) return false;
  const shown = await ports.passkeys.judgeUse(answer, known, (text) =>
    isChallenge(ports, text, { ...of, use: 'show' }, now),
  );
  if (shown === null || !(await spendChallenge(ports, rows, shown.challenge, now))) return false;
  await rows.passkeys.used(known, shown.counter, now);
  return true;
}

/** The factor that a person proved beside their number; `none` when they have no second factor. */
export type FactorShown = 'none' | 'code' | 'passkey' | 'recovery' | 'wrong';

const sixDigits = /^\d{6}$/;
const asTyped = (answer: string): string => answer.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Counts a try at a second factor before it is judged. `within`: the proof or session of the try. Six digits
 * can be guessed, so each number has thirty tries a day. Recovery codes cannot, so guessing never locks the
 * owner out (design#second-factor).
 */
export async function countFactorTry(
  ports: Pick<IdentityPorts, 'limits' | 'rules'>,
  { within, phone, answer }: { within: string; phone: string; answer: string | PasskeyAnswer },
  now: Instant,
): Promise<TooMany | null> {
  const { factorTries, factorTriesPerNumber } = ports.rules;
  return (
    (await countAgainst(ports, `factor:${within}`, factorTries, now)) ??
    (typeof answer === 'string' && sixDigits.test(asTyped(answer))
      ? await countAgainst(ports, `factor:number:${phone}`, factorTriesPerNumber, now)
      : null)
  );
}

/** Judges a second factor and uses it up. `within`: the scope of the passkey's challenge. */
export async function judgeSecondFactor(
  ports: Pick<IdentityPorts, 'totp' | 'seal' | 'passkeys'>,
  rows: Pick<IdentityRows, 'secondFactors' | 'recoveryCodes' | 'passkeys' | 'proofs'>,
  { id, within }: { id: string; within: string },
  answer: string | PasskeyAnswer,
  now: Instant,
): Promise<FactorShown> {
  const factor = await rows.secondFactors.lock(id);
  const isOn = factor !== null && factor.confirmedAt !== null;
  if (!isOn && (await rows.passkeys.all(id)).length === 0) return 'none';
  if (typeof answer !== 'string')
    return (await judgePasskey(ports, rows, { personId: id, within }, answer, now)) ? 'passkey' : 'wrong';
  const code = asTyped(answer);
  if (sixDigits.test(code))
    return isOn && (await takesCode(ports, rows, factor, code, now)) ? 'code' : 'wrong';
  return (await rows.recoveryCodes.take(id, hashOfRecoveryCode(ports, id, code))) ? 'recovery' : 'wrong';
}

/** Accepts a code of this authenticator when neither it nor a later one was used; uses it up. */
export async function takesCode(
  ports: Pick<IdentityPorts, 'totp' | 'seal'>,
  rows: Pick<IdentityRows, 'secondFactors'>,
  factor: SecondFactor,
  code: string,
  now: Instant,
): Promise<boolean> {
  const secret = ports.seal.open(factor.secretSealed, factor.personId, secondFactorField);
  const step = ports.totp.stepOf(secret, code, now, factor.lastStep);
  if (step === null) return false;
  await rows.secondFactors.put({ ...factor, lastStep: step });
  return true;
}

/** Seal field of the authenticator's secret; the owner is the person. */
export const secondFactorField = 'second-factor';
