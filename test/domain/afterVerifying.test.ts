import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterVerifying } from '#domain/filing/retryPolicy.ts';
import type { PortalFault, RefusalKind } from '#domain/gst/refusal.ts';
import type { Remark } from '#domain/registration/registration.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';

const start = Date.parse('2026-11-02T10:00:00+05:30');
const WORDS = 'Kindly approach the officer of 27AAPFU0939F1ZV';
const SHOWN = 'Kindly approach the officer of …';

const refused = (kind: RefusalKind): PortalFault => ({
  kind: 'refused',
  refusal: { kind, code: 'ZZ777', says: WORDS },
});
const unknown = refused('unknown');
const outage: PortalFault = { kind: 'unreachable', says: 'ECONNRESET' };
const unclear = (since: number, says = SHOWN): Remark => ({
  code: 'answer_unclear',
  params: { since, says },
});
const noAnswer: Remark = { code: 'no_answer', params: {} };

test('an answer that is not understood is asked again for a day, and then fails the card with its words', () => {
  const first = afterVerifying(unknown, null, start);
  assert.deepEqual(first, { again: true, remark: unclear(start) });
  assert.deepEqual(afterVerifying(unknown, first.remark, start + DAY_MS - 1), first);
  assert.deepEqual(afterVerifying(unknown, first.remark, start + DAY_MS), {
    again: false,
    remark: { code: 'refused', params: { meaning: 'unknown', says: SHOWN } },
  });
});

test('an answer that cannot be read is treated alike, and our own words for it are not shown', () => {
  const fault: PortalFault = { kind: 'unreadable', says: 'the answer is about another GSTIN' };
  assert.deepEqual(afterVerifying(fault, null, start), { again: true, remark: unclear(start, '') });
  assert.deepEqual(afterVerifying(fault, unclear(start, ''), start + DAY_MS), {
    again: false,
    remark: { code: 'refused', params: { meaning: 'not_understood' } },
  });
});

test('an outage is waited for without an end; between unclear answers it neither begins another day nor uses one up', () => {
  assert.deepEqual(afterVerifying(outage, null, start), { again: true, remark: noAnswer });
  assert.deepEqual(afterVerifying(outage, noAnswer, start + 9 * DAY_MS), { again: true, remark: noAnswer });
  assert.deepEqual(afterVerifying(outage, unclear(start), start + 1), {
    again: true,
    remark: unclear(start),
  });
  assert.deepEqual(afterVerifying(outage, unclear(start), start + DAY_MS), { again: true, remark: noAnswer });
  const later = start + 2 * DAY_MS;
  assert.deepEqual(afterVerifying(unknown, noAnswer, later), { again: true, remark: unclear(later) });
});

test('a refusal that is understood fails the card at once, without the words of the portal', () => {
  for (const kind of ['no_such_gstin', 'wrong_password', 'our_request'] as const)
    for (const before of [null, unclear(start)])
      assert.deepEqual(afterVerifying(refused(kind), before, start), {
        again: false,
        remark: { code: 'refused', params: { meaning: kind } },
      });
});
