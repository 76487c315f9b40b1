import { rawJson, refused, statusCd, text, told, type Answer, type Call, type Outcome } from './answer.ts';
import { autoLiability } from './autoLiability.ts';
import { asSaid } from './blocks.ts';
import type { Taxpayer } from './book.ts';
import { isPeriod, type Period } from './calendar.ts';
import {
  appToken,
  askEvc,
  askLoginCode,
  endSession,
  FORMS,
  hasAppToken,
  refreshSession,
  taxpayerWithin,
  turnedAway,
  verifyLoginCode,
  type TurnedAway,
} from './decryptedSession.ts';
import { fileGstr1, prepare, reset, summary } from './gstr1.ts';
import { statement2b } from './gstr2b.ts';
import { fileGstr3b, save3b, summary3b } from './gstr3b.ts';
import { offset3b } from './lateFeeReturn.ts';
import { isGstin } from './identifiers.ts';
import { balance, cash, credit, inRange, liability, payable } from './ledgers.ts';
import { listed, preference, search, track } from './publicCalls.ts';
import { status } from './returnsCalls.ts';
import { randomBytes, sameText } from './wire.ts';

type Said = Outcome | TurnedAway;
/** A call with the app token, or within a taxpayer's session; `parts` are the pattern's captures. */
type Route = { method: string; path: RegExp; action: string } & (
  | { within: 'app'; tell: (call: Call) => Said }
  | { within: 'session'; tell: (call: Call, taxpayer: Taxpayer, parts: readonly string[]) => Said }
);

const PUBLIC = '/gst/compliance/public';
const OWN = '/gst/compliance/tax-payer';
const at = (path: string): RegExp =>
  new RegExp(
    `^${path.replaceAll('{Y}/{M}', '(20\\d{2})/(\\d{2})').replaceAll('{gstr}', '(gstr-1|gstr-3b)')}$`,
  );

/** A call about a period, which the path names as a calendar month. */
const ofPeriod =
  (tell: (call: Call, taxpayer: Taxpayer, period: Period) => Said) =>
  (call: Call, taxpayer: Taxpayer, parts: readonly string[]): Said => {
    const period = `${parts[1] ?? ''}${parts[0] ?? ''}`;
    return isPeriod(period) ? tell(call, taxpayer, period) : refused('RET11406', 'ret_period is invalid');
  };

/** As `ofPeriod`, where the body names GSTIN and period once more. */
const withBody = (tell: (call: Call, taxpayer: Taxpayer, period: Period) => Said) =>
  ofPeriod((call, taxpayer, period) => {
    const { gstin, ret_period: named } = call.body;
    if (gstin !== taxpayer.gstin) return refused('RET191113', 'GSTIN is invalid or not yours');
    return named === period
      ? tell(call, taxpayer, period)
      : refused('RET191136', 'Path and payload disagree');
  });

