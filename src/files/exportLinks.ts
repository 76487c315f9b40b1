import type { ExportGrant, ExportLinks } from '#usecases/ports/documents.ts';
import type { SigningKeys } from '#usecases/ports/signIn.ts';
import { signedText } from './signedText.ts';

/** Five hundred ticked clients, the longest search and label, with room. */
const longest = 8_000;
const tail = 12;

type Fields = [string, string, string, string | null, string, string, string, number, string];

/**
 * Links to the exports of an account. For a ticked client the link holds the last twelve digits of its id, which are
 * random, so that 500 of them fit in an address.
 */
export function exportLinks(keys: SigningKeys): ExportLinks {
  const { sign, read } = signedText(keys, 'export-link', longest);
  return {
    sign: ({ accountId, sessionId, kind, period, search, label, ids, expiresAt, language }) => {
      const ticked = Buffer.from(ids.map(tailOf).join(''), 'hex').toString('base64url');
      const fields: Fields = [accountId, sessionId, kind, period, search, label, ticked, expiresAt, language];
      return sign(fields);
    },
    read: (token) => {
      const fields = read(token) as Fields | null;
      if (fields?.length !== 9) return null;
      const [accountId, sessionId, kind, period, search, label, ticked, expiresAt, language] = fields;
      const digits = Buffer.from(ticked, 'base64url').toString('hex');
      return {
        accountId,
        sessionId,
        kind,
        period,
        search,
        label,
        ids: Array.from({ length: digits.length / tail }, (_, at) =>
          digits.slice(at * tail, (at + 1) * tail),
        ),
        expiresAt,
        language,
      } as ExportGrant;
    },
  };
}

const tailOf = (id: string): string => id.slice(-tail);
