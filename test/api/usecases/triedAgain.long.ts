import { sayEntry } from '#texts/sayEntry.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { editRegistration } from '#usecases/registration/editRegistration.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { giveCode } from '#usecases/codes/giveCode.ts';
import { listAwaitedCodes } from '#usecases/codes/listAwaitedCodes.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { renewedAccess, verifyAgain } from '#usecases/registration/verifyAgain.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { codeOfWhy } from '#domain/views/deskRow.ts';
import type { AwaitedCode, Month } from '#usecases/views.ts';
import { type Desk, startDesk } from './desk.ts';

describe('a retry', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  afterEach(() => desk.close());

  const iso = (ms: number): string => new Date(ms).toISOString();
  const rest = () => desk.until(iso(desk.now));
  const tries = async () =>
    (await listCards(desk.ports, desk.accountId, { limit: 10, after: null })).rows.map(
      ({ status, canTryAgain }) => `${status} ${canTryAgain}`,
    );
  const saved = (id: string) =>
    editRegistration(desk.ports, desk.accountId, {
      registration: id,
      edit: { texts: {}, schedule: { gstr1: {}, gstr3b: {} }, password: '' },
    });
  const renew = (username: string) => {
    const taxpayer = desk.book.taxpayers[username];
    assert.ok(taxpayer);
    Object.assign(taxpayer.apiAccess, { on: true, since: desk.now });
  };

  test('a GSTIN whose API access is on by now is verified by one press, or by saving it as it is', async () => {
    const off = { apiAccess: { on: false } };
    const [pressed, edited] = [
      await desk.add({ username: 'shop.pressed', ...off }),
      await desk.add({ username: 'shop.edited', ...off }),
    ];
    assert.deepEqual(await tries(), ['failed true', 'failed true']);
    // Fails as long as nothing has changed at the portal.
    assert.ok((await verifyAgain(desk.ports, desk.accountId, pressed.id)).ok);
    await rest();
    assert.equal((await desk.registration(pressed.id)).status, 'failed');

    for (const username of ['shop.pressed', 'shop.edited']) renew(username);
    assert.ok((await verifyAgain(desk.ports, desk.accountId, pressed.id)).ok);
    const changed = await saved(edited.id);
    assert.ok(changed.ok && changed.value.verifying);
    await rest();
    assert.deepEqual(await tries(), ['success false', 'success false']);
    // The reminder of an old password counts from the password.
    assert.equal((await desk.registration(edited.id)).credentialsAt, edited.credentialsAt);
    const again = await verifyAgain(desk.ports, desk.accountId, pressed.id);
    assert.ok(!again.ok && again.failure.kind === 'not_possible');
    const resaved = await saved(edited.id);
    assert.ok(resaved.ok && !resaved.value.verifying);
  });

  test('a GSTIN whose API access was off stays blocked until the portal answers, however late the press', async () => {
    const { id } = await desk.add({ username: 'shop.pressed', apiAccess: { on: false } });
    await desk.until('2026-11-02T12:00:00+05:30');
    const shown = async () => {
      const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
      const found = await getRegistration(desk.ports, desk.accountId, id);
      const access = found.ok ? found.value.apiAccess?.standing : 'missing';
      return rows.map(({ state }) => `${state.queue}, ${codeOfWhy(state.why)}, access ${access}`);
    };
    const press = [
      () => verifyAgain(desk.ports, desk.accountId, id),
      () => renewedAccess(desk.ports, desk.accountId, id),
    ];
    for (const each of press) {
      assert.ok((await each()).ok);
      assert.deepEqual(await shown(), ['blocked, being_verified, access undefined']);
      await rest();
      assert.deepEqual(await shown(), ['blocked, api_access_off, access off']);
    }
    renew('shop.pressed');
    assert.ok((await verifyAgain(desk.ports, desk.accountId, id)).ok);
    await rest();
    assert.deepEqual(await shown(), ['scheduled, runs_at, access on']);
  });

  test('a taxpayer of another kind, and a GSTIN that is here already, are not offered another try', async () => {
    await desk.add({ username: 'shop.one' });
    const other = await desk.add({ username: 'shop.other', taxpayerType: 'Composition' });
    assert.deepEqual((await tries()).toSorted(), ['failed false', 'success false']);
    const refused = await verifyAgain(desk.ports, desk.accountId, other.id);
    assert.ok(!refused.ok && refused.failure.kind === 'not_possible');
  });

  test('an entry whose sign-in was mistyped is replaced by its correction under the same nick name or username, and no other is', async () => {
    await desk.add({ username: 'shop.right' });
    const type = async (username: string, nickName: string) => {
      const input = { username, password: 'Demo@1234', nickName, gstin: null, askEachMonth: true };
      assert.ok((await addRegistration(desk.ports, desk.accountId, input)).ok);
      await rest();
    };
    const entries = async () =>
      (await desk.store.asTenant(desk.accountId, (rows) => rows.registrations.all()))
        .map(({ username, status }) => `${username} ${status}`)
        .toSorted();
    await type('shop.wrng', 'My shop');
    await type('other.wrng', 'Other shop');
    assert.deepEqual(await entries(), ['other.wrng failed', 'shop.right success', 'shop.wrng failed']);
    await type('shop.wrong', 'my shop');
    await type('OTHER.WRNG', 'Renamed');
    assert.deepEqual(await entries(), ['OTHER.WRNG failed', 'shop.right success', 'shop.wrong failed']);
  });

  test('nothing is begun for a GSTIN whose sign-in is refused, and no button says so', async () => {
    const shop = await desk.add({ username: 'shop.two' });
    const [filing] = await desk.filings(shop.id);
    await desk.store.asTenant(desk.accountId, (rows) =>
      rows.registrations.update(shop.id, {
        status: 'failed',
        remark: { code: 'refused', params: { meaning: 'wrong_password' } },
      }),
    );
    for (const pressed of [
      await scheduleToday(desk.ports, desk.accountId, shop.id),
      await retryFiling(desk.ports, desk.accountId, filing?.id ?? ''),
    ])
      assert.ok(!pressed.ok && pressed.failure.kind === 'not_possible');
  });

  test('a stopped month of a GSTIN whose sign-in was refused is retried with the sign-in, by a person alone', async () => {
    const shop = await desk.add({ username: 'shop.saved', history: { savedBack: [0] } });
    await desk.until('2026-11-06T10:00:00+05:30');
    const month = async () => (await desk.filings(shop.id))[0];
    const stopped = await month();
    assert.equal(stopped?.returns.GSTR1.finding?.code, 'data_saved');
    await desk.store.asTenant(desk.accountId, (rows) =>
      rows.registrations.update(shop.id, {
        status: 'failed',
        remark: { code: 'refused', params: { meaning: 'wrong_password' } },
      }),
    );
    const taxpayer = desk.book.taxpayers['shop.saved'];
    assert.ok(taxpayer);
    taxpayer.saved = {};
    const byProgram = await retryFiling(desk.ports, desk.accountId, stopped.id, 'program');
    assert.ok(!byProgram.ok && byProgram.failure.kind === 'not_possible');
    assert.ok((await retryFiling(desk.ports, desk.accountId, stopped.id)).ok);
    await desk.until('2026-11-06T11:00:00+05:30');
    assert.equal((await desk.registration(shop.id)).status, 'success');
    assert.equal((await month())?.returns.GSTR1.state, 'filed');
  });

  test('Retry reads the portal again where nothing was corrected there, and the month stops with the finding', async () => {
    const shop = await desk.add({ username: 'shop.saved', history: { savedBack: [0] } });
    await desk.until('2026-11-06T10:00:00+05:30');
    const found = async () => {
      const [filing] = await desk.filings(shop.id);
      const finding = filing?.returns.GSTR1.finding;
      assert.ok(filing && finding?.code === 'data_saved');
      return { id: filing.id, at: finding.params.about.now };
    };
    const before = await found();
    assert.ok((await retryFiling(desk.ports, desk.accountId, before.id)).ok);
    await desk.until('2026-11-06T11:00:00+05:30');
    assert.ok((await found()).at > before.at);
  });
});

