import type { PublicStatus } from '#domain/filingStatus.ts';
import { describeCard, describeFiling } from './describe.ts';
import type { Ports } from './ports.ts';
import type { CodeRequest, Filing, TenantRows } from './portsOfStore.ts';
import type { RegistrationCard } from './views.ts';

/** The dashboard's cards, oldest first; the page sorts them by state (spec 4). */
export async function listCards(ports: Ports, userId: string): Promise<RegistrationCard[]> {
  const now = await ports.clock.product();
  return ports.store.asTenant(userId, async (rows) => {
    const registrations = await rows.registrations.all();
    const ids = registrations.map((row) => row.id);
    const newest = await rows.filings.newestOfAll(ids, 2);
    const unfiled = await rows.filings.earliestDue(ids);
    const cards = [];
    for (const registration of registrations) {
      const recent = newest.get(registration.id) ?? [];
      const filing = speakingFiling(recent);
      cards.push({
        ...describeCard(registration, recent, unfiled.get(registration.id) ?? null, now),
        filing:
          filing === null ? null : describeFiling(filing, registration, await codeOf(rows.codes, filing)),
      });
    }
    return cards;
  });
}

const needsSomebody: ReadonlySet<PublicStatus> = new Set(['warning', 'failed', 'error']);

/** Of the newest filings, newest first: the first that somebody must do something about, else the newest. */
const speakingFiling = (recent: Filing[]): Filing | null =>
  recent.find((filing) => needsSomebody.has(filing.status)) ?? recent[0] ?? null;

/** Asked for only where one is waited for: of five hundred cards few are. */
const codeOf = async (codes: TenantRows['codes'], filing: Filing): Promise<CodeRequest | null> =>
  filing.status === 'warning' ? await codes.newestOf(filing.id) : null;
