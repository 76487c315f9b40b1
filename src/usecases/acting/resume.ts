import { canRetry } from '#domain/filing/apply.ts';
import type { DoneBy } from '#domain/filing/events.ts';
import { type Filing, isBeforeSending, type Return, type ReturnState } from '#domain/filing/filing.ts';
import { type FindingCode, isFixedByEdit } from '#domain/filing/finding.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { comparePeriods, FORMS } from '#domain/gst/returnPeriod.ts';
import { taxpayerKind } from '#domain/gst/taxpayer.ts';
import type { GstinField } from '#domain/registration/gstinForm.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { type FilingSchedule, isSameSchedule } from '#domain/registration/schedule.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { actingPerson } from './acting.ts';
import { endAwaited } from './codeRequests.ts';
import { inLog } from '#domain/views/securityEvent.ts';

/** Resets a registration, so that the engine verifies its login again. */
export const verificationReset = {
  status: 'pending',
  remark: null,
  askPortalAfter: null,
  portalTries: 0,
} as const satisfies Partial<Registration>;

/**
 * Of these registrations, those for which 'Try again' is useful: the portal refused them for something the
 * person can mend there. Taxpayers who file other returns, and duplicates of another card, fail again.
 */
export async function retryableIds(rows: TenantRows, registrations: Registration[]): Promise<Set<string>> {
  const refused = registrations.filter(({ status, taxpayerType }) => {
    const isOther = taxpayerType !== '' && !taxpayerKind(taxpayerType).files;
    return status === 'failed' && !isOther;
  });
  const here = await Promise.all(
    refused.map(async ({ gstin, givenGstin }) =>
      gstin === null && givenGstin !== null ? rows.registrations.byIdOrGstin(givenGstin) : null,
    ),
  );
  const isTaken = (place: number): boolean =>
    (here[place] ?? null) !== null && here[place]?.status !== 'failed';
  return new Set(refused.flatMap(({ id }, place) => (isTaken(place) ? [] : [id])));
}

/** The findings that each field of the form resolves. */
const wantOf = {
  signatory_pan: ['signatory_pan_missing', 'signatory_pan_wrong'],
  signing: ['evc_not_allowed'],
  regular_from: [
    'first_period_unknown',
    'before_regular',
    'previous_gstr1_missing',
    'previous_gstr3b_missing',
    'portal_refused',
  ],
} as const satisfies Partial<Record<GstinField, readonly FindingCode[]>>;
type ResolvingField = keyof typeof wantOf;

/** Whether a return of this filing waits for the field. */
export const isAwaited = (field: ResolvingField, { returns }: Filing): boolean =>
  FORMS.some((form) => stoodFor(field, returns[form]));

const stoodFor = (field: ResolvingField, { state, finding }: Return): boolean =>
  canRetry(state) &&
  finding !== null &&
  (wantOf[field] as readonly FindingCode[]).includes(finding.code) &&
  (finding.code !== 'portal_refused' || isFixedByEdit(finding));

/**
 * Resumes returns that were blocked by the missing field, each at its own time; late ones still wait for a
 * person's start. Months before a new first regular month are checked at once. The GSTR-3B behind a blocked GSTR-1
 * follows it (planNext.ts). `registration`: with the change.
 */
export async function resumeReturns(
  rows: TenantRows,
  registration: Registration,
  field: ResolvingField,
  now: Instant,
): Promise<void> {
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    const isBefore = field === 'regular_from' && isBeforeEntered(registration, filing);
    if (isBefore) await endAwaited(rows, registration.id, filing.id, now);
    for (const form of FORMS) {
      const row = filing.returns[form];
      // Its check finds that nothing is due.
      if (isBefore && isBeforeSending(row.state))
        await rows.filings.append(filing.id, form, { type: 'scheduled', at: now, by, runAt: now });
      if (!stoodFor(field, row)) continue;
      // A return signed by DSC stops on its first day, so it has no time.
      const runAt =
        field === 'signing'
          ? plannedAt(registration, plannedFor(filing, form), now)
          : (row.scheduledAt ?? now);
      await rows.filings.append(filing.id, form, { type: 'revived', at: now, by, runAt });
    }
  }
}

const isBeforeEntered = ({ regularFrom }: Registration, { period }: Filing): boolean =>
  regularFrom !== null && comparePeriods(period, regularFrom) < 0;

/** Recomputes the times of returns that only the schedule has planned. */
export async function replan(
  rows: TenantRows,
  registration: Registration,
  now: Instant,
  actor?: DoneBy,
): Promise<void> {
  const by = actor ?? (await actingPerson(rows));
  for (const filing of await rows.filings.openOf(registration.id)) {
    for (const form of FORMS) {
      const row = filing.returns[form];
      if (row.state !== 'scheduled' || row.requestedBy !== 'system') continue;
      const runAt = plannedAt(registration, plannedFor(filing, form), now);
      await rows.filings.append(filing.id, form, { type: 'planned', at: now, by, runAt });
    }
  }
  await rows.work.wakeBy(registration.id, now);
  await rows.changed([registration.id]);
}

/** Moves returns that the schedule has begun back to waiting for 'today'. Returns in flight stay. */
export async function stopBegun(
  rows: TenantRows,
  registration: Registration,
  by: DoneBy,
  now: Instant,
): Promise<void> {
  for (const filing of await rows.filings.openOf(registration.id)) {
    const begun = FORMS.filter(
      (form) => filing.returns[form].requestedBy === 'system' && isBegun(filing.returns[form].state),
    );
    for (const form of begun)
      await rows.filings.append(filing.id, form, { type: 'scheduled', at: now, by, runAt: null });
    if (begun.length > 0) await endAwaited(rows, registration.id, filing.id, now);
  }
}

const isBegun = (state: ReturnState): boolean =>
  state === 'checking' || state === 'waiting_for_consent' || state === 'waiting_for_code';

/** Notes in the security log that recurring filing was switched; nothing where it stays as it was. */
export async function noteRecurring(
  ports: Pick<Ports, 'clock'>,
  rows: TenantRows,
  registration: Registration,
  on: boolean,
): Promise<void> {
  const { id, autoFilling: before } = registration;
  if (before === on) return;
  await rows.security.note(
    { code: on ? 'recurring_on' : 'recurring_off', ...inLog(registration) },
    ports.clock.wall(),
    { kind: 'recurring', registrationId: id, before, after: on },
  );
}

/** The same for the days and times of filing. */
export async function noteTimes(
  ports: Pick<Ports, 'clock'>,
  rows: TenantRows,
  registration: Registration,
  after: FilingSchedule,
): Promise<void> {
  const { id, schedule: before, scheduleEdited: edited } = registration;
  if (isSameSchedule(before, after)) return;
  await rows.security.note({ code: 'times_changed', ...inLog(registration) }, ports.clock.wall(), {
    kind: 'times',
    registrationId: id,
    before,
    edited,
    after,
  });
}
