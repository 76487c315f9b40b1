import { z } from 'zod';
import { dateFormats, genders, idTypes, themes, visibilities } from '#domain/account/profile.ts';
import { callsOf } from './call.ts';
import { line, maybeInstant, nothing, name } from './fields.ts';
import { issue, plainIssue } from './issue.ts';

const orBlank = <const V extends readonly string[]>(values: V) => z.enum([...values, ''] as [...V, '']);
/** Pasted numbers may contain invisible characters. */
const number = (max: number) =>
  z
    .string()
    .trim()
    .max(max, issue('too_long', { most: max }));

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const email = z
  .string(issue('required', { field: 'email' }))
  .trim()
  .max(254, issue('too_long', { most: 254 }))
  .pipe(z.email(plainIssue('email_wrong')))
  .meta({ example: 'owner@narmada.example' });

/** Every field of the profile that its owner may change (specification 3, User profile). '' clears a field. */
const fields = {
  display_name: name(issue('required', { field: 'display_name' })).meta({ example: 'Narmada Foods' }),
  first_name: name(issue('required', { field: 'first_name' })).meta({ example: 'Asha' }),
  last_name: name(issue('required', { field: 'last_name' })).meta({ example: 'Rao' }),
  dob: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, plainIssue('date_iso'))
    .meta({ example: '1990-04-23' }),
  gender: orBlank(genders),
  id_type: orBlank(idTypes).meta({ example: 'pan' }),
  id_number: line(30).meta({ example: 'ABCPN1234F' }),
  email: z.union([z.literal(''), email], plainIssue('email_wrong')).meta({
    example: 'owner@narmada.example',
  }),
  alternate_phone: number(20)
    .regex(/^(?:\+?[\d ()-]{6,20})?$/, plainIssue('phone_wrong'))
    .meta({ example: '+91 98765 43211' }),
  emergency_contact: line(100),
  address_line1: line(120),
  address_line2: line(120),
  city: line(60),
  state: line(60).meta({ example: 'MP' }),
  pincode: line(12).meta({ example: '462001' }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, plainIssue('country_wrong'))
    .meta({ example: 'IN' }),
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  language: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, plainIssue('language_wrong'))
    .meta({ example: 'en' }),
  theme: z.enum(themes),
  timezone: z
    .string()
    .max(64, issue('too_long', { most: 64 }))
    .refine(isTimeZone, plainIssue('time_zone_unknown'))
    .meta({ example: 'Asia/Kolkata' }),
  date_format: z.enum(dateFormats),
  profile_visibility: z.enum(visibilities),
  activity_visibility: z.enum(visibilities),
  data_collection: z.boolean(),
};

const optional = <S extends Record<string, z.ZodType>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional()])) as {
    [K in keyof S]: z.ZodOptional<S[K]>;
  };

/** The same fields in the capitalised variant (specification 3). */
const capitalised = {
  Name: fields.display_name,
  FirstName: fields.first_name,
  LastName: fields.last_name,
  DOB: fields.dob,
  Gender: fields.gender,
  IDType: fields.id_type,
  IDNumber: fields.id_number,
  Email: fields.email,
  IsEmailNotification: fields.email_notifications,
  IsMobileNotification: fields.sms_notifications,
};

/** Flat or with `section`, in either spelling of the names: all mean the same (design#partial-updates). */
export const profileUpdate = z.strictObject({
  section: z
    .string()
    .regex(/^(?:personal|contact|preferences)[\w -]{0,30}$/i, plainIssue('section_unknown'))
    .optional()
    .meta({ example: 'Personal information' }),
  ...optional({ ...fields, name: fields.display_name, ...capitalised }),
});

export const profileRecord = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  /** The name shown in the product; `name` is the same. */
  display_name: z.string(),
  name: z.string(),
  dob: z.string(),
  gender: orBlank(genders),
  id_type: orBlank(idTypes),
  id_number: z.string(),
  /** Cannot be changed: people sign in with it. */
  mobile: z.string(),
  mobile_verified: z.literal(true),
  email: z.string(),
  email_verified: z.boolean(),
  alternate_phone: z.string(),
  emergency_contact: z.string(),
  address_line1: z.string(),
  address_line2: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.string(),
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  language: z.string(),
  theme: z.enum(themes),
  timezone: z.string(),
  date_format: z.enum(dateFormats),
  profile_visibility: z.enum(visibilities),
  activity_visibility: z.enum(visibilities),
  data_collection: z.boolean(),
  /** When the photo was uploaded; null when there is none. */
  photo_updated_at: maybeInstant,
});

const topic = 'Profile';

/** specification 7 #13-#16, the page of the mailed link, and the photo itself (design#partial-updates, design#documents). */
export const profileCalls = callsOf({
  verifyEmail: {
    method: 'POST',
    path: '/api/user/profile/verify-email',
    access: 'signed-in',
    right: 'self',
    refuses: ['email_verified', 'auth/too-many-requests'],
    topic,
    title: 'Mail a link that proves an address',
    summary: 'Mails a link that proves this address, valid for 24 hours',
    body: z.strictObject({ email }),
    data: nothing,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/user/profile/confirm-email',
    access: 'open',
    refuses: ['email_link_expired', 'email_link_invalid', 'changes_held'],
    topic,
    title: 'Confirm a mail address',
    summary: 'Takes the token of the mailed link: the address in it is verified if it is still the profile’s',
    body: z.strictObject({
      token: z
        .string(plainIssue('link_incomplete'))
        .min(1, plainIssue('link_incomplete'))
        .max(2048, plainIssue('link_incomplete'))
        .meta({ example: 'sample.link.token' }),
    }),
    data: z.strictObject({ email: z.string() }),
  },
  uploadPhoto: {
    method: 'POST',
    path: '/api/user/profile/upload-photo',
    access: 'signed-in',
    right: 'self',
    refuses: ['not_a_photo', 'photo_too_large', 'auth/too-many-requests'],
    topic,
    title: 'Upload a photo',
    summary:
      'Stores a photo: JPEG, PNG or WebP up to 5 MB as data URL or bare base64; it is redrawn without metadata',
    bodyLimitBytes: 8 * 1024 * 1024,
    body: z.strictObject({
      photo: z
        .string(plainIssue('photo_missing'))
        .min(1, plainIssue('photo_missing'))
        .max(7_500_000, plainIssue('photo_too_large'))
        .meta({ example: 'data:image/png;base64,iVBORw0KGgo=' }),
    }),
    data: z.strictObject({ photo_updated_at: maybeInstant }),
  },
  photo: {
    method: 'GET',
    path: '/api/user/profile/photo',
    access: 'signed-in',
    right: 'self',
    topic,
    title: 'Read the photo',
    summary: 'The photo, a square JPEG',
    kind: 'jpeg',
    data: z.unknown(),
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/user/profile/photo',
    access: 'signed-in',
    right: 'self',
    topic,
    title: 'Remove the photo',
    summary: 'Removes the photo',
    data: nothing,
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    access: 'signed-in',
    right: 'self',
    refuses: ['profile_invalid'],
    topic,
    title: 'Change the profile',
    summary:
      'Changes only the fields sent; flat or with `section`, snake_case or capitalised names mean the same',
    body: profileUpdate,
    data: profileRecord,
  },
  profile: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/user/profile',
    access: 'signed-in',
    right: 'self',
    topic,
    title: 'Read the profile',
    summary: 'The profile of the caller',
    data: profileRecord,
  },
});
