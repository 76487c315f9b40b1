import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Registration } from '#domain/registration/registration.ts';
import type { PortalAnswer } from '#portal/port.ts';
import { LeaseLost } from '#engine/turn.ts';
import { payLateFee } from '#usecases/filing/payLateFee.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { byUsername } from '../../../portal-sim/book.ts';
import { type Desk, startDesk } from './desk.ts';

/*
 * A GSTR-3B into which the portal carries a late fee: it waits for the money and a yes, is paid once by RETOFFSET, and is
 * filed with the payment (design#late-fee-month).
 */

const late = { history: { late: [{ form: 'GSTR3B' as const, back: 1, days: 7 }] } };
const fee = { central: 70, state: 70 };

let desk: Desk;
const shops = new Map<string, Registration>();
const taxpayer = (name: string) => {
  const found = byUsername(desk.book, name);
  assert.ok(found);
  return found;
};
const bankPays = (name: string, rupees: number): void =>
  void taxpayer(name).cash.push({ at: desk.now, type: 'Cr', rupees, says: 'Amount deposited' });
const idOf = (name: string): string => shops.get(name)?.id ?? '';
const gstr3b = (name: string) => desk.row(idOf(name), 'GSTR3B');
const filingId = async (name: string): Promise<string> => (await desk.filings(idOf(name))).at(-1)?.id ?? '';
const sayYes = async (name: string, shown = fee) =>
  payLateFee(desk.ports, desk.accountId, await filingId(name), { shown, language: 'en' });
const press = async (name: string) => retryFiling(desk.ports, desk.accountId, await filingId(name));
const paid = (name: string) =>
  taxpayer(name)
    .cash.filter(({ type }) => type === 'Dr')
    .map(({ rupees }) => rupees);
const filed = (name: string) => desk.accepted(taxpayer(name).gstin);
const offsets = () => desk.calls.filter(({ action }) => action === 'RETOFFSET').length;
const toldOf = (name: string) =>
  desk.messages.filter(
    (message) => message.text.includes(taxpayer(name).gstin) && /late fee/.test(message.text),
  );
const later = (minutes: number): Promise<void> =>
  desk.until(new Date(desk.now + minutes * 60_000).toISOString());

const names = ['first', 'early', 'lost', 'unsent', 'killed', 'more', 'bent', 'short'];

