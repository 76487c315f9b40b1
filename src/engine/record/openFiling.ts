import { EVIDENCE_SOURCES, type EvidenceSource } from '#domain/gst/evidence.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { plannedAt } from '#domain/filing/schedule.ts';
import { dueAt, placeOf } from '#domain/gst/dueDate.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { gstr2bMadeAt } from '#domain/gst/portalFigures.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import { frequencyAt, type Registration } from '#domain/registration/registration.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { RegistrationStep } from '../step.ts';
import { answerPage, filingOpened, monthAsked, tell } from './notices.ts';

/** The registration as it stands in this transaction: a verification opens a filing with what it has just learned. */
type Opened = { registration: Registration; gstin: Gstin; period: ReturnPeriod };

/**
 * Writes the filing of a period with both returns' times, and tells the person when it will run by itself, or that it
 * waits for their yes.
 */
export async function openFiling(
  { turn, now }: RegistrationStep,
  rows: TenantRows,
  { registration, gstin, period }: Opened,
): Promise<void> {
  const frequency = frequencyAt(registration.preferences, period);
  if (frequency === null) throw new Error('a filing of a period of which nobody knows how it is filed');
  const place = placeOf(gstin, registration.address, turn.extensions);
  const due = (form: Form): Instant => dueAt(form, period, frequency, place);
  const filing = newFiling(
    {
      id: turn.ids.uuid(),
      accountId: turn.accountId,
      registrationId: registration.id,
      gstin,
      period,
      frequency,
      openedAt: now,
    },
    {
      scheduledAt: (form) => plannedAt(registration, { form, period, frequency, dueAt: due(form) }, now),
      dueAt: due,
    },
  );
  const opened = await rows.filings.open(filing);
  const { scheduledAt } = filing.returns.GSTR1;
  if (!opened || scheduledAt === null || scheduledAt <= now) return;
  const consents = await rows.consents.ofRegistration(registration.id);
  const at = { filing, form: 'GSTR1' } as const;
  const asks = consentFor(registration, consents, { period, approval: null }) === 'missing';
  await tell(
    { turn, now },
    rows,
    asks
      ? monthAsked(at, await answerPage(turn, rows, at))
      : filingOpened(
          at,
          scheduledAt,
          notLookedAtOf(filing, turn.portal.notOffered),
          turn.pageOf(registration.id),
        ),
  );
}

/** What the checks before the returns will not read: GSTR-2B by a GSTR-3B before its day, and what is not offered. */
function notLookedAtOf({ period, returns }: Filing, notOffered: readonly EvidenceSource[]): EvidenceSource[] {
  const at = returns.GSTR3B.scheduledAt;
  const isEarly = at !== null && at < gstr2bMadeAt(period);
  return EVIDENCE_SOURCES.filter((source) => notOffered.includes(source) || (source === 'gstr2b' && isEarly));
}
