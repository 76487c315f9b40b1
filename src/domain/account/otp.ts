import { parseCode } from '../gst/evc.ts';
import { plainValue } from '../shared/typed.ts';

/**
 * The six digits of a sign-in code in what was typed or pasted: "482 913", "OTP: 482913", the whole SMS. What holds no
 * such code comes back plain, for the rules that say what is wrong with it.
 */
export function otpTyped(text: string): string {
  const code = parseCode(text);
  return code !== null && /^[0-9]{6}$/.test(code) ? code : plainValue(text);
}
