import {
  isRecord,
  parseRecord,
  statusCd,
  told,
  type Answer,
  type Call,
  type SimReply,
  type Told,
} from './answer.ts';
import type { AnswerOrder } from './book.ts';
import { isDecrypted } from './decrypted.ts';
import { findFault, useUp } from './faults.ts';
import { randomBytes } from './wire.ts';

const MOST = { code: 64, message: 1000, delayMs: 120_000 };

/** The error in an order of fault `answer` (gst-portal#simulator-faults), or the answer to give. */
export function readAnswerOrder(body: Record<string, unknown>): AnswerOrder | { problem: string } {
  const { code, message, http, delay_ms: delayMs, after, body: whole } = body;
  const isText = (value: unknown, most: number) =>
    value === undefined || (typeof value === 'string' && value.length <= most);
  const isWhole = (value: unknown, least: number, most: number) =>
    value === undefined || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most);
  if (!isText(code, MOST.code)) return { problem: `code must be a text of at most ${MOST.code} characters` };
  if (!isText(message, MOST.message))
    return { problem: `message must be a text of at most ${MOST.message} characters` };
  if (!isWhole(http, 200, 599)) return { problem: 'http must be a status from 200 to 599' };
  if (!isWhole(delayMs, 0, MOST.delayMs)) return { problem: `delay_ms must be from 0 to ${MOST.delayMs}` };
  if (after !== undefined && typeof after !== 'boolean') return { problem: 'after must be true or false' };
  const hasBody = Object.hasOwn(body, 'body');
  if (hasBody && (code !== undefined || message !== undefined))
    return { problem: 'body stands in the place of code and message' };
  if (!hasBody && [code, message, http, delayMs].every((value) => value === undefined))
    return { problem: 'name a code, a message, a body, an http status or a delay_ms' };
  return {
    code: typeof code === 'string' ? code : null,
    says: typeof message === 'string' ? message : null,
    body: hasBody ? JSON.stringify(whole) : null,
    http: typeof http === 'number' ? http : null,
    delayMs: typeof delayMs === 'number' ? delayMs : 0,
    after: after === true,
  };
}

/** Whether an object is a whole answer with its verdict, and no content that is still to be packed. */
function isVerdict(value: Record<string, unknown>, isOfProvider: boolean): boolean {
  return (
    [0, 1, '0', '1'].some((digit) => digit === value['status_cd']) ||
    ['error', 'error_cd', 'errorCode', 'error_code', 'message'].some((key) => Object.hasOwn(value, key)) ||
    (isOfProvider && typeof value['code'] === 'number')
  );
}

/** An answer that is not packed: a refusal, a gateway's page, or text that is not an answer; null for content. */
function unpacked(call: Call, order: AnswerOrder): SimReply | null {
  const status = order.http ?? 200;
  const reply = (contentType: string, body: string): SimReply => ({
    status,
    headers: { 'content-type': contentType },
    body,
  });
  const isOther = isDecrypted(call.request.path);
  const verdict = (value: Record<string, unknown>): SimReply => {
    // The provider's own envelope has a numeric code.
    if (!isOther || typeof value['code'] === 'number')
      return reply('application/json', JSON.stringify(value));
    const id = randomBytes(call.random, 16).toString('hex');
    const around = { code: status, timestamp: call.now, transaction_id: id };
    return reply('application/json', JSON.stringify({ ...around, data: value }));
  };
  if (order.body !== null) {
    const value: unknown = JSON.parse(order.body);
    if (typeof value === 'string')
      return reply(value.startsWith('<') ? 'text/html' : 'application/json', value);
    if (!isRecord(value)) return reply('application/json', order.body);
    return isVerdict(value, isOther) ? verdict(value) : null;
  }
  if (order.code !== null || order.says !== null) {
    const message = order.says === null ? {} : { message: order.says };
    const code = order.code === null ? {} : { error_cd: order.code };
    return verdict({ status_cd: statusCd(call.book, 0), error: { ...message, ...code } });
  }
  return order.http === null ? null : reply('text/html', `<html><body><h1>${status}</h1></body></html>`);
}

/**
 * The answer of fault `answer` to a call that it matches, or null when there is none: the answer as ordered, as its
 * family spells and packs it. Content needs whatever packs the portal's own, a live session for one: without it the
 * portal says so, and the fault waits.
 */
export function answerOnDemand(
  call: Call,
  username: string,
  route: () => Answer,
  pack: (answer: Answer) => SimReply,
): SimReply | null {
  const fault = findFault(call.book, ['answer'], username, call.action);
  const order = fault?.answer;
  if (fault === null || order === undefined) return null;
  if (order.after) route();
  const ready = unpacked(call, order);
  const content = order.body === null ? null : parseRecord(order.body);
  let isUsed = ready !== null || content === null;
  if (ready === null && content !== null) {
    call.instead = (): Told => {
      isUsed = true;
      return told(content);
    };
  }
  const reply = ready ?? pack(route());
  call.instead = null;
  if (!isUsed) return reply;
  useUp(call.book, fault);
  if (order.http !== null) reply.status = order.http;
  if (order.delayMs > 0) reply.delayMs = order.delayMs;
  return reply;
}
