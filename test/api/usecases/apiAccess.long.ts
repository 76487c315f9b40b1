import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { formatIst } from '#domain/shared/istTime.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { renewedAccess } from '#usecases/registration/verifyAgain.ts';
import type { TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

const desks: Desk[] = [];
after(() => Promise.all(desks.map((desk) => desk.close())));

/** A shop added on 2 November at 10:00, where its first code is asked for; its owner renews nothing. */
async function shopWith(apiAccess: TaxpayerSpec['apiAccess'] = { ownerRenews: false }) {
  const desk = await startDesk('2026-11-02T10:00:00+05:30');
  desks.push(desk);
  const { id, gstin } = await desk.add({ username: 'shop.one', apiAccess });
  return {
    desk,
    id,
    gstin: gstin ?? '',
    /** Reminders of the end of API access, and when they went out. */
    reminded: () =>
      desk.messages
        .filter(({ text }) => text.includes('API access of'))
        .map(({ text, at }) => `${formatIst(at)}: ${/ends on|ended by/.exec(text)?.[0]}`),
    shown: async () => {
      const { rows } = await listCards(desk.ports, desk.accountId, { limit: 10, after: null });
      const record = await getRegistration(desk.ports, desk.accountId, id);
      const access = rows[0]?.apiAccess ?? null;
      assert.deepEqual(record.ok && record.value.apiAccess, access);
      return access === null
        ? 'nothing'
        : `${access.standing} ${access.endsBy === null ? '' : formatIst(access.endsBy)}`.trim();
    },
    renew: () => renewedAccess(desk.ports, desk.accountId, id),
  };
}

test('the end of API access is bounded by the first code, and reminded of 7, 3 and 1 days before and once after', async () => {
  const { desk, reminded, shown } = await shopWith();
  assert.equal(await shown(), 'on 2 December 2026, 10:00 IST');
  await desk.until('2026-11-25T09:59:00+05:30');
  assert.deepEqual(reminded(), []);
  await desk.until('2026-12-04T10:00:00+05:30');
  assert.deepEqual(reminded(), [
    '25 November 2026, 10:00 IST: ends on',
    '29 November 2026, 10:00 IST: ends on',
    '1 December 2026, 10:00 IST: ends on',
    '2 December 2026, 10:00 IST: ended by',
  ]);
  assert.match(await shown(), /^ended /);
  const [first = ''] = desk.messages.map(({ text }) => text).filter((text) => text.includes('API access of'));
  assert.match(first, /ends on 2 December 2026 at the latest.*Manage API Access.*30 days.*I have renewed it/);
});

test('a person who renews in time hears nothing more of the old end, and is reminded of the new one', async () => {
  const { desk, reminded, shown, renew } = await shopWith({ ownerRenews: true });
  await desk.until('2026-11-26T12:00:00+05:30');
  assert.ok((await renew()).ok);
  assert.equal(await shown(), 'on 26 December 2026, 12:00 IST');
  await desk.until('2026-12-23T12:00:00+05:30');
  assert.deepEqual(reminded().slice(1), [
    '19 December 2026, 10:00 IST: ends on',
    '23 December 2026, 10:00 IST: ends on',
  ]);
});

test('a code that the portal sends past the end shows that it was renewed, which nobody had to say', async () => {
  const { desk, shown } = await shopWith({ ownerRenews: true });
  await desk.until('2026-12-05T10:00:00+05:30');
  assert.match(await shown(), /^on 4 January 2027, 0[78]:/);
});

test('after AUTH4037 it is off; "I have renewed it" restarts its days and files what it stopped', async () => {
  const { desk, id, gstin, shown, renew, reminded } = await shopWith();
  await desk.until('2026-12-05T12:00:00+05:30');
  assert.equal((await desk.row(id, 'GSTR1')).finding?.code, 'api_access_off');
  assert.equal(await shown(), 'off');
  const before = reminded().length;

  const taxpayer = desk.book.taxpayers['shop.one'];
  assert.ok(taxpayer);
  taxpayer.apiAccess = { on: true, since: desk.now, ownerRenews: false };
  assert.ok((await renew()).ok);
  assert.equal(await shown(), 'on 4 January 2027, 12:00 IST');
  await desk.until('2026-12-05T12:00:10+05:30');
  assert.deepEqual(desk.accepted(gstin).slice(-1), ['GSTR1 112026']);
  assert.equal((await desk.row(id, 'GSTR3B')).scheduledAt, await plannedFor(desk, id));
  await desk.until('2026-12-28T12:00:00+05:30');
  assert.deepEqual(desk.accepted(gstin).slice(-1), ['GSTR3B 112026']);
  assert.deepEqual(reminded().slice(before), ['28 December 2026, 10:00 IST: ends on']);
});

test("a 'file today' request is filed in full after the renewal: GSTR-3B follows its GSTR-1", async () => {
  const { desk, id, gstin, renew } = await shopWith();
  await desk.until('2026-12-04T12:00:00+05:30');
  assert.ok((await scheduleToday(desk.ports, desk.accountId, id)).ok);
  await desk.until('2026-12-04T12:30:00+05:30');
  const stopped = async (form: Form) => (await desk.row(id, form)).finding?.code;
  assert.deepEqual([await stopped('GSTR1'), await stopped('GSTR3B')], ['api_access_off', 'gstr1_stopped']);

  const taxpayer = desk.book.taxpayers['shop.one'];
  assert.ok(taxpayer);
  taxpayer.apiAccess = { on: true, since: desk.now, ownerRenews: false };
  assert.ok((await renew()).ok);
  await desk.until('2026-12-04T12:40:00+05:30');
  assert.deepEqual(desk.accepted(gstin).slice(-2), ['GSTR1 112026', 'GSTR3B 112026']);
});

const plannedFor = async (desk: Desk, id: string): Promise<number> => {
  const planned = (await desk.row(id, 'GSTR3B')).scheduledAt ?? 0;
  assert.match(formatIst(planned), /^10 December 2026, 18:3/);
  return planned;
};

test('a return that became late while it was off is not filed by saying that it is renewed', async () => {
  const { desk, id, renew, gstin } = await shopWith();
  await desk.until('2026-12-12T12:00:00+05:30');
  const filed = desk.accepted(gstin).length;
  const taxpayer = desk.book.taxpayers['shop.one'];
  assert.ok(taxpayer);
  taxpayer.apiAccess = { on: true, since: desk.now, ownerRenews: false };
  assert.ok((await renew()).ok);
  await desk.until('2026-12-12T13:00:00+05:30');
  assert.equal((await desk.row(id, 'GSTR1')).finding?.code, 'late_needs_person');
  assert.equal(desk.accepted(gstin).length, filed);
});

test('a card that failed because it was off is verified again when it is renewed', async () => {
  const { desk, id, shown, renew, reminded } = await shopWith({ on: false });
  assert.equal((await desk.registration(id)).status, 'failed');
  assert.equal(await shown(), 'off');
  const taxpayer = desk.book.taxpayers['shop.one'];
  assert.ok(taxpayer);
  taxpayer.apiAccess = { on: true, since: desk.now, ownerRenews: true };
  assert.ok((await renew()).ok);
  assert.equal((await desk.registration(id)).status, 'pending');
  await desk.until('2026-11-02T10:01:00+05:30');
  assert.equal((await desk.registration(id)).status, 'success');
  assert.match(await shown(), /^on 2 December 2026/);
  assert.deepEqual(reminded(), []);
});

test('of a stranger nothing is renewed', async () => {
  const { desk, id } = await shopWith();
  const renewed = await renewedAccess(desk.ports, crypto.randomUUID(), id);
  assert.deepEqual(renewed, { ok: false, failure: { kind: 'not_found' } });
});
