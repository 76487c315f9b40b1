import { z } from 'zod';
import { longestName, nameProblem } from '#domain/account/nameRules.ts';
import {
  dateFormats,
  dobProblem,
  genders,
  idNumberProblem,
  idTypes,
  pincodeProblem,
  themes,
  visibilities,
} from '#domain/account/profile.ts';
import type { Profile } from '../../api/profile/useProfile.ts';
import type { Theme } from '../../shell/theme.ts';

// Compiled schemas need `new Function`, which the strict policy refuses and reports.
z.config({ jitless: true });

/** The sections of the specification; each is saved by itself. */
export const sections = {
  personal: 'Personal Information',
  contact: 'Contact Details',
  preferences: 'Preferences',
} as const;

const named = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .max(longestName, `At most ${longestName} characters`)
    .superRefine((name, found) => {
      const problem = nameProblem(name);
      if (problem !== null) found.addIssue({ code: 'custom', message: problem });
    });
const line = (most: number) => z.string().trim().max(most, `At most ${most} characters`);
const withBlank = <const V extends readonly string[]>(values: V) => z.enum([...values, ''] as [...V, '']);

/** India by its name of today: some browsers list it by its former one, which is the default of nobody. */
export const offeredTimeZones = (known: readonly string[]): string[] =>
  [
    ...new Set(known.map((zone) => (zone === 'Asia/Calcutta' ? 'Asia/Kolkata' : zone))).add('Asia/Kolkata'),
  ].sort();

/** `today` is YYYY-MM-DD in India. */
export const personalRules = (today: string) =>
  z
    .object({
      first_name: named('First Name'),
      last_name: named('Last Name'),
      display_name: named('Display Name'),
      dob: z.string(),
      gender: withBlank(genders),
      id_type: withBlank(idTypes),
      id_number: line(30),
    })
    .superRefine((values, found) => {
      const dob = dobProblem(values.dob, today);
      if (dob !== null) found.addIssue({ code: 'custom', path: ['dob'], message: dob });
      const id = idNumberProblem(values.id_type, values.id_number);
      if (id !== null) found.addIssue({ code: 'custom', path: ['id_number'], message: id });
    });

const email = z.union([z.literal(''), z.email()], 'This is not an e-mail address');

export const contactRules = z
  .object({
    email: line(254).pipe(email),
    alternate_phone: line(20).regex(/^(?:\+?[\d ()-]{6,20})?$/, 'This is not a phone number'),
    emergency_contact: line(100),
    address_line1: line(120),
    address_line2: line(120),
    city: line(60),
    state: line(60),
    pincode: line(12),
    country: z.string(),
  })
  .superRefine((values, found) => {
    const pincode = pincodeProblem(values.country, values.pincode);
    if (pincode !== null) found.addIssue({ code: 'custom', path: ['pincode'], message: pincode });
  });

export const preferenceRules = z.object({
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  language: z.string(),
  theme: z.enum(themes),
  timezone: z.string(),
  date_format: z.enum(dateFormats),
  profile_visibility: z.enum(visibilities),
  activity_visibility: z.enum(visibilities),
  data_collection: z.boolean(),
});

export type PersonalValues = z.input<ReturnType<typeof personalRules>>;
export type ContactValues = z.input<typeof contactRules>;
export type PreferenceValues = z.input<typeof preferenceRules>;

export const personalOf = (profile: Profile): PersonalValues => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  display_name: profile.display_name,
  dob: profile.dob,
  gender: profile.gender,
  id_type: profile.id_type,
  id_number: profile.id_number,
});

export const contactOf = (profile: Profile): ContactValues => ({
  email: profile.email,
  alternate_phone: profile.alternate_phone,
  emergency_contact: profile.emergency_contact,
  address_line1: profile.address_line1,
  address_line2: profile.address_line2,
  city: profile.city,
  state: profile.state,
  pincode: profile.pincode,
  country: profile.country,
});

/** The theme is this browser's own: the menu of the bar may have changed it since the profile was saved. */
export const preferencesOf = (profile: Profile, theme: Theme): PreferenceValues => ({
  email_notifications: profile.email_notifications,
  sms_notifications: profile.sms_notifications,
  language: profile.language,
  theme,
  timezone: profile.timezone,
  date_format: profile.date_format,
  profile_visibility: profile.profile_visibility,
  activity_visibility: profile.activity_visibility,
  data_collection: profile.data_collection,
});
