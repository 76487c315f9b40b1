import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { dueAt, usualDueAt, type Place } from '#domain/gst/dueDate.ts';
import { DUE_DATE_EXTENSIONS, type Extension } from '#domain/gst/dueDateExtensions.ts';
import { lateFeeRupees } from '#domain/gst/lateFee.ts';
import { nilCheck } from '#domain/filing/nilCheck.ts';
import { periodBefore, periodOf, quarterEndOf } from '#domain/gst/returnPeriod.ts';
import { stateByCode, STATES } from '#domain/gst/states.ts';
import { creditEndsAt } from '#domain/gst/evidence.ts';
import { barredFrom, barWarningFrom } from '#domain/gst/dutyToFile.ts';
import { DAY_MS, formatIst } from '#domain/shared/istTime.ts';
import { clean, question } from './nilQuestions.ts';
import { anyForm, anyFrequency, anyPeriod, somewhereIn } from './lawTables.ts';

/*
 * The moment before and the moment after each date of the law: the statements about a return change there and nowhere
 * else.
 */

const anyState = fc.constantFrom(...STATES.map(({ code }) => code));

test('up to the last millisecond of the due day a return costs nothing, from the next on a day more each day, to the cap', () => {
  fc.assert(
    fc.property(
      anyForm,
      anyFrequency,
      anyPeriod,
      anyState,
      fc.integer({ min: 0, max: 60 }),
      (form, frequency, month, state, days) => {
        const period = frequency === 'monthly' ? month : quarterEndOf(month);
        const due = dueAt(form, period, frequency, somewhereIn(state));
        const fee = (at: number): number => lateFeeRupees({ form, period, due }, at);
        assert.match(formatIst(due), /11:59 PM|23:59/);
        assert.deepEqual([fee(due - DAY_MS), fee(due)], [0, 0]);
        assert.equal(fee(due + days * DAY_MS), Math.min(500, 20 * days));
        assert.equal(fee(due + days * DAY_MS + 1), Math.min(500, 20 * (days + 1)));
      },
    ),
  );
});

/** Wherever a row holds, and somewhere in the same state where it does not. */
function placesOf({ areas, group }: Extension): { inside: Place[]; outside: Place[] } {
  if (areas === undefined) {
    const states = STATES.filter(({ qrmpDay }) => group === undefined || qrmpDay === group);
    const others = STATES.filter(({ qrmpDay }) => group !== undefined && qrmpDay !== group);
    return {
      inside: states.map(({ code }) => somewhereIn(code)),
      outside: others.map(({ code }) => somewhereIn(code)),
    };
  }
  const inside = areas.flatMap(({ state, districts = [''] }) =>
    districts.map((district) => ({ ...somewhereIn(state), district })),
  );
  const partly = areas.filter(({ districts }) => districts !== undefined);
  return {
    inside,
    outside: [
      ...partly.map(({ state }) => ({ ...somewhereIn(state), district: 'Elsewhere' })),
      somewhereIn(areas.some(({ state }) => state === '07') ? '08' : '07'),
    ],
  };
}

for (const row of DUE_DATE_EXTENSIONS) {
  const { form, period, frequency, due, group } = row;
  test(`${form} of ${period}, ${frequency}${group === undefined ? '' : `, states of the ${group}th`}: due until the end of ${due} where it holds, and by the rules where it does not`, () => {
    const moved = Date.parse(`${due}T23:59:59.999+05:30`);
    const { inside, outside } = placesOf(row);
    assert.ok(inside.length > 0);
    for (const place of inside) {
      assert.ok(stateByCode(place.stateCode));
      assert.equal(dueAt(form, period, frequency, place), moved, place.stateCode);
      assert.equal(lateFeeRupees({ form, period, due: moved }, moved), 0);
      assert.equal(lateFeeRupees({ form, period, due: moved }, moved + 1), 20);
      // Returns past the filing limit are counted from the usual day.
      const usual = usualDueAt(form, period, frequency, place.stateCode);
      const last = new Date(barWarningFrom(form, period, frequency, place.stateCode) + 330 * 60_000);
      const from = new Date(usual + 330 * 60_000);
      assert.deepEqual(
        [last.getUTCFullYear() - 3, last.getUTCMonth(), last.getUTCDate()],
        [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()],
      );
    }
    for (const place of outside) {
      const others = DUE_DATE_EXTENSIONS.filter(
        (other) =>
          other !== row && other.form === form && other.period === period && other.frequency === frequency,
      );
      const expected = dueAt(form, period, frequency, { ...place, extensions: others });
      assert.equal(dueAt(form, period, frequency, place), expected, place.stateCode);
    }
  });
}

test('a return of the schedule waits for a person from the moment it is late, and stops at the moment the portal bars it', () => {
  fc.assert(
    fc.property(anyForm, anyFrequency, anyPeriod, anyState, (form, frequency, month, state) => {
      const period = frequency === 'monthly' ? month : quarterEndOf(month);
      const place = somewhereIn(state);
      const before = periodBefore(period, frequency);
      const arn = 'AA2710260000019';
      const facts = {
        ...clean,
        registeredOn: '2018-01-01',
        filed: [
          { form: 'GSTR1' as const, period: before, arn },
          { form: 'GSTR3B' as const, period: before, arn },
          ...(form === 'GSTR3B' ? [{ form: 'GSTR1' as const, period, arn }] : []),
        ],
      };
      const at = (now: number, startedByPerson: boolean) =>
        nilCheck({
          ...question,
          gstin: `${state}${question.gstin.slice(2)}` as typeof question.gstin,
          place,
          form,
          frequency,
          period,
          facts,
          now,
          startedByPerson,
        });
      const due = dueAt(form, period, frequency, place);
      assert.equal(at(due, false).verdict, 'file');
      const late = at(due + 1, false);
      assert.ok(late.verdict === 'wait' && late.finding.code === 'late_needs_person');
      assert.equal(at(due + 1, true).verdict, 'file');
      const from = barredFrom(form, period, frequency, state);
      assert.ok(from > barWarningFrom(form, period, frequency, state));
      assert.equal(at(from - 1, true).verdict, 'file');
      const barred = at(from, true);
      assert.ok(barred.verdict === 'blocked' && barred.finding.code === 'barred');
    }),
  );
});

test('credit of a financial year can be claimed to the end of the 30 November after it', () => {
  for (const period of [periodOf(2026, 4), periodOf(2026, 10), periodOf(2027, 3)])
    assert.equal(formatIst(creditEndsAt(period)), '30 November 2027, 23:59 IST');
  assert.equal(formatIst(creditEndsAt(periodOf(2027, 4))), '30 November 2028, 23:59 IST');
});
