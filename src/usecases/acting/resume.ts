import { taxpayerKind } from '#domain/gst/taxpayer.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { TenantRows } from '../ports/store.ts';
import { canRetry } from '#domain/filing/apply.ts';
import type { FindingCode } from '#domain/filing/finding.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import type { Return } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { GstinField } from '#domain/registration/gstinForm.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { actingPerson } from './acting.ts';
import type { DoneBy } from '#domain/filing/events.ts';

/** What makes a registration be looked at anew by the engine, with the sign-in that it has. */
export const askedAnew = {
  status: 'pending',
  remark: null,
  askPortalAfter: null,
  portalTries: 0,
} as const satisfies Partial<Registration>;

/**
 * Of these registrations, those that the portal may be asked about once more by 'Try again': refused for what a person
 * mends there. Who files other returns, or is here already by another card, is refused again.
 */
export async function worthTrying(rows: TenantRows, registrations: Registration[]): Promise<Set<string>> {
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

/** What is found missing of each thing that a person tells. */
const wantOf = {
  signatory_pan: ['signatory_pan_missing', 'signatory_pan_wrong'],
  signing: ['evc_not_allowed'],
  regular_from: [
    'first_period_unknown',
    'before_regular',
    'previous_gstr1_missing',
    'previous_gstr3b_missing',
  ],
} as const satisfies Partial<Record<GstinField, readonly FindingCode[]>>;
export type Told = keyof typeof wantOf;

const stoodFor = (told: Told, { state, finding }: Return): boolean =>
  canRetry(state) && finding !== null && (wantOf[told] as readonly FindingCode[]).includes(finding.code);

/**
 * What stood for want of it goes on, each return at the time that it had: a late one still waits for a person's start.
 * A GSTR-3B behind a GSTR-1 that stood goes along with it (planNext.ts). `registration`: as it is now.
 */
export async function goOn(
  rows: TenantRows,
  registration: Registration,
  told: Told,
  now: Instant,
): Promise<void> {
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    for (const form of FORMS) {
      const row = filing.returns[form];
      if (!stoodFor(told, row)) continue;
      // What signs by DSC had no time: it was stopped on its first day.
      const runAt =
        told === 'signing'
          ? plannedAt(registration, plannedFor(filing, form), now)
          : (row.scheduledAt ?? now);
      await rows.filings.append(filing.id, form, { type: 'revived', at: now, by, runAt });
    }
  }
}

/** Sets the times of returns that the schedule alone has planned and nobody has asked for. */
export async function planAnew(
  rows: TenantRows,
  registration: Registration,
  now: Instant,
  given?: DoneBy,
): Promise<void> {
  const by = given ?? (await actingPerson(rows));
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
