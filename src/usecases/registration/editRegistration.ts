import { gstinProblem, parseGstin } from '#domain/gst/gstin.ts';
import { comparePeriods, periodAt, periodOfMonth } from '#domain/gst/returnPeriod.ts';
import { stateByLetters } from '#domain/gst/states.ts';
import { accessUnknown } from '#domain/registration/apiAccess.ts';
import {
  addressParts,
  type GstinField,
  gstinFieldProblem,
  isPasswordMask,
  type OwnDetails,
  ownFields,
  requiredGstinFields,
} from '#domain/registration/gstinForm.ts';
import { panOfGstinProblem } from '#domain/registration/portalTexts.ts';
import type { Registration } from '#domain/registration/registration.ts';
import {
  editedScheduleProblem,
  type FilingSchedule,
  isSameSchedule,
  type ScheduleTime,
} from '#domain/registration/schedule.ts';
import { mayChooseSigning } from '#domain/registration/signatory.ts';
import { type FieldProblem, plain, problem } from '#domain/shared/fieldProblem.ts';
import { type Instant, istDate } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { lockedRegistration } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { attendedMs, wantNewCode } from '../acting/codeRequests.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import { anyInDoubt } from '../acting/months.ts';
import {
  noteRecurring,
  noteTimes,
  replan,
  resumeReturns,
  retryableIds,
  verificationReset,
} from '../acting/resume.ts';
import {
  type AlreadyAdded,
  type GstinInvalid,
  type InFlight,
  inFlightNow,
  invalid,
  type Invalid,
  type NotAuthorised,
  notFound,
  type NotFound,
  type NotPossible,
} from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { EditForm, FormTexts } from '../views.ts';
import { keptPassword } from './addRegistration.ts';
import { editFormOf } from './editForm.ts';
import { changeSignatory } from './editSignatory.ts';

/** Present fields change, absent ones stay. `texts`: by their wire names. */
export type RegistrationEdit = {
  texts: Partial<FormTexts>;
  schedule: {
    gstr1: Partial<ScheduleTime>;
    gstr3b: Partial<ScheduleTime>;
    gstr3bSameAsGstr1?: boolean | undefined;
    /** Null: no end. */
    end?: FilingSchedule['end'] | undefined;
  };
  /** '' or the mask of a password field: unchanged. */
  password?: string | undefined;
  autoFilling?: boolean | undefined;
  reminderDays?: number | undefined;
  passwordReminder?: boolean | undefined;
  /** False removes the additional address. */
  hasAdditionalAddress?: boolean | undefined;
};

export type WrongFields = { kind: 'fields'; errors: { path: GstinField; problem: FieldProblem }[] };

export type EditFailure =
  | NotFound
  | WrongFields
  | Invalid
  | GstinInvalid
  | AlreadyAdded
  | InFlight
  | NotPossible
  | NotAuthorised;

/** `kept`: fields sent with another value that stay as the portal has them (design#pending-gstin). */
type Edited = { verifying: boolean; kept: GstinField[] };

/**
 * Saves the edit form (specification 7 #21). New times apply to planned returns, this month's included. A new
 * username or password is verified with the portal again. A changed schedule counts as edited.
 */
export async function editRegistration(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords' | 'asksForFactor'
  >,
  accountId: string,
  input: { registration: string; edit: RegistrationEdit },
): Promise<Result<Edited, EditFailure>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await lockedRegistration(rows, input.registration, now);
    if (registration === null) return notFound;
    const { signatoryId } = registration;
    const signatory = signatoryId === null ? null : await rows.signatories.byId(signatoryId);
    const form = editFormOf(registration, signatory);
    const { edit } = input;
    const read = readTexts(form, edit.texts);
    read.errors.push(...wrongPan(registration, read.changed));
    // Another GSTIN than the confirmed one is another registration.
    if (read.kept.includes('gstin')) return notFound;
    read.errors.push(...notToChoose(registration, read.changed, now));
    if (read.errors.length > 0) return fail({ kind: 'fields', errors: read.errors });

    const schedule = scheduleOf(registration, edit, read.changed.gstr1_start_date);
    const wrong = editedScheduleProblem(schedule, registration.schedule, istDate(now));
    if (wrong !== null) return invalid(wrong);

    const verified = await newCredentials(ports, rows, registration, edit, read.changed, now);
    if (!verified.ok) return verified;

    const timesChanged = !isSameSchedule(schedule, registration.schedule);
    const autoFilling = edit.autoFilling ?? registration.autoFilling;
    const refusal =
      timesChanged || (autoFilling && !registration.autoFilling)
        ? await notAllowed(ports, rows, { act: 'choose', right: 'manage', registration })
        : null;
    if (refusal !== null) return refusal;
    const change: Partial<Registration> = {
      ...verified.value,
      own: ownDetails(registration, form, edit, read.changed),
      ...aboutReturns(read.changed),
      autoFilling,
      reminderDays: edit.reminderDays ?? registration.reminderDays,
      passwordReminder: edit.passwordReminder ?? registration.passwordReminder,
      ...(timesChanged ? { schedule, scheduleEdited: true } : {}),
    };
    if (!(await rows.registrations.update(registration.id, change))) return fail({ kind: 'already_added' });
    await changeSignatory(ports, rows, registration, signatory, read.changed, now);
    await noteCredentials(ports, rows, { ...registration, ...change }, edit, read.changed);
    await noteRecurring(ports, rows, registration, autoFilling);
    await noteTimes(ports, rows, registration, schedule);
    await noteDetails(ports, rows, registration, { ...registration, ...change });
    for (const field of ['signatory_pan', 'signing', 'regular_from'] as const)
      if (read.changed[field]) await resumeReturns(rows, { ...registration, ...change }, field, now);
    if (timesChanged || autoFilling !== registration.autoFilling)
      await replan(rows, { ...registration, ...change }, now);
    await rows.changed([registration.id]);
    return ok({ verifying: verified.value !== null, kept: read.kept });
  });
}

