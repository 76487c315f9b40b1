import {
  entryStatus,
  isBeforeSending,
  isInDoubt,
  isSettled,
  type Return,
  type ReturnState,
  type Filing,
} from './filing.ts';
import { canRecord } from './byHand.ts';
import type { Form } from '../gst/returnPeriod.ts';
import { clientSaidNo } from './approval.ts';
import { canRetry, canSkip } from './apply.ts';
import { type FeeByHead, missingFor, noFee } from '../gst/carriedFee.ts';
import type { Covered } from '../gst/evidence.ts';
import { type FindingParams, isFixable, NOTHING_DUE } from './finding.ts';
import { stateCodeOf } from '../gst/gstin.ts';
import type { Instant } from '../shared/istTime.ts';
import { isAfterCancellation } from '../registration/registration.ts';
import { barredFrom } from '../gst/dutyToFile.ts';
import { type ConsentState, isAgreed } from './consentFor.ts';
import { isCertainToStop } from './schedule.ts';
import type { CodeRequest } from '../registration/codeRequest.ts';
import type { Registration } from '../registration/registration.ts';

/** The data that a filing's state depends on, besides the filing. */
export type Known = {
  now: Instant;
  consent: ConsentState;
  /** The newest code request for it. */
  code: CodeRequest | null;
  /** A code of its registration is awaited or being used, for any month. */
  codeOpen: boolean;
  /** The yeses to paying a late fee in its period; absent: none. */
  agreedFees?: readonly FeeByHead[];
  /** Its GSTR-3B may carry the late fee of an earlier return; absent: no. */
  mayCarryFee?: boolean;
};

/**
 * The buttons that a filing offers. Each one works if it is pressed now: an act that cannot succeed is not offered,
 * even if the state machine allows it.
 */
export type OfferedActs = {
  /** `along`: no button of its own, but it is filed along when another month of its registration is filed today. */
  today: 'offered' | 'along' | 'no';
  retry: boolean;
  skip: boolean;
  undo: boolean;
  askCode: boolean;
  /** The button that files despite what `requiredYes` names. */
  sayYes: boolean;
  /** The button that pays the late fee which `askedFee` names. */
  payFee: boolean;
  /** The returns whose ARN a person may record after filing them at the portal. */
  record: Form[];
};

const nothing: OfferedActs = {
  today: 'no',
  retry: false,
  skip: false,
  undo: false,
  askCode: false,
  sayYes: false,
  payFee: false,
  record: [],
};

/**
 * Pure. A deleted registration offers nothing; when the portal refuses its sign-in, it can be read again but nothing
 * can be started.
 */
export function offeredActs(filing: Filing, registration: Registration | null, known: Known): OfferedActs {
  if (registration === null || registration.deletedAt !== null) return nothing;
  const rows = returnsOf(filing);
  const works = registration.status !== 'failed';
  const sent = rows.some((row) => isInDoubt(row.state));
  return {
    today: works ? today(filing, registration, known) : 'no',
    // Also offered after a refused sign-in: the retry asks the portal first.
    retry:
      !sent &&
      (rows.some((row) => isRetryUseful(row, filing)) ||
        (works &&
          ((requiredYes(filing, known.consent)?.notRead ?? []).length > 0 ||
            feeToPay(filing, known) !== null))),
    skip: !sent && rows.some((row) => canSkip(row.state) && !isNotDue(row)),
    undo: isUndoUseful(filing, registration, known.now),
    sayYes: works && !sent && requiredYes(filing, known.consent) !== null,
    payFee: works && !sent && feeToPay(filing, known)?.isAgreed === false,
    record: rows.filter(canRecord).map(({ form }) => form),
    askCode: works && !known.codeOpen && rows.some((row) => row.state === 'waiting_for_code'),
  };
}

/**
 * The yes that a return of this filing needs besides the month's, and what it has to name; null when it needs none,
 * or when the month's yes comes first.
 */
export function requiredYes(filing: Filing, consent: ConsentState): Covered | null {
  if (consent === 'missing') return null;
  for (const { form, state, finding } of returnsOf(filing)) {
    if (state !== 'waiting_for_consent' || finding?.code !== 'needs_yes') continue;
    const { creditRupees, notRead } = finding.params;
    return { form, creditRupees, notRead };
  }
  return null;
}

/** A late fee that a month waits for: the amount, what lacks in the ledger, and whether a yes covers it. */
export type FeeToPay = FindingParams['late_fee_carried'] & {
  /** Whole rupees to put into the cash ledger; the whole fee while the ledger is not read. */
  missing: FeeByHead;
  isAgreed: boolean;
};

