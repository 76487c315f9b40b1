import { comesToNeedFactor, factorGraceMs } from '#domain/account/person.ts';
import { gstinProblem, parseGstin } from '#domain/gst/gstin.ts';
import type { Pan } from '#domain/gst/pan.ts';
import { accessUnknown } from '#domain/registration/apiAccess.ts';
import { standingDeclaration, storageConsent } from '#domain/registration/consent.ts';
import { defaultReminderDays } from '#domain/registration/gstinForm.ts';
import { registrationsPerAccount } from '#domain/registration/importFile.ts';
import { isMistyped, type Registration } from '#domain/registration/registration.ts';
import { defaultSchedule } from '#domain/registration/schedule.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import { sayProofMail, sayProofSms } from '#texts/sayProof.ts';
import { mailTemplate, smsTemplate } from '#texts/smsTemplates.ts';
import { notAllowed } from '../acting/authority.ts';
import { attendedMs } from '../acting/codeRequests.ts';
import { giveConsent, giverOf } from '../acting/consents.ts';
import type { AlreadyAdded, GstinInvalid } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { removeRegistration } from './deleteRegistration.ts';
import { newSignatory } from './editSignatory.ts';

/** A registration as a person enters it. */
export type NewRegistration = {
  username: string;
  password: string;
  nickName: string;
  gstin: string | null;
  askEachMonth: boolean;
  /** The signatory's PAN, when the person gives it at once. */
  signatoryPan?: Pan | null | undefined;
};

/** `too_many_gstins`: the account has the maximum number of registrations. */
export type AddRegistrationFailure = GstinInvalid | AlreadyAdded | { kind: 'too_many_gstins' };

/**
 * Adds a registration as pending with sealed credentials; the engine verifies it at once
 * (design#pending-gstin). An account cannot have the same GSTIN or portal user active twice.
 */
export async function addRegistration(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords' | 'asksForFactor'
  >,
  accountId: string,
  input: NewRegistration,
): Promise<Result<{ id: string }, AddRegistrationFailure>> {
  const gstin = input.gstin === null ? null : parseGstin(input.gstin);
  const wrong = input.gstin === null ? null : gstinProblem(input.gstin);
  if (wrong !== null) return fail({ kind: 'gstin_invalid', problem: wrong });
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    await rows.registrations.hold();
    const mine = await rows.registrations.all();
    if (mine.length >= registrationsPerAccount) return fail({ kind: 'too_many_gstins' });
    const username = input.username.trim();
    const twice = mine.some(
      (other) =>
        other.status !== 'failed' &&
        (other.username.toLowerCase() === username.toLowerCase() ||
          (gstin !== null && other.gstin === gstin)),
    );
    if (twice) return fail({ kind: 'already_added' });
    const replaced = await mistypedBefore(ports, rows, mine, { username, nickName: input.nickName.trim() });
    for (const registration of replaced) await removeRegistration(ports, rows, registration, now);
    const id = await insertRegistration(ports, rows, accountId, input, {
      giver: await giverOf(rows),
      now,
      createdAt: now,
      attendedUntil: now + attendedMs,
    });
    await askForFactor(ports, rows, { had: mine.length, has: mine.length - replaced.length + 1 });
    await rows.changed([id]);
    return ok({ id });
  });
}

/** Earlier tries at the same entry with a mistyped sign-in: a correction leaves one card. */
async function mistypedBefore(
  ports: Pick<Ports, 'clock' | 'asksForFactor'>,
  rows: TenantRows,
  mine: readonly Registration[],
  now: { username: string; nickName: string },
): Promise<Registration[]> {
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  const mistyped = mine.filter(
    (other) =>
      isMistyped(other) && (same(other.username, now.username) || same(other.nickName, now.nickName)),
  );
  const allowed = await Promise.all(
    mistyped.map((registration) => notAllowed(ports, rows, { act: 'choose', right: 'manage', registration })),
  );
  return mistyped.filter((_, place) => allowed[place] === null);
}

/**
 * Stores a pending registration with sealed credentials and its consents, and wakes the engine. `createdAt`
 * orders the lists.
 */
