import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createTransport, type Transporter } from 'nodemailer';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { keptLog } from './keptLog.ts';

describe('inbound codes', () => {
  const domain = 'codes.shunya.example';
  const key = '0123456789abcdef0123456789abcdef';
  const log = keptLog();
  const got: { relayKey: string; text: string }[] = [];
  let calls = 0;
  let fails = false;
  let server: Awaited<ReturnType<typeof startInboundMail>>;
  let client: Transporter;

  before(async () => {
    server = await startInboundMail({
      port: 0,
      domain,
      log,
      onMail: async (mail) => {
        if (fails) throw new Error('database is away');
        calls += 1;
        for (const relayKey of mail.relayKeys) got.push({ relayKey, text: await mail.text() });
      },
    });
    client = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true });
  });
  after(async () => {
    client.close();
    await server.close();
  });
  beforeEach(() => {
    got.length = 0;
    calls = 0;
    fails = false;
  });

  const send = (to: string, content: object) =>
    client.sendMail({ from: 'signatory@example.org', to, ...content });
  const refusal = async (sending: Promise<unknown>): Promise<string> => {
    const error = await sending.then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Error, 'the mail was taken');
    const { responseCode, response } = error as { responseCode?: number; response?: string };
    return `${responseCode} ${response?.replace(/^\d+ /, '')}`;
  };

  test('a plain mail brings its text under the relay key', async () => {
    await send(`${key}@${domain}`, { subject: 's', text: 'Your OTP is 482913' });
    assert.deepEqual(got, [{ relayKey: key, text: 'Your OTP is 482913' }]);
  });

  for (const textEncoding of ['quoted-printable', 'base64'] as const) {
    test(`a multipart mail in ${textEncoding} brings its plain text`, async () => {
      const text = `नमस्ते, your OTP is 482913 = ${'long '.repeat(40)}`.trim();
      await send(`${key}@${domain.toUpperCase()}`, { text, html: '<p>other</p>', textEncoding });
      assert.deepEqual(got, [{ relayKey: key, text }]);
    });
  }

  test('a mail without a body brings its subject', async () => {
    await send(`${key}@${domain}`, { subject: 'OTP 482913', text: '' });
    assert.deepEqual(got, [{ relayKey: key, text: 'OTP 482913' }]);
  });

  test('a mail to several relay addresses is brought once, with all of them', async () => {
    const other = `${key.slice(0, -1)}0`;
    await client.sendMail({
      from: 'signatory@example.org',
      to: [key, other, key].map((one) => `${one}@${domain}`),
      text: 'Your OTP is 482913',
    });
    assert.deepEqual(
      got.map(({ relayKey }) => relayKey),
      [key, other],
    );
    assert.equal(calls, 1);
  });

  test('every address that is not of the relay’s shape is refused with the same words', async () => {
    const others = [
      `${key}@other.example`,
      `short@${domain}`,
      `with.dots.in.it@${domain}`,
      `postmaster@x.${domain}`,
    ];
    const refusals = await Promise.all(others.map((to) => refusal(send(to, { text: 'x' }))));
    assert.equal(new Set(refusals).size, 1);
    assert.match(refusals[0] ?? '', /^550 /);
    assert.deepEqual(got, []);
  });

  test('a mail above 256 kB is refused', async () => {
    assert.match(await refusal(send(`${key}@${domain}`, { text: 'x'.repeat(270 * 1024) })), /^552 /);
    assert.deepEqual(got, []);
  });

  test('a mail that cannot be taken now is to be sent again, and nothing of it is logged', async () => {
    fails = true;
    assert.match(await refusal(send(`${key}@${domain}`, { text: 'Your OTP is 482913' })), /^451 /);
    assert.ok(!log.lines.join('\n').includes('482913'));
  });

  test('a very long mail is cut before a code is looked for', async () => {
    await send(`${key}@${domain}`, { text: 'word '.repeat(40_000) });
    assert.ok((got[0]?.text.length ?? 0) <= 8_000);
  });
});
