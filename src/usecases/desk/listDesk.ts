import { type Filing, isSettled } from '#domain/filing/filing.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import type { Consequences } from '#domain/gst/consequences.ts';
import type { TaxNotice } from '#domain/gst/notices.ts';
import { dueAt } from '#domain/gst/dueDate.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import {
  type FilingFrequency,
  type Form,
  periodAt,
  previousPeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { registrationsPerAccount } from '#domain/registration/importFile.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { consequencesFor } from '#domain/views/missingReturns.ts';
import {
  behindSkipped,
  codeOfWhy,
  deskKey,
  type DeskQueue,
  deskQueues,
  type DeskSort,
  deskState,
  type DeskState,
  isFound,
  isSuspended,
  periodMissing,
} from '#domain/views/deskRow.ts';
import { isBehindSkipped, namesOf, nextReturnsOf } from '../acting/months.ts';
import { readBacklogLines } from '../filing/backlog.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { readCardStates } from '../registration/cards.ts';
import type { BacklogLine } from '../views.ts';
import { type MonthCount, readMonthCount } from './listYear.ts';

/** `after`: the `next` of the previous page. */
export type ListDesk = {
  /** `backlog`: clients of any queue with an unfiled past month. */
  queue: DeskQueue | 'all' | 'backlog';
  search: string;
  /** '' lists all labels. */
  label: string;
  /** Only clients assigned to this member; null lists all. */
  assignedTo: string | null;
  sort: DeskSort;
  descending: boolean;
  limit: number;
  after: string | null;
};

type DeskCounts = Record<DeskQueue | 'all' | 'backlog', number>;

/** One client on the desk: its month, the reason it waits, and the act that moves it on. */
export type DeskRow = {
  registration: Registration;
  business: string;
  gstin: string;
  state: DeskState;
  filing: Filing | null;
  act: DeskState['act'] | 'verify_again';
  /** An earlier month that has to be filed first; `filing`: its filing, when it is open here. */
  first: { period: ReturnPeriod; frequency: FilingFrequency; filing: Filing | null } | null;
  signatory: SignatoryRow | null;
  /** The tax office's notices that nobody has answered, the first to answer first. */
  notices: TaxNotice[];
  /** The cost and the blocks of its missing returns; null when none is late. */
  consequences: Consequences | null;
  /** Its unfiled past months; null when there are none. */
  backlog: BacklogLine | null;
};

type Desk = {
  rows: DeskRow[];
  next: string | null;
  /** Over all clients, and over those that match search and filters. */
  counts: DeskCounts;
  found: DeskCounts;
  labels: string[];
  /** The newest month: when it is due, and the progress over all clients, as the year counts it. */
  month: MonthCount & { dueAt: Record<Form, Instant> };
};

/**
 * A page of the desk. No column holds a client's queue: it depends on the clock, the consents and the codes.
 * So the desk reads every client of the account, each lightly.
 */
export async function listDesk(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  query: ListDesk,
): Promise<Desk> {
  const now = await ports.clock.product();
  const month = previousPeriod(periodAt(now));
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const registrations = await rows.registrations.all();
      const { states, filings } = await readCardStates(rows, registrations, now);
      const notices = await rows.taxNotices.openOf(registrations.map(({ id }) => id));
      const behind = await readBacklogLines(rows, registrations, filings.unfiled, {
        now,
        extensions: ports.extensions,
      });
      const listed = states.map(({ registration, current, signatory, canTryAgain }): DeskRow => {
        const filing = current?.filing ?? null;
        const { gstin, business } = namesOf(registration);
        const ofMonth = deskState({
          registration,
          signatory,
          filing,
          known: current?.known ?? null,
          next: nextReturnsOf(registration, filings.known(registration.id)[0] ?? null, {
            now,
            extensions: ports.extensions,
          }),
          month,
        });
        const line = behind.get(registration.id) ?? null;
        // Its newest month rests, but a plan of older ones waits for a yes.
        const state: DeskState =
          ofMonth.queue === 'resting' && line?.signedBy === 'code' && line.toStart > 0
            ? { ...ofMonth, queue: 'say_nil', lookFirst: true, act: '' }
            : filing !== null && line !== null && isBehindSkipped(filing, line)
              ? behindSkipped(ofMonth, line.first)
              : ofMonth;
        return {
          registration,
          business: business || registration.nickName,
          gstin,
          state,
          filing,
          act: canTryAgain ? 'verify_again' : state.act,
          first: null,
          signatory,
          notices: notices.get(registration.id) ?? [],
          consequences: consequencesFor(
            registration,
            { unfiled: filings.unfiled(registration.id), known: filings.known(registration.id) },
            { now, extensions: ports.extensions, dues: line?.dues ?? null },
          ),
          backlog: line,
        };
      });
      const all = await withFirst(rows, listed);
      const found = all.filter(
        ({ business, gstin, registration }) =>
          (query.label === '' || registration.label === query.label) &&
          (query.assignedTo === null || registration.assignedTo === query.assignedTo) &&
          isFound(query.search, [business, gstin, registration.nickName, registration.label]),
      );
      const chosen =
        query.queue === 'all'
          ? found
          : found.filter((row) =>
              query.queue === 'backlog' ? row.backlog !== null : row.state.queue === query.queue,
            );
      return {
        ...pageOfRows(chosen, query),
        counts: countsOf(all),
        found: countsOf(found),
        labels: [...new Set(registrations.map(({ label }) => label))].filter(Boolean).toSorted(),
        month: {
          ...(await readMonthCount(rows, registrations, {
            last: month,
            extensions: ports.extensions,
            now,
          })),
          dueAt: {
            GSTR1: dueOf('GSTR1', all, month, ports.extensions),
            GSTR3B: dueOf('GSTR3B', all, month, ports.extensions),
          },
        },
      };
    },
    { seesOneMoment: true },
  );
}

