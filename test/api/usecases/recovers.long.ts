import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, test } from 'node:test';
import { actorOf } from '#domain/filing/finding.ts';
import { fileToday } from '#usecases/filing/fileNow.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { type Desk, startDesk } from './desk.ts';

const desks: Desk[] = [];
/** A shop whose session of the verification has ended, an hour before its schedule. */
async function shopAt(iso: string): Promise<{ desk: Desk; id: string; gstin: string; told: () => string[] }> {
  const desk = await startDesk('2026-11-02T10:00:00+05:30');
  desks.push(desk);
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until(iso);
  const before = desk.messages.length;
  return {
    desk,
    id: shop.id,
    gstin: shop.gstin ?? '',
    told: () => desk.messages.slice(before).map((one) => one.text),
  };
}
after(() => Promise.all(desks.map((desk) => desk.close())));

const both = ['GSTR1 102026', 'GSTR3B 102026'];
const asked = (desk: Desk, action: string): number =>
  desk.calls.filter((call) => call.action === action).length;
const taxpayerOf = (desk: Desk) => {
  const taxpayer = desk.book.taxpayers['shop.one'];
  assert.ok(taxpayer);
  return taxpayer;
};

test('a portal that changes its certificate overnight is followed, and nobody gets a message', async () => {
  const { desk, gstin, told } = await shopAt('2026-11-05T07:00:00+05:30');
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  desk.book.keys = { publicPem: publicKey, privatePem: privateKey };
  await desk.until('2026-11-11T10:00:00+05:30');
  assert.deepEqual(desk.accepted(gstin), both);
  assert.ok(told().every((text) => text.includes('is filed. ARN')));
});

test('a session that ends between the check and RETFILE costs one login, and both returns are filed', async () => {
  const { desk, gstin, told } = await shopAt('2026-11-05T07:00:00+05:30');
  desk.troubles.push({ action: 'RETFILE', times: 1, does: { code: 'AUTH4038' } });
  const logins = asked(desk, 'OTPREQUEST');
  await desk.until('2026-11-05T09:00:00+05:30');
  assert.deepEqual(desk.accepted(gstin), both.slice(0, 1));
  assert.equal(asked(desk, 'OTPREQUEST') - logins, 2);
  assert.ok(told().every((text) => text.includes('is filed. ARN')));
});

test('a portal that ends every session is asked for one more, and then a person gets one message', async () => {
  const { desk, id, told } = await shopAt('2026-11-05T07:00:00+05:30');
  desk.troubles.push({ action: 'RETSUM', times: 99, does: { code: 'RET11402' } });
  const logins = asked(desk, 'OTPREQUEST');
  await desk.until('2026-11-08T09:00:00+05:30');
  assert.equal(asked(desk, 'OTPREQUEST') - logins, 2);
  const row = await desk.row(id, 'GSTR1');
  assert.deepEqual(
    [row.state, row.finding?.code, row.finding && actorOf(row.finding)],
    ['blocked', 'portal_session', 'you'],
  );
  assert.equal(told().filter((text) => text.includes('GSTR-1 of')).length, 1);
});

test('too many sessions: the one that we know is closed, and the next login goes through', async () => {
  const { desk, gstin } = await shopAt('2026-11-05T07:00:00+05:30');
  await desk.until('2026-11-05T08:10:00+05:30');
  desk.troubles.push({ action: 'LATEFEEBREAKUP', times: 1, does: { code: 'AUTH403' } });
  await desk.until('2026-11-05T08:11:00+05:30');
  assert.deepEqual(desk.accepted(gstin), both.slice(0, 1));
  await desk.until('2026-11-11T10:00:00+05:30');
  assert.equal(asked(desk, 'LOGOUT'), 1);
  assert.deepEqual(desk.accepted(gstin), both);
});

test('API access that has ended asks for exactly that, and Retry continues when it is back', async () => {
  const { desk, id, gstin, told } = await shopAt('2026-11-05T07:00:00+05:30');
  const { apiAccess } = taxpayerOf(desk);
  apiAccess.on = false;
  await desk.until('2026-11-05T12:00:00+05:30');
  assert.equal((await desk.row(id, 'GSTR1')).finding?.code, 'api_access_off');
  assert.equal(told().length, 1);
  assert.match(told()[0] ?? '', /Manage API Access.*30 days/);
  apiAccess.on = true;
  apiAccess.since = desk.now;
  const [filing] = await desk.filings(id);
  assert.ok((await retryFiling(desk.ports, desk.accountId, filing?.id ?? '')).ok);
  await desk.until('2026-11-05T12:00:10+05:30');
  assert.deepEqual(desk.accepted(gstin), both);
});

