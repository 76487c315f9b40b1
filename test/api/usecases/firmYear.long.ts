import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseCsv } from '#domain/shared/csv.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { returnLines } from '#usecases/exports/lines.ts';
import { monthPack } from '#usecases/exports/monthPack.ts';
import type { ExportGrant } from '#usecases/ports/documents.ts';
import { listYear, type ListYear } from '#usecases/desk/listYear.ts';
import { type Desk, startDesk } from './desk.ts';

describe('The year of a firm', () => {
  let desk: Desk;
  const asked: ListYear = { last: null, tab: 'all', search: '', label: '', page: 1, limit: 100 };
  const year = (more: Partial<ListYear> = {}) => listYear(desk.ports, desk.accountId, { ...asked, ...more });
  const cells = (row: Awaited<ReturnType<typeof year>>['rows'][number] | undefined) =>
    row?.months.map(({ GSTR1, GSTR3B }) => [GSTR1.is, GSTR3B.is]);
  const many = (count: number, is: string) => Array.from({ length: count }, () => [is, is]);
  before(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  after(() => desk.close());

  test('months before a GSTIN was added are unread until the portal shows its lists, and then as the portal has them', async () => {
    desk.book.faults.push({
      fault: 'http504',
      action: 'RETTRACK',
      username: 'shop.punctual',
      times: 9,
      minutes: 0,
    });
    const punctual = await desk.add({ username: 'shop.punctual' });
    const tardy = await desk.add({
      username: 'shop.tardy',
      history: { late: [{ form: 'GSTR3B', back: 5, days: 10, paid: true }] },
    });
    const [row] = (await year({ search: 'punctual' })).rows;
    assert.deepEqual(cells(row), [...many(11, 'unread'), ['open', 'open']]);
    // Of whom nothing is known stands apart from who has filed and who owes.
    const heads = (await year()).months.map(({ filed, owed, unread }) => [filed, owed, unread]);
    assert.deepEqual(heads, [...Array.from({ length: 11 }, () => [1, 1, 1]), [0, 2, 0]]);
    assert.deepEqual((await year()).counts, { all: 2, gap: 0, late: 1, quarterly: 0, ended: 0 });

    await desk.until('2026-11-04T10:00:00+05:30');
    for (const { id } of [punctual, tardy])
      assert.ok((await scheduleToday(desk.ports, desk.accountId, id)).ok);
    await desk.until('2026-11-04T10:30:00+05:30');
    const told = await year();
    for (const one of told.rows)
      assert.deepEqual(cells(one), [...many(11, 'elsewhere'), ['filed', 'filed']], one.business);
    const late = (await year({ tab: 'late' })).rows;
    assert.deepEqual(
      late.map(({ registration, counts }) => [registration.id, counts.late, counts.elsewhere]),
      [[tardy.id, 1, 22]],
    );
    assert.equal(late[0]?.months.at(-6)?.GSTR3B.isLate, true);
    assert.deepEqual(
      told.months.map(({ filed, owed }) => [filed, owed]),
      Array.from({ length: 12 }, () => [2, 2]),
    );
    assert.deepEqual([told.months[0]?.period, told.months.at(-1)?.period], ['112025', '102026']);
  });

  test('a month that is not filed stands as a gap when the next one is due', async () => {
    const open = await desk.add({ username: 'shop.open' }, true);
    await desk.until('2026-12-02T10:00:00+05:30');
    const { rows, counts } = await year({ tab: 'gap' });
    const row = rows.find(({ registration }) => registration.id === open.id);
    assert.deepEqual(row?.months.at(-2)?.GSTR1.is, 'open');
    assert.equal(row.counts.open, 1);
    assert.equal(counts.gap, 1);
    const before = await year({ last: '102026' as never, search: 'open' });
    assert.equal(before.months.at(-1)?.period, '102026');
    // The newest of an older year is no month that is still being filed.
    assert.equal(before.counts.gap, 1);
  });

  test('of a taxpayer who has filed nothing, the months that the portal does not list are open, not unread', async () => {
    const young = await desk.add({
      username: 'shop.young',
      registeredOn: '2026-08-20',
      history: { months: 0 },
    });
    await desk.until('2026-12-02T11:00:00+05:30');
    const { rows } = await year({ search: 'young' });
    assert.equal(rows[0]?.registration.id, young.id);
    // December 2025 to July 2026 lie before the registration.
    assert.deepEqual(cells(rows[0])?.slice(0, -2), [...many(8, 'none'), ...many(2, 'open')]);
  });

  test('a page holds a fixed number of rows, and the next one the others', async () => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async (page) => (await year({ page, limit: 2 })).rows.map(({ gstin }) => gstin)),
    );
    assert.deepEqual([first?.length, second?.length, third?.length], [2, 2, 0]);
    assert.equal(new Set([...(first ?? []), ...(second ?? [])]).size, 4);
  });

  const grant: ExportGrant = {
    kind: 'month',
    period: null,
    search: '',
    label: '',
    ids: [],
    accountId: '',
    sessionId: '',
    expiresAt: 0,
    language: 'en',
  };

  test('the pack of a month gives each open return the late fee of its own', async () => {
    const shop = await desk.add({ username: 'shop.lately' }, true);
    await desk.until('2026-12-21T10:00:00+05:30');
    const asked = { ...grant, accountId: desk.accountId, ids: [shop.id] };
    const files = new Map<string, string>();
    for await (const { name, bytes } of monthPack(desk.ports, { draw: async () => new Uint8Array() }, asked))
      files.set(name, Buffer.from(bytes).toString());
    const open = parseCsv(files.get('still-open-2026-11.csv') ?? '')?.slice(1);
    assert.deepEqual(
      open?.map(({ cells: [, , , form, , , , why] }) => [form, why]),
      [
        ['GSTR-1', 'Late since 11 Dec: fee of ₹200 so far'],
        ['GSTR-3B', 'Late since 20 Dec: fee of ₹20 so far'],
      ],
    );
  });

  test('the CSV of returns has those that the portal lists of the months before a GSTIN was added, as the year shows them', async () => {
    const lines: string[][] = [];
    for await (const some of returnLines(desk.ports, {
      ...grant,
      accountId: desk.accountId,
      search: 'tardy',
    }))
      lines.push(...some);
    const elsewhere = lines
      .map(([, , , , form, period, , status, inTime, filedAt, filedBy, arn, due]) => ({
        form,
        period,
        status,
        inTime,
        filedAt,
        filedBy,
        arn,
        due,
      }))
      .filter(({ status }) => status === 'elsewhere');
    const [shown] = (await year({ search: 'tardy', last: '092026' as never })).rows;
    const late = shown?.months.at(-5)?.GSTR3B;
    assert.equal(elsewhere.length, shown?.counts.elsewhere);
    assert.deepEqual(
      elsewhere.find(({ inTime }) => inTime === 'no'),
      {
        form: 'GSTR-3B',
        period: '2026-05',
        status: 'elsewhere',
        inTime: 'no',
        filedAt: `${late?.filedOn}T00:00:00+05:30`,
        filedBy: 'portal',
        arn: late?.arn,
        due: '2026-06-20',
      },
    );
  });
});
