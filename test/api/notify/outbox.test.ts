import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  backOffMs,
  holdMs,
  type Outgoing,
  type OutboxStore,
  type SendOutcome,
  startOutbox,
} from '#notify/outbox.ts';
import type { Limits } from '#usecases/ports/machine.ts';
import { keptLog } from './keptLog.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-11-02T10:00:00+05:30');
const secret = 'your code is 482913';

type Row = {
  id: string;
  text: string;
  nextTry: number;
  tries: number;
  state: 'waiting' | 'sent' | 'given up';
  toSignatory: boolean;
  /** To a signatory; an account without a proven GSTIN is a stranger. */
  from: { account: string; isStranger: boolean };
};

const rightful = { account: 'rightful', isStranger: false };

const hash = (text: string): Uint8Array => Buffer.from(text);
const countsNothing: Limits = { count: async (_bucket, _rule, now) => ({ hits: 0, again: now }) };

/** An outbox in memory with a settable clock; `pass` runs the sender once over what waits. */
function outbox(answer: (message: Outgoing) => Promise<SendOutcome>) {
  const rows: Row[] = [];
  const sent: Outgoing[] = [];
  const log = keptLog();
  const time = { wall: start };
  const counted = new Map<string, number>();
  const limits: Limits = {
    count: async (bucket, { windowMs }, now, hits) => {
      const window = Math.floor(now / windowMs);
      const all = (counted.get(`${bucket} ${window}`) ?? 0) + hits;
      counted.set(`${bucket} ${window}`, all);
      return { hits: all, again: (window + 1) * windowMs };
    },
  };
  const find = (id: string): Row => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new Error('no such row');
    return row;
  };
  const store: OutboxStore = {
    claim: async (channel, wall, hold, limit) => {
      if (channel === 'mail') return [];
      const due = rows.filter((row) => row.state === 'waiting' && row.nextTry <= wall).slice(0, limit);
      return due.map((row) => {
        row.nextTry = wall + hold;
        row.tries += 1;
        return {
          id: row.id,
          accountId: row.from.account,
          channel,
          to: '+919800000001',
          subject: '',
          textSealed: new TextEncoder().encode(row.text),
          createdAt: start,
          tries: row.tries,
          toSignatory: row.toSignatory,
          isStranger: row.from.isStranger,
        };
      });
    },
    sent: async ({ id }) => {
      Object.assign(find(id), { state: 'sent', text: '' });
    },
    later: async ({ id }, nextTry) => {
      find(id).nextTry = nextTry;
    },
    postpone: async ({ id }, nextTry) => {
      Object.assign(find(id), { nextTry, tries: 0 });
    },
    giveUp: async ({ id }) => {
      Object.assign(find(id), { state: 'given up', text: '' });
    },
    listen: async () => ({ close: async () => undefined }),
  };
  const sms = async (message: Outgoing): Promise<SendOutcome> => {
    sent.push(message);
    return answer(message);
  };
  const pass = async (): Promise<void> => {
    const seal = {
      open: (sealed: Uint8Array) => {
        if (sealed.length === 0) throw new Error('not an envelope');
        return new TextDecoder().decode(sealed);
      },
      hash,
    };
    const running = startOutbox({
      store,
      senders: { mail: sms, sms },
      clock: { wall: () => time.wall },
      seal,
      limits,
      maxToSignatory: 2,
      log,
      pollMs: day,
    });
    await running.stop();
  };
  const add = (id: string, toSignatory = false, from: Row['from'] = rightful): void => {
    rows.push({ id, text: secret, nextTry: start, tries: 0, state: 'waiting', toSignatory, from });
  };
  return { rows, sent, log, time, store, pass, add };
}

const works = async (): Promise<SendOutcome> => ({ sent: true });
const fails = async (): Promise<SendOutcome> => ({ sent: false, lasting: false, reason: 'HTTP 503' });

