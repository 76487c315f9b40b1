import type { Language } from '#domain/account/language.ts';
import type { Attempt } from '#domain/filing/attempts.ts';
import type { Doer } from '#domain/filing/events.ts';
import type { FilingProof } from '#domain/filing/filingProof.ts';
import type { ProofRecord } from '#domain/filing/proofPaper.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';

/** pdf: our drawing of the return. json: exactly as filed (design#documents). */
export type DocumentKind = 'pdf' | 'json';

/** Papers about a filing: the proof of a filed return, and the record of attempts of the whole period. */
export type PaperKind = 'proof_pdf' | 'proof_json' | 'outage';

export type DocumentKey = { accountId: string; filingId: string; form: Form };

/**
 * The grant behind a document link, valid while the session lives; `expiresAt` is wall time
 * (design#two-clocks).
 */
export type FileGrant = Omit<DocumentKey, 'form'> & {
  sessionId: string;
  /** Null for a paper of both returns. */
  form: Form | null;
  kind: DocumentKind | PaperKind;
  /** The language of the drawing, from the person who requested the link. */
  language: Language;
  expiresAt: Instant;
};

/** Links that need no token: each opens one document, until it expires or its session ends. */
export type FileLinks = {
  /** URL-safe. */
  sign(grant: FileGrant): string;
  /** Null when the text is forged or altered. The caller checks the expiry. */
  read(token: string): FileGrant | null;
};

/** Names as of filing: later changes change no document. */
export type DocumentNames = {
  legalName: string;
  tradeName: string;
  /** The person whose code verified it; '' when unknown. */
  signatory: { name: string; designation: string };
  simulated: boolean;
};

/** Stored with a sent return; with the ARN it is everything the documents need. */
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
  /** The late fee of earlier returns that was paid with it, whole rupees by head; absent for a nil return. */
  lateFee?: FeeByHead;
};

/** A proof as its PDF shows it; `text` is the JSON file inside. */
export type PrintedProof = { proof: FilingProof; record: ProofRecord; text: string };

/** The attempts to file a period, for an application for relief. Product time. */
export type OutagePaper = {
  gstin: Gstin;
  legalName: string;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  simulated: boolean;
  returns: Readonly<Record<Form, { dueAt: Instant; filed: { arn: string; at: Instant } | null }>>;
  attempts: readonly Attempt[];
  madeAt: Instant;
};

export type Files = {
  links: FileLinks;
  /** A PDF; the same document gives the same bytes in the same language. */
  draw(document: ReturnDocument, language: Language): Promise<Uint8Array>;
  /** The same paper gives the same bytes in the same language. */
  drawProof(paper: PrintedProof, language: Language): Promise<Uint8Array>;
  drawOutage(paper: OutagePaper, language: Language): Promise<Uint8Array>;
};

/** clients: one line per GSTIN. returns: one line per return, all months. month: a ZIP of one month. */
type ExportKind = 'clients' | 'returns' | 'month';

/** The selection of an export: all clients, those that match search and label, or ticked ones. */
export type ExportSelection = {
  kind: ExportKind;
  /** The month of the pack; null: the month that is due now. */
  period: ReturnPeriod | null;
  search: string;
  label: string;
  /** Ends of registration ids; empty: all. */
  ids: readonly string[];
};

/** The grant behind an export link, valid while the session lives; `expiresAt` is wall time. */
export type ExportGrant = ExportSelection & {
  accountId: string;
  sessionId: string;
  expiresAt: Instant;
  language: Language;
};

export type ExportLinks = {
  /** URL-safe. */
  sign(grant: ExportGrant): string;
  /** Null when the text is forged or altered. The caller checks the expiry. */
  read(token: string): ExportGrant | null;
};

export type PackedFile = { name: string; bytes: Uint8Array };

export type ExportFiles = {
  links: ExportLinks;
  /** A PDF; the same document in the same language gives the same bytes. */
  draw(document: ReturnDocument, language: Language): Promise<Uint8Array>;
  /** A ZIP of these files as a stream: it holds one file at a time. */
  zip(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array>;
};

/** `byProgram`: requested with an API key, so no person is behind it. */
export type WantedDocument = DocumentKey &
  Pick<FileGrant, 'language'> & {
    kind: DocumentKind;
    byProgram?: boolean;
  };

export type OpenedDocument = {
  kind: DocumentKind;
  bytes: Uint8Array;
  fileName: string;
  simulated: boolean;
};
