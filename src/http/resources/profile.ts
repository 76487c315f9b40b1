import { calls } from '#contract/calls.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import {
  changeProfile,
  type ProfileChange,
  type ProfileFieldProblem,
} from '#usecases/account/changeProfile.ts';
import { removePhoto } from '#usecases/account/removePhoto.ts';
import { readPhoto } from '#usecases/account/readPhoto.ts';
import { uploadPhoto } from '#usecases/account/uploadPhoto.ts';
import { readProfile } from '#usecases/account/readProfile.ts';
import { verifyEmail } from '#usecases/account/verifyEmail.ts';
import { confirmEmail } from '#usecases/account/confirmEmail.ts';
import { done, refused, type Problem } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import type { z } from 'zod';
import type { profileRecord, profileUpdate } from '#contract/profile.ts';
import type { ProfileView } from '#usecases/account/profileView.ts';

/** The profile, its photo and its e-mail address (specification 7 #13-#16). */
export function profileRoutes(serve: Serve, { account }: AppDeps): void {
  serve.signedIn(calls.profile, async ({ user, account }) => {
    const profile = await readProfile(account, user.personId);
    return profile.ok ? done(presentProfile(profile.value)) : refused(problemOf(profile.failure));
  });

  serve.signedIn(calls.updateProfile, async ({ user, account, body }) => {
    const changed = await changeProfile(account, user.personId, changeOf(body));
    if (!changed.ok) {
      const { failure } = changed;
      return refused(failure.kind === 'profile_invalid' ? profileProblem(failure) : problemOf(failure));
    }
    return done(presentProfile(changed.value), `${sectionOf(body)} updated successfully!`);
  });

  serve.signedIn(calls.verifyEmail, async ({ user, account, body }) => {
    const sent = await verifyEmail(account, user.personId, body);
    return sent.ok ? done(null, 'Verification email sent successfully!') : refused(problemOf(sent.failure));
  });

  serve.open(calls.confirmEmail, async ({ body }) => {
    const confirmed = await confirmEmail(account, body);
    return confirmed.ok
      ? done(confirmed.value, 'Your e-mail address is verified.')
      : refused(problemOf(confirmed.failure));
  });

  serve.signedIn(calls.uploadPhoto, async ({ user, account, body }) => {
    const kept = await uploadPhoto(account, user.personId, body);
    return kept.ok
      ? done({ photo_updated_at: isoIst(kept.value.at) }, 'Profile photo uploaded successfully!')
      : refused(problemOf(kept.failure));
  });

  serve.signedIn(calls.photo, async ({ user, account }) => {
    const photo = await readPhoto(account, user.personId);
    return photo.ok ? done(Buffer.from(photo.value.bytes)) : refused(problemOf(photo.failure));
  });

  serve.signedIn(calls.removePhoto, async ({ user, account }) => {
    await removePhoto(account, user.personId);
    return done(null, 'The photo is removed.');
  });
}

type Body = z.output<typeof profileUpdate>;
type Section = 'Personal Information' | 'Contact Details' | 'Preferences';

/** Each field on the wire, its capitalised name where it has one, and the section it stands in (specification 3). */
const wire = [
  ['name', 'display_name', 'Name', 'Personal Information'],
  ['name', 'name', null, 'Personal Information'],
  ['firstName', 'first_name', 'FirstName', 'Personal Information'],
  ['lastName', 'last_name', 'LastName', 'Personal Information'],
  ['dob', 'dob', 'DOB', 'Personal Information'],
  ['gender', 'gender', 'Gender', 'Personal Information'],
  ['idType', 'id_type', 'IDType', 'Personal Information'],
  ['idNumber', 'id_number', 'IDNumber', 'Personal Information'],
  ['email', 'email', 'Email', 'Contact Details'],
  ['alternatePhone', 'alternate_phone', null, 'Contact Details'],
  ['emergencyContact', 'emergency_contact', null, 'Contact Details'],
  ['addressLine1', 'address_line1', null, 'Contact Details'],
  ['addressLine2', 'address_line2', null, 'Contact Details'],
  ['city', 'city', null, 'Contact Details'],
  ['state', 'state', null, 'Contact Details'],
  ['pincode', 'pincode', null, 'Contact Details'],
  ['country', 'country', null, 'Contact Details'],
  ['emailNotifications', 'email_notifications', 'IsEmailNotification', 'Preferences'],
  ['smsNotifications', 'sms_notifications', 'IsMobileNotification', 'Preferences'],
  ['language', 'language', null, 'Preferences'],
  ['theme', 'theme', null, 'Preferences'],
  ['timezone', 'timezone', null, 'Preferences'],
  ['dateFormat', 'date_format', null, 'Preferences'],
  ['profileVisibility', 'profile_visibility', null, 'Preferences'],
  ['activityVisibility', 'activity_visibility', null, 'Preferences'],
  ['dataCollection', 'data_collection', null, 'Preferences'],
] as const satisfies readonly [keyof ProfileChange, keyof Body, keyof Body | null, Section][];

/** What a body changes, whichever of the two spellings it uses; the first one found counts. */
function changeOf(body: Body): ProfileChange {
  const change: Record<string, unknown> = {};
  for (const [field, name, capitalised] of wire) {
    const value = body[name] ?? (capitalised === null ? undefined : body[capitalised]);
    if (value !== undefined) change[field] ??= value;
  }
  return change;
}

/** The section that a body is about, for the message: the one it names, else the one its fields stand in. */
function sectionOf(body: Body): Section | 'Profile' {
  const named = /^(personal|contact|preferences)/i.exec(body.section ?? '')?.[1]?.toLowerCase();
  if (named === 'personal') return 'Personal Information';
  if (named === 'contact') return 'Contact Details';
  if (named === 'preferences') return 'Preferences';
  const touched = new Set(
    wire
      .filter(
        ([, name, capitalised]) =>
          body[name] !== undefined || (capitalised !== null && body[capitalised] !== undefined),
      )
      .map(([, , , section]) => section),
  );
  const [only] = touched;
  return touched.size === 1 && only !== undefined ? only : 'Profile';
}

/** Wrong fields by their names on the wire. */
function profileProblem({ problems }: { problems: ProfileFieldProblem[] }): Problem {
  const errors = problems.map(({ field, message }) => ({
    path: wire.find(([name]) => name === field)?.[1] ?? field,
    message,
  }));
  const [first] = errors;
  return { code: 'profile_invalid', ...(first ? { message: first.message } : {}), errors };
}

const presentProfile = (view: ProfileView): z.input<typeof profileRecord> => ({
  first_name: view.firstName,
  last_name: view.lastName,
  display_name: view.name,
  name: view.name,
  dob: view.dob,
  gender: view.gender,
  id_type: view.idType,
  id_number: view.idNumber,
  mobile: view.phone,
  mobile_verified: true,
  email: view.email,
  email_verified: view.emailVerified,
  alternate_phone: view.alternatePhone,
  emergency_contact: view.emergencyContact,
  address_line1: view.addressLine1,
  address_line2: view.addressLine2,
  city: view.city,
  state: view.state,
  pincode: view.pincode,
  country: view.country,
  email_notifications: view.emailNotifications,
  sms_notifications: view.smsNotifications,
  language: view.language,
  theme: view.theme,
  timezone: view.timezone,
  date_format: view.dateFormat,
  profile_visibility: view.profileVisibility,
  activity_visibility: view.activityVisibility,
  data_collection: view.dataCollection,
  photo_updated_at: view.photoAt === null ? null : isoIst(view.photoAt),
});
