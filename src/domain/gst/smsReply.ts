import type { Form, ReturnPeriod } from './returnPeriod.ts';
import type { Gstin } from './gstin.ts';
import { parseArn } from './arn.ts';
import { type EvcCode, parseCode } from './evc.ts';
import { MONTH_NAMES } from '../shared/istTime.ts';
import { plainText } from '../shared/typed.ts';

/** The number of the nil-return SMS route: needs no portal session and no DSC (gst-portal#sms). */
export const NIL_SMS_NUMBER = '14409';

const KEYWORD: Readonly<Record<Form, string>> = { GSTR1: 'R1', GSTR3B: '3B' };

/** The first SMS of the route, sent from the signatory's registered mobile; a quarter is named by its last month. */
export const nilSms = (form: Form, gstin: Gstin, period: ReturnPeriod): string =>
  `NIL ${KEYWORD[form]} ${gstin} ${period}`;

/** The beginning of the second SMS; the received code follows it. */
const confirmsSms = (form: Form): string => `CNF ${KEYWORD[form]}`;

/** The second SMS, which files. Its code is the portal's answer to the first: six digits, good for 30 minutes. */
export const confirmSms = (form: Form, code: string): string => `${confirmsSms(form)} ${code}`;

/**
 * A link that opens the phone's own SMS to the portal with this text in it; nothing is sent before its owner presses
 * Send. RFC 5724 writes `?body=`, which Android takes; Apple's Messages takes `&body=` (gst-portal#sms).
 */
export const smsLink = (text: string, { isApple }: { isApple: boolean }): string =>
  `sms:${NIL_SMS_NUMBER}${isApple ? '&' : '?'}body=${encodeURIComponent(text)}`;

/** Why the portal files nothing by SMS, or that it has filed already: each has its own next act. */
export const smsRefusals = [
  'blocked',
  'several_signatories',
  'not_registered',
  'already_filed',
  'code_wrong',
  'data_saved',
  'earlier_missing',
  'money_due',
  'not_yet',
  'not_active',
  'other_kind',
  'wrong_input',
  'later',
] as const;
export type SmsRefusal = (typeof smsRefusals)[number];

/** The meaning of the portal's SMS for the requested return (gst-portal#sms). */
export type SmsReply =
  /** Its code, which the second SMS sends back. It stays on the page and is neither stored nor logged. */
  | { kind: 'code'; code: EvcCode }
  /** Filed, according to the portal; the return counts as filed once the portal's list shows it. */
  | { kind: 'arn'; arn: string }
  | { kind: SmsRefusal }
  /** It names another taxpayer, return or period: it is not used. */
  | { kind: 'other_return'; names: string }
  | { kind: 'not_understood' };

type SmsRequest = { form: Form; gstin: Gstin; period: ReturnPeriod };

/**
 * The words of each refusal, in any order and with any ending, so that another wording is understood too. The first
 * row with a matching pattern wins: specific rows come before general ones. Every gap is bounded, so that reading
 * takes time linear in the length of the text.
 */
