import { type ClientWay, clientSaidNo } from '#domain/filing/approval.ts';
import { feesOf, type Filing, leftOf, isSettled } from '#domain/filing/filing.ts';
import { asOf } from '#domain/filing/finding.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { type Consent, monthConsent } from '#domain/registration/consent.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok } from '#domain/shared/result.ts';
import { attendedMs } from '../codes/attended.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { giveConsent, giverOf } from '../registration/giveConsent.ts';
import { notAllowed } from '../people/authority.ts';
import type { Act, ActFailure } from './acting.ts';
import { inFlight } from './describe.ts';
import { offeredActs, returnsOf } from '#domain/filing/offeredActs.ts';
import { type NowOutcome, runNow } from './runNow.ts';
import { nothingOpen, onItsWay, signInRefused } from './whyNot.ts';

/** `client`: the name of their contact, whose word it is. */
type Beginning = {
  channel: 'web' | 'link' | ClientWay;
  attended: boolean;
  client?: string | null;
  contactProven?: boolean;
};

export function canGoToday(
  filing: Filing,
  registration: Registration,
  consents: Consent[],
  now: Instant,
): boolean {
  const consent = consentFor(registration, consents, filing);
  return offeredActs(filing, registration, { now, consent, code: null, codeOpen: false }).today !== 'no';
}

/**
 * Makes the months due now and keeps the word for each that is begun or goes on. Where nobody is at the page that takes
 * codes (by a link, or with many others), one that no relay brings is asked for when somebody is (record 085.4).
 */
export async function startToday(
  ports: Pick<Ports, 'ids' | 'clock' | 'asksForFactor'>,
  rows: TenantRows,
  registration: Registration,
  wanted: Filing[],
  now: Instant,
  { channel, attended, client = null, contactProven = false }: Beginning = { channel: 'web', attended: true },
): Act {
  for (const { approval } of wanted) {
    const refusal = await notAllowed(ports, rows, {
      act: 'yes',
      right: 'file',
      registration,
      approval,
      contactProven,
    });
    if (refusal !== null) return refusal;
  }
  const giver = client ?? (await giverOf(rows));
  const outcomes: NowOutcome[] = [];
  for (const filing of wanted) {
    const started = await runNow(rows, filing, now, {
      alsoSkipped: client === null,
      by: client === null ? null : 'client',
    });
    outcomes.push(...started);
    if (!started.some(goesOn)) continue;
    await giveConsent(ports, rows, {
      registration,
      consent: monthConsent(filing.period, filing.frequency, {
        forms: leftOf(filing),
        fee: feesOf(filing, now),
      }),
      period: filing.period,
      giver,
      capacity: client === null ? 'authorised_person' : 'client',
      channel,
      at: now,
    });
  }
  if (!outcomes.some(goesOn)) return onItsWay;
  if (attended) await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
  return ok(null);
}

/** Why no month can be filed today. */
export function whyNotToday(
  registration: Registration,
  open: Filing[],
  newest: Filing | null,
  at: { now: Instant; extensions: readonly Extension[] },
): { ok: false; failure: ActFailure } {
  if (registration.status === 'failed') return signInRefused;
  if (open.some((filing) => inFlight(filing))) return onItsWay;
  const denied = open.map(({ approval }) => approval).find((approval) => clientSaidNo(approval)) ?? null;
  if (denied !== null)
    return notPossible({
      code: 'client_said_no',
      params: {
        name: denied.no?.name ?? denied.name,
        at: denied.no?.at ?? denied.answeredAt ?? denied.sentAt,
      },
    });
  if (newest === null) return nothingOpen(registration, at);
  const filed = (open.length > 0 ? open : [newest]).filter((filing) =>
    FORMS.every((form) => isSettled(filing.returns[form].state)),
  );
  if (filed.length === Math.max(1, open.length))
    return notPossible({
      code: 'filed_already',
      params: { months: filed.map(({ period, frequency }) => ({ period, frequency })) },
    });
  const finding = open.flatMap((filing) => returnsOf(filing)).find((row) => row.finding !== null)?.finding;
  return notPossible(
    finding === null || finding === undefined
      ? 'nothing_today'
      : { code: 'as_found', params: { finding: asOf(finding, at.now) } },
  );
}

const goesOn = (outcome: NowOutcome): boolean => outcome === 'started' || outcome === 'under_way';
