import { describeCard } from './describe.ts';
import type { Ports } from './ports.ts';
import type { RegistrationCard } from './views.ts';

/** The dashboard's cards, oldest first; the page sorts them by state (spec 4). */
export async function listCards(ports: Ports, userId: string): Promise<RegistrationCard[]> {
  return ports.store.asTenant(userId, async (rows) => {
    const registrations = await rows.registrations.all();
    const newest = await rows.filings.newestOfAll(
      registrations.map((row) => row.id),
      2,
    );
    return registrations.map((registration) => describeCard(registration, newest.get(registration.id) ?? []));
  });
}
