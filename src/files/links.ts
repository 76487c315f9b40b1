import { type Language, languageOf } from '#domain/account/language.ts';
import type { FileGrant, FileLinks } from '#usecases/ports/documents.ts';
import type { SigningKeys } from '#usecases/ports/signIn.ts';
import { signedText } from './signedText.ts';

/** Account, session, filing, form, kind, end of life, language. */
type Fields = [string, string, string, FileGrant['form'], FileGrant['kind'], number, Language];

/** Links to the documents of returns (design#documents). */
export function fileLinks(keys: SigningKeys): FileLinks {
  const { sign, read } = signedText(keys, 'file-link', 512);
  return {
    sign: ({ accountId, sessionId, filingId, form, kind, expiresAt, language }) => {
      const fields: Fields = [accountId, sessionId, filingId, form, kind, expiresAt, language];
      return sign(fields);
    },
    read: (token) => {
      const fields = read(token) as Fields | null;
      if (fields?.length !== 7) return null;
      const [accountId, sessionId, filingId, form, kind, expiresAt, language] = fields;
      return { accountId, sessionId, filingId, form, kind, expiresAt, language: languageOf(language) };
    },
  };
}