/** Every client of the account, most urgent first. */
export const wholeDesk: ListDesk = {
  queue: 'all',
  search: '',
  label: '',
  assignedTo: null,
  sort: 'urgency',
  descending: false,
  limit: registrationsPerAccount,
  after: null,
};

/** Adds to each row the month that has to be filed before its own. */
async function withFirst(rows: TenantRows, listed: readonly DeskRow[]): Promise<DeskRow[]> {
  const behind = listed.flatMap((row) => {
    const missing = periodMissing(row.state.why);
    return missing === null ? [] : [{ id: row.registration.id, ...missing }];
  });
  const firsts = new Map<string, DeskRow['first']>();
  for (const [period, some] of Map.groupBy(behind, (each) => each.period)) {
    const filings = await rows.filings.ofPeriod(
      some.map(({ id }) => id),
      period,
    );
    for (const { id, frequency } of some) {
      const filing = filings.find(({ registrationId }) => registrationId === id) ?? null;
      const isOpen = filing !== null && returnsOf(filing).some(({ state }) => !isSettled(state));
      firsts.set(id, { period, frequency, filing: isOpen ? filing : null });
    }
  }
  return listed.map((row) => ({ ...row, first: firsts.get(row.registration.id) ?? null }));
}

function pageOfRows(
  rows: readonly DeskRow[],
  { sort, descending, limit, after }: ListDesk,
): Pick<Desk, 'rows' | 'next'> {
  const way = descending ? -1 : 1;
  const sorted = rows
    .map((row) => ({ row, key: keyOf(row, sort) }))
    .toSorted((a, b) => (a.key < b.key ? -way : way))
    .filter(({ key }) => after === null || (descending ? key < after : key > after));
  const page = sorted.slice(0, limit);
  return {
    rows: page.map(({ row }) => row),
    next: sorted.length > limit ? (page.at(-1)?.key ?? null) : null,
  };
}

const keyOf = ({ registration, business, gstin, state, notices, backlog }: DeskRow, sort: DeskSort): string =>
  deskKey(
    {
      id: registration.id,
      business,
      gstin,
      queue: state.queue,
      label: registration.label,
      whyCode: codeOfWhy(state.why),
      lookFirst: state.lookFirst,
      hasNotice: notices.length > 0,
      isSuspendedLate: backlog !== null && isSuspended(registration),
      // Of a plan that nobody has started, or whose first month is skipped, its first return: the desk shows that one.
      dueAt:
        (backlog?.started === 0 || backlog?.firstSkipped === true ? backlog.first.due : state.due?.at) ??
        null,
    },
    sort,
  );

function countsOf(rows: readonly DeskRow[]): DeskCounts {
  const of = (queue: DeskQueue): number => rows.filter(({ state }) => state.queue === queue).length;
  const each = Object.fromEntries(deskQueues.map((queue) => [queue, of(queue)])) as Record<DeskQueue, number>;
  return { ...each, all: rows.length, backlog: rows.filter(({ backlog }) => backlog !== null).length };
}

/** The earliest due date of the month among the clients; the national one when none has it open. */
function dueOf(
  form: Form,
  rows: readonly DeskRow[],
  month: ReturnPeriod,
  extensions: readonly Extension[],
): Instant {
  const dueDates = rows.flatMap(({ filing }) =>
    filing !== null && filing.period === month && filing.frequency === 'monthly'
      ? [filing.returns[form].dueAt]
      : [],
  );
  return dueDates.length > 0
    ? Math.min(...dueDates)
    : dueAt(form, month, 'monthly', { stateCode: '', district: '', pincode: '', extensions });
}
