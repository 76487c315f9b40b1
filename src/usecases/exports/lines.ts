import { isFirstMonthUnknown } from '#domain/filing/unfiled.ts';
import { dueAt as dueAtPlace, placeOf } from '#domain/gst/dueDate.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import {
  addMonths,
  comparePeriods,
  formName,
  FORMS,
  monthOfPeriod,
  parsePeriod,
  periodAt,
  previousPeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { cancellationOf, expectedFrequencyAt, type Registration } from '#domain/registration/registration.ts';
import { isoIst, istDate, parseIstDate } from '#domain/shared/istTime.ts';
import { isFound } from '#domain/views/deskRow.ts';
import { cellOf, type ReturnCell, type ReturnMark } from '#domain/views/year.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';
import { businessOf, namesOf } from '../acting/months.ts';
import { type DeskRow, listDesk, wholeDesk } from '../desk/listDesk.ts';
import type { ExportGrant } from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';

export const returnColumns = [
  'business',
  'nick_name',
  'gstin',
  'label',
  'form',
  'period',
  'frequency',
  'status',
  'in_time',
  'filed_at',
  'filed_by',
  'arn',
  'due_on',
  'simulated',
] as const;

/** Clients read at once. */
const perStep = 50;

/**
 * One line per return over all months, deleted GSTINs included, and per return that was never opened here and is open or
 * filed elsewhere, as the year shows it; yields a few clients at a time.
 */
export async function* returnLines(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  grant: ExportGrant,
): AsyncGenerator<string[][]> {
  const month = previousPeriod(periodAt(await ports.clock.product()));
  const chosen = await ports.store.asTenant(grant.accountId, async (rows) =>
    (await rows.registrations.all({ deleted: true })).filter((each) => isChosen(grant, each)),
  );
  for (let from = 0; from < chosen.length; from += perStep) {
    const some = chosen.slice(from, from + perStep);
    const marks = await ports.store.asTenant(grant.accountId, (rows) =>
      rows.filings.marks({ registrationIds: some.map(({ id }) => id), from: first, to: last }),
    );
    const marksOf = Map.groupBy(marks, ({ registrationId }) => registrationId);
    const beside = { last: month, extensions: ports.extensions };
    yield some.flatMap((registration) => {
      const opened = marksOf.get(registration.id) ?? [];
      return [
        ...opened.map((mark) => ({ ...mark, cell: cellOf({ registration, mark, ...mark, ...beside }) })),
        ...neverOpened(registration, opened, beside),
      ]
        .toSorted((a, b) => comparePeriods(a.period, b.period))
        .map((each) => returnLineOf(registration, each));
    });
  }
}

export const clientColumns = [
  'business',
  'nick_name',
  'gstin',
  'label',
  'username',
  'verified',
  'legal_name',
  'trade_name',
  'taxpayer_type',
  'portal_status',
  'registered_on',
  'cancelled_on',
  'recurring',
  'asks_each_month',
  'signatory',
  'works_on_it',
  'approves',
  'month',
  'queue',
  'due_at',
  'why',
  'added_on',
  'simulated',
] as const;

/** One line per client, as on the desk. */
export async function clientLines(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  grant: ExportGrant,
): Promise<string[][]> {
  const { rows } = await listDesk(ports, grant.accountId, {
    ...wholeDesk,
    search: grant.search,
    label: grant.label,
    sort: 'client',
  });
  const chosen = rows.filter(({ registration }) => isChosen(grant, registration));
  const people = chosen.flatMap(({ registration }) =>
    [registration.assignedTo, registration.approverId].filter((id) => id !== null),
  );
  const names = await ports.store.asTenant(grant.accountId, (tenant) =>
    tenant.people.names([...new Set(people)]),
  );
  return chosen.map((row) => clientLineOf(row, names, grant));
}

/** Does the export include this registration? Searches as the desk does. */
export function isChosen(
  { search, label, ids }: Pick<ExportGrant, 'search' | 'label' | 'ids'>,
  registration: Registration,
): boolean {
  const { business, gstin } = namesOf(registration);
  return (
    (ids.length === 0 || ids.some((end) => registration.id.endsWith(end))) &&
    (label === '' || registration.label === label) &&
    isFound(search, [business, gstin, registration.nickName, registration.label])
  );
}

const first = parsePeriod('072017') as ReturnPeriod;
const last = parsePeriod('122099') as ReturnPeriod;

type ReturnLine = Pick<
  ReturnMark,
  'gstin' | 'form' | 'period' | 'frequency' | 'filedAt' | 'filedBy' | 'dueAt'