const ROUTES: Route[] = [
  {
    method: 'POST',
    path: at(`${PUBLIC}/gstin/search`),
    action: 'TP',
    within: 'app',
    tell: ofGstin((call, gstin) => search(call, gstin)),
  },
  {
    method: 'POST',
    path: at(`${PUBLIC}/gstrs/track`),
    action: 'RETTRACK',
    within: 'app',
    tell: ofGstin((call, gstin) => {
      const form = text(call.request.query['gstr']);
      return track(call, gstin, yearOf(call), form === '' ? '' : (FORMS[form] ?? 'none'));
    }),
  },
  {
    method: 'POST',
    path: at(`${PUBLIC}/gstrs/preference`),
    action: 'GETPREF',
    within: 'app',
    tell: ofGstin((call, gstin) => preference(call, gstin, yearOf(call))),
  },
  { method: 'POST', path: at(`${OWN}/otp`), action: 'OTPREQUEST', within: 'app', tell: askLoginCode },
  {
    method: 'POST',
    path: at(`${OWN}/otp/verify`),
    action: 'AUTHTOKEN',
    within: 'app',
    tell: verifyLoginCode,
  },
  { method: 'POST', path: at(`${OWN}/logout`), action: 'LOGOUT', within: 'session', tell: endSession },
  { method: 'POST', path: at(`${OWN}/evc/otp`), action: 'EVCOTP', within: 'session', tell: askEvc },
  {
    method: 'GET',
    path: at(`${OWN}/gstrs/preference`),
    action: 'GETPREF',
    within: 'session',
    tell: (call, taxpayer) => preference(call, taxpayer.gstin, yearOf(call)),
  },
  {
    method: 'GET',
    path: at(`${OWN}/gstrs/{Y}/{M}/track`),
    action: 'RETTRACK',
    within: 'session',
    tell: ofPeriod(trackPeriod),
  },
  {
    method: 'GET',
    path: at(`${OWN}/gstrs/{Y}/{M}/status`),
    action: 'RETSTATUS',
    within: 'session',
    tell: ofPeriod(status),
  },
  {
    method: 'POST',
    path: at(`${OWN}/gstrs/gstr-1/{Y}/{M}/new-proceed`),
    action: 'RETNEWPTF',
    within: 'session',
    tell: withBody((call, taxpayer, period) =>
      prepare(call, taxpayer, period, call.request.query['is_nil'] === 'Y'),
    ),
  },
  {
    method: 'GET',
    path: at(`${OWN}/gstrs/gstr-1/{Y}/{M}`),
    action: 'RETSUM',
    within: 'session',
    tell: ofPeriod(summary),
  },
  {
    method: 'POST',
    path: at(`${OWN}/gstrs/gstr-1/{Y}/{M}/reset`),
    action: 'RESET',
    within: 'session',
    tell: withBody(reset),
  },
  {
    method: 'POST',
    path: at(`${OWN}/gstrs/gstr-1/{Y}/{M}/file`),
    action: 'RETFILE',
    within: 'session',
    tell: withBody((call, taxpayer, period) =>
      filed(call, fileGstr1(call, taxpayer, period, { value: call.body, takes: 'short' }, signedIn(call))),
    ),
  },
  {
    method: 'GET',
    path: at(`${OWN}/gstrs/gstr-3b/{Y}/{M}`),
    action: 'RETSUM',
    within: 'session',
    tell: ofPeriod(summary3b),
  },
  {
    method: 'POST',
    path: at(`${OWN}/gstrs/gstr-3b/{Y}/{M}`),
    action: 'RETSAVE',
    within: 'session',
    tell: withBody((call, taxpayer, period) => save3b(call, taxpayer, period, call.body)),
  },
  {
    method: 'GET',
    path: at(`${OWN}/gstrs/gstr-3b/{Y}/{M}/auto-liability-calc`),
    action: 'AUTOLIAB',
    within: 'session',
    tell: ofPeriod(autoLiability),
  },
  {
    method: 'POST',
    path: at(`${OWN}/gstrs/gstr-3b/{Y}/{M}/offset-liability`),
    action: 'RETOFFSET',
    within: 'session',
    tell: withBody((call, taxpayer, period) => offset3b(call, taxpayer, period, call.body)),
  },
  {
    method: 'POST',
    path: at(`${OWN}/gstrs/gstr-3b/{Y}/{M}/file`),
    action: 'RETFILE',
    within: 'session',
    tell: withBody((call, taxpayer, period) => {
      const content = { value: call.body, flags: ['isNil'] };
      return filed(call, fileGstr3b(call, taxpayer, period, content, signedIn(call)));
    }),
  },
  {
    method: 'GET',
    path: at(`${OWN}/gstrs/gstr-2b/{Y}/{M}`),
    action: 'GET2B',
    within: 'session',
    tell: ofPeriod(statement2b),
  },
  {
    method: 'GET',
    path: at(`${OWN}/ledgers/bal/{Y}/{M}`),
    action: 'BAL',
    within: 'session',
    tell: ofPeriod(balance),
  },
  {
    method: 'GET',
    path: at(`${OWN}/ledgers/tax/{Y}/{M}`),
    action: 'TAX',
    within: 'session',
    tell: ofPeriod((_call, taxpayer, period) => liability(taxpayer, period)),
  },
  {
    method: 'GET',
    path: at(`${OWN}/ledgers/{gstr}/liability/{Y}/{M}`),
    action: 'TAXPAYABLE',
    within: 'session',
    tell: (_call, taxpayer, [form = '', year = '', month = '']) =>
      payable(taxpayer, `${month}${year}`, FORMS[form] ?? ''),
  },
  {
    method: 'GET',
    path: at(`${OWN}/ledgers/cash`),
    action: 'CASH',
    within: 'session',
    tell: (call, taxpayer) => slashedRange(call, (first, last) => cash(taxpayer, first, last)),
  },
  {
    method: 'GET',
    path: at(`${OWN}/ledgers/itc`),
    action: 'ITC',
    within: 'session',
    tell: (call, taxpayer) => slashedRange(call, (first, last) => credit(taxpayer, first, last)),
  },
];

/** The GSTIN is looked at before the portal is asked. */
function ofGstin(tell: (call: Call, gstin: string) => Outcome): (call: Call) => Said {
  return (call) => {
    const gstin = text(call.body['gstin']);
    return isGstin(gstin) ? tell(call, gstin) : turnedAway(422, 'Invalid GSTIN pattern');
  };
}

