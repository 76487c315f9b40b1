import { login } from '../../texts/en/login.ts';

/** +91, 91, 0091 or 0 before ten digits (record 082.5). */
const prefix = /^(?:0091|91)?0?(?=\d{10}$)/;

/** What the box keeps of what was typed or pasted: digits, without a country code before ten of them. */
export const mobileDigits = (typed: string): string =>
  typed.replace(/\D/g, '').replace(prefix, '').slice(0, 15);

/** Worth saying while someone still types: more digits do not mend it. */
export const isBeyondMending = (digits: string): boolean =>
  digits.length > 10 || (digits !== '' && !/^[6-9]/.test(digits));

/** The spec's text for a sign-in code that cannot be right, or null (specification 5). */
export function otpProblem(otp: string): string | null {
  if (otp === '') return login().otpRequired;
  if (!/^\d*$/.test(otp)) return login().otpDigitsOnly;
  return otp.length === 6 ? null : login().otpSix;
}
