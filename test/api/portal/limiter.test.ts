import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { withFairShare, limiterOf } from '#portal/limiter.ts';

type Asked = { count: number; answer: (waitsMs: number[]) => void; fail: (error: Error) => void };

/** A bucket that answers when the test says so. */
function bucket(): { asked: Asked[]; limit: () => Promise<void> } {
  const asked: Asked[] = [];
  const limit = limiterOf(
    (count) =>
      new Promise((resolve, reject) => {
        asked.push({ count, answer: (waitsMs) => resolve({ waitsMs }), fail: reject });
      }),
  );
  return { asked, limit };
}

const now = (count: number): number[] => Array.from({ length: count }, () => 0);

describe('the shared limiter in one process', () => {
  test('requests that come while the bucket is asked take the next turns together', async () => {
    const { asked, limit } = bucket();
    const first = limit();
    const others = [limit(), limit(), limit()];
    assert.deepEqual(
      asked.map(({ count }) => count),
      [1],
    );
    asked[0]?.answer(now(1));
    await first;
    await setImmediate();
    assert.equal(asked[1]?.count, 3);
    asked[1]?.answer(now(3));
    await Promise.all(others);
  });

  test('no more turns are taken than somebody waits for, and never many at once', async () => {
    const { asked, limit } = bucket();
    const waiting = [limit(), ...Array.from({ length: 40 }, limit)];
    for (let index = 0; index < 3; index += 1) {
      const one = asked[index];
      assert.ok(one !== undefined);
      one.answer(now(one.count));
      await setImmediate();
    }
    await Promise.all(waiting);
    assert.deepEqual(
      asked.map(({ count }) => count),
      [1, 25, 15],
    );
  });

  test('turns are given in the order in which they were asked for', async () => {
    const { asked, limit } = bucket();
    const order: number[] = [];
    const waiting = [0, 1, 2].map((number) => limit().then(() => order.push(number)));
    asked[0]?.answer([0]);
    await setImmediate();
    asked[1]?.answer([1, 20]);
    await Promise.all(waiting);
    assert.deepEqual(order, [0, 1, 2]);
  });

  test('accounts go one after the other, also within the turns that were taken before one of them came', async () => {
    const { asked, limit } = bucket();
    const order: string[] = [];
    const ask = (account: string): Promise<unknown> =>
      withFairShare(account, () => limit().then(() => order.push(account)));
    const many = Array.from({ length: 8 }, () => ask('many'));
    asked[0]?.answer([0]);
    await setImmediate();
    // Seven turns are taken for the seven that wait; the one comes before the first of them.
    asked[1]?.answer([5, 10, 15, 20, 25, 30, 35]);
    const one = ask('one');
    await one;
    assert.ok(order.length <= 3, order.join(' '));
    while ((asked[2] ?? null) === null) await setImmediate();
    assert.equal(asked[2]?.count, 1, 'for the last of the many, whose turn the one has taken');
    asked[2]?.answer([0]);
    await Promise.all(many);
    assert.equal(order.length, 9);
  });

  test('a bucket that fails fails those who wait, and the next are served', async () => {
    const { asked, limit } = bucket();
    const failed = assert.rejects(limit(), /no database/);
    asked[0]?.fail(new Error('no database'));
    await failed;
    await setImmediate();
    const next = limit();
    asked[1]?.answer(now(1));
    await next;
  });
});
