import { DAY_MS, istDate, istDayNumber, type Instant, MONTH_NAMES, parseIstDate } from '../shared/istTime.ts';
import { parseArn } from './arn.ts';
import { type Gstin, parseGstin } from './gstin.ts';
import type { ForDays, Source } from './lawTable.ts';
import { stateByCode } from './states.ts';

/** The tax office's notices that are recognised, by the names on their heads (gst-portal#notices). */
export const noticeForms = ['GSTR-3A', 'REG-17', 'REG-31', 'DRC-01B', 'DRC-01C', 'ASMT-10'] as const;
export type NoticeForm = (typeof noticeForms)[number];

/** The number of a notice: 15 characters of the shape of an ARN, beginning with Z. */
export type NoticeReference = string & { readonly __brand: 'NoticeReference' };

/** The meaning of a notice, for `texts/` to say. */
export const noticeMeanings = {
  'GSTR-3A': 'returns_not_filed',
  'REG-17': 'cancellation_proposed',
  'REG-31': 'registration_suspended',
  'DRC-01B': 'gstr1_above_gstr3b',
  'DRC-01C': 'credit_above_gstr2b',
  'ASMT-10': 'return_questioned',
} as const satisfies Record<NoticeForm, string>;

/** How long there is to answer a notice that comes on one of these days; `atMost`: the notice may say a shorter time. */
export type AnswerTime = ForDays & { days: number; counted: 'all' | 'working'; atMost: boolean };

const since = (
  from: string | null,
  days: number,
  law: string,
  sure: Source['sure'],
  how: { counted?: AnswerTime['counted']; atMost?: boolean } = {},
): AnswerTime => ({
  from,
  to: null,
  days,
  counted: how.counted ?? 'all',
  atMost: how.atMost ?? false,
  source: { law, sheet: 'gst-portal#notices', sure },
});

/** The days to answer, each form's rows in order. A form before its first row has that row's days. */
export const ANSWER_TIMES: Readonly<Record<NoticeForm, readonly [AnswerTime, ...AnswerTime[]]>> = {
  'GSTR-3A': [since(null, 15, 'CGST Act s.46, rule 68', 'high')],
  'REG-17': [since(null, 7, 'rule 22(1)', 'high', { counted: 'working' })],
  'REG-31': [since('2020-12-22', 30, 'rule 21A(2A), Notif. 94/2020-CT', 'high')],
  'DRC-01B': [since('2022-12-26', 7, 'rule 88C, Notif. 26/2022-CT', 'high')],
  'DRC-01C': [since('2023-08-04', 7, 'rule 88D, Notif. 38/2023-CT', 'high')],
  'ASMT-10': [since(null, 30, 'rule 99(1)', 'high', { atMost: true })],
};

/** The notice in a mail of the tax office; nothing else of it is kept. */
export type RecognisedNotice = {
  form: NoticeForm;
  reference: NoticeReference;
  /** The one GSTIN that the mail names. */
  gstin?: Gstin;
  /** The last day to answer that the mail names, YYYY-MM-DD. */
  replyBy?: string;
};

/** As much of a mail as the mail door reads, in characters. */
const maxLength = 8_000;

/**
 * "Form GST REG-17", "GSTR 3A", "DRC01B", "ASMT - 10". Strangers can send such a text: each pattern here takes linear
 * time.
 */
const FORM =
  /(?<![A-Za-z0-9])(?:GSTR[ -]{0,3}3A|REG[ -]{0,3}(?:17|31)|DRC[ -]{0,3}0?1[BC]|ASMT[ -]{0,3}10)(?![A-Za-z0-9])/gi;
/** The forms of an answer and of what follows it: a subject that names one is no new notice. */
const LATER_FORM =
  /(?<![A-Za-z0-9])(?:REG[ -]{0,3}(?:18|19|20|21|22)|ASMT[ -]{0,3}1[12]|DRC[ -]{0,3}0[37])(?!\d)/i;
