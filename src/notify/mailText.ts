import { decodeBody, decodeHeader, textOf } from './mailEncoding.ts';
import { htmlToText } from './htmlText.ts';

export type ReadMail = {
  /** The first value of a header by its lower-case name, unfolded and decoded; '' when there is none. */
  header: (name: string) => string;
  subject: string;
  /** The text that a person reads: the plain part, else the HTML part without its tags; '' when there is neither. */
  text: string;
};

type Part = { headers: Map<string, string>; body: string };

// The portal's mails have two or three parts; a hostile mail may have thousands.
const maxDepth = 6;
const maxParts = 50;
/** The longest line of a mail (RFC 5322). A header is decoded up to this length, and only when it is read. */
const longestHeader = 998;

/**
 * Reads the text of a mail as it came over SMTP (RFC 5322, 2045-2047): quoted-printable, base64, multipart, forwarded
 * as attachment. Never fails: it leaves out what it cannot decode. Its time is linear in the length of the mail.
 */
export function readMail(raw: Uint8Array): ReadMail {
  // One character for each byte, so that each part can be decoded by its own charset later.
  const part = splitPart(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1'));
  const header = (name: string): string =>
    decodeHeader((part.headers.get(name) ?? '').slice(0, longestHeader));
  return { header, subject: header('subject'), text: textOfPart(part, maxDepth).trim() };
}

function textOfPart(part: Part, depth: number): string {
  const { type, params } = contentType(part.headers.get('content-type') ?? 'text/plain');
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').trim().toLowerCase();
  if (type.startsWith('multipart/')) {
    const boundary = params.get('boundary');
    if (boundary === undefined || depth === 0) return '';
    const parts = splitMultipart(part.body, boundary).map(splitPart);
    return type === 'multipart/alternative' ? bestOf(parts, depth - 1) : joined(parts, depth - 1);
  }
  if (type === 'message/rfc822') {
    return depth === 0
      ? ''
      : textOfPart(splitPart(decodeBody(part.body, encoding).toString('latin1')), depth - 1);
  }
  if (/^\s*attachment/i.test(part.headers.get('content-disposition') ?? '')) return '';
  if (type !== 'text/plain' && type !== 'text/html') return '';
  const text = textOf(decodeBody(part.body, encoding), params.get('charset'));
  return type === 'text/html' ? htmlToText(text) : text;
}

const joined = (parts: readonly Part[], depth: number): string =>
  parts
    .map((part) => textOfPart(part, depth))
    .filter((text) => text.trim() !== '')
    .join('\n');

/** The plain alternative unless it is empty, else the first alternative with text. */
function bestOf(parts: readonly Part[], depth: number): string {
  const isPlain = (part: Part) => contentType(part.headers.get('content-type') ?? '').type === 'text/plain';
  const plainFirst = [...parts.filter(isPlain), ...parts.filter((part) => !isPlain(part))];
  for (const part of plainFirst) {
    const text = textOfPart(part, depth);
    if (text.trim() !== '') return text;
  }
  return '';
}

function splitPart(source: string): Part {
  const headers = new Map<string, string>();
  let at = 0;
  let last: string | null = null;
  while (at < source.length) {
    const end = source.indexOf('\n', at);
    const line = (end < 0 ? source.slice(at) : source.slice(at, end)).replace(/\r$/, '');
    at = end < 0 ? source.length : end + 1;
    if (line === '') break;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (last !== null) headers.set(last, `${headers.get(last) ?? ''} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    last = name === '' || headers.has(name) ? null : name;
    if (last !== null) headers.set(last, line.slice(colon + 1).trim());
  }
  return { headers, body: source.slice(at) };
}

function splitMultipart(body: string, boundary: string): string[] {
  const parts: string[] = [];
  const open = `--${boundary}`;
  let partStart = -1;
  let at = 0;
  while (at < body.length && parts.length < maxParts) {
    const end = body.indexOf('\n', at);
    const next = end < 0 ? body.length : end + 1;
    if (body.startsWith(open, at)) {
      const rest = body.slice(at + open.length, next).trim();
      if (rest === '' || rest === '--') {
        if (partStart >= 0) parts.push(body.slice(partStart, at));
        partStart = rest === '' ? next : -1;
      }
    }
    at = next;
  }
  // A truncated mail has no closing boundary; the part that arrived is still read.
  if (partStart >= 0 && parts.length < maxParts) parts.push(body.slice(partStart));
  return parts;
}

function contentType(value: string): { type: string; params: Map<string, string> } {
  const semicolon = value.indexOf(';');
  const type = (semicolon < 0 ? value : value.slice(0, semicolon)).trim().toLowerCase();
  const params = new Map<string, string>();
  if (semicolon >= 0) {
    for (const found of value.slice(semicolon).matchAll(/;\s*([\w-]+)=(?:"([^"]*)"|([^;\s"]*))/g)) {
      params.set((found[1] ?? '').toLowerCase(), found[2] ?? found[3] ?? '');
    }
  }
  return { type, params };
}
