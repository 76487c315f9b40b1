import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Desk, startDesk } from './desk.ts';

describe('An account that is to be erased', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  afterEach(() => desk.close());

  const toBeErased = (on: boolean) =>
    desk.database.asSystem((trx) =>
      trx
        .updateTable('account')
        .set({ erase_at: on ? new Date(desk.now + 3 * 24 * 60 * 60_000) : null })
        .where('account_id', '=', desk.accountId)
        .execute(),
    );

  test('files nothing, asks for no code, and files again when it is kept', async () => {
    const { id, gstin } = await desk.add({ username: 'shop.kept' });
    await toBeErased(true);
    const { length } = desk.calls;
    await desk.until('2026-11-08T10:00:00+05:30');
    assert.deepEqual(desk.accepted(gstin), []);
    assert.deepEqual(
      desk.calls.slice(length).filter(({ action }) => /RETFILE|OTP/.test(action)),
      [],
    );
    await toBeErased(false);
    await desk.store.asTenant(desk.accountId, (rows) => rows.work.wakeBy(id, desk.now));
    await desk.until('2026-11-11T10:00:00+05:30');
    assert.deepEqual(desk.accepted(gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  });
});
