import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueAt } from '#domain/gst/dueDate.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import { codeWanted, consentWanted, reminder } from '#engine/record/notices.ts';

const period = periodOf(2026, 9);
const page = 'https://shunya.example/gst-details?id=1';
const due = dueAt('GSTR3B', period, 'quarterly', '08');
const at = {
  form: 'GSTR3B',
  filing: {
    gstin: '08ZZZPZ9999Z1ZJ',
    period,
    frequency: 'quarterly',
    returns: { GSTR3B: { dueAt: due, finding: null, state: 'blocked' } },
  },
} as unknown as ReturnAt;

test('whoever is asked for a word or a code reads until when the return is in time', () => {
  for (const wanted of [consentWanted, codeWanted]) {
    assert.match(
      wanted(at, due, page).text,
      /GSTR-3B of July to September 2026 .* is due on 24 October 2026\./,
    );
    assert.match(wanted(at, due + 1, page).text, /was due on 24 October 2026\./);
  }
});

test('a reminder names the due date of this filer and what the day of reading costs', () => {
  assert.match(
    reminder(at, due, page, false).text,
    /is due on 24 October 2026 and is not filed\. From 25 October 2026 a nil return costs ₹20 a day, up to ₹500\. /,
  );
  assert.match(
    reminder(at, Date.parse('2026-10-31T10:00:00+05:30'), page, false).text,
    /was due on 24 October 2026 .* filed on 31 October 2026 costs a late fee of ₹140; each day adds ₹20, up to ₹500 on 18 November 2026\./,
  );
});
