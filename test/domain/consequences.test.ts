import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consequencesOf, type MissingReturn } from '#domain/gst/consequences.ts';
import { dueAt } from '#domain/gst/dueDate.ts';
import type { FilingFrequency, Form } from '#domain/gst/returnPeriod.ts';
import { istDate } from '#domain/shared/istTime.ts';
import { period, somewhereIn } from './lawTables.ts';

const ist = (day: string, time = '10:00:00'): number => Date.parse(`${day}T${time}+05:30`);

/** "3B 102026 monthly": a missing return in Maharashtra. */
function missing(text: string, state = '27'): MissingReturn {
  const [form, month, frequency] = text.split(' ') as [string, string, FilingFrequency];
  const of: Form = form === '3B' ? 'GSTR3B' : 'GSTR1';
  return {
    form: of,
    period: period(month),
    frequency,
    due: dueAt(of, period(month), frequency, somewhereIn(state)),
  };
}

type Row = {
  it: string;
  of: string[];
  on: string;
  time?: string;
  lastDay?: string;
  state?: string;
  rupees?: number;
  /** "what from days"; null: nothing is late. */
  blocks: string[] | null;
};

const table: Row[] = [
  { it: 'nothing is missing', of: [], on: '2026-12-05', blocks: null },
  {
    it: 'up to its last moment a return is not late',
    of: ['3B 102026 monthly'],
    on: '2026-11-20',
    time: '23:59:59',
    blocks: null,
  },
  {
    it: 'on its first late day; GSTR-1 of the next month is refused once that month is over',
    of: ['3B 102026 monthly'],
    on: '2026-11-21',
    time: '00:00:00',
    rupees: 20,
    blocks: [
      'gstr1_blocked 2026-12-01 10',
      'e_way_bills_stop 2026-12-21 30',
      'may_be_cancelled 2027-04-21 151',
      'barred 2029-11-21 1096',
    ],
  },
  {
    it: 'a late GSTR-1 leads to the same days by its GSTR-3B, which is not due yet, and is barred first',
    of: ['1 102026 monthly', '3B 102026 monthly'],
    on: '2026-11-12',
    rupees: 20,
    blocks: [
      'gstr1_blocked 2026-12-01 19',
      'e_way_bills_stop 2026-12-21 39',
      'may_be_cancelled 2027-04-21 160',
      'barred 2029-11-12 1096',
    ],
  },
  {
    it: 'a late GSTR-1 with its GSTR-3B filed blocks nothing but itself',
    of: ['1 102026 monthly'],
    on: '2026-11-12',
    rupees: 20,
    blocks: ['barred 2029-11-12 1096'],
  },
  {
    it: 'six months in a row: each fee stops at its cap, and every block holds on its own day',
    of: ['042026', '052026', '062026', '072026', '082026', '092026'].flatMap((month) => [
      `1 ${month} monthly`,
      `3B ${month} monthly`,
    ]),
    on: '2026-10-25',
    rupees: 10 * 500 + 14 * 20 + 5 * 20,
    blocks: [
      'gstr1_blocked 2026-06-01 -146',
      'e_way_bills_stop 2026-06-21 -126',
      'may_be_cancelled 2026-10-21 -4',
      'barred 2029-05-12 930',
    ],
  },
  {
    it: 'two quarters: e-way bills and the registration on the same day, the later one in states of the 24th',
    of: ['3B 062026 quarterly', '3B 092026 quarterly'],
    on: '2026-11-02',
    state: '08',
    rupees: 500 + 9 * 20,
    blocks: [
      'gstr1_blocked 2026-10-01 -32',
      'e_way_bills_stop 2026-10-25 -8',
      'may_be_cancelled 2026-10-25 -8',
      'barred 2029-07-25 996',
    ],
  },
  {
    it: 'a month before a quarter counts as in a row with it',
    of: ['3B 032026 monthly', '3B 062026 quarterly'],
    on: '2026-07-23',
    rupees: 500 + 20,
    blocks: [
      'gstr1_blocked 2026-05-01 -83',
      'e_way_bills_stop 2026-05-21 -63',
      'may_be_cancelled 2026-09-21 60',
      'barred 2029-04-21 1003',
    ],
  },
  {
    it: 'a month that is missing before a filed one starts no run',
    of: ['3B 062026 monthly', '3B 102026 monthly'],
    on: '2026-11-21',
    rupees: 520,
    blocks: [
      'gstr1_blocked 2026-12-01 10',
      'e_way_bills_stop 2026-12-21 30',
      'may_be_cancelled 2027-04-21 151',
      'barred 2029-07-21 973',
    ],
  },
  {
    it: 'a moved due date moves the days that count from it',
    of: ['3B 082025 monthly', '3B 092025 monthly'],
    on: '2025-10-26',
    rupees: 500 + 20,
    blocks: [
      'gstr1_blocked 2025-10-01 -25',
      'e_way_bills_stop 2025-10-26 0',
      'may_be_cancelled 2026-02-21 118',
      'barred 2028-09-21 1061',
    ],
  },
  {
    it: 'after a cancellation nothing is blocked that is not owed, but the bar stays',
    of: ['3B 072026 monthly', '3B 082026 monthly'],
    on: '2026-11-02',
    lastDay: '2026-08-15',
    rupees: 1000,
    blocks: ['gstr1_blocked 2026-09-01 -62', 'e_way_bills_stop 2026-09-21 -42', 'barred 2029-08-21 1023'],
  },
  {
    it: 'a barred return costs nothing more; the next bar is that of the next return',
    of: ['3B 092023 monthly', '3B 102023 monthly'],
    on: '2026-11-05',
    rupees: 500,
    blocks: [
      'gstr1_blocked 2023-11-01 -1100',
      'e_way_bills_stop 2023-11-21 -1080',
      'may_be_cancelled 2024-03-21 -959',
      'barred 2026-11-21 16',
    ],
  },
  {
    it: 'when the time of all is over, the last one says since when',
    of: ['3B 082023 monthly', '3B 092023 monthly'],
    on: '2026-11-05',
    blocks: [
      'gstr1_blocked 2023-10-01 -1131',
      'e_way_bills_stop 2023-10-21 -1111',
      'may_be_cancelled 2024-02-21 -988',
      'barred 2026-10-21 -15',
    ],
  },
];

