import type { Instant, Period } from './calendar.ts';
import { kind, type Kindness } from './kindness.ts';

export type Form = 'GSTR1' | 'GSTR3B';
export type Preference = 'M' | 'Q';
export type Block = 'drc01b' | 'drc01c' | 'bank_account' | 'negative_ledger' | 'suspended';

export type Signatory = { name: string; pan: string; mobile: string; email: string };

/** The `addr` of the search answer (gst-portal#search). */
export type Address = {
  bnm: string;
  bno: string;
  flno: string;
  st: string;
  loc: string;
  dst: string;
  city: string;
  stcd: string;
  pncd: string;
};

export type Filing = {
  arn: string;
  filedAt: Instant;
  /** RETTRACK lists it from here on. */
  visibleAt: Instant;
  /** Through the interface, or otherwise: with the book, or by the taxpayer's own hand at the portal. */
  by: 'api' | 'seed';
  /** Late fee of a nil GSTR-3B in whole rupees, carried to later periods until paid (gst-portal#nil-gstr3b). */
  lateFeeRupees: number;
  lateFeePaid: boolean;
  daysLate: number;
  /** A row of the shape stands for it in RETTRACK. */
  listedAsShaped?: true;
};

export type Code = {
  code: string;
  /** `login`, or the form an EVC is for. */
  purpose: 'login' | Form;
  pan: string;
  /** The app key of the OTPREQUEST that asked for it, base64; AUTHTOKEN must bring the same (gst-portal#authenticate). */
  appKey: string;
  expiresAt: Instant;
  used: boolean;
};

export type Reference = { form: Form; period: Period; kind: 'NIL_PTF' | 'SAVE' | 'RESET' | 'OFFSET' };

/** Data the taxpayer has saved online for a period: a number of GSTR-1 rows, or a GSTR-3B as sent. */
export type Saved = { gstr1Rows: number; gstr3b: Record<string, unknown> | null };

/** A credit note of ours that its buyer refused: its tax falls into our next open GSTR-3B (gst-portal#auto-liability). */
export type CreditNote = {
  number: string;
  refusedIn: Period;
  taxRupees: number;
  /** The GSTR-3B that carried it, once one did. */
  settledIn: Period | null;
};

/** Amounts in a period's documents when nothing is saved, in whole rupees. */
export type Figures = {
  /** How many e-invoices were made; they stand in GSTR-1 by themselves (gst-portal#e-invoices). */
  eInvoices: number;
  /** Credit in GSTR-2B; below zero where credit notes of suppliers outweigh (gst-portal#gstr2b). */
  creditRupees: number;
  /** Tax on inward supplies that the buyer has to pay, in GSTR-2B. */
  reverseChargeRupees: number;
};

/** A line of the cash ledger, half central and half state, under the head fee. */
export type CashEntry = { at: Instant; type: 'Cr' | 'Dr'; rupees: number; says: string };

/** Data about a taxpayer, exactly as a test sent it, in place of the book; all of it is JSON. */
export type Shape = {
  /** Members of the search answer. */
  search: Record<string, unknown>;
  /** The `response` of GETPREF, of every financial year. */
  preferences?: unknown;
  /** Rows of RETTRACK, of the financial year named or the one they carry. */
  rows: { year: string | null; row: unknown }[];
  /** The rows stand for the whole list: of the book's own, filings since then are listed. Null: beside all of them. */
  ownFrom: Instant | null;
  /** By period, or `every`: GSTR-2B, e-invoices, drafted figures and ledgers. */
  figures: Record<string, Record<string, unknown>>;
};

export type Taxpayer = {
  username: string;
  password: string;
  gstin: string;
  legalName: string;
  tradeName: string;
  constitution: string;
  taxpayerType: string;
  status: string;
  /** The suspension ends when the last pending GSTR-3B is filed (gst-portal#suspension). */
  suspendedForNonFiling: boolean;
  /** IST dates, `YYYY-MM-DD`. */
  registeredOn: string;
  /** Until the day before in the composition scheme (gst-portal#first-period); null for a taxpayer who never was. */
  regularFrom: string | null;
  cancelledOn: string | null;
  address: Address;
  /** The first is the primary authorised signatory, who gets the login codes. */
  signatories: Signatory[];
  preference: { usual: Preference; quarters: Record<string, Preference> };
  apiAccess: { on: boolean; since: Instant; ownerRenews: boolean };
  evcAllowed: boolean;
  blocks: Block[];
  /** Whether the signatory's mailbox forwards the portal's codes. */
  forwards: boolean;
  trackDelayMinutes: number;
  /** A nil summary with no rows at all instead of rows of zeros (both are taken for real, gst-portal#json). */
  emptySummary: boolean;
  /** Whether the invented directory reports the signatory of this user name. */
  listsSignatory: boolean;
  creditNotes: CreditNote[];
  figures: Record<Period, Figures>;
  cash: CashEntry[];
  /** Keyed `GSTR1|102026`; those of the composition scheme among them. */
  filings: Record<string, Filing>;
  saved: Record<Period, Saved>;
  /** GSTR-1 periods that are ready to file, with the reference of their RETNEWPTF. */
  prepared: Record<Period, string>;
  references: Record<string, Reference>;
  codes: Code[];
  shape?: Shape;
  /** By period: the late fee that RETOFFSET has paid in the GSTR-3B, whole rupees by head. */
  offsets?: Record<Period, { central: number; state: number }>;
  /** By period: interest that the portal has computed into the GSTR-3B, whole rupees, half central and half state. */
  interest?: Record<Period, number>;
  /** Of the demo, and no call has been about it yet: it keeps filing elsewhere (design#demo-taxpayers). */
  filesElsewhere?: true;
};