describe('a late-fee month', () => {
  before(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
    for (const name of names) shops.set(name, await desk.add({ username: name, ...late }));
    shops.set(
      'interest',
      await desk.add({ username: 'interest', ...late, interest: [{ back: 0, rupees: 36 }] }),
    );
    await desk.until('2026-11-11T12:00:00+05:30');
  });
  after(() => desk.close());

  test('waits for the money and the yes, with the amount by head beside our own count, and says so once', async () => {
    for (const name of names) {
      const { state, finding } = await gstr3b(name);
      assert.deepEqual([name, state, finding?.code], [name, 'waiting_for_consent', 'late_fee_carried']);
      assert.ok(finding?.code === 'late_fee_carried');
      const { about: _about, ...told } = finding.params;
      assert.deepEqual(told, { rupees: 140, ...fee, own: 140, cash: { central: 0, state: 0 } });
      assert.equal(toldOf(name).length, 1);
      assert.deepEqual(filed(name), ['GSTR1 102026']);
    }
    const { rows } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
    const states = rows.map(({ id, filing }) => [id, filing?.entry.state]);
    for (const name of names)
      assert.deepEqual(
        states.find(([id]) => id === idOf(name)),
        [idOf(name), 'waiting_for_money'],
      );
    assert.equal(offsets(), 0);
  });

  test('more than a late fee is refused with its own finding', async () => {
    const { state, finding } = await gstr3b('interest');
    assert.ok(finding?.code === 'liability_carried');
    assert.deepEqual([state, finding.params.of, finding.params.rupees], ['blocked', 'beside_fee', 36]);
  });

  test('another amount than the one shown is no yes', async () => {
    assert.equal((await sayYes('first', { central: 60, state: 70 })).ok, false);
    assert.equal((await sayYes('first', { central: 80, state: 70 })).ok, false);
  });

  test('the money first, then the yes: paid once, and filed with the payment', async () => {
    bankPays('first', 140);
    assert.ok((await press('first')).ok);
    await later(5);
    assert.equal(toldOf('first').length, 2, 'the money is there, and a yes is wanted');
    const { finding } = await gstr3b('first');
    assert.deepEqual(finding?.code === 'late_fee_carried' && finding.params.cash, fee);
    assert.ok((await sayYes('first')).ok);
    await later(10);
    assert.deepEqual(filed('first'), ['GSTR1 102026', 'GSTR3B 102026']);
    assert.deepEqual(paid('first'), [140]);
    assert.equal(offsets(), 1);
    assert.equal((await gstr3b('first')).state, 'filed');
    assert.match(toldOf('first')[2]?.text ?? '', /^Shunya: GSTR-3B .* is filed, ₹140 of late fee paid\. ARN/);
    assert.equal(toldOf('first').length, 3);
  });

  test('the yes first, then the money: the open session watches the ledger, and it goes on by itself', async () => {
    assert.ok((await press('early')).ok);
    await later(2);
    assert.ok((await sayYes('early')).ok);
    await later(3);
    assert.equal((await gstr3b('early')).state, 'waiting_for_consent');
    assert.deepEqual(paid('early'), []);
    const codes = desk.calls.filter(({ action }) => action === 'OTPREQUEST').length;
    bankPays('early', 140);
    await later(120);
    assert.deepEqual([filed('early'), paid('early')], [['GSTR1 102026', 'GSTR3B 102026'], [140]]);
    assert.equal(desk.calls.filter(({ action }) => action === 'OTPREQUEST').length, codes);
  });

  test('money under one head alone pays nothing', async () => {
    bankPays('short', 138);
    assert.ok((await press('short')).ok);
    await later(5);
    assert.ok((await sayYes('short')).ok);
    await later(60);
    assert.deepEqual([(await gstr3b('short')).state, paid('short')], ['waiting_for_consent', []]);
  });

  test('a client who lacks the money of a late fee is not among those whose yes the desk wants, with that yes or without it', async () => {
    const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
    const standing = (name: string) => {
      const state = rows.find(({ registration }) => registration.id === idOf(name))?.state;
      return [state?.queue, state?.lookFirst, state?.marks.GSTR3B.is, state?.act];
    };
    assert.deepEqual(standing('short'), ['blocked', false, 'waits', 'retry']);
    assert.deepEqual(standing('lost'), ['blocked', false, 'waits', 'pay_late_fee']);
  });

  const goes = async (name: string): Promise<void> => {
    bankPays(name, 140);
    assert.ok((await press(name)).ok);
    await later(5);
    assert.ok((await sayYes(name)).ok);
  };

  test('an answer that is lost after the payment: the summary shows it, and nothing is paid again', async () => {
    desk.troubles.push({ action: 'RETOFFSET', times: 1, does: 'cut after' });
    const before = offsets();
    await goes('lost');
    await later(0);
    assert.equal((await gstr3b('lost')).finding?.code, 'fee_payment_in_doubt');
    await later(30);
    assert.deepEqual([filed('lost'), paid('lost')], [['GSTR1 102026', 'GSTR3B 102026'], [140]]);
    assert.equal(offsets() - before, 1);
  });

  test('an answer that is lost before the payment: sent again only after two readings a quarter of an hour apart', async () => {
    desk.troubles.push({ action: 'RETOFFSET', times: 1, does: 'cut before' });
    const before = offsets();
    await goes('unsent');
    await later(14);
    assert.equal(offsets() - before, 1);
    assert.equal((await gstr3b('unsent')).feePayment?.state, 'intended');
    await later(60);
    assert.equal(offsets() - before, 2);
    assert.deepEqual([filed('unsent'), paid('unsent')], [['GSTR1 102026', 'GSTR3B 102026'], [140]]);
  });

  test('a worker that dies between the intent and the answer leaves a payment that is found, not repeated', async () => {
    const usual = desk.ports;
    const { portal } = usual;
    desk.ports = {
      ...usual,
      portal: {
        ...portal,
        payFee: async (...given: Parameters<typeof portal.payFee>): PortalAnswer<null> => {
          await portal.payFee(...given);
          desk.ports = usual;
          // As a lease that has run out: another worker takes over.
          desk.now += 31_000;
          await desk.database.asSystem((trx) =>
            trx.updateTable('work').set({ holder: null, lease_until: null }).execute(),
          );
          throw new LeaseLost();
        },
      },
    };
    const before = offsets();
    await goes('killed');
    await later(1);
    const events = await desk.store.asTenant(desk.accountId, async (rows) =>
      rows.filings.eventsOf(await filingId('killed')),
    );
    const of = (type: string) => events.GSTR3B.filter((event) => event.type === type).length;
    assert.deepEqual([of('offset_intended'), of('offset_done')], [1, 1]);
    await later(60);
    assert.deepEqual([filed('killed'), paid('killed')], [['GSTR1 102026', 'GSTR3B 102026'], [140]]);
    assert.equal(offsets() - before, 1);
  });

  test('a fee that the saved return tells higher asks again, and is paid with a yes to that', async () => {
    const usual = desk.ports;
    const { portal } = usual;
    const higher = { igst: 0, cgst: 9_000, sgst: 9_000, cess: 0 };
    desk.ports = {
      ...usual,
      portal: {
        ...portal,
        feeReturn: async (...given: Parameters<typeof portal.feeReturn>) => {
          const told = await portal.feeReturn(...given);
          return told.ok && told.value.saved && told.value.toPay !== null
            ? { ok: true, value: { ...told.value, toPay: { ...told.value.toPay, fee: higher } } }
            : told;
        },
      },
    };
    const before = offsets();
    bankPays('more', 40);
    await goes('more');
    await later(10);
    desk.ports = usual;
    const { finding, state } = await gstr3b('more');
    assert.equal(state, 'waiting_for_consent');
    assert.deepEqual(finding?.code === 'late_fee_carried' && finding.params.central, 90);
    assert.equal(offsets() - before, 0);
  });

  test('a portal that takes the fee only from the saved return, and answers with a reference', async () => {
    Object.assign(desk.book.kindness, { fee_in_return: 'when_saved', offset_answer: 'reference_id' });
    await goes('bent');
    await later(30);
    assert.deepEqual([filed('bent'), paid('bent')], [['GSTR1 102026', 'GSTR3B 102026'], [140]]);
  });
});
