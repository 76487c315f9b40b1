import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { turnsByAccount } from '#jobs/turnsByAccount.ts';

/** Turns that end when the test says so. */
function turns(atOnce: number) {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const errors: unknown[] = [];
  const { begin, ended } = turnsByAccount({
    atOnce,
    advance: (id) =>
      new Promise((resolve, reject) => {
        order.push(id);
        ends.set(id, id.startsWith('broken') ? () => reject(new Error(id)) : resolve);
      }),
    log: { info: () => undefined, warn: () => undefined, error: ({ error }) => void errors.push(error) },
  });
  const end = async (id: string): Promise<void> => {
    ends.get(id)?.();
    await setImmediate();
  };
  return { order, errors, begin, ended, end };
}

test('the turn after the one that ends belongs to another account, however much one account has waiting', async () => {
  const { order, begin, end } = turns(4);
  for (let at = 0; at < 500; at += 1) void begin(`many ${at}`, 'many');
  await setImmediate();
  void begin('one', 'one');
  assert.deepEqual(order, ['many 0', 'many 1', 'many 2', 'many 3']);
  await end('many 2');
  assert.equal(order.at(-1), 'one');
  await end('one');
  assert.equal(order.at(-1), 'many 4', 'each account keeps its order');
});

test("among jobs that come together, another account's job starts before one account's many, in whatever order the queue hands them out", async () => {
  const { order, begin, end } = turns(3);
  void begin('many 0', 'many');
  void begin('many 1', 'many');
  await setImmediate();
  void begin('many 2', 'many');
  void begin('one', 'one');
  await setImmediate();
  assert.deepEqual(order, ['many 0', 'many 1', 'one']);
  await end('one');
  assert.equal(order.at(-1), 'many 2');
});

test('accounts that wait share what a worker does at once, and take turns where they have as much', async () => {
  const { order, begin, end } = turns(6);
  for (const account of ['a', 'b', 'c'])
    for (let at = 0; at < 20; at += 1) void begin(`${account} ${at}`, account);
  await setImmediate();
  const running = new Set(order);
  for (let ends = 0; ends < 30; ends += 1) {
    const [first = ''] = running;
    running.delete(first);
    await end(first);
    running.add(order.at(-1) ?? '');
  }
  const share = ['a', 'b', 'c'].map((account) => [...running].filter((id) => id.startsWith(account)).length);
  assert.deepEqual(share, [2, 2, 2]);
});

test('a turn that breaks gives its room to the next, and is reported', async () => {
  const { order, errors, begin, end } = turns(1);
  void begin('broken', 'one');
  void begin('next', 'one');
  await setImmediate();
  await end('broken');
  assert.deepEqual(order, ['broken', 'next']);
  assert.equal(String(errors[0]), 'Error: broken');
});

test('when a process ends, running turns are waited for and waiting ones are not begun', async () => {
  const { order, begin, ended, end } = turns(1);
  void begin('runs', 'one');
  void begin('waits', 'one');
  await setImmediate();
  const over = ended();
  await end('runs');
  await over;
  assert.deepEqual(order, ['runs']);
});