/** The late fee that the GSTR-3B waits for (design#late-fee-month); null if none, or if the month's yes comes first. */
export function feeToPay({ returns: { GSTR3B } }: Filing, known: Known): FeeToPay | null {
  const { state, finding } = GSTR3B;
  if (known.consent === 'missing' || state !== 'waiting_for_consent') return null;
  if (finding?.code !== 'late_fee_carried') return null;
  const { params } = finding;
  return {
    ...params,
    missing: missingFor(params, params.cash ?? noFee),
    isAgreed: isAgreed(params, known.agreedFees ?? []),
  };
}

export const returnsOf = ({ returns }: Filing): [Return, Return] => [returns.GSTR1, returns.GSTR3B];

const isNotDue = ({ finding }: Return): boolean => finding !== null && NOTHING_DUE.includes(finding.code);

/**
 * Stopped for a reason that a person can fix; a GSTR-3B that waits for a stopped GSTR-1 only when that one can be
 * retried.
 */
export function isRetryUseful(row: Return, filing: Filing): boolean {
  if (!canRetry(row.state)) return false;
  if (row.finding === null) return true;
  if (row.finding.code !== 'gstr1_stopped') return isFixable(row.finding);
  const before = filing.returns.GSTR1;
  return canRetry(before.state) ? isRetryUseful(before, filing) : !isOver(before.state);
}

/** Neither filed nor to be filed. */
const isOver = (state: ReturnState): boolean => state === 'skipped' || state === 'cancelled';

function today(filing: Filing, registration: Registration, known: Known): OfferedActs['today'] {
  const rows = returnsOf(filing);
  const open = rows.find((row) => !isSettled(row.state));
  if (requiredYes(filing, known.consent) !== null || clientSaidNo(filing.approval)) return 'no';
  if (feeToPay(filing, known) !== null) return 'no';
  if (open === undefined || isBarred(filing, open, known.now) || isCertainToStop(registration, filing))
    return 'no';
  if (rows.some((row) => isInDoubt(row.state) || (canRetry(row.state) && !isRetryUseful(row, filing))))
    return 'no';
  const alone =
    rows.some((row) => isStillToStart(row, known)) &&
    !rows.some((row) => canRetry(row.state) || row.state === 'checking' || row.state === 'waiting_for_code');
  if (alone) return 'offered';
  const goesAlong = (state: ReturnState): boolean => canRetry(state) || isBeforeSending(state);
  return rows.some((row) => goesAlong(row.state)) ? 'along' : 'no';
}

/** Waits for its day or for a person; a return that is due now needs no press, unless the month's yes is missing. */
const isStillToStart = ({ state, scheduledAt }: Return, { consent, now }: Known): boolean =>
  state === 'waiting_for_consent' ||
  (state === 'scheduled' && (consent === 'missing' || scheduledAt === null || scheduledAt > now));

const isBarred = (filing: Filing, { form }: Return, now: Instant): boolean =>
  barredFrom(form, filing.period, filing.frequency, stateCodeOf(filing.gstin)) <= now;

/** Until the first of the skipped returns is barred: without GSTR-1 the portal accepts no GSTR-3B either. */
export function isUndoUseful(filing: Filing, registration: Registration, now: Instant): boolean {
  const skipped = returnsOf(filing).find((row) => row.state === 'skipped');
  if (skipped === undefined || isBarred(filing, skipped, now)) return false;
  return !isAfterCancellation(registration, filing);
}

/** The next need of an open month. `start`: it has no time, and a person starts it. */
export type Awaited = '' | 'yes' | 'start' | 'code' | 'portal';

/** The next need of a filing in progress. */
export function awaitedOf(filing: Filing, { consent }: Known): Awaited {
  const status = entryStatus([filing.returns.GSTR1.state, filing.returns.GSTR3B.state]);
  if (status !== 'pending' && status !== 'warning') return '';
  const rows = returnsOf(filing);
  const is = (...states: ReturnState[]): boolean => rows.some((row) => states.includes(row.state));
  if (is('unknown', 'submitting', 'recorded')) return 'portal';
  if (is('waiting_for_code')) return 'code';
  if (is('waiting_for_consent') || rows.some(waitsForLateYes)) return 'yes';
  if (consent === 'missing' && is('scheduled', 'checking')) return 'yes';
  return rows.some((row) => row.state === 'scheduled' && row.scheduledAt === null) ? 'start' : '';
}

/** The schedule files nothing late: a person says yes to it and its fee, whatever consent stands. */
const waitsForLateYes = ({ state, finding }: Return): boolean =>
  state === 'scheduled' && finding?.code === 'late_needs_person';
