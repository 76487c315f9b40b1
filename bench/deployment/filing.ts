import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { type Entry, entriesOf } from './books.ts';
import type { Deployment } from './deployment.ts';
import { must, type Person } from './people.ts';
import { command } from './postgres.ts';
import type { RecordedCall } from './portal.ts';

/** When a deployment's clock begins, and the period that is due then. */
export const start = '2026-11-02T10:00:00+05:30';
export const period = '102026';

/** Creates taxpayers at the portal and people, and adds an equal share of the GSTINs to each person. */
export async function addPeopleWithGstins(
  deployment: Deployment,
  count: { people: number; gstins: number },
): Promise<{ people: Person[]; usernames: string[] }> {
  const usernames = Array.from(
    { length: count.gstins },
    (_, at) => `deployment.${String(at + 1).padStart(4, '0')}`,
  );
  const added = await deployment.portal.control.addTaxpayers(usernames.map((username) => ({ username })));
  if (!added.ok) throw new Error('the simulator took no taxpayers');
  const people: Person[] = [];
  for (let at = 0; at < count.people; at += 1) {
    const person = await deployment.signIn(`+9198${String(10_000_000 + at)}`);
    people.push(person);
    await addGstins(
      person,
      usernames.filter((_, index) => index % count.people === at),
    );
  }
  return { people, usernames };
}

async function addGstins(person: Person, usernames: readonly string[]): Promise<void> {
  const lines = usernames.map((username) => `${username},${username},Demo@1234`);
  const csv = ['business_nick_name,username,password', ...lines].join('\n');
  must(await person.call((at) => at.importGstins({ body: { csv, dry_run: false } })));
}

/** Presses 'today' on every card as soon as it is verified; resolves when each has been pressed. */
export async function pressToday(person: Person): Promise<void> {
  const pressed = new Set<string>();
  for (let open = true; open; await sleep(500)) {
    const { gstins } = must(await person.call((at) => at.dashboard())).data;
    for (const { id, status } of gstins) {
      if (status !== 'success' || pressed.has(id)) continue;
      const answer = await person.call((at) => at.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
      // A 409 says that filing is under way: an earlier press counted, and its answer was lost.
      if (answer.success || answer.status === 409) pressed.add(id);
    }
    open = pressed.size < gstins.length;
  }
}

/** The RETFILE calls that the portal has accepted. */
export const acceptedFilings = ({ portal }: Deployment): RecordedCall[] =>
  portal.calls.filter((call) => call.action === 'RETFILE' && call.accepted);

/** Checks four times a second until it is true; false when the time is up. */
export async function until(ms: number, look: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(250)) if (await look()) return true;
  return false;
}

/** Waits that only time ends, by the page's text about them. */
const waits = {
  /** A return was sent, and its outcome is being read from the portal's list. */
  list: /confirm/i,
  /** Kills have used up the codes that one GSTIN is asked for in a day (record 067). */
  codes: /as many codes/,
};

/** A page's account of an open month: how it stands, and what is next. */
const saysWait = ({ status, status_text: stands, next_act: next }: Entry, wait: RegExp): boolean =>
  status !== 'success' && wait.test(`${stands} ${next}`);

/** The GSTINs that wait. */
export async function shownAsWaiting(people: Person[]): Promise<Record<keyof typeof waits, string[]>> {
  const entries = (await Promise.all(people.map(entriesOf))).flat();
  const saying = (wait: RegExp): string[] =>
    entries.filter((entry) => saysWait(entry, wait)).map(({ gstin }) => gstin);
  return { list: saying(waits.list), codes: saying(waits.codes) };
}

/** The work left: only reading the portal's list, also returns that wait for tomorrow's codes, or more. */
async function whatIsLeft(people: Person[]): Promise<'list' | 'codes' | 'more'> {
  const open = (await Promise.all(people.map(entriesOf))).flat().filter(({ status }) => status !== 'success');
  if (open.every((entry) => saysWait(entry, waits.list))) return 'list';
  return open.every((entry) => saysWait(entry, waits.list) || saysWait(entry, waits.codes))
    ? 'codes'
    : 'more';
}

/** Whether a worker holds the lease of a registration; a killed worker's lease counts until it ends. */
async function someLeaseRuns(deployment: Deployment): Promise<boolean> {
  const now = new Date(deployment.now()).toISOString();
  const held = await command(
    deployment.postgres.url,
    `select 1 from work where holder is not null and lease_until > '${now}' limit 1`,
  );
  return held.length > 0;
}

/**
 * Moves time forward through the portal's waits, 15 minutes after an unanswered RETFILE (design#lost-answers), until all
 * returns are filed and shown as filed, and through the night where the day's codes are used up; false when they do not
 * get there. Time moves only while no worker holds a
 * lease, so that no lease of a living worker ends early, however slow the machine is.
 */
export async function comeToRest(
  deployment: Deployment,
  people: Person[],
  returns: number,
): Promise<boolean> {
  const all = (): boolean => acceptedFilings(deployment).length === returns;
  for (let jumps = 0; jumps < 8 && !all(); jumps += 1) {
    await until(
      150_000,
      async () => all() || ((await whatIsLeft(people)) !== 'more' && !(await someLeaseRuns(deployment))),
    );
    if (all()) break;
    await deployment.passTime((await whatIsLeft(people)) === 'codes' ? DAY_MS : 5 * 60_000);
    // The work that has fallen due is done before time moves again.
    await until(10_000, all);
  }
  // A filed return is shown later: the list is read for its ARN after the answer.
  return until(120_000, async () => {
    const entries = (await Promise.all(people.map(entriesOf))).flat();
    return entries.every((entry) => entry.gstr1_arn !== '' && entry.gstr3b_arn !== '');
  });
}