const NUMBER = /(?<![A-Za-z0-9])Z[A-Z]\d{10}[0-9A-Z]{3}(?![A-Za-z0-9])/gi;
/** The words before a notice's number. */
const LABEL =
  /(?:reference|ref|rfn|arn|notice|intimation|scn|document)\b[ .]{0,2}(?:(?:number|no|id)\b[ .]{0,2})?(?:\((?:rfn|arn)\))?[ .:#-]{0,4}(?:is )?(?:<(?:b|strong)> ?)?$/i;
const GSTIN = /(?<![A-Za-z0-9])\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}(?![A-Za-z0-9])/gi;
const TAX_OFFICE =
  /gst\.gov\.in|\bgst(?:n)? (?:common )?portal\b|\bcommon portal\b|goods and services tax|\bproper officer\b/i;

/** Other senders write about notices too: banks, newsletters and advisers, people who answer, and the portal when one is over. */
const NOT_A_NOTICE: readonly RegExp[] = [
  /\bunsubscribe\b|\bnewsletter\b|\bwebinar\b|\bview (?:it |this )?in (?:your )?browser\b/i,
  /\bdear (?:valued )?(?:customer|client|reader|subscriber)\b|\bnet ?banking\b|\brelationship manager\b|\bloan\b/i,
  /\bour (?:experts|clients|services|team)\b|\bwe (?:can )?help you\b|\bsample (?:reply|notice|format)\b/i,
  /\b(?:we|i) (?:have |hereby |wish to |would like to )?(?:reply|replied|submit|submitted)\b|\bin reply to\b|\byour (?:letter|notice|office)\b/i,
  /(?<!\bif [^.\n]{0,60})\b(?:submitted|filed) successfully\b|\bsuccessfully (?:submitted|filed)\b|\bproceedings? (?:is |are |has been |have been )?(?:hereby )?dropped\b|\b(?:stands?|is|has been) withdrawn\b/i,
];

/** Where the text of somebody else begins that this mail answers. */
const QUOTED = /^[ \t]*>|^[ \t]*on .{4,120} wrote:|^[ \t]*-{2,12} ?original message/im;
/** The subject of an answer, or of what an officer has decided. */
const LATER = /^\s*(?:re|aw|sv|antw)\s*:|\border (?:for|of)\b/i;

/**
 * The notice that a mail is about (gst-portal#notices). The texts of the portal's mails are not published, so the shape
 * decides: one of the forms, one labelled number whose check character is right, the tax office's name, and none of the
 * words by which others write about notices. Null for all else, and where two notices or two taxpayers are named.
 */
export function recogniseNotice(mail: { subject: string; text: string }): RecognisedNotice | null {
  const subject = plain(mail.subject);
  if (LATER.test(subject)) return null;
  const whole = plain(mail.text);
  const quoted = whole.search(QUOTED);
  const text = quoted < 0 ? whole : whole.slice(0, quoted);
  const all = `${subject}\n${text}`;
  if (!TAX_OFFICE.test(all) || NOT_A_NOTICE.some((words) => words.test(all))) return null;
  const form = formOf(subject, text);
  const [reference, ...others] = referencesIn(all);
  if (form === null || reference === undefined || others.length > 0) return null;
  const gstins = gstinsIn(all);
  if (gstins.length > 1) return null;
  const [gstin] = gstins;
  const replyBy = lastDayIn(all);
  return {
    form,
    reference,
    ...(gstin === undefined ? {} : { gstin }),
    ...(replyBy === null ? {} : { replyBy }),
  };
}

const plain = (text: string): string =>
  text
    .slice(0, maxLength)
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[\u00A0\t]/g, ' ');

