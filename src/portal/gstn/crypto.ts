import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  publicEncrypt,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/** Key length of every symmetric key of the protocol: app key, session key (EK), response key (REK). gst-portal#crypto. */
export const KEY_BYTES = 32;

// Node takes a KeyObject in a third of the time that it takes bytes.

/** AES-256-ECB with PKCS7 padding, as base64: the protocol's one cipher (gst-portal#crypto). */
export const aesEncrypt = (key: Uint8Array, plain: Uint8Array | string): string => {
  const cipher = createCipheriv('aes-256-ecb', createSecretKey(key), null);
  const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64');
};

/** The reverse of `aesEncrypt`; null when the key is not the right one or the text is damaged. */
export const aesDecrypt = (key: Uint8Array, text: string): Buffer | null => {
  try {
    const decipher = createDecipheriv('aes-256-ecb', createSecretKey(key), null);
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]);
  } catch {
    return null;
  }
};

/** An encrypted symmetric key (`sek`, `rek`); null unless it is exactly 32 bytes. */
export const aesDecryptKey = (key: Uint8Array, text: string): Buffer | null => {
  const opened = aesDecrypt(key, text);
  return opened?.length === KEY_BYTES ? opened : null;
};

/** RSA PKCS#1 v1.5 under the portal's public key, as base64 (344 characters for 2048 bits). gst-portal#crypto. */
export const rsaEncrypt = (publicKey: KeyObject, plain: Uint8Array): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, plain).toString('base64');

const hmac = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', createSecretKey(key)).update(text, 'utf8').digest();

/**
 * A request's payload. `base64` is B of gst-portal#crypto: the text that is encrypted, and the input of hmac and sign.
 */
export type SealedPayload = { base64: string; data: string; hmac: string };

export const sealPayload = (ek: Uint8Array, json: string): SealedPayload => {
  const base64 = Buffer.from(json, 'utf8').toString('base64');
  return { base64, data: aesEncrypt(ek, base64), hmac: hmac(ek, base64).toString('base64') };
};

/** `sid` and `sign` of a RETFILE with EVC, over the same B that went into `data` (gst-portal#crypto). */
export const signWithEvc = (pan: string, code: string, base64: string): { sid: string; sign: string } => {
  const sid = `${pan}|${code}`;
  return { sid, sign: hmac(Buffer.from(sid, 'utf8'), base64).toString('base64') };
};

/**
 * Opens an answer (gst-portal#crypto) and checks its hmac. Returns the JSON text exactly as the portal wrote it; null
 * when the keys, the hmac or the encoding do not fit.
 */
export const openPayload = (
  ek: Uint8Array,
  answer: { data: string; rek: string; hmac: string },
): string | null => {
  const rek = aesDecryptKey(ek, answer.rek);
  const base64 = rek && aesDecrypt(rek, answer.data)?.toString('utf8');
  if (!rek || base64 === null || base64 === undefined) return null;
  const expected = hmac(rek, base64);
  const received = Buffer.from(answer.hmac, 'base64');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  return Buffer.from(base64, 'base64').toString('utf8');
};
