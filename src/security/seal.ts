import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Seal } from '#usecases/ports/machine.ts';
import type { KeyRing } from './keyRing.ts';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. Envelope: version (1 byte), length of the key id (1), key id, nonce (12), tag (16), ciphertext.
 * Owner and field are additional data, so an envelope moved to another row or column does not open.
 */
export function sealWith(keyRing: KeyRing): Seal {
  // Node takes a KeyObject in a fifth of the time that it takes bytes.
  const objects = new WeakMap<Uint8Array, KeyObject>();
  const keyOf = (purpose: string, id: string): KeyObject => {
    const key = keyRing.keyFor(purpose, id);
    if (!key) throw new Error('sealed under a key that the key ring does not hold');
    const object = objects.get(key) ?? createSecretKey(key);
    objects.set(key, object);
    return object;
  };
  return {
    seal(secret, owner, field) {
      const id = Buffer.from(keyRing.current);
      const head = Buffer.concat([Buffer.from([version, id.length]), id]);
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf('seal', keyRing.current), iv);
      cipher.setAAD(boundTo(head, owner, field));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
    },
    open(envelope, owner, field) {
      const bytes = Buffer.from(envelope);
      const headLength = 2 + (bytes[1] ?? 0);
      if (bytes[0] !== version || bytes.length < headLength + ivBytes + tagBytes) {
        throw new Error('not a sealed envelope');
      }
      const head = bytes.subarray(0, headLength);
      const iv = bytes.subarray(headLength, headLength + ivBytes);
      const tag = bytes.subarray(headLength + ivBytes, headLength + ivBytes + tagBytes);
      const key = keyOf('seal', head.subarray(2).toString());
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      decipher.setAAD(boundTo(head, owner, field));
      decipher.setAuthTag(tag);
      const body = bytes.subarray(headLength + ivBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    hash(secret, purpose) {
      return createHmac('sha256', keyOf(`hash:${purpose}`, keyRing.hashing))
        .update(secret)
        .digest();
    },
  };
}

/** JSON encodes the pair without ambiguity: no two pairs of owner and field give the same bytes. */
const boundTo = (head: Uint8Array, owner: string, field: string) =>
  Buffer.concat([head, Buffer.from(JSON.stringify([owner, field]))]);
