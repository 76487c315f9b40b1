import type { Language } from '#domain/account/language.ts';
import type { Doer } from '#domain/filing/events.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';

/** pdf: our drawing of the return. json: what was filed, as it was filed (design#documents). */
export type DocumentKind = 'pdf' | 'json';

export type DocumentKey = { accountId: string; filingId: string; form: Form };

/** What a link lets its bearer open while that session lives; `expiresAt` is wall time (design#two-clocks). */
export type FileGrant = DocumentKey & {
  sessionId: string;
  kind: DocumentKind;
  /** What the document is drawn in: the language of whoever asked for the link. */
  language: Language;
  expiresAt: Instant;
};

/**
 * Links that carry no token: whoever holds one opens that one document, until it expires or the session that asked for
 * it ends.
 */
export type FileLinks = {
  /** A URL-safe text. */
  sign(grant: FileGrant): string;
  /** Null when the text is not ours or was altered. Expiry is the reader's to judge. */
  read(token: string): FileGrant | null;
};

/** Whom a document names, as it was when the return was filed: what changes later changes no document. */
export type DocumentNames = {
  legalName: string;
  tradeName: string;
  /** Whose code verified it; '' where it is not known. */
  signatory: { name: string; designation: string };
  simulated: boolean;
};

/** What is kept of a return that goes out, in the database: all that its documents are made of beside its ARN. */
export type KeptDocument = { filed: unknown; shown: DocumentNames };

/** A filed nil return as its document shows it (gst-portal#form-gstr3b, gst-portal#form-gstr1). */
export type ReturnDocument = DocumentNames & {
  form: Form;
  gstin: Gstin;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  arn: string;
  filedAt: Instant;
  doneBy: Doer;
};

export type Files = {
  links: FileLinks;
  /** A PDF; the same document gives the same bytes in the same language. */
  draw(document: ReturnDocument, language: Language): Promise<Uint8Array>;
};

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
