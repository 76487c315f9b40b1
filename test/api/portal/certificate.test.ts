import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { test } from 'node:test';
import { readCertificate, portalCertificate } from '#portal/gstn/certificate.ts';
import { completeSettings, type GstnConfig } from '#portal/gstn/settings.ts';
import { certificateDer, certificatePem } from '../../../portal-sim/certificate.ts';
import { pem, rsa } from './scriptedPortal.ts';

const day = 86_400_000;
const madeAt = Date.parse('2026-01-01T00:00:00Z');
const keys = {
  publicPem: pem,
  privatePem: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const der = certificateDer(keys, madeAt, madeAt);
const endsAt = madeAt + 365 * day;
const bareDer = createPublicKey(pem).export({ type: 'spki', format: 'der' });
const base64 = der.toString('base64');
const lines = base64.replaceAll(/(.{64})/g, '$1\r\n');

const forms: readonly (readonly [name: string, given: Uint8Array | string, endsAt: number | null])[] = [
  ['X.509 as PEM', certificatePem(der), endsAt],
  ['X.509 as DER', der, endsAt],
  ['X.509 as base64 in one line', base64, endsAt],
  ['X.509 as base64 in lines', lines, endsAt],
  ['X.509 as PEM after a text', `Bag Attributes\n  friendlyName: G2B\n${certificatePem(der)}`, endsAt],
  ['PEM in JSON', JSON.stringify({ certificate: certificatePem(der) }), endsAt],
  ['base64 deeper in JSON', JSON.stringify({ status: 1, data: { name: 'x', cert: base64 } }), endsAt],
  ['a bare key as PEM', pem, null],
  ['a bare key as DER', bareDer, null],
];
for (const [name, given, ends] of forms)
  test(`the portal's key is read from ${name}`, () => {
    const read = readCertificate(Buffer.from(given));
    assert.ok(read);
    assert.equal(read.key.export({ type: 'spki', format: 'pem' }), pem);
    assert.equal(read.endsAt, ends);
  });

test('a key that is not RSA is refused', () => {
  for (const given of [
    '',
    'hello',
    '<html></html>',
    '{}',
    '{"a":"b"}',
    'A'.repeat(4000),
    der.subarray(0, 100),
  ])
    assert.equal(readCertificate(Buffer.from(given)), null);
});

/** A certificate loaded from an address, at a clock that can be moved. */
const loading = (serve: (at: number) => Uint8Array | string) => {
  const clock = { now: madeAt };
  const told: string[] = [];
  let loads = 0;
  const config: GstnConfig = {
    baseUrl: 'https://portal.example',
    clientId: 'c',
    clientSecret: 's',
    ipUser: '203.0.113.7',
    certificate: { url: 'https://portal.example/certificate' },
    simulated: true,
  };
  const certificate = portalCertificate(completeSettings(config), {
    send: () => {
      loads += 1;
      return Promise.resolve({ status: 200, headers: {}, body: '', bytes: Buffer.from(serve(clock.now)) });
    },
    now: () => clock.now,
    random: () => Buffer.alloc(32),
    txn: () => '1',
    warn: (fields, line) => void told.push(`${String(fields['days'])} ${line}`),
  });
  return { certificate, clock, told, loads: () => loads };
};

test('a certificate whose end is near is reported to the operator once a day', async () => {
  const { certificate, clock, told, loads } = loading(() => der);
  assert.ok((await certificate.key()).ok);
  assert.deepEqual([told.length, loads()], [0, 1]);
  clock.now = endsAt - 20 * day;
  for (const hours of [0, 1, 23]) {
    clock.now = endsAt - 20 * day + hours * 3_600_000;
    assert.ok((await certificate.key()).ok);
  }
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', /^20 .*ends soon.*provider/);
  clock.now = endsAt + day;
  assert.ok((await certificate.key()).ok);
  assert.match(told[1] ?? '', /has ended/);
});

test('a successor that the provider has put in its place is loaded before the old one ends', async () => {
  const { certificate, clock, told } = loading((at) =>
    certificateDer(keys, madeAt, at > endsAt - 10 * day ? endsAt + 1 : madeAt),
  );
  assert.ok((await certificate.key()).ok);
  clock.now = endsAt - 5 * day;
  assert.ok((await certificate.key()).ok);
  assert.deepEqual(told, []);
});

test('a file is read again when the portal says that the key has changed', async () => {
  const files = [Buffer.from('not yet a certificate'), der];
  const certificate = portalCertificate(
    completeSettings({
      baseUrl: 'https://portal.example',
      clientId: 'c',
      clientSecret: 's',
      ipUser: '203.0.113.7',
      certificate: { read: () => Promise.resolve(files.shift() ?? der) },
      simulated: true,
    }),
    {
      send: () => Promise.reject(new Error('nothing is sent')),
      now: () => madeAt,
      random: () => Buffer.alloc(32),
      txn: () => '1',
    },
  );
  assert.equal((await certificate.key()).ok, false);
  assert.equal(await certificate.reload(), true);
  assert.equal((await certificate.key()).ok, true);
});
