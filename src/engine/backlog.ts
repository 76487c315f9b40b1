import { preferenceToAsk, unlistedIn, yearsToRead } from '#domain/filing/backlog.ts';
import { type Filing, isInFlight } from '#domain/filing/filing.ts';
import type { Snapshot } from '#domain/filing/snapshot.ts';
import { emptyList } from '#domain/gst/filedList.ts';
import { comparePeriods, FORMS } from '#domain/gst/returnPeriod.ts';
import {
  type FiledBefore,
  frequencyAt,
  isAfterCancellation,
  type Registration,
  withPreferences,
} from '#domain/registration/registration.ts';
import { withNews } from '#domain/registration/portalNews.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { listedNews, mayHaveEnded, withListed } from '#domain/registration/watch.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { notifyOfOpening } from './openFiling.ts';
import { adoptListed, unadoptedReturns } from './outcomes.ts';
import { joined } from './readings.ts';
import { record, type RegistrationStep } from './turn.ts';

/**
 * Reads which past returns are unfiled, by the portal's lists of every year that is not barred and the filing
 * preferences of those years (design#the-backlog). Needs no session and no code, and changes nothing at the portal. A
 * year without an answer is kept as unread and read again. Takes over the returns of our own open months that the lists
 * show: such a month is filed, and nobody is asked about it again.
 */
export async function readLists({ turn, snapshot, now }: RegistrationStep): Promise<void> {
  const { registration } = snapshot;
  const { gstin } = registration;
  if (gstin === null) throw new Error('the lists of a registration without a GSTIN');
  let list = emptyList();
  let { preferences } = registration;
  const unread: string[] = [];
  for (const year of yearsToRead(registration, now)) {
    const tracked = await turn.portal.track(gstin, year);
    if (tracked.ok) list = joined(list, tracked.value);
    else unread.push(year);
    const wanted = preferenceToAsk({ ...registration, preferences }, year, now);
    if (wanted === null) continue;
    const answer = await turn.portal.preferences(gstin, year);
    if (answer.ok) preferences = withPreferences(preferences, { year, quarters: answer.value, wanted }, now);
  }
  const judged = unlistedIn(list, { ...registration, gstin, preferences }, { unread, now });
  // Unknown is never missing: while a year is unread, the months before it was added stay as they were known.
  const before = judged.unread.length === 0 ? withListed(registration, list.filed) : null;
  await record(turn, async (rows) => {
    const added = before === null ? [] : await notOurs(rows, registration.id, before.added);
    const listReading = {
      at: now,
      tries: judged.unread.length === 0 ? 0 : (registration.listReading?.tries ?? 0) + 1,
      ...judged,
    };
    await rows.registrations.update(registration.id, {
      preferences,
      ...(isAnswered(registration, preferences) ? { remark: null } : {}),
      ...(before === null
        ? {}
        : {
            listedBefore: before.listed,
            portalNews: withNews(registration.portalNews, ...listedNews(registration, added, now)),
          }),
      listReading,
      // The portal is asked at once whether its suspension has ended with them.
      ...(mayHaveEnded({ ...registration, listReading }) ? { watchedAt: now - DAY_MS } : {}),
    });
    for (const filing of atRest(snapshot))
      await adoptListed(
        rows,
        { filing, registrationId: registration.id, now },
        unadoptedReturns(list, filing),
      );
    if (registration.listReading === null) await notifyOfFirst({ turn, now }, rows, snapshot);
  });
}

/** The month that was opened when the GSTIN was added: whether older ones come before it was unknown until now. */
async function notifyOfFirst(
  at: Pick<RegistrationStep, 'turn' | 'now'>,
  rows: TenantRows,
  { registration: { id, verifiedAt }, newest }: Snapshot,
): Promise<void> {
  if (newest === null || newest.openedAt < (verifiedAt ?? 0)) return;
  const registration = await rows.registrations.byId(id);
  const filing = await rows.filings.byId(newest.id);
  if (registration !== null && filing?.returns.GSTR1.state === 'scheduled')
    await notifyOfOpening(at, rows, { registration, filing });
}

/**
 * The open months of which no return is in flight and no code is on its way: as for a month's own look at the list, what has
 * begun comes to its end first.
 */
const atRest = ({ registration, filings, code }: Snapshot): Filing[] =>
  filings.filter(
    (filing) =>
      code?.filingId !== filing.id &&
      !isAfterCancellation(registration, filing) &&
      FORMS.every((form) => !isInFlight(filing.returns[form].state)),
  );

/** The card's remark that the portal does not say how a period is filed ends with whichever call has the answer. */
const isAnswered = ({ remark }: Registration, preferences: Registration['preferences']): boolean =>
  remark?.code === 'preference_unknown' && frequencyAt(preferences, remark.params.period) !== null;

/** The listed returns that were not filed by this registration's own filings, not even in an answer still in doubt. */
async function notOurs(
  rows: TenantRows,
  registrationId: string,
  listed: readonly FiledBefore[],
): Promise<FiledBefore[]> {
  const periods = listed.map(({ period }) => period).toSorted(comparePeriods);
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return [];
  const marks = await rows.filings.marks({ registrationIds: [registrationId], from: first, to: last });
  const ours = marks.filter(({ state }) => state === 'filed' || isInFlight(state));
  return listed.filter(
    ({ form, period }) => !ours.some((mark) => mark.form === form && mark.period === period),
  );
}
