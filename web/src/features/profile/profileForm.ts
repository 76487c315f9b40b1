import { formatProblem } from '../../gst/formatProblem.ts';
import { namesIn } from '#domain/account/person.ts';
import { maxNameLength, nameProblem } from '#domain/account/profile.ts';
import { dobProblem, emailProblem, idNumberProblem, pincodeProblem } from '#domain/account/profile.ts';
import type { Profile } from '../../api/profile.ts';
import type { Theme } from '../../shell/theme.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import type { Problems } from '../../ui/form/problems.ts';

/** The sections of the specification by their API names; each is saved separately. */
export const sections = {
  personal: 'Personal Information',
  contact: 'Contact Details',
  preferences: 'Preferences',
} as const;
export type Section = keyof typeof sections;

/** India by its current time zone name: some browsers list the former one, which is nobody's default. */
export const offeredTimeZones = (known: readonly string[]): string[] =>
  [
    ...new Set(known.map((zone) => (zone === 'Asia/Calcutta' ? 'Asia/Kolkata' : zone))).add('Asia/Kolkata'),
  ].sort();

const tooLong = (text: string, max: number): string | null =>
  text.length > max ? texts().rules.atMost({ most: max }) : null;

function nameWrong(name: string, label: string): string | null {
  if (name === '') return texts().rules.required({ label });
  return tooLong(name, maxNameLength) ?? formatProblem(nameProblem(name));
}

/** The fields with a problem. */
const found = <V>(problems: Partial<Record<keyof V, string | null>>): Problems<V> =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as Problems<V>;

/** `today` is YYYY-MM-DD in India. */
export const personalProblems = (values: PersonalValues, today: string): Problems<PersonalValues> =>
  found<PersonalValues>({
    first_name: nameWrong(values.first_name.trim(), texts().personal.first),
    last_name: nameWrong(values.last_name.trim(), texts().personal.last),
    display_name: nameWrong(values.display_name.trim(), texts().personal.display),
    dob: formatProblem(dobProblem(values.dob, today)),
    id_number:
      tooLong(values.id_number.trim(), 30) ??
      formatProblem(idNumberProblem(values.id_type, values.id_number)),
  });

export const contactProblems = (values: ContactValues): Problems<ContactValues> => {
  const pincode = values.pincode.trim();
  const phone = values.alternate_phone.trim();
  return found<ContactValues>({
    email: formatProblem(emailProblem(values.email.trim())),
    alternate_phone:
      tooLong(phone, 20) ?? (/^(?:\+?[\d ()-]{6,20})?$/.test(phone) ? null : texts().rules.noPhone),
    emergency_contact: tooLong(values.emergency_contact.trim(), 100),
    address_line1: tooLong(values.address_line1.trim(), 120),
    address_line2: tooLong(values.address_line2.trim(), 120),
    city: tooLong(values.city.trim(), 60),
    state: tooLong(values.state.trim(), 60),
    pincode: tooLong(pincode, 12) ?? formatProblem(pincodeProblem(values.country, pincode)),
  });
};

export type PersonalValues = Pick<
  Profile,
  'first_name' | 'last_name' | 'display_name' | 'dob' | 'gender' | 'id_type' | 'id_number'
>;
export type ContactValues = Pick<
  Profile,
  | 'email'
  | 'alternate_phone'
  | 'emergency_contact'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'pincode'
  | 'country'
>;
export type PreferenceValues = Pick<
  Profile,
  | 'email_notifications'
  | 'sms_notifications'
  | 'language'
  | 'theme'
  | 'timezone'
  | 'date_format'
  | 'profile_visibility'
  | 'activity_visibility'
  | 'data_collection'
>;

export const personalOf = (profile: Profile): PersonalValues => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  display_name: profile.display_name,
  dob: profile.dob,
  gender: profile.gender,
  id_type: profile.id_type,
  id_number: profile.id_number,
});

/** The same, with first and last name from the name typed once after the first sign-in, while both are empty. */
export function personalWithNames(profile: Profile): PersonalValues {
  const values = personalOf(profile);
  if (values.first_name !== '' || values.last_name !== '') return values;
  const { first, last } = namesIn(values.display_name);
  return { ...values, first_name: first, last_name: last };
}

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
