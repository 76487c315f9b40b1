import type { FindingCode, FindingOf, FindingParams, ReturnInQuestion } from '#domain/filing/finding.ts';
import { CHALLAN_DAYS, missingFor, noFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { FINAL_RETURN } from '#domain/gst/dutyToFile.ts';
import { formatFilingPeriod, formName, periodAfter } from '#domain/gst/returnPeriod.ts';
import { NIL_SMS_NUMBER, nilSms } from '#domain/gst/smsReply.ts';
import { DAY_MS, formatIst, formatIstDate } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { sayNotRegular } from '../notRegular.ts';
import type { FindingTexts, SaidFinding } from '../shapes.ts';
import { listed, sources } from './evidence.ts';
import { sayFinalReturn } from './finalReturn.ts';
import { sayLateFee } from './lateFee.ts';
import { sayReply } from '../sayReply.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

type About = { about: ReturnInQuestion };

const period = (r: ReturnInQuestion): string => formatFilingPeriod(r.period, r.frequency);
const named = (r: ReturnInQuestion): string => `${formName(r.form)} of ${period(r)}`;

/** "by 11 November 2026", or after that date "at once: it was due on 11 November 2026". */
const byDueDate = (r: ReturnInQuestion): string =>
  r.now <= r.due ? `by ${formatIstDate(r.due)}` : `at once: it was due on ${formatIstDate(r.due)}`;

const isDue = (r: ReturnInQuestion): string =>
  `${r.now <= r.due ? 'is' : 'was'} due on ${formatIstDate(r.due)}`;

/** Waiting has ended: somebody has to start it again. */
const startAgain = 'Press Retry to have it tried again, or file it on the GST portal.';
const byItself = 'Nothing to do. Shunya tries again by itself.';
const nothingToDo = 'Nothing to do.';

/** The list cannot show it for a taxpayer whose first CMP-08 is still to come (gst-portal#first-period). */
const ifInScheme =
  'If it was not owed because of the composition scheme, choose the First Regular Month in the details of this GSTIN.';

function behind({ about, previous, standing }: FindingParams['previous_gstr1_missing']): SaidFinding {
  const before = named(previous);
  switch (standing) {
    case 'missing':
      return {
        what: `${before} is not filed. It ${isDue(previous)}, and the portal takes ${named(about)} only after it. ${sayLateFee(previous, about.now)}`,
        act: `File ${before} first, then press Retry. This one ${isDue(about)}. ${ifInScheme}`,
      };
    case 'on_its_way':
      return {
        what: `${named(about)} waits for ${before}, which is not filed yet.`,
        act: `Nothing to do here. Shunya files it after ${before}.`,
      };
    case 'needs_person':
      return {
        what: `${named(about)} waits for ${before}, which is not filed and waits for you.`,
        act: `Do what is said at ${before}. Shunya files this one after it; it is due on ${formatIstDate(about.due)}.`,
      };
  }
}

/** The taxpayer's steps at the portal, by the likely reason of the suspension (gst-portal#suspension). */
export const howSuspensionEnds = ({ behind }: { behind: boolean }): string =>
  behind
    ? 'File the missing returns, oldest first. If it stays suspended after the last one: on the GST portal open Services, User Services, View Notices and Orders, and press Initiate Drop Proceeding.'
    : 'The notice on the GST portal says why: Services, User Services, View Notices and Orders. If no bank account is given, add one under Services, Registration, Amendment of Registration Non-Core Fields: the suspension then ends by itself.';

const block =
  (what: string, act: string) =>
  ({ about }: About): SaidFinding => ({
    what,
    act: `${act} ${formName(about.form)} ${isDue(about)}.`,
  });

/**
 * The fee of GSTR-3B is charged in the next one (gst-portal#nil-gstr3b); whether the portal does the same with that of
 * GSTR-1 is not known (gst-portal#unknowns no. 9).
 */
const lateNeedsPerson = ({ about: r, lawEnds, from }: FindingParams['late_needs_person']): SaidFinding => ({
  what: [
    `${named(r)} was due on ${formatIstDate(r.due)}.`,
    sayLateFee(r, r.now),
    r.form === 'GSTR3B'
      ? `It is charged in GSTR-3B of ${formatFilingPeriod(periodAfter(r.period, r.frequency), r.frequency)}, which is then not nil.`
      : 'The portal may charge it in a later GSTR-3B, which is then not nil.',
    r.now <= lawEnds
      ? `It can be filed until ${formatIstDate(lawEnds)}.`
      : `The last day on which the portal takes it is ${formatIstDate(from - DAY_MS)}.`,
  ].join(' '),
  act: 'It is filed late when you say so.',
});

const portalSession = ({ each, givenUp }: FindingParams['portal_session']): SaidFinding => {
  if (each)
    return {
      what: 'The GST portal ends each session before anything can be filed in it.',
      act: 'See whether another program signs in with the same user name, and whether that name still has access to this GSTIN. Then press Retry.',
    };
  return {
    what: 'The GST portal has ended the session.',
    act: givenUp
      ? startAgain
      : 'Nothing to do. Shunya signs in again; the signatory gets a new session code.',
  };
};

const codeMissing = ({ about, asked }: FindingParams['code_missing']): SaidFinding => {
  const askAgain = 'Open the page, ask for a new code and type it in.';
  switch (asked) {
    case 'not_yet':
      return {
        what: `${named(about)} is ready to be filed and needs a code from the GST portal.`,
        act: 'Open the page, ask for the code and type it in: it works for about ten minutes.',
      };
    case 'did_not_come':
      return { what: `The portal's code for ${named(about)} did not reach Shunya in time.`, act: askAgain };
    case 'refused':
      return { what: `The GST portal did not accept the code for ${named(about)}.`, act: askAgain };
  }
};

/** The portal's own words, when it gave a reason that is unknown here. */
/** The portal's own words, with a blank before them; '' without any. */
export const ownWords = (says: string | undefined): string =>
  says === undefined || says === '' ? '' : ` The portal's own words: "${says}".`;

const answerUnclear = ({
  about,
  gstin,
  since,
  says,
  givenUp,
}: FindingParams['answer_unclear']): SaidFinding => ({
  what: `The GST portal gives an answer about ${named(about)} that Shunya does not understand, since ${formatIst(since)}.${ownWords(says)} Nothing was filed by it.`,
  act: givenUp
    ? `Press Retry to ask the portal again, file it on the GST portal ${byDueDate(about)}, or send this SMS from the signatory's mobile to ${NIL_SMS_NUMBER}: ${nilSms(about.form, gstin, about.period)}`
    : 'Nothing to do. Shunya asks again by itself for a day, and then shows it to you.',
});

const outcomeInDoubt = ({ about, since, looks, says }: FindingParams['outcome_in_doubt']): SaidFinding => ({
  what: `${named(about)} was sent on ${formatIst(since)}, and ${says === '' ? "the GST portal's answer did not arrive" : 'the GST portal gave an answer that does not say whether it is filed'}.${ownWords(says)} The portal's list was read ${looks === 1 ? 'once' : `${looks} times`} since and does not show it yet.`,
  act: 'Nothing to do. Shunya reads the list until it is certain, and sends nothing before that.',
});

const answerLost = ({ about, times, againAt, says }: FindingParams['answer_lost']): SaidFinding => {
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`;
  return {
    what: `${named(about)} was sent ${often}, ${says === undefined ? "the GST portal's answer was lost" : "the GST portal's answer was not understood"}, and its list shows that it is not filed.${ownWords(says)}`,
    act:
      againAt === null
        ? `Press Retry to send it once more, or file it on the GST portal. It is due on ${formatIstDate(about.due)}.`
        : `Nothing to do. Shunya sends it again on ${formatIst(againAt)}, with a new code.`,
  };
};

const filedInDoubt = ({ about, why, arn }: FindingParams['filed_in_doubt']): SaidFinding => {
  const shown = arn === '' ? '' : ` with ${arn}`;
  switch (why) {
    case 'not_valid':
      return {
        what: `The GST portal shows ${named(about)} as filed${shown}, but not as valid yet. Shunya does not send it again.`,
        act: 'Look at the return on the GST portal: something may still be to be paid or set off. Shunya reads the list again by itself, and takes the ARN over once it is valid.',
      };
    case 'arn_of_another':
      return {
        what: `The GST portal shows ${named(about)} as filed with ${arn}, an ARN that its list shows for another return too. That proves neither. Shunya does not send it again.`,
        act: 'Look at the return on the GST portal, under Services, Returns, Track Return Status. Shunya reads the list again by itself.',
      };
    case 'unreadable':
      return {
        what: `The GST portal lists ${named(about)} as filed, without an ARN or a date that can be read. Shunya does not send it again.`,
        act: 'Look at the return on the GST portal, under Services, Returns, Track Return Status. Shunya reads the list again by itself.',
      };
  }
};

const filedElsewhere = ({
  about,
  saidBy,
  givenUp,
  since,
  looks = 0,
}: FindingParams['filed_elsewhere']): SaidFinding => {
  const byClaim = saidBy === 'claim';
  const wait = byClaim
    ? "Nothing to do. Its ARN appears here when the portal's list shows it."
    : "Nothing to do. Shunya takes over the ARN when the portal's list shows it.";
  return {
    what: byClaim
      ? `${named(about)} is being confirmed with the portal.`
      : `The portal says${since === undefined ? '' : `, since ${formatIst(since)},`} that ${named(about)} is already filed.${looks === 0 ? '' : ` Its list was read ${looks === 1 ? 'once' : `${looks} times`} since and does not show it yet.`}`,
    act: givenUp ? startAgain : wait,
  };
};

/** Table 3 takes over GSTR-1 and is locked: mistakes there are corrected in GSTR-1A (gst-portal#gstr1a). */
const correctGstr1 = ({ form, period: month, frequency }: ReturnInQuestion): string =>
  form === 'GSTR1'
    ? ''
    : ` Table 3 comes from GSTR-1 and cannot be changed. If that GSTR-1 is wrong, correct it by GSTR-1A on the portal before GSTR-3B of ${formatFilingPeriod(month, frequency)} is filed; after that it is too late. Then press Retry.`;

const liabilityCarried = ({ about, of, rupees }: FindingParams['liability_carried']): SaidFinding => {
  const money = formatRupees(rupees);
  const pay = `Look at it on the GST portal, pay what is owed and file it there ${byDueDate(about)}.`;
  switch (of) {
    case 'outward':
      return {
        what: `The portal has drafted ${money} of tax into ${named(about)}, so it is not nil. A customer may have refused an old credit note.`,
        act: `${pay}${correctGstr1(about)}`,
      };
    case 'supplies':
      return {
        what: `The portal has drafted supplies of ${money} into ${named(about)}, so it is not nil.`,
        act: `Look at it on the GST portal and file it there ${byDueDate(about)}.${correctGstr1(about)}`,
      };
    case 'reverse_charge':
      return {
        what: `GSTR-2B shows ${money} of tax to pay by reverse charge with ${named(about)}, so it is not nil.`,
        act: pay,
      };
    case 'cash':
      return {
        what: `The cash ledger is ${money} below zero, so ${named(about)} is not nil.`,
        act: pay,
      };
    case 'ledger':
      return {
        what: `The liability ledger shows ${money} to pay with ${named(about)}, so it is not nil.`,
        act: pay,
      };
    case 'beside_fee':
      return {
        what: `Beside a late fee, ${named(about)} has ${money} of tax or interest to pay. Shunya pays a late fee and nothing else.`,
        act: pay,
      };
  }
};

const lateFeeCarried = ({
  about,
  rupees,
  central,
  state,
  own,
  cash,
}: FindingParams['late_fee_carried']): SaidFinding => {
  const byHead = `${formatRupees(central)} central and ${formatRupees(state)} state`;
  const count =
    own === null || own === rupees
      ? ''
      : ` By Shunya's count it is ${formatRupees(own)}; the portal's amount is paid.`;
  const what = `The GST portal carries a late fee of ${formatRupees(rupees)} of an earlier return (${byHead}) into ${named(about)}, so it is not nil.${count}`;
  const missing = missingFor({ central, state }, cash ?? noFee);
  if (rupeesOfFee(missing) === 0)
    return {
      what: `${what} The money is in the cash ledger.`,
      act: `Say yes to the amount: Shunya pays it from the cash ledger and files ${named(about)}. It ${isDue(about)}.`,
    };
  return {
    what,
    act: `Put ${formatRupees(missing.central)} under CGST and ${formatRupees(missing.state)} under SGST, both in the column Fee, into the electronic cash ledger: on the GST portal make a challan (Services, Payments, Create Challan) and pay it within ${CHALLAN_DAYS} days. Then press Retry. With your yes to the amount Shunya pays it and files the return, which ${isDue(about)}.`,
  };
};

const feePaymentInDoubt = ({
  about,
  central,
  state,
  since,
  looks,
  givenUp,
}: FindingParams['fee_payment_in_doubt']): SaidFinding => ({
  what: `The payment of ${formatRupees(central + state)} of late fee in ${named(about)} was sent on ${formatIst(since)}, and the GST portal's answer did not arrive. The return and the cash ledger were read ${looks === 1 ? 'once' : `${looks} times`} since and do not show yet whether it is paid.`,
  act: givenUp
    ? 'Look at the return and at the cash ledger on the GST portal, then press Retry to have them read again. Nothing is paid a second time meanwhile.'
    : 'Nothing to do. Shunya reads both until it is certain, and pays nothing before that.',
});

