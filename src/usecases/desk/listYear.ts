import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import {
  addMonths,
  comparePeriods,
  type Form,
  FORMS,
  periodAt,
  previousPeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { cancellationOf, expectedFrequencyAt, type Registration } from '#domain/registration/registration.ts';
import { isFirstMonthUnknown } from '#domain/filing/unfiled.ts';
import { isFound } from '#domain/views/deskRow.ts';
import { cellOf, isOverdue, type ReturnCell, type ReturnMark } from '#domain/views/year.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { namesOf } from '../acting/months.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * gap: a month before the newest is unfiled. late: a return was filed late. ended: the registration is
 * cancelled.
 */
const yearTabs = ['all', 'gap', 'late', 'quarterly', 'ended'] as const;
type YearTab = (typeof yearTabs)[number];

export type ListYear = {
  /** The newest of the twelve months; null: the month that is due now. */
  last: ReturnPeriod | null;
  tab: YearTab;
  search: string;
  label: string;
  page: number;
  limit: number;
};

/** `isOverdue`: open or stopped, and its due date is past. */
export type YearCell = ReturnCell & { isOverdue: boolean };

export type YearRow = {
  registration: Registration;
  business: string;
  gstin: string;
  /** Twelve months, oldest first. */
  months: Record<Form, YearCell>[];
  counts: { open: number; late: number; elsewhere: number; filed: number };
  tabs: YearTab[];
};

export type Year = {
  rows: YearRow[];
  counts: Record<YearTab, number>;
  /** Over the clients that match the search. */
  months: MonthCount[];
};

/** The clients that owe returns of a month, those with all of them filed, and those of which nobody has read. */
export type MonthCount = { period: ReturnPeriod; filed: number; owed: number; unread: number };

const monthsOfYear = 12;
const isFiled = ({ is }: ReturnCell): boolean => is === 'filed' || is === 'late' || is === 'elsewhere';
const isGap = ({ is }: ReturnCell): boolean =>
  is === 'open' || is === 'stopped' || is === 'barred' || is === 'skipped';

/**
 * A page of a firm's year. Reads every month of every client in one snapshot, without the details of a
 * month's page, so that the counts cover all clients.
 */
export async function listYear(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  query: ListYear,
): Promise<Year> {
  const now = await ports.clock.product();
  const month = previousPeriod(periodAt(now));
  const last = query.last !== null && comparePeriods(query.last, month) < 0 ? query.last : month;
  const periods = Array.from({ length: monthsOfYear }, (_, at) => addMonths(last, at - monthsOfYear + 1));
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const registrations = (await rows.registrations.all()).filter((registration) => {
        const { business, gstin } = namesOf(registration);
        return (
          (query.label === '' || registration.label === query.label) &&
          isFound(query.search, [business, gstin, registration.nickName, registration.label])
        );
      });
      const all = await readRows(rows, registrations, periods, {
        last: month,
        extensions: ports.extensions,
        now,
      });
      const sorted = all
        .filter(({ tabs }) => tabs.includes(query.tab))
        .map((row) => ({ row, key: keyOf(row) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const from = (query.page - 1) * query.limit;
      return {
        rows: sorted.slice(from, from + query.limit).map(({ row }) => row),
        counts: Object.fromEntries(
          yearTabs.map((tab) => [tab, all.filter(({ tabs }) => tabs.includes(tab)).length]),
        ) as Year['counts'],
        months: periods.map((period, at) => countMonth(period, all, at)),
      };
    },
    { seesOneMoment: true },
  );
}

/** The progress of the newest month, over the clients given. */
export async function readMonthCount(
  rows: TenantRows,
  registrations: readonly Registration[],
  context: { last: ReturnPeriod; extensions: readonly Extension[]; now: Instant },
): Promise<MonthCount> {
  return countMonth(context.last, await readRows(rows, registrations, [context.last], context), 0);
}

async function readRows(
  rows: TenantRows,
  registrations: readonly Registration[],
  periods: readonly ReturnPeriod[],
  context: { last: ReturnPeriod; extensions: readonly Extension[]; now: Instant },
): Promise<YearRow[]> {
  const marks = await rows.filings.marks({
    registrationIds: registrations.map(({ id }) => id),
    from: periods[0] ?? context.last,
    to: periods.at(-1) ?? context.last,
  });
  const byKey = new Map(
    marks.map((mark) => [`${mark.registrationId} ${mark.period} ${mark.form}`, mark] as const),
  );
  return registrations.map((registration) => rowOf(registration, periods, { ...context, byKey }));
}

const keyOf = ({ business, registration }: YearRow): string =>
  `${business.toLowerCase()}\n${registration.id}`;

function rowOf(
  registration: Registration,
  periods: readonly ReturnPeriod[],
  {
    byKey,
    last,
    extensions,
    now,
  }: {
    byKey: ReadonlyMap<string, ReturnMark>;
    last: ReturnPeriod;
    extensions: readonly Extension[];
    now: Instant;
  },
): YearRow {
  const markOf = (form: Form, period: ReturnPeriod): ReturnMark | null =>
    byKey.get(`${registration.id} ${period} ${form}`) ?? null;
  const isUnsure = isFirstMonthUnknown(
    registration,
    periods.flatMap((period) => FORMS.flatMap((form) => markOf(form, period) ?? [])),
  );
  const months = periods.map((period) => {
    const of = (form: Form): YearCell => {
      const found = cellOf({ registration, mark: markOf(form, period), form, period, last, extensions });
      const cell: ReturnCell =
        isUnsure && (found.is === 'open' || found.is === 'stopped') ? { ...found, is: 'unread' } : found;
      return { ...cell, isOverdue: isOverdue(cell, { form, period, now }) };
    };
    return { GSTR1: of('GSTR1'), GSTR3B: of('GSTR3B') };
  });
  const { business, gstin } = namesOf(registration);
  const both = months.map((month) => FORMS.map((form) => month[form]));
  const count = (is: (cell: YearCell) => boolean): number => both.flat().filter(is).length;
  const newest = periods.at(-1) ?? last;
  // The newest month is still being filed: it is no gap before it is late.
  const isBeingFiled = (at: number): boolean =>
    periods[at] === last && both[at]?.some((each) => each.isOverdue) !== true;
  const open = both.filter((cells, at) => cells.some(isGap) && !isBeingFiled(at)).length;
  const late = count(({ isLate }) => isLate);
  return {
    registration,
    business: business || registration.nickName,
    gstin,
    months,
    counts: { open, late, elsewhere: count(({ is }) => is === 'elsewhere'), filed: count(isFiled) },
    tabs: [
      'all',
      ...(open > 0 ? (['gap'] as const) : []),
      ...(late > 0 ? (['late'] as const) : []),
      ...(expectedFrequencyAt(registration.preferences, newest) === 'quarterly'
        ? (['quarterly'] as const)
        : []),
      ...(cancellationOf(registration) === null ? [] : (['ended'] as const)),
    ],
  };
}

function countMonth(period: ReturnPeriod, rows: readonly YearRow[], at: number): MonthCount {
  const cells = rows.flatMap(({ months }) => months[at] ?? []);
  const owed = cells.filter((month) => FORMS.some((form) => isFiled(month[form]) || isGap(month[form])));
  return {
    period,
    filed: owed.filter((month) => FORMS.every((form) => isFiled(month[form]) || month[form].is === 'none'))
      .length,
    owed: owed.length,
    unread: cells.filter((month) => FORMS.some((form) => month[form].is === 'unread')).length,
  };
}
