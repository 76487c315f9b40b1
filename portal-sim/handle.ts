import {
  parseRecord,
  rawJson,
  refused,
  statusCd,
  text,
  type Answer,
  type Call,
  type FilingRecord,
  type Outcome,
  type SimReply,
  type SimRequest,
} from './answer.ts';
import { answerOnDemand } from './answerOnDemand.ts';
import { authenticate } from './authenticate.ts';
import { asSaid } from './blocks.ts';
import { type Book, byGstin, byUsername, type Message } from './book.ts';
import type { Instant } from './calendar.ts';
import { simCall } from './controlCalls.ts';
import { decryptedAction, decryptedCall, enveloped, isDecrypted } from './decrypted.ts';
import { decryptedUser } from './decryptedSession.ts';
import { eInvoices } from './eInvoices.ts';
import { bringUpToNow } from './firstCall.ts';
import { gatewayFault, isClosed, SLOW_MS, takeFault } from './faults.ts';
import { gstr1, proceedToFile } from './gstr1.ts';
import { statement2b } from './gstr2b.ts';
import { gstr3b } from './gstr3b.ts';
import { ledgers } from './ledgers.ts';
import { queryPeriod } from './payload.ts';
import { publicCall } from './publicCalls.ts';
import { accessToken } from './publicToken.ts';
import { returnsCall } from './returnsCalls.ts';
import { signedIn, type SignedIn } from './session.ts';
import { randomBytes, sealWith, type Random } from './wire.ts';

export type Handled = {
  reply: SimReply;
  /** To be delivered by the server, in this order. */
  messages: Message[];
  /** Filings to be on disk before the reply goes out. */
  filed: FilingRecord[];
  /** The whole book must be on disk before the reply goes out. */
  durable: boolean;
  /** The server puts a new key pair into the book before it replies. */
  rotateKeys: boolean;
};

/**
 * The whole portal as one function: answers a request out of the book, which it changes in place. It does no
 * I/O and reads no clock; `now` is epoch milliseconds by the simulator's clock, `random` gives [0, 1).
 */
export function handle(book: Book, request: SimRequest, now: Instant, random: Random): Handled {
  const call: Call = {
    book,
    request,
    action: request.query['action'] ?? '',
    body: {},
    now,
    random,
    instead: null,
    messages: takeHeldMessages(book, now),
    filed: [],
    durable: false,
    rotateKeys: false,
  };
  const reply = replyTo(call);
  reply.headers['x-simulated'] = '1';
  return {
    reply,
    messages: call.messages,
    filed: call.filed,
    durable: call.durable,
    rotateKeys: call.rotateKeys,
  };
}

/** Takes the held-back messages whose time has come. */
export function takeHeldMessages(book: Book, now: Instant): Message[] {
  const due = book.heldMessages.filter((held) => held.at <= now);
  if (due.length > 0) book.heldMessages = book.heldMessages.filter((held) => held.at > now);
  return due.map((held) => held.message);
}

function replyTo(call: Call): SimReply {
  const { request, book } = call;
  const isPortals = PORTALS_OWN.includes(request.path);
  const isControl = request.path.startsWith('/sim/') && !isPortals;
  if (request.body !== '') {
    const parsed = request.path === '/sim/taxpayers' ? parseList(request.body) : parseRecord(request.body);
    if (parsed === null) {
      const answer = isControl
        ? rawJson({ error: 'malformed JSON' }, 400)
        : refused('GEN5007', 'Malformed parameters');
      return write(call, answer, '');
    }
    call.body = parsed;
  }
  const username = usernameOf(call);
  bringUpToNow(call, username);
  if (isControl) return write(call, simCall(call), '');
  if (isDecrypted(request.path)) {
    call.action = decryptedAction(request.method, request.path);
  } else if (call.action === '') {
    call.action =
      request.path === '/sim/lookup'
        ? 'LOOKUP'
        : request.path === '/sim/certificate'
          ? 'CERTIFICATE'
          : text(call.body['action']);
  }
  // Network faults hit calls of the portal's interface.
  const fault =
    call.action === 'CERTIFICATE' ? null : gatewayFault(book, username, call.action, call.now, call.random);
  if (fault?.kind === 'reply') return fault.reply;
  const pack = (answer: Answer) => write(call, answer, username);
  const onDemand = fault === null ? answerOnDemand(call, username, () => route(call), pack) : null;
  const reply = onDemand ?? pack(answerTo(call, fault));
  if (fault?.kind === 'slow') reply.delayMs = SLOW_MS;
  if (call.filed.length > 0 && takeFault(book, ['drop_after_filing'], username, call.action) !== null) {
    reply.drop = 'after';
  }
  return reply;
}

/** A fault's answer instead of the portal's, in the envelope of the family that was called. */
function answerTo(call: Call, fault: ReturnType<typeof gatewayFault>): Answer {
  if (fault?.kind !== 'answer') return route(call);
  return isDecrypted(call.request.path) ? enveloped(call, fault.answer) : fault.answer;
}

/** `/sim/taxpayers` takes a bare array. */
function parseList(json: string): Record<string, unknown> | null {
  return parseRecord(`{"taxpayers":${json}}`);
}

