import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { linesOfAccounts } from '#portal/linesOfAccounts.ts';

test('one call of an account that has come goes before the next of another that has many', () => {
  const lines = linesOfAccounts<string>();
  for (let call = 0; call < 100; call += 1) lines.join('many', `many ${call}`);
  for (let call = 0; call < 10; call += 1) {
    assert.match(lines.next() ?? '', /^many/);
    lines.join('one', `one ${call}`);
    assert.equal(lines.next(), `one ${call}`);
  }
  assert.equal(lines.waiting(), 90);
});

test('an account that was away has saved up nothing, and one that had its turn a moment ago waits for the others', () => {
  const lines = linesOfAccounts<string>();
  lines.join('late', 'late');
  assert.equal(lines.next(), 'late');
  for (let call = 0; call < 50; call += 1) lines.join('busy', 'busy');
  for (let call = 0; call < 20; call += 1) lines.next();
  for (let call = 0; call < 10; call += 1) lines.join('late', 'late');
  const eight = Array.from({ length: 8 }, () => lines.next());
  assert.equal(eight.filter((call) => call === 'late').length, 4, eight.join(' '));
});

test('accounts come in any order: no call is lost, each account keeps its order, and among those that wait none has two turns more than another', () => {
  const joins = fc.record({
    account: fc.constantFrom('a', 'b', 'c', 'd'),
    calls: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(joins, fc.constant('next' as const)), { maxLength: 200 }), (steps) => {
      const lines = linesOfAccounts<[account: string, number: number]>();
      const joined = new Map<string, number>();
      const had = new Map<string, number>();
      /** Turns of each since it began to wait without a pause, for each of those beside it. */
      let since = new Map<string, number>();
      const waits = (account: string): boolean => (had.get(account) ?? 0) < (joined.get(account) ?? 0);
      const take = (): void => {
        const call = lines.next();
        if (call === undefined) return assert.ok(![...joined.keys()].some(waits));
        const [account, number] = call;
        assert.equal(number, had.get(account) ?? 0);
        had.set(account, number + 1);
        since.set(account, (since.get(account) ?? 0) + 1);
        // A new or gone account changes which accounts are compared: the count starts again.
        if (!waits(account)) since = new Map();
        const turns = [...joined.keys()].filter(waits).map((one) => since.get(one) ?? 0);
        assert.ok(turns.length === 0 || Math.max(...turns) - Math.min(...turns) <= 2, turns.join(' '));
      };
      for (const step of steps) {
        if (step === 'next') take();
        else {
          if (!waits(step.account)) since = new Map();
          for (let call = 0; call < step.calls; call += 1) {
            lines.join(step.account, [step.account, joined.get(step.account) ?? 0]);
            joined.set(step.account, (joined.get(step.account) ?? 0) + 1);
          }
        }
      }
      while (lines.waiting() > 0) take();
      for (const [account, number] of joined) assert.equal(had.get(account), number);
    }),
    { numRuns: 300 },
  );
});