/** `FY 2026-27`, with the prefix; empty when it is anything else, which the portal then refuses. */
function yearOf(call: Call): string {
  return /^FY (\d{4}-\d{2})$/.exec(text(call.request.query['financial_year']))?.[1] ?? '';
}

/** Dates of this family are DD/MM/YYYY. */
function slashedRange(call: Call, tell: (first: string, last: string) => Outcome): Outcome {
  const [from = '', to = ''] = ['from', 'to'].map((name) => {
    const date = text(call.request.query[name]);
    return date.includes('-') ? '' : date.replaceAll('/', '-');
  });
  return inRange(from, to, tell);
}

/** Everything filed for one period, whichever year it is listed under. */
function trackPeriod(call: Call, taxpayer: Taxpayer, period: Period): Outcome {
  return listed(call, taxpayer, (row) => row.period === period || row.period === null);
}

/** PAN and code stand in the query: the provider signs. */
function signedIn(call: Call) {
  const { pan, otp } = call.request.query;
  return () => ({ pan: text(pan), code: text(otp) });
}

/** The ARN under the name that this provider gives it. */
function filed(call: Call, outcome: Outcome): Outcome {
  if (outcome.kind === 'refused' || call.book.kindness.file_answer === 'ack_num') return outcome;
  return told({ reference_id: outcome.value['ack_num'] });
}

const ROUTE_OF_REFRESH = `${OWN}/session/refresh`;

export function isDecrypted(path: string): boolean {
  return path === '/authenticate' || path.startsWith('/gst/compliance/');
}

/** The raw family's name under which a call of this family is counted, and struck by faults. */
export function decryptedAction(method: string, path: string): string {
  if (path === '/authenticate') return 'APPTOKEN';
  if (path === ROUTE_OF_REFRESH) return 'REFRESHTOKEN';
  return ROUTES.find((route) => route.method === method && route.path.test(path))?.action ?? 'other';
}

/** The decrypted family as Sandbox offers it, over the same book and rules (gst-portal#decrypted). */
export function decryptedCall(call: Call): Answer {
  return enveloped(call, said(call));
}

function said(call: Call): Said {
  const { method, path, headers } = call.request;
  if (!sameText(headers['x-api-key'] ?? '', call.book.access.clientId)) {
    return turnedAway(403, 'Invalid API key');
  }
  if ((headers['x-api-version'] ?? '') === '') return turnedAway(400, 'x-api-version is missing');
  if (method === 'POST' && path === '/authenticate') return call.instead?.() ?? appToken(call);
  const isOwn = path.startsWith(OWN);
  if (isOwn && call.book.kindness.x_source === 'demanded' && headers['x-source'] !== 'primary') {
    return turnedAway(400, 'x-source is missing');
  }
  if (method === 'POST' && path === ROUTE_OF_REFRESH) return call.instead?.() ?? refreshSession(call);
  for (const route of ROUTES) {
    const parts = route.method === method ? route.path.exec(path) : null;
    if (parts === null) continue;
    if (route.within === 'app') {
      return hasAppToken(call)
        ? (call.instead?.() ?? route.tell(call))
        : turnedAway(401, 'Invalid or expired access token');
    }
    const taxpayer = taxpayerWithin(call);
    return 'kind' in taxpayer ? taxpayer : (call.instead?.() ?? route.tell(call, taxpayer, parts.slice(1)));
  }
  return turnedAway(404, 'Not found');
}

/** A refusal of the portal's is HTTP 200 with its own envelope inside, unless it came with a status of its own. */
export function enveloped(call: Call, outcome: Said): Answer {
  const around = { timestamp: call.now, transaction_id: randomBytes(call.random, 16).toString('hex') };
  if (outcome.kind === 'turned_away') {
    return rawJson({ code: outcome.status, ...around, message: outcome.says }, outcome.status);
  }
  if (outcome.kind === 'refused') {
    const { code, says, status: http } = asSaid(call, outcome);
    const data = { status_cd: statusCd(call.book, 0), error: { error_cd: code, message: says } };
    return rawJson({ code: http, ...around, data }, http);
  }
  // Tokens stand in the outer data, everything else in the inner.
  const data = Object.hasOwn(outcome.value, 'access_token')
    ? { status_cd: statusCd(call.book, 1), ...outcome.value }
    : { status_cd: statusCd(call.book, 1), data: outcome.value };
  return rawJson({ code: 200, ...around, data });
}
