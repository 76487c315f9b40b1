import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entry, wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import { describeDueLine, dueLineOf } from '../../../web/src/gst/returns/dueLine.ts';
import { speakEnglish, speakSo } from '../../../web/src/texts/area.ts';
import { texts as hiInside } from '../../../web/src/texts/compiled/hi.inside.ts';
import { prerenderIn } from '../../../web/src/texts/language.ts';
import { texts as mrInside } from '../../../web/src/texts/compiled/mr.inside.ts';

const ist = (text: string): number => Date.parse(`${text}+05:30`);
const early = ist('2026-11-05T10:00:00');

const october = (told: Partial<Entry> = {}): Entry =>
  wholeEntry({
    period: '102026',
    status: 'pending',
    status_code: 'scheduled',
    gst_1_due_at: '2026-11-11T23:59:59+05:30',
    gst_3b_due_at: '2026-11-20T23:59:59+05:30',
    gst_1_runs_at: '2026-11-07T07:59:00+05:30',
    gst_3b_runs_at: '2026-11-10T18:30:00+05:30',
    ...told,
  });

function said(entry: Entry, now: number): string | null {
  const line = dueLineOf(entry, now);
  return line === null ? null : describeDueLine(line, now);
}

test('the line of a month in words names today and what each return stands at', () => {
  assert.equal(
    said(october(), early),
    'Today 5 November. GSTR-1 planned 7 November, due 11 November. GSTR-3B planned 10 November, due 20 November.',
  );
  const waits = { status: 'warning', gst_1_runs_at: null, gst_3b_runs_at: null };
  assert.equal(
    said(october({ ...waits, gstr1_status: 'success' }), ist('2026-11-21T00:00:00')),
    'Today 21 November. GSTR-1 filed. GSTR-3B late, was due 20 November.',
  );
  // One of them was skipped.
  assert.equal(
    said(october({ ...waits, gstr1_status: 'skipped' }), early),
    'Today 5 November. GSTR-3B due 20 November.',
  );
});

test('the line of a month in words has at most twenty words in each language', () => {
  for (const language of ['en', 'hi', 'mr'] as const) {
    prerenderIn(language);
    if (language === 'en') speakEnglish();
    else speakSo(language === 'hi' ? hiInside : mrInside);
    const text = said(october(), early) ?? '';
    assert.ok(text !== '' && text.split(' ').length <= 20, text);
  }
  speakEnglish();
  prerenderIn('en');
});

test('a month without due moments, without a period, or of which no return is due has no line', () => {
  // As a server other than ours answers.
  assert.equal(said(october({ gst_1_due_at: '', gst_3b_due_at: '' }), early), null);
  assert.equal(said(october({ period: '' }), early), null);
  assert.equal(said(october({ status: 'skipped', reason: 'not_regular' }), early), null);
  assert.equal(said(october({ status: 'warning', reason: 'first_period_unknown' }), early), null);
  assert.equal(said(october({ status: 'success' }), early), null);
});

test('without planned moments from the server the due days stand alone', () => {
  const { gst_1_runs_at: _1, gst_3b_runs_at: _3, ...thin } = october();
  assert.equal(said(thin, early), 'Today 5 November. GSTR-1 due 11 November. GSTR-3B due 20 November.');
});