describe('a code that the portal refuses', () => {
  let desk: Desk;
  let month: () => Promise<Month>;
  let awaited: () => Promise<AwaitedCode | undefined>;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
    const shop = await desk.add({ username: 'shop.typed', forwards: false });
    // The code of the verification has had its time.
    await desk.until('2026-11-03T10:00:00+05:30');
    assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
    await desk.until('2026-11-03T10:00:01+05:30');
    awaited = async () => (await listAwaitedCodes(desk.ports, desk.accountId))[0];
    month = async () => {
      const { rows } = await listCards(desk.ports, desk.accountId, { limit: 10, after: null });
      const filing = rows[0]?.filing;
      assert.ok(filing);
      return filing;
    };
  });
  afterEach(() => desk.close());

  const type = async (code: string): Promise<void> => {
    const request = await awaited();
    assert.ok(request);
    assert.ok((await giveCode(desk.ports, desk.accountId, { id: request.id, code })).ok);
    await desk.until(new Date(desk.now + 1000).toISOString());
  };
  /** As the portal has sent it. */
  const right = (): string => desk.book.taxpayers['shop.typed']?.codes.at(-1)?.code ?? '';

  test('is reported with the new one, for the session and for a return, and the box mentions no forwarding that is off', async () => {
    const first = await awaited();
    assert.deepEqual([first?.purpose, first?.afterRefusal, first?.forwarding], ['session', false, 'none']);
    assert.match(sayEntry(await month(), 'en').nextAct, /^Enter the code/);
    await type('000000');
    const second = await awaited();
    assert.notEqual(second?.id, first?.id);
    assert.deepEqual([second?.purpose, second?.afterRefusal], ['session', true]);
    await type(right());
    assert.deepEqual([(await awaited())?.purpose, (await awaited())?.afterRefusal], ['GSTR1', false]);
    await type('000000');
    assert.deepEqual([(await awaited())?.purpose, (await awaited())?.afterRefusal], ['GSTR1', true]);
  });

  test('is reported also while no new one is asked for, with the button that asks; never that one was sent', async () => {
    await type('000000');
    await type('000000');
    // A late mail of an earlier one may still come: the next is asked for in a while.
    assert.equal(await awaited(), undefined);
    assert.match(
      sayEntry(await month(), 'en').nextAct,
      /^That code was not accepted\. A new one is asked for at 3 November 2026, 10:0\d IST\.$/,
    );
    assert.equal(sayEntry(await month(), 'en').statusText, 'Waiting for a code');
    await desk.until('2026-11-03T10:10:00+05:30');
    await type('000000');
    await desk.until('2026-11-03T10:30:00+05:30');
    const parked = await month();
    assert.equal(await awaited(), undefined);
    assert.deepEqual(
      [sayEntry(parked, 'en').statusText, parked.entry.offered.askCode],
      ['Waiting for a code', true],
    );
    assert.match(
      sayEntry(parked, 'en').nextAct,
      /^The last code was not accepted\. Press Ask for the code now and type it in/,
    );
  });
});

test('where the first code of a GSTIN is refused before a return waits for it, the next message says so, whoever receives it', async () => {
  const desk = await startDesk('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.first', forwards: false });
  const awaited = async () => (await listAwaitedCodes(desk.ports, desk.accountId))[0];
  const first = await awaited();
  assert.deepEqual([first?.filingId, first?.afterRefusal], [null, false]);
  assert.ok((await giveCode(desk.ports, desk.accountId, { id: first?.id ?? '', code: '000000' })).ok);
  assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
  await desk.until('2026-11-02T10:01:00+05:30');
  const next = await awaited();
  assert.notEqual(next?.id, first?.id);
  assert.equal(next?.afterRefusal, true);
  await desk.close();
});
