import { type FieldProblem, plain } from '../shared/fieldProblem.ts';
import { plainValue, trimSigns } from '../shared/typed.ts';
import { DAY_MS, type Instant } from '../shared/istTime.ts';
import type { OfferedLanguage } from './language.ts';
import { nameForOthers, nameInMessages } from './profile.ts';
import { parseCode } from '../gst/evc.ts';

export type Person = {
  id: string;
  phone: string;
  name: string;
  /** Verified, or ''. */
  email: string;
  role: string;
  createdAt: Instant;
  /** The profile's choice of notices; absent when none was made. */
  notices?: { sms: boolean; mail: boolean };
  /** The language of messages to this person; English when absent. */
  language?: OfferedLanguage;
};

/** "+91" and ten digits, the first 6-9. */
export type Mobile = string;

const SEPARATORS = /[\s().\p{Pd}]/gu;
const COUNTRY_PREFIX = /^(?:\+91|0091|91)?0?(?=[0-9]{10}$)/;
/** "Mobile No:", "tel:", "मोबाइल:" before the number. */
const LABEL = /^[\p{L}\p{M}][\p{L}\p{M} .:/#-]{0,30}(?=[+(0-9])/u;

/** A sheet's number with another count of digits: the sign is no separator. */
const OTHER_DECIMAL = /^[0-9]{8,20}\.[0-9]{1,2}$/;
/** "(M)" before the number, "(WhatsApp)" after it. */
const WORD_BEFORE = /^\([\p{L}\p{M} .]{1,20}\)[ .:-]{0,3}(?=[+(0-9])/u;
const WORD_AFTER = /(?<=[0-9]) {0,3}\([\p{L}\p{M} .]{1,20}\)$/u;
/** A spreadsheet's number: "9876543210.0". */
const DECIMAL = /(?<=^(?:91)?[6-9][0-9]{9})\.0{1,2}$/;

/** Ignores blanks, dashes, dots and brackets, and characters that are copied along from a cell or a contact. */
function tenDigits(text: string): string {
  const number = trimSigns(plainValue(text), ',; ')
    .replace(WORD_BEFORE, '')
    .replace(WORD_AFTER, '')
    .replace(DECIMAL, '')
    .replace(LABEL, '');
  return OTHER_DECIMAL.test(number) ? number : number.replaceAll(SEPARATORS, '').replace(COUNTRY_PREFIX, '');
}

/** Enough of a number for a person who knows it: its last four digits. */
export const maskedMobile = (mobile: Mobile): string => (mobile === '' ? '' : `…${mobile.slice(-4)}`);

/** Why a mobile number cannot be used, or null (specification 5). */
export function mobileProblem(text: string): FieldProblem | null {
  const digits = tenDigits(text);
  if (digits === '') return plain('mobile_missing');
  if (!/^[0-9]{10}$/.test(digits)) return plain('mobile_length');
  return /^[6-9]/.test(digits) ? null : plain('mobile_start');
}

/** "+919876543210"; drops +91, 91 or 0 before ten digits, blanks and dashes (design#login-page). */
export const parseMobile = (text: string): Mobile | null =>
  mobileProblem(text) === null ? `+91${tenDigits(text)}` : null;

/**
 * How a notice reaches this person: by the chosen ways, and by mail only to a verified address. If no way is left, by
 * SMS: no filing is made without a notice before it.
 */
export function noticeWays(person: {
  phone: Mobile;
  /** Verified, or ''. */
  email: string;
  /** Both ways when absent. */
  notices?: { sms: boolean; mail: boolean };
}): { channel: 'sms' | 'mail'; to: string }[] {
  const { sms, mail } = person.notices ?? { sms: true, mail: true };
  const byMail = mail && person.email !== '';
  return [
    ...(sms || !byMail ? [{ channel: 'sms' as const, to: person.phone }] : []),
    ...(byMail ? [{ channel: 'mail' as const, to: person.email }] : []),
  ];
}

/** The fields of a user that may hold a name. */
export type Named = {
  displayName?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  name?: string | null | undefined;
};

/** displayName, else firstName and lastName, else name, else "User" (specification 3). */
export function shownName(user: Named, nobody = 'User'): string {
  const both = [user.firstName, user.lastName]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '');
  for (const candidate of [user.displayName, both.join(' '), user.name]) {
    const name = nameForOthers(candidate?.trim() ?? '');
    if (name !== '') return name;
  }
  return nobody;
}

/** "Asha Rao" as first and last name: the last word is the last name, and a single word is the first name. */
export function namesIn(name: string): { first: string; last: string } {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { first: (last === '' ? words : words.slice(0, -1)).join(' '), last };
}

/** The shown name in messages to other people about this user's acts. */
export const senderName = (user: Named): string => nameInMessages(shownName(user)) || 'User';

/** The first letters of the first two words, or of the single word, in capitals (specification 3). */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toUpperCase();
}

/**
 * A number that opened no session for this long may belong to somebody else: operators reassign numbers after 90
 * days.
 */
export const idleNumberMs = 90 * DAY_MS;

/**
 * Finds the six digits of a sign-in code in typed or pasted text: "482 913", "OTP: 482913", the whole SMS. A text
 * without such a code is returned plain, for the rules that describe the problem.
 */
export function otpTyped(text: string): string {
  const code = parseCode(text);
  return code !== null && /^[0-9]{6}$/.test(code) ? code : plainValue(text);
}

/** A member of an account with more GSTINs than this needs a second factor (design#required-second-factor). */
const gstinsWithoutFactor = 10;

/** Time from the day on which it has more until the day on which the factor is required. */
export const factorGraceMs = 14 * 24 * 60 * 60 * 1000;

/** True when the account crosses that limit by growing from `had` to `has` GSTINs. */
export const comesToNeedFactor = (had: number, has: number): boolean =>
  had <= gstinsWithoutFactor && has > gstinsWithoutFactor;

/** "Chrome on Android", from the device's description of itself at sign-in; '' without one. */
export function deviceName({ browser = '', platform = '' }: Record<string, string>): string {
  const [first, second] = [browser, platform]
    .map(nameInMessages)
    .filter((part) => part !== '' && part !== 'other');
  if (first === undefined) return '';
  return second === undefined ? first : `${first} on ${second}`;
}
