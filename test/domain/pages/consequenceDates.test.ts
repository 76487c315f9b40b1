import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Consequences, slotsOf } from '../../../web/src/gst/consequences/consequenceSlots.ts';

const line = (today: string, ...days: string[]): string[] => {
  const blocks = days.map((from): Consequences['blocks'][number] => ({
    form: 'GSTR3B',
    period: '102026',
    frequency: 'monthly',
    code: 'gstr1_blocked',
    from,
    days: (Date.parse(from) - Date.parse(today)) / 86_400_000,
  }));
  const fees = { fee_rupees: 20, fee_per_day_rupees: 20, fee_cap_rupees: 500, fees: [] };
  return slotsOf({ as_of: today, ...fees, blocks }).map(({ day }) => day);
};

test('the dates of a line all have their year, or none has it', () => {
  assert.deepEqual(line('2027-06-21', '2026-12-01', '2026-12-21', '2027-04-21'), [
    '1 Dec 2026',
    '21 Dec 2026',
    '21 Apr 2027',
    'Today',
  ]);
  assert.deepEqual(line('2026-11-21', '2026-12-01', '2026-12-21'), ['Today', '1 Dec', '21 Dec']);
});
