import { sayWhyNot } from '#texts/sayWhyNot.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { sayFinding } from '#texts/sayFinding.ts';
import { askCode, askCodeAgain } from '#usecases/codes/askCode.ts';
import { fileToday, scheduleToday } from '#usecases/filing/fileNow.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { editRegistration } from '#usecases/registration/editRegistration.ts';
import { importRegistrations } from '#usecases/registration/importRegistrations.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { giveCode } from '#usecases/codes/giveCode.ts';
import { listAwaitedCodes } from '#usecases/codes/listAwaitedCodes.ts';
import { byUsername } from '../../../portal-sim/book.ts';
import { addTaxpayer } from '../../../portal-sim/taxpayers.ts';
import { type Desk, startDesk } from './desk.ts';
import { addOwner } from '../../harness/owner.ts';

const asked = (desk: Desk): number => desk.calls.filter(({ action }) => action === 'OTPREQUEST').length;
const settle = (desk: Desk): Promise<void> => desk.until(new Date(desk.now + 1000).toISOString());

describe('Codes that nobody needs', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  afterEach(() => desk.close());

  const someoneElse = async (): Promise<string> => {
    const phone = `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    return (await addOwner(desk.database, phone)).accountId;
  };
  const addAs = async (accountId: string, username: string): Promise<string> => {
    const input = { username, password: 'Demo@1234', nickName: username, gstin: null, askEachMonth: true };
    const added = await addRegistration(desk.ports, accountId, input);
    assert.ok(added.ok);
    await settle(desk);
    return added.value.id;
  };
  const save = async (id: string, edit: { password?: string; texts?: { username: string } }) => {
    const whole = { schedule: { gstr1: {}, gstr3b: {} }, texts: {}, ...edit };
    const saved = await editRegistration(desk.ports, desk.accountId, { registration: id, edit: whole });
    assert.ok(saved.ok, JSON.stringify(saved));
    assert.equal(saved.value.verifying, true);
    await settle(desk);
  };
  const cardOf = async (accountId: string, id: string) => {
    const { rows } = await listCards(desk.ports, accountId, { after: null, limit: 500 });
    const card = rows.find((one) => one.id === id);
    assert.ok(card);
    return card;
  };

  test('25 saves of the password ask the portal for none, whether the first code came or is still awaited', async () => {
    const proven = await desk.add({ username: 'shop.one' });
    assert.ok((await desk.registration(proven.id)).provenAt !== null);
    assert.equal(asked(desk), 1);
    for (let n = 0; n < 25; n += 1) await save(proven.id, { password: 'Demo@1234' });
    assert.equal(asked(desk), 1);
    assert.equal((await desk.registration(proven.id)).status, 'success');

    const awaited = await desk.add({ username: 'shop.two', forwards: false });
    assert.equal(asked(desk), 2);
    for (let n = 0; n < 25; n += 1) await save(awaited.id, { password: 'Demo@1234' });
    assert.equal(asked(desk), 2);
  });

  test('a return whose code nobody typed until it was late asks for a yes first, and a code only after that', async () => {
    const shop = await desk.add({ username: 'shop.typed', forwards: false });
    await desk.until('2026-11-11T22:00:00+05:30');
    assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'waiting_for_code');
    await desk.until('2026-11-12T10:00:00+05:30');
    const before = asked(desk);
    const late = await cardOf(desk.accountId, shop.id);
    const { state, awaited, act } = late.filing?.entry ?? {};
    assert.deepEqual([state, awaited, act], ['waiting_for_yes', 'yes', 'answer']);
    const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
    assert.deepEqual(
      rows.map(({ state }) => [state.queue, state.marks.GSTR1.is]),
      [['say_nil', 'yes']],
    );
    const calls = desk.calls.length;
    await desk.until('2026-11-30T10:00:00+05:30');
    assert.equal(asked(desk), before);
    assert.ok(desk.calls.length - calls < 100, `${desk.calls.length - calls} calls while nothing changes`);

    assert.ok((await fileToday(desk.ports, desk.accountId, late.filing?.filing.id ?? '')).ok);
    await settle(desk);
    assert.equal(asked(desk), before + 1);
    const row = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([row.state, row.requestedBy], ['waiting_for_code', `person:${desk.personId}:owner`]);
  });

  test('other ways to a new verification ask for three a day: another user name, and deleting and adding again', async () => {
    const shop = await desk.add({ username: 'shop.one' });
    for (let n = 0; n < 12; n += 1)
      await save(shop.id, { texts: { username: n % 2 === 0 ? 'SHOP.ONE' : 'shop.one' } });
    assert.equal(asked(desk), 3);
    assert.equal((await desk.registration(shop.id)).status, 'success');

    let id = shop.id;
    for (let n = 0; n < 12; n += 1) {
      assert.ok((await deleteRegistration(desk.ports, desk.accountId, { id, gstin: '' })).ok);
      id = await addAs(desk.accountId, 'shop.one');
    }
    assert.equal(asked(desk), 3);
    const card = await cardOf(desk.accountId, id);
    assert.deepEqual([card.status, card.unproven], ['success', true]);
  });

  test('all accounts that have not proven a GSTIN have nine codes a day together, and the next day has its own', async () => {
    assert.equal(addTaxpayer(desk.book, { username: 'shop.one', forwards: false }, desk.now), null);
    const cards: { owner: string; id: string }[] = [];
    for (let n = 0; n < 12; n += 1) {
      const owner = await someoneElse();
      cards.push({ owner, id: await addAs(owner, 'shop.one') });
      // Each has its turn when the one before has ended: one code of a signatory at a time (design#one-turn-at-the-portal).
      await desk.until(new Date(desk.now + 11 * 60_000).toISOString());
    }
    assert.equal(asked(desk), 9);
    const [{ owner, id } = { owner: '', id: '' }] = cards.slice(-1);
    const refused = await askCode(desk.ports, owner, id);
    assert.ok(!refused.ok && refused.failure.kind === 'not_possible');
    assert.match(
      sayWhyNot(refused.failure.why, 'en'),
      /as many codes .* It can be asked again from 3 November 2026, 05:30 IST/,
    );
    await desk.until('2026-11-03T05:30:00+05:30');
    assert.ok((await askCode(desk.ports, owner, id)).ok);
    await settle(desk);
    assert.equal(asked(desk), 10);
  });

  test('a stranger who presses for a GSTIN all day leaves its new owner the codes to prove it', async () => {
    assert.equal(addTaxpayer(desk.book, { username: 'shop.one', forwards: false }, desk.now), null);
    const later = (minutes: number) => desk.until(new Date(desk.now + minutes * 60_000).toISOString());
    const stranger = await someoneElse();
    const theirs = await addAs(stranger, 'shop.one');
    for (let n = 0; n < 6; n += 1) {
      await later(11);
      await askCode(desk.ports, stranger, theirs);
    }
    await later(11);
    assert.equal(asked(desk), 3);
    const owner = await someoneElse();
    const id = await addAs(owner, 'shop.one');
    await later(11);
    assert.ok((await askCode(desk.ports, owner, id)).ok);
    await settle(desk);
    assert.ok(asked(desk) > 3);
  });

  test('a refusal of the portal sends nothing, and is not counted', async () => {
    desk.troubles.push({ action: 'OTPREQUEST', times: 5, does: { code: 'AUTH4037' } });
    const shop = await desk.add({ username: 'shop.one' });
    assert.equal((await desk.registration(shop.id)).status, 'failed');
    for (let n = 0; n < 4; n += 1) await save(shop.id, { password: 'Demo@1234' });
    assert.equal((await desk.registration(shop.id)).status, 'failed');
    await save(shop.id, { password: 'Demo@1234' });
    assert.ok((await desk.registration(shop.id)).provenAt !== null);
  });

  test('a file of 120 GSTINs asks for none; each is a card that says that it is not proven', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `client.${n}`);
    for (const username of names) assert.equal(addTaxpayer(desk.book, { username }, desk.now), null);
    const csv = ['nick name,username,password', ...names.map((name) => `${name},${name},Demo@1234`)].join(
      '\n',
    );
    const imported = await importRegistrations(desk.ports, desk.accountId, {
      csv,
      dryRun: false,
      readyOnly: false,
      askEachMonth: true,
    });
    assert.ok(imported.ok, JSON.stringify(imported));
    await settle(desk);
    assert.equal(asked(desk), 0);
    const { rows } = await listCards(desk.ports, desk.accountId, { after: null, limit: 500 });
    assert.equal(rows.length, 120);
    assert.ok(rows.every((card) => card.status === 'success' && card.unproven));
  });

  test('without forwarding none is asked for before a person presses; the typed one proves it, and nothing is filed before', async () => {
    Object.assign(desk.ports, { relayByDefault: false });
    const shop = await desk.add({ username: 'shop.one' });
    await desk.until('2026-11-06T10:00:00+05:30');
    assert.equal(asked(desk), 0);
    assert.equal((await cardOf(desk.accountId, shop.id)).unproven, true);
    assert.deepEqual(desk.accepted(shop.gstin), []);

    assert.ok((await askCode(desk.ports, desk.accountId, shop.id)).ok);
    await settle(desk);
    const [code] = await listAwaitedCodes(desk.ports, desk.accountId);
    assert.equal(code?.purpose, 'session');
    const sent = byUsername(desk.book, 'shop.one')?.codes.at(-1);
    assert.ok(code && sent);
    assert.ok((await giveCode(desk.ports, desk.accountId, { id: code.id, code: sent.code })).ok);
    await settle(desk);
    const proven = await cardOf(desk.accountId, shop.id);
    assert.equal(proven.unproven, false);
  });

  test('a code that proves a GSTIN is asked for by its button, again by the box, and not a fourth time', async () => {
    Object.assign(desk.ports, { relayByDefault: false });
    const shop = await desk.add({ username: 'shop.one' });
    assert.ok((await askCode(desk.ports, desk.accountId, shop.id)).ok);
    await settle(desk);
    for (const count of [2, 3]) {
      const [code] = await listAwaitedCodes(desk.ports, desk.accountId);
      assert.ok(code);
      assert.ok((await askCodeAgain(desk.ports, desk.accountId, { id: code.id })).ok);
      await settle(desk);
      assert.equal(asked(desk), count);
    }
    const [last] = await listAwaitedCodes(desk.ports, desk.accountId);
    assert.ok(last);
    const refused = await askCodeAgain(desk.ports, desk.accountId, { id: last.id });
    assert.ok(!refused.ok && refused.failure.kind === 'code_not_waited_for');
    assert.match(sayWhyNot(refused.failure.why, 'en'), /as many codes/);
    // The one that is on its way is not given up for it.
    assert.deepEqual((await listAwaitedCodes(desk.ports, desk.accountId)).length, 1);
    await settle(desk);
    assert.equal(asked(desk), 3);
  });

  test('strangers who press for somebody else’s GSTIN have an end, and leave its owner theirs on the day it is due', async () => {
    const owner = await desk.add({ username: 'shop.one' });
    await desk.until('2026-11-05T07:00:00+05:30');
    const before = asked(desk);
    const strangers: { accountId: string; id: string }[] = [];
    for (let n = 0; n < 4; n += 1) {
      const accountId = await someoneElse();
      strangers.push({ accountId, id: await addAs(accountId, 'shop.one') });
      // Nobody forwards the owner's codes to them.
      await desk.database.asTenant(accountId, (trx) =>
        trx.updateTable('signatory').set({ relay: 'off' }).where('account_id', '=', accountId).execute(),
      );
    }
    for (let round = 0; round < 10; round += 1) {
      for (const { accountId, id } of strangers) {
        await scheduleToday(desk.ports, accountId, id);
        await settle(desk);
        for (const { id: code } of await listAwaitedCodes(desk.ports, accountId))
          await askCodeAgain(desk.ports, accountId, { id: code });
        await settle(desk);
      }
    }
    // Nine of them all together, whether to prove it or to file what they have not proven.
    assert.ok(asked(desk) - before <= 9, `${asked(desk) - before} codes`);
    assert.ok(asked(desk) - before > 0, `${asked(desk) - before} codes`);
    await desk.until('2026-11-05T09:00:00+05:30');
    assert.deepEqual(desk.accepted(owner.gstin), ['GSTR1 102026']);
  });

  test('strangers use up nothing of an account that has proven the GSTIN, deleted it and added it again', async () => {
    const owner = await desk.add({ username: 'shop.one' });
    assert.ok((await desk.registration(owner.id)).provenAt !== null);
    await desk.until('2026-11-03T10:00:00+05:30');
    const before = asked(desk);
    for (let n = 0; n < 10; n += 1) {
      const accountId = await someoneElse();
      const id = await addAs(accountId, 'shop.one');
      await desk.database.asTenant(accountId, (trx) =>
        trx.updateTable('signatory').set({ relay: 'off' }).where('account_id', '=', accountId).execute(),
      );
      await desk.until(new Date(desk.now + 20 * 60_000).toISOString());
      await askCode(desk.ports, accountId, id);
      await desk.until(new Date(desk.now + 20 * 60_000).toISOString());
    }
    assert.equal(asked(desk) - before, 9);
    let last = '';
    for (let n = 0; n < 6; n += 1) {
      const id = last === '' ? owner.id : last;
      assert.ok((await deleteRegistration(desk.ports, desk.accountId, { id, gstin: '' })).ok);
      last = await addAs(desk.accountId, 'shop.one');
      if (n === 0) assert.ok((await desk.registration(last)).provenAt !== null);
    }
    // With an end of its own.
    assert.equal(asked(desk) - before, 12);
  });

  test('a return that has used the codes of its day says so, and continues the next day by itself', async () => {
    const shop = await desk.add({ username: 'shop.one' });
    await desk.until('2026-11-05T07:00:00+05:30');
    const relay = desk.onMail;
    desk.onMail = async () => undefined;
    assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
    await settle(desk);
    for (let n = 0; n < 20; n += 1) {
      const [code] = await listAwaitedCodes(desk.ports, desk.accountId);
      assert.ok(code);
      await askCodeAgain(desk.ports, desk.accountId, { id: code.id });
      await settle(desk);
    }
    await desk.until('2026-11-05T08:00:00+05:30');
    assert.equal(asked(desk), 10);
    const { state, finding } = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([state, finding?.code], ['scheduled', 'code_limit']);
    assert.match(
      finding === null ? '' : sayFinding(finding, 'en').what,
      /as many codes .* from 6 November 2026, 05:30 IST/,
    );
    const { filing } = await cardOf(desk.accountId, shop.id);
    const nextDay = Date.parse('2026-11-06T05:30:00+05:30');
    assert.deepEqual(filing?.entry.runsAt, { GSTR1: nextDay, GSTR3B: nextDay });
    desk.onMail = relay;
    await desk.until('2026-11-06T05:00:00+05:30');
    assert.deepEqual(desk.accepted(shop.gstin), []);
    await desk.until('2026-11-06T05:40:00+05:30');
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  });
});
