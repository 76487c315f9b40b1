import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { setCodeRelay, getCodeRelay } from '#usecases/codes/forwarding.ts';
import { type Desk, startDesk } from './desk.ts';

describe('the forwarding of codes', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk('2026-11-01T10:00:00+05:30');
    // As in production: nobody's codes come by forwarding before they are asked to.
    Object.assign(desk.ports, { relayByDefault: false });
  });
  afterEach(() => desk.close());

  const due = '2026-11-10T12:00:00+05:30';
  const after = '2026-11-25T12:00:00+05:30';

  const relayOf = async (id: string) => {
    const relay = await getCodeRelay(desk.ports, desk.accountId, id);
    assert.ok(relay.ok);
    return relay.value;
  };
  const sign = async (id: string) => {
    const set = { registration: id, on: true as const, signedBy: 'The signatory' };
    assert.ok((await setCodeRelay(desk.ports, desk.accountId, set)).ok);
  };

  test('a GSTIN whose signatory signs the mandate files by itself from then on, waiting returns included', async () => {
    const shop = await desk.add({ username: 'shop.one' });
    await desk.until(due);
    assert.equal((await relayOf(shop.id)).state, 'off');
    assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'waiting_for_code');
    await sign(shop.id);
    assert.equal((await relayOf(shop.id)).state, 'untried');
    await desk.until(after);
    assert.equal((await relayOf(shop.id)).state, 'works');
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
    await desk.until('2026-12-25T12:00:00+05:30');
    assert.equal(desk.accepted(shop.gstin).length, 4);
  });

  test('taken back, no forwarded code is used, and a person is asked again', async () => {
    const shop = await desk.add({ username: 'shop.one' });
    await sign(shop.id);
    const off = { registration: shop.id, on: false as const };
    assert.ok((await setCodeRelay(desk.ports, desk.accountId, off)).ok);
    await desk.until(due);
    assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'waiting_for_code');
    await desk.until(after);
    assert.deepEqual(desk.accepted(shop.gstin), []);
    const consents = await desk.store.asTenant(desk.accountId, (rows) =>
      rows.consents.ofRegistration(shop.id),
    );
    const mandates = consents.filter(({ kind }) => kind === 'relay');
    assert.deepEqual(
      mandates.map(({ withdrawnAt }) => withdrawnAt !== null),
      [true],
    );
  });

  test('an operator who has not taken responsibility offers none', async () => {
    const shop = await desk.add({ username: 'shop.one' });
    Object.assign(desk.ports, { relayAddress: null });
    assert.deepEqual(await relayOf(shop.id), {
      state: 'unavailable',
      address: '',
      signatory: '',
      sentTo: { mobileEnds: '', mail: '' },
      gstins: 0,
      hasPhone: false,
    });
    const set = { registration: shop.id, on: true as const, signedBy: 'The signatory' };
    const refused = await setCodeRelay(desk.ports, desk.accountId, set);
    assert.ok(!refused.ok && refused.failure.kind === 'not_possible');
  });

  test('a mandate ends with the last GSTIN of its signatory', async () => {
    const shop = await desk.add({ username: 'shop.one' });
    await sign(shop.id);
    const gone = { gstin: '', id: shop.id };
    assert.ok((await deleteRegistration(desk.ports, desk.accountId, gone)).ok);
    const { signatoryId } = shop;
    assert.ok(signatoryId !== null);
    const kept = await desk.store.asTenant(desk.accountId, (rows) => rows.signatories.byId(signatoryId));
    assert.equal(kept?.relay, 'off');
  });
});