for (const { it, of, on, time, lastDay = null, state = '27', rupees, blocks } of table) {
  test(`consequences of missing returns: ${it}`, () => {
    const now = ist(on, time);
    const found = consequencesOf(
      of.map((text) => missing(text, state)),
      { place: somewhereIn(state), lastDay, now },
    );
    assert.deepEqual(
      found?.blocks.map(({ what, from, days }) => `${what} ${istDate(from)} ${days}`) ?? null,
      blocks,
    );
    assert.equal(found?.fees?.rupees, rupees);
  });
}

test('each block names the return that leads to it, and each late return its own fee', () => {
  const found = consequencesOf(
    [missing('1 092026 monthly'), missing('3B 092026 monthly'), missing('1 102026 monthly')],
    {
      place: somewhereIn('27'),
      lastDay: null,
      now: ist('2026-11-12'),
    },
  );
  assert.deepEqual(
    found?.blocks.map(({ what, form, period: month }) => [what, form, month]),
    [
      ['gstr1_blocked', 'GSTR3B', '092026'],
      ['e_way_bills_stop', 'GSTR3B', '092026'],
      ['may_be_cancelled', 'GSTR3B', '092026'],
      ['barred', 'GSTR1', '092026'],
    ],
  );
  assert.deepEqual(found?.fees?.each, [
    { form: 'GSTR1', period: '092026', days: 32, rupees: 500 },
    { form: 'GSTR3B', period: '092026', days: 23, rupees: 460 },
    { form: 'GSTR1', period: '102026', days: 1, rupees: 20 },
  ]);
});
