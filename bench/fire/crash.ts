import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Judgement } from './books.ts';
import { type Field, openField } from './field.ts';
import {
  addPeopleWithGstins,
  comeToRest,
  period,
  pressToday,
  shownAsConfirming,
  start,
  taken,
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
   * How the leases of the killed run out: in `real` time, or `jumped` by the machine's clock, on which they run, by a
   * minute after each kill. What the portal's own rules make wait (a quarter of an hour after a RETFILE that was not
   * answered) is always jumped.
   */
  leases: 'real' | 'jumped';
  say(line: string): void;
};

export type CrashFound = Judgement & {
  kills: Record<string, number>;
  /** Longest time from a kill to the next return that the portal took, seconds. */
  slowestProgress: number;
  /** From the last kill until all had come to rest but what gst-portal#lost-answer makes wait, seconds of the machine's clock. */
  restAfter: number;
  /** GSTINs of which the portal heard nothing in the minute after the last kill although they were not done. */
  stuck: string[];
  /** GSTINs that waited for the portal's list after an answer that never came (gst-portal#lost-answer). */
  waitedForList: number;
  /** Processes that ended without being killed. */
  fallen: string[];
  returnsPerSecond: number;
};

const minute = 60_000;

/**
 * Kills processes of the product and its PostgreSQL at random while GSTINs are verified and filed through the relay,
 * then compares the portal's own book with what was asked for and what is shown. Kills are dealt out over the work:
 * the next one comes only after a return more was taken, so there is progress after each.
 */
export async function crash(plan: CrashPlan): Promise<CrashFound> {
  const field = await openField({
    apis: plan.apis,
    workers: plan.workers,
    at: start,
    portalCallsPerSecond: plan.portalCallsPerSecond,
    latencyMs: 40,
  });
  try {
    return await underFire(field, plan);
  } finally {
    await field.close();
  }
}

async function underFire(field: Field, plan: CrashPlan): Promise<CrashFound> {
  const { portal } = field;
  const { people, usernames } = await addPeopleWithGstins(field, plan);
  plan.say(`${plan.gstins} GSTINs are added`);
  const began = Date.now();
  const pressing = Promise.all(people.map(pressToday));
  const kills = await killAlong(field, plan, people);
  const lastKill = Date.now();
  await pressing;

  const unfinished = new Set(usernames);
  const finished = (): boolean => {
    const count = Map.groupBy(taken(field), (call) => call.about);
    for (const username of unfinished) if (count.get(username)?.length === 2) unfinished.delete(username);
    return unfinished.size === 0;
  };
  finished();
  const open = [...unfinished];
  plan.say(`the last kill is done; ${open.length} GSTINs are not`);
  const heard = (username: string): boolean =>
    portal.calls.some((call) => call.about === username && call.from >= lastKill);
  // Since before the last kill, perhaps: the next look at the list may be minutes away, by the portal's rule.
  const confirming = async (): Promise<Set<string>> =>
    new Set((await shownAsConfirming(people)).map((gstin) => portal.usernameOf(gstin)));
  let waiting = new Set<string>();
  await until(minute + 15_000, async () => {
    if (finished()) return true;
    waiting = await confirming();
    return [...unfinished].every((username) => waiting.has(username));
  });
  const restAfter = (Date.now() - lastKill + (plan.leases === 'jumped' ? minute : 0)) / 1000;
  const stuck = open.filter((username) => !heard(username) && !waiting.has(username));
  const waitedForList = unfinished.size;
  plan.say(`${waitedForList} GSTINs wait for the portal's list`);
  const filedIn = Date.now() - began;
  await comeToRest(field, people, plan.gstins * 2);
  const judgement = await judge({ portal, people, usernames, period, whole: true });
  const fallen = [...field.apis, ...field.workers]
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
    fallen,
    returnsPerSecond: (plan.gstins * 2 * 1000) / filedIn,
  };
}

/** Kills one process after the other, each when its share of the returns has been taken. */
async function killAlong(
  field: Field,
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
    const before = taken(field).length;
    const waitedFrom = Date.now();
    // Near the end all that is left may wait for the portal's list; what stands still for another reason is judged
    // as stuck after the last kill.
    await until(
      plan.leases === 'jumped' ? minute / 5 : 3 * minute,
      async () => taken(field).length >= Math.max(share, before + (kill === 1 ? 0 : 1)),
    );
    if (kill > 1) slowest = Math.max(slowest, firstTakenAfter(field, killedAt) - killedAt);
    // Not always at the very moment of a filing.
    await sleep(random() * 300);
    killedAt = Date.now();
    const victim = pick(['postgres', ...field.apis, ...field.workers] as const);
    const kind = victim === 'postgres' ? 'postgres' : victim.name.replace(/\d+$/, '');
    count[kind] = (count[kind] ?? 0) + 1;
    await (victim === 'postgres' ? field.postgres.kill() : victim.kill());
    if (plan.leases === 'jumped') await field.passTime(minute);
    plan.say(
      `kill ${kill} of ${plan.kills} (${kind}) at ${taken(field).length} of ${plan.gstins * 2} returns, ` +
        `${Math.round((killedAt - waitedFrom) / 100) / 10} s after the last`,
    );
    const judged = await judge({
      portal: field.portal,
      people: [pick(people)],
      usernames: [],
      period,
      whole: false,
    });
    wrong.push(...judged.wrong);
  }
  return { count, slowest, wrong };
}

const firstTakenAfter = (field: Field, at: number): number =>
  taken(field).find((call) => call.to > at)?.to ?? Date.now();

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
