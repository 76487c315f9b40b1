import { type FieldProblem, plain, problem, type FieldLabel } from '../shared/fieldProblem.ts';
import { parseIstDate } from '../shared/istTime.ts';
import { parsePan } from '../gst/pan.ts';
import { stateByLetters, stateByName } from '../gst/states.ts';

/** A user's profile (specification 3, User profile). Every field except the name is optional; '' means empty. */
export type Profile = {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  dob: string;
  gender: (typeof genders)[number] | '';
  idType: (typeof idTypes)[number] | '';
  idNumber: string;
  /** As typed; has no effect until it is verified. */
  email: string;
  alternatePhone: string;
  emergencyContact: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  /** Two letters for an Indian state, a name elsewhere. */
  state: string;
  pincode: string;
  /** ISO 3166, two letters. */
  country: string;
  emailNotifications: boolean;
  smsNotifications: boolean;
  language: string;
  theme: (typeof themes)[number];
  timezone: string;
  dateFormat: (typeof dateFormats)[number];
  profileVisibility: (typeof visibilities)[number];
  activityVisibility: (typeof visibilities)[number];
  dataCollection: boolean;
};

export const genders = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
export const idTypes = ['aadhar', 'pan', 'passport', 'driving', 'voter'] as const;
export const themes = ['light', 'dark', 'system'] as const;
export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export const visibilities = ['private', 'public'] as const;

/** The profile of a new user. Nothing is public and no usage is counted until the user chooses so. */
export const blankProfile: Profile = {
  firstName: '',
  lastName: '',
  dob: '',
  gender: '',
  idType: '',
  idNumber: '',
  email: '',
  alternatePhone: '',
  emergencyContact: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  pincode: '',
  country: 'IN',
  emailNotifications: true,
  smsNotifications: true,
  language: 'en',
  theme: 'system',
  timezone: 'Asia/Kolkata',
  dateFormat: 'DD/MM/YYYY',
  profileVisibility: 'private',
  activityVisibility: 'private',
  dataCollection: false,
};

/** Why this number is not valid for that kind of id, or null. Ignores blanks and dashes inside. */
export function idNumberProblem(idType: Profile['idType'], idNumber: string): FieldProblem | null {
  const number = plainIdNumber(idNumber);
  if (number === '') return null;
  const wrong = (is: boolean): FieldProblem | null =>
    is || idType === '' ? null : problem('id_wrong', { kind: idType });
  switch (idType) {
    case '':
      return plain('id_kind_missing');
    case 'aadhar':
      return wrong(/^[2-9]\d{11}$/.test(number));
    case 'pan':
      return wrong(parsePan(number) !== null);
    case 'passport':
      return wrong(/^[A-Z]\d{7}$/.test(number));
    case 'driving':
      return wrong(/^[A-Z]{2}[A-Z0-9]{7,16}$/.test(number));
    case 'voter':
      return wrong(/^[A-Z]{3}\d{7}$/.test(number));
  }
}

/** The stored form of "1234 5678 9012": capitals, without blanks and dashes. */
export const plainIdNumber = (idNumber: string): string => idNumber.replaceAll(/[\s-]/g, '').toUpperCase();

/** Why this cannot be a date of birth, or null. Both are YYYY-MM-DD. */
export function dobProblem(dob: string, today: string): FieldProblem | null {
  if (dob === '') return null;
  if (parseIstDate(dob) === null || dob < '1900-01-01') return plain('not_a_day');
  return dob > today ? plain('born_in_future') : null;
}

/** The letters of an Indian state, found by its letters or its name; null when there is no such state. */
export const stateLetters = (text: string): string | null =>
  (stateByLetters(text) ?? stateByName(text))?.letters || null;

/** Six digits, the first not 0, in India; elsewhere up to twelve letters and digits. */
export function pincodeProblem(country: string, pincode: string): FieldProblem | null {
  if (pincode === '') return null;
  if (country === 'IN') return /^[1-9]\d{5}$/.test(pincode) ? null : plain('pin_code_wrong');
  return /^[A-Za-z0-9 -]{2,12}$/.test(pincode) ? null : plain('postal_code_wrong');
}

/**
 * Why this is no e-mail address, or null; '' means empty. Allows Latin letters, digits and the signs that every mail
 * server accepts, like the contract.
 */
export function emailProblem(email: string): FieldProblem | null {
  if (email === '') return null;
  if (email.length > 254) return problem('too_long', { most: 254 });
  const at = email.lastIndexOf('@');
  const [box, host] = [email.slice(0, at), email.slice(at + 1)];
  const isBox = /^[\w'+.-]+$/.test(box) && !/^\.|\.\.|[.']$/.test(box);
  const isHost =
    host.split('.').every((part) => /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(part)) && /\.[A-Za-z]{2,}$/.test(host);
  return at > 0 && isBox && isHost ? null : plain('email_wrong');
}

