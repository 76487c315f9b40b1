import { setTimeout as sleep } from 'node:timers/promises';
import { entriesOf } from './books.ts';
import type { Field } from './field.ts';
import { must, type Person } from './people.ts';
import { command } from './postgres.ts';
import type { Witnessed } from './portal.ts';

/** When a field's clock begins, and the period that is due then. */
export const start = '2026-11-02T10:00:00+05:30';
export const period = '102026';

/** Makes taxpayers at the portal, people who care for them, and adds their GSTINs: each person an equal share. */
export async function addPeopleWithGstins(
  field: Field,
  count: { people: number; gstins: number },
): Promise<{ people: Person[]; usernames: string[] }> {
  const usernames = Array.from(
    { length: count.gstins },
    (_, at) => `field.${String(at + 1).padStart(4, '0')}`,
  );
  const added = await field.portal.control.addTaxpayers(usernames.map((username) => ({ username })));
  if (!added.ok) throw new Error('the simulator took no taxpayers');
  const people: Person[] = [];
  for (let at = 0; at < count.people; at += 1) {
    const person = await field.signIn(`+9198${String(10_000_000 + at)}`);
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
      // Refused because it is under way: an earlier press, whose answer was lost, has counted.
      if (answer.success || answer.status === 409) pressed.add(id);
    }
    open = pressed.size < gstins.length;
  }
}

/** The RETFILE calls to which the portal has said yes. */
export const taken = ({ portal }: Field): Witnessed[] =>
  portal.calls.filter((call) => call.action === 'RETFILE' && call.accepted);

/** Looks four times a second until it is true; false when the time is up. */
export async function until(ms: number, look: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(250)) if (await look()) return true;
  return false;
}

/** The GSTINs of which a return was sent and its outcome is being read from the portal's list. */
export async function shownAsConfirming(people: Person[]): Promise<string[]> {
  const entries = (await Promise.all(people.map(entriesOf))).flat();
  return entries.filter(({ status_text: text }) => /confirm/i.test(text)).map(({ gstin }) => gstin);
}

/** Whether nothing is left to do but to read the portal's list. */
async function onlyConfirms(people: Person[]): Promise<boolean> {
  const entries = (await Promise.all(people.map(entriesOf))).flat();
  return entries.every(({ status, status_text: text }) => status === 'success' || /confirm/i.test(text));
}

/** Whether a worker has a registration in hand, or one that was killed had it not long ago. */
async function someLeaseRuns(field: Field): Promise<boolean> {
  const now = new Date(field.now()).toISOString();
  const held = await command(
    field.postgres.url,
    `select 1 from work where holder is not null and lease_until > '${now}' limit 1`,
  );
  return held.length > 0;
}

/**
 * Lets time pass for what waits by the portal's own rule, a quarter of an hour after a RETFILE that was not answered
 * (record 020), until all is filed and shown as such; false when it is not. Time passes only while no worker has a
 * registration in hand, so that no lease of a living worker ends by it, however slow the machine is.
 */
export async function comeToRest(field: Field, people: Person[], returns: number): Promise<boolean> {
  const all = (): boolean => taken(field).length === returns;
  for (let jumps = 0; jumps < 8 && !all(); jumps += 1) {
    await until(
      150_000,
      async () => all() || ((await onlyConfirms(people)) && !(await someLeaseRuns(field))),
    );
    if (all()) break;
    await field.passTime(5 * 60_000);
    // What fell due with it is done before more time passes.
    await until(10_000, all);
  }
  // Filed is not yet shown: the list is read for the ARN after the answer.
  return until(120_000, async () => {
    const entries = (await Promise.all(people.map(entriesOf))).flat();
    return entries.every((entry) => entry.gstr1_arn !== '' && entry.gstr3b_arn !== '');
  });
}
