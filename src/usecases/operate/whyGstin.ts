import { ending } from '#domain/views/securityEvent.ts';
import type { Person } from '#domain/account/person.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { StoredSnapshot } from '#domain/filing/snapshot.ts';
import { listHistory } from '../filing/listHistory.ts';
import type { Submission } from '../ports/system.ts';
import type { HistoryEntry } from '../views.ts';
import type { InCare, OperatorPorts, WorkState } from './ports.ts';

/** A month as its owner sees it, with what has happened to each return, oldest first. */
export type MonthTold = { entry: HistoryEntry; events: Record<Form, ReturnEvent[]> };

/** All that stands behind how a GSTIN stands in one account. */
export type Told = InCare & {
  owner: Person | null;
  snapshot: StoredSnapshot;
  work: WorkState | null;
  /** The newest months, newest first. */
  months: MonthTold[];
};

const monthsTold = 3;

/** Why a GSTIN stands as it does, in each account that has it; with every filing of it that was ever begun. */
export async function whyGstin(
  ports: OperatorPorts,
  gstin: Gstin,
): Promise<{ told: Told[]; submissions: Submission[] }> {
  const told: Told[] = [];
  for (const inCare of await ports.operator.registrationsOf(gstin)) {
    const snapshot = await ports.store.snapshot(inCare.accountId, inCare.registrationId);
    if (snapshot === null) continue;
    told.push({
      ...inCare,
      snapshot,
      owner: await ports.operator.ownerOf(inCare.accountId),
      work: await ports.operator.work(inCare.registrationId),
      months: await monthsOf(ports, inCare, gstin),
    });
  }
  return { told, submissions: await ports.operator.submissions(gstin) };
}

async function monthsOf(
  ports: OperatorPorts,
  { accountId, registrationId }: InCare,
  gstin: Gstin,
): Promise<MonthTold[]> {
  const asked = { page: 1, limit: monthsTold, gstin: registrationId, period: 'all', status: 'all' } as const;
  const { entries } = await listHistory(ports, accountId, asked);
  return ports.store.asTenant(accountId, async (rows) => {
    await rows.security.note(
      { code: 'operator_acted', act: 'looked', gstin: ending(gstin) },
      ports.clock.wall(),
    );
    return Promise.all(
      entries.map(async (entry) => ({ entry, events: await rows.filings.eventsOf(entry.id) })),
    );
  });
}
