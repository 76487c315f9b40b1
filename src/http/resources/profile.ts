import { calls } from '#contract/calls.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import {
  changeProfile,
  type ProfileChange,
  type ProfileFieldProblem,
  readProfile,
  type ProfileView,
} from '#usecases/account/profile.ts';
import { removePhoto, readPhoto, uploadPhoto } from '#usecases/account/photo.ts';
import { verifyEmail, confirmEmail } from '#usecases/account/email.ts';
import { done, refused } from '../answer.ts';
import type { Problem } from '../problem.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import type { z } from 'zod';
import type { profileRecord, profileUpdate } from '#contract/profile.ts';

/** The profile, its photo and its e-mail address (specification 7 #13-#16). */
export function profileRoutes(serve: Serve, { account }: AppDeps): void {
  serve.signedIn(calls.profile, async ({ user, account }) => {
    const profile = await readProfile(account, user);
    return profile.ok ? done(presentProfile(profile.value)) : refused(problemOf(profile.failure));
  });

  serve.signedIn(calls.updateProfile, async ({ user, account, body }) => {
    const changed = await changeProfile(account, user.personId, changeOf(body));
    if (!changed.ok) {
      const { failure } = changed;
      return refused(failure.kind === 'profile_invalid' ? profileProblem(failure) : problemOf(failure));
    }
    return done(presentProfile(changed.value), 'profile_updated', { section: sectionOf(body) });
  });

  serve.signedIn(calls.verifyEmail, async ({ user, account, body }) => {
    const sent = await verifyEmail(account, user.personId, body);
    return sent.ok ? done(null, 'email_link_sent') : refused(problemOf(sent.failure));
  });

  serve.open(calls.confirmEmail, async ({ body }) => {
    const confirmed = await confirmEmail(account, body);
    return confirmed.ok ? done(confirmed.value, 'email_verified') : refused(problemOf(confirmed.failure));
  });

  serve.signedIn(calls.uploadPhoto, async ({ user, account, body }) => {
    const kept = await uploadPhoto(account, user.personId, body);
    return kept.ok
      ? done({ photo_updated_at: isoIst(kept.value.at) }, 'photo_kept')
      : refused(problemOf(kept.failure));
  });

  serve.signedIn(calls.photo, async ({ user, account }) => {
    const photo = await readPhoto(account, user.personId);
    return photo.ok ? done(Buffer.from(photo.value.bytes)) : refused(problemOf(photo.failure));
  });

  serve.signedIn(calls.removePhoto, async ({ user, account }) => {
    await removePhoto(account, user.personId);
    return done(null, 'photo_removed');
  });
}

type Body = z.output<typeof profileUpdate>;
type Section = 'personal' | 'contact' | 'preferences';

/** Each field by its API name, its capitalised name if it has one, and its section (specification 3). */
const wire = [
  ['name', 'display_name', 'Name', 'personal'],
  ['name', 'name', null, 'personal'],
  ['firstName', 'first_name', 'FirstName', 'personal'],
  ['lastName', 'last_name', 'LastName', 'personal'],
  ['dob', 'dob', 'DOB', 'personal'],
  ['gender', 'gender', 'Gender', 'personal'],
  ['idType', 'id_type', 'IDType', 'personal'],
  ['idNumber', 'id_number', 'IDNumber', 'personal'],
  ['email', 'email', 'Email', 'contact'],
  ['alternatePhone', 'alternate_phone', null, 'contact'],
  ['emergencyContact', 'emergency_contact', null, 'contact'],
  ['addressLine1', 'address_line1', null, 'contact'],
  ['addressLine2', 'address_line2', null, 'contact'],
  ['city', 'city', null, 'contact'],
  ['state', 'state', null, 'contact'],
  ['pincode', 'pincode', null, 'contact'],
  ['country', 'country', null, 'contact'],
  ['emailNotifications', 'email_notifications', 'IsEmailNotification', 'preferences'],
  ['smsNotifications', 'sms_notifications', 'IsMobileNotification', 'preferences'],
  ['language', 'language', null, 'preferences'],
  ['theme', 'theme', null, 'preferences'],
  ['timezone', 'timezone', null, 'preferences'],
  ['dateFormat', 'date_format', null, 'preferences'],
  ['profileVisibility', 'profile_visibility', null, 'preferences'],
  ['activityVisibility', 'activity_visibility', null, 'preferences'],
  ['dataCollection', 'data_collection', null, 'preferences'],
] as const satisfies readonly [keyof ProfileChange, keyof Body, keyof Body | null, Section][];

/** The changes in a body, in either spelling; the first one found counts. */
function changeOf(body: Body): ProfileChange {
  const change: Record<string, unknown> = {};
  for (const [field, name, capitalised] of wire) {
    const value = body[name] ?? (capitalised === null ? undefined : body[capitalised]);
    if (value !== undefined) change[field] ??= value;
  }
  return change;
}

/** The section of a body, for the message: the one it names, else the one of its fields. */
function sectionOf(body: Body): Section | null {
  const named = /^(personal|contact|preferences)/i.exec(body.section ?? '')?.[1]?.toLowerCase();
  if (named !== undefined) return named as Section;
  const touched = new Set(
    wire
      .filter(
        ([, name, capitalised]) =>
          body[name] !== undefined || (capitalised !== null && body[capitalised] !== undefined),
      )
      .map(([, , , section]) => section),
  );
  const [only] = touched;
  return touched.size === 1 && only !== undefined ? only : null;
}

/** Wrong fields by their API names. */
function profileProblem({ problems }: { problems: ProfileFieldProblem[] }): Problem {
  const errors = problems.map(({ field, problem }) => ({
    path: wire.find(([name]) => name === field)?.[1] ?? field,
    problem,
  }));
  const [first] = errors;
  return { code: 'profile_invalid', ...(first ? { found: first.problem } : {}), errors };
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
