import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previousMissing, previousOnItsWay } from '#domain/filing/findings.ts';
import { type FilingFrequency, periodOf } from '#domain/gst/returnPeriod.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';

const due = Date.parse('2026-11-20T23:59:59+05:30');
const about = (year: number, month: number, frequency: FilingFrequency = 'monthly') => ({
  form: 'GSTR3B' as const,
  period: periodOf(year, month),
  frequency,
  due,
  now: due,
});

test('a missing return is named in few words: the year only where it is another one', () => {
  const say = (finding: ReturnType<typeof previousMissing>) => sayDeskWhy({ kind: 'finding', finding }, 'en');
  assert.equal(say(previousMissing(about(2026, 10), about(2026, 9))), 'Sep GSTR-3B missing');
  assert.equal(say(previousMissing(about(2027, 1), about(2026, 12))), 'Dec 2026 GSTR-3B missing');
  assert.equal(say(previousOnItsWay(about(2026, 10), about(2026, 9))), 'After Sep GSTR-3B');
  const quarter = about(2026, 8, 'quarterly');
  assert.equal(say(previousMissing(about(2026, 10), quarter)), 'Jul to Sep GSTR-3B missing');
});

test('after a wrong code the row says that it was not accepted, and when the next one is asked for', () => {
  const again = Date.parse('2026-11-20T10:13:00+05:30');
  assert.equal(
    sayDeskWhy({ kind: 'reason', code: 'code_again_at', params: { again } }, 'en'),
    'Not accepted. A new code is asked for at 10:13 IST',
  );
});
