import { sayEntry } from '#texts/sayEntry.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { actorOf } from '#domain/filing/finding.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { defaultSchedule, type FilingSchedule, jitterSeconds } from '#domain/registration/schedule.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { describeFiling } from '#usecases/acting/months.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { type Desk, startDesk } from './desk.ts';

const desks: Desk[] = [];
const deskAt = async (iso: string): Promise<Desk> => {
  const desk = await startDesk(iso);
  desks.push(desk);
  return desk;
};
after(() => Promise.all(desks.map((desk) => desk.close())));

/** Each RETFILE that the portal accepted, with its minute in IST. */
const filedAt = (desk: Desk): string[] =>
  desk.book.accepted.map((row) => {
    const ist = new Date(row.at + 330 * 60_000).toISOString().slice(0, 16);
    return `${row.form} ${row.period} on ${ist.replace('T', ' ')}`;
  });

const withSchedule = (desk: Desk, id: string, change: Partial<FilingSchedule>): Promise<boolean> =>
  desk.store.asTenant(desk.accountId, (rows) =>
    rows.registrations.update(id, { schedule: { ...defaultSchedule, ...change } }),
  );

const sayReturns = async (desk: Desk, { id }: Registration): Promise<string[]> =>
  (await desk.filings(id)).map(
    ({ period, returns }) => `${period} ${returns.GSTR1.state} ${returns.GSTR3B.state}`,
  );

test('month after month at the chosen minute, with a jitter that is the same each month', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until('2026-12-12T10:00:00+05:30');
  assert.deepEqual(filedAt(desk), [
    'GSTR1 102026 on 2026-11-05 07:59',
    'GSTR3B 102026 on 2026-11-10 18:30',
    'GSTR1 112026 on 2026-12-05 07:59',
    'GSTR3B 112026 on 2026-12-10 18:30',
  ]);
  const seconds = desk.book.accepted.map((row) => Math.floor(row.at / 1000) % 60);
  assert.deepEqual(new Set(seconds), new Set([jitterSeconds(shop.id)]));
});

