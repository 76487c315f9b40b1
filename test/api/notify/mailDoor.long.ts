import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { type ReceivedMail, startMailServer } from '#notify/mailServer.ts';
import { selfSigned } from '#notify/selfSigned.ts';
import { keptLog } from './keptLog.ts';

const domain = 'codes.shunya.example';
const to = `0123456789abcdef0123456789abcdef@${domain}`;

/** Its greeting, or '' when it is closed without a word. */
async function greeting(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('close', () => resolve(''));
    socket.once('error', () => resolve(''));
  });
}

describe('the mail door', () => {
  test('encrypts by STARTTLS with the certificate that it was given, which its sender can check', async () => {
    const certificate = await selfSigned(domain, Date.now());
    const texts: string[] = [];
    const server = await startInboundMail({
      port: 0,
      domain,
      certificate,
      log: keptLog(),
      onMail: async (mail) => void texts.push(await mail.text()),
    });
    const client = (tls: object) =>
      createTransport({ host: '127.0.0.1', port: server.port, requireTLS: true, tls });
    try {
      const trusting = client({ ca: certificate.cert, servername: domain, minVersion: 'TLSv1.3' });
      await trusting.sendMail({ from: 'x@example.org', to, text: 'Your OTP is 482913' });
      assert.deepEqual(texts, ['Your OTP is 482913']);
      const strict = client({ servername: domain });
      await assert.rejects(strict.sendMail({ from: 'x@example.org', to, text: 'no' }), /self-signed/);
      const old = client({ rejectUnauthorized: false, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
      await assert.rejects(old.sendMail({ from: 'x@example.org', to, text: 'no' }));
      assert.equal(texts.length, 1);
    } finally {
      await server.close();
    }
  });

  test('a certificate of its own is one for its domain, signed by its own key, from yesterday on', async () => {
    const now = Date.UTC(2026, 10, 22);
    const { cert } = await selfSigned(domain, now);
    const read = new X509Certificate(cert);
    assert.equal(read.checkHost(domain), domain);
    assert.ok(read.verify(read.publicKey));
    assert.equal(Date.parse(read.validFrom), now - 24 * 60 * 60 * 1000);
    assert.notEqual(
      read.serialNumber,
      new X509Certificate((await selfSigned(domain, now)).cert).serialNumber,
    );
  });

  test('connections that one address holds open hold up nobody else, and one too many is asked to try again', async () => {
    const server = await startInboundMail({
      port: 0,
      host: '0.0.0.0',
      domain,
      log: keptLog(),
      onMail: async () => undefined,
    });
    const held: Socket[] = [];
    const open = async (localAddress: string): Promise<string> => {
      const socket = connect({ host: '127.0.0.1', port: server.port, localAddress });
      held.push(socket);
      return greeting(socket);
    };
    try {
      for (let n = 0; n < 10; n += 1) assert.match(await open('127.0.0.1'), /^220 /);
      for (let n = 0; n < 50; n += 1)
        assert.match(await open('127.0.0.1'), /^421 Too many connections from your address.*\r\n$/);
      // Every address of 127.0.0.0/8 is this machine's own on Linux alone.
      if (process.platform === 'linux') assert.match(await open('127.0.0.2'), /^220 /);
      const first = held[0];
      assert.ok(first);
      first.destroy();
      await once(first, 'close');
      let again = '';
      while (!again.startsWith('220')) again = await open('127.0.0.1');
      assert.match(again, /^220 /);
    } finally {
      for (const socket of held) socket.destroy();
      await server.close();
    }
  });

  test('an address may send a limited amount of mail a minute, and less of the kind that is expensive to read; the rest is asked to come again and not read', async () => {
    const read: number[] = [];
    const server = await startInboundMail({
      port: 0,
      domain,
      log: keptLog(),
      onMail: async (mail) => void read.push((await mail.text()).length),
    });
    try {
      for (const [key, text] of [
        ['large-mails-only', 'Your OTP is 482913. '.repeat(11_700)],
        ['many-lines-only0', '\n'.repeat(4_900)],
      ] as const) {
        read.length = 0;
        const send = (to: string, content: string) => answered(server.port, { to, text: content });
        const atOnce = await Promise.all(Array.from({ length: 12 }, () => send(`${key}@${domain}`, text)));
        assert.equal(read.length, 8, key);
        assert.deepEqual(new Set(atOnce), new Set([0, 451]), key);
        // In whatever letters its domain is written.
        assert.equal(await send(`${key}@${domain.toUpperCase()}`, 'Your OTP is 482913'), 452);
        assert.equal(await send(`other-${key}@${domain}`, 'Your OTP is 482913'), 0);
        assert.equal(read.length, 9, key);
      }
    } finally {
      await server.close();
    }
  });

  test('a hundred codes of usual size come to one address in a minute', async () => {
    let read = 0;
    const server = await startInboundMail({
      port: 0,
      domain,
      log: keptLog(),
      onMail: async (mail) => {
        await mail.text();
        read += 1;
      },
    });
    try {
      const text = `Your OTP is 482913\n${'The portal writes more.\n'.repeat(350)}`;
      for (let n = 0; n < 10; n += 1) {
        const sent = await Promise.all(Array.from({ length: 10 }, () => answered(server.port, { to, text })));
        assert.deepEqual(new Set(sent), new Set([0]));
      }
      assert.equal(read, 100);
    } finally {
      await server.close();
    }
  });

  test('a network may send a limited amount of mail a minute, to any address; another one is heard meanwhile', async () => {
    const server = await startInboundMail({
      port: 0,
      host: '0.0.0.0',
      domain,
      log: keptLog(),
      onMail: async (mail) => void (await mail.text()),
    });
    const text = 'Your OTP is 482913. '.repeat(11_700);
    const send = (n: number, localAddress: string, content = text) =>
      answered(server.port, { to: `of-everybody-${n}@${domain}`, text: content, localAddress });
    try {
      const sent = [];
      for (let n = 0; n < 48; n += 8)
        sent.push(
          ...(await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((more) => send(n + more, '127.0.0.1')))),
        );
      const taken = sent.filter((code) => code === 0).length;
      assert.ok(taken >= 38 && taken <= 41, String(taken));
      assert.equal(await send(90, '127.0.0.1', 'Your OTP is 482913'), 451);
      if (process.platform === 'linux') assert.equal(await send(91, '127.0.0.2', 'Your OTP is 482913'), 0);
    } finally {
      await server.close();
    }
  });

  test('mails that come together are read one after another, and other work continues in between', async () => {
    let turns = 0;
    const counting = new AbortController();
    const between: number[] = [];
    const all = Promise.withResolvers<undefined>();
    let came = 0;
    const server = await startInboundMail({
      port: 0,
      domain,
      log: keptLog(),
      onMail: async (mail) => {
        came += 1;
        if (came === 3) all.resolve(undefined);
        await all.promise;
        await mail.text();
        between.push(turns);
      },
    });
    const counted = (async () => {
      while (!counting.signal.aborted) {
        await setImmediate();
        turns += 1;
      }
    })();
    try {
      await Promise.all([1, 2, 3].map(() => answered(server.port, { to, text: 'Your OTP is 482913' })));
      assert.equal(new Set(between).size, 3, between.join(' '));
    } finally {
      counting.abort();
      await counted;
      await server.close();
    }
  });

  test('a connection that keeps talking ends anyway, with a reply that makes the sender try again', async () => {
    const server = await startSlow({ longestMs: 200, endsMs: 60_000 });
    const sender = talk(server.port);
    await sender.greeting();
    const drip = setInterval(() => sender.say('NOOP'), 20);
    try {
      await sender.closed;
      assert.match(sender.heard(), /\r\n421 This connection has taken too long, try again by another\r\n$/);
    } finally {
      clearInterval(drip);
      await server.close();
    }
  });

  test('a mail that is on its way when its connection has had its time is taken; the next one is asked to use another connection', async () => {
    const taken: string[] = [];
    const longestMs = 500;
    const server = await startSlow({ longestMs, endsMs: 60_000 }, async ({ raw }) => {
      taken.push(String(raw));
    });
    try {
      const sender = await inMail(server.port);
      await sleep(2 * longestMs);
      for (const [says, reply] of [
        ['RCPT TO:<b@example.org>', /^250 /],
        ['DATA', /^354 /],
        ['Your OTP is 482913\r\n.', /^250 /],
        ['MAIL FROM:<a@example.org>', /^421 This connection has taken too long/],
      ] as const)
        assert.match(await sender.ask(says), reply, says);
      await sender.closed;
      assert.deepEqual(taken, ['Your OTP is 482913\r\n']);
    } finally {
      await server.close();
    }
  });

  test('a mail without end is cut off, by a reply', async () => {
    const server = await startSlow({ longestMs: 500, endsMs: 300 });
    const sender = await inMail(server.port);
    await sender.ask('RCPT TO:<b@example.org>');
    await sender.ask('DATA');
    const drip = setInterval(() => sender.say('on and on'), 20);
    try {
      await sender.closed;
      assert.match(sender.heard(), /\r\n421 This connection has taken too long[^\r\n]*\r\n$/);
    } finally {
      clearInterval(drip);
      await server.close();
    }
  });
});

/** Sends a mail and returns 0 if it was accepted, else the code of the refusal. */
async function answered(
  port: number,
  { localAddress, ...mail }: { to: string; text: string; localAddress?: string },
): Promise<number> {
  const client = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  const code = await client.sendMail({ from: 'x@example.org', ...mail }).then(
    () => 0,
    (error: { responseCode?: number }) => error.responseCode ?? -1,
  );
  client.close();
  return code;
}

const startSlow = (
  time: { longestMs: number; endsMs: number },
  onMail: (mail: ReceivedMail) => Promise<void> = async () => undefined,
) =>
  startMailServer({
    host: '127.0.0.1',
    port: 0,
    maxBytes: 1_000_000,
    maxClients: 5,
    idleMs: 600_000,
    perAddress: { max: 5, ...time },
    accepts: () => true,
    onMail,
    log: keptLog(),
  });

/** A sender that speaks line by line. */
function talk(port: number) {
  const socket = connect({ host: '127.0.0.1', port });
  let heard = '';
  let wake = (): void => undefined;
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    heard += data.toString();
    wake();
  });
  socket.on('close', () => wake());
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const replies = () => heard.split('\r\n').slice(0, -1);
  /** The reply after those that were heard before; '' where it closes without one. */
  const next = async (from: number): Promise<string> => {
    while (replies().length <= from && !socket.closed) await new Promise<void>((done) => (wake = done));
    return replies()[from] ?? '';
  };
  return {
    say,
    greeting: () => next(0),
    ask: (line: string): Promise<string> => {
      const from = replies().length;
      say(line);
      return next(from);
    },
    heard: () => heard,
    closed: new Promise<void>((done) => socket.once('close', () => done())),
  };
}

/** A connection on which a mail has begun; on a busy machine its time may be over before, and another is opened. */
async function inMail(port: number): Promise<ReturnType<typeof talk>> {
  for (;;) {
    const sender = talk(port);
    const first = await sender.greeting();
    const hello = first.startsWith('220') ? await sender.ask('HELO sender.example') : '';
    if (hello.startsWith('250') && (await sender.ask('MAIL FROM:<a@example.org>')).startsWith('250'))
      return sender;
    await sender.closed;
  }
}