> & {
  cell: ReturnCell;
};

/** The due moment of a return without a filing here. */
export function dueUnopened(
  { address, preferences }: Registration,
  gstin: Gstin,
  { form, period }: Pick<ReturnMark, 'form' | 'period'>,
  extensions: readonly Extension[],
): Pick<ReturnMark, 'frequency' | 'dueAt'> {
  const frequency = expectedFrequencyAt(preferences, period) ?? 'monthly';
  return { frequency, dueAt: dueAtPlace(form, period, frequency, placeOf(gstin, address, extensions)) };
}

/** The returns without a filing here that the portal lists, or that are open: of months before the GSTIN was added, or behind an older one. */
function neverOpened(
  registration: Registration,
  opened: readonly ReturnMark[],
  { last, extensions }: { last: ReturnPeriod; extensions: readonly Extension[] },
): ReturnLine[] {
  const { gstin, listedBefore, listReading, createdAt } = registration;
  if (gstin === null || registration.deletedAt !== null) return [];
  const isUnsure = isFirstMonthUnknown(registration, opened);
  const since = previousPeriod(periodAt(createdAt));
  const ofOurs = Array.from({ length: Math.max(0, comparePeriods(last, since) + 1) }, (_, at) =>
    addMonths(since, at),
  );
  const before = [...(listedBefore ?? []), ...(listReading?.unlisted ?? [])].map(({ period }) => period);
  const periods = new Set([...before, ...ofOurs]);
  const have = new Set(opened.map(({ form, period }) => `${form} ${period}`));
  return [...periods].flatMap((period) =>
    FORMS.flatMap((form): ReturnLine[] => {
      const cell = cellOf({ registration, mark: null, form, period, last, extensions });
      const isOpen = !isUnsure && (cell.is === 'open' || cell.is === 'stopped');
      if (have.has(`${form} ${period}`) || !(isOpen || cell.is === 'elsewhere')) return [];
      const { frequency, dueAt } = dueUnopened(registration, gstin, { form, period }, extensions);
      const filedAt = parseIstDate(cell.filedOn);
      const filedBy = isOpen ? null : 'portal';
      return [{ gstin, form, period, frequency, filedAt, filedBy, dueAt: cell.dueAt ?? dueAt, cell }];
    }),
  );
}

function returnLineOf(registration: Registration, mark: ReturnLine): string[] {
  const { form, period, cell } = mark;
  const cells: Record<(typeof returnColumns)[number], string> = {
    business: businessOf(registration),
    nick_name: registration.nickName,
    gstin: mark.gstin,
    label: registration.label,
    form: formName(form),
    period: monthOfPeriod(period),
    frequency: mark.frequency,
    status: cell.is,
    in_time: cell.arn === '' ? '' : cell.isLate ? 'no' : 'yes',
    filed_at: mark.filedAt === null ? '' : isoIst(mark.filedAt),
    // Never a person's id: the history names people.
    filed_by: mark.filedBy?.split(':')[0] ?? '',
    arn: cell.arn,
    due_on: istDate(mark.dueAt),
    simulated: registration.simulated ? 'yes' : 'no',
  };
  return returnColumns.map((column) => cells[column]);
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

function clientLineOf(
  { registration, business, gstin, state, filing, signatory }: DeskRow,
  names: ReadonlyMap<string, string>,
  { language }: ExportGrant,
): string[] {
  const nameOf = (id: string | null): string => (id === null ? '' : (names.get(id) ?? ''));
  const cells: Record<(typeof clientColumns)[number], string> = {
    business,
    nick_name: registration.nickName,
    gstin,
    label: registration.label,
    username: registration.username,
    verified: { success: 'yes', pending: 'being_verified', failed: 'refused' }[registration.status],
    legal_name: registration.legalName,
    trade_name: registration.tradeName,
    taxpayer_type: registration.taxpayerType,
    portal_status: registration.portalStatus,
    registered_on: registration.registeredOn ?? '',
    cancelled_on: cancellationOf(registration)?.on ?? '',
    recurring: yesNo(registration.autoFilling),
    asks_each_month: yesNo(registration.askEachMonth),
    signatory: signatory?.name ?? '',
    works_on_it: nameOf(registration.assignedTo),
    approves: nameOf(registration.approverId),
    month: filing === null ? '' : monthOfPeriod(filing.period),
    queue: state.queue,
    due_at: state.due === null ? '' : isoIst(state.due.at),
    why: sayDeskWhy(state.why, language),
    added_on: istDate(registration.createdAt),
    simulated: yesNo(registration.simulated),
  };
  return clientColumns.map((column) => cells[column]);
}
