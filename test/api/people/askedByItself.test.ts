import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Desk, startDesk } from '../usecases/desk.ts';

const desks: Desk[] = [];
after(() => Promise.all(desks.map((desk) => desk.close())));

const client = '+919777700001';

/** When the client was written to, and what. */
async function written(desk: Desk): Promise<{ text: string; template: string | null }[]> {
  const rows = await desk.database.asSystem((trx) =>
    trx
      .selectFrom('outbox')
      .select(['text_sealed', 'template'])
      .where('recipient', '=', client)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ text_sealed: text, template }) => ({
    text: (JSON.parse(Buffer.from(text).toString()) as string[])[2] ?? '',
    template,
  }));
}

test('the question of a month goes to the contact at ten on the day it opened, again at most every second day, and not after the due date; nobody of the firm has to press', async () => {
  const desk = await startDesk('2026-10-05T10:00:00+05:30');
  desks.push(desk);
  const shop = await desk.add({ username: 'shop.one' }, true);
  const contact = {
    name: 'Asha Nema',
    mobile: client,
    mail: '',
    language: 'hi' as const,
    since: desk.now + 60_000,
    deniedAt: null,
  };
  await desk.database.asSystem((trx) =>
    trx
      .updateTable('registration')
      .set({ contact: JSON.stringify(contact) })
      .where('id', '=', shop.id)
      .execute(),
  );
  // September was opened before there was anybody to ask.
  await desk.until('2026-10-31T23:00:00+05:30');
  assert.deepEqual(await written(desk), []);
  await desk.until('2026-11-01T09:59:00+05:30');
  assert.deepEqual(await written(desk), []);
  await desk.until('2026-11-01T10:00:00+05:30');
  const [first, ...more] = await written(desk);
  assert.deepEqual([first?.template, more.length], ['client_asked.hi', 0]);
  assert.match(first?.text ?? '', /अक्टूबर 2026.*GSTR-1.*11 नवंबर 2026.*\/approve\//s);
  const october = (await desk.filings(shop.id)).at(-1);
  assert.deepEqual([october?.period, october?.approval?.answer], ['102026', null]);
  await desk.until('2026-11-20T23:00:00+05:30');
  const month = await written(desk);
  // Of the reminders of both returns, which are more.
  assert.ok(month.length >= 3 && month.length <= 6, String(month.length));
  assert.ok(month.slice(1).every(({ text }) => text.includes('फिर से')));
  assert.equal(new Set(month.map(({ text }) => /#(\S+)/.exec(text)?.[1])).size, 1, 'by one link');
  await desk.until('2026-11-30T23:00:00+05:30');
  assert.equal((await written(desk)).length, month.length);
  assert.deepEqual(desk.troubles, []);
});
