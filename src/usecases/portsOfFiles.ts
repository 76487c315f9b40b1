import type { Gstin } from '#domain/gstin.ts';
import type { Instant } from '#domain/istTime.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/returnPeriod.ts';

/** pdf: our drawing of the return. json: what was filed, as it was filed (decisions 8.1). */
export type DocumentKind = 'pdf' | 'json';

export type DocumentKey = { userId: string; filingId: string; form: Form };

/** What a link lets its bearer open while that session lives; `expiresAt` is wall time (decisions 7.4). */
export type FileGrant = DocumentKey & { sessionId: string; kind: DocumentKind; expiresAt: Instant };

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

/** Keeps drawn documents: a folder here, a bucket elsewhere. */
export type DocumentStorage = {
  read(key: DocumentKey): Promise<Uint8Array | null>;
  /** Whole or not at all. When another was quicker, its bytes stay; answers those that are kept. */
  keep(key: DocumentKey, bytes: Uint8Array): Promise<Uint8Array>;
  /** Removes every document of a user whose account is erased. */
  forget(userId: string): Promise<void>;
};

/** A filed nil return as its document shows it (P 7.2, 7.3). */
export type ReturnDocument = {
  form: Form;
  gstin: Gstin;
  legalName: string;
  tradeName: string;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  arn: string;
  filedAt: Instant;
  /** Whose code verified it; '' where it is not known. */
  signatory: { name: string; designation: string };
  simulated: boolean;
};

export type Files = {
  links: FileLinks;
  storage: DocumentStorage;
  /** A PDF; the same document gives the same bytes. */
  draw(document: ReturnDocument): Promise<Uint8Array>;
};
