import { countAgainst } from '../countAgainst.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TooMany } from '../failures.ts';
import { hashOfRecoveryCode } from './hashes.ts';
import { judgePasskey } from './judgePasskey.ts';
import type { IdentityPorts, IdentityRows, PasskeyAnswer, SecondFactor } from './ports.ts';

/** What proved a person beside their number; `none` where they have no second factor. */
export type FactorShown = 'none' | 'code' | 'passkey' | 'recovery' | 'wrong';

const sixDigits = /^\d{6}$/;
const asTyped = (given: string): string => given.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Counts a try at a second factor before it is judged. `within`: the proof of a number or the session in which it is
 * tried. The six digits of an authenticator can be guessed, so a number has thirty tries a day, whoever makes them; a
 * recovery code cannot, so that nobody who guesses locks its owner out (record 123).
 */
export async function countFactorTry(
  ports: Pick<IdentityPorts, 'limits' | 'rules'>,
  { within, phone, given }: { within: string; phone: string; given: string | PasskeyAnswer },
  now: Instant,
): Promise<TooMany | null> {
  const { factorTries, factorTriesPerNumber } = ports.rules;
  return (
    (await countAgainst(ports, `factor:${within}`, factorTries, now)) ??
    (typeof given === 'string' && sixDigits.test(asTyped(given))
      ? await countAgainst(ports, `factor:number:${phone}`, factorTriesPerNumber, now)
      : null)
  );
}

/** Judges what was given as a second factor, and uses it up. `within`: where a passkey was asked for. */
export async function judgeSecondFactor(
  ports: Pick<IdentityPorts, 'totp' | 'seal' | 'passkeys'>,
  rows: Pick<IdentityRows, 'secondFactors' | 'recoveryCodes' | 'passkeys' | 'proofs'>,
  { id, within }: { id: string; within: string },
  given: string | PasskeyAnswer,
  now: Instant,
): Promise<FactorShown> {
  const factor = await rows.secondFactors.lock(id);
  const isOn = factor !== null && factor.confirmedAt !== null;
  if (!isOn && (await rows.passkeys.all(id)).length === 0) return 'none';
  if (typeof given !== 'string')
    return (await judgePasskey(ports, rows, { personId: id, within }, given, now)) ? 'passkey' : 'wrong';
  const code = asTyped(given);
  if (sixDigits.test(code))
    return isOn && (await takesCode(ports, rows, factor, code, now)) ? 'code' : 'wrong';
  return (await rows.recoveryCodes.take(id, hashOfRecoveryCode(ports, id, code))) ? 'recovery' : 'wrong';
}

/** Is it a code of this authenticator that was not taken yet, nor one after it? Then it is used up. */
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

/** As what the secret is sealed for its person. */
export const secondFactorField = 'second-factor';
