import { describeCard, describeFiling } from '../filing/describe.ts';
import { describeSignatoryPan, signatoriesOf } from './describeSignatoryPan.ts';
import { describeAccess } from './describeAccess.ts';
import { knownOf } from './knownOf.ts';
import { type NextPage, pageOf, type PageOfRegistrations } from './pageOfRegistrations.ts';
import type { Ports } from '../ports/given.ts';
import { spokenFilings } from './spokenFilings.ts';
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
    const { spoken: spokenOf, known, unfiled } = await spokenFilings(rows, registrations);
    const spoken = registrations.map(({ id }) => spokenOf(id));
    const told = await knownOf(
      rows,
      spoken.filter((filing) => filing !== null),
      new Map(registrations.map((row) => [row.id, row])),
      now,
      'waiting',
    );
    const signatories = await signatoriesOf(rows, registrations);
    const worth = await worthTrying(rows, registrations);
    const cards = registrations.map((registration, place) => {
      const filing = spoken[place] ?? null;
      return {
        ...describeCard(registration, known(registration.id), unfiled(registration.id), {
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
