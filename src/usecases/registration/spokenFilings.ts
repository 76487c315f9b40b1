import type { Filing, PublicStatus } from '#domain/filing/filing.ts';
import type { UnfiledReturn } from '#domain/filing/unfiled.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { TenantRows } from '../ports/store.ts';

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
