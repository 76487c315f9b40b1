import type { Accepted, Book, Filing, Form, Message } from './book.ts';
import type { Instant, Period } from './calendar.ts';
import type { Random } from './wire.ts';

/** Header names are lower case. */
export type SimRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
};

export type SimReply = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** In place of the body where that is no text: a certificate as DER. */
  bytes?: Uint8Array;
  /** Wall milliseconds to hold the answer back. */
  delayMs?: number;
  /** The connection is cut instead of answered: `before` anything was done, or `after` it was. */
  drop?: 'before' | 'after';
};

/** One accepted filing with all that is needed to write it into an older copy of the book. */
export type FilingRecord = {
  username: string;
  form: Form;
  period: Period;
  filing: Filing;
  serial: { group: string; value: number };
  accepted: Accepted;
};

export type Refused = { kind: 'refused'; code: string; says: string; status: number };

/** The result of a call before its family packs it. */
export type Told = { kind: 'told'; value: Record<string, unknown> };
export type Outcome = Told | Refused;

export type Answer =
  | Refused
  /** JSON as it is, `status_cd` added. */
  | { kind: 'plain'; value: Record<string, unknown> }
  /** JSON sealed for the session, or for the provider's token (gst-portal#envelope). */
  | { kind: 'sealed'; value: unknown; ek: string }
  /** A control call's JSON, or the certificate. */
  | { kind: 'raw'; status: number; contentType: string; body: string; bytes?: Uint8Array };

/** The context of one call; `messages`, `filed` and the flags collect its effects. */
export type Call = {
  book: Book;
  request: SimRequest;
  action: string;
  /** The request's JSON body, or an empty object. */
  body: Record<string, unknown>;
  now: Instant;
  random: Random;
  /** The answer on demand that replaces the portal's own; null as long as the portal speaks for itself. */
  instead: (() => Told) | null;
  messages: Message[];
  filed: FilingRecord[];
  /** The book must be on disk before the answer goes out. */
  durable: boolean;
  /** The server replaces the key pair before it answers. */
  rotateKeys: boolean;
};

/** `status_cd` as this portal spells it. */
export function statusCd(book: Book, digit: 0 | 1): string | number {
  return book.kindness.status_cd === 'text' ? String(digit) : digit;
}

export function refused(code: string, says: string, status = 200): Refused {
  return { kind: 'refused', code, says, status };
}

export function told(value: Record<string, unknown>): Told {
  return { kind: 'told', value };
}

export function rawJson(value: unknown, status = 200): Answer {
  return { kind: 'raw', status, contentType: 'application/json', body: JSON.stringify(value) };
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseRecord(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
