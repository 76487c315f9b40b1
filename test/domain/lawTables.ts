import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import type { Place } from '#domain/gst/dueDate.ts';
import type { ForPeriods } from '#domain/gst/lawTable.ts';
import { nextPeriod, parsePeriod, periodOf, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { STATES } from '#domain/gst/states.ts';

export const period = (text: string): ReturnPeriod => {
  const parsed = parsePeriod(text);
  assert.ok(parsed, text);
  return parsed;
};

export const anyForm = fc.constantFrom('GSTR1' as const, 'GSTR3B' as const);
export const anyFrequency = fc.constantFrom('monthly' as const, 'quarterly' as const);
export const anyState = fc.constantFrom(...STATES.map((state) => state.code), '25', '97', 'XX');
/** Periods that the tables cover, some years ahead. */
export const anyPeriod = fc
  .tuple(fc.integer({ min: 2021, max: 2040 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => periodOf(year, month));

/** Rows in order, each beginning where the one before ends, the last open, each with a source. */
export function assertGapless(rows: readonly ForPeriods[]): void {
  for (const [at, row] of rows.entries()) {
    assert.match(row.source.law, /Notif\. \d+\/20\d\d-CT/);
    assert.match(row.source.sheet, /^gst-portal#[a-z0-9-]+/);
    const after = rows[at + 1];
    assert.equal(row.to === null ? null : nextPeriod(row.to), after?.from ?? null);
  }
}

/** Somewhere in a state, by the extensions that are built in: where no address is known. */
export const somewhereIn = (stateCode: string): Place => ({
  stateCode,
  district: '',
  pincode: '',
  extensions: DUE_DATE_EXTENSIONS,
});
