import { describeCard } from './describe.ts';
import type { Ports } from './ports.ts';
import type { RegistrationCard } from './views.ts';

/** The dashboard's cards, oldest first; the page sorts them by state (spec 4). */
export async function listCards(ports: Ports, userId: string): Promise<RegistrationCard[]> {
  const now = await ports.clock.product();
  return ports.store.asTenant(userId, async (rows) => {
    const registrations = await rows.registrations.all();
    const ids = registrations.map((row) => row.id);
    const newest = await rows.filings.newestOfAll(ids, 2);
    const unfiled = await rows.filings.earliestDue(ids);
    return registrations.map((registration) =>
      describeCard(
        registration,
        newest.get(registration.id) ?? [],
        unfiled.get(registration.id) ?? null,
        now,
      ),
    );
  });
}
