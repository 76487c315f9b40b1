import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { dueAt } from '#domain/gst/dueDate.ts';
import { istDate } from '#domain/shared/istTime.ts';
import { lateFeeRupees } from '#domain/gst/lateFee.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { STATES } from '#domain/gst/states.ts';
import { barredFrom } from '#domain/gst/dutyToFile.ts';
import type { Taxpayer } from '../../../portal-sim/book.ts';
import {
  daysLate,
  dueDate,
  lateFeeRupees as simulatedFee,
  periodRefusal,
} from '../../../portal-sim/filingRules.ts';
import { somewhereIn } from '../../domain/lawTables.ts';

const taxpayer = (stateCode: string, usual: 'M' | 'Q'): Taxpayer =>
  ({
    gstin: `${stateCode}ZZZPZ9999Z1ZX`,
    taxpayerType: 'Regular',
    registeredOn: '2019-07-01',
    cancelledOn: null,
    preference: { usual, quarters: {} },
  }) as unknown as Taxpayer;

const anyCase = fc.record({
  form: fc.constantFrom('GSTR1' as const, 'GSTR3B' as const),
  frequency: fc.constantFrom('monthly' as const, 'quarterly' as const),
  state: fc.constantFrom(...STATES.map((state) => state.code)),
  year: fc.integer({ min: 2026, max: 2035 }),
  quarter: fc.integer({ min: 1, max: 4 }),
  days: fc.integer({ min: -20, max: 1300 }),
});

test('the product and the simulator, each by its own rules, agree on due dates, late fees and the bar', () => {
  fc.assert(
    fc.property(anyCase, ({ form, frequency, state, year, quarter, days }) => {
      const period = periodOf(year, quarter * 3);
      const mine = taxpayer(state, frequency === 'monthly' ? 'M' : 'Q');
      const due = dueAt(form, period, frequency, somewhereIn(state));
      assert.equal(dueDate(mine, form, period), istDate(due));
      const at = due + days * 86_400_000;
      assert.equal(simulatedFee(daysLate(mine, form, period, at)), lateFeeRupees({ form, period, due }, at));
      const from = barredFrom(form, period, frequency, state);
      assert.equal(periodRefusal(mine, form, period, from - 1), null);
      assert.equal(periodRefusal(mine, form, period, from)?.code, 'SIM_THREE_YEAR_BAR');
    }),
  );
});
