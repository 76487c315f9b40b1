import { setTimeout as sleep } from 'node:timers/promises';
import { leaseMs } from '#domain/registration/lease.ts';
import { type Field } from './field.ts';
import { taken, until } from './filing.ts';
import { command } from './postgres.ts';
import { overlaps } from './turns.ts';

export type FreezeFound = {
  /** The worker that was frozen. */
  name: string;
  frozenAt: number;
  /** Registrations that it had in hand when it froze. */
  inHand: number;
  /** Returns that the others filed meanwhile. */
  filedMeanwhile: number;
  /** Registrations at which two were at once, over the whole time. */
  together: string[];
};

const twoMinutes = 120_000;
const patience = 180_000;

/**
 * Freezes the busiest worker (SIGSTOP) while it files, and thaws it after its leases have run out. They run out in
 * two `real` minutes, or are `ended` in the database, which spares the wait and touches no lease of a living worker.
 */
export async function freezeOne(field: Field, leases: 'real' | 'ended'): Promise<FreezeFound> {
  const { calls } = field.portal;
  const inHandOf = (name: string): Set<string> =>
    new Set(
      calls
        .filter((call) => call.by === name && call.about !== '' && call.to > Date.now() - 500)
        .map((call) => call.about),
    );
  // It may have let go of everything in the moment before the signal: then another is taken.
  for (;;) {
    // In the midst of filing: calls of its own are on their way.
    const inTheMidst = () => field.workers.some(({ name }) => inHandOf(name).size >= 3);
    if (!(await until(patience, inTheMidst))) throw new Error('no worker had three in hand');
    const [busiest] = field.workers.toSorted((a, b) => inHandOf(b.name).size - inHandOf(a.name).size);
    if (busiest === undefined) throw new Error('no worker');
    const before = taken(field).length;
    busiest.freeze();
    const frozenAt = Date.now();
    const inHand = leases === 'real' ? inHandOf(busiest.name) : await endLeasesOf(field, busiest.name);
    if (inHand.size === 0) {
      busiest.thaw();
      continue;
    }
    if (leases === 'real') await sleep(twoMinutes);
    const takenOver = (): boolean => {
      const after = calls.filter((call) => call.by !== busiest.name && call.from > frozenAt);
      const allAbout = [...inHand].every((about) => after.some((call) => call.about === about));
      return allAbout && taken(field).length > before;
    };
    if (!(await until(patience, takenOver))) throw new Error('nobody went on in place of the frozen worker');
    const filedMeanwhile = taken(field).length - before;
    busiest.thaw();
    return { name: busiest.name, inHand: inHand.size, filedMeanwhile, frozenAt, together: overlaps(calls) };
  }
}

/**
 * Ends the leases of a frozen worker; answers the user names of its registrations. The worker that has made the newest
 * call about a registration since its lease was taken or renewed is the one that holds it.
 */
async function endLeasesOf(field: Field, worker: string): Promise<Set<string>> {
  const held = await command(
    field.postgres.url,
    `select work.registration_id, work.holder, work.lease_until, registration.username
     from work join registration on registration.id = work.registration_id where work.holder is not null`,
  );
  const ended = new Set<string>();
  for (const { registration_id, holder, lease_until, username } of held) {
    const takenAt = (lease_until as Date).getTime() - leaseMs - field.aheadMs();
    const newest = field.portal.calls.findLast(({ about }) => about === username);
    if (newest === undefined || newest.by !== worker || newest.from < takenAt) continue;
    const changed = await command(
      field.postgres.url,
      `update work set lease_until = 'epoch', enqueued_at = null
       where registration_id = '${String(registration_id)}' and holder = '${String(holder)}' returning 1`,
    );
    if (changed.length > 0) ended.add(String(username));
  }
  return ended;
}
