import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { outboxRows } from '#db/rows/outbox.ts';
import { rateLimits } from '#db/rows/rateLimits.ts';
import { type Outgoing, type Sender, startOutbox } from '#notify/outbox.ts';
import { keptLog } from '../notify/keptLog.ts';
import { type Desk, openSeal, startDesk } from './desk.ts';

/*
 * Someone who never asked us for anything is written to in our name: the signatory of a GSTIN whose user gave their
 * number. The content and number of such messages are tested against the worst a user may try.
 */

const victim = { name: 'Signatory', pan: 'AAGPS4321C', mobile: '+919812345678', email: 'victim@example.org' };
const day = 24 * 60 * 60 * 1000;
const most = 6;
/** More than may go out in a day, and fewer than make one digest a day. */
const gstins = 9;

let desk: Desk;
const out: Outgoing[] = [];
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
  // As if kept before names had rules.
  await desk.name(
    'Refund due\nOpen https://evil.example/pay or www.evil.in\u202e now: evil.com/x a@evil.com',
  );
  for (let n = 0; n < gstins; n += 1)
    await desk.add({ username: `shop.${n}`, forwards: false, signatories: [victim] });
  await desk.until('2026-11-05T20:00:00+05:30');
});
after(() => desk.close());

/** Everything that may go out now, goes. */
async function send(wall: number): Promise<Outgoing[]> {
  const before = out.length;
  const sender: Sender = async (message) => {
    out.push(message);
    return { sent: true };
  };
  const rows = outboxRows(desk.database);
  for (let passes = 0; passes < 10; passes += 1) {
    const outbox = startOutbox({
      store: rows,
      senders: { mail: sender, sms: sender },
      clock: { wall: () => wall },
      seal: openSeal,
      limits: rateLimits(desk.database, (name) => Buffer.from(name)),
      // The account has proven no GSTIN, so it has half.
      maxToSignatory: 2 * most,
      log: keptLog(),
      pollMs: day,
    });
    await outbox.stop();
  }
  return out.slice(before);
}
const toVictim = (sent: Outgoing[]) => sent.filter(({ to }) => to === victim.mobile);

test('a signatory gets a limited number of messages of a channel in a day, the rest another day, and messages a day old not at all', async () => {
  const first = await send(desk.now);
  assert.equal(toVictim(first).length, most);
  assert.equal(first.filter(({ to }) => to === victim.email).length, most);
  // The user's own notices are not held back.
  assert.ok(first.filter(({ to }) => to === '+919800000001').length >= gstins);
  assert.equal((await send(desk.now)).length, 0);
  assert.equal(toVictim(await send(desk.now + day)).length, gstins - most);
  assert.equal(toVictim(await send(desk.now + 2 * day)).length, 0);
});

test('no name makes a message of ours carry a foreign link or line', () => {
  const messages = toVictim(out);
  assert.equal(messages.length, gstins);
  for (const { text } of messages) {
    assert.ok(!/[\p{Cc}\p{Zl}\p{Zp}]|\u202e/u.test(text), text);
    const links = text.match(/(?:https?:\/\/|www\.)\S+|\S+@\S+|[\p{L}\p{N}-]{2,}\.\p{L}{2,}\S*/gu) ?? [];
    assert.deepEqual(
      links.filter((link) => !link.startsWith('https://shunya.example/code/')),
      [],
      text,
    );
    assert.match(text, /^Shunya: User files nil GSTR-1/);
  }
});
