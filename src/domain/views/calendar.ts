import type { ConsentState } from '../filing/consentFor.ts';
import { plannedAt, isCertainToStop } from '../filing/schedule.ts';
import { isFirstMonthUnknown, isOwed, withoutListed } from '../filing/unfiled.ts';
import { dueAt, placeOf } from '../gst/dueDate.ts';
import type { Extension } from '../gst/dueDateExtensions.ts';
import {
  comparePeriods,
  type FilingFrequency,
  type Form,
  FORMS,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import { expectedFrequencyAt, isUnproven, type Registration } from '../registration/registration.ts';
import { type Instant, istDate } from '../shared/istTime.ts';
import { cellOf, type MarkState, type ReturnMark } from './year.ts';

/**
 * The kinds of items on a day of the calendar. waits: the oldest month that is not filed needs a person today, and later ones
 * wait for it. due: the legal due day of a return that is not filed. last_no: until this moment a standing declaration can be
 * stopped before it files. planned: filed by the schedule, without a press. filed: here or elsewhere.
 */
export const calendarKinds = ['waits', 'due', 'last_no', 'planned', 'filed'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/**
 * `date` is YYYY-MM-DD IST. `at`: the moment, where one counts. `rupees`: the money that it waits for, if it is money;
 * `isForPlan`: that of its whole plan.
 */
export type CalendarItem = {
  date: string;
  kind: CalendarKind;
  form: Form;
  registrationId: string;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  at: Instant | null;
  rupees: number | null;
  isForPlan: boolean;
};

/** The oldest unfiled month of a registration, where nothing moves it but a person. */
export type WaitingMonth = Pick<CalendarItem, 'form' | 'period' | 'frequency' | 'rupees' | 'isForPlan'>;

/** A month that is opened, with what is read beside it: when each return is filed by itself, and on whose word. */
export type OpenedMonth = { runsAt: Record<Form, Instant | null>; consented: ConsentState };

const stillDue: readonly MarkState[] = ['open', 'stopped', 'skipped'];

/** Pure: what the calendar shows of one registration, for the returns of these periods. */
export function calendarItems(given: {
  registration: Registration;
  periods: readonly ReturnPeriod[];
  markOf: (form: Form, period: ReturnPeriod) => ReturnMark | null;
  openedOf: (period: ReturnPeriod) => OpenedMonth | null;
  /** A standing declaration holds for the months to come, and nothing before them stands still. */
  hasStanding: boolean;
  /** The returns of its plan of past months. */
  missing: readonly Named[];
  waits: WaitingMonth | null;
  now: Instant;
  extensions: readonly Extension[];
}): CalendarItem[] {
  const { registration, periods, markOf, waits, now } = given;
  const { id: registrationId } = registration;
  const waiting: CalendarItem[] =
    waits === null ? [] : [{ ...waits, date: istDate(now), kind: 'waits', registrationId, at: null }];
  const isUnsure = isFirstMonthUnknown(
    registration,
    periods.flatMap((period) => FORMS.flatMap((form) => markOf(form, period) ?? [])),
  );
  const ofPeriods = periods.flatMap((period) =>
    FORMS.flatMap((form) => {
      const items: CalendarItem[] = [];
      const mark = markOf(form, period);
      const frequency = mark?.frequency ?? expectedFrequencyAt(registration.preferences, period) ?? 'monthly';
      const add = (kind: CalendarKind, date: string, at: Instant | null): void =>
        void items.push({
          date,
          kind,
          form,
          registrationId,
          period,
          frequency,
          at,
          rupees: null,
          isForPlan: false,
        });
      const { extensions } = given;
      const { is, filedOn, ...cell } = cellOf({ registration, mark, form, period, last: period, extensions });
      if (filedOn !== '') add('filed', filedOn, mark?.filedAt ?? null);
      if (!stillDue.includes(is)) return items;
      const due = cell.dueAt ?? dueAhead(registration, { form, period }, extensions);
      if (due === null || !isOwedOn(given, { form, period, due, mark, isUnsure })) return items;
      add('due', istDate(due), null);
      const run = mark === null ? runAhead(given, { form, period, due }) : runOf(given, { form, period });
      if (run === null) return items;
      if (run.isStanding) add('last_no', istDate(run.at), run.at);
      add('planned', istDate(run.at), run.at);
      return items;
    }),
  );
  return [...waiting, ...ofPeriods];
}

type Named = { form: Form; period: ReturnPeriod };

/**
 * Whether the day is one to name, as the dashboard counts: of a late return, one that was opened here or stands in the plan;
 * of one ahead, of a registration that is verified.
 */
function isOwedOn(
  { registration, missing, now }: { registration: Registration; missing: readonly Named[]; now: Instant },
  { form, period, due, mark, isUnsure }: Named & { due: Instant; mark: ReturnMark | null; isUnsure: boolean },
): boolean {
  if (withoutListed([{ form, period }], registration).length === 0) return false;
  const isOpenHere = mark !== null && isOwed(mark);
  if (now > due && isUnsure) return false;
  if (now > due) return isOpenHere || missing.some((each) => each.form === form && each.period === period);
  return mark === null ? registration.status === 'success' : isOpenHere || mark.state === 'skipped';
}

/** The due moment of a return that is not opened yet; null where its frequency is unknown or it is not owed. */
function dueAhead(
  registration: Registration,
  { form, period }: Named,
  extensions: readonly Extension[],
): Instant | null {
  const { gstin, address, preferences, regularFrom } = registration;
  const frequency = expectedFrequencyAt(preferences, period);
  if (gstin === null || frequency === null) return null;
  if (regularFrom !== null && comparePeriods(period, regularFrom) < 0) return null;
  return dueAt(form, period, frequency, placeOf(gstin, address, extensions));
}

type Run = { at: Instant; isStanding: boolean };

/** When a return that is not opened yet will be filed by itself: only where a declaration for every month holds. */
function runAhead(
  { registration, hasStanding, now }: { registration: Registration; hasStanding: boolean; now: Instant },
  { form, period, due }: Named & { due: Instant },
): Run | null {
  const { gstin, preferences, status } = registration;
  const frequency = expectedFrequencyAt(preferences, period);
  if (!hasStanding || gstin === null || frequency === null) return null;
  if (status !== 'success' || isUnproven(registration)) return null;
  if (isCertainToStop(registration, { gstin, period, frequency })) return null;
  const at = plannedAt(registration, { form, period, frequency, dueAt: due }, now);
  return at === null ? null : { at, isStanding: true };
}

function runOf(
  { openedOf }: { openedOf: (period: ReturnPeriod) => OpenedMonth | null },
  { form, period }: Named,
): Run | null {
  const opened = openedOf(period);
  const at = opened?.runsAt[form] ?? null;
  return at === null ? null : { at, isStanding: opened?.consented === 'standing' };
}

/** The items of one kind and form on one day. `named`: so many of them as a page can name. */
export type CalendarGroup = { kind: CalendarKind; form: Form; count: number; named: CalendarItem[] };
export type CalendarDay = { date: string; items: CalendarGroup[] };

export const maxNamed = 20;

/** Whether the business alone does not say which of its months is meant. */
export const namesMonth = (
  { named }: Pick<CalendarGroup, 'named'>,
  { registrationId, period }: CalendarItem,
): boolean => named.some((each) => each.registrationId === registrationId && each.period !== period);

/** Pure: the days that hold anything from one date to another, in order; within a group the order of the items stays. */
export function calendarDays(items: readonly CalendarItem[], from: string, to: string): CalendarDay[] {
  const within = items.filter(({ date }) => date >= from && date <= to);
  const days = [...Map.groupBy(within, ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return days.map(([date, ofDay]) => ({
    date,
    items: calendarKinds.flatMap((kind) =>
      FORMS.flatMap((form): CalendarGroup[] => {
        const found = ofDay.filter((item) => item.kind === kind && item.form === form);
        return found.length === 0
          ? []
          : [{ kind, form, count: found.length, named: found.slice(0, maxNamed) }];
      }),
    ),
  }));
}

/** The link by which other programs fetch the calendar of an account. Product time, as the days beside it. */
export type CalendarFeed = {
  id: string;
  madeAt: Instant;
  /** To the minute; null: not yet. */
  fetchedAt: Instant | null;
};

/** The months before and after the present one that the feed holds. */
export const feedMonths = { before: 3, after: 12 } as const;
