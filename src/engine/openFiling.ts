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
import { frequencyAt, type Registration, preferenceSettled } from '#domain/registration/registration.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { type RegistrationStep, record } from './turn.ts';
import { answerPage, filingOpened, monthAsked, notify } from './notices.ts';
import { backOff } from '#domain/shared/backOff.ts';
import { withNews } from '#domain/registration/portalNews.ts';
import { preferenceNews } from '#domain/registration/watch.ts';
import { preferenceRemark, readPreferences } from './readings.ts';
import { remarkBeside } from './record.ts';

/** The registration as this transaction sees it: a verification opens a filing with facts that it has just stored. */
type Opened = { registration: Registration; gstin: Gstin; period: ReturnPeriod };

/**
 * Stores the filing of a period with both returns' times, and notifies the person.
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
  // Of a GSTIN that was just added, the lists are read first: they may show older months to file.
  if (opened && registration.listReading !== null)
    await notifyOfOpening({ turn, now }, rows, { registration, filing });
}

/** Notifies the person when an opened month will run automatically, or that it waits for their yes. */
export async function notifyOfOpening(
  { turn, now }: Pick<RegistrationStep, 'turn' | 'now'>,
  rows: TenantRows,
  { registration, filing }: { registration: Registration; filing: Filing },
): Promise<void> {
  const { scheduledAt } = filing.returns.GSTR1;
  if (scheduledAt === null || scheduledAt <= now) return;
  const consents = await rows.consents.ofRegistration(registration.id);
  const at = { filing, form: 'GSTR1' } as const;
  const asks = consentFor(registration, consents, { period: filing.period, approval: null }) === 'missing';
  await notify(
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

/**
 * Sources that the checks will not read: GSTR-2B if GSTR-3B runs before its day, and sources that are not offered.
 */
function notLookedAtOf({ period, returns }: Filing, notOffered: readonly EvidenceSource[]): EvidenceSource[] {
  const at = returns.GSTR3B.scheduledAt;
  const isEarly = at !== null && at < gstr2bMadeAt(period);
  return EVIDENCE_SOURCES.filter((source) => notOffered.includes(source) || (source === 'gstr2b' && isEarly));
}

type OpeningStep = RegistrationStep & { period: ReturnPeriod };

/**
 * Opens the filing of a period: asks for the quarter's preference first (gst-portal#preference), then sets both
 * returns' times.
 */
export async function openNextFiling(step: OpeningStep): Promise<void> {
  const { turn, snapshot, period } = step;
  const { registration } = snapshot;
  const { gstin } = registration;
  if (gstin === null) throw new Error('a verified registration without a GSTIN');
  if (!preferenceSettled(registration.preferences, period)) return askPreference(step, gstin);
  await record(turn, (rows) => openFiling(step, rows, { registration, gstin, period }));
}

/**
 * Stores the answer with its time, so that it is asked for again once it can no longer change. If the portal does not
 * give the preference of a quarter, nothing is opened: it is asked again after a while, and the card says so
 * meanwhile.
 */
async function askPreference({ turn, snapshot, period, now }: OpeningStep, gstin: Gstin): Promise<void> {
  const { registration } = snapshot;
  const answer = await readPreferences(turn, registration.preferences, { gstin, period, now });
  const tries = registration.portalTries + 1;
  await record(turn, async (rows) => {
    if (!answer.ok) {
      await rows.registrations.update(registration.id, {
        askPortalAfter: now + backOff(tries, registration.id),
        portalTries: tries,
      });
      return;
    }
    await rows.registrations.update(registration.id, {
      preferences: answer.value,
      portalNews: withNews(
        registration.portalNews,
        ...preferenceNews(registration.preferences, answer.value, now),
      ),
      remark: remarkBeside(registration, preferenceRemark(answer.value, period)),
      askPortalAfter: null,
      portalTries: 0,
    });
  });
}
