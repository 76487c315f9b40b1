import { type FieldProblem, plain, problem } from '../shared/fieldProblem.ts';
import { parseIstDate } from '../shared/istTime.ts';
import { parsePan } from '../gst/pan.ts';
import { stateByLetters, stateByName } from '../gst/states.ts';

/**
 * A user's profile (specification 3, User profile). Every field except the name is optional; '' means that it is not
 * given.
 */
export type Profile = {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  dob: string;
  gender: (typeof genders)[number] | '';
  idType: (typeof idTypes)[number] | '';
  idNumber: string;
  /** As typed; it has no effect before it is verified. */
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

/** Why this number cannot be a number of that kind, or null. Blanks and dashes inside do not count. */
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
 * Why this is no e-mail address, or null; '' is "not told". Latin letters, digits and the signs that every
 * mail server takes: what the contract takes too.
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
