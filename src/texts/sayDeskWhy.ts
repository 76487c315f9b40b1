import type { Language } from '#domain/account/language.ts';
import type { Finding, FindingCode, FindingParams } from '#domain/filing/finding.ts';
import { isEnough } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import type { DeskReason, DeskReasonCode, DeskReasonParams, DeskWhy } from '#domain/views/deskRow.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { deskWhy as texts, type DeskWhyTexts } from './compiled/deskWhy.ts';
import { sayDate, sayPeriod, sayPeriodBeside, sayShortDay, sayTime } from './dates.ts';
import { shortKind } from './notRegular.ts';
import { saySources } from './sayEvidence.ts';
import { sayRemark } from './sayRemark.ts';

/** Codes whose line is always the same. */
type Plain<Code extends string, Texts> = {
  [C in Code]: Texts extends { readonly [K in C]: string } ? C : never;
}[Code];

type FindingTexts = DeskWhyTexts['findings'];
type PlainFinding = Plain<FindingCode, FindingTexts>;
type GivenFinding = Exclude<FindingCode, PlainFinding>;
type ReasonTexts = DeskWhyTexts['reasons'];
type PlainReason = Plain<DeskReasonCode, ReasonTexts>;
type GivenReason = Exclude<DeskReasonCode, PlainReason>;

/** A day and an hour, which the line puts together. */
const at = (instant: Instant, language: Language) => ({
  day: sayShortDay(instant, language),
  time: sayTime(instant),
});

const sayBehind = (
  { about, previous, standing }: FindingParams['previous_gstr1_missing'],
  t: FindingTexts,
  language: Language,
): string =>
  t.previous_missing[standing]({
    form: formName(previous.form),
    period: sayPeriodBeside(previous, about.period, language),
  });

/** The findings that have more to say than their code. One without a line does not compile. */
const findings: {
  readonly [C in GivenFinding]: (params: FindingParams[C], texts: FindingTexts, language: Language) => string;
} = {
  period_not_over: ({ opens }, { period_not_over: t }, language) =>
    opens === null ? t.unknown : t.after({ opens: sayShortDay(opens, language) }),
  before_registration: ({ registered }, t, language) =>
    t.before_registration({ registered: sayDate(registered, language) }),
  before_regular: ({ first, about }, t, language) =>
    t.before_regular({ first: sayPeriod({ period: first, frequency: about.frequency }, language) }),
  after_cancellation: ({ cancelled }, { after_cancellation: t }, language) =>
    cancelled === null ? t.unknown : t.on({ cancelled: sayDate(cancelled, language) }),
  filed_in_doubt: ({ why }, t) => t.filed_in_doubt[why === 'not_valid' ? 'notValid' : 'unproven'],
  standing_unknown: ({ says }, { standing_unknown: t }) => (says === '' ? t.saysNothing : t.says({ says })),
  e_invoices_on_their_way: ({ notBefore }, t, language) =>
    t.e_invoices_on_their_way({ notBefore: sayShortDay(notBefore, language) }),
  not_regular: ({ taxpayerType }, t, language) => sayOthers(taxpayerType, t, language),
  barred: ({ from }, t, language) => t.barred({ from: sayDate(from, language) }),
  late_needs_person: ({ rupees }, t) => t.late_needs_person({ rupees: formatRupees(rupees) }),
  previous_gstr1_missing: sayBehind,
  previous_gstr3b_missing: sayBehind,
  data_saved: ({ about }, t) => t.data_saved({ form: formName(about.form) }),
  late_fee_carried: ({ rupees, central, state, cash }, { late_fee_carried: t }) => {
    const isThere = cash !== null && isEnough(cash, { central, state });
    return t[isThere ? 'moneyIsThere' : 'toPay']({ rupees: formatRupees(rupees) });
  },
  fee_payment_in_doubt: ({ central, state, givenUp }, t) =>
    t.fee_payment_in_doubt[givenUp ? 'look' : 'wait']({ rupees: formatRupees(central + state) }),
  liability_carried: ({ of, rupees }, t) => t.liability_carried[of]({ rupees: formatRupees(rupees) }),
  e_invoices_there: ({ count }, t) => t.e_invoices_there({ count }),
  credit_to_give_back: ({ rupees }, t) => t.credit_to_give_back({ rupees: formatRupees(rupees) }),
  needs_yes: ({ creditRupees, notRead }, { needs_yes: t }, language) =>
    creditRupees > 0
      ? t.credit({ rupees: formatRupees(creditRupees) })
      : t.unread({ sources: saySources(notRead, language) }),
  suspended: ({ behind }, t) => t.suspended[behind ? 'behind' : 'open'],
  evc_not_allowed: ({ mayChoose }, t) => t.evc_not_allowed[mayChoose ? 'mayChoose' : 'dsc'],
  portal_down: ({ givenUp }, t) => t.portal_down({ givenUp }),
  portal_session: ({ each, givenUp }, { portal_session: t }) => (each ? t.each : t.ended({ givenUp })),
  own_access: ({ givenUp }, t) => t.own_access({ givenUp }),
  portal_refused: ({ about, mayBeScheme = false }, { portal_refused: t }) =>
    mayBeScheme ? t.firstMonth : t.plain({ form: formName(about.form) }),
  code_missing: ({ asked }, t) => t.code_missing[asked],
  code_limit: ({ until }, t, language) => t.code_limit(at(until, language)),
  recorded_not_listed: ({ arn }, t) => t.recorded_not_listed({ arn }),
  answer_lost: ({ againAt }, { answer_lost: t }, language) =>
    againAt === null ? t.givenUp : t.again(at(againAt, language)),
  outcome_in_doubt: ({ since }, t, language) => t.outcome_in_doubt({ day: sayShortDay(since, language) }),
  answer_unclear: ({ givenUp }, t) => t.answer_unclear[givenUp ? 'givenUp' : 'askedAgain'],
};

