import { type Filing, unfiledForms } from '#domain/filing/filing.ts';
import type { UnfiledReturn } from '#domain/filing/unfiled.ts';
import { digestFrom, nextDigest } from '#domain/filing/notice.ts';
import { NOTHING_DUE } from '#domain/filing/finding.ts';
import { timeOfUnansweredLook } from '#domain/filing/lookAgain.ts';
import { addMonths, financialYearsSince, periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import type { FiledReturn } from '#domain/gst/filedList.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { type PortalNews, withNews } from '#domain/registration/portalNews.ts';
import {
  expectedFrequencyAt,
  type FiledBefore,
  type Registration,
} from '#domain/registration/registration.ts';
import {
  calendarNews,
  isReadToday,
  monthsListed,
  preferenceNews,
  preferenceYearToRead,
  withAnswers,
  withListed,
} from '#domain/registration/watch.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { missingBefore } from '#domain/views/missingReturns.ts';
import { changedStanding, reviveStopped } from './record.ts';
import { type RegistrationStep, record } from './turn.ts';

/**
 * The daily reading of a registration by the public calls alone: no session, no code (design#portal-news). Calls
 * search unless something else did today, the preference weekly, and the list only while months from before it was
 * added are missing or were never read. A call without an answer is repeated within hours.
 */
export async function watchPortal(step: RegistrationStep): Promise<void> {
  const { turn, snapshot, now } = step;
  const { registration } = snapshot;
  const { gstin } = registration;
  if (gstin === null) throw new Error('a watched registration without a GSTIN');
  const searched = isReadToday(registration, now) ? null : await turn.portal.search(gstin);
  const year = preferenceYearToRead(registration, now);
  const preferred = year === null ? null : await turn.portal.preferences(gstin, year);
  const listed = await readListedBefore(step, gstin);
  const isAnswered = searched?.ok !== false && preferred?.ok !== false && listed !== 'unanswered';
  const watchedAt = isAnswered ? now : timeOfUnansweredLook(now, (at) => at + DAY_MS);
  await record(turn, async (rows) => {
    const standing = searched?.ok === true ? changedStanding(registration, searched.value, now) : null;
    const known = { ...registration, ...standing };
    const preferences =
      year !== null && preferred?.ok === true
        ? withAnswers(known.preferences, { year, quarters: preferred.value }, now)
        : known.preferences;
    const before = Array.isArray(listed) ? withListed(known, listed) : null;
    const portalNews = withNews(
      known.portalNews,
      ...preferenceNews(known.preferences, preferences, now),
      ...calendarNews({ ...known, preferences }, now),
      ...(registration.listedBefore === null ? [] : (before?.added ?? [])).map((row) =>
        filedBefore(known, row, now),
      ),
    );
    const changes: Partial<Registration> = {
      ...standing,
      ...(searched?.ok === true ? { portalReadAt: now } : {}),
      ...(before === null ? {} : { listedBefore: before.listed }),
      preferences,
      portalNews,
      watchedAt,
    };
    await rows.registrations.update(registration.id, changes);
    if (standing !== null)
      for (const filing of snapshot.filings) await reviveStopped(rows, { ...known, ...changes }, filing, now);
    // Also what other steps have noticed since yesterday: an account with many GSTINs gets it in its daily message.
    if (portalNews.some(({ at }) => at > (registration.watchedAt ?? 0)))
      await rows.digests.want(nextDigest(now), digestFrom);
  });
}

const filedBefore = (registration: Registration, row: FiledBefore, now: Instant): PortalNews => ({
  code: 'filed_elsewhere',
  params: {
    form: row.form,
    period: row.period,
    frequency: expectedFrequencyAt(registration.preferences, row.period, 'monthly') ?? 'monthly',
    arn: row.arn,
  },
  at: now,
});

/** The returns of a filing that are not filed; those that the law does not require are left out. */
const unfiledIn = (filing: Filing): UnfiledReturn[] =>
  unfiledForms(filing).flatMap((form) => {
    const { state, finding, dueAt: due } = filing.returns[form];
    if (finding !== null && NOTHING_DUE.includes(finding.code)) return [];
    const { period, frequency } = filing;
    return { form, period, frequency, due, state, finding: finding?.code ?? null };
  });

/** The list of the years before it was added, while it was never read or shows missing returns; null when neither. */
async function readListedBefore(
  { turn, snapshot, now }: RegistrationStep,
  gstin: Gstin,
): Promise<FiledReturn[] | 'unanswered' | null> {
  const { registration, filings, newest } = snapshot;
  const known = newest === null ? filings : [...filings, newest];
  const returns = { unfiled: filings.flatMap(unfiledIn).filter(({ due }) => due < now), known };
  const isBehind = missingBefore(registration, returns, turn.extensions).length > 0;
  if (registration.listedBefore !== null && !isBehind) return null;
  const first = addMonths(previousPeriod(periodAt(registration.createdAt)), -monthsListed);
  const filed: FiledReturn[] = [];
  for (const year of financialYearsSince(first, now)) {
    const tracked = await turn.portal.track(gstin, year);
    if (!tracked.ok) return 'unanswered';
    filed.push(...tracked.value.filed);
  }
  return filed;
}
