import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Keys } from './book.ts';
import { DAY, type Instant } from './calendar.ts';
import { sha256Hex } from './wire.ts';

/** One value of DER: its tag, the length of what follows, and that. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const bytes = content.length < 0x100 ? [content.length] : [content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
}

const SEQUENCE = 0x30;
const SET = 0x31;
const BYTE = (value: number): Buffer => Buffer.from([value]);
const SHA256_WITH_RSA = der(SEQUENCE, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));

/** `YYYYMMDDhhmmssZ`. */
function generalizedTime(at: Instant): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d{3}/g, '');
  return der(0x18, Buffer.from(digits, 'ascii'));
}

const LIFE = 365 * DAY;
const made = new Map<string, Buffer>();

/**
 * The portal's public key as a self-signed X.509 certificate (gst-portal#certificate), in DER. Each is valid for a
 * year from the making of the book, then one with the same key follows: a client reloads by the date in it.
 */
export function certificateDer(keys: Keys, madeAt: Instant, now: Instant): Buffer {
  const year = Math.max(0, Math.floor((now - madeAt) / LIFE));
  const from = madeAt - DAY + year * LIFE;
  const id = sha256Hex(`${keys.publicPem}|${from}`);
  const known = made.get(id);
  if (known !== undefined) return known;
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('GST portal (simulated)')))),
  );
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, BYTE(2))),
    der(0x02, BYTE(0x01), Buffer.from(id.slice(0, 16), 'hex')),
    SHA256_WITH_RSA,
    name,
    der(SEQUENCE, generalizedTime(from), generalizedTime(from + LIFE + DAY)),
    name,
    createPublicKey(keys.publicPem).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, createPrivateKey(keys.privatePem));
  const certificate = der(SEQUENCE, content, SHA256_WITH_RSA, der(0x03, BYTE(0), signature));
  made.set(id, certificate);
  return certificate;
}

export function certificatePem(certificate: Uint8Array): string {
  const lines = Buffer.from(certificate)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
    .trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
