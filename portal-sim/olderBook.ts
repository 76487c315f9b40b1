import type { Book, Session, Taxpayer } from './book.ts';
import { kind } from './kindness.ts';

/** Fields that a taxpayer, a session and a book did not have when books were first kept. */
const TAXPAYER = (): Partial<Taxpayer> => ({
  listsSignatory: true,
  creditNotes: [],
  figures: {},
  cash: [],
  regularFrom: null,
  suspendedForNonFiling: false,
});
const SESSION = (session: Session): Partial<Session> => ({
  appKey: '',
  wrapped: '',
  codeAt: session.expiresAt - 6 * 3_600_000,
  family: 'raw',
});

/** A book as read from its file, with the fields that an older simulator did not write. */
export function completed(book: Book): Book {
  for (const [username, taxpayer] of Object.entries(book.taxpayers)) {
    book.taxpayers[username] = { ...TAXPAYER(), ...taxpayer };
  }
  for (const [token, session] of Object.entries(book.sessions)) {
    book.sessions[token] = { ...SESSION(session), ...session };
  }
  return { ...book, providerTokens: book.providerTokens ?? {}, kindness: { ...kind(), ...book.kindness } };
}
