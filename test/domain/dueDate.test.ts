import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { dueAt, usualDueAt, usualDueDay, type Place } from '#domain/gst/dueDate.ts';
import { DUE_DATE_EXTENSIONS, type Extension } from '#domain/gst/dueDateExtensions.ts';
import { DUE_DAYS, monthlyDueDay } from '#domain/gst/dueDays.ts';
import { DAY_MS, istDate, isoIst, parseIstDate, formatIstDate, toIst } from '#domain/shared/istTime.ts';
import {
  addMonths,
  nextPeriod,
  periodAt,
  quarterEndOf,
  type FilingFrequency,
  type Form,
} from '#domain/gst/returnPeriod.ts';
import { stateByCode, STATES } from '#domain/gst/states.ts';
import {
  anyForm,
  anyFrequency,
  anyPeriod,
  anyState,
  assertGapless,
  period,
  somewhereIn,
} from './lawTables.ts';

type Golden = [form: Form, period: string, frequency: FilingFrequency, state: string, due: string];

const DUE: readonly Golden[] = [
  ['GSTR1', '102026', 'monthly', '23', '11 November 2026'],
  ['GSTR3B', '102026', 'monthly', '23', '20 November 2026'],
  ['GSTR1', '122026', 'monthly', '29', '11 January 2027'],
  ['GSTR3B', '122026', 'monthly', '29', '20 January 2027'],
  // QRMP: 13th, then 22nd or 24th by state.
  ['GSTR1', '092026', 'quarterly', '08', '13 October 2026'],
  ['GSTR3B', '092026', 'quarterly', '27', '22 October 2026'],
  ['GSTR3B', '092026', 'quarterly', '08', '24 October 2026'],
  ['GSTR3B', '032027', 'quarterly', '38', '24 April 2027'],
  ['GSTR3B', '032027', 'quarterly', '25', '22 April 2027'],
  ['GSTR3B', '032027', 'quarterly', '97', '22 April 2027'],
  ['GSTR3B', '032027', 'quarterly', 'XX', '22 April 2027'],
  // A month inside the quarter means its quarter.
  ['GSTR1', '072026', 'quarterly', '27', '13 October 2026'],
  // Extensions (gst-portal#due-dates, gst-portal#mails).
  ['GSTR1', '052021', 'monthly', '27', '26 June 2021'],
  ['GSTR3B', '042022', 'monthly', '27', '24 May 2022'],
  ['GSTR1', '032024', 'monthly', '27', '12 April 2024'],
  ['GSTR1', '032024', 'quarterly', '27', '13 April 2024'],
  ['GSTR1', '122024', 'monthly', '27', '13 January 2025'],
  ['GSTR1', '122024', 'quarterly', '27', '15 January 2025'],
  ['GSTR3B', '122024', 'monthly', '27', '22 January 2025'],
  ['GSTR3B', '122024', 'quarterly', '27', '24 January 2025'],
  ['GSTR3B', '122024', 'quarterly', '07', '26 January 2025'],
  ['GSTR3B', '092022', 'monthly', '27', '21 October 2022'],
  ['GSTR1', '042023', 'monthly', '14', '31 May 2023'],
  ['GSTR3B', '042023', 'monthly', '14', '31 May 2023'],
  ['GSTR3B', '042023', 'monthly', '15', '20 May 2023'],
  ['GSTR3B', '092025', 'monthly', '27', '25 October 2025'],
  ['GSTR3B', '092025', 'quarterly', '27', '25 October 2025'],
  ['GSTR3B', '092025', 'quarterly', '07', '25 October 2025'],
  ['GSTR1', '092025', 'monthly', '27', '11 October 2025'],
  ['GSTR3B', '032026', 'monthly', '27', '20 April 2026'],
];

for (const [form, text, frequency, state, due] of DUE) {
  test(`${form} of ${text}, ${frequency}, state ${state}, is due on ${due}`, () => {
    assert.equal(formatIstDate(dueAt(form, period(text), frequency, somewhereIn(state))), due);
  });
}

test('a return is due up to the last millisecond of the day in India', () => {
  const due = dueAt('GSTR1', period('102026'), 'monthly', somewhereIn('27'));
  assert.equal(due, Date.parse('2026-11-11T23:59:59.999+05:30'));
});

