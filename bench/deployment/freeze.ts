import { setTimeout as sleep } from 'node:timers/promises';
import { leaseMs } from '#domain/filing/atMostOnce.ts';
import { type Deployment } from './deployment.ts';
import { acceptedFilings, until } from './filing.ts';
import { command } from './postgres.ts';
import { overlaps } from './overlaps.ts';

export type FreezeFound = {
  /** The worker that was frozen. */
  name: string;
  frozenAt: number;
  /** The registrations whose leases it held when it froze. */
  inHand: number;
  /** The returns that the other workers filed meanwhile. */
  filedMeanwhile: number;
  /** The registrations that two workers called the portal about at the same time. */
  together: string[];
};

const twoMinutes = 120_000;
const patience = 180_000;

/**
 * Freezes the busiest worker (SIGSTOP) while it files, and resumes it after its leases have ended. They end in two
 * `real` minutes, or are `ended` in the database, which saves the wait and changes no lease of a living worker.
 */
export async function freezeOne(deployment: Deployment, leases: 'real' | 'ended'): Promise<FreezeFound> {
  const { calls } = deployment.portal;
  const inHandOf = (name: string): Set<string> =>
    new Set(
      calls
        .filter((call) => call.by === name && call.about !== '' && call.to > Date.now() - 500)
        .map((call) => call.about),
    );
  // It may have released everything just before the signal: then another worker is frozen.
  for (;;) {
    // The worker must be filing: it has portal calls under way.
    const inTheMidst = () => deployment.workers.some(({ name }) => inHandOf(name).size >= 3);
    if (!(await until(patience, inTheMidst))) throw new Error('no worker had three in hand');
    const [busiest] = deployment.workers.toSorted((a, b) => inHandOf(b.name).size - inHandOf(a.name).size);
    if (busiest === undefined) throw new Error('no worker');
    const before = acceptedFilings(deployment).length;
    busiest.freeze();
    const frozenAt = Date.now();
    const inHand = leases === 'real' ? inHandOf(busiest.name) : await endLeasesOf(deployment, busiest.name);
    if (inHand.size === 0) {
      busiest.thaw();
      continue;
    }
    if (leases === 'real') await sleep(twoMinutes);
    const takenOver = (): boolean => {
      const after = calls.filter((call) => call.by !== busiest.name && call.from > frozenAt);
      const allAbout = [...inHand].every((about) => after.some((call) => call.about === about));
      return allAbout && acceptedFilings(deployment).length > before;
    };
    if (!(await until(patience, takenOver))) throw new Error('nobody went on in place of the frozen worker');
    const filedMeanwhile = acceptedFilings(deployment).length - before;
    busiest.thaw();
    return { name: busiest.name, inHand: inHand.size, filedMeanwhile, frozenAt, together: overlaps(calls) };
  }
}

/**
 * Ends the leases of a frozen worker; returns the usernames of its registrations. The holder of a lease is the worker
 * that made the newest portal call about the registration since the lease began or was renewed.
 */
async function endLeasesOf(deployment: Deployment, worker: string): Promise<Set<string>> {
  const held = await command(
    deployment.postgres.url,
    `select work.registration_id, work.holder, work.lease_until, registration.username
     from work join registration on registration.id = work.registration_id where work.holder is not null`,
  );
  const ended = new Set<string>();
  for (const { registration_id, holder, lease_until, username } of held) {
    const takenAt = (lease_until as Date).getTime() - leaseMs - deployment.aheadMs();
    const newest = deployment.portal.calls.findLast(({ about }) => about === username);
    if (newest === undefined || newest.by !== worker || newest.from < takenAt) continue;
    const changed = await command(
      deployment.postgres.url,
      `update work set lease_until = 'epoch', enqueued_at = null
       where registration_id = '${String(registration_id)}' and holder = '${String(holder)}' returning 1`,
    );
    if (changed.length > 0) ended.add(String(username));
  }
  return ended;
}