test('a GSTIN added after the chosen time files at the next full hour while it is due ahead, and else its user is asked', async () => {
  const desk = await deskAt('2026-11-11T10:20:00+05:30');
  await desk.add({ username: 'shop.one' });
  await desk.until('2026-11-11T12:00:00+05:30');
  assert.deepEqual(filedAt(desk), ['GSTR1 102026 on 2026-11-11 11:00', 'GSTR3B 102026 on 2026-11-11 11:00']);

  await desk.until('2026-11-14T10:20:00+05:30');
  const late = await desk.add({ username: 'shop.two' });
  await desk.until('2026-11-30T10:00:00+05:30');
  assert.deepEqual(desk.accepted(late.gstin), []);
  const [filing] = await desk.filings(late.id);
  assert.ok(filing);
  assert.match(
    sayEntry(
      describeFiling(filing, late, {
        now: desk.now,
        consent: 'standing',
        code: null,
        codeOpen: false,
        names: new Map(),
      }),
      'en',
    ).nextAct,
    /^It is filed when you say so\.$/,
  );
  assert.ok((await scheduleToday(desk.ports, desk.accountId, late.id)).ok);
  await desk.until('2026-11-30T10:00:10+05:30');
  assert.deepEqual(desk.accepted(late.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
});

test('a start date that is ahead and an end that has passed: nothing runs by itself, and the months are still opened', async () => {
  const desk = await deskAt('2026-10-05T10:00:00+05:30');
  const [later, ended] = [await desk.add({ username: 'later' }), await desk.add({ username: 'ended' })];
  for (const { id } of [later, ended]) await scheduleToday(desk.ports, desk.accountId, id);
  await desk.until('2026-10-05T10:00:10+05:30');
  await withSchedule(desk, later.id, { startDate: '2026-12-01' });
  await withSchedule(desk, ended.id, { end: { year: 2026, month: 11 } });
  await desk.until('2026-12-11T10:00:00+05:30');
  const filed = (shop: Registration) =>
    desk.accepted(shop.gstin).filter((name) => name.endsWith('112026') || name.endsWith('102026'));
  // November's return needs October's, which nobody has started: it waits for it and says whom that waits for.
  assert.deepEqual(filed(later), []);
  const { finding } = await desk.row(later.id, 'GSTR1');
  assert.deepEqual([finding?.code, finding && actorOf(finding)], ['previous_gstr3b_missing', 'you']);
  assert.match(
    finding ? sayFinding(finding, 'en').what : '',
    /GSTR-3B of October 2026, which is not filed and waits for you/,
  );
  assert.deepEqual(filed(ended), ['GSTR1 102026', 'GSTR3B 102026']);
  assert.equal((await desk.filings(ended.id)).at(-1)?.returns.GSTR1.scheduledAt, null);
});

test('a quarterly filer has one filing a quarter, filed by the quarter and never in between', async () => {
  const desk = await deskAt('2026-12-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one', preference: 'Q' });
  await desk.until('2027-02-02T10:00:00+05:30');
  assert.deepEqual(filedAt(desk), ['GSTR1 122026 on 2027-01-05 07:59', 'GSTR3B 122026 on 2027-01-10 18:30']);
  assert.deepEqual(await sayReturns(desk, shop), ['122026 filed filed']);
});

test('a taxpayer who turns quarterly in the window of a quarter files that quarter whole, and monthly again after turning back', async () => {
  const desk = await deskAt('2026-12-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until('2027-01-28T10:00:00+05:30');
  const preference = desk.book.taxpayers['shop.one']?.preference;
  assert.ok(preference);
  preference.quarters['2026-27 Q4'] = 'Q';
  await desk.until('2027-05-15T10:00:00+05:30');
  assert.deepEqual(
    (await desk.filings(shop.id)).map(({ period, frequency }) => `${period} ${frequency}`),
    ['112026 monthly', '122026 monthly', '032027 quarterly', '042027 monthly'],
  );
});

test('after days of downtime the returns due ahead run at once, and nothing twice', async () => {
  const desk = await deskAt('2026-10-05T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  await scheduleToday(desk.ports, desk.accountId, shop.id);
  await desk.until('2026-10-05T10:00:10+05:30');
  desk.now = Date.parse('2026-11-11T12:00:00+05:30');
  await desk.until('2026-11-11T15:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin).slice(-2), ['GSTR1 102026', 'GSTR3B 102026']);
  assert.equal(desk.accepted(shop.gstin).filter((name) => name.endsWith('102026')).length, 2);
});

test('after months of downtime each month is opened once, the late ones wait for a person, and one act files them in order until there is a fee to pay', async () => {
  const desk = await deskAt('2026-11-12T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  await scheduleToday(desk.ports, desk.accountId, shop.id);
  await desk.until('2026-11-12T10:00:10+05:30');
  desk.now = Date.parse('2027-02-03T12:00:00+05:30');
  await desk.until('2027-02-12T10:00:00+05:30');
  assert.deepEqual(await sayReturns(desk, shop), [
    '102026 filed filed',
    '112026 scheduled scheduled',
    '122026 scheduled scheduled',
    '012027 scheduled scheduled',
  ]);
  assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
  await desk.until('2027-02-12T10:30:00+05:30');
  // The late fee of November makes the next GSTR-3B one that has to be paid.
  assert.deepEqual(desk.accepted(shop.gstin).slice(2), ['GSTR1 112026', 'GSTR3B 112026', 'GSTR1 122026']);
  const [, , december] = await desk.filings(shop.id);
  assert.equal(december?.returns.GSTR3B.finding?.code, 'late_fee_carried');
});

test('a notification that moves the due date: the open return follows, and returns that stood still as late run again', async () => {
  const desk = await deskAt('2026-11-12T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  await scheduleToday(desk.ports, desk.accountId, shop.id);
  await desk.until('2026-11-12T10:00:10+05:30');
  await desk.until('2026-12-02T10:00:00+05:30');
  const due = (await desk.row(shop.id, 'GSTR1')).dueAt;
  // As it was before the table knew of the new date: due yesterday, and standing still.
  await desk.database.asSystem((trx) =>
    trx
      .updateTable('filing_return')
      .set({ due_at: new Date(desk.now - 86_400_000), scheduled_at: null })
      .where('state', '=', 'scheduled')
      .execute(),
  );
  await desk.store.asTenant(desk.accountId, (rows) => rows.work.wakeBy(shop.id, desk.now));
  await desk.until('2026-12-02T10:00:00+05:30');
  const row = await desk.row(shop.id, 'GSTR1');
  assert.equal(row.dueAt, due);
  assert.notEqual(row.scheduledAt, null);
  await desk.until('2026-12-12T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin).slice(2), ['GSTR1 112026', 'GSTR3B 112026']);
});
