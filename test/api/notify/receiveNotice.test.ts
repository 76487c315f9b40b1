import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTransport, type Transporter } from 'nodemailer';
import { checkCharacter } from '#domain/gst/gstin.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { noticeAnswered, receiveMail } from '#usecases/notices/notices.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { type Desk, startDesk } from '../usecases/desk.ts';
import { keptLog } from './keptLog.ts';

const domain = 'codes.shunya.example';
const portal = 'donotreply@gst.gov.in';
let desk: Desk;
let door: Awaited<ReturnType<typeof startInboundMail>>;
let client: Transporter;
let [shop, second]: [Registration, Registration] = [] as never;
const log = keptLog();
const kept: { taken: boolean }[] = [];

before(async () => {
  desk = await startDesk('2026-11-26T10:00:00+05:30');
  shop = await desk.add({ username: 'shop.one' });
  second = await desk.add({ username: 'shop.two' });
  door = await startInboundMail({
    port: 0,
    domain,
    senders: { domains: ['gst.gov.in'], authServer: null },
    log,
    onMail: async (mail) => void kept.push(await receiveMail({ ...desk.ports, log }, mail)),
  });
  client = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true });
});
after(async () => {
  client.close();
  await door.close();
  await desk.close();
});

let serial = 0;
const reference = (): string => {
  const first14 = `ZA271126${String((serial += 1)).padStart(6, '0')}`;
  return first14 + checkCharacter(first14);
};

const keyOf = async ({ signatoryId }: Registration): Promise<string> => {
  const signatory = await desk.store.asTenant(desk.accountId, (rows) =>
    rows.signatories.byId(signatoryId ?? ''),
  );
  return signatory?.relayKey ?? '';
};

/** A mail to the address of this one's signatory; was something of it kept? */
async function send(
  to: Registration,
  { number = reference(), gstin = shop.gstin, subject = 'Notice in Form GSTR-3A', from = portal } = {},
): Promise<boolean> {
  const before = kept.length;
  const named = gstin === null ? '' : ` for GSTIN ${gstin}`;
  await client.sendMail({
    envelope: { from: 'mailbox@example.org', to: `${await keyOf(to)}@${domain}` },
    from,
    subject,
    text: `Dear Taxpayer, a notice with Reference Number ${number} has been issued${named}. See the GST portal. The officer is Asha Secret, phone 9876543210.`,
  });
  assert.equal(kept.length, before + 1);
  return kept.at(-1)?.taken === true;
}

const openOf = async ({ id }: Registration) =>
  (await desk.store.asTenant(desk.accountId, (rows) => rows.taxNotices.openOf([id]))).get(id) ?? [];

test('a notice is kept with its form, number and day, and shown on card, details and first on the desk', async () => {
  const number = reference();
  assert.ok(await send(shop, { number }));
  const [notice] = await openOf(shop);
  assert.deepEqual(
    [notice?.form, notice?.reference, notice?.replyBy, notice?.receivedAt],
    ['GSTR-3A', number, '2026-12-11', desk.now],
  );
  const cards = await listCards(desk.ports, desk.accountId, { limit: 10, after: null });
  assert.deepEqual(cards.rows.find(({ id }) => id === shop.id)?.notices, [notice]);
  const record = await getRegistration(desk.ports, desk.accountId, shop.id);
  assert.ok(record.ok);
  assert.deepEqual(record.value.notices, [notice]);
  const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
  assert.deepEqual(
    rows.map(({ registration, notices }) => [registration.id, notices.length]),
    [
      [shop.id, 1],
      [second.id, 0],
    ],
  );
  const all = await desk.database.asSystem((trx) => trx.selectFrom('notice').selectAll().execute());
  assert.ok(!JSON.stringify(all).includes('Secret') && !log.lines.join().includes('Secret'));
  assert.ok((await noticeAnswered(desk.ports, desk.accountId, notice?.id ?? '')).ok);
  assert.deepEqual(await openOf(shop), []);
  assert.equal(await send(shop, { number }), false, 'an answered notice came again');
});

test('a notice that comes twice is kept once', async () => {
  const number = reference();
  assert.deepEqual([await send(shop, { number }), await send(shop, { number })], [true, false]);
});

test('the GSTIN that the mail names decides, whoever of the account forwards it', async () => {
  const before = (await openOf(second)).length;
  assert.ok(await send(shop, { gstin: second.gstin }));
  assert.equal((await openOf(second)).length, before + 1);
});

test('a mail that names no GSTIN is for the only one of its signatory', async () => {
  const before = (await openOf(second)).length;
  assert.ok(await send(second, { gstin: null }));
  assert.equal((await openOf(second)).length, before + 1);
});

test('a mail that names a GSTIN of others is dropped', async () => {
  const first14 = '29AAACS1234A1Z';
  assert.equal(await send(shop, { gstin: (first14 + checkCharacter(first14)) as never }), false);
});

test('a mail of an unknown sender is dropped', async () =>
  assert.equal(await send(shop, { from: 'notices@bank.example' }), false));

test('an answer to a notice is dropped', async () =>
  assert.equal(await send(shop, { subject: 'Re: GSTR-3A' }), false));

test('of one GSTIN no more are kept than a tax office sends', async () => {
  for (let count = (await openOf(shop)).length; count < 20; count += 1) assert.ok(await send(shop));
  assert.equal(await send(shop), false);
});

test('once forwarding is off nothing is taken', async () => {
  await desk.store.asTenant(desk.accountId, (rows) =>
    rows.signatories.update(second.signatoryId ?? '', { relay: 'off' }),
  );
  assert.equal(await send(second, { gstin: second.gstin }), false);
});
