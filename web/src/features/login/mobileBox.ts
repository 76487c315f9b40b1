import { login } from '../../texts/compiled/login.ts';

/** Worth showing while someone still types: more digits will not fix it. */
export const isBeyondMending = (digits: string): boolean =>
  digits.length > 10 || (digits !== '' && !/^[6-9]/.test(digits));

/** The spec's text for a sign-in code that cannot be valid, or null (specification 5). */
export function otpProblem(otp: string): string | null {
  if (otp === '') return login().otpRequired;
  if (!/^\d*$/.test(otp)) return login().otpDigitsOnly;
  return otp.length === 6 ? null : login().otpSix;
}
