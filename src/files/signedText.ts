import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { SigningKeys } from '#usecases/ports/signIn.ts';

export type SignedText = {
  sign: (fields: readonly unknown[]) => string;
  /** The signed fields; null when the text is not ours or was altered. */
  read: (token: string) => unknown[] | null;
};

/**
 * `<key id and fields as JSON>.<HMAC-SHA-256 over them>`, both in base64url, with the current key at the time of
 * signing (design#documents). The fields are not secret: they name data of the bearer. A text of one purpose is invalid for
 * another.
 */
export function signedText(keys: SigningKeys, purpose: string, longest: number): SignedText {
  const shape = new RegExp(String.raw`^([\w-]{1,${longest}})\.([\w-]{43})$`);
  // Importing a key costs several times as much as a signature, and a page has twenty links.
  const ready = new Map<string, KeyObject>();
  const keyOf = (id: string): KeyObject | null => {
    const known = ready.get(id);
    if (known !== undefined) return known;
    const bytes = keys.keyFor(purpose, id);
    if (bytes === null) return null;
    const key = createSecretKey(bytes);
    ready.set(id, key);
    return key;
  };
  const macOf = (fields: string, id: string): string | null => {
    const key = keyOf(id);
    return key === null ? null : createHmac('sha256', key).update(fields).digest('base64url');
  };
  return {
    sign: (received) => {
      const fields = Buffer.from(JSON.stringify([keys.current, ...received])).toString('base64url');
      const mac = macOf(fields, keys.current);
      if (mac === null) throw new Error('the keys lack its current key');
      return `${fields}.${mac}`;
    },
    read: (token) => {
      const [, fields, mac] = shape.exec(token) ?? [];
      if (fields === undefined || mac === undefined) return null;
      const parts = fieldsIn(fields);
      // The texts are compared, not the bytes: several base64url texts decode to the same bytes.
      const right = parts === null ? null : macOf(fields, parts[0]);
      if (parts === null || right === null || !timingSafeEqual(Buffer.from(mac), Buffer.from(right)))
        return null;
      return parts.slice(1);
    },
  };
}

/** Reads the fields before the signature is checked: until then only the key id may be used. */
function fieldsIn(text: string): [string, ...unknown[]] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) && typeof parts[0] === 'string' ? (parts as [string]) : null;
  } catch {
    return null;
  }
}
