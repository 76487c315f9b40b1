import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askCode } from '#usecases/codes/askCode.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { giveCode } from '#usecases/codes/giveCode.ts';
import { listAwaitedCodes } from '#usecases/codes/listAwaitedCodes.ts';
import type { Message, Taxpayer } from '../../../portal-sim/book.ts';
import { type Desk, startDesk } from './desk.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

const desks: Desk[] = [];
const deskAt = async (iso: string): Promise<Desk> => {
  const desk = await startDesk(iso);
  desks.push(desk);
  return desk;
};
after(() => Promise.all(desks.map((desk) => desk.close())));

const wrongCodes = async (desk: Desk): Promise<number> =>
  desk.database.asSystem(async (trx) => {
    const rows = await trx.selectFrom('code_request').select('id').where('state', '=', 'refused').execute();
    return rows.length;
  });

test('a mail that comes again after its code was used is not taken for the code that waits now', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const mails: Message[] = [];
  desk.onMail = async (message) => {
    // Every earlier mail comes again just before the new one.
    for (const old of mails) assert.deepEqual(await desk.relay(old), { taken: false });
    mails.push(message);
    assert.deepEqual(await desk.relay(message), { taken: true });
  };
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until('2026-11-12T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  assert.equal(await wrongCodes(desk), 0);
});

test('a mail that comes one code late does not shift every code after it', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until('2026-11-05T07:00:00+05:30');
  onlyNewestCounts(desk.book.taxpayers['shop.one']);
  // The first code comes when the second is awaited, and every later one takes four minutes.
  for (const [times, minutes] of [
    [1, 12],
    [9, 4],
  ] as const)
    desk.book.faults.push({ fault: 'otp_late', username: shop.username, action: 'EVCOTP', times, minutes });
  await desk.until('2026-11-05T09:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026']);
  assert.equal(await wrongCodes(desk), 1);
});

/** A portal that forgets an earlier code of a return when it sends a new one. */
function onlyNewestCounts(taxpayer: Taxpayer | undefined): void {
  assert.ok(taxpayer);
  let kept = taxpayer.codes;
  Object.defineProperty(taxpayer, 'codes', {
    get: () => kept,
    set: (codes: typeof kept) => {
      kept = codes.filter((code) => code.purpose === 'login');
    },
  });
}

test('a forwarded copy of a code that was typed is dropped', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const held: Message[] = [];
  desk.onMail = async (message) => void held.push(message);
  const shop = await desk.add({ username: 'shop.one' });
  const [awaited] = await listAwaitedCodes(desk.ports, desk.accountId);
  const first = held[0];
  assert.ok(awaited && first);
  const code = /\d{6}/.exec(first.text)?.[0] ?? '';
  assert.ok((await giveCode(desk.ports, desk.accountId, { id: awaited.id, code })).ok);
  assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
  await desk.until('2026-11-02T10:00:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'waiting_for_code');
  assert.deepEqual(await desk.relay(first), { taken: false });
});

test('a turn that is cut off before the portal has sent a code does not make the relay silent', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  desk.onMail = async () => undefined;
  const shop = await desk.add({ username: 'shop.one' });
  const signatory = () =>
    desk.store.asTenant(desk.accountId, (rows) => rows.signatories.byId(shop.signatoryId ?? ''));
  // The code of the verification was sent, but a worker that died before it heard so left this behind.
  await desk.database.asSystem((trx) => trx.updateTable('code_request').set({ sent: false }).execute());
  await desk.until('2026-11-02T10:15:00+05:30');
  assert.equal((await signatory())?.relaySeen, 'untried');

  await desk.until('2026-11-05T08:05:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'waiting_for_code');
  await desk.until('2026-11-05T08:15:00+05:30');
  assert.equal((await signatory())?.relaySeen, 'silent');
});

test('a code whose asking was cut off is asked for again within a minute, not when it would have expired', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  desk.onMail = async () => undefined;
  const shop = await desk.add({ username: 'shop.one' });
  assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
  await desk.until('2026-11-02T10:00:01+05:30');
  const asked = () => desk.calls.filter((call) => call.action === 'OTPREQUEST').length;
  const before = asked();
  // A worker that died between its question and the portal's answer leaves this behind, and its work still due.
  await desk.database.asSystem((trx) => trx.updateTable('code_request').set({ sent: false }).execute());
  const now = await desk.ports.clock.product();
  await desk.store.asTenant(desk.accountId, (rows) => rows.work.wakeBy(shop.id, now));
  await desk.until('2026-11-02T10:01:00+05:30');
  assert.equal(asked(), before + 1);
});

test('a return parked for a typed code is announced once, and adopted when it was filed at the portal meanwhile', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one', forwards: false });
  await desk.until('2026-11-06T10:00:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'waiting_for_code');
  assert.equal(desk.messages.filter((one) => one.text.includes("ask for the portal's code")).length, 1);

  desk.fileAtPortal(shop, 'GSTR1', '102026');
  desk.fileAtPortal(shop, 'GSTR3B', '102026');
  await desk.until('2026-11-06T22:00:00+05:30');
  for (const form of FORMS) {
    const row = await desk.row(shop.id, form);
    assert.deepEqual([form, row.state, row.filedBy], [form, 'filed', 'portal']);
  }
  assert.equal(desk.calls.filter((call) => call.action === 'EVCOTP').length, 0);
});

test('a return filed at the portal shortly before it is due is seen before it is due, and nobody is reminded of it', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one', forwards: false });
  await desk.until('2026-11-11T20:30:00+05:30');
  desk.fileAtPortal(shop, 'GSTR1', '102026');
  const told = desk.messages.length;
  await desk.until('2026-11-11T23:59:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'filed');
  assert.ok(desk.messages.slice(told).every((one) => !one.text.includes('GSTR-1 of')));
});

test('a person who asks for the code after days of waiting files with it', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one', forwards: false });
  await desk.until('2026-11-09T10:00:00+05:30');
  const mine = await desk.registration(shop.id);
  assert.ok((mine.attendedUntil ?? 0) < desk.now);
  assert.ok((await askCode(desk.ports, desk.accountId, shop.id)).ok);
  await desk.until('2026-11-09T10:00:01+05:30');
  assert.deepEqual(
    (await listAwaitedCodes(desk.ports, desk.accountId)).map((one) => one.purpose),
    ['session'],
  );
});
