import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DemoMessage } from '#demo/inbox.ts';
import { startMailSink } from '#demo/mailSink.ts';
import { startSmsSink } from '#demo/smsSink.ts';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { mailSender } from '#notify/mailSender.ts';
import { smsSender } from '#notify/smsSender.ts';
import { createTransport, type Transporter } from 'nodemailer';
import { keptLog } from '../notify/keptLog.ts';

describe('the sinks of the demo', () => {
  const domain = 'codes.shunya.example';
  const log = keptLog();
  const kept: Omit<DemoMessage, 'at'>[] = [];
  const relayed: { relayKey: string; text: string }[] = [];
  const inbox = {
    add: async (message: Omit<DemoMessage, 'at'>) => {
      kept.push(message);
    },
  };
  /** The number of mails the relay still refuses. */
  let refusals = 0;
  let inbound: Awaited<ReturnType<typeof startInboundMail>>;
  let mail: Awaited<ReturnType<typeof startMailSink>>;
  let sms: Awaited<ReturnType<typeof startSmsSink>>;
  let simulator: Transporter;

  before(async () => {
    inbound = await startInboundMail({
      port: 0,
      domain,
      log,
      onMail: async (forwarded) => {
        if (refusals > 0) {
          refusals -= 1;
          throw new Error('not now');
        }
        for (const relayKey of forwarded.relayKeys) relayed.push({ relayKey, text: await forwarded.text() });
      },
    });
    mail = await startMailSink({
      inbox,
      relayKeysOf: async (address) =>
        address === 'narmada.foods@taxpayer.example'
          ? ['key-of-one-user', 'key-of-another']
          : address === 'lost@taxpayer.example'
            ? ['short']
            : [],
      relay: { host: '127.0.0.1', port: inbound.port, domain },
      log,
    });
    sms = await startSmsSink({ inbox, log });
    simulator = createTransport({ host: '127.0.0.1', port: mail.port, ignoreTLS: true, pool: true });
  });
  after(async () => {
    simulator.close();
    await sms.close();
    await mail.close();
    await inbound.close();
  });
  beforeEach(() => {
    kept.length = 0;
    relayed.length = 0;
    log.lines.length = 0;
  });

  const portalMail = (to: string, forwards: 'yes' | 'no') =>
    simulator.sendMail({
      from: 'portal@example.org',
      to,
      subject: 'OTP',
      text: 'Your OTP is 482913 ₹',
      headers: { 'x-sim-forwards': forwards },
    });

  test('a mail of the simulator is shown and forwarded to each relay address of its signatory', async () => {
    await portalMail('Narmada.Foods@taxpayer.example', 'yes');
    assert.deepEqual(
      kept.map(({ channel, subject, text }) => [channel, subject, text]),
      [['mail', 'OTP', 'Your OTP is 482913 ₹']],
    );
    assert.deepEqual(relayed, [
      { relayKey: 'key-of-one-user', text: 'Your OTP is 482913 ₹' },
      { relayKey: 'key-of-another', text: 'Your OTP is 482913 ₹' },
    ]);
  });

  test('a mail that the relay cannot take yet is brought again until it does, and one that it refuses for good is not', async () => {
    refusals = 3;
    await portalMail('narmada.foods@taxpayer.example', 'yes');
    assert.deepEqual(
      relayed.map(({ relayKey }) => relayKey),
      ['key-of-one-user', 'key-of-another'],
    );
    assert.equal(refusals, 0);
    log.lines.length = 0;
    await portalMail('lost@taxpayer.example', 'yes');
    assert.deepEqual([kept.length, relayed.length], [2, 2]);
    assert.match(log.lines.join(), /a mail was not forwarded/);
  });

  test('a mail to a signatory without a forwarding rule is shown and stays', async () => {
    await portalMail('narmada.foods@taxpayer.example', 'no');
    assert.deepEqual([kept.length, relayed.length], [1, 0]);
  });

  test('a mail to somebody without a relay address is shown and stays', async () => {
    await portalMail('yamuna.prints@taxpayer.example', 'yes');
    assert.deepEqual([kept.length, relayed.length], [1, 0]);
  });

  test('a mail of the product goes to the inbox and never to the relay', async () => {
    const { send } = mailSender({
      host: '127.0.0.1',
      port: mail.port,
      security: 'none',
      from: 'Shunya <no-reply@shunya.example>',
      login: null,
    });
    const to = 'narmada.foods@taxpayer.example';
    assert.deepEqual(await send({ id: 'row', to, subject: 'Filed', text: 'Both returns are filed.' }), {
      sent: true,
    });
    assert.deepEqual(kept, [{ channel: 'mail', to, subject: 'Filed', text: 'Both returns are filed.' }]);
    assert.deepEqual(relayed, []);
  });

  test('a permanent refusal of a mailbox is lasting, an unreachable server is not', async () => {
    const away = await startSmsSink({ inbox, log });
    await away.close();
    const settings = { host: '127.0.0.1', security: 'none' as const, from: 'a@shunya.example', login: null };
    const message = { id: 'row', to: 'nobody@other.example', subject: 's', text: 't' };
    assert.deepEqual(await mailSender({ ...settings, port: inbound.port }).send(message), {
      sent: false,
      lasting: true,
      reason: 'EENVELOPE 550',
    });
    const outcome = await mailSender({ ...settings, port: Number(new URL(away.url).port) }).send(message);
    assert.ok(!outcome.sent && !outcome.lasting);
  });

  test('an SMS of the product goes to the inbox', async () => {
    const outcome = await smsSender({ url: sms.url, token: 'token' })({
      id: 'row',
      to: '+919800000001',
      subject: '',
      text: 'Hello',
    });
    assert.deepEqual(outcome, { sent: true });
    assert.deepEqual(kept, [{ channel: 'sms', to: '+919800000001', subject: '', text: 'Hello' }]);
  });

  test('a connection that brought an SMS stays open for 75 s', async () => {
    const answer = await fetch(sms.url, { method: 'POST', body: '{}' });
    await answer.body?.cancel();
    assert.equal(answer.headers.get('keep-alive'), 'timeout=75');
  });

  test('an SMS refused as malformed is a lasting failure, an unreachable gateway is not', async () => {
    const message = { id: 'row', to: '', subject: '', text: 'Hello' };
    assert.deepEqual(await smsSender({ url: sms.url, token: null })(message), {
      sent: false,
      lasting: true,
      reason: 'HTTP 400',
    });
    const away = await startSmsSink({ inbox, log });
    await away.close();
    const outcome = await smsSender({ url: away.url, token: null })(message);
    assert.ok(!outcome.sent && !outcome.lasting);
  });

  for (const [what, init, status] of [
    ['no JSON', { method: 'POST', body: '{' }, 400],
    ['another method', { method: 'GET' }, 405],
    ['too much', { method: 'POST', body: 'x'.repeat(20_000) }, 413],
  ] as const) {
    test(`the SMS sink answers ${status} to ${what}`, async () => {
      const response = await fetch(sms.url, init);
      await response.body?.cancel();
      assert.equal(response.status, status);
      assert.deepEqual(kept, []);
    });
  }
});
