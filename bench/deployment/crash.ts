import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Judgement } from './books.ts';
import { type Deployment, type DeploymentOptions, openDeployment } from './deployment.ts';
import {
  addPeopleWithGstins,
  comeToRest,
  period,
  pressToday,
  shownAsWaiting,
  start,
  acceptedFilings,
  until,
} from './filing.ts';
import type { Person } from './people.ts';

export type CrashPlan = {
  gstins: number;
  kills: number;
  seed: number;
  apis: number;
  workers: number;
  people: number;
  portalCallsPerSecond: number;
  /**
   * How the leases of killed processes end: in `real` time, or `jumped`, when the machine's clock, on which leases
   * run, is moved a minute forward after each kill. Waits that the portal's rules require (15 minutes after an
   * unanswered RETFILE) are always jumped.
   */
  leases: 'real' | 'jumped';
  /** Whom each kill may hit; any process when absent. */
  victims?: 'postgres';
  /** Where the deployment differs from the usual one. */
  given?: Pick<DeploymentOptions, 'postgres' | 'way' | 'env'>;
  /** Looks on from the first filing to the last kill; its result is called then. */
  watch?: (deployment: Deployment, people: Person[]) => () => Promise<void>;
  say(line: string): void;
};

export type CrashFound = Judgement & {
  kills: Record<string, number>;
  /** The longest time from a kill to the next return that the portal accepted, in seconds. */
  slowestProgress: number;
  /**
   * The time from the last kill until all work was done except the waits of gst-portal#lost-answer and of record 067, in
   * seconds of the machine's clock.
   */
  restAfter: number;
  /** GSTINs that were not done and made no portal call in the minute after the last kill. */
  stuck: string[];
  /** GSTINs that waited for the portal's list after an answer that never came (gst-portal#lost-answer). */
  waitedForList: number;
  /** GSTINs for which kills had used up the codes of the day (record 067). */
  waitedForCodes: number;
  /** Processes that ended without being killed. */
  fallen: string[];
  returnsPerSecond: number;
};

const minute = 60_000;

/**
 * Kills processes of the product and its PostgreSQL at random while GSTINs are verified and filed through the relay,
 * then compares the portal's own book with the requests and the pages. The kills are spread over the work: after each
 * kill the portal accepts at least one more return before the next kill.
 */
export async function crash(plan: CrashPlan): Promise<CrashFound> {
  const deployment = await openDeployment({
    apis: plan.apis,
    workers: plan.workers,
    at: start,
    portalCallsPerSecond: plan.portalCallsPerSecond,
    latencyMs: 40,
    ...plan.given,
  });
  try {
    return await killAndJudge(deployment, plan);
  } finally {
    await deployment.close();
  }
}

