import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type Desk, startDesk } from '../usecases/desk.ts';

const desks: Desk[] = [];
after(() => Promise.all(desks.map((desk) => desk.close())));

const ownerPhone = '+919800000001';

async function member(desk: Desk, phone: string): Promise<string> {
  const id = randomUUID();
  await desk.database.asSystem(async (trx) => {
    await trx.insertInto('person').values({ id, phone, created_at: new Date() }).execute();
    await trx
      .insertInto('member')
      .values({ account_id: desk.accountId, person_id: id, role: 'preparer', joined_at: new Date() })
      .execute();
  });
  return id;
}

/** The recipients of later messages, each once. */
async function toldBy(desk: Desk, act: () => Promise<void>): Promise<string[]> {
  await desk.database.asSystem((trx) => trx.deleteFrom('outbox').execute());
  await act();
  const rows = await desk.database.asSystem((trx) => trx.selectFrom('outbox').select('recipient').execute());
  return [...new Set(rows.map(({ recipient }) => recipient))];
}

test('messages go to the first owner, to who works on a GSTIN, and before both to whose yes it needs', async () => {
  const desk = await startDesk('2026-11-02T10:00:00+05:30');
  desks.push(desk);
  const [worker, approver] = ['+919800000008', '+919800000009'];
  const [works, approves] = [await member(desk, worker), await member(desk, approver)];
  let shop = '';
  const opened = async () => {
    shop = (await desk.add({ username: 'shop.one' }, true)).id;
    await desk.until('2026-11-11T10:00:00+05:30');
  };
  assert.deepEqual(await toldBy(desk, opened), [ownerPhone]);
  const set = (change: { assigned_to?: string; approver_id?: string }) =>
    desk.database.asSystem((trx) =>
      trx.updateTable('registration').set(change).where('id', '=', shop).execute(),
    );
  await set({ assigned_to: works });
  assert.deepEqual(await toldBy(desk, () => desk.until('2026-11-20T10:00:00+05:30')), [worker]);
  await set({ approver_id: approves });
  assert.deepEqual(await toldBy(desk, () => desk.until('2026-12-03T10:00:00+05:30')), [approver]);
});
