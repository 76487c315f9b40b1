import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkLanguage } from '#domain/account/language.ts';
import type { FilingLinks } from '#usecases/ports/machine.ts';
import type { KeyRing } from './keyRing.ts';

const macBytes = 12;
const bodyBytes = 16 + 16 + 6 + 4;

/** The purpose of a link: each has its own page and key, so that no link opens another purpose's page. */
type Purpose = 'code' | 'answer' | 'approve' | 'handed';

/** Both links of a client's question open one page; the key tells them apart. */
const pageOf = (purpose: Purpose): string => (purpose === 'handed' ? 'approve' : purpose);

/**
 * The links of one purpose (design#ways-for-a-code, design#one-state-one-act, design#a-clients-yes) hold the account, the filing, the last part of its holder's id
 * and the second of expiry, signed by HMAC-SHA-256. The token has 72 characters, because an SMS carries it. `address`
 * is the product's public address.
 */
export function filingLinks(
  keyRing: Pick<KeyRing, 'hashing' | 'keyFor'>,
  purpose: Purpose,
  address: () => string,
): FilingLinks {
  const macOf = (body: Uint8Array): Buffer => {
    const key = keyRing.keyFor(`${purpose}-link`, keyRing.hashing);
    if (key === null) throw new Error('the key ring lacks its own hashing key');
    return createHmac('sha256', key).update(body).digest().subarray(0, macBytes);
  };
  return {
    make: ({ accountId, filingId, holderId }, endsAt, language = 'en') => {
      const end = Buffer.alloc(4);
      end.writeUInt32BE(Math.floor(endsAt / 1000));
      const body = Buffer.concat([bytesOf(accountId), bytesOf(filingId), tagOf(holderId), end]);
      // The token stands after the #, so that no server or log on the way sees it.
      return `${address()}/${pageOf(purpose)}/${linkLanguage(language)}#${Buffer.concat([body, macOf(body)]).toString('base64url')}`;
    },
    read: (token, now) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== token) return null;
      const body = bytes.subarray(0, bodyBytes);
      if (!timingSafeEqual(macOf(body), bytes.subarray(bodyBytes))) return null;
      if (body.readUInt32BE(bodyBytes - 4) * 1000 <= now) return null;
      return {
        accountId: uuidOf(body.subarray(0, 16)),
        filingId: uuidOf(body.subarray(16, 32)),
        holder: body.subarray(32, 38).toString('hex'),
        endsAt: body.readUInt32BE(bodyBytes - 4) * 1000,
      };
    },
  };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const tagOf = (uuid: string): Buffer => bytesOf(uuid).subarray(10);
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
