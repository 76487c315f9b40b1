import { crash } from './deployment/crash.ts';
import { judge } from './deployment/books.ts';
import { openDeployment } from './deployment/deployment.ts';
import { addPeopleWithGstins, comeToRest, period, pressToday, start } from './deployment/filing.ts';
import { freezeOne } from './deployment/freeze.ts';
import type { Finding } from './finding.ts';

const say = (line: string): void => console.error(`  ${line}`);

/**
 * 1,000 GSTINs file through the relay while 100 processes are killed, and a worker is frozen for two minutes.
 * CRASH_GSTINS and CRASH_KILLS set a smaller scale; CRASH_SEED chooses other victims.
 */
export async function crashTest(): Promise<Finding> {
  const from = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
  const gstins = from('CRASH_GSTINS', 1000);
  const kills = from('CRASH_KILLS', 100);
  const began = Date.now();
  const found = await crash({
    gstins,
    kills,
    seed: from('CRASH_SEED', 1),
    apis: 2,
    workers: 4,
    people: Math.ceil(gstins / 100),
    portalCallsPerSecond: 500,
    leases: 'real',
    say,
  });
  say('one worker is frozen for two minutes');
  const frozen = await frozenWorker();
  const { lost, doubled, wrong, stuck, fallen } = found;
  const round = (number: number): number => Math.round(number * 10) / 10;
  const figures = {
    gstins,
    kills,
    ...Object.fromEntries(Object.entries(found.kills).map(([kind, count]) => [`killed_${kind}`, count])),
    lost: lost.length,
    doubled: doubled.length,
    wrongly_shown: wrong.length,
    stuck: stuck.length,
    longest_wait_for_progress_s: round(found.slowestProgress),
    rest_after_last_kill_s: round(found.restAfter),
    waited_for_the_list: found.waitedForList,
    waited_for_codes: found.waitedForCodes,
    returns_per_second: round(found.returnsPerSecond),
    frozen_in_hand: frozen.inHand,
    filed_during_freeze: frozen.filedMeanwhile,
    minutes: round((Date.now() - began) / 60_000),
  };
  const killed = Object.entries(found.kills).map(([kind, count]) => `${kind} ${count}`);
  return {
    line:
      `${gstins} GSTINs, ${kills} kills (${killed.join(', ')}): lost ${lost.length}, doubled ${doubled.length}, ` +
      `wrongly shown ${wrong.length}, stuck after a minute ${stuck.length}; progress at the latest ` +
      `${figures.longest_wait_for_progress_s} s after a kill, at rest ${figures.rest_after_last_kill_s} s after the last, ` +
      `${found.waitedForList} by the portal's list, ${found.waitedForCodes} with the next day's codes; a worker frozen for two minutes with ${frozen.inHand} in hand: ` +
      `${frozen.filedMeanwhile} returns filed meanwhile, harm ${frozen.harm.length}`,
    figures,
    missed: [
      ...lost,
      ...doubled,
      ...wrong,
      ...stuck.map((username) => `${username} stood still for a minute after the last kill`),
      ...fallen,
      ...frozen.harm,
    ],
  };
}

async function frozenWorker(): Promise<{ inHand: number; filedMeanwhile: number; harm: string[] }> {
  const deployment = await openDeployment({
    apis: 2,
    workers: 4,
    at: start,
    portalCallsPerSecond: 20,
    latencyMs: 40,
  });
  try {
    const { people, usernames } = await addPeopleWithGstins(deployment, { people: 2, gstins: 120 });
    const pressing = Promise.all(people.map(pressToday));
    const { inHand, filedMeanwhile, together } = await freezeOne(deployment, 'real');
    await pressing;
    const rests = await comeToRest(deployment, people, usernames.length * 2);
    const { lost, doubled, wrong } = await judge({
      portal: deployment.portal,
      people,
      usernames,
      period,
      whole: true,
    });
    const harm = [...together, ...lost, ...doubled, ...wrong];
    if (!rests) harm.push('the frozen worker left something that did not come to rest');
    if (filedMeanwhile === 0) harm.push('nothing was filed while a worker was frozen');
    return { inHand, filedMeanwhile, harm };
  } finally {
    await deployment.close();
  }
}
