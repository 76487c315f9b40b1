import type { Instant } from '#domain/shared/istTime.ts';
import type { Language } from '#domain/account/language.ts';
import type { DocumentKey, DocumentKind, Files } from './ports.ts';

/** 60 minutes by the wall clock (record 088.1). */
export const linkLifeMs = 60 * 60 * 1000;

/** Who asks, in which language, and by which session: its end is the end of the links. */
export type LinkHolder = { accountId: string; sessionId: string; language: Language };

/** The address of one document of one user; whether there is such a document is judged when it is opened. */
export const documentLink = (
  files: Files,
  { accountId, sessionId, language }: LinkHolder,
  { filingId, form, kind }: Omit<DocumentKey, 'accountId'> & { kind: DocumentKind },
  wall: Instant,
): string =>
  `/files/${files.links.sign({ accountId, sessionId, filingId, form, kind, language, expiresAt: wall + linkLifeMs })}`;