test('a code that the portal does not take is asked for again, twice, and then a person types one', async () => {
  const { desk, id, gstin } = await shopAt('2026-11-05T07:00:00+05:30');
  const trouble = { action: 'RETFILE', times: 2, does: { code: 'RET13506' } };
  desk.troubles.push(trouble);
  await desk.until('2026-11-05T09:00:00+05:30');
  assert.deepEqual(desk.accepted(gstin), both.slice(0, 1));

  trouble.times = 99;
  await desk.until('2026-11-12T10:00:00+05:30');
  const row = await desk.row(id, 'GSTR3B');
  assert.deepEqual([row.state, row.codeTries], ['waiting_for_code', 3]);
  assert.equal(row.finding && actorOf(row.finding), 'you');
});

test('a portal that is down for twelve hours is waited for in silence', async () => {
  const { desk, gstin, told } = await shopAt('2026-11-05T07:00:00+05:30');
  const down = ['RETTRACK', 'SEARCH', 'RETSUM', 'OTPREQUEST'];
  for (const action of [...down, '/commonapi/v1.1/search', '/commonapi/v1.0/returns'])
    desk.troubles.push({ action, times: 9_999, does: 'cut before' });
  await desk.until('2026-11-05T20:00:00+05:30');
  assert.deepEqual(desk.accepted(gstin), []);
  desk.troubles.length = 0;
  await desk.until('2026-11-05T23:00:00+05:30');
  assert.deepEqual(desk.accepted(gstin), both.slice(0, 1));
  assert.ok(told().every((text) => text.includes('is filed. ARN')));
});

test('a portal that stays down over the due date: tried until it is due, then the person reads what a late day costs', async () => {
  const { desk, id, told } = await shopAt('2026-11-05T07:00:00+05:30');
  await desk.until('2026-11-05T07:30:00+05:30');
  await desk.store.asTenant(desk.accountId, async (rows) => {
    const [filing] = await rows.filings.ofRegistration(id);
    assert.ok(filing);
    const runAt = Date.parse('2026-11-11T10:00:00+05:30');
    await rows.filings.append(filing.id, 'GSTR1', { type: 'scheduled', at: desk.now, runAt });
  });
  desk.troubles.push({ action: 'RETTRACK', times: 9_999, does: 'cut before' });
  await desk.until('2026-11-11T23:59:59+05:30');
  const lastHour = desk.calls.filter((call) => call.at > desk.now - 3_600_000).length;
  assert.ok(lastHour >= 4, `${lastHour} tries in the last hour`);
  desk.troubles.length = 0;
  await desk.until('2026-11-12T12:00:00+05:30');
  const row = await desk.row(id, 'GSTR1');
  assert.deepEqual([row.finding?.code, row.scheduledAt], ['late_needs_person', null]);
  assert.ok(told().some((text) => text.includes('late fee of ₹20')));
  const card = async () => (await listCards(desk.ports, desk.accountId, { limit: 1, after: null })).rows[0];
  const waits = (await card())?.filing;
  assert.equal(waits?.entry.act, 'answer');
  assert.ok((await fileToday(desk.ports, desk.accountId, waits?.filing.id ?? '')).ok);
  await desk.until('2026-11-12T20:00:00+05:30');
  const { status, next } = (await card())?.filing?.entry ?? {};
  assert.deepEqual([status, next], ['success', { kind: 'filed_late', forms: ['GSTR1'], rupees: 20 }]);
});

test("a refusal of Shunya's own access leaves a new GSTIN pending instead of failed", async () => {
  const desk = await startDesk('2026-11-02T10:00:00+05:30');
  desks.push(desk);
  desk.troubles.push({ action: 'OTPREQUEST', times: 1, does: { code: 'AUT4033' } });
  const shop = await desk.add({ username: 'shop.one' });
  assert.equal(shop.status, 'pending');
  await desk.until('2026-11-02T11:00:00+05:30');
  assert.equal((await desk.registration(shop.id)).status, 'success');
});

test('a period that the portal has not opened is filed when it opens, without a person', async () => {
  const { desk, gstin, told } = await shopAt('2026-11-05T07:00:00+05:30');
  desk.troubles.push({ action: 'RETNEWPTF', times: 2, does: { code: 'RET12590' } });
  await desk.until('2026-11-05T22:00:00+05:30');
  assert.deepEqual(desk.accepted(gstin), both.slice(0, 1));
  assert.ok(told().every((text) => text.includes('is filed. ARN')));
});
