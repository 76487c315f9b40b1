import { refused, type Refused, type SimReply } from './answer.ts';
import type { Book, Fault } from './book.ts';
import { istDate, istHour, type Instant } from './calendar.ts';
import type { Random } from './wire.ts';

/** Faults on demand (gst-portal#simulator-faults). `rotate_certificate` acts at once; the others wait for a call they fit. */
export const FAULTS = [
  'drop_after_filing',
  'drop',
  'slow',
  'http504',
  'http429',
  'ret12501',
  'gspgstdown',
  'bad_hmac',
  'rotate_certificate',
  'otp_lost',
  'otp_late',
  'otp_twice',
  'wrong_evc',
  'track_delay',
  'too_many_sessions',
  'rush_hour',
  'answer',
] as const;

/** Every call that a fault can be aimed at, by the name that the raw family gives it. */
export const ACTIONS = [
  'ACCESSTOKEN',
  'OTPREQUEST',
  'AUTHTOKEN',
  'REFRESHTOKEN',
  'LOGOUT',
  'EVCOTP',
  'SEARCH',
  'RETTRACK',
  'GETPREF',
  'RETSTATUS',
  'LATEFEEBREAKUP',
  'EINV',
  'AUTOLIAB',
  'GET2B',
  'BAL',
  'CASH',
  'ITC',
  'TAX',
  'TAXPAYABLE',
  'CLOSINGBAL',
  'RCMCLOSINGBAL',
  'RETNEWPTF',
  'RETSUM',
  'RETSAVE',
  'RESET',
  'RETOFFSET',
  'RETFILE',
  'LOOKUP',
  'CERTIFICATE',
] as const;

/** Where the wire has another name, or the decrypted family a call of its own. */
const ON_THE_WIRE: Readonly<Record<string, readonly string[]>> = {
  SEARCH: ['TP'],
  ACCESSTOKEN: ['ACCESSTOKEN', 'APPTOKEN'],
};

function isAimedAt(aimed: string | null, action: string): boolean {
  return aimed === null || (ON_THE_WIRE[aimed] ?? [aimed]).includes(action);
}

export const SLOW_MS = 30_000;

/** The first fault of these names that fits this user and action; null when none is set. */
export function findFault(
  book: Book,
  names: readonly (typeof FAULTS)[number][],
  username: string,
  action: string,
): Fault | null {
  return (
    book.faults.find(
      (fault) =>
        names.some((name) => name === fault.fault) &&
        (fault.username === null || fault.username === username) &&
        isAimedAt(fault.action, action),
    ) ?? null
  );
}

/** Takes one use of a fault; the last one takes it away. */
export function useUp(book: Book, fault: Fault): void {
  if (fault.times === null) return;
  fault.times -= 1;
  if (fault.times <= 0) book.faults = book.faults.filter((kept) => kept !== fault);
}

/** Takes one use of the first fault that fits this user and action; null when none is set. */
export function takeFault(
  book: Book,
  names: readonly (typeof FAULTS)[number][],
  username: string,
  action: string,
): Fault | null {
  const found = findFault(book, names, username, action);
  if (found !== null) useUp(book, found);
  return found;
}

/** The effect of a gateway fault on a call: cut it, answer in its place, or slow it down. */
export type GatewayFault =
  | { kind: 'reply'; reply: SimReply }
  | { kind: 'answer'; answer: Refused }
  | { kind: 'slow' };

/** Whether the interface is closed for maintenance just now (gst-portal#maintenance); the hours are ours. */
export function isClosed(book: Book, now: Instant): boolean {
  const hour = istHour(now);
  return book.kindness.maintenance === 'nightly' && hour >= 1 && hour < 3;
}

/** The answer to a call beyond the gateway's rate. */
export function tooMany(): SimReply {
  const headers = { 'content-type': 'application/json', 'retry-after': '60' };
  return { status: 429, headers, body: '{"message":"Too many requests"}' };
}

function gatewayTimeout(): GatewayFault {
  const body = '<html><body><h1>504 Gateway Time-out</h1></body></html>';
  return { kind: 'reply', reply: { status: 504, headers: { 'content-type': 'text/html' }, body } };
}

/** Rush hour: on the 11th and 20th IST three calls in ten end in a 504, one more in ten is slow. */
function rushHour(
  book: Book,
  username: string,
  action: string,
  now: Instant,
  random: Random,
): GatewayFault | null {
  const day = istDate(now).slice(8);
  if (!book.faults.some((fault) => fault.fault === 'rush_hour') || (day !== '11' && day !== '20'))
    return null;
  const luck = random();
  if (luck >= 0.4 || takeFault(book, ['rush_hour'], username, action) === null) return null;
  return luck < 0.3 ? gatewayTimeout() : { kind: 'slow' };
}

/** The network fault that hits this call, if any. */
export function gatewayFault(
  book: Book,
  username: string,
  action: string,
  now: Instant,
  random: Random,
): GatewayFault | null {
  const fault = takeFault(
    book,
    ['drop', 'slow', 'http504', 'http429', 'ret12501', 'gspgstdown'],
    username,
    action,
  );
  switch (fault?.fault ?? '') {
    case 'drop':
      return { kind: 'reply', reply: { status: 502, headers: {}, body: '', drop: 'before' } };
    case 'slow':
      return { kind: 'slow' };
    case 'http504':
      return gatewayTimeout();
    case 'http429':
      return { kind: 'reply', reply: tooMany() };
    case 'ret12501':
      return { kind: 'answer', answer: refused('RET12501', 'System failure') };
    case 'gspgstdown':
      return { kind: 'answer', answer: refused('GSPGSTDOWN', 'GST system is down') };
    default:
      return rushHour(book, username, action, now, random);
  }
}
