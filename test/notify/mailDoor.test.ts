import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { startMailServer } from '#notify/mailServer.ts';
import { selfSigned } from '#notify/selfSigned.ts';
import { keptLog } from './keptLog.ts';

const domain = 'codes.shunya.example';
const to = `0123456789abcdef0123456789abcdef@${domain}`;

/** What it says first, or '' when it is closed without a word. */
async function greeting(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('close', () => resolve(''));
    socket.once('error', () => resolve(''));
  });
}

describe('the mail door', () => {
  test('encrypts by STARTTLS with the certificate that it was given, which its sender can check', async () => {
    const certificate = selfSigned(domain, Date.now());
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

  test('a certificate of its own is one for its domain, signed by its own key, from yesterday on', () => {
    const now = Date.UTC(2026, 10, 22);
    const { cert } = selfSigned(domain, now);
    const read = new X509Certificate(cert);
    assert.equal(read.checkHost(domain), domain);
    assert.ok(read.verify(read.publicKey));
    assert.equal(Date.parse(read.validFrom), now - 24 * 60 * 60 * 1000);
    assert.notEqual(read.serialNumber, new X509Certificate(selfSigned(domain, now).cert).serialNumber);
  });

  test('connections that one address holds open hold up nobody else', async () => {
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
      for (let n = 0; n < 50; n += 1) assert.equal(await open('127.0.0.1'), '');
      // Every address of 127.0.0.0/8 is this machine's own on Linux alone.
      if (process.platform === 'linux') assert.match(await open('127.0.0.2'), /^220 /);
      const first = held[0];
      assert.ok(first);
      first.destroy();
      await once(first, 'close');
      let again = '';
      while (again === '') again = await open('127.0.0.1');
      assert.match(again, /^220 /);
    } finally {
      for (const socket of held) socket.destroy();
      await server.close();
    }
  });

  test('a connection that goes on saying something ends all the same', async () => {
    const server = await startMailServer({
      host: '127.0.0.1',
      port: 0,
      maxBytes: 1000,
      maxClients: 5,
      idleMs: 600_000,
      perAddress: { most: 5, longestMs: 200 },
      accepts: () => true,
      onMail: async () => undefined,
      log: keptLog(),
    });
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.on('error', () => undefined);
    const drip = setInterval(() => socket.write('NOOP\r\n'), 20);
    try {
      await new Promise((resolve) => socket.once('close', resolve));
    } finally {
      clearInterval(drip);
      await server.close();
    }
  });
});
