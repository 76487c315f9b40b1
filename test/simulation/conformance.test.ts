import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { array, assert as assertProperty, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { defaultSchedule } from '#domain/registration/schedule.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { openAcross, openStore } from '#db/store.ts';
import { type LinedTo, dueWork } from '#db/rows/work.ts';
import { freshDatabase, type FreshDatabase } from '../harness/database.ts';
import { act, snapshot, tenantActs } from './conformanceCases.ts';
import { base, type Group, idOf, type Pick } from './conformanceRows.ts';
import { systemActs } from './conformanceSystem.ts';
import { memoryStore } from './memoryStore.ts';
import { plainSeal } from './plainPorts.ts';
import { addOwner } from '../harness/owner.ts';

let fresh: FreshDatabase;
let database: Database;
const memory = memoryStore();
let groups = 0;

before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
after(async () => {
  await database.close();
  await fresh.drop();
});

async function newGroup(): Promise<Group> {
  groups += 1;
  const number = groups;
  const users = [idOf(number, 'user', 0), idOf(number, 'user', 1)];
  for (const [index, id] of users.entries()) {
    const person = {
      id: idOf(number, 'person', index),
      phone: `+9198${number}${index}`,
      name: '',
      email: '',
      role: 'user',
      createdAt: base,
    };
    memory.tables.people.set(id, person);
    await addOwner(database, person.phone, { personId: person.id, accountId: id, at: base });
  }
  return { number, users };
}

type Step = { name: string; a: number; b: number; c: number };
const pickOf = (step: Step, index: number): Pick => ({ ...step, at: base + index * 1001 });

/** Does the steps on both stores and compares each answer. The foreign keys of a step that needs rows are met first. */
async function same(steps: Step[]): Promise<unknown[]> {
  const group = await newGroup();
  const postgres = { ...openStore(database, plainSeal), systemRows: openAcross(database) };
  const answers: unknown[] = [];
  for (const [index, step] of steps.entries()) {
    const pick = pickOf(step, index);
    const told = await act(memory, group, step.name, pick);
    assert.deepEqual(
      told,
      await act(postgres, group, step.name, pick),
      `step ${index}: ${JSON.stringify(step)}`,
    );
    answers.push(told);
  }
  return answers;
}

const one = (name: string, a = 0, b = 0, c = 0): Step => ({ name, a, b, c });
const ground: Step[] = [
  one('addRegistration'),
  one('addRegistration', 1),
  one('addRegistration', 2),
  one('addSignatory'),
  one('addSignatory', 1),
  one('addSignatory', 2),
  one('addRegistration', 3, 0, 1),
];

test('a GSTIN is taken once per user, and the second try is refused with the reason', async () => {
  const told = await same([
    ...ground,
    one('updateRegistration', 0, 0, 0),
    one('updateRegistration', 1, 0, 0),
    one('readRegistrations', 0, 0, 0),
  ]);
  assert.deepEqual(told.slice(-3, -1), [true, false]);
});

test('one code of a signatory waits at a time, and its end lets the next one in', async () => {
  const told = await same([
    ...ground,
    one('addCode', 0, 0, 0),
    one('addCode', 1, 0, 0),
    one('moveCode', 0, 0, 2),
    one('addCode', 1, 0, 0),
    one('readCodes', 0, 0, 0),
  ]);
  assert.deepEqual(told.slice(-5, -1), [true, false, true, true]);
});

test('a filing is opened once, an impossible transition writes nothing, and another user sees none of it', async () => {
  const told = await same([
    ...ground,
    one('openFiling', 0, 0, 0),
    one('openFiling', 0, 0, 0),
    one('append', 0, 1, 0),
    one('append', 0, 0, 2),
    one('append', 0, 0, 0),
    one('readFilings', 0, 3, 0),
    one('readFilings', 0, 3, 1),
  ]);
  assert.deepEqual(told.slice(-7, -5), [true, false]);
  assert.equal((told.at(-2) as unknown[][])[0]?.length, 1);
  assert.equal((told.at(-1) as unknown[][])[0]?.length, 0);
});

test('a claim has one owner until it is proved not filed or goes stale', async () => {
  const told = await same([
    one('claim', 0, 0, 0),
    one('claim', 0, 0, 1),
    one('move', 0, 0, 1),
    one('claim', 0, 0, 1),
    one('claim', 0, 0, 1),
    one('claim', 0, 0, 1),
    one('readSubmission'),
  ]);
  assert.equal(
    told.some((answer) => answer === 'threw'),
    false,
  );
});

test('one worker has the lease, a wish during its turn is not lost, and the lease runs out', async () => {
  const told = await same([
    ...ground,
    one('take', 0, 0, 0),
    one('wakeBy', 0, 2, 0),
    one('take', 0, 0, 0),
    one('take', 0, 1, 0),
    one('wakeBy', 0, 0, 0),
    one('take', 0, 1, 0),
    one('release', 0, 1, 1),
    one('readWork'),
  ]);
  const [none, , mine, other, , taken] = told.slice(-8);
  assert.deepEqual([none, other], [null, null]);
  assert.deepEqual([(mine as { wakes: number }).wakes, (taken as { wakes: number }).wakes], [1, 2]);
});

test('a tick in batches takes each registration once, also where several share an instant', async () => {
  await same([...ground, one('wakeBy', 0, 0, 0), one('wakeBy', 1, 4, 0)]);
  const now = base + 200_000;
  const whole = await memory.claimDue({ now, wall: now, limit: 50, repeatMs: 30_000 });
  const line = dueWork(database);
  let after: LinedTo | null = null;
  for (let batch = 0; batch <= whole.length; batch += 1) {
    const due = { now, wall: now, limit: 1, repeatMs: 30_000, after, placeOf: () => 0 };
    ({ to: after } = await line.lineUp(due));
  }
  const taken = (await line.takeFirst({ wall: now, limit: 50 })).map(({ registrationId }) => registrationId);
  assert.ok(whole.length > 1);
  assert.deepEqual(taken.toSorted(), whole.toSorted());
});

test('due work is taken once, and again only when its worker was lost', async () => {
  await same([...ground, one('wakeBy', 0, 0, 0), one('wakeBy', 1, 4, 0)]);
  const tick = async (now: number): Promise<unknown> => {
    const due = { now, wall: now, limit: 50, repeatMs: 30_000, after: null };
    const line = dueWork(database);
    await line.lineUp({ ...due, placeOf: () => 0 });
    const taken = (await line.takeFirst({ wall: now, limit: 50 })).map(
      ({ registrationId }) => registrationId,
    );
    const told = await memory.claimDue(due);
    assert.deepEqual(told.toSorted(), taken.toSorted());
    return told.length;
  };
  const first = await tick(base);
  assert.notEqual(first, 0);
  assert.equal(await tick(base + 1000), 0);
  assert.equal(await tick(base + 31_000), first);
});

test('a transaction that throws leaves nothing behind', async () => {
  const group = await newGroup();
  const [accountId = ''] = group.users;
  for (const store of [memory, openStore(database, plainSeal)]) {
    const failing = store.asTenant(accountId, async (rows) => {
      await rows.landing.put(defaultSchedule, base);
      throw new Error('the work fails');
    });
    await assert.rejects(failing, /the work fails/);
    const left = await store.asTenant(accountId, async (rows) => [await rows.landing.get()]);
    assert.deepEqual(left, [null]);
  }
});

test('any order of acts is answered the same by memory and by PostgreSQL', async () => {
  const names = [...Object.keys(tenantActs), ...Object.keys(systemActs), snapshot, snapshot].filter(
    (name) => !['addRegistration', 'addSignatory'].includes(name),
  );
  const likely = ['append', 'openFiling', 'addCode', 'moveCode', 'updateRegistration', 'take', 'claim'];
  const step = record({
    name: constantFrom(...names, ...likely, ...likely),
    a: nat(2),
    b: nat(5),
    c: nat(5),
  });
  await assertProperty(
    asyncProperty(array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      await same([...ground, ...steps]);
    }),
    { numRuns: 25, seed: 20261121 },
  );
});
