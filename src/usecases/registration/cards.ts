import { accessEndsBy, accessStanding } from '#domain/registration/apiAccess.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { cancellationOf, type Registration } from '#domain/registration/registration.ts';
import type { AccessView, SignatoryPanView, RegistrationCard, RegistrationName } from '../views.ts';
import { maskedPan } from '#domain/gst/pan.ts';
import { type SignatoryRow, signatoryPanState } from '#domain/registration/signatory.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Filing, PublicStatus } from '#domain/filing/filing.ts';
import type { UnfiledReturn } from '#domain/filing/unfiled.ts';
import { knownOf, describeCard, describeFiling, namesOf } from '../acting/months.ts';
import { worthTrying } from '../acting/resume.ts';
import type { Ports } from '../ports/ports.ts';

/** What a person is told of API access; null where nothing is known of it, or nothing hangs on it any more. */
export function describeAccess(
  { apiAccess, ...told }: Pick<Registration, 'apiAccess' | 'portalStatus' | 'cancelledOn'>,
  now: Instant,
): AccessView | null {
  const standing = accessStanding(apiAccess, now);
  if (standing === 'unknown' || cancellationOf(told) !== null) return null;
  return { standing, endsBy: standing === 'off' ? null : accessEndsBy(apiAccess) };
}

/** What is known of the PAN to which the portal sends its codes; of the PAN itself only the mask. */
export const describeSignatoryPan = (
  registration: Registration,
  signatory: SignatoryRow | null,
): SignatoryPanView => ({
  state: signatoryPanState(registration, signatory),
  shown: maskedPan(signatory?.pan ?? ''),
});

/** Who signs for each of these registrations. */
export async function signatoriesOf(
  rows: TenantRows,
  registrations: readonly Registration[],
): Promise<(registration: Registration) => SignatoryRow | null> {
  const ids = new Set(registrations.flatMap(({ signatoryId }) => signatoryId ?? []));
  const known = await rows.signatories.byIds([...ids]);
  return ({ signatoryId }) => (signatoryId === null ? null : (known.get(signatoryId) ?? null));
}

/** The page after the registration with the id `after`; the first page when null. */
export type PageOfRegistrations = { limit: number; after: string | null };

/** `next` is what to ask for after this page; null at the end. */
export type NextPage<T> = { rows: T[]; next: string | null };

/** Oldest first. One more than asked for is read: it tells whether a next page is there. */
export async function pageOf(
  rows: TenantRows,
  { limit, after }: PageOfRegistrations,
): Promise<{ registrations: Registration[]; next: string | null }> {
  const read = await rows.registrations.page({ limit: limit + 1, after });
  const registrations = read.slice(0, limit);
  return { registrations, next: read.length > limit ? (registrations.at(-1)?.id ?? null) : null };
}

export type SpokenFilings = {
  /** The month to speak of; null where none was opened. */
  spoken: (registrationId: string) => Filing | null;
  /** What was read of a registration: its newest filings, newest first, and the oldest one that waits for somebody. */
  known: (registrationId: string) => Filing[];
  /** Its unfiled returns, the earliest due first. */
  unfiled: (registrationId: string) => readonly UnfiledReturn[];
};

/** Of each registration the month that is spoken of wherever one is: read together, however many there are. */
export async function spokenFilings(
  rows: TenantRows,
  registrations: readonly Registration[],
): Promise<SpokenFilings> {
  const ids = registrations.map((row) => row.id);
  const newest = await rows.filings.newestOfAll(ids, 2);
  const unfiled = await rows.filings.unfiled(ids);
  // Asked for only where something older than the newest month is unfiled.
  const behind = ids.filter(
    (id) => (unfiled.get(id)?.[0]?.due ?? Infinity) < (dueOf(newest.get(id)?.[0]) ?? 0),
  );
  const waiting = await rows.filings.oldestWaiting(behind);
  return {
    spoken: (id) => waiting.get(id) ?? speakingFiling(newest.get(id) ?? []),
    known: (id) => {
      const oldest = waiting.get(id);
      return [...(newest.get(id) ?? []), ...(oldest === undefined ? [] : [oldest])];
    },
    unfiled: (id) => unfiled.get(id) ?? [],
  };
}

const dueOf = (filing: Filing | undefined): Instant | undefined => filing?.returns.GSTR1.dueAt;

const needsSomebody: ReadonlySet<PublicStatus> = new Set(['warning', 'failed', 'error']);

/**
 * What the card speaks of: the oldest month that somebody must do something about, because the later ones stand behind
 * it; here of the newest filings, newest first, and else the newest itself.
 */
const speakingFiling = (recent: Filing[]): Filing | null =>
  recent.find((filing) => needsSomebody.has(filing.status)) ?? recent[0] ?? null;

type Told = ReturnType<Awaited<ReturnType<typeof knownOf>>>;

/** How one GSTIN stands: the month that is spoken of, what is known of it, who signs, and whether the portal may be asked again. */
export type Standing = {
  registration: Registration;
  /** Null where no month was opened. */
  spoken: { filing: Filing; known: Told } | null;
  signatory: SignatoryRow | null;
  canTryAgain: boolean;
};

/** Of each registration how it stands, for cards and the desk: read together, however many there are. */
export async function standingsOf(
  rows: TenantRows,
  registrations: Registration[],
  now: Instant,
): Promise<{ standings: Standing[]; filings: SpokenFilings }> {
  const filings = await spokenFilings(rows, registrations);
  const spoken = registrations.map(({ id }) => filings.spoken(id));
  const told = await knownOf(
    rows,
    spoken.filter((filing) => filing !== null),
    new Map(registrations.map((row) => [row.id, row])),
    now,
    'waiting',
  );
  const signatories = await signatoriesOf(rows, registrations);
  const worth = await worthTrying(rows, registrations);
  const standings = registrations.map((registration, place): Standing => {
    const filing = spoken[place] ?? null;
    return {
      registration,
      spoken: filing === null ? null : { filing, known: told(filing) },
      signatory: signatories(registration),
      canTryAgain: worth.has(registration.id),
    };
  });
  return { standings, filings };
}

/** A page of the dashboard's cards, oldest first; the screen sorts them by state (specification 4). */
export async function listCards(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  asked: PageOfRegistrations,
): Promise<NextPage<RegistrationCard>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const { registrations, next } = await pageOf(rows, asked);
      const { standings, filings } = await standingsOf(rows, registrations, now);
      const notices = await rows.taxNotices.openOf(registrations.map(({ id }) => id));
      const cards = standings.map(({ registration, spoken, signatory, canTryAgain }) => ({
        ...describeCard(registration, filings.known(registration.id), filings.unfiled(registration.id), {
          now,
          extensions: ports.extensions,
        }),
        apiAccess: describeAccess(registration, now),
        canTryAgain,
        signatoryPan: describeSignatoryPan(registration, signatory),
        notices: notices.get(registration.id) ?? [],
        filing: spoken === null ? null : describeFiling(spoken.filing, registration, spoken.known),
      }));
      return { rows: cards, next };
    },
    { seesOneMoment: true },
  );
}

/** A page of the registrations by name, for lists to choose from. */
export const listNames = (
  ports: Pick<Ports, 'store'>,
  accountId: string,
  asked: PageOfRegistrations,
): Promise<NextPage<RegistrationName>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const { registrations, next } = await pageOf(rows, asked);
    const names = registrations.map((row) => ({
      id: row.id,
      ...namesOf(row),
      nickName: row.nickName,
      status: row.status,
    }));
    return { rows: names, next };
  });
