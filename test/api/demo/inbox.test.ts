import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoRows } from '#db/rows/demo.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { demoInbox } from '#demo/inbox.ts';
import { freshDatabase } from '../../harness/database.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
before(async () => {
  fresh = await freshDatabase();
  db = openDatabase(fresh.url);
});
after(async () => {
  await db.close();
  await fresh.drop();
});

const at = Date.parse('2026-11-02T10:00:00+05:30');
const inboxOf = (keep?: number) => demoInbox(demoRows(db, keep), async () => at);

test('messages are listed newest first, with their contents and the product time', async () => {
  const inbox = inboxOf();
  await inbox.add({ channel: 'sms', to: '+919800000001', subject: '', text: 'first' });
  await inbox.add({ channel: 'sms', to: '+919800000001', subject: '', text: 'second' });
  await inbox.add({ channel: 'mail', to: 'Other@Example.org', subject: 's', text: 'third' });
  assert.deepEqual(
    (await inbox.list({ to: '+919800000001' })).map((message) => message.text),
    ['second', 'first'],
  );
  assert.deepEqual(await inbox.list({ to: null, limit: 1 }), [
    { channel: 'mail', to: 'other@example.org', subject: 's', text: 'third', at },
  ]);
});

test('a recipient is found however the number or address is written', async () => {
  const inbox = inboxOf();
  await inbox.add({ channel: 'sms', to: '9800000002', subject: '', text: 'by ten digits' });
  for (const to of ['9800000002', '+91 98000 00002', '919800000002', '09800000002']) {
    assert.equal((await inbox.list({ to })).length, 1, to);
  }
  assert.equal((await inbox.list({ to: ' OTHER@example.org ' })).length, 1);
  assert.deepEqual(await inbox.list({ to: "nobody' or true --" }), []);
});

test('a full inbox drops the oldest messages', async () => {
  const inbox = inboxOf(3);
  for (const text of ['1', '2', '3', '4', '5'])
    await inbox.add({ channel: 'mail', to: 'full@example.org', subject: '', text });
  assert.deepEqual(
    (await inbox.list({ to: null })).map((message) => message.text),
    ['5', '4', '3'],
  );
});

test('a text with a character that the database cannot store is stored without it', async () => {
  const inbox = inboxOf();
  await inbox.add({
    channel: 'mail',
    to: 'odd@example.org',
    subject: 'a\0b',
    text: `x\0${'y'.repeat(30_000)}`,
  });
  const [message] = await inbox.list({ to: 'odd@example.org' });
  assert.equal(message?.subject, 'ab');
  assert.equal(message?.text.length, 20_000);
});