/** Notes changed portal credentials in the security log. */
async function noteCredentials(
  ports: Pick<Ports, 'clock'>,
  rows: TenantRows,
  registration: Registration,
  edit: RegistrationEdit,
  changed: Partial<FormTexts>,
): Promise<void> {
  const has = (field: GstinField): boolean => changed[field] !== undefined;
  const credentials = [
    ...(has('username') ? (['username'] as const) : []),
    ...(newPassword(edit) === null ? [] : (['password'] as const)),
    ...(has('gstin') ? (['gstin'] as const) : []),
  ];
  if (credentials.length > 0)
    await rows.security.note(
      { code: 'credentials_changed', ...inLog(registration), what: credentials },
      ports.clock.wall(),
      { kind: 'stays' },
    );
}

/** Notes that something else of the form changed: names, addresses, signing, reminders. */
async function noteDetails(
  ports: Pick<Ports, 'clock'>,
  rows: TenantRows,
  before: Registration,
  after: Registration,
): Promise<void> {
  if (JSON.stringify(detailsOf(before)) !== JSON.stringify(detailsOf(after)))
    await rows.security.note({ code: 'details_changed', ...inLog(after) }, ports.clock.wall(), {
      kind: 'stays',
    });
}

const detailsOf = ({ own, signing, regularFrom, reminderDays, passwordReminder }: Registration) => [
  Object.entries(own).toSorted(([one], [other]) => one.localeCompare(other)),
  signing,
  regularFrom,
  reminderDays,
  passwordReminder,
];

/** Null when the password stays. */
const newPassword = ({ password }: RegistrationEdit): string | null =>
  password === undefined || isPasswordMask(password) ? null : password;

type Read = {
  changed: Partial<FormTexts>;
  kept: GstinField[];
  errors: { path: GstinField; problem: FieldProblem }[];
};

/**
 * Validates changed fields only (design#form-rules). A required field cannot be emptied, and must be filled
 * on a tab that the person fills in; untouched tabs may stay empty.
 */
function readTexts(form: EditForm, texts: Partial<FormTexts>): Read {
  const read: Read = { changed: {}, kept: [], errors: [] };
  const sent = (Object.entries(texts) as [GstinField, string][]).map(
    ([field, typed]) => [field, tidy(field, typed)] as const,
  );
  const isNew = new Set(sent.flatMap(([field, value]) => (value === form.texts[field] ? [] : [field])));
  const filledIn = new Set(
    Object.values(requiredGstinFields)
      .filter((tab) => tab.some((field) => isNew.has(field)))
      .flat(),
  );
  for (const [field, value] of sent) {
    const known = form.texts[field];
    const isAsked = isNew.has(field)
      ? value === '' || !form.fromPortal.includes(field)
      : value === '' && filledIn.has(field);
    const wrong = isAsked ? gstinFieldProblem(field, value) : null;
    if (wrong !== null) read.errors.push({ path: field, problem: wrong });
    else if (value === known) continue;
    else if (form.fromPortal.includes(field)) read.kept.push(field);
    else read.changed[field] = value;
  }
  return read;
}

/** Against the confirmed GSTIN, else the one that is sent or was sent before. */
function wrongPan({ gstin, givenGstin }: Registration, changed: Partial<FormTexts>): Read['errors'] {
  const known = gstin ?? parseGstin(changed.gstin ?? givenGstin ?? '');
  const wrong = panOfGstinProblem(changed.pan_number ?? '', known);
  return wrong === null ? [] : [{ path: 'pan_number', problem: wrong }];
}

/** Fields that law or calendar leave no choice in. */
function notToChoose(
  registration: Registration,
  { signing, regular_from: month }: Partial<FormTexts>,
  now: Instant,
): Read['errors'] {
  const errors: Read['errors'] = [];
  if (signing && !mayChooseSigning(registration))
    errors.push({ path: 'signing', problem: plain('signing_is_settled') });
  const first = periodOfMonth(month ?? '');
  if (first !== null && comparePeriods(first, periodAt(now)) > 0)
    errors.push({
      path: 'regular_from',
      problem: problem('this_month_or_earlier', { field: 'regular_from' }),
    });
  return errors;
}