export async function insertRegistration(
  ports: Pick<Ports, 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords' | 'clock'>,
  rows: TenantRows,
  accountId: string,
  input: NewRegistration,
  {
    giver,
    now,
    createdAt,
    attendedUntil,
  }: { giver: string; now: Instant; createdAt: Instant; attendedUntil: Instant | null },
): Promise<string> {
  const id = ports.ids.uuid();
  const givenGstin = input.gstin === null ? null : parseGstin(input.gstin);
  await rows.registrations.add({
    ...newRegistration({ id, accountId, username: input.username.trim(), createdAt }),
    nickName: input.nickName.trim(),
    passwordSealed: keptPassword(ports, input.password, id),
    givenGstin,
    askEachMonth: input.askEachMonth,
    schedule: (await rows.landing.get()) ?? defaultSchedule,
    credentialsAt: now,
    attendedUntil,
    signatoryId: await signatoryWith(ports, rows, accountId, input.signatoryPan ?? null),
  });
  await rows.security.note(
    { code: 'gstin_added', ...inLog({ id, gstin: null, givenGstin }) },
    ports.clock.wall(),
    {
      kind: 'stays',
    },
  );
  for (const consent of input.askEachMonth ? [storageConsent] : [storageConsent, standingDeclaration]) {
    await giveConsent(ports, rows, {
      registration: { id, gstin: null, givenGstin },
      consent,
      period: null,
      giver,
      capacity: 'authorised_person',
      at: now,
    });
  }
  await rows.work.wakeBy(id, now);
  return id;
}

async function signatoryWith(
  ports: Pick<Ports, 'ids' | 'relayByDefault'>,
  rows: TenantRows,
  accountId: string,
  pan: Pan | null,
): Promise<string | null> {
  if (pan === null) return null;
  const known = await rows.signatories.byPan(pan);
  if (known !== null) return known.id;
  const id = ports.ids.uuid();
  await rows.signatories.add(newSignatory(ports, { id, accountId, pan, mobile: '', email: '' }));
  return id;
}

/** A registration before the portal's first answer. `createdAt` is product time. */
export const newRegistration = ({
  id,
  accountId,
  username,
  createdAt,
}: Pick<Registration, 'id' | 'accountId' | 'username'> & { createdAt: Instant }): Registration => ({
  id,
  accountId,
  nickName: '',
  label: '',
  username,
  passwordSealed: null,
  gstin: null,
  givenGstin: null,
  status: 'pending',
  remark: null,
  legalName: '',
  tradeName: '',
  pan: '',
  registeredOn: null,
  cancelledOn: null,
  constitution: '',
  taxpayerType: '',
  portalStatus: '',
  makesEInvoices: null,
  address: null,
  preferences: {},
  autoFilling: true,
  askEachMonth: false,
  schedule: defaultSchedule,
  scheduleEdited: false,
  signatoryId: null,
  refusedPan: '',
  listedBefore: null,
  listReading: null,
  backlogStart: null,
  signing: null,
  regularFrom: null,
  simulated: false,
  askPortalAfter: null,
  portalTries: 0,
  attendedUntil: null,
  provenAt: null,
  proveAskedAt: null,
  own: {},
  reminderDays: defaultReminderDays,
  passwordReminder: false,
  passwordRemindedAt: null,
  backlogToldAt: null,
  apiAccess: accessUnknown,
  credentialsAt: createdAt,
  assignedTo: null,
  approverId: null,
  contact: null,
  createdAt,
  verifiedAt: null,
  portalReadAt: null,
  readAskedAt: null,
  readFailure: null,
  watchedAt: null,
  portalNews: [],
  deletedAt: null,
});

/** The sealed portal password; null when no configured adapter sends it (record 133). */
export const keptPassword = (
  { seal, keepsPasswords }: Pick<Ports, 'seal' | 'keepsPasswords'>,
  password: string,
  registrationId: string,
): Uint8Array | null => (keepsPasswords ? seal.seal(password, registrationId, 'password') : null);

/**
 * When an account outgrows a phone number as its only factor: sets when a second factor becomes required and
 * notifies every member without one, by mail, else SMS (design#required-second-factor).
 */
export async function askForFactor(
  { clock, asksForFactor }: Pick<Ports, 'clock' | 'asksForFactor'>,
  rows: Pick<TenantRows, 'people' | 'outbox' | 'factors'>,
  { had, has }: { had: number; has: number },
): Promise<void> {
  if (!asksForFactor || !comesToNeedFactor(had, has)) return;
  const wall = clock.wall();
  const from = wall + factorGraceMs;
  if (!(await rows.factors.askFrom(from, wall))) return;
  for (const { phone, email: mail, language = 'en' } of await rows.factors.missing()) {
    const message =
      mail === ''
        ? {
            channel: 'sms' as const,
            to: phone,
            subject: '',
            text: sayProofSms('factor_needed', { from }, language),
            template: smsTemplate('factor_needed', language),
          }
        : {
            channel: 'mail' as const,
            to: mail,
            ...sayProofMail('factor_needed', { from }, language),
            template: mailTemplate('factor_needed', language),
          };
    await rows.outbox.add(message, { wall });
  }
}
