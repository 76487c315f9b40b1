import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { showCalendar } from '#usecases/desk/calendar.ts';
import { type Desk, startDesk } from './desk.ts';

describe('The calendar of an account', () => {
  let desk: Desk;
  before(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  after(() => desk.close());

  /** Each item of one registration as 'day kind form time'. */
  const linesOf = async (id: string, year: number, month: number): Promise<string[]> => {
    const { days } = await showCalendar(desk.ports, desk.accountId, periodOf(year, month));
    return days.flatMap(({ date, items }) =>
      items.flatMap(({ kind, form, named }) =>
        named
          .filter(({ registrationId }) => registrationId === id)
          .map(({ at }) => `${date.slice(8)} ${kind} ${form}${at === null ? '' : isoIst(at).slice(10, 16)}`),
      ),
    );
  };

  test('a month that files itself shows its due days, its filings and until when they can be stopped', async () => {
    const { id } = await desk.add({ username: 'shop.standing' });
    const november = [
      '05 last_no GSTR1T07:59',
      '05 planned GSTR1T07:59',
      '10 last_no GSTR3BT18:30',
      '10 planned GSTR3BT18:30',
      '11 due GSTR1',
      '20 due GSTR3B',
    ];
    assert.deepEqual(await linesOf(id, 2026, 11), november);
    // The same schedule plans a month that is not opened yet.
    assert.deepEqual(await linesOf(id, 2026, 12), november);
    await desk.until('2026-11-06T10:00:00+05:30');
    assert.deepEqual(await linesOf(id, 2026, 11), [
      '05 filed GSTR1T07:59',
      '10 last_no GSTR3BT18:30',
      '10 planned GSTR3BT18:30',
      '20 due GSTR3B',
    ]);
  });

  test('a month that asks for its own yes shows its due days alone', async () => {
    const { id } = await desk.add({ username: 'shop.asked' }, true);
    assert.deepEqual(await linesOf(id, 2026, 12), ['11 due GSTR1', '20 due GSTR3B']);
  });

  test('a quarterly filer has due days after the quarter only', async () => {
    const { id } = await desk.add({ username: 'shop.quarter', preference: 'Q' }, true);
    assert.deepEqual(await linesOf(id, 2026, 12), []);
    const january = await linesOf(id, 2027, 1);
    assert.deepEqual(
      january.map((line) => line.slice(3)),
      ['due GSTR1', 'due GSTR3B'],
    );
    assert.equal(january[0], '13 due GSTR1');
  });
});