function sayOthers(taxpayerType: string, { not_regular: t }: FindingTexts, language: Language): string {
  const kind = shortKind(taxpayerType, language);
  return kind === '' ? t.unknown : t.kind({ kind });
}

/** The same for the reasons that are no finding. */
const reasons: {
  readonly [C in GivenReason]: (
    params: DeskReasonParams[C],
    texts: ReasonTexts,
    language: Language,
  ) => string;
} = {
  opens_next: ({ period, frequency, due }, t, language) =>
    t.opens_next({
      frequency,
      period: sayPeriod({ period, frequency }, language),
      due: sayShortDay(due, language),
    }),
  behind_skipped: ({ period, frequency }, t, language) =>
    t.behind_skipped({ period: sayPeriod({ period, frequency }, language) }),
  client_asked: ({ name, at: asked }, t, language) =>
    t.client_asked({ name, day: sayShortDay(asked, language) }),
  client_said_no: ({ name, at: said }, t, language) =>
    t.client_said_no({ name, day: sayShortDay(said, language) }),
  client_not_theirs: ({ name }, t) => t.client_not_theirs({ name }),
  overdue: ({ due, rupees }, t, language) =>
    t.overdue({ due: sayShortDay(due, language), rupees: formatRupees(rupees) }),
  code_on_its_way: ({ until }, t) => t.code_on_its_way({ time: sayTime(until) }),
  code_again_at: ({ again }, t) => t.code_again_at({ time: sayTime(again) }),
  recorded: ({ arn }, t) => t.recorded({ arn }),
  runs_at: ({ at: runs }, t, language) => t.runs_at(at(runs, language)),
  filed: ({ by }, t) => t.filed[by],
  skipped: ({ due }, t, language) => t.skipped({ due: sayShortDay(due, language) }),
};

/** Why a client is in its queue of the desk: one line, short enough for a row, without a full stop. */
export function sayDeskWhy(why: DeskWhy, language: Language): string {
  if (why.kind === 'remark')
    return why.remark.code === 'not_regular'
      ? sayOthers(why.remark.params.taxpayerType, texts[language].findings, language)
      : sayRemark(why.remark, language);
  return why.kind === 'finding' ? sayShort(why.finding, language) : sayReason(why, language);
}

const isGivenFinding = (code: FindingCode): code is GivenFinding => Object.hasOwn(findings, code);

function sayShort({ code, params }: Finding, language: Language): string {
  const t = texts[language].findings;
  if (!isGivenFinding(code)) return t[code];
  const say = findings[code] as (params: object, texts: FindingTexts, language: Language) => string;
  return say(params, t, language);
}

const isGivenReason = (code: DeskReasonCode): code is GivenReason => Object.hasOwn(reasons, code);

function sayReason({ code, params }: DeskReason, language: Language): string {
  const t = texts[language].reasons;
  if (!isGivenReason(code)) return t[code];
  const say = reasons[code] as (params: object, texts: ReasonTexts, language: Language) => string;
  return say(params, t, language);
}
