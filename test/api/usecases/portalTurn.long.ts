import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { advanceRegistration } from '#engine/advance.ts';
import { sayWhole } from '#texts/sayFinding.ts';
import { askCode } from '#usecases/codes/askCode.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { setConsent } from '#usecases/registration/setConsent.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Message } from '../../../portal-sim/book.ts';
import { addTaxpayer, type TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { addOwner } from '../../harness/owner.ts';
import { type Desk, startDesk } from './desk.ts';

const minute = 60_000;
const signatory = {
  name: 'Meera Rao',
  pan: 'ZQAPS0001K',
  mobile: '+917000000001',
  email: 'meera@taxpayer.example',
};
const firm: TaxpayerSpec = {
  username: 'shop.one',
  constitution: 'Partnership',
  pan: 'ZQAFA0001K',
  signatories: [signatory],
};
const otherFirm: TaxpayerSpec = { ...firm, username: 'shop.two', pan: 'ZQAFA0002K' };
const both = ['GSTR1 102026', 'GSTR3B 102026'];

describe('One code and one session at a time at the portal, over all accounts', () => {
  let desk: Desk;
  let others = 0;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
    others = 0;
  });
  afterEach(() => desk.close());

  const settle = (): Promise<void> => desk.until(new Date(desk.now + 1000).toISOString());
  const asked = (action: string, since = 0): number =>
    desk.calls.slice(since).filter((call) => call.action === action).length;
  /** Another account that has the same GSTIN, or one of the same signatory, in its care; proven by a code. */
  async function addElsewhere(username: string): Promise<{ accountId: string; id: string }> {
    others += 1;
    const { accountId } = await addOwner(desk.database, `+91980000010${others}`);
    const input = { username, password: 'Demo@1234', nickName: username, gstin: null, askEachMonth: false };
    const added = await addRegistration(desk.ports, accountId, input);
    assert.ok(added.ok);
    await settle();
    return { accountId, id: added.value.id };
  }
  const ownerIsThere = async (accountId: string): Promise<boolean> =>
    (await desk.database.asSystem((trx) =>
      trx.selectFrom('account').select('account_id').where('account_id', '=', accountId).executeTakeFirst(),
    )) !== undefined;
  const provenAt = async (accountId: string, id: string): Promise<number | null> =>
    desk.store.asTenant(accountId, async (rows) => (await rows.registrations.byId(id))?.provenAt ?? null);
  const filingOf = async (accountId: string, id: string): Promise<Filing> => {
    const filings = await desk.store.asTenant(accountId, (rows) => rows.filings.ofRegistration(id));
    const newest = filings.at(-1);
    assert.ok(newest);
    return newest;
  };
  test('two accounts with one GSTIN at the same minute: one asks for codes, the other adopts the ARNs, and no code is burnt', async () => {
    const mine = await desk.add(firm);
    const theirs = await addElsewhere('shop.one');
    await desk.until('2026-11-04T10:00:00+05:30');
    const before = desk.calls.length;
    await desk.until('2026-11-12T10:00:00+05:30');
    assert.deepEqual(desk.accepted(mine.gstin), both);
    assert.equal(asked('EVCOTP', before), 2);
    assert.equal(asked('OTPREQUEST', before), 2);
    const filings = [await filingOf(desk.accountId, mine.id), await filingOf(theirs.accountId, theirs.id)];
    for (const { returns } of filings)
      assert.deepEqual([returns.GSTR1.state, returns.GSTR3B.state], ['filed', 'filed']);
    assert.deepEqual(filings[0]?.returns.GSTR1.arn, filings[1]?.returns.GSTR1.arn);
  });

  test('two accounts with one signatory at the same minute: each code goes to the one it was asked for', async () => {
    const mine = await desk.add(firm);
    assert.equal(addTaxpayer(desk.book, otherFirm, desk.now), null);
    const theirs = await addElsewhere('shop.two');
    assert.notEqual(await provenAt(theirs.accountId, theirs.id), null);
    await desk.until('2026-11-04T10:00:00+05:30');
    const before = desk.calls.length;
    await desk.until('2026-11-12T10:00:00+05:30');
    const { gstin } = await filingOf(theirs.accountId, theirs.id);
    assert.deepEqual([desk.accepted(mine.gstin), desk.accepted(gstin)], [both, both]);
    // Two logins and two codes of returns for each: none was taken for another.
    assert.deepEqual([asked('OTPREQUEST', before), asked('EVCOTP', before)], [4, 4]);
  });

  test('the page of a waiting user says that it continues in minutes, and nothing of the other; nobody gets a message', async () => {
    const mine = await desk.add(firm);
    assert.equal(addTaxpayer(desk.book, otherFirm, desk.now), null);
    desk.onMail = async (message) => void (await desk.relay(message));
    const theirs = await addElsewhere('shop.two');
    await desk.until('2026-11-05T07:00:00+05:30');
    const kept: Message[] = [];
    desk.onMail = async (message) => void kept.push(message);
    await desk.until('2026-11-05T08:01:00+05:30');
    assert.equal(kept.length, 1);
    const messages = desk.messages.length;
    const found = [
      await desk.row(mine.id, 'GSTR1'),
      (await filingOf(theirs.accountId, theirs.id)).returns.GSTR1,
    ].filter((row) => row.state !== 'waiting_for_code');
    assert.deepEqual(
      found.map((row) => [row.state, row.finding?.code]),
      [['scheduled', 'portal_turn']],
    );
    const [waits] = found;
    assert.ok(waits?.finding);
    assert.doesNotMatch(sayWhole(waits.finding, 'en'), /account|another|other|somebody/i);
    assert.ok((waits.nextTryAt ?? 0) <= desk.now + minute);
    desk.onMail = async (message) => void (await desk.relay(message));
    for (const message of kept) await desk.relay(message);
    await desk.until('2026-11-05T08:10:00+05:30');
    const { gstin } = await filingOf(theirs.accountId, theirs.id);
    assert.deepEqual([desk.accepted(mine.gstin), desk.accepted(gstin)], [both.slice(0, 1), both.slice(0, 1)]);
    assert.equal(
      desk.messages.slice(messages).filter(({ text }) => !text.includes('is filed. ARN')).length,
      0,
    );
  });

  test('where a portal ends the session before, a login elsewhere waits until the return in it is filed', async () => {
    desk.book.kindness.sessions_per_user = 'newest';
    const mine = await desk.add(firm);
    await desk.until('2026-11-05T07:00:00+05:30');
    const kept: Message[] = [];
    // The session code comes; the one for the return is held back.
    desk.onMail = async (message) =>
      message.subject.includes('login') ? void (await desk.relay(message)) : void kept.push(message);
    await desk.until('2026-11-05T08:01:00+05:30');
    assert.equal(kept.length, 1);
    const before = desk.calls.length;
    const theirs = await addElsewhere('shop.one');
    assert.ok((await askCode(desk.ports, theirs.accountId, theirs.id)).ok);
    await settle();
    await desk.until('2026-11-05T08:04:00+05:30');
    assert.equal(asked('OTPREQUEST', before), 0);
    desk.onMail = async (message) => void (await desk.relay(message));
    for (const message of kept) await desk.relay(message);
    await desk.until('2026-11-05T08:10:00+05:30');
    assert.deepEqual(desk.accepted(mine.gstin), both.slice(0, 1));
    // Then it is theirs, by itself.
    assert.equal(asked('OTPREQUEST', before), 1);
    assert.notEqual(await provenAt(theirs.accountId, theirs.id), null);
  });

  test('a user who deletes a GSTIN while its code is awaited and adds it again is asked for a code at once', async () => {
    const mine = await desk.add(firm);
    desk.onMail = async () => undefined;
    await desk.until('2026-11-05T08:01:00+05:30');
    assert.equal((await desk.row(mine.id, 'GSTR1')).state, 'waiting_for_code');
    assert.ok((await deleteRegistration(desk.ports, desk.accountId, { gstin: '', id: mine.id })).ok);
    await settle();
    const before = desk.calls.length;
    const input = { password: 'Demo@1234', nickName: 'Again', gstin: null, askEachMonth: false };
    const again = await addRegistration(desk.ports, desk.accountId, { ...input, username: 'shop.one' });
    assert.ok(again.ok);
    await settle();
    await askCode(desk.ports, desk.accountId, again.value.id);
    await settle();
    assert.equal(asked('OTPREQUEST', before), 1);
  });

  test('an account that is erased just before its turn is taken keeps nobody waiting', async () => {
    desk.onMail = async () => undefined;
    const mine = await desk.add(firm);
    await desk.until('2026-11-02T10:30:00+05:30');
    const { accountId } = await addOwner(desk.database, '+919800000200');
    const { portalTurns } = desk.systemRows;
    const real = { ...portalTurns };
    portalTurns.take = async (...wish) => {
      Object.assign(portalTurns, real);
      await desk.erase(accountId);
      return real.take(...wish);
    };
    const input = { username: 'shop.one', password: 'Demo@1234', nickName: 'shop.one' };
    assert.ok(
      (await addRegistration(desk.ports, accountId, { ...input, gstin: null, askEachMonth: false })).ok,
    );
    await settle();
    assert.equal(await ownerIsThere(accountId), false);
    desk.onMail = async (message) => void (await desk.relay(message));
    assert.ok((await askCode(desk.ports, desk.accountId, mine.id)).ok);
    await settle();
    assert.notEqual(await provenAt(desk.accountId, mine.id), null);
  });

  test('a stranger who has a code sent for a GSTIN that is not theirs does not keep its owner from filing', async () => {
    const mine = await desk.add(firm);
    await desk.until('2026-11-05T07:50:00+05:30');
    const ownRelay = desk.onMail;
    desk.onMail = async () => undefined;
    const theirs = await addElsewhere('shop.one');
    await askCode(desk.ports, theirs.accountId, theirs.id);
    await settle();
    assert.equal(await provenAt(theirs.accountId, theirs.id), null);
    // Nobody forwards the owner's codes to them.
    await desk.database.asTenant(theirs.accountId, (trx) =>
      trx.updateTable('signatory').set({ relay: 'off' }).where('account_id', '=', theirs.accountId).execute(),
    );
    desk.onMail = ownRelay;
    await desk.until('2026-11-05T08:01:00+05:30');
    assert.deepEqual(desk.accepted(mine.gstin), both.slice(0, 1));
  });

  test('workers at many registrations of one signatory, all at once, never have two codes open over the accounts', async () => {
    const accounts: { accountId: string; id: string }[] = [];
    for (let index = 0; index < 6; index += 1) {
      const username = `many.${index}`;
      const spec = { ...firm, username, pan: `ZQAFB000${index}K` };
      assert.equal(addTaxpayer(desk.book, spec, desk.now), null);
      accounts.push(await addElsewhere(username));
      await desk.until(new Date(desk.now + 2 * minute).toISOString());
    }
    for (const { accountId, id } of accounts) {
      assert.notEqual(await provenAt(accountId, id), null);
      assert.ok(await setConsent(desk.ports, accountId, { registration: id, askEachMonth: false }));
    }
    await desk.until('2026-11-05T07:58:00+05:30');
    const kept: Message[] = [];
    let open = 0;
    desk.onMail = async (message) => void kept.push(message);
    const atWork = { ...desk.ports, store: desk.store };
    // Every worker at once, again and again, each time with the mail that has come.
    for (let round = 0; round < 60; round += 1) {
      desk.now += minute;
      await Promise.all(accounts.map(({ id }) => advanceRegistration(atWork, id)));
      open = Math.max(open, kept.length);
      for (const message of kept.splice(0)) await desk.relay(message);
    }
    await desk.until('2026-11-05T12:00:00+05:30');
    assert.equal(open, 1);
    assert.equal(desk.book.accepted.filter(({ form }) => form === 'GSTR1').length, accounts.length);
  });
});
