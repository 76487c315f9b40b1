import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarItem } from '../../../web/src/api/calendar.ts';
import { formatCount, formatNamed } from '../../../web/src/features/calendar/itemTexts.ts';

const named = (of: Partial<CalendarItem['named'][number]> = {}): CalendarItem['named'][number] => ({
  gstin_id: 'a',
  gstin: '23BNRPN4821K1ZN',
  business: 'Narmada Foods',
  period: '012027',
  frequency: 'monthly',
  waits_for_rupees: null,
  waits_for_plan: false,
  at: null,
  ...of,
});

test('many that wait are counted as GSTINs, since each waits once for both its returns', () => {
  assert.equal(formatCount({ kind: 'waits', count: 19 }), '19 GSTINs');
  assert.equal(formatCount({ kind: 'due', count: 19 }), '19 returns');
});

test('money stands beside the month or the plan that it is for', () => {
  const shown = (of: CalendarItem['named'][number]): string =>
    formatNamed({ kind: 'waits', named: [of] }, of);
  assert.equal(shown(named()), 'Narmada Foods, January 2027');
  assert.equal(shown(named({ waits_for_rupees: 300 })), 'Narmada Foods, January 2027 waits for ₹300');
  assert.equal(
    shown(named({ waits_for_rupees: 2300, waits_for_plan: true })),
    'Narmada Foods: the plan waits for ₹2,300',
  );
});

test('a business names its month where it stands twice', () => {
  const [january, february] = [named(), named({ period: '022027' })];
  assert.equal(formatNamed({ kind: 'due', named: [january] }, january), 'Narmada Foods');
  assert.equal(
    formatNamed({ kind: 'due', named: [january, february] }, january),
    'Narmada Foods, January 2027',
  );
});