export type Session = {
  username: string;
  /** Session key, base64. */
  ek: string;
  expiresAt: Instant;
  /** The app key it was opened with, base64, and the RSA text that brought it. */
  appKey: string;
  wrapped: string;
  /** When the code was given that all this rests on: a refresh does not renew it. */
  codeAt: Instant;
  family: 'raw' | 'decrypted';
};

/** The provider's own session of the public family (gst-portal#public-token), or its app token of the decrypted one. */
export type ProviderToken = { ek: string; expiresAt: Instant };

export type Message = {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  username: string;
  /** Whether the signatory's mailbox would forward it. */
  forwards: boolean;
};

/** The answer of fault `answer`: code and words of a refusal, or a whole answer; all null is a delay alone. */
export type AnswerOrder = {
  code: string | null;
  says: string | null;
  /** The whole answer as JSON. */
  body: string | null;
  http: number | null;
  /** Wall milliseconds. */
  delayMs: number;
  /** The call is carried out before it is answered so. */
  after: boolean;
};

export type Fault = {
  /** Of a fault that was ordered by a call, which can be ended alone. */
  id?: string;
  fault: string;
  username: string | null;
  action: string | null;
  /** Null is without end. */
  times: number | null;
  minutes: number | null;
  answer?: AnswerOrder;
};

/** Every RETFILE that was accepted, in order: a double would show here. */
export type Accepted = { gstin: string; form: Form; period: Period; arn: string; at: Instant };

export type Keys = { publicPem: string; privatePem: string };

export type Access = {
  clientId: string;
  clientSecret: string;
  controlToken: string;
  /** The provider's own login of the public family; without it, client id and secret. */
  publicUser?: string;
  publicPassword?: string;
};

/** Everything the pretend portal knows. `handle` changes it in place; it is plain JSON. */
export type Book = {
  version: 1;
  madeAt: Instant;
  /** The simulator's clock is the wall clock plus this. */
  offsetMs: number;
  keys: Keys;
  /** The server's own settings; not kept in the file. */
  access: Access;
  /** The portal's present behaviour, where sources differ. */
  kindness: Kindness;
  /** `575757` as in GSTN's sandbox, or null for random codes. */
  fixedCode: string | null;
  taxpayers: Record<string, Taxpayer>;
  /** GSTIN to username. */
  usernames: Record<string, string>;
  /** ARN serials by state and MMYY. */
  serials: Record<string, number>;
  sessions: Record<string, Session>;
  providerTokens: Record<string, ProviderToken>;
  faults: Fault[];
  /** Messages held back by a fault, with the instant they go out at. */
  heldMessages: { at: Instant; message: Message }[];
  accepted: Accepted[];
};

export function emptyBook(madeAt: Instant, keys: Keys, access: Access): Book {
  return {
    version: 1,
    madeAt,
    offsetMs: 0,
    keys,
    access,
    kindness: kind(),
    fixedCode: null,
    taxpayers: {},
    usernames: {},
    serials: {},
    sessions: {},
    providerTokens: {},
    faults: [],
    heldMessages: [],
    accepted: [],
  };
}

export function byUsername(book: Book, username: string): Taxpayer | undefined {
  return Object.hasOwn(book.taxpayers, username) ? book.taxpayers[username] : undefined;
}

export function byGstin(book: Book, gstin: string): Taxpayer | undefined {
  const username = Object.hasOwn(book.usernames, gstin) ? book.usernames[gstin] : undefined;
  return username === undefined ? undefined : byUsername(book, username);
}

export function filingOf(taxpayer: Taxpayer, form: Form, period: Period): Filing | undefined {
  return taxpayer.filings[`${form}|${period}`];
}
