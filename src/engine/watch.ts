import { digestFrom, nextDigest } from '#domain/filing/notice.ts';
import { timeOfUnansweredLook } from '#domain/filing/lookAgain.ts';
import { deservesMessage, withNews } from '#domain/registration/portalNews.ts';
import type { Registration } from '#domain/registration/registration.ts';
import {
  calendarNews,
  isReadToday,
  preferenceNews,
  preferenceYearToRead,
  withAnswers,
} from '#domain/registration/watch.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { changedStanding, reviveStopped } from './record.ts';
import { type RegistrationStep, record } from './turn.ts';

/**
 * The daily reading of a registration by the public calls alone: no session, no code (design#portal-news). Calls
 * search unless something else did today, and the preference weekly. The lists are read by their own step (backlog.ts).
 * A call without an answer is repeated within hours.
 */
export async function watchPortal(step: RegistrationStep): Promise<void> {
  const { turn, snapshot, now } = step;
  const { registration } = snapshot;
  const { gstin } = registration;
  if (gstin === null) throw new Error('a watched registration without a GSTIN');
  const searched = isReadToday(registration, now) ? null : await turn.portal.search(gstin);
  const year = preferenceYearToRead(registration, now);
  const preferred = year === null ? null : await turn.portal.preferences(gstin, year);
  const isAnswered = searched?.ok !== false && preferred?.ok !== false;
  const watchedAt = isAnswered ? now : timeOfUnansweredLook(now, (at) => at + DAY_MS);
  await record(turn, async (rows) => {
    const standing = searched?.ok === true ? changedStanding(registration, searched.value, now) : null;
    const known = { ...registration, ...standing };
    const preferences =
      year !== null && preferred?.ok === true
        ? withAnswers(known.preferences, { year, quarters: preferred.value }, now)
        : known.preferences;
    const portalNews = withNews(
      known.portalNews,
      ...preferenceNews(known.preferences, preferences, now),
      ...calendarNews({ ...known, preferences }, now),
    );
    const changes: Partial<Registration> = {
      ...standing,
      ...(searched?.ok === true ? { portalReadAt: now } : {}),
      preferences,
      portalNews,
      watchedAt,
    };
    await rows.registrations.update(registration.id, changes);
    // Another step may have noticed the status and revived its own filing alone.
    for (const filing of snapshot.filings) await reviveStopped(rows, { ...known, ...changes }, filing, now);
    // Also what other steps have noticed since yesterday: an account with many GSTINs gets it in its daily message.
    if (portalNews.some((news) => news.at > (registration.watchedAt ?? 0) && deservesMessage(news)))
      await rows.digests.want(nextDigest(now), digestFrom);
  });
}