test('a waiting message is sent once and its text wiped', async () => {
  const box = outbox(works);
  box.add('a');
  await box.pass();
  await box.pass();
  assert.deepEqual(
    box.sent.map((message) => message.text),
    [secret],
  );
  assert.deepEqual([box.rows[0]?.state, box.rows[0]?.text], ['sent', '']);
});

test('a message claimed by a process that died is sent by the next one, after the hold', async () => {
  const box = outbox(works);
  box.add('a');
  await box.store.claim('sms', box.time.wall, holdMs, 20);
  await box.pass();
  assert.equal(box.sent.length, 0);
  box.time.wall += holdMs;
  await box.pass();
  assert.equal(box.sent.length, 1);
  assert.equal(box.sent[0]?.id, 'a');
});

test('a failed message is tried again after growing pauses', async () => {
  const box = outbox(fails);
  box.add('a');
  const pauses: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    await box.pass();
    pauses.push((box.rows[0]?.nextTry ?? 0) - box.time.wall);
    box.time.wall = box.rows[0]?.nextTry ?? 0;
  }
  assert.deepEqual(pauses, [1, 2, 3, 4].map(backOffMs));
  assert.deepEqual(
    [...pauses].sort((a, b) => a - b),
    pauses,
  );
  assert.ok(new Set(pauses).size === 4);
});

test('a message that fails for a day is given up and its text wiped', async () => {
  const box = outbox(fails);
  box.add('a');
  box.time.wall = start + day - 1;
  await box.pass();
  assert.equal(box.rows[0]?.state, 'waiting');
  box.time.wall = start + 2 * day;
  await box.pass();
  assert.deepEqual([box.rows[0]?.state, box.rows[0]?.text], ['given up', '']);
});

test('a message that can never arrive is given up at once', async () => {
  const box = outbox(async () => ({ sent: false, lasting: true, reason: 'EENVELOPE 550' }));
  box.add('a');
  await box.pass();
  assert.equal(box.rows[0]?.state, 'given up');
});

test('of messages to a signatory the third waits for another day, and is given up when it is a day old', async () => {
  const box = outbox(works);
  for (const id of ['a', 'b', 'c', 'd']) box.add(id, true);
  box.add('to the user');
  await box.pass();
  await box.pass();
  const states = (): string[] => box.rows.map(({ state }) => state);
  assert.deepEqual(states(), ['sent', 'sent', 'waiting', 'waiting', 'sent']);
  // By then two newer ones have gone before one of them.
  box.time.wall = box.rows[2]?.nextTry ?? 0;
  assert.ok(box.time.wall > start && box.time.wall <= start + day);
  box.rows.unshift({ ...box.rows[0], id: 'e', state: 'waiting', nextTry: box.time.wall } as Row);
  box.rows[0] = { ...box.rows[0], text: secret, tries: 0 } as Row;
  await box.pass();
  assert.deepEqual(states(), ['sent', 'sent', 'sent', 'sent', 'waiting', 'sent']);
  box.time.wall = start + 2 * day;
  box.add('f', true);
  box.add('g', true);
  box.rows.unshift(...box.rows.splice(-2));
  await box.pass();
  assert.equal(box.rows.find(({ id }) => id === 'd')?.state, 'given up');
});

test('strangers who write to a signatory all day hold back no message of an account that has proven a GSTIN, and one of them not the next', async () => {
  const box = outbox(works);
  const stranger = (account: string) => ({ account, isStranger: true });
  for (let n = 0; n < 5; n += 1) box.add(`one ${n}`, true, stranger('one'));
  await box.pass();
  for (let n = 0; n < 2; n += 1) box.add(`another ${n}`, true, stranger('another'));
  box.add('third', true, stranger('third'));
  box.add('code link', true);
  await box.pass();
  assert.deepEqual(
    box.rows.filter(({ state }) => state === 'sent').map(({ id }) => id),
    ['one 0', 'another 0', 'code link'],
  );
});

