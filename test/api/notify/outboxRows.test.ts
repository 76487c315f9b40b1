import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openDatabase, type Database } from '#db/open.ts';
import { rateLimits } from '#db/rows/rateLimits.ts';
import { outboxRows } from '#db/rows/outbox.ts';
import { openStore } from '#db/store.ts';
import { type Outgoing, startOutbox } from '#notify/outbox.ts';
import { sealWith } from '#security/seal.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import { freshDatabase } from '../../harness/database.ts';
import { addOwner } from '../../harness/owner.ts';
import { keptLog } from './keptLog.ts';

const wall = Date.parse('2026-11-02T10:00:00+05:30');
const hold = 120_000;
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let accountId: string;
before(async () => {
  fresh = await freshDatabase();
  db = openDatabase(fresh.url);
  ({ accountId } = await addOwner(db, '+919800000001'));
});
after(async () => {
  await db.close();
  await fresh.drop();
});

async function added(nextTry = wall): Promise<string> {
  const id = randomUUID();
  await db.asSystem((trx) =>
    trx
      .insertInto('outbox')
      .values({
        account_id: accountId,
        id,
        channel: 'mail',
        recipient: 'a@example.org',
        subject: 'Hello',
        template: null,
        text_sealed: Buffer.from('sealed'),
        created_at: new Date(wall),
        next_try_at: new Date(nextTry),
      })
      .execute(),
  );
  return id;
}
function keyRing() {
  const keys = parseKeyRing(
    JSON.stringify({ current: 'k', keys: { k: Buffer.alloc(32, 7).toString('base64') } }),
  );
  assert.ok(keys.ok);
  return keys.value;
}
const key = (id: string) => ({ id, accountId });
const textOf = (id: string) =>
  db.asSystem(async (trx) => {
    const row = await trx
      .selectFrom('outbox')
      .select('text_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return Buffer.from(row.text_sealed).toString();
  });
const claimedIds = async (at: number): Promise<string[]> =>
  (await outboxRows(db).claim('mail', at, hold, 20)).map((row) => row.id);

test('a claimed row is nobody else’s until the hold has passed', async () => {
  const id = await added();
  const [first] = await outboxRows(db).claim('mail', wall, hold, 20);
  assert.deepEqual(
    { ...first, textSealed: Buffer.from(first?.textSealed ?? []).toString() },
    {
      id,
      accountId,
      channel: 'mail',
      to: 'a@example.org',
      subject: 'Hello',
      template: null,
      textSealed: 'sealed',
      createdAt: wall,
      tries: 1,
      toSignatory: false,
      isStranger: false,
    },
  );
  assert.deepEqual(await claimedIds(wall + hold - 1), []);
  assert.deepEqual(await claimedIds(wall + hold), [id]);
  await outboxRows(db).sent(key(id), wall);
});

test('a message to a signatory is a stranger’s until its account has proven a GSTIN', async () => {
  const seal = sealWith(keyRing());
  const store = openStore(db, seal);
  const message = { channel: 'sms' as const, to: '+919800000009', subject: '', text: 'Hello' };
  const claimed = async () => {
    await store.asTenant(accountId, (rows) => rows.outbox.add({ ...message, toSignatory: true }, { wall }));
    const [row] = await outboxRows(db).claim('sms', wall, hold, 20);
    assert.ok(row);
    await outboxRows(db).sent(key(row.id), wall);
    return [row.toSignatory, row.isStranger];
  };
  const id = randomUUID();
  const added = newRegistration({ id, accountId, username: 'shop.one', createdAt: wall });
  await store.asTenant(accountId, (rows) => rows.registrations.add(added));
  assert.deepEqual(await claimed(), [true, true]);
  await store.asTenant(accountId, (rows) => rows.registrations.update(id, { provenAt: wall }));
  assert.deepEqual(await claimed(), [true, false]);
});

test('two workers that claim at once share the rows without doubles', async () => {
  const ids = await Promise.all([added(), added(), added(), added()]);
  const claims = await Promise.all([claimedIds(wall), claimedIds(wall), claimedIds(wall)]);
  assert.deepEqual(claims.flat().sort(), [...ids].sort());
  await Promise.all(ids.map((id) => outboxRows(db).sent(key(id), wall)));
});

test('a sent row and a row given up keep no text and are not claimed again', async () => {
  const [sent, lost] = [await added(), await added()];
  await outboxRows(db).sent(key(sent), wall);
  await outboxRows(db).giveUp(key(lost), wall);
  assert.deepEqual([await textOf(sent), await textOf(lost)], ['', '']);
  assert.deepEqual(await claimedIds(wall + hold), []);
});

test('a deferred row is claimed again at its time and not before', async () => {
  const id = await added();
  await claimedIds(wall);
  await outboxRows(db).later(key(id), wall + 5_000);
  assert.deepEqual(await claimedIds(wall + 4_999), []);
  assert.deepEqual(await claimedIds(wall + 5_000), [id]);
});

test('a postponed row does not count the attempt', async () => {
  const id = await added();
  await claimedIds(wall);
  await outboxRows(db).postpone(key(id), wall + 5_000);
  const [row] = await outboxRows(db).claim('mail', wall + 5_000, hold, 20);
  assert.deepEqual([row?.id, row?.tries], [id, 1]);
  await outboxRows(db).sent(key(id), wall);
});

test('the sender is notified of a message when its transaction commits, and opens the text that the store has sealed', async () => {
  const seal = sealWith(keyRing());
  const left = Promise.withResolvers<Outgoing>();
  const ready = Promise.withResolvers<void>();
  const rows = outboxRows(db);
  const outbox = startOutbox({
    store: {
      ...rows,
      listen: async (heard) => {
        const listening = await rows.listen(heard);
        ready.resolve();
        return listening;
      },
    },
    senders: {
      mail: async (message) => {
        left.resolve(message);
        return { sent: true };
      },
      sms: async () => ({ sent: true }),
    },
    clock: { wall: () => wall },
    seal,
    limits: rateLimits(db, (name) => Buffer.from(name)),
    maxToSignatory: 1,
    log: keptLog(),
    pollMs: 24 * 60 * 60 * 1000,
  });
  await ready.promise;
  const message = {
    channel: 'mail' as const,
    to: 'b@example.org',
    subject: 'Filed',
    text: 'Both are filed.',
  };
  await openStore(db, seal).asTenant(accountId, (tenant) => tenant.outbox.add(message, { wall }));
  const { to, subject, text } = await left.promise;
  assert.deepEqual({ to, subject, text }, { to: 'b@example.org', subject: 'Filed', text: 'Both are filed.' });
  await outbox.stop();
});
