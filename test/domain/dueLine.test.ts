import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueAt } from '#domain/gst/dueDate.ts';
import { type FilingFrequency, FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import { dueLine, type DueLine, type ReturnOnLine } from '#domain/views/dueLine.ts';
import { period, somewhereIn } from './lawTables.ts';

const ist = (text: string): number => Date.parse(`${text}+05:30`);

type Month = {
  of?: string;
  frequency?: FilingFrequency;
  state?: string;
  filed?: readonly Form[];
  skipped?: readonly Form[];
  runs?: Partial<Record<Form, string>>;
};

/** October 2026 in Maharashtra at a time in India, unless the month says otherwise. */
function lineAt(time: string, month: Month = {}): DueLine | null {
  const { of = '102026', frequency = 'monthly', state = '27', filed = [] } = month;
  const { skipped = [], runs = {} } = month;
  const returns = FORMS.filter((form) => !skipped.includes(form)).map((form): ReturnOnLine => {
    const run = runs[form];
    return {
      form,
      dueAt: dueAt(form, period(of), frequency, somewhereIn(state)),
      runsAt: run === undefined ? null : ist(run),
      isFiled: filed.includes(form),
    };
  });
  return dueLine({ period: period(of), frequency, returns, now: ist(time) });
}

/** "GSTR1 open 11.00, GSTR3B open 20.00; today 4.42": places in days of a month of 30, or in shares of `days`. */
function said(line: DueLine | null, days = 30): string {
  if (line === null) return 'none';
  const place = (share: number): string => (share * days).toFixed(2);
  const returns = line.returns.map(
    ({ form, is, at, run }) => `${form} ${is} ${place(at)}${run === null ? '' : ` run ${place(run)}`}`,
  );
  const late = line.late === null ? '' : `; late ${place(line.late.from)} to ${place(line.late.to)}`;
  return `${returns.join(', ')}; today ${place(line.today)}${late}`;
}

const table: { it: string; at: string; month?: Month; days?: number; says: string }[] = [
  {
    it: 'begins with the month in India, not in UTC',
    at: '2026-11-01T00:00:00',
    says: 'GSTR1 open 11.00, GSTR3B open 20.00; today 0.00',
  },
  { it: 'is not there before', at: '2026-10-31T23:59:59', says: 'none' },
  {
    it: 'shows planned runs before their due moments',
    at: '2026-11-05T10:00:00',
    month: { runs: { GSTR1: '2026-11-07T07:59:00', GSTR3B: '2026-11-10T18:30:00' } },
    says: 'GSTR1 planned 11.00 run 6.33, GSTR3B planned 20.00 run 9.77; today 4.42',
  },
  {
    it: 'is on time to the last second of the due day',
    at: '2026-11-11T23:59:59',
    says: 'GSTR1 open 11.00, GSTR3B open 20.00; today 11.00',
  },
  {
    it: 'is late from the next midnight in India on',
    at: '2026-11-12T00:00:00',
    says: 'GSTR1 late 11.00, GSTR3B open 20.00; today 11.00; late 11.00 to 11.00',
  },
  {
    it: 'is late since the first due moment when both have passed',
    at: '2026-11-25T12:00:00',
    says: 'GSTR1 late 11.00, GSTR3B late 20.00; today 24.50; late 11.00 to 24.50',
  },
  {
    it: 'counts a late run as late, and shows when it is',
    at: '2026-11-13T12:00:00',
    month: { runs: { GSTR1: '2026-11-14T12:00:00' } },
    says: 'GSTR1 late 11.00 run 13.50, GSTR3B open 20.00; today 12.50; late 11.00 to 12.50',
  },
  {
    it: 'is late only for what is not filed, and a filed return has no run',
    at: '2026-11-21T12:00:00',
    month: { filed: ['GSTR1'], runs: { GSTR1: '2026-11-07T07:59:00' } },
    says: 'GSTR1 filed 11.00, GSTR3B late 20.00; today 20.50; late 20.00 to 20.50',
  },
  {
    it: 'leaves out a skipped return',
    at: '2026-11-05T12:00:00',
    month: { skipped: ['GSTR1'] },
    says: 'GSTR3B open 20.00; today 4.50',
  },
  { it: 'ends when both are filed', at: '2026-11-08T12:00:00', month: { filed: FORMS }, says: 'none' },
  { it: 'ends when both are skipped', at: '2026-11-08T12:00:00', month: { skipped: FORMS }, says: 'none' },
  { it: 'ends with its month, however late it is', at: '2026-12-01T00:00:00', says: 'none' },
  {
    it: 'of a quarter is the month after it, whatever month names it',
    at: '2027-01-05T12:00:00',
    month: { of: '102026', frequency: 'quarterly' },
    days: 31,
    says: 'GSTR1 open 13.00, GSTR3B open 22.00; today 4.50',
  },
  {
    it: 'of a quarter follows the state',
    at: '2027-01-05T12:00:00',
    month: { of: '122026', frequency: 'quarterly', state: '08' },
    days: 31,
    says: 'GSTR1 open 13.00, GSTR3B open 24.00; today 4.50',
  },
];

for (const { it, at, month, days, says } of table)
  test(`the line of the due days ${it}`, () => assert.equal(said(lineAt(at, month), days), says));

test('the line of the due days is as long as an extension needs, and orders the returns by their due moments', () => {
  const line = dueLine({
    period: period('102026'),
    frequency: 'monthly',
    returns: [
      { form: 'GSTR1', dueAt: ist('2026-12-04T00:00:00'), runsAt: null, isFiled: false },
      { form: 'GSTR3B', dueAt: ist('2026-11-21T00:00:00'), runsAt: null, isFiled: false },
    ],
    now: ist('2026-12-02T00:00:00'),
  });
  // From 1 November to four days after the last due moment.
  assert.equal(said(line, 37), 'GSTR3B late 20.00, GSTR1 open 33.00; today 31.00; late 20.00 to 31.00');
});
