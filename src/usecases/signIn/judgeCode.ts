import { timingSafeEqual } from 'node:crypto';
import type { IdentityRows, SignInCode } from './ports.ts';
import { codeTries } from './rules.ts';

export type WrongCode =
  | { kind: 'invalid_verification_code' }
  /** The right code, too late or after too many wrong ones. */
  | { kind: 'code_expired' };

/** Null when it is right; then it is used up. What is wrong counts as a try. */
export async function judgeCode(
  rows: IdentityRows,
  handedIn: {
    phone: string;
    code: SignInCode | null;
    given: Uint8Array;
    count: 'tries' | 'openTries';
    address: string;
    now: number;
  },
): Promise<WrongCode | null> {
  const { phone, code, given, count, address, now } = handedIn;
  const right = timingSafeEqual(given, code?.codeHash ?? new Uint8Array(given.length));
  if (code === null || !right) {
    if (code !== null) {
      // As long as it could have been right: a stranger who goes on guessing writes nothing.
      if (code[count] < codeTries)
        await rows.security.note({ code: 'sign_in_refused', why: 'wrong_code', address }, now);
      await rows.codes.countTry(phone, code.browserHash, count);
    }
    return { kind: 'invalid_verification_code' };
  }
  // Only who holds the code learns that it is past: anyone else would learn that the number is signing in.
  if (code[count] >= codeTries || now > code.expiresAt) {
    await rows.security.note({ code: 'sign_in_refused', why: 'code_over', address }, now);
    return { kind: 'code_expired' };
  }
  await rows.codes.drop(phone, code.browserHash);
  return null;
}
