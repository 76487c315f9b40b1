import type { Language } from '#domain/account/language.ts';
import type { FindingCode, FindingOf, FindingParams, ReturnInQuestion } from '#domain/filing/finding.ts';
import { CHALLAN_DAYS, missingFor, noFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { FINAL_RETURN, finalReturnDue } from '#domain/gst/dutyToFile.ts';
import { creditEndsAt } from '#domain/gst/evidence.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName, periodAfter } from '#domain/gst/returnPeriod.ts';
import { NIL_SMS_NUMBER, nilSms } from '#domain/gst/smsReply.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { findings as texts, type FindingsTexts } from './compiled/findings.ts';
import { sayPlainMoment, sayDate, sayMoment, sayPeriod } from './dates.ts';
import { sentences } from './message.ts';
import { sayNotRegular } from './notRegular.ts';
import { saySources } from './sayEvidence.ts';
import { sayLateFee } from './sayLateFee.ts';
import { sayReply } from './sayReply.ts';

/** The text of a finding: what happened, and what has to be done by whom. Whole sentences, fit to show. */
export type SaidFinding = { what: string; act: string };

/** Says a finding in the texts of a language. */
type Say<C extends FindingCode> = (
  params: FindingParams[C],
  texts: FindingsTexts,
  language: Language,
) => SaidFinding;

type Message<D> = string | ((d: D) => string);

const said = <D>(message: Message<D>, d: D): string => (typeof message === 'string' ? message : message(d));
const both = <D>({ what, act }: { what: Message<D>; act: Message<D> }, d: D): SaidFinding => ({
  what: said(what, d),
  act: said(act, d),
});

/** A return as the messages name it. */
const of = ({ form, period, frequency, due, now }: ReturnInQuestion, language: Language) => ({
  form: formName(form),
  period: sayPeriod({ period, frequency }, language),
  due: sayDate(due, language),
  isPast: now > due,
});

/** The portal's own words, when it gave a reason that is unknown here; null without any. */
export const sayOwnWords = (says: string | undefined, language: Language): string | null =>
  says === undefined || says === '' ? null : texts[language].ownWords({ says });

/** The taxpayer's steps at the portal, by the likely reason of the suspension (gst-portal#suspension). */
export const howSuspensionEnds = ({ behind }: { behind: boolean }, language: Language): string =>
  texts[language].suspensionEnds[behind ? 'behind' : 'notice'];

/** The daily limit of codes is used up. */
export const sayCodesUsedUp = ({ until }: FindingParams['code_limit'], language: Language): string =>
  texts[language].code_limit.what({ until: sayPlainMoment(until, language) });

const periodNotOver: Say<'period_not_over'> = ({ about, opens, givenUp }, t, language) => {
  const { filedAfter, filedWhenOpen, notOver, notTaken } = t.period_not_over;
  const r = of(about, language);
  const act = opens === null ? filedWhenOpen : filedAfter({ opens: sayDate(opens, language) });
  return { what: opens === null ? notTaken(r) : notOver(r), act: givenUp ? t.startAgain : act };
};

const filedInDoubt: Say<'filed_in_doubt'> = ({ about, why, arn }, t, language) => {
  const { act, actNotValid, arnOfAnother, notValid, notValidWithoutArn, unreadable } = t.filed_in_doubt;
  const r = of(about, language);
  switch (why) {
    case 'not_valid':
      return { what: arn === '' ? notValidWithoutArn(r) : notValid({ ...r, arn }), act: actNotValid };
    case 'arn_of_another':
      return { what: arnOfAnother({ ...r, arn }), act };
    case 'unreadable':
      return { what: unreadable(r), act };
  }
};

const afterCancellation: Say<'after_cancellation'> = ({ about, cancelled }, t, language) => {
  const { act, actWithoutDay, what, whatWithoutDay } = t.after_cancellation;
  const final = FINAL_RETURN.form;
  return cancelled === null
    ? { what: whatWithoutDay, act: actWithoutDay({ final }) }
    : {
        what: what({ ...of(about, language), cancelled: sayDate(cancelled, language) }),
        act: act({
          final,
          finalDue: sayDate(finalReturnDue(cancelled), language),
          isPast: about.now > finalReturnDue(cancelled),
        }),
      };
};

/**
 * The fee of GSTR-3B is charged in the next one (gst-portal#nil-gstr3b); whether the portal does the same with that of
 * GSTR-1 is not known (gst-portal#unknowns no. 9).
 */
const lateNeedsPerson: Say<'late_needs_person'> = ({ about: r, lawEnds, from }, t, language) => {
  const { act, chargedInNext, closing, mayBeCharged, open, wasDue } = t.late_needs_person;
  const next = { period: periodAfter(r.period, r.frequency), frequency: r.frequency };
  return {
    what: sentences(
      wasDue(of(r, language)),
      sayLateFee(r, r.now, language),
      r.form === 'GSTR3B' ? chargedInNext({ next: sayPeriod(next, language) }) : mayBeCharged,
      r.now <= lawEnds
        ? open({ lawEnds: sayDate(lawEnds, language) })
        : closing({ lastDay: sayDate(from - DAY_MS, language) }),
    ),
    act,
  };
};

type Behind = 'previous_gstr1_missing' | 'previous_gstr3b_missing';
/**
 * The list cannot show that a return was not owed by a taxpayer whose first CMP-08 is still to come
 * (gst-portal#first-period): where that may be, the act names the way out.
 */
const previousMissing: Say<Behind> = ({ about, previous, standing, mayBeScheme = false }, t, language) => {
  const { missing, needsPerson, notOwed, onItsWay } = t.previous_missing;
  const before = of(previous, language);
  const d = {
    ...of(about, language),
    previousForm: before.form,
    previousPeriod: before.period,
    previousDue: before.due,
    previousIsPast: before.isPast,
  };
  switch (standing) {
    case 'missing': {
      const { what, act } = both(missing, { ...d, lateFee: sayLateFee(previous, about.now, language) });
      return { what, act: sentences(act, mayBeScheme ? notOwed(d) : null) };
    }
    case 'on_its_way':
      return both(onItsWay, d);
    case 'needs_person':
      return both(needsPerson, d);
  }
};

const lateFeeCarried: Say<'late_fee_carried'> = (params, t, language) => {
  const { about, rupees, central, state, own, cash } = params;
  const { actPay, actPutIn, moneyIsThere, ownCount, what } = t.late_fee_carried;
  const r = of(about, language);
  const fee = what({
    ...r,
    rupees: formatRupees(rupees),
    central: formatRupees(central),
    state: formatRupees(state),
  });
  const count = own === null || own === rupees ? null : ownCount({ own: formatRupees(own) });
  const missing = missingFor({ central, state }, cash ?? noFee);
  if (rupeesOfFee(missing) === 0) return { what: sentences(fee, count, moneyIsThere), act: actPay(r) };
  return {
    what: sentences(fee, count),
    act: actPutIn({
      ...r,
      central: formatRupees(missing.central),
      state: formatRupees(missing.state),
      days: CHALLAN_DAYS,
    }),
  };
};

const feePaymentInDoubt: Say<'fee_payment_in_doubt'> = (params, t, language) => {
  const { about, central, state, since, looks, givenUp } = params;
  const { act, actGivenUp, what } = t.fee_payment_in_doubt;
  return {
    what: what({
      ...of(about, language),
      rupees: formatRupees(central + state),
      since: sayMoment(since, language),
      looks,
    }),
    act: givenUp ? actGivenUp : act,
  };
};

/** Table 3 takes over GSTR-1 and is locked: mistakes there are corrected in GSTR-1A (gst-portal#gstr1a). */
const liabilityCarried: Say<'liability_carried'> = ({ about, of: source, rupees }, t, language) => {
  const { correctGstr1, file, pay, ...whats } = t.liability_carried;
  const r = of(about, language);
  const act = source === 'supplies' ? file(r) : pay(r);
  const isOfGstr1 = (source === 'outward' || source === 'supplies') && about.form === 'GSTR3B';
  return {
    what: whats[source]({ ...r, rupees: formatRupees(rupees) }),
    act: isOfGstr1 ? sentences(act, correctGstr1(r)) : act,
  };
};

const needsYes: Say<'needs_yes'> = ({ about, creditRupees, notRead, says }, t, language) => {
  const { act, actUnread, claim, credit, unread } = t.needs_yes;
  const r = of(about, language);
  const isUnread = notRead.length > 0;
  const claimEnds = creditEndsAt(about.period);
  return {
    what: sentences(
      ...(creditRupees === 0
        ? []
        : [
            credit({ ...r, rupees: formatRupees(creditRupees) }),
            claim({ day: sayDate(claimEnds, language), isOver: about.now > claimEnds }),
          ]),
      ...(isUnread ? [unread({ sources: saySources(notRead, language) }), sayOwnWords(says, language)] : []),
    ),
    act: creditRupees === 0 && isUnread ? actUnread(r) : act(r),
  };
};

const evcNotAllowed: Say<'evc_not_allowed'> = ({ about, gstin, mayChoose }, t, language) => {
  const { act, actMayChoose, what, whatMayChoose } = t.evc_not_allowed;
  const d = {
    ...of(about, language),
    number: NIL_SMS_NUMBER,
    sms: nilSms(about.form, gstin, about.period),
  };
  return mayChoose ? { what: whatMayChoose, act: actMayChoose(d) } : { what, act: act(d) };
};

const answerUnclear: Say<'answer_unclear'> = (params, t, language) => {
  const { about, gstin, since, says, givenUp } = params;
  const { act, actGivenUp, nothingFiled, what } = t.answer_unclear;
  const r = of(about, language);
  return {
    what: sentences(
      what({ ...r, since: sayPlainMoment(since, language) }),
      sayOwnWords(says, language),
      nothingFiled,
    ),
    act: givenUp
      ? actGivenUp({ ...r, number: NIL_SMS_NUMBER, sms: nilSms(about.form, gstin, about.period) })
      : act,
  };
};

const portalSession: Say<'portal_session'> = ({ each, givenUp }, t) => {
  const { act, actEach, what, whatEach } = t.portal_session;
  return each ? { what: whatEach, act: actEach } : { what, act: givenUp ? t.startAgain : act };
};

const codeMissing: Say<'code_missing'> = ({ about, asked }, t, language) => {
  const { act, actAskAgain, didNotCome, notYet, refused } = t.code_missing;
  const r = of(about, language);
  switch (asked) {
    case 'not_yet':
      return { what: notYet(r), act };
    case 'did_not_come':
      return { what: didNotCome(r), act: actAskAgain };
    case 'refused':
      return { what: refused(r), act: actAskAgain };
  }
};

const answerLost: Say<'answer_lost'> = ({ about, times, againAt, says }, t, language) => {
  const { act, actGivenUp, what, whatUnclear } = t.answer_lost;
  const d = { ...of(about, language), times };
  return {
    what: sentences(says === undefined ? what(d) : whatUnclear(d), sayOwnWords(says, language)),
    act: againAt === null ? actGivenUp(d) : act({ again: sayMoment(againAt, language) }),
  };
};

const outcomeInDoubt: Say<'outcome_in_doubt'> = ({ about, since, looks, says }, t, language) => {
  const { act, notListed, sentLost, sentUnclear } = t.outcome_in_doubt;
  const d = { ...of(about, language), since: sayMoment(since, language) };
  return {
    what: sentences(
      says === '' ? sentLost(d) : sentUnclear(d),
      sayOwnWords(says, language),
      notListed({ looks }),
    ),
    act,
  };
};

const filedElsewhere: Say<'filed_elsewhere'> = (params, t, language) => {
  const { about, saidBy, givenUp, since, looks = 0 } = params;
  const { act, actClaim, claim, notListed, said: saidNow, saidSince } = t.filed_elsewhere;
  const r = of(about, language);
  if (saidBy === 'claim') return { what: claim(r), act: givenUp ? t.startAgain : actClaim };
  return {
    what: sentences(
      since === undefined ? saidNow(r) : saidSince({ ...r, since: sayPlainMoment(since, language) }),
      looks === 0 ? null : notListed({ looks }),
    ),
    act: givenUp ? t.startAgain : act,
  };
};

/** A code without a sentence does not compile. */
const findings: { readonly [C in FindingCode]: Say<C> } = {
  period_not_over: periodNotOver,
  filed_in_doubt: filedInDoubt,
  before_registration: ({ about, registered }, t, language) =>
    both(t.before_registration, { ...of(about, language), registered: sayDate(registered, language) }),
  before_regular: ({ about, first }, t, language) =>
    both(t.before_regular, {
      ...of(about, language),
      first: sayPeriod({ period: first, frequency: about.frequency }, language),
    }),
  first_period_unknown: ({ about }, t, language) => both(t.first_period_unknown, of(about, language)),
  after_cancellation: afterCancellation,
  not_active: (_, t) => t.not_active,
  standing_unknown: ({ says }, t) => ({
    what: says === '' ? t.standing_unknown.whatWithoutWord : t.standing_unknown.what({ says }),
    act: t.standing_unknown.act,
  }),
  not_regular: ({ taxpayerType }, t, language) => ({
    what: sayNotRegular(taxpayerType, language),
    act: t.not_regular.act,
  }),
  barred: ({ about, lawEnds, from }, t, language) =>
    both(t.barred, {
      ...of(about, language),
      lawEnds: sayDate(lawEnds, language),
      from: sayDate(from, language),
    }),
  late_needs_person: lateNeedsPerson,
  previous_gstr1_missing: previousMissing,
  previous_gstr3b_missing: previousMissing,
  gstr1_first: ({ about }, t, language) => both(t.gstr1_first, of(about, language)),
  gstr1_stopped: ({ about }, t, language) => both(t.gstr1_stopped, of(about, language)),
  data_saved: ({ about }, t, language) => both(t.data_saved, of(about, language)),
  late_fee_carried: lateFeeCarried,
  fee_payment_in_doubt: feePaymentInDoubt,
  liability_carried: liabilityCarried,
  e_invoices_on_their_way: ({ about, notBefore, isMaker }, t, language) => {
    const { act, what, whatUnknown } = t.e_invoices_on_their_way;
    const d = { ...of(about, language), notBefore: sayDate(notBefore, language) };
    return { what: isMaker ? what(d) : whatUnknown(d), act };
  },
  e_invoices_there: ({ about, count }, t, language) =>
    both(t.e_invoices_there, { ...of(about, language), count }),
  credit_to_give_back: ({ about, rupees }, t, language) =>
    both(t.credit_to_give_back, { ...of(about, language), rupees: formatRupees(rupees) }),
  needs_yes: needsYes,
  suspended: ({ behind }, t, language) => ({
    what: behind ? t.suspended.whatBehind : t.suspended.what,
    act: howSuspensionEnds({ behind }, language),
  }),
  suspension_blocks: ({ about, behind }, t, language) => ({
    what: t.suspension_blocks.what,
    act: sentences(howSuspensionEnds({ behind }, language), t.suspension_blocks.act(of(about, language))),
  }),
  drc_01b: ({ about }, t, language) => both(t.drc_01b, of(about, language)),
  drc_01c: ({ about }, t, language) => both(t.drc_01c, of(about, language)),
  bank_account: ({ about }, t, language) => both(t.bank_account, of(about, language)),
  negative_ledger: ({ about, rupees }, t, language) => {
    const { act, what, whatUnknown } = t.negative_ledger;
    return {
      what: rupees === null ? whatUnknown : what({ rupees: formatRupees(rupees) }),
      act: act(of(about, language)),
    };
  },
  evc_not_allowed: evcNotAllowed,
  signatory_pan_missing: (_, t) => t.signatory_pan_missing,
  signatory_pan_wrong: ({ pan }, t) => ({
    what: pan === '' ? t.signatory_pan_wrong.whatWithoutPan : t.signatory_pan_wrong.what({ pan }),
    act: t.signatory_pan_wrong.act,
  }),
  api_access_off: (_, t) => t.api_access_off,
  portal_account: (_, t) => t.portal_account,
  portal_down: ({ givenUp }, t) => ({
    what: t.portal_down.what,
    act: givenUp ? t.startAgain : t.triesAgain,
  }),
  answer_unclear: answerUnclear,
  portal_session: portalSession,
  own_access: ({ givenUp }, t) => ({
    what: t.own_access.what,
    act: givenUp ? t.startAgain : t.own_access.act,
  }),
  portal_refused: ({ about, meaning, says, mayBeScheme = false }, t, language) => ({
    what: sentences(
      t.portal_refused.what({ ...of(about, language), reply: sayReply(meaning, language) }),
      sayOwnWords(says, language),
    ),
    act: mayBeScheme ? t.portal_refused.actFirstMonth : t.portal_refused.act,
  }),
  code_missing: codeMissing,
  code_queue: (_, t) => ({ what: t.code_queue.what, act: t.nothingToDo }),
  portal_turn: (_, t) => ({ what: t.portal_turn.what, act: t.nothingToDo }),
  code_limit: (params, t, language) => ({ what: sayCodesUsedUp(params, language), act: t.code_limit.act }),
  recorded_not_listed: ({ about, arn, at }, t, language) =>
    both(t.recorded_not_listed, { ...of(about, language), arn, at: sayMoment(at, language) }),
  answer_lost: answerLost,
  outcome_in_doubt: outcomeInDoubt,
  filed_elsewhere: filedElsewhere,
};

/** A finding in a language. */
export const sayFinding = <C extends FindingCode>(
  { code, params }: FindingOf<C>,
  language: Language,
): SaidFinding => findings[code](params, texts[language], language);

/** Both its sentences. */
export const sayWhole = (finding: FindingOf<FindingCode>, language: Language): string => {
  const { what, act } = sayFinding(finding, language);
  return `${what} ${act}`;
};
