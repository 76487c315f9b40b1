import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '#domain/shared/istTime.ts';
import { timeOfUnansweredLook, nextLook, nextStandingLook } from '#domain/filing/lookAgain.ts';
import { beforeDue, sendAgainAt } from '#domain/filing/atMostOnce.ts';

const due = Date.parse('2026-11-11T23:59:59.999+05:30');
const minute = 60_000;

test('a lost answer is followed by another sending at once, after an hour, after four, and then by a person', () => {
  const now = due - 5 * DAY_MS;
  assert.deepEqual(
    [1, 2, 3, 4, 9].map((lost) => {
      const at = sendAgainAt(lost, now, due);
      return at === null ? null : (at - now) / HOUR_MS;
    }),
    [0, 1, 4, null, null],
  );
});

test('a wait never jumps over the due date, does not start anything in the last minutes, and never goes back', () => {
  const offset = fc.integer({ min: -3 * DAY_MS, max: DAY_MS });
  fc.assert(
    fc.property(offset, fc.integer({ min: 0, max: 2 * DAY_MS }), (from, wait) => {
      const now = due + from;
      const at = beforeDue(now + wait, now, due);
      assert.ok(at >= now);
      if (now < due - 3 * minute) assert.ok(at <= due - 3 * minute);
      else assert.ok(at > due || now > due);
    }),
  );
});

test('a return that waits for a person is looked at twice a day, shortly before it is due, and then ever more rarely', () => {
  const opened = Date.parse('2026-11-01T00:05:00+05:30');
  const looks: number[] = [];
  for (let at: number | null = nextLook(opened, due); at !== null; at = nextLook(at, due)) looks.push(at);
  assert.equal(looks.filter((at) => at < due - 2 * HOUR_MS).length, 21);
  assert.ok(looks.includes(due - 2 * HOUR_MS));
  const late = looks.filter((at) => at > due);
  assert.ok(late.length >= 18 && late.length <= 22, `${late.length} looks after it was due`);
  assert.ok((looks.at(-1) ?? 0) < due + 98 * DAY_MS);
});

test('a look that the portal did not answer is made again within hours, wherever in its row it was', () => {
  const from = fc.integer({ min: -9 * DAY_MS, max: 85 * DAY_MS });
  for (const next of [(at: number) => nextLook(at, due), (at: number) => nextStandingLook(at, due)])
    fc.assert(
      fc.property(from, (offset) => {
        const now = due + offset;
        const again = next(timeOfUnansweredLook(now, next));
        assert.ok(again !== null && again > now && again <= (next(now) ?? 0));
        // The first look of a rarer row is followed by its second.
        const isFirst = [
          [-2 * HOUR_MS, DAY_MS],
          [7 * DAY_MS, 7 * DAY_MS],
        ].some(([from = 0, every = 0]) => offset >= from && offset < from + every);
        if (!isFirst) assert.ok(again <= now + 3 * HOUR_MS);
      }),
    );
});