/** The subject's form, else the only one of the text. */
function formOf(subject: string, text: string): NoticeForm | null {
  const inSubject = formsIn(subject);
  if (inSubject.length === 0 && LATER_FORM.test(subject)) return null;
  const [form, ...others] = inSubject.length > 0 ? inSubject : formsIn(text);
  return form === undefined || others.length > 0 ? null : form;
}

const compact = (text: string): string => text.toUpperCase().replaceAll(/[ -]/g, '');
const byCompact = new Map<string, NoticeForm>([
  ...noticeForms.map((form) => [compact(form), form] as const),
  ['DRC1B', 'DRC-01B'],
  ['DRC1C', 'DRC-01C'],
]);

const formsIn = (text: string): NoticeForm[] => [
  ...new Set(Array.from(text.matchAll(FORM), ([form]) => byCompact.get(compact(form)) ?? []).flat()),
];

/** How far before a number its label begins. */
const labelReach = 40;

function referencesIn(text: string): NoticeReference[] {
  const found = Array.from(text.matchAll(NUMBER)).flatMap(({ 0: number, index }) => {
    const reference = number.toUpperCase();
    const before = text.slice(Math.max(0, index - labelReach), index).replaceAll(/\s+/g, ' ');
    const isOne =
      parseArn(reference)?.checked === true &&
      stateByCode(reference.slice(2, 4)) !== null &&
      LABEL.test(before);
    return isOne ? [reference] : [];
  });
  return [...new Set(found)] as NoticeReference[];
}

const gstinsIn = (text: string): Gstin[] => [
  ...new Set(Array.from(text.matchAll(GSTIN)).flatMap(([token]) => parseGstin(token) ?? [])),
];

/** "by 11/12/2026", "on or before 11-Dec-2026", "not later than 11 December 2026". */
const LAST_DAY =
  /\b(?:by|before|till|until|not later than|due date)[ :-]{1,3}(\d{1,2})(?:st|nd|rd|th)?[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]{1,2}(20\d{2})(?!\d)/gi;

/** The latest: earlier ones are due dates of the returns that the notice is about. */
function lastDayIn(text: string): string | null {
  const days = Array.from(text.matchAll(LAST_DAY)).flatMap(([, day = '', month = '', year = '']) => {
    const number = /^\d/.test(month) ? Number(month) : monthNumber(month);
    const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return parseIstDate(date) === null ? [] : [date];
  });
  return days.toSorted().at(-1) ?? null;
}

const monthNumber = (name: string): number =>
  MONTH_NAMES.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;

const answerTime = (form: NoticeForm, day: string): AnswerTime =>
  ANSWER_TIMES[form].findLast(({ from }) => from === null || from <= day) ?? ANSWER_TIMES[form][0];

/** 1 January 1970 was a Thursday. */
const isSunday = (at: Instant): boolean => istDayNumber(at) % 7 === 3;

/**
 * The last day to answer a notice that came then, YYYY-MM-DD: as the law counts it, or the day that the mail names, where
 * that comes sooner and not before the notice. Working days leave out Sundays alone, because offices differ: the
 * earliest that anybody can mean.
 */
export function replyDay(
  { form, replyBy = '' }: Pick<RecognisedNotice, 'form' | 'replyBy'>,
  receivedAt: Instant,
): string {
  const received = istDate(receivedAt);
  const { days, counted } = answerTime(form, received);
  let last = receivedAt;
  for (let left = days; left > 0;) {
    last += DAY_MS;
    if (counted === 'all' || !isSunday(last)) left -= 1;
  }
  const byLaw = istDate(last);
  return replyBy > received && replyBy < byLaw ? replyBy : byLaw;
}

/** A notice of an account, as it is kept. */
export type TaxNotice = {
  id: string;
  registrationId: string;
  form: NoticeForm;
  reference: NoticeReference;
  /** Product time. */
  receivedAt: Instant;
  /** YYYY-MM-DD, the last day. */
  replyBy: string;
  /** When somebody said that it is answered; product time. */
  acknowledgedAt: Instant | null;
};
