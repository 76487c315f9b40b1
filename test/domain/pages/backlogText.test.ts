import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backlogLine } from '../../harness/backlogLine.ts';
import { backlogText } from '../../../web/src/gst/returns/backlogText.ts';
import { backlog } from '../../../web/src/texts/compiled/backlog.ts';
import { help } from '../../../web/src/texts/compiled/help.ts';
import { speakEnglish, speakSo } from '../../../web/src/texts/area.ts';
import { texts as hiInside } from '../../../web/src/texts/compiled/hi.inside.ts';
import { texts as mrInside } from '../../../web/src/texts/compiled/mr.inside.ts';

type Line = Parameters<typeof backlogText>[0];

const line: Line = {
  ...backlogLine,
  periods: 7,
  fee_rupees: 6000,
  filed: 1,
  started: 8,
  due_at: '2026-12-11T23:59:59+05:30',
  days_late: 200,
};
const said = (units: readonly Line['unit'][], filed = 1): string[] =>
  units.map((unit) => backlogText({ ...line, unit, filed }));
const units = ['months', 'quarters', 'periods'] as const;

test('a start that goes on is said in the grammar of each language', () => {
  assert.deepEqual(said(units), ['1 of 8 months filed', '1 of 8 quarters filed', '1 of 8 periods filed']);
  speakSo(hiInside);
  assert.deepEqual(said(units), ['8 में से 1 महीना दाखिल', '8 में से 1 तिमाही दाखिल', '8 में से 1 अवधि दाखिल']);
  assert.equal(
    backlogText({ ...line, filed: 2, waits_for_money: true, lacks_rupees: 2500 }),
    '8 में से 2 महीने दाखिल, ₹2,500 की प्रतीक्षा',
  );
  assert.equal(
    backlogText({ ...line, stopped: true }),
    '8 में से 1 महीना दाखिल, रुका हुआ: आपकी ज़रूरत है · ₹6,000 शुल्क',
  );
  speakSo(mrInside);
  assert.deepEqual(said(units), ['8 महिन्यांपैकी 1 दाखल', '8 तिमाह्यांपैकी 1 दाखल', '8 काळांपैकी 1 दाखल']);
  speakEnglish();
  assert.equal(backlogText({ ...line, skipped: true }), 'October 2026 is skipped: the returns after it wait');
});

test('a plan of quarters speaks of quarters and returns, never of months', () => {
  const t = backlog();
  const unit = 'quarters';
  const all = [
    t.columns.period({ unit }),
    t.notNil.title({ unit }),
    t.notNil.which({ unit }),
    t.notNil.text,
    t.nextPays,
    t.skipped.text,
    t.manyDeclare,
  ];
  const more = [
    t.none,
    t.manyFees,
    ...[true, false].map((isFrom) =>
      t.feesSplit({ now: '₹1', rupees: '₹2', month: 'April to June 2027', isFrom }),
    ),
  ];
  for (const text of [...all, ...more, ...Object.values(t.stages.late), t.stages.cancelled.means])
    assert.doesNotMatch(text, /month/i);
  assert.match(t.notNil.title({ unit }), /^A quarter was not nil/);
});

test('the help says of the late fees what the plan says', () => {
  const { answer } = help().groups.nil.questions['late-fee'];
  assert.match(answer({ perDay: '₹20', most: '₹500' }), /Each late fee is paid with the next GSTR-3B/);
  assert.equal(backlog().nextPays, 'Each late fee is paid with the next GSTR-3B.');
});