const REFUSALS: readonly { kind: SmsRefusal; words: readonly RegExp[] }[] = [
  {
    kind: 'blocked',
    words: [
      /\bblock/,
      /\b24 ?(?:h|hours?|hrs?)\b/,
      /\b(?:attempt|tries)\w*.{0,40}(?:exceed|exhaust|over)/,
      /\bexceed.{0,60}(?:attempt|tries|limit|thrice|three)/,
    ],
  },
  {
    kind: 'several_signatories',
    words: [
      /\bsame (?:mobile|phone|number|contact).{0,80}(?:signator|multiple|more than|several|two)/,
      /\b(?:multiple|more than one|several|two).{0,30}signator/,
    ],
  },
  {
    kind: 'not_registered',
    words: [
      /\b(?:mobile|phone|number|sender).{0,40}(?:not|isn't|n't) (?:been )?(?:registered|linked|mapped|found|available|associated|match)/,
      /\b(?:not|un)[ -]?registered.{0,40}(?:mobile|phone|number)/,
      /\bnot (?:an? )?(?:registered |authori[sz]ed )+signator/,
      /\bnot authori[sz]ed to file\b/,
      /\b(?:retry|send|sms).{0,20}(?:with|from) (?:your |the )?registered (?:mobile|number)/,
    ],
  },
  {
    kind: 'already_filed',
    words: [
      /\balready (?:been )?(?:filed|furnished|submitted)/,
      /\b(?:filed|furnished|submitted) (?:already|earlier)/,
      /\b(?:duplicate|repeat).{0,30}(?:filing|return|request)/,
    ],
  },
  {
    kind: 'code_wrong',
    words: [
      /\b(?:invalid|incorrect|wrong|mismatch|not valid|not match|does not match|doesn't match|expired)\w*.{0,40}\b(?:code|otp)\b/,
      /\b(?:code|otp)\b.{0,60}(?:invalid|incorrect|wrong|mismatch|not valid|not correct|not match|doesn't match|expired|failed)/,
      /\bno (?:active |pending |valid )?(?:nil )?request\b.{0,40}(?:found|pending|exist)/,
    ],
  },
  {
    kind: 'data_saved',
    words: [
      /\b(?:data|details?|records?|invoices?|entries)\b.{0,50}(?:saved|exist|available|present|submitted|entered)/,
      /\b(?:saved|submitted|drafted?)\b.{0,30}\b(?:data|details?|stage|state|status|records?|invoices?)\b/,
      /\b(?:saved|draft) (?:return|form|gstr)/,
    ],
  },
  {
    kind: 'earlier_missing',
    words: [
      /\b(?:previous|earlier|prior|preceding|past|last|before)\b.{0,60}(?:not (?:been )?(?:filed|furnished)|pending|unfiled|not yet filed|due|first)/,
      /\b(?:file|furnish)\w*.{0,40}\b(?:previous|earlier|prior|preceding|pending)\b.{0,30}(?:return|period|gstr|month|quarter)/,
      /\b(?:pending|unfiled) returns?\b/,
      /\bgstr[ -]?1\b.{0,40}\bnot (?:been |yet ){0,2}(?:filed|furnished)/,
      /\b(?:file|furnish)\b.{0,60}\bfirst\b/,
      /\b(?:file|furnish) gstr[ -]?1\b.{0,20}\bbefore\b/,
    ],
  },
  {
    kind: 'money_due',
    words: [
      /\b(?:liabilit|late ?-?fee|interest|outstanding|dues|unpaid|payable)/,
      /\bnot eligible.{0,40}nil\b/,
    ],
  },
  {
    kind: 'not_yet',
    words: [
      /\b(?:period|month|quarter|return).{0,60}(?:not (?:yet )?(?:over|open|ended|end|complete|completed|started|due)|future)/,
      /\bfuture (?:tax |return )?period/,
      /\b(?:only )?after (?:the )?end of\b/,
      /\bnot (?:yet (?:allowed|permitted)|(?:allowed|permitted) yet)\b/,
      /\b(?:before|prior to) the (?:end|completion)/,
    ],
  },
  {
    kind: 'not_active',
    words: [
      /\b(?:gstin|registration|taxpayer|status)\b.{0,50}(?:inactive|not active|cancel|suspend|surrender)/,
      /\b(?:inactive|cancelled|canceled|suspended|provisional)\b.{0,30}(?:gstin|registration|taxpayer)/,
      /\b(?:prior to|before|after).{0,30}(?:date of )?(?:registration|cancellation)/,
    ],
  },
  {
    kind: 'other_kind',
    words: [
      /\b(?:only|not) (?:available |applicable |allowed |eligible |permitted )*(?:for|to) .{0,40}(?:normal|regular|casual|composition|sez|taxpayer)/,
      /\b(?:composition|tds|tcs|isd|non[- ]?resident|oidar|uin)\b.{0,40}(?:not|cannot|can't)/,
      /\b(?:taxpayer type|type of taxpayer)\b/,
      /\bonly .{0,30}(?:normal|regular|casual|sez) taxpayers? (?:can|may)\b/,
      /\b(?:not|cannot|can't).{0,40}\b(?:composition|tds|tcs|isd|non[- ]?resident|oidar|uin)\b/,
    ],
  },
  {
    kind: 'wrong_input',
    words: [
      /\b(?:invalid|incorrect|wrong|unknown|improper|not in)\b.{0,40}(?:input|format|keyword|message|syntax|gstin|period|return type|text|sms|request)/,
      /\b(?:input|format|keyword|message|syntax|gstin|return period|return type)\b.{0,30}(?:invalid|incorrect|wrong|not valid|not correct)/,
      /\bgstin\b.{0,20}(?:not exist|not found|unknown|no such)/,
      /\b(?:correct|proper|right) (?:format|gstin|keyword|period)/,
      /\b(?:not|unable to|cannot|could not) (?:be )?(?:understand|understood|recogni[sz]e|recogni[sz]ed)/,
      /\bretry as\b/,
      /\bhelp ?(?:3b|r1|<return type>)/,
    ],
  },
  {
    kind: 'later',
    words: [
      /\b(?:try|retry|send)\b.{0,30}(?:again|later|after some ?time|sometime)/,
      /\b(?:system|server|service|technical|internal|processing)\b.{0,30}(?:error|fail|down|busy|unavailable|issue|problem|maintenance)/,
      /\b(?:unable|could not|cannot) (?:to )?(?:proces|complet)/,
      /\bmaintenance\b/,
      /\brequest failed\b/,
    ],
  },
];

const GSTIN = /(?<![0-9A-Z])[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}(?![0-9A-Z])/g;
const ARN = /(?<![0-9A-Z])[A-Z]{2}[0-9]{12}[0-9A-Z](?![0-9A-Z])/g;
const FORM_NAMED = /\b(?:GSTR[ -]?|NIL |CNF |FORM )(1|R1|3B)(?![0-9A-Z])/g;
/** A period as the portal writes it: a bare number of six digits after the word, not a code; or "09/2026". */
const PERIOD_NAMED = /\bPERIOD[ :-]{0,3}(0[1-9]|1[0-2])[/-]?(20[0-9]{2})(?![0-9])/g;
/** "for September 2026"; the months of a quarter are not taken apart. */
const MONTH_NAMED =
  /\b(?:PERIOD|FOR|OF)[ :-]{1,3}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]{0,6}[ ,-]{1,2}(20[0-9]{2})(?![0-9]| ?-| TO\b)/g;

/** A message that we sent to the portal is not its reply. */
const OWN_SMS = /^(?:nil|cnf|help) ?(?:3b|r1)\b/;
/** A message with one of these holds no code to send back, whatever digits it contains. */
const FAILURE =
  /\b(?:fail|invalid|incorrect|wrong|mismatch|expired|block|already|exceed|unable|error|unregistered|not (?:registered|allowed|eligible|valid|match))/;

/** Warnings beside a code: what would happen, and where to complain. */
const WARNING =
  /\b(?:in case of|if|after (?:\d|three|3)|report(?: an?y?| the)? (?:error|issue|problem)s?\b)[^.]{0,160}/gi;
/** A code of somebody else, if it names neither GST nor a return. */
const OF_OTHERS = /\b(?:net ?banking|bank|upi|(?:debit|credit) card|log ?in|sign ?in)\b/;
const OF_THE_ROUTE = /\b(?:nil|gst\w*|returns?)\b/;

/** Longer than any SMS in parts. */
const maxReplyLength = 2_000;

/** Reads a pasted reply, or a code or ARN alone. Pure, and run on the page: the text is sent nowhere. */
export function readSmsReply(pasted: string, request: SmsRequest): SmsReply {
  const text = plainText(pasted.slice(0, maxReplyLength)).replaceAll(/\s+/g, ' ');
  const capitals = text.toUpperCase();
  const small = text.toLowerCase();
  if (OWN_SMS.test(small)) return { kind: 'not_understood' };
  const arn = arnIn(capitals);
  const other = mismatchOf(request, capitals);
  if (arn !== null) return other ?? { kind: 'arn', arn };
  const message = FAILURE.test(small) ? text.replaceAll(WARNING, ' ') : text;
  const isOfOthers = OF_OTHERS.test(small) && !OF_THE_ROUTE.test(small);
  const code = isOfOthers || FAILURE.test(message.toLowerCase()) ? null : codeIn(message);
  if (code !== null) return other ?? { kind: 'code', code };
  const refused = refusalIn(small);
  if (refused === undefined) return { kind: 'not_understood' };
  // Refusals contain the portal's own examples, which name others; only this one is used.
  return refused === 'already_filed' ? (other ?? { kind: refused }) : { kind: refused };
}

/** "09" for "SEP". */
const numberOfMonth = (short: string): string =>
  String(MONTH_NAMES.findIndex((name) => name.toUpperCase().startsWith(short)) + 1).padStart(2, '0');

/** Only six digits are a code of this route: a return period has six digits too, and follows its word. */
function codeIn(text: string): EvcCode | null {
  const code = parseCode(text) ?? parseCode(text.toUpperCase().replaceAll(PERIOD_NAMED, ' '));
  return code !== null && /^[0-9]{6}$/.test(code) ? code : null;
}

function arnIn(capitals: string): string | null {
  const [only, ...others] = new Set(capitals.match(ARN));
  const text = only ?? capitals.replaceAll(/[^0-9A-Z]/g, '').replace(/^ARN(?:IS|NO)?/, '');
  return others.length === 0 ? (parseArn(text)?.arn ?? null) : null;
}

const refusalIn = (small: string): SmsRefusal | undefined =>
  REFUSALS.find(({ words }) => words.some((word) => word.test(small)))?.kind;

/** The taxpayer, return or period in the reply that differs from the request; null when all match. */
function mismatchOf({ form, gstin, period }: SmsRequest, capitals: string): SmsReply | null {
  const gstins = [...new Set(capitals.match(GSTIN))];
  if (gstins.length > 0 && !gstins.includes(gstin)) return { kind: 'other_return', names: gstins[0] ?? '' };
  const forms = Array.from(capitals.matchAll(FORM_NAMED), ([, name]) => (name === '3B' ? 'GSTR3B' : 'GSTR1'));
  if (forms.length > 0 && !forms.includes(form))
    return { kind: 'other_return', names: forms[0] === 'GSTR3B' ? 'GSTR-3B' : 'GSTR-1' };
  const periods = [
    ...Array.from(capitals.matchAll(PERIOD_NAMED), ([, month = '', year = '']) => `${month}${year}`),
    ...Array.from(
      capitals.matchAll(MONTH_NAMED),
      ([, month = '', year = '']) => `${numberOfMonth(month)}${year}`,
    ),
  ];
  if (periods.length > 0 && !periods.includes(period))
    return {
      kind: 'other_return',
      names: `${(periods[0] ?? '').slice(0, 2)}/${(periods[0] ?? '').slice(2)}`,
    };
  return null;
}
