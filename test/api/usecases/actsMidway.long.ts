import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { codeLifeMs } from '#domain/registration/codeRequest.ts';
import { askCode } from '#usecases/codes/askCode.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { skipFiling } from '#usecases/filing/skip.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { setConsent, setAutoFilling } from '#usecases/registration/setConsent.ts';
import type { Message } from '../../../portal-sim/book.ts';
import { sql } from 'kysely';
import { listCards } from '#usecases/registration/cards.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { Store } from '#usecases/ports/store.ts';
import { type Desk, startDesk } from './desk.ts';

const desks: Desk[] = [];
const deskAt = async (iso: string): Promise<Desk> => {
  const desk = await startDesk(iso);
  desks.push(desk);
  return desk;
};
after(() => Promise.all(desks.map((desk) => desk.close())));

const asked = (desk: Desk, action: string): number =>
  desk.calls.filter((call) => call.action === action).length;

/** The shop's code of GSTR-1 is on its way; the mails that were sent are in `held`. */
async function withCodeOnItsWay(): Promise<{ desk: Desk; id: string; filingId: string; held: Message[] }> {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  // The session of the verification has ended by then.
  const held: Message[] = [];
  await desk.until('2026-11-05T07:00:00+05:30');
  desk.onMail = async (message) =>
    void (message.text.includes('login') ? await desk.relay(message) : held.push(message));
  await desk.until('2026-11-05T08:01:00+05:30');
  const [filing] = await desk.filings(shop.id);
  assert.ok(filing);
  assert.equal(filing.returns.GSTR1.state, 'waiting_for_code');
  assert.equal(held.length, 1);
  return { desk, id: shop.id, filingId: filing.id, held };
}

test('auto-filling switched off while the code is on its way: nothing is filed, and the code is dropped', async () => {
  const { desk, id, held } = await withCodeOnItsWay();
  assert.ok((await setAutoFilling(desk.ports, desk.accountId, { registration: id, on: false })).ok);
  for (const mail of held) assert.deepEqual(await desk.relay(mail), { taken: false });
  await desk.until('2026-11-09T10:00:00+05:30');
  assert.equal(asked(desk, 'RETFILE'), 0);
  assert.deepEqual((await desk.row(id, 'GSTR1')).scheduledAt, null);
});

test('the declaration taken back while the code is on its way: the month is asked about, and nothing is filed', async () => {
  const { desk, id } = await withCodeOnItsWay();
  assert.ok((await setConsent(desk.ports, desk.accountId, { registration: id, askEachMonth: true })).ok);
  await desk.until('2026-11-09T10:00:00+05:30');
  assert.equal(asked(desk, 'RETFILE'), 0);
  assert.equal((await desk.row(id, 'GSTR1')).state, 'waiting_for_consent');
});

test('the declaration taken back when the code has already come: the intent is not written', async () => {
  const { desk, id, held } = await withCodeOnItsWay();
  const [mail] = held;
  assert.ok(mail);
  assert.deepEqual(await desk.relay(mail), { taken: true });
  // As another process does, that knows nothing of the code.
  await desk.store.asTenant(desk.accountId, async (rows) => {
    await rows.consents.withdraw(id, 'standing', desk.now);
  });
  await desk.until('2026-11-05T08:02:00+05:30');
  assert.equal(asked(desk, 'RETFILE'), 0);
  assert.equal((await desk.row(id, 'GSTR1')).state, 'waiting_for_consent');
});

test("'today' while the code is on its way asks for no second code, and the first one files", async () => {
  const { desk, id, held } = await withCodeOnItsWay();
  assert.ok((await scheduleToday(desk.ports, desk.accountId, id)).ok);
  await desk.until('2026-11-05T08:02:00+05:30');
  assert.equal(asked(desk, 'EVCOTP'), 1);
  desk.onMail = async (message) => void (await desk.relay(message));
  for (const mail of held) await desk.relay(mail);
  await desk.until('2026-11-05T08:05:00+05:30');
  assert.equal((await desk.row(id, 'GSTR1')).state, 'filed');
});

test('a request for a code while another is under way gets no second code in its place', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const { id, signatoryId } = await desk.add({ username: 'shop.one', forwards: false });
  assert.ok(signatoryId !== null);
  await desk.until('2026-11-05T09:00:00+05:30');
  const [filing] = await desk.filings(id);
  assert.ok(filing);
  assert.equal(filing.returns.GSTR1.state, 'waiting_for_code');
  const booking = Promise.withResolvers<undefined>();
  const seen = Promise.withResolvers<undefined>();
  // As a worker's turn does: the row of work is locked, then the request is booked.
  const worker = desk.store.asTenant(desk.accountId, async (rows) => {
    await rows.work.wakeBy(id, desk.now);
    booking.resolve(undefined);
    await seen.promise;
    await rows.codes.add({
      id: randomUUID(),
      accountId: desk.accountId,
      registrationId: id,
      signatoryId,
      filingId: filing.id,
      purpose: 'session',
      place: 1,
      places: 3,
      relay: false,
      sent: false,
      askedAt: desk.now,
      askedWall: desk.now,
      expiresAt: desk.now + codeLifeMs,
      state: 'requested',
      codeSealed: null,
      receivedAt: null,
      channel: null,
    });
  });
  await booking.promise;
  const press = askCode(desk.ports, desk.accountId, id);
  const pressed = press.then(() => true);
  const waits = async (): Promise<boolean> => {
    const { rows } = await desk.database.asSystem((trx) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        trx,
      ),
    );
    return rows.length > 0;
  };
  // Until it waits for the worker, or is through without.
  while (!(await waits()) && !(await Promise.race([pressed, sleep(10, false)])));
  seen.resolve(undefined);
  await worker;
  const refused = await press;
  assert.ok(!refused.ok && refused.failure.kind === 'not_possible');
  assert.equal(refused.failure.why.code, 'code_on_its_way');
  assert.equal((await desk.row(id, 'GSTR1')).state, 'waiting_for_code');
});

