import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Registration } from '#domain/registration/registration.ts';
import { LeaseLost, noLocks, record, type Turn } from '#engine/turn.ts';
import { leaseMs } from '#domain/filing/atMostOnce.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
let shop: Registration;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
  shop = await desk.add({ username: 'shop.one' });
});
after(() => desk.close());

const turnOf = (holder: string): Turn => ({
  ...desk.ports,
  registrationId: shop.id,
  accountId: desk.accountId,
  holder,
  portalLocks: noLocks(),
});
const write = (holder: string, nickName: string) =>
  record(turnOf(holder), async (rows) => {
    await rows.registrations.update(shop.id, { nickName });
    return 'written';
  });
const nickName = async (): Promise<string> => (await desk.registration(shop.id)).nickName;

async function take(holder: string): Promise<void> {
  await desk.store.asTenant(desk.accountId, (rows) => rows.work.wakeBy(shop.id, desk.now));
  const taken = await desk.systemRows.work.take(shop.id, holder, desk.now, leaseMs);
  assert.ok(taken);
}

test('a worker that was frozen past its lease writes nothing when it thaws', async () => {
  const [frozen, other] = [randomUUID(), randomUUID()];
  await take(frozen);
  assert.equal(await write(frozen, 'in time'), 'written');
  desk.now += leaseMs + 1;
  await assert.rejects(write(frozen, 'too late'), LeaseLost);
  await take(other);
  await assert.rejects(write(frozen, 'after another took over'), LeaseLost);
  assert.equal(await nickName(), 'in time');
  assert.equal(await write(other, 'by the other'), 'written');
  assert.equal(await nickName(), 'by the other');
});

test("a lost lease is reported as such, also when the work failed because of another worker's progress", async () => {
  await assert.rejects(
    record(turnOf(randomUUID()), async () => {
      throw new Error('nothing is as it was');
    }),
    LeaseLost,
  );
});