// The days of Notif. 82/2020-CT (gst-portal#states), by code.
const ON_THE_24TH = '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 38'.split(' ');
const ON_THE_22ND = '22 23 24 26 27 29 30 31 32 33 34 35 36 37 25 28'.split(' ');

test('every state is in one of the two groups of quarterly filers', () => {
  for (const [codes, day] of [
    [ON_THE_24TH, 24],
    [ON_THE_22ND, 22],
  ] as const) {
    for (const code of codes)
      assert.equal(usualDueDay('GSTR3B', 'quarterly', code, period('092026')), day, code);
  }
  for (const { code } of STATES) assert.ok([...ON_THE_24TH, ...ON_THE_22ND].includes(code), code);
});

test('each due day is a row with its source, and the rows of a return follow each other without a gap', () => {
  for (const byFrequency of Object.values(DUE_DAYS)) {
    for (const rows of Object.values(byFrequency)) assertGapless(rows);
  }
  assert.deepEqual([monthlyDueDay('GSTR1'), monthlyDueDay('GSTR3B')], [11, 20]);
});

test('each extension is a date that exists, later than the usual day, with its source', () => {
  for (const row of DUE_DATE_EXTENSIONS) {
    assert.match(row.source.law, /Notif\. \d+\/20\d\d-CT/);
    assert.equal(row.source.sheet, 'gst-portal#extensions');
    const due = (parseIstDate(row.due) ?? 0) + DAY_MS - 1;
    const states = row.areas?.map((area) => area.state) ?? [row.group === 24 ? '07' : '27'];
    for (const state of states) {
      assert.ok(stateByCode(state), state);
      assert.ok(due > usualDueAt(row.form, row.period, row.frequency, state), `${row.form} ${row.due}`);
    }
    if (row.frequency === 'quarterly') assert.equal(quarterEndOf(row.period), row.period, row.due);
  }
});

const mumbai = (district: string, pincode = ''): Place => ({ ...somewhereIn('27'), district, pincode });

test('in July 2025 GSTR-3B was due later in the districts of Mumbai, Thane, Raigad and Palghar, and in no other', () => {
  const due = (place: Place): string => formatIstDate(dueAt('GSTR3B', period('072025'), 'monthly', place));
  for (const district of [
    'Mumbai',
    'MUMBAI SUBURBAN',
    'Mumbai-City',
    ' thane ',
    'Raigad',
    'Palghar',
    'Greater Mumbai',
    'Mumbai Suburban District',
    'Thane Dist.',
  ])
    assert.equal(due(mumbai(district)), '27 August 2025', district);
  // An unknown district keeps the earlier date.
  for (const district of ['Pune', 'Nashik', '', 'Thane West'])
    assert.equal(due(mumbai(district)), '20 August 2025', district);
  assert.equal(due({ ...somewhereIn('24'), district: 'Thane' }), '20 August 2025');
  const gstr1 = dueAt('GSTR1', period('072025'), 'monthly', mumbai('Thane'));
  assert.equal(formatIstDate(gstr1), '11 August 2025');
});

const anyArea = fc.record(
  {
    state: fc.constantFrom('27', '33'),
    districts: fc.array(fc.constantFrom('Thane', 'Erode', 'Pune'), { maxLength: 2 }),
    pincodes: fc.array(fc.constantFrom('400601-400615', '638001'), { maxLength: 2 }),
  },
  { requiredKeys: ['state'] },
);
const anyExtension: fc.Arbitrary<Extension> = fc
  .record({
    form: anyForm,
    month: anyPeriod,
    frequency: anyFrequency,
    days: fc.integer({ min: -9, max: 60 }),
  })
  .chain(({ form, month, frequency, days }) => {
    const named = frequency === 'monthly' ? month : quarterEndOf(month);
    const due = istDate(usualDueAt(form, named, frequency, '27') + days * DAY_MS);
    return fc
      .record({ areas: fc.option(fc.array(anyArea, { minLength: 1, maxLength: 3 })) })
      .map(({ areas }) => ({
        form,
        period: named,
        frequency,
        due,
        ...(areas === null ? {} : { areas }),
        source: { law: 'a notification', sheet: 'a file', sure: 'high' as const },
      }));
  });