test('a skip gives the signatory free: the next GSTIN in line gets its code at once', async () => {
  const { desk, filingId } = await withCodeOnItsWay();
  const signatories = desk.book.taxpayers['shop.one']?.signatories ?? [];
  const next = await desk.add({ username: 'shop.two', signatories });
  await scheduleToday(desk.ports, desk.accountId, next.id);
  await desk.until('2026-11-05T08:03:00+05:30');
  assert.equal((await desk.row(next.id, 'GSTR1')).finding?.code, 'code_queue');
  assert.ok((await skipFiling(desk.ports, desk.accountId, filingId)).ok);
  await desk.until('2026-11-05T08:03:00+05:30');
  assert.equal((await desk.row(next.id, 'GSTR1')).state, 'waiting_for_code');
});

test('deleted while the outcome is unknown: the list decides, and an unfiled return ends as cancelled', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  desk.troubles.push({ action: 'RETFILE', times: 1, does: 'cut before' });
  await desk.until('2026-11-05T08:01:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'unknown');
  assert.ok((await deleteRegistration(desk.ports, desk.accountId, { gstin: '', id: shop.id })).ok);
  await desk.until('2026-11-06T10:00:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'cancelled');
  assert.equal(asked(desk, 'RETFILE'), 1);
});

test('a GSTIN that is deleted and added again in the same month still files that month, once', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  assert.ok((await deleteRegistration(desk.ports, desk.accountId, { gstin: '', id: shop.id })).ok);
  await desk.until('2026-11-03T10:00:00+05:30');
  const input = { username: 'shop.one', password: 'Demo@1234', nickName: 'again', gstin: null };
  const again = await addRegistration(desk.ports, desk.accountId, { ...input, askEachMonth: false });
  assert.ok(again.ok);
  await desk.until('2026-11-12T10:00:00+05:30');
  const filings = await desk.filings(again.value.id);
  assert.deepEqual(
    filings.map((filing) => [filing.period, filing.returns.GSTR1.state, filing.returns.GSTR3B.state]),
    [['102026', 'filed', 'filed']],
  );
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
});

/** `act` is done when the codes are about to be read, after the filings were. */
const before = (kept: Store, act: () => Promise<unknown>): Store => {
  let done: Promise<unknown> | null = null;
  return {
    ...kept,
    asTenant: (accountId, work, how) =>
      kept.asTenant(
        accountId,
        (rows) =>
          work({
            ...rows,
            codes: new Proxy(rows.codes, {
              get: (codes, name) => async (asked: unknown) => {
                await (done ??= act());
                return (Reflect.get(codes, name) as (asked: unknown) => Promise<unknown>)(asked);
              },
            }),
          }),
        how,
      ),
  };
};

const askHistory = { page: 1, limit: 10, gstin: null, status: 'all', period: 'all' } as const;
const canAsk: Record<string, (ports: Ports, accountId: string) => Promise<boolean | undefined>> = {
  desk: async (ports, accountId) =>
    (await listDesk(ports, accountId, wholeDesk)).rows[0]?.state.act === 'ask_code',
  dashboard: async (ports, accountId) =>
    (await listCards(ports, accountId, { limit: 10, after: null })).rows[0]?.filing?.entry.offered.askCode,
  history: async (ports, accountId) =>
    (await listHistory(ports, accountId, askHistory)).months[0]?.entry.offered.askCode,
};
for (const [list, reads] of Object.entries(canAsk))
  test(`the ${list} tells one moment: where a code is used while it is read, no other one can be asked for`, async () => {
    const { desk, id, filingId } = await withCodeOnItsWay();
    let isUsed = false;
    // As the engine records it: the return continues with the code in one transaction.
    const store = before(desk.ports.store, async () => {
      await desk.store.asTenant(desk.accountId, async (rows) => {
        const code = await rows.codes.open(id);
        isUsed = code !== null && (await rows.codes.move(code.id, ['requested'], 'used'));
        const went = { type: 'code_received', at: desk.now, nextTryAt: null, codeTries: 0 } as const;
        await rows.filings.append(filingId, 'GSTR1', { ...went, by: 'system' });
      });
    });
    assert.equal(await reads({ ...desk.ports, store }, desk.accountId), false);
    assert.ok(isUsed);
  });
