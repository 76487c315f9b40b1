import type { PublicStatus } from '#domain/filing/status.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { describeCard, describeFiling } from '../filing/describe.ts';
import { describeSignatoryPan, signatoriesOf } from './describeSignatoryPan.ts';
import { describeAccess } from './describeAccess.ts';
import { knownOf } from './knownOf.ts';
import { type NextPage, pageOf, type PageOfRegistrations } from './pageOfRegistrations.ts';
import type { Ports } from '../ports/given.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { worthTrying } from './verifying.ts';
import type { RegistrationCard } from '../views.ts';

/** A page of the dashboard's cards, oldest first; the screen sorts them by state (specification 4). */
export async function listCards(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  asked: PageOfRegistrations,
): Promise<NextPage<RegistrationCard>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const { registrations, next } = await pageOf(rows, asked);
    const ids = registrations.map((row) => row.id);
    const newest = await rows.filings.newestOfAll(ids, 2);
    const unfiled = await rows.filings.earliestDue(ids);
    // Asked for only where something older than the newest month is unfiled.
    const behind = ids.filter((id) => (unfiled.get(id) ?? Infinity) < (dueOf(newest.get(id)?.[0]) ?? 0));
    const waiting = await rows.filings.oldestWaiting(behind);
    const spoken = registrations.map(
      (row) => waiting.get(row.id) ?? speakingFiling(newest.get(row.id) ?? []),
    );
    const told = await knownOf(
      rows,
      spoken.filter((filing) => filing !== null),
      new Map(registrations.map((row) => [row.id, row])),
      now,
      'waiting',
    );
    const signatories = await signatoriesOf(rows, registrations);
    const worth = await worthTrying(rows, registrations);
    const known = (id: string): Filing[] => {
      const oldest = waiting.get(id);
      return [...(newest.get(id) ?? []), ...(oldest === undefined ? [] : [oldest])];
    };
    const cards = registrations.map((registration, place) => {
      const filing = spoken[place] ?? null;
      const unfiledAt = unfiled.get(registration.id) ?? null;
      return {
        ...describeCard(registration, known(registration.id), unfiledAt, {
          now,
          extensions: ports.extensions,
        }),
        apiAccess: describeAccess(registration, now),
        canTryAgain: worth.has(registration.id),
        signatoryPan: describeSignatoryPan(registration, signatories(registration)),
        filing: filing === null ? null : describeFiling(filing, registration, told(filing)),
      };
    });
    return { rows: cards, next };
  });
}

const dueOf = (filing: Filing | undefined): Instant | undefined => filing?.returns.GSTR1.dueAt;

const needsSomebody: ReadonlySet<PublicStatus> = new Set(['warning', 'failed', 'error']);

/**
 * What the card speaks of: the oldest month that somebody must do something about, because the later ones stand behind
 * it; here of the newest filings, newest first, and else the newest itself.
 */
const speakingFiling = (recent: Filing[]): Filing | null =>
  recent.find((filing) => needsSomebody.has(filing.status)) ?? recent[0] ?? null;
