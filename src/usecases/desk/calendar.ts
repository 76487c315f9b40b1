import { judge, noStanding } from '#domain/account/authority.ts';
import type { Language } from '#domain/account/language.ts';
import type { Member } from '#domain/account/member.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import {
  addMonths,
  comparePeriods,
  type Form,
  periodAt,
  periodStart,
  previousPeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { DAY_MS, istDate, type Instant } from '#domain/shared/istTime.ts';
import {
  type CalendarDay,
  calendarDays,
  type CalendarFeed,
  calendarItems,
  feedMonths,
} from '#domain/views/calendar.ts';
import { namesOf } from '../acting/months.ts';
import { type NotFound, notFound } from '../failures.ts';
import { readBacklogLines } from '../filing/backlog.ts';
import type { AccountPorts } from '../ports/account.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { readCardStates } from '../registration/cards.ts';
import { readRuns, type Runs } from './calendarRuns.ts';

/** `nameOf`: of every registration that an item names. */
export type Calendar = { days: CalendarDay[]; nameOf: (registrationId: string) => CalendarName };
export type CalendarName = { gstin: string; business: string };

/** A month of the calendar. `month`: null for the present one. */
export async function showCalendar(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  month: ReturnPeriod | null,
): Promise<Calendar & { month: ReturnPeriod }> {
  const now = await ports.clock.product();
  const shown = month ?? periodAt(now);
  const calendar = await ports.store.asTenant(
    accountId,
    (rows) => readCalendar(rows, { from: shown, to: shown, now, extensions: ports.extensions }),
    { seesOneMoment: true },
  );
  return { month: shown, ...calendar };
}

/** A late filer files returns of up to this many months before: until the law takes them no more. */
const longestLate = 37;

async function readCalendar(
  rows: TenantRows,
  asked: { from: ReturnPeriod; to: ReturnPeriod; now: Instant; extensions: readonly Extension[] },
): Promise<Calendar> {
  const { from, to, now, extensions } = asked;
  const registrations = (await rows.registrations.all())
    .map((registration) => ({ registration, name: nameOf(registration) }))
    .toSorted(
      (a, b) => compare(a.name.business, b.name.business) || compare(a.registration.id, b.registration.id),
    );
  const byId = new Map(
    registrations.map(({ registration, name }) => [registration.id, { registration, name }]),
  );
  const registrationIds = [...byId.keys()];
  const periods = monthsBetween(addMonths(from, -longestLate), previousPeriod(to));
  const marks = await rows.filings.marks({ registrationIds, from: addMonths(from, -longestLate), to });
  const markByKey = new Map(
    marks.map((mark) => [`${mark.registrationId} ${mark.period} ${mark.form}`, mark] as const),
  );
  const isAhead = comparePeriods(to, periodAt(now)) >= 0;
  const { states, filings } = await readCardStates(
    rows,
    registrations.map(({ registration }) => registration),
    now,
  );
  const lines = await readBacklogLines(
    rows,
    [...byId.values()].map(({ registration }) => registration),
    filings.unfiled,
    { now, extensions },
  );
  const runs = isAhead ? await readRuns(rows, { states, lines }, now) : new Map<string, Runs>();
  const standing = isAhead ? await readStanding(rows, registrations, now) : new Set<string>();
  const items = registrations.flatMap(({ registration }) => {
    const { id } = registration;
    const ofThis = runs.get(id);
    return calendarItems({
      registration,
      periods,
      markOf: (form: Form, period) => markByKey.get(`${id} ${period} ${form}`) ?? null,
      openedOf: (period) => ofThis?.openedOf(period) ?? null,
      hasStanding: standing.has(id) && ofThis?.goesOn === true,
      missing: lines.get(id)?.dues.missing ?? [],
      waits: ofThis?.waits ?? null,
      now,
      extensions,
    });
  });
  const end = istDate(periodStart(addMonths(to, 1)) - DAY_MS);
  return {
    days: calendarDays(items, istDate(periodStart(from)), end),
    nameOf: (id) => byId.get(id)?.name ?? { gstin: '', business: '' },
  };
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function nameOf(registration: Registration): CalendarName {
  const { gstin, business } = namesOf(registration);
  return { gstin, business: business || registration.nickName || gstin };
}

const monthsBetween = (from: ReturnPeriod, to: ReturnPeriod): ReturnPeriod[] =>
  Array.from({ length: comparePeriods(to, from) + 1 }, (_, at) => addMonths(from, at));

/** The registrations for whose months to come a standing declaration holds. */
async function readStanding(
  rows: TenantRows,
  registrations: readonly { registration: Registration }[],
  now: Instant,
): Promise<Set<string>> {
  const period = periodAt(now);
  const ids = registrations.map(({ registration }) => registration.id);
  const given = Map.groupBy(
    await rows.consents.validOf(ids, [period]),
    (consent) => consent.registrationId ?? '',
  );
  return new Set(
    registrations
      .filter(
        ({ registration }) =>
          consentFor(registration, given.get(registration.id) ?? [], { period, approval: null }) ===
          'standing',
      )
      .map(({ registration }) => registration.id),
  );
}

/** The link of the account; null where it has none. */
export const showFeed = (ports: Pick<AccountPorts, 'store'>, who: Member): Promise<CalendarFeed | null> =>
  ports.store.asMember(who, (rows) => rows.calendarFeed.get());

const secretBytes = 32;

/** All that is kept of a link. */
const feedHash = ({ seal }: Pick<Ports, 'seal'>, token: string): Uint8Array =>
  seal.hash(token, 'calendar-feed');

/** Makes the link of the account, in place of the one before. Only this answer shows its address. */
export async function makeFeed(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal' | 'publicUrl'>,
  who: Member,
): Promise<{ address: string; made: CalendarFeed }> {
  const madeAt = await ports.clock.product();
  const token = ports.ids.token(secretBytes);
  const made: CalendarFeed = { id: ports.ids.uuid(), madeAt, fetchedAt: null };
  return ports.store.asMember(who, async (rows) => {
    await rows.calendarFeed.put(made, who.personId, feedHash(ports, token));
    await rows.security.note({ code: 'calendar_made' }, ports.clock.wall(), {
      kind: 'calendar',
      id: made.id,
    });
    await rows.changed();
    return { address: `${ports.publicUrl()}/calendar/${token}.ics`, made };
  });
}

/** The next fetch by the link finds nothing. */
export const endFeed = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    if (!(await rows.calendarFeed.end())) return notFound;
    await rows.security.note({ code: 'calendar_ended' }, ports.clock.wall(), { kind: 'stays' });
    await rows.changed();
    return ok(null);
  });

export type FetchedCalendar = Calendar & { language: Language; now: Instant };

/** The calendar behind a link, in the language of its maker. A refusal gives no reason. */
export async function fetchFeed(
  ports: Pick<Ports, 'grants' | 'clock' | 'seal' | 'extensions'>,
  token: string,
): Promise<Result<FetchedCalendar, NotFound>> {
  const now = await ports.clock.product();
  const present = periodAt(now);
  const found = await ports.grants.byCalendarLink(feedHash(ports, token), now, async (rows) => {
    const { way, role } = await rows.people.standing();
    if (judge({ act: 'read', way, right: 'manage' }, { ...noStanding, role }) !== null) return null;
    const calendar = await readCalendar(rows, {
      from: addMonths(present, -feedMonths.before),
      to: addMonths(present, feedMonths.after),
      now,
      extensions: ports.extensions,
    });
    const language = (await rows.people.acting())?.language ?? 'en';
    return { ...calendar, language, now };
  });
  return found === null ? notFound : ok(found);
}