test('a failed message to a signatory counts once, however often it is tried', async () => {
  let up = false;
  const box = outbox(async () => (up ? works() : fails()));
  box.add('a', true);
  for (let tries = 0; tries < 5; tries += 1) {
    await box.pass();
    box.time.wall = box.rows[0]?.nextTry ?? 0;
  }
  up = true;
  await box.pass();
  assert.equal(box.rows[0]?.state, 'sent');
});

test('a message whose text cannot be opened is given up and the others still go', async () => {
  const box = outbox(works);
  box.add('broken');
  Object.assign(box.rows[0] ?? {}, { text: '' });
  box.add('b');
  await box.pass();
  assert.deepEqual(
    box.rows.map((row) => row.state),
    ['given up', 'sent'],
  );
});

test('a sender that throws counts as a failed try and says nothing secret', async () => {
  const box = outbox(async () => {
    throw new Error(secret);
  });
  box.add('a');
  await box.pass();
  assert.equal(box.rows[0]?.state, 'waiting');
  assert.ok(box.log.lines.length > 0);
  assert.ok(!box.log.lines.join('\n').includes('482913'));
});

test('more messages than one batch are all sent in one wake-up', async () => {
  const box = outbox(works);
  for (let n = 0; n < 45; n += 1) box.add(`m${n}`);
  const running = startOutbox({
    store: box.store,
    senders: { mail: works, sms: works },
    clock: { wall: () => box.time.wall },
    seal: { open: (sealed) => new TextDecoder().decode(sealed), hash },
    limits: countsNothing,
    maxToSignatory: 2,
    log: box.log,
    pollMs: day,
  });
  // Nothing here waits for anything outside, so all of it is done before the next turn of the loop.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  await running.stop();
  assert.ok(box.rows.every((row) => row.state === 'sent'));
});

test('a failing database is logged, and the next wake-up sends the messages', async () => {
  const box = outbox(works);
  box.add('a');
  const working = { ...box.store };
  box.store.claim = async () => {
    throw new Error('connection lost');
  };
  await box.pass();
  assert.ok(box.log.lines.some((line) => line.includes('connection lost')));
  Object.assign(box.store, working);
  await box.pass();
  assert.equal(box.rows[0]?.state, 'sent');
});

test('an SMS does not wait for a mail server that hangs', async () => {
  const box = outbox(works);
  box.add('code');
  const mailAnswers = Promise.withResolvers<SendOutcome>();
  const smsLeft = Promise.withResolvers<void>();
  const claim = box.store.claim.bind(box.store);
  box.store.claim = async (channel, wall, hold, limit) => {
    if (channel === 'sms') return claim(channel, wall, hold, limit);
    if (box.rows.some((row) => row.id === 'notice')) return [];
    box.add('notice');
    const notice = box.rows.at(-1);
    Object.assign(notice ?? {}, { nextTry: wall + hold });
    const textSealed = new TextEncoder().encode('t');
    return [
      {
        id: 'notice',
        accountId: null,
        channel,
        to: 'a@example.org',
        subject: 's',
        textSealed,
        createdAt: wall,
        tries: 1,
        toSignatory: false,
        isStranger: false,
      },
    ];
  };
  const running = startOutbox({
    store: box.store,
    senders: {
      mail: () => mailAnswers.promise,
      sms: async () => {
        smsLeft.resolve();
        return { sent: true };
      },
    },
    clock: { wall: () => box.time.wall },
    seal: { open: (sealed) => new TextDecoder().decode(sealed), hash },
    limits: countsNothing,
    maxToSignatory: 2,
    log: box.log,
    pollMs: day,
  });
  await smsLeft.promise;
  mailAnswers.resolve({ sent: true });
  await running.stop();
  assert.deepEqual(
    box.rows.map((row) => row.state),
    ['sent', 'sent'],
  );
});
