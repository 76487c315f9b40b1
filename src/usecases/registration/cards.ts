import { isNothingDue } from '#domain/filing/backlog.ts';
import { signatoriesOf } from '../acting/codeRequests.ts';
import { type Filing, isSettled, type PublicStatus } from '#domain/filing/filing.ts';
import { type UnfiledReturn, withoutListed } from '#domain/filing/unfiled.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { describeAccess, describeSignatoryPan } from '../acting/describeRegistration.ts';
import { describeCard, describeFiling, namesOf, readEntryFacts } from '../acting/months.ts';
import { retryableIds } from '../acting/resume.ts';
import { readBacklogLines } from '../filing/backlog.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { RegistrationCard, RegistrationName } from '../views.ts';

/** `after`: id of the last registration of the previous page; null for the first page. */
export type PageOfRegistrations = { limit: number; after: string | null };

/** `next`: the `after` of the next page; null at the end. */
export type NextPage<T> = { rows: T[]; next: string | null };

/** A page of the dashboard's cards, oldest first; the screen sorts them by state (specification 4). */
export async function listCards(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  page: PageOfRegistrations,
): Promise<NextPage<RegistrationCard>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const { registrations, next } = await pageOf(rows, page);
      const { states, filings } = await readCardStates(rows, registrations, now);
      const notices = await rows.taxNotices.openOf(registrations.map(({ id }) => id));
      const behind = await readBacklogLines(rows, registrations, filings.unfiled, {
        now,
        extensions: ports.extensions,
      });
      const cards = states.map(({ registration, current, signatory, canTryAgain }) => ({
        ...describeCard(registration, filings.known(registration.id), filings.unfiled(registration.id), {
          now,
          extensions: ports.extensions,
          line: behind.get(registration.id) ?? null,
        }),
        apiAccess: describeAccess(registration, now),
        canTryAgain,
        signatoryPan: describeSignatoryPan(registration, signatory, filings.known(registration.id)),
        notices: notices.get(registration.id) ?? [],
        backlog: behind.get(registration.id) ?? null,
        filing:
          current === null
            ? null
            : describeFiling(current.filing, registration, current.known, behind.get(registration.id)),
      }));
      return { rows: cards, next };
    },
    { seesOneMoment: true },
  );
}

/** A page of registration names, for pick lists. */
export const listNames = (
  ports: Pick<Ports, 'store'>,
  accountId: string,
  page: PageOfRegistrations,
): Promise<NextPage<RegistrationName>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const { registrations, next } = await pageOf(rows, page);
    const names = registrations.map((row) => ({
      id: row.id,
      ...namesOf(row),
      nickName: row.nickName,
      status: row.status,
    }));
    return { rows: names, next };
  });

/** Oldest first. Reads one row more than asked, to see whether a next page exists. */
export async function pageOf(
  rows: TenantRows,
  { limit, after }: PageOfRegistrations,
): Promise<{ registrations: Registration[]; next: string | null }> {
  const read = await rows.registrations.page({ limit: limit + 1, after });
  const registrations = read.slice(0, limit);
  return { registrations, next: read.length > limit ? (registrations.at(-1)?.id ?? null) : null };
}

type EntryFacts = ReturnType<Awaited<ReturnType<typeof readEntryFacts>>>;

/** A GSTIN's card: its current month, signatory, and whether 'Try again' is offered. */
type CardState = {
  registration: Registration;
  /** Null when no month was opened. */
  current: { filing: Filing; known: EntryFacts } | null;
  signatory: SignatoryRow | null;
  canTryAgain: boolean;
};

/** The state of each registration for cards and desk, read for all together. */
export async function readCardStates(
  rows: TenantRows,
  registrations: Registration[],
  now: Instant,
): Promise<{ states: CardState[]; filings: CurrentFilings }> {
  const filings = await readCurrentFilings(rows, registrations);
  const current = registrations.map(({ id }) => filings.current(id));
  const factsOf = await readEntryFacts(
    rows,
    current.filter((filing) => filing !== null),
    new Map(registrations.map((row) => [row.id, row])),
    now,
    'waiting',
  );
  const signatories = await signatoriesOf(rows, registrations);
  const retryable = await retryableIds(rows, registrations);
  const states = registrations.map((registration, place): CardState => {
    const filing = current[place] ?? null;
    return {
      registration,
      current: filing === null ? null : { filing, known: factsOf(filing) },
      signatory: signatories(registration),
      canTryAgain: retryable.has(registration.id),
    };
  });
  return { states, filings };
}

type CurrentFilings = {
  /** The filing to show; null when none was opened. */
  current: (registrationId: string) => Filing | null;
  /** The filings read: the newest ones, newest first, and the oldest open one. */
  known: (registrationId: string) => Filing[];
  /** Unfiled returns, earliest due first. */
  unfiled: (registrationId: string) => readonly UnfiledReturn[];
};

/** The filing to show on each registration's card, read for all together. */
export async function readCurrentFilings(
  rows: TenantRows,
  registrations: readonly Registration[],
): Promise<CurrentFilings> {
  const ids = registrations.map((row) => row.id);
  const newest = await rows.filings.newestOfAll(ids, 2);
  const unfiled = await rows.filings.unfiled(ids);
  // Read only where something older than the newest month is unfiled.
  const behind = ids.filter(
    (id) => (unfiled.get(id)?.[0]?.due ?? Infinity) < (dueOf(newest.get(id)?.[0]) ?? 0),
  );
  const open = await rows.filings.openMonths(behind, 3);
  const byId = new Map(registrations.map((row) => [row.id, row]));
  const oldestOpen = (id: string) => {
    const registration = byId.get(id);
    return registration === undefined
      ? undefined
      : open.get(id)?.find((filing) => isLeft(filing, registration));
  };
  return {
    current: (id) => oldestOpen(id) ?? currentOf(newest.get(id) ?? []),
    known: (id) => {
      const oldest = oldestOpen(id);
      return [...(newest.get(id) ?? []), ...(oldest === undefined ? [] : [oldest])];
    },
    unfiled: (id) => unfiled.get(id) ?? [],
  };
}

/** False where a person has filed its returns at the portal: they hold nothing back. */
const isLeft = ({ period, ...filing }: Filing, registration: Registration): boolean =>
  withoutListed(
    FORMS.filter((form) => {
      const { state } = filing.returns[form];
      return state !== 'recorded' && !isSettled(state);
    }).map((form) => ({ form, period })),
    registration,
  ).length > 0;

const dueOf = (filing: Filing | undefined): Instant | undefined => filing?.returns.GSTR1.dueAt;

const needsSomebody: ReadonlySet<PublicStatus> = new Set(['warning', 'failed', 'error']);

/**
 * Of the newest filings, newest first: the one that somebody must act on, else the newest. An older one goes
 * first, because later months wait behind it.
 */
const currentOf = (recent: Filing[]): Filing | null =>
  recent.find((filing) => needsSomebody.has(filing.status) && !isNothingDue(filing)) ?? recent[0] ?? null;