/** How the returns are signed and from when they are due; '' clears it. */
const aboutReturns = ({ signing, regular_from: month }: Partial<FormTexts>): Partial<Registration> => ({
  ...(signing === undefined ? {} : { signing: signing === 'evc' || signing === 'dsc' ? signing : null }),
  // Which months the portal's lists lack depends on it: they are read again at once.
  ...(month === undefined ? {} : { regularFrom: periodOfMonth(month), listReading: null }),
});

function tidy(field: GstinField, typed: string): string {
  const text = typed.trim();
  if (field === 'gstin' || field === 'pan_number' || field === 'signatory_pan') return text.toUpperCase();
  if (field === 'principal_pincode' || field === 'additional_pincode')
    return text.replace(/^(\d{3}) (\d{3})$/, '$1$2');
  if (field === 'principal_state' || field === 'additional_state')
    return stateByLetters(text)?.letters ?? text;
  return text;
}

function scheduleOf(
  { schedule }: Registration,
  edit: RegistrationEdit,
  startDate: string | undefined,
): FilingSchedule {
  const merged: FilingSchedule = {
    gstr1: { ...schedule.gstr1, ...edit.schedule.gstr1 },
    gstr3b: { ...schedule.gstr3b, ...edit.schedule.gstr3b },
    gstr3bSameAsGstr1: edit.schedule.gstr3bSameAsGstr1 ?? schedule.gstr3bSameAsGstr1,
    end: edit.schedule.end === undefined ? schedule.end : edit.schedule.end,
    startDate: schedule.startDate,
    ...(startDate === undefined ? {} : { startDate: startDate === '' ? null : startDate }),
  };
  return merged.gstr3bSameAsGstr1 ? { ...merged, gstr3b: merged.gstr1 } : merged;
}

/**
 * The change for a new username, password or GSTIN, or null when none is new: the registration is pending
 * again, and the engine verifies it. A GSTIN that was confirmed before stays.
 */
async function newCredentials(
  ports: Pick<Ports, 'seal' | 'keepsPasswords'>,
  rows: TenantRows,
  registration: Registration,
  edit: RegistrationEdit,
  changed: Partial<FormTexts>,
  now: Instant,
): Promise<Result<Partial<Registration> | null, EditFailure>> {
  const { id, gstin } = registration;
  const username = changed.username ?? registration.username;
  const secret = newPassword(edit);
  const newGstin = changed.gstin === undefined ? gstin : parseGstin(changed.gstin);
  const wrong = changed.gstin === undefined ? null : gstinProblem(changed.gstin);
  if (wrong !== null) return fail({ kind: 'gstin_invalid', problem: wrong });
  if (changed.username === undefined && changed.gstin === undefined && secret === null) {
    // Saving a refused registration unchanged means 'try again': the fault was mended at the portal.
    const retryable = await retryableIds(rows, [registration]);
    return ok(retryable.has(id) ? verificationReset : null);
  }

  const others = (await rows.registrations.all()).filter((row) => row.id !== id && row.status !== 'failed');
  const twice = others.some(
    (row) =>
      row.username.toLowerCase() === username.toLowerCase() || (newGstin !== null && row.gstin === newGstin),
  );
  if (twice) return fail({ kind: 'already_added' });
  if ((await rows.filings.openOf(id)).some((filing) => anyInDoubt(filing)))
    return inFlightNow('credentials_wait');
  // Portal sessions and codes do not depend on the password: they stay.
  const sameLogin = changed.username === undefined && changed.gstin === undefined;
  if (!sameLogin) {
    await wantNewCode(rows, registration, now);
    await rows.sessions.drop(id);
  }
  return ok({
    username,
    ...(secret === null ? {} : { passwordSealed: keptPassword(ports, secret, id) }),
    ...(gstin === null ? {} : { gstin }),
    ...(newGstin === null ? {} : { givenGstin: newGstin }),
    ...(gstin === null ? { taxpayerType: '' } : {}),
    ...verificationReset,
    ...(sameLogin ? {} : { provenAt: null }),
    attendedUntil: now + attendedMs,
    // Always later than before, even on a stopped clock: workers compare it to detect new credentials.
    credentialsAt: Math.max(now, registration.credentialsAt + 1),
    passwordRemindedAt: null,
    ...(changed.username === undefined ? {} : { apiAccess: accessUnknown }),
  });
}

/** The person's own texts, with states as numbers. */
function ownDetails(
  { own }: Registration,
  { portalValues }: EditForm,
  { hasAdditionalAddress }: RegistrationEdit,
  changed: Partial<FormTexts>,
): OwnDetails {
  const kept: OwnDetails = { ...own };
  for (const field of ownFields) {
    const value = changed[field];
    if (value === undefined) continue;
    // The portal's own value is no correction: it follows the portal when that changes.
    if (value === portalValues[field]) delete kept[field];
    else kept[field] = field.endsWith('_state') ? stateNumber(value) : value;
  }
  if (hasAdditionalAddress === false) {
    for (const part of addressParts) delete kept[`additional_${part}`];
  }
  return kept;
}

const stateNumber = (letters: string): string => stateByLetters(letters)?.code ?? '';
