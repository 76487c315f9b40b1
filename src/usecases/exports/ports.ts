import type { Language } from '#domain/account/language.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { ReturnDocument } from '../documents/ports.ts';

/** clients: one line a GSTIN. returns: one line a return, of all months. month: the pack of one month, as a ZIP. */
type ExportKind = 'clients' | 'returns' | 'month';

/** What is taken along: of all clients, or of those that a search or a label finds or that are ticked. */
export type ExportAsked = {
  kind: ExportKind;
  /** Of the pack; null: of the month whose returns are due now. */
  period: ReturnPeriod | null;
  search: string;
  label: string;
  /** By the ends of their ids; empty: all. */
  ids: readonly string[];
};

/** What a link lets its bearer take along while that session lives; `expiresAt` is wall time. */
export type ExportGrant = ExportAsked & {
  accountId: string;
  sessionId: string;
  expiresAt: Instant;
  language: Language;
};

export type ExportLinks = {
  /** A URL-safe text. */
  sign(grant: ExportGrant): string;
  /** Null when the text is not ours or was altered. Expiry is the reader's to judge. */
  read(token: string): ExportGrant | null;
};

export type PackedFile = { name: string; bytes: Uint8Array };

export type ExportFiles = {
  links: ExportLinks;
  /** A PDF; the same document in the same language gives the same bytes. */
  draw(document: ReturnDocument, language: Language): Promise<Uint8Array>;
  /** A ZIP of these files, piece by piece: only one of them is held at a time. */
  zip(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array>;
};