async function killAndJudge(deployment: Deployment, plan: CrashPlan): Promise<CrashFound> {
  const { portal } = deployment;
  const { people, usernames } = await addPeopleWithGstins(deployment, plan);
  plan.say(`${plan.gstins} GSTINs are added`);
  const began = Date.now();
  const pressing = Promise.all(people.map(pressToday));
  const unwatch = plan.watch?.(deployment, people);
  const kills = await killAlong(deployment, plan, people);
  const lastKill = Date.now();
  await pressing;
  await unwatch?.();

  const unfinished = new Set(usernames);
  const finished = (): boolean => {
    const count = Map.groupBy(acceptedFilings(deployment), (call) => call.about);
    for (const username of unfinished) if (count.get(username)?.length === 2) unfinished.delete(username);
    return unfinished.size === 0;
  };
  finished();
  const open = [...unfinished];
  plan.say(`the last kill is done; ${open.length} GSTINs are not`);
  const heard = (username: string): boolean =>
    portal.calls.some((call) => call.about === username && call.from >= lastKill);
  // Some may have waited since before the last kill: by the portal's rule the next read of the list may be minutes
  // away.
  let forCodes = 0;
  const confirming = async (): Promise<Set<string>> => {
    const { list, codes } = await shownAsWaiting(people);
    forCodes = codes.length;
    return new Set([...list, ...codes].map((gstin) => portal.usernameOf(gstin)));
  };
  let waiting = new Set<string>();
  await until(minute + 15_000, async () => {
    if (finished()) return true;
    waiting = await confirming();
    return [...unfinished].every((username) => waiting.has(username));
  });
  const restAfter = (Date.now() - lastKill + (plan.leases === 'jumped' ? minute : 0)) / 1000;
  const stuck = open.filter((username) => !heard(username) && !waiting.has(username));
  const waitedForCodes = Math.min(forCodes, unfinished.size);
  const waitedForList = unfinished.size - waitedForCodes;
  plan.say(`${waitedForList} GSTINs wait for the portal's list, ${waitedForCodes} for tomorrow's codes`);
  const filedIn = Date.now() - began;
  await comeToRest(deployment, people, plan.gstins * 2);
  const judgement = await judge({ portal, people, usernames, period, whole: true });
  const fallen = [...deployment.apis, ...deployment.workers]
    .filter((program) => program.fallen() > 0)
    .map((program) => {
      plan.say(`${program.name} ended by itself:\n${program.log().slice(-40).join('\n')}`);
      return `${program.name} ended by itself, ${program.fallen()} times`;
    });
  return {
    lost: judgement.lost,
    doubled: judgement.doubled,
    wrong: [...kills.wrong, ...judgement.wrong],
    kills: kills.count,
    slowestProgress: kills.slowest / 1000,
    restAfter,
    stuck,
    waitedForList,
    waitedForCodes,
    fallen,
    returnsPerSecond: (plan.gstins * 2 * 1000) / filedIn,
  };
}

/** Kills one process after the other, each when the portal has accepted its share of the returns. */
async function killAlong(
  deployment: Deployment,
  plan: CrashPlan,
  people: Person[],
): Promise<{ count: Record<string, number>; slowest: number; wrong: string[] }> {
  const random = randomOf(plan.seed);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const count: Record<string, number> = { api: 0, worker: 0, postgres: 0 };
  const wrong: string[] = [];
  let slowest = 0;
  let killedAt = Date.now();
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    const share = Math.floor((plan.gstins * 2 * kill) / (plan.kills + 1));
    const before = acceptedFilings(deployment).length;
    const waitedFrom = Date.now();
    // Near the end all remaining returns may wait for the portal's list. A return that waits for any other reason
    // counts as stuck after the last kill.
    await until(
      plan.leases === 'jumped' ? minute / 5 : 3 * minute,
      async () => acceptedFilings(deployment).length >= Math.max(share, before + (kill === 1 ? 0 : 1)),
    );
    if (kill > 1) slowest = Math.max(slowest, firstTakenAfter(deployment, killedAt) - killedAt);
    // A random pause, so that not every kill hits the moment of a filing.
    await sleep(random() * 300);
    killedAt = Date.now();
    const victim = plan.victims ?? pick(['postgres', ...deployment.apis, ...deployment.workers] as const);
    const kind = victim === 'postgres' ? 'postgres' : victim.name.replace(/\d+$/, '');
    count[kind] = (count[kind] ?? 0) + 1;
    await (victim === 'postgres' ? deployment.postgres.kill() : victim.kill());
    if (plan.leases === 'jumped') await deployment.passTime(minute);
    plan.say(
      `kill ${kill} of ${plan.kills} (${kind}) at ${acceptedFilings(deployment).length} of ${plan.gstins * 2} returns, ` +
        `${Math.round((killedAt - waitedFrom) / 100) / 10} s after the last`,
    );
    const judged = await judge({
      portal: deployment.portal,
      people: [pick(people)],
      usernames: [],
      period,
      whole: false,
    });
    wrong.push(...judged.wrong);
  }
  return { count, slowest, wrong };
}

const firstTakenAfter = (deployment: Deployment, at: number): number =>
  acceptedFilings(deployment).find((call) => call.to > at)?.to ?? Date.now();

/** mulberry32: the same kills from the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
