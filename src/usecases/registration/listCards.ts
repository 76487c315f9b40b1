import { describeCard, describeFiling } from '../filing/describe.ts';
import { describeSignatoryPan } from './describeSignatoryPan.ts';
import { describeAccess } from './describeAccess.ts';
import { type NextPage, pageOf, type PageOfRegistrations } from './pageOfRegistrations.ts';
import type { Ports } from '../ports/given.ts';
import { standingsOf } from './standings.ts';
import type { RegistrationCard } from '../views.ts';

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
      const cards = standings.map(({ registration, spoken, signatory, canTryAgain }) => ({
        ...describeCard(
          registration,
          filings.known(registration.id),
          filings.unfiled(registration.id)?.dueAt ?? null,
          { now, extensions: ports.extensions },
        ),
        unfiled: filings.unfiled(registration.id),
        apiAccess: describeAccess(registration, now),
        canTryAgain,
        signatoryPan: describeSignatoryPan(registration, signatory),
        filing: spoken === null ? null : describeFiling(spoken.filing, registration, spoken.known),
      }));
      return { rows: cards, next };
    },
    { seesOneMoment: true },
  );
}