const needsYes = ({ about, creditRupees, notRead, says }: FindingParams['needs_yes']): SaidFinding => {
  const credit = `GSTR-2B shows ${formatRupees(creditRupees)} of credit from purchases, which a nil ${named(about)} leaves unclaimed.`;
  const unread = `Shunya asked the GST portal and could not read ${listed(notRead.map((source) => sources[source]))}.${ownWords(says)}`;
  return {
    what: [creditRupees === 0 ? '' : credit, notRead.length === 0 ? '' : unread].filter(Boolean).join(' '),
    act:
      creditRupees === 0 && notRead.length > 0
        ? `Press Retry to have it read again, say yes to go on without it, or file it on the GST portal ${byDueDate(about)}.`
        : `Say yes to file it nil all the same, or file it on the GST portal ${byDueDate(about)}.`,
  };
};

/** The daily limit of codes is used up. */
export const sayCodesUsedUp = ({ until }: FindingParams['code_limit']): string =>
  `The GST portal was asked for as many codes for this GSTIN as Shunya asks for in a day. It can be asked again from ${formatIst(until)}.`;

export const findings: FindingTexts = {
  period_not_over: ({ about, opens, givenUp }) => ({
    what:
      opens === null
        ? `The portal does not take ${named(about)} yet.`
        : `${period(about)} is not over, so the portal does not take ${formName(about.form)} yet.`,
    act: givenUp
      ? startAgain
      : opens === null
        ? 'Nothing to do. Shunya files it when the portal opens it.'
        : `Nothing to do. Shunya files it after ${formatIstDate(opens)}.`,
  }),
  filed_in_doubt: filedInDoubt,
  before_registration: ({ about, registered }) => ({
    what: `The registration began on ${formatIstDate(registered)}, after ${period(about)}. No ${formName(about.form)} is due.`,
    act: 'Nothing to do for this period.',
  }),
  before_regular: ({ about, first }) => ({
    what: `This GSTIN was in the composition scheme in ${period(about)}: GSTR-1 and GSTR-3B are due from ${formatFilingPeriod(first, about.frequency)} on.`,
    act: 'Nothing to do for this period here. What the composition scheme asks for is filed on the GST portal.',
  }),
  first_period_unknown: ({ about }) => ({
    what: 'The GST portal lists returns of the composition scheme and no GSTR-1 or GSTR-3B since. It does not tell from which month these are due.',
    act: `Choose the First Regular Month under Edit: the return goes on by itself. If ${period(about)} is due, ${formName(about.form)} ${isDue(about)}.`,
  }),
  after_cancellation: ({ about, cancelled }) => ({
    what:
      cancelled === null
        ? 'The GST portal shows this registration as cancelled.'
        : `The registration was cancelled on ${formatIstDate(cancelled)}. No ${formName(about.form)} is due for ${period(about)}.`,
    act: `File the final return ${FINAL_RETURN.form} on the GST portal, if you have not${cancelled === null ? '' : `: ${sayFinalReturn(cancelled)}`}. Then delete this GSTIN here.`,
  }),
  not_active: () => ({
    what: 'The GST portal does not show this registration as active.',
    act: 'Look at the status of your registration on the GST portal, then press Retry.',
  }),
  standing_unknown: ({ says }) => ({
    what:
      says === ''
        ? 'The GST portal does not tell the status of this registration, so it may not be active.'
        : `The GST portal gives the status of this registration as “${says}”, which Shunya does not know: it may not be active.`,
    act: 'Shunya reads it again twice a day. Look at the status on the GST portal; press Retry to have it read now.',
  }),
  not_regular: ({ taxpayerType }) => ({
    what: sayNotRegular(taxpayerKinds, taxpayerType),
    act: 'File the returns of this taxpayer on the GST portal. Shunya cannot file them.',
  }),
  barred: ({ about, lawEnds, from }) => ({
    what: `${named(about)} was due on ${formatIstDate(about.due)}. The law allowed filing it until ${formatIstDate(lawEnds)}, and the portal has not taken it since ${formatIstDate(from)}.`,
    act: 'It cannot be filed any more. Ask a tax practitioner what this means for you.',
  }),
  late_needs_person: lateNeedsPerson,
  previous_gstr1_missing: behind,
  previous_gstr3b_missing: behind,
  gstr1_first: ({ about }) => ({
    what: `GSTR-3B waits for GSTR-1 of ${period(about)}, which is not filed yet.`,
    act: 'Nothing to do here. Shunya files GSTR-3B as soon as GSTR-1 is filed.',
  }),
  gstr1_stopped: ({ about }) => ({
    what: `GSTR-1 of ${period(about)} is not filed, and the portal takes GSTR-3B only after it.`,
    act: `Do what is said at GSTR-1, then press Retry. GSTR-3B ${isDue(about)}.`,
  }),
  data_saved: ({ about }) => ({
    what: `Figures are saved on the GST portal for ${named(about)}, so it is not nil.`,
    act: `If they are wrong, delete them on the portal and press Retry. If they are right, file it there ${byDueDate(about)}.`,
  }),
  late_fee_carried: lateFeeCarried,
  fee_payment_in_doubt: feePaymentInDoubt,
  liability_carried: liabilityCarried,
  e_invoices_on_their_way: ({ about, notBefore, isMaker }) => ({
    what: `${
      isMaker
        ? 'The GST portal shows this taxpayer as one who makes e-invoices'
        : 'The GST portal does not say whether this taxpayer makes e-invoices'
    }. They reach GSTR-1 up to three days late, so nil ${named(about)} goes out on ${formatIstDate(notBefore)} at the earliest.`,
    act: 'Nothing to do. Shunya reads it again then, and files it if there are none.',
  }),
  e_invoices_there: ({ about, count }) => ({
    what: `GSTR-1 of ${period(about)} holds ${count === 1 ? 'an e-invoice' : `${count} e-invoices`} on the GST portal, so it is not nil.`,
    act: `File GSTR-1 and GSTR-3B on the GST portal, GSTR-1 ${byDueDate(about)}.`,
  }),
  credit_to_give_back: ({ about, rupees }) => ({
    what: `GSTR-2B of ${period(about)} shows ${formatRupees(rupees)} of credit to give back, so ${formName(about.form)} is not nil.`,
    act: `Give it back in ${named(about)} and file it on the GST portal ${byDueDate(about)}.`,
  }),
  needs_yes: needsYes,
  suspended: (params) => ({
    what: params.behind
      ? 'The GST portal shows this registration as suspended. Filing every return that is missing ends a suspension for missing returns.'
      : 'The GST portal shows this registration as suspended. A nil return can be filed meanwhile; it does not end the suspension.',
    act: howSuspensionEnds(params),
  }),
  suspension_blocks: (params) => ({
    what: 'The GST portal takes no return of this registration while it is suspended.',
    act: `${howSuspensionEnds(params)} Then press Retry. ${formName(params.about.form)} ${isDue(params.about)}.`,
  }),
  drc_01b: block(
    'The portal asks why GSTR-1 and GSTR-3B of an earlier period differ (form DRC-01B).',
    'Answer DRC-01B on the GST portal, then press Retry.',
  ),
  drc_01c: block(
    'The portal asks why the credit taken in an earlier period is more than it shows (form DRC-01C).',
    'Answer DRC-01C on the GST portal, then press Retry.',
  ),
  bank_account: block(
    'No bank account is given in this registration, and the portal takes no return without one.',
    'Add a bank account on the GST portal, then press Retry.',
  ),
  negative_ledger: ({ about, rupees }) => ({
    what: `The credit statement of this registration is ${rupees === null ? 'below zero' : `${formatRupees(rupees)} below zero`}, and the portal takes no GSTR-3B until it is corrected.`,
    act: `Correct the statement on the GST portal or pay the difference, then press Retry. ${formName(about.form)} ${isDue(about)}.`,
  }),
  evc_not_allowed: ({ about, gstin, mayChoose }) => ({
    what: mayChoose
      ? 'Most LLPs sign returns with a digital signature (DSC), and Shunya has no DSC of yours. The law names only companies, so the portal takes a code from some LLPs.'
      : 'A company or LLP signs returns with a digital signature (DSC); the portal takes no code from it, and Shunya has no DSC of yours.',
    act: `${mayChoose ? 'If yours is filed with a code on the GST portal, choose so at Signing under Edit. If not, send' : 'Send'} this SMS from the signatory's mobile to ${NIL_SMS_NUMBER} ${about.now <= about.due ? `by ${formatIstDate(about.due)}` : `now (${formName(about.form)} was due on ${formatIstDate(about.due)})`}: ${nilSms(about.form, gstin, about.period)}`,
  }),
  signatory_pan_missing: () => ({
    what: 'The portal sends its code to the authorised signatory, and their PAN is not known here.',
    act: "Enter the signatory's PAN: the return goes on by itself.",
  }),
  signatory_pan_wrong: ({ pan }) => ({
    what: `The portal sent no code: it knows no authorised signatory of this GSTIN with the PAN ${pan === '' ? 'that is kept here' : pan}.`,
    act: "Enter the signatory's PAN as it stands on the GST portal: the return goes on by itself.",
  }),
  api_access_off: () => ({
    what: 'API access is switched off on the GST portal, so the portal lets no software in.',
    act: 'On the GST portal open My Profile, then Manage API Access, set Enable API Request to Yes and choose 30 days. Then press Retry.',
  }),
  portal_account: () => ({
    what: 'The GST portal does not accept the user name or the account.',
    act: 'Log in once on the GST portal, do what it asks, correct the user name here if it changed, then press Retry.',
  }),
  portal_down: ({ givenUp }) => ({
    what: 'The GST portal does not answer as it should right now.',
    act: givenUp ? startAgain : byItself,
  }),
  answer_unclear: answerUnclear,
  portal_session: portalSession,
  own_access: ({ givenUp }) => ({
    what: "Shunya's own access to the GST portal was refused, so nothing can be filed through it right now.",
    act: givenUp ? startAgain : 'Nothing to do. Our team restores it, and Shunya tries again by itself.',
  }),
  portal_refused: ({ about, meaning, says }) => ({
    what: `${named(about)}: ${sayReply(meaning, 'en')}${ownWords(says)}`,
    act: 'Do what is said, then press Retry.',
  }),
  code_missing: codeMissing,
  code_queue: () => ({
    what: 'Another code of this signatory is on its way. Codes are asked for one at a time.',
    act: nothingToDo,
  }),
  portal_turn: () => ({
    what: 'The GST portal takes one thing at a time, and this has to wait a few minutes.',
    act: nothingToDo,
  }),
  code_limit: (params) => ({ what: sayCodesUsedUp(params), act: 'Nothing to do: Shunya goes on then.' }),
  recorded_not_listed: ({ about, arn, at }) => ({
    what: `${named(about)} was recorded as filed by hand on ${formatIst(at)}, with ARN ${arn}. The portal's list does not show it.`,
    act: `Look at the GST portal under Services, Returns, Track Return Status. If it is filed, record its ARN here once more; if not, file it there.`,
  }),
  answer_lost: answerLost,
  outcome_in_doubt: outcomeInDoubt,
  filed_elsewhere: filedElsewhere,
};

export const say = <C extends FindingCode>({ code, params }: FindingOf<C>): SaidFinding =>
  findings[code](params);
