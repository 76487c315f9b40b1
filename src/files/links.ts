import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type Language, languageOf } from '#domain/account/language.ts';
import type { FileGrant, FileLinks } from '#usecases/documents/ports.ts';
import type { SigningKeys } from '#usecases/signIn/ports.ts';

const purpose = 'file-link';

/** Key id, user, session, filing, form, kind, end of life, language. */
type Fields = [string, string, string, string, FileGrant['form'], FileGrant['kind'], number, Language];

/**
 * `<fields as JSON>.<HMAC-SHA-256 over them>`, both in base64url, under the key that is current when it is signed
 * (record 088.1). The fields are not secret: they name a document of the bearer.
 */
export function fileLinks(keys: SigningKeys): FileLinks {
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
    sign: ({ accountId, sessionId, filingId, form, kind, expiresAt, language }) => {
      const parts: Fields = [keys.current, accountId, sessionId, filingId, form, kind, expiresAt, language];
      const fields = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const mac = macOf(fields, keys.current);
      if (mac === null) throw new Error('the keys lack its current key');
      return `${fields}.${mac}`;
    },
    read: (token) => {
      const [, fields, mac] = /^([\w-]{1,512})\.([\w-]{43})$/.exec(token) ?? [];
      if (fields === undefined || mac === undefined) return null;
      const parts = fieldsIn(fields);
      // The texts are compared, not the bytes: several base64url texts decode to the same bytes.
      const right = parts === null ? null : macOf(fields, parts[0]);
      if (parts === null || right === null || !timingSafeEqual(Buffer.from(mac), Buffer.from(right)))
        return null;
      const [, accountId, sessionId, filingId, form, kind, expiresAt, language] = parts;
      return { accountId, sessionId, filingId, form, kind, expiresAt, language: languageOf(language) };
    },
  };
}

/** Reads the fields before the signature is checked: until then only the key id may be used. */
function fieldsIn(text: string): Fields | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) && parts.length === 8 && typeof parts[0] === 'string'
      ? (parts as Fields)
      : null;
  } catch {
    return null;
  }
}
