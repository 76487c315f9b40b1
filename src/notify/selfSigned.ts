import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** For TLS, as PEM. */
export type Certificate = { key: string; cert: string };

const day = 24 * 60 * 60 * 1000;

/**
 * A self-signed certificate, for a mail server without a certificate of its own: delivering servers encrypt with it and
 * do not check its owner (RFC 7435). With a P-256 key of this process; from a day before `now` for ten years.
 */
export function selfSigned(host: string, now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(host)))));
  const serial = randomBytes(16);
  // A positive number without leading zeros.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const alternativeName = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x82, Buffer.from(host)))));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(time(now - day), time(now + 3650 * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]);
  const certificate = sequence(signed, ecdsaWithSha256, der(0x03, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${(certificate.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One ASN.1 value, by its tag, as DER. */
function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, Buffer.concat(parts));
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.from(bytes));

/** YYYYMMDDHHMMSSZ; for the years in which two-digit UTCTime is required. */
const time = (at: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