/**
 * Whom a call is about: by header, body, or the GSTIN asked for. The user of a public call may be the
 * provider's own: then the GSTIN decides.
 */
function usernameOf(call: Call): string {
  const { headers, query } = call.request;
  const named = headers['username'] ?? (decryptedUser(call) || text(call.body['username']));
  if (byUsername(call.book, named) !== undefined) return named;
  return byGstin(call.book, text(query['gstin']) || text(call.body['gstin']))?.username ?? named;
}

/** Calls under `/sim` that stand for something of the portal's: they take answers on demand. */
const PORTALS_OWN = ['/sim/lookup', '/sim/certificate'];

const ROUTE = /^\/(commonapi|taxpayerapi)\/(v\d+\.\d+)\/(.+)$/;

/** The newest version of each path that sources know (gst-portal#versions). */
const NEWEST: Record<string, readonly string[]> = {
  'commonapi/authenticate': ['v0.2'],
  'commonapi/search': ['v1.1'],
  'commonapi/returns': ['v1.0'],
  'taxpayerapi/authenticate': ['v1.0'],
  // The preference has kept its version.
  'taxpayerapi/returns': ['v1.0', 'v1.1'],
  'taxpayerapi/returns/gstrptf': ['v1.1'],
  'taxpayerapi/returns/gstr1': ['v4.1'],
  'taxpayerapi/returns/gstr2b': ['v4.0'],
  'taxpayerapi/returns/gstr3b': ['v6.0'],
  'taxpayerapi/returns/einvoice': ['v1.0'],
  'taxpayerapi/ledgers': ['v1.0'],
};

const WITHIN: Record<string, (call: Call, within: SignedIn) => Outcome> = {
  returns: returnsCall,
  'returns/gstrptf': proceedToFile,
  'returns/gstr1': gstr1,
  'returns/gstr2b': gstr2b,
  'returns/gstr3b': gstr3b,
  'returns/einvoice': eInvoices,
  ledgers,
};

/** GET `/taxpayerapi/vN.M/returns/gstr2b?action=GET2B&gstin=&rtnprd=` names its period differently (gst-portal#gstr2b). */
function gstr2b(call: Call, { taxpayer }: SignedIn): Outcome {
  if (call.request.method !== 'GET' || call.action !== 'GET2B') return refused('RET11403', 'Invalid request');
  const period = queryPeriod(call, 'GSTR1', 'rtnprd');
  return typeof period === 'string' ? statement2b(call, taxpayer, period) : period;
}

function route(call: Call): Answer {
  if (PORTALS_OWN.includes(call.request.path)) return simCall(call);
  const isDecryptedCall = isDecrypted(call.request.path);
  if (isClosed(call.book, call.now)) {
    const closed = refused('GEN5008', 'The API is under maintenance', 500);
    return isDecryptedCall ? enveloped(call, closed) : closed;
  }
  if (isDecryptedCall) return decryptedCall(call);
  const match = ROUTE.exec(call.request.path);
  const family = match?.[1] ?? '';
  const endpoint = match?.[3] ?? '';
  const newest = NEWEST[`${family}/${endpoint}`] ?? [];
  if (call.book.kindness.versions === 'newest' && !newest.includes(match?.[2] ?? '')) return noRoute();
  if (family === 'commonapi' && call.request.method === 'GET') return publicCall(call, endpoint);
  if (family === 'commonapi' && endpoint === 'authenticate') return accessToken(call);
  if (family === 'taxpayerapi' && endpoint === 'authenticate') return authenticate(call);
  const within = family === 'taxpayerapi' && Object.hasOwn(WITHIN, endpoint) ? WITHIN[endpoint] : undefined;
  if (within === undefined) return noRoute();
  const session = signedIn(call);
  if ('kind' in session) return session;
  const outcome = call.instead?.() ?? within(call, session);
  return outcome.kind === 'refused'
    ? outcome
    : { kind: 'sealed', value: outcome.value, ek: session.session.ek };
}

const noRoute = (): Answer => rawJson({ message: 'no Route matched with those values' }, 404);

function write(call: Call, answer: Answer, username: string): SimReply {
  const json = (status: number, value: unknown): SimReply => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  switch (answer.kind) {
    case 'refused': {
      const { status, says, code } = asSaid(call, answer);
      return json(status, { status_cd: statusCd(call.book, 0), error: { message: says, error_cd: code } });
    }
    case 'plain':
      return json(200, { status_cd: statusCd(call.book, 1), ...answer.value });
    case 'raw':
      return {
        status: answer.status,
        headers: { 'content-type': answer.contentType },
        body: answer.body,
        ...(answer.bytes === undefined ? {} : { bytes: answer.bytes }),
      };
    case 'sealed': {
      const rek = randomBytes(call.random, 32);
      const sealed = sealWith(Buffer.from(answer.ek, 'base64'), rek, JSON.stringify(answer.value));
      if (takeFault(call.book, ['bad_hmac'], username, call.action) !== null) {
        sealed.hmac = Buffer.alloc(32, 1).toString('base64');
      }
      return json(200, { status_cd: statusCd(call.book, 1), ...sealed });
    }
  }
}
