import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createSecretKey,
  type KeyObject,
  privateDecrypt,
  timingSafeEqual,
} from 'node:crypto';

/** A number in [0, 1); the simulator's only source of randomness. */
export type Random = () => number;

export function randomBytes(random: Random, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; at += 1) bytes[at] = Math.floor(random() * 256);
  return bytes;
}

/** AES-256-ECB with PKCS7, as base64 (gst-portal#crypto). */
export function aesEncrypt(key: Uint8Array, clear: Uint8Array): string {
  const cipher = createCipheriv('aes-256-ecb', createSecretKey(key), null);
  return Buffer.concat([cipher.update(clear), cipher.final()]).toString('base64');
}

/** Null when the text is no ciphertext of this key. */
export function aesDecrypt(key: Uint8Array, base64: string): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-ecb', createSecretKey(key), null);
    return Buffer.concat([decipher.update(Buffer.from(base64, 'base64')), decipher.final()]);
  } catch {
    return null;
  }
}

export function hmacBase64(key: Uint8Array | string, message: string): string {
  const bytes = typeof key === 'string' ? Buffer.from(key, 'utf8') : key;
  return createHmac('sha256', createSecretKey(bytes)).update(message).digest('base64');
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Reading a key from its text takes longer than using it; a portal has few. */
const privateKeys = new Map<string, KeyObject>();
function privateKeyOf(pem: string): KeyObject {
  const known = privateKeys.get(pem) ?? createPrivateKey(pem);
  privateKeys.set(pem, known);
  return known;
}

/**
 * Undoes RSA PKCS#1 v1.5 by hand: Node refuses that padding for private decryption (gst-portal#node). Null when the
 * text was not encrypted for this key, which is what a client with an old certificate sends.
 */
export function rsaDecrypt(privateKeyPem: string, base64: string): Buffer | null {
  let block: Buffer;
  try {
    block = privateDecrypt(
      { key: privateKeyOf(privateKeyPem), padding: constants.RSA_NO_PADDING },
      Buffer.from(base64, 'base64'),
    );
  } catch {
    return null;
  }
  if (block[0] !== 0 || block[1] !== 2) return null;
  const end = block.indexOf(0, 2);
  return end < 10 ? null : block.subarray(end + 1);
}

export type Sealed = { data: string; rek: string; hmac: string };

/** Seals an answer: fresh REK, JSON in base64 in AES, hmac over the inner base64 (gst-portal#crypto). */
export function sealWith(ek: Uint8Array, rek: Uint8Array, json: string): Sealed {
  const inner = Buffer.from(json, 'utf8').toString('base64');
  return {
    data: aesEncrypt(rek, Buffer.from(inner, 'ascii')),
    rek: aesEncrypt(ek, rek),
    hmac: hmacBase64(rek, inner),
  };
}

/** Opens a request's `data`: the inner base64 text B that is signed, and the JSON text in it. */
export function openData(ek: Uint8Array, data: string): { b: string; json: string } | null {
  const inner = aesDecrypt(ek, data);
  if (inner === null) return null;
  const b = inner.toString('ascii');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(b) ? { b, json: Buffer.from(b, 'base64').toString('utf8') } : null;
}