const anyPlace = (extensions: readonly Extension[]): fc.Arbitrary<Place> =>
  fc.record({
    stateCode: fc.constantFrom('27', '33', '07'),
    district: fc.constantFrom('', 'Thane', 'THANE', 'Erode', 'Nagpur'),
    pincode: fc.constantFrom('', '400607', '638001', '110001'),
    extensions: fc.constant(extensions),
  });

test('no added row makes anything due earlier than the rules say, the order of rows does not matter, and the latest holds', () => {
  fc.assert(
    fc.property(
      fc.array(anyExtension, { maxLength: 6 }).chain((rows) => fc.tuple(fc.constant(rows), anyPlace(rows))),
      fc.nat(),
      ([rows, place], pick) => {
        const row = rows[pick % Math.max(1, rows.length)];
        const {
          form,
          period: month,
          frequency,
        } = row ?? {
          form: 'GSTR3B' as const,
          period: period('102026'),
          frequency: 'monthly' as const,
        };
        const due = dueAt(form, month, frequency, place);
        const usual = usualDueAt(form, month, frequency, place.stateCode);
        assert.ok(due >= usual);
        assert.equal(dueAt(form, month, frequency, { ...place, extensions: rows.toReversed() }), due);
        assert.equal(dueAt(form, month, frequency, { ...place, extensions: [...rows, ...rows] }), due);
        // One row more never brings a date forward.
        for (const one of rows)
          assert.ok(dueAt(form, month, frequency, { ...place, extensions: [one] }) <= due);
        // Nobody is moved by an area in which they do not lie.
        const elsewhere = { ...place, stateCode: '07', district: '', pincode: '' };
        const everywhere = rows.filter(({ areas }) => areas === undefined);
        assert.equal(
          dueAt(form, month, frequency, elsewhere),
          dueAt(form, month, frequency, { ...elsewhere, extensions: everywhere }),
        );
        // A notification that names districts or pincodes moves no date where the portal does not report them.
        const untold = { ...place, district: '', pincode: '' };
        assert.ok(dueAt(form, month, frequency, untold) <= due);
      },
    ),
  );
});

test('pincodes move a due date where the law or the operator names them', () => {
  const row: Extension = {
    form: 'GSTR3B',
    period: period('102026'),
    frequency: 'monthly',
    due: '2026-11-27',
    areas: [{ state: '27', pincodes: ['400601-400615', '421301'] }],
    source: { law: 'a notification', sheet: 'a file', sure: 'high' },
  };
  const due = (pincode: string): string =>
    formatIstDate(dueAt('GSTR3B', row.period, 'monthly', { ...mumbai('', pincode), extensions: [row] }));
  for (const pincode of ['400601', '400607', '400615', '421301'])
    assert.equal(due(pincode), '27 November 2026');
  for (const pincode of ['400600', '400616', '', '421302']) assert.equal(due(pincode), '20 November 2026');
});

test('a due moment is the end of an IST day in the month after the period, never before the usual day', () => {
  fc.assert(
    fc.property(anyForm, anyPeriod, anyFrequency, anyState, (form, month, frequency, state) => {
      const due = dueAt(form, month, frequency, somewhereIn(state));
      assert.match(isoIst(due), /T23:59:59/);
      assert.equal(due % 1000, 999);
      const named = frequency === 'monthly' ? month : quarterEndOf(month);
      assert.equal(periodAt(due), nextPeriod(named));
      assert.ok(toIst(due).day >= usualDueDay(form, frequency, state, named));
      assert.ok(dueAt(form, addMonths(named, 3), frequency, somewhereIn(state)) > due);
    }),
  );
});

test('GSTR-1 is never due after GSTR-3B of the same period, one early extension apart', () => {
  fc.assert(
    fc.property(anyPeriod, anyFrequency, anyState, (month, frequency, state) => {
      fc.pre(month !== '052021');
      assert.ok(
        dueAt('GSTR1', month, frequency, somewhereIn(state)) <=
          dueAt('GSTR3B', month, frequency, somewhereIn(state)),
      );
    }),
  );
});
