import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TooMany } from '../failures.ts';
import { hashOfRecoveryCode } from './hashes.ts';
import type { IdentityPorts, IdentityRows, SecondFactor } from './ports.ts';
import { countAgainst } from './rules.ts';

/** What proved a person beside their number; `none` where they have no second factor. */
export type FactorShown = 'none' | 'code' | 'recovery' | 'wrong';

const sixDigits = /^\d{6}$/;
const asTyped = (given: string): string => given.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Counts a try at a second factor before it is judged. `within`: the proof of a number or the session in which it is
 * tried. The six digits of an authenticator can be guessed, so a number has thirty tries a day, whoever makes them; a
 * recovery code cannot, so that nobody who guesses locks its owner out (record 123).
 */
export async function countFactorTry(
  ports: Pick<IdentityPorts, 'limits' | 'rules'>,
  { within, phone, given }: { within: string; phone: string; given: string },
  now: Instant,
): Promise<TooMany | null> {
  const { factorTries, factorTriesPerNumber } = ports.rules;
  return (
    (await countAgainst(ports, `factor:${within}`, factorTries, now)) ??
    (sixDigits.test(asTyped(given))
      ? await countAgainst(ports, `factor:number:${phone}`, factorTriesPerNumber, now)
      : null)
  );
}

/** Judges what was given as a second factor, and uses it up. */
export async function judgeSecondFactor(
  ports: Pick<IdentityPorts, 'totp' | 'seal'>,
  rows: Pick<IdentityRows, 'secondFactors' | 'recoveryCodes'>,
  { id }: Pick<Person, 'id'>,
  given: string,
  now: Instant,
): Promise<FactorShown> {
  const factor = await rows.secondFactors.lock(id);
  if (factor === null || factor.confirmedAt === null) return 'none';
  const code = asTyped(given);
  if (sixDigits.test(code)) return (await takesCode(ports, rows, factor, code, now)) ? 'code' : 'wrong';
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
