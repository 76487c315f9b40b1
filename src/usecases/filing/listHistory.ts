import { type PublicStatus, statusesInFilter, type StatusFilter } from '#domain/filing/filing.ts';
import { addMonths, periodAt } from '#domain/gst/returnPeriod.ts';
import { signatoryPanState } from '#domain/registration/signatory.ts';
import { signatoriesOf } from '../acting/codeRequests.ts';
import { describeFiling, readEntryFacts } from '../acting/months.ts';
import { readBacklogLines } from './backlog.ts';
import type { Ports } from '../ports/ports.ts';
import type { Month } from '../views.ts';

type HistoryPeriod =
  | 'all'
  | 'last_month'
  | 'last_3_months'
  | 'last_6_months'
  | 'last_1_year'
  | 'last_3_years';
type ListHistory = {
  page: number;
  limit: number;
  /** A GSTIN, or a registration's id while its GSTIN may be unknown; null: all. */
  gstin: string | null;
  period: HistoryPeriod;
  status: 'all' | StatusFilter;
};

/** A page, the total over all pages, and the totals by kind whatever the status filter. */
type HistoryPage = {
  months: Month[];
  total: number;
  totals: Record<'successful' | 'pending' | 'failed' | 'skipped', number>;
};

/**
 * One page of the history: the newest period first, and in each the newest entry. The filter counts return periods back from
 * this month's (design#derived-fields).
 */
export async function listHistory(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  query: ListHistory,
): Promise<HistoryPage> {
  const now = await ports.clock.product();
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const statuses = query.status === 'all' ? null : statusesInFilter(query.status);
      const { filings, counts } = await rows.filings.history({
        page: query.page,
        limit: query.limit,
        gstin: query.gstin?.includes('-')
          ? ((await rows.registrations.byId(query.gstin))?.gstin ?? '')
          : query.gstin,
        statuses,
        from: query.period === 'all' ? null : addMonths(periodAt(now), -months[query.period]),
      });
      const registrations = await rows.registrations.byIds([
        ...new Set(filings.map((filing) => filing.registrationId)),
      ]);
      const known = await readEntryFacts(rows, filings, registrations, now, 'all');
      const unfiled = await rows.filings.unfiled([...registrations.keys()]);
      const behind = await readBacklogLines(
        rows,
        [...registrations.values()],
        (id) => unfiled.get(id) ?? [],
        { now, extensions: ports.extensions },
      );
      const signatories = await signatoriesOf(rows, [...registrations.values()]);
      const described = filings.map((filing) => {
        const { registrationId: id } = filing;
        const registration = registrations.get(id) ?? null;
        const month = describeFiling(filing, registration, known(filing), behind.get(id));
        const pan =
          registration === null || month.entry.awaited !== 'yes'
            ? 'not_needed'
            : signatoryPanState(registration, signatories(registration), { isAwaited: true });
        return { ...month, lacksPan: pan === 'missing' || pan === 'refused' };
      });
      const of = (filter: StatusFilter): number =>
        sum(statusesInFilter(filter).map((status) => counts[status]));
      return {
        months: described,
        total: sum(
          Object.entries(counts).flatMap(([status, count]) => (isIn(statuses, status) ? [count] : [])),
        ),
        totals: {
          successful: of('success'),
          pending: of('pending'),
          failed: of('failed'),
          skipped: of('skipped'),
        },
      };
    },
    { seesOneMoment: true },
  );
}

const months: Record<Exclude<HistoryPeriod, 'all'>, number> = {
  last_month: 1,
  last_3_months: 3,
  last_6_months: 6,
  last_1_year: 12,
  last_3_years: 36,
};

const sum = (counts: readonly (number | undefined)[]): number =>
  counts.reduce<number>((all, count) => all + (count ?? 0), 0);

const isIn = (statuses: readonly PublicStatus[] | null, status: string): boolean =>
  statuses === null || statuses.some((each) => each === status);