/** The longest name that may appear in messages to other people. */
export const maxNameLength = 60;

/**
 * Characters that are invisible or move visible text: control characters, line ends, marks of writing direction, fillers.
 * The two joiners are allowed after a letter of the scripts that write with them, and the choice of an emoji's form.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u2800\ufffc]|(?![\u200c\u200d]|[\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?<!\p{Emoji})[\ufe0e\ufe0f]/u;
const everyHidden = new RegExp(hidden, 'gu');

export const hasHiddenSigns = (text: string): boolean => hidden.test(text);

/** A visible character. Hangul fillers are letters in Unicode and show nothing. */
const seen = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Text that is a link. */
const link = /:\/\/|\bwww\.|[.\u3002]\p{L}{2,20}[/:?#]|\d\.\d{1,3}\.\d|\S@\S/iu;
/** Text that a device may show as a link. */
const likeLink = /[\p{L}\p{N}-]{2}[.\u3002]\p{L}{2}/u;
/** Titles and kinds of companies that people write before a dot without a blank: "Dr.Rao", "Rao Pvt.Ltd". */
const beforeDot =
  /(?<![\p{L}\p{N}.])(?:m\/s|messrs|mr|mrs|ms|dr|er|smt|kum|shri|sri|sh|md|mohd|prof|adv|ca|pvt|ltd|co|bros)\.(?=\p{L})/giu;

/** Full-width letters and dots count as plain letters and dots. */
const asSeen = (text: string): string => text.normalize('NFKC');

/** As many digits as a landline number has. With one letter between, a reader still takes them for one number. */
const digitsOfNumber = 8;
/** As many as a mobile number has, with any words between. */
const digitsInAll = 10;
const digitsIn = (text: string): number => text.match(/[\p{Nd}\p{No}]/gu)?.length ?? 0;

function holdsNumber(text: string): boolean {
  const bare = text.replaceAll(/\p{M}/gu, '');
  return (
    digitsIn(bare) >= digitsInAll || bare.split(/\p{L}{2,}/u).some((part) => digitsIn(part) >= digitsOfNumber)
  );
}

/** Scripts whose letters look alike. */
const lookAlike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
const mixesScripts = (word: string): boolean => lookAlike.filter((script) => script.test(word)).length > 1;

/**
 * Why a text cannot be a name that others read, or null. Names reach people who did not choose their writer, under
 * our name: as a line of Shunya's own text they could say anything. Does not judge whether a name is required. Linear
 * in the length of the text.
 */
export function nameProblem(
  text: string,
  field: FieldLabel = 'name',
  max: number = maxNameLength,
): FieldProblem | null {
  if (text === '') return null;
  if (text.length > max) return problem('too_long', { most: max });
  if (!seen.test(text)) return problem('no_letter', { field });
  if (hidden.test(text)) return problem('one_line', { field });
  const plainly = asSeen(text);
  if (holdsNumber(plainly)) return problem('no_number', { field });
  const spaced = plainly.replaceAll(beforeDot, '$& ');
  if (link.test(spaced)) return problem('no_link', { field, afterDot: false });
  if (plainly.match(/[\p{L}\p{M}]+/gu)?.some(mixesScripts) === true) return problem('one_script', { field });
  return likeLink.test(spaced) ? problem('no_link', { field, afterDot: true }) : null;
}

/**
 * The same for a business, whose user often enters its user name at the portal: "narmada.foods". Others read it with
 * a blank after each dot.
 */
export function businessNameProblem(
  text: string,
  field: FieldLabel = 'name',
  max: number = maxNameLength,
): FieldProblem | null {
  const found = nameProblem(text, field, max);
  return found?.code === 'no_link' && found.params.afterDot ? null : found;
}

/**
 * A name for messages: one short line without links, whatever is stored; '' when nothing is left, or when the rest is
 * not a name.
 */
export function nameInMessages(name: string): string {
  const oneLine = asSeen(name)
    .replaceAll(everyHidden, ' ')
    .replaceAll(/:\/\/|@/g, ' ')
    .replaceAll(/[.\u3002](?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (nameProblem(oneLine, 'name', Infinity) !== null) return '';
  const short = oneLine.slice(0, maxNameLength).toWellFormed().trim();
  return nameProblem(short) === null ? short : '';
}

/**
 * A stored name for other people on pages and proofs: as it was written, or in the form for messages; '' as there.
 */
export const nameForOthers = (name: string): string =>
  nameProblem(name) === null ? name : nameInMessages(name);
