import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import { isoIst, formatIstDate, toIst } from '#domain/shared/istTime.ts';
import type { FilingFrequency, Form } from '#domain/gst/returnPeriod.ts';
import { barredFrom, BARS, barWarningFrom } from '#domain/gst/dutyToFile.ts';
import { anyForm, anyFrequency, anyPeriod, anyState, period } from './lawTables.ts';

type Golden = [
  form: Form,
  period: string,
  frequency: FilingFrequency,
  state: string,
  lawEnds: string,
  portalFrom: string,
];

const GOLDEN: readonly Golden[] = [
  // As the advisories say it (gst-portal#bar): September 2022 from 1 November 2025, October 2022 from 1 December 2025.
  ['GSTR1', '092022', 'monthly', '27', '11 October 2025', '1 November 2025'],
  ['GSTR1', '102022', 'monthly', '27', '11 November 2025', '1 December 2025'],
  ['GSTR3B', '102022', 'monthly', '27', '20 November 2025', '1 December 2025'],
  ['GSTR3B', '112022', 'monthly', '27', '20 December 2025', '1 January 2026'],
  // Older ones since the portal began to refuse.
  ['GSTR3B', '082022', 'monthly', '27', '20 September 2025', '1 November 2025'],
  ['GSTR1', '032022', 'monthly', '27', '11 April 2025', '1 November 2025'],
  // Whether an extension (24 May 2022, 25 October 2025) moves the bar is not known: the earlier day.
  ['GSTR3B', '042022', 'monthly', '27', '20 May 2025', '1 November 2025'],
  ['GSTR3B', '092025', 'quarterly', '07', '24 October 2028', '1 November 2028'],
  // Quarterly filers by state.
  ['GSTR3B', '122026', 'quarterly', '27', '22 January 2030', '1 February 2030'],
  ['GSTR3B', '122026', 'quarterly', '08', '24 January 2030', '1 February 2030'],
  ['GSTR1', '102026', 'monthly', '27', '11 November 2029', '1 December 2029'],
];

for (const [form, text, frequency, state, lawEnds, from] of GOLDEN) {
  test(`${form} of ${text}, ${frequency}, state ${state}: the law ends ${lawEnds}, the portal ${from}`, () => {
    const at = barredFrom(form, period(text), frequency, state);
    assert.equal(formatIstDate(barWarningFrom(form, period(text), frequency, state)), lawEnds);
    assert.equal(formatIstDate(at), from);
    assert.match(isoIst(at), /-01T00:00:00/);
  });
}

test('the bar of each form names its section and when it came into force', () => {
  assert.match(BARS.GSTR1.source.law, /37\(5\).*28\/2023/);
  assert.match(BARS.GSTR3B.source.law, /39\(11\).*28\/2023/);
  for (const bar of Object.values(BARS)) assert.ok((bar.from ?? '') < bar.portalFrom);
});

test('a return stays open for three years to the day, and the portal closes it less than 32 days later', () => {
  fc.assert(
    fc.property(anyForm, anyPeriod, anyFrequency, anyState, (form, month, frequency, state) => {
      const due = toIst(usualDueAt(form, month, frequency, state));
      const lawEnds = barWarningFrom(form, month, frequency, state);
      assert.deepEqual(toIst(lawEnds), { ...due, year: due.year + 3 });
      const from = barredFrom(form, month, frequency, state);
      assert.ok(from > lawEnds);
      assert.ok(from >= Date.parse('2025-11-01T00:00:00+05:30'));
      if (lawEnds >= Date.parse('2025-10-01T00:00:00+05:30')) assert.ok(from - lawEnds < 32 * 86_400_000);
    }),
  );
});
