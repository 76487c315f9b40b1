import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatIstDate } from '#domain/shared/istTime.ts';
import { parseExtensions } from '#main/config/extensionsFile.ts';
import { listCards } from '#usecases/registration/cards.ts';
import type { TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

/* An operator's file moves the due dates of one district: due dates, reminders and lateness follow. */

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

const inDistrict = (dst: string): TaxpayerSpec => ({
  username: `shop.in.${dst.toLowerCase()}`,
  address: { dst, city: dst, pncd: '400601' },
  forwards: false,
});

async function nextDue(id: string): Promise<string> {
  const { rows } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
  return formatIstDate(rows.find((card) => card.id === id)?.nextDue ?? 0);
}

/** The operator adds to the file and starts the program again. */
const add = (...rows: object[]): void => {
  const read = parseExtensions(JSON.stringify(rows));
  assert.ok(read.ok);
  Object.assign(desk.ports, { extensions: read.value });
};
const october = { form: 'GSTR-1', period: '2026-10', preference: 'monthly', source: 'A notification' };

test('a filing that is open moves with the file, in its district alone; one that had become late is planned again', async () => {
  const thane = await desk.add(inDistrict('Thane'), true);
  const pune = await desk.add(inDistrict('Pune'), true);
  assert.deepEqual(
    [await nextDue(thane.id), await nextDue(pune.id)],
    ['11 November 2026', '11 November 2026'],
  );
  await desk.until('2026-11-10T09:00:00+05:30');
  add({ ...october, due: '2026-11-18', areas: [{ state: 'MH', districts: ['thane'] }] });
  await desk.until('2026-11-11T12:00:00+05:30');
  assert.deepEqual(
    [await nextDue(thane.id), await nextDue(pune.id)],
    ['18 November 2026', '11 November 2026'],
  );
  const told = (text: RegExp): string[] =>
    desk.messages.map((one) => one.text).filter((one) => text.test(one));
  await desk.until('2026-11-19T12:00:00+05:30');
  // Reminders name the day of each, and the late fee counts from it.
  assert.ok(told(/due on 18 November 2026/).some((one) => one.includes(thane.gstin ?? '-')));
  assert.ok(told(/due on 11 November 2026/).some((one) => one.includes(pune.gstin ?? '-')));
  const late = (gstin: string | null): number[] =>
    desk.messages
      .filter(({ text }) => text.includes(gstin ?? '-') && /was due on/.test(text) && text.includes('GSTR-1'))
      .map(({ text }) => Number(/₹(\d+)/.exec(text)?.[1] ?? '0'));
  assert.ok(Math.max(...late(pune.gstin)) > Math.max(0, ...late(thane.gstin)));
});

test('a filing that opens knows the moved date from the start', async () => {
  add({ ...october, period: '2026-11', due: '2026-12-21', areas: [{ state: 'MH', pincodes: ['400601'] }] });
  await desk.until('2026-12-01T10:00:00+05:30');
  const raigad = await desk.add(inDistrict('Raigad'), true);
  assert.equal(formatIstDate((await desk.row(raigad.id, 'GSTR1')).dueAt), '21 December 2026');
  assert.equal(formatIstDate((await desk.row(raigad.id, 'GSTR3B')).dueAt), '20 December 2026');
});
