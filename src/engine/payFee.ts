import { isProvedUnpaid, listIsCertainAt, OTHERS_PAYMENT_MS } from '#domain/filing/atMostOnce.ts';
import { agreedFees, consentFor, isAgreed } from '#domain/filing/consentFor.ts';
import { type FeePayment, inQuestion } from '#domain/filing/filing.ts';
import { dataSaved, feePaymentInDoubt, lateFeeCarried, liabilityCarried } from '#domain/filing/findings.ts';
import type { CarriedFee } from '#domain/filing/judgeEvidence.ts';
import { type FeeByHead, feeIn, isEnough, isSameFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { type FeeReturn, isNothing } from '#domain/gst/portalFigures.ts';
import { faultForLog, type PortalFault } from '#domain/gst/refusal.ts';
import { DAY_MS, minutes } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalAnswer, PortalLogin, PortalSession } from '#portal/port.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { claimKey } from './claim.ts';
import { notify } from './notices.ts';
import { afterFault, stoppedNotice, stopReturn } from './outcomes.ts';
import { appendEvent } from './record.ts';
import { type ReturnStep, record } from './turn.ts';
import { firstFeeLook } from './watchFee.ts';

/*
 * The payment of a late fee in a GSTR-3B, by RETOFFSET, at most once ever (design#late-fee-month, record 005). The mark in
 * `submission` keeps other accounts from paying the same fee, the event `offset_intended` keeps this return from paying
 * twice; both stand before the call goes out. After a lost answer summary and ledger are read, and nothing is paid until
 * both have proven that nothing was.
 */

type Paying = { step: ReturnStep; login: PortalLogin; session: PortalSession };

const stillWorking = (says: string): PortalFault => ({
  kind: 'refused',
  refusal: { kind: 'still_working', code: '', says },
});

const readReturn = ({ step, login, session }: Paying): PortalAnswer<FeeReturn> =>
  step.turn.portal.feeReturn(login, session, step.filing.period);

/** The amount that the summary shows as paid, in whole rupees, rounded up; null when nothing is. */
const paidIn = (found: FeeReturn): FeeByHead | null =>
  found.saved && !isNothing(found.paid)
    ? { central: Math.ceil(found.paid.cgst / 100), state: Math.ceil(found.paid.sgst / 100) }
    : null;

/**
 * The payment in this return once its outcome is known; null if there is none. Reads summary and ledger where an answer
 * was lost. 'waits': the outcome is still unknown, and the return is looked at again later.
 */
export async function settledPayment(paying: Paying): Promise<FeePayment | null | 'waits'> {
  const { step, login, session } = paying;
  const { turn, filing, form, now } = step;
  const payment = filing.returns[form].feePayment;
  if (payment?.state !== 'intended') return payment;
  const found = await readReturn(paying);
  if (!found.ok) return waits(afterFault(step, found.failure));
  const paid = paidIn(found.value);
  if (paid !== null) {
    await recordPaid(step, paid, 'summary');
    return { ...payment, state: 'done', fee: paid };
  }
  const balances = await turn.portal.ledgerBalances(login, session, filing.period);
  if (!balances.ok) return waits(afterFault(step, balances.failure));
  const cash = balances.value.cashForFees === null ? null : feeIn(balances.value.cashForFees);
  const isUndiminished = cash !== null && payment.cash !== null && isEnough(cash, payment.cash);
  const isApart = payment.lookedAt === null || payment.lookedAt < now;
  const looks = isUndiminished ? payment.looks + (isApart ? 1 : 0) : 0;
  if (isProvedUnpaid({ looks, sentAt: payment.at }, now)) {
    await recordUnpaid(step);
    return null;
  }
  return waits(lookAgain(step, payment, looks));
}

const waits = async (done: Promise<unknown>): Promise<'waits'> => {
  await done;
  return 'waits';
};

/** Looks again when a reading can prove something; after a day without a proof a person looks at the portal. */
async function lookAgain(step: ReturnStep, payment: FeePayment, looks: number): Promise<void> {
  const { filing, form, now } = step;
  const { fee, at: since } = payment;
  const finding = feePaymentInDoubt(inQuestion(step, now), fee, { since, looks });
  const certainAt = listIsCertainAt(since);
  const pause = Math.max(minutes(5), Math.min(minutes(120), Math.round((now - since) / 8)));
  await appendEvent(step, {
    type: 'offset_in_doubt',
    at: now,
    looks,
    runAt: filing.returns[form].scheduledAt ?? now,
    nextTryAt: now < certainAt ? Math.max(certainAt, now + minutes(1)) : now + pause,
    finding,
  });
  if (now - since < DAY_MS) return;
  const givenUp = feePaymentInDoubt(inQuestion(step, now), fee, { since, looks, givenUp: true });
  await record(step.turn, async (rows) => {
    const ended = await rows.filings.append(filing.id, form, { type: 'gave_up', at: now, finding: givenUp });
    if (ended !== null) await notify(step, rows, stoppedNotice(step, givenUp));
  });
}

async function recordPaid(step: ReturnStep, fee: FeeByHead, shownBy: 'answer' | 'summary'): Promise<void> {
  const { central, state } = fee;
  await appendEvent(step, { type: 'offset_done', at: step.now, central, state, shownBy });
  await step.turn.systemRows.submissions.endOffset(claimKey(step), step.filing.id, 'done', step.now);
}

async function recordUnpaid(step: ReturnStep, portalCode?: string): Promise<void> {
  const code = portalCode === undefined ? {} : { portalCode };
  await appendEvent(step, { type: 'offset_not_done', at: step.now, ...code });
  await step.turn.systemRows.submissions.endOffset(claimKey(step), step.filing.id, 'not_done', step.now);
}

/**
 * Saves the return, pays its late fee if nobody has, and makes sure that the summary shows the payment. False when the
 * return does not go on now; what it waits for is recorded.
 */
export async function payCarriedFee(
  paying: Paying & { payment: FeePayment | null; carried: CarriedFee | null },
): Promise<boolean> {
  const { step, payment, carried } = paying;
  const about = inQuestion(step, step.now);
  const saved = await savedReturn(paying, carried?.fee ?? payment?.fee ?? null);
  if (!saved.ok) return stops(afterFault(step, saved.failure));
  const { toPay } = saved.value;
  const fee = toPay === null ? null : feeIn(toPay.fee);
  if (toPay !== null && fee === null)
    return stops(stopReturn(step, liabilityCarried(about, 'beside_fee', 0)));
  const paid = paidIn(saved.value);
  if (paid !== null) {
    // Somebody has paid another amount than the return carries: a person puts that right at the portal.
    if (fee !== null && !isSameFee(fee, paid)) return stops(stopReturn(step, dataSaved(about)));
    if (payment === null) await recordPaid(step, paid, 'summary');
    return true;
  }
  // Paid once, and the summary does not show it yet: it is read again, and nothing is paid a second time.
  if (payment !== null) return stops(afterFault(step, stillWorking('the payment is not in the summary yet')));
  if (toPay === null || fee === null)
    return stops(afterFault(step, stillWorking('the late fee is not in the summary yet')));
  if (carried === null || carried.cash === null || !isEnough(carried.cash, fee))
    return stops(askForFee(step, fee, { own: carried?.own ?? null, cash: carried?.cash ?? null }));
  if (!isAgreed(fee, agreedFees(step.snapshot.consents, step.filing.period)))
    return stops(askForFee(step, fee, carried));
  return sendPayment(paying, { ledgerId: toPay.ledgerId, fee, cash: carried.cash, own: carried.own });
}

const stops = async (done: Promise<unknown>): Promise<false> => {
  await done;
  return false;
};

/** Another amount than the one that a yes covers, or than the ledger holds: waits for a person, who is notified. */
async function askForFee(
  step: ReturnStep,
  fee: FeeByHead,
  known: { own: number | null; cash: FeeByHead | null },
): Promise<void> {
  const { turn, filing, form, now } = step;
  const finding = lateFeeCarried(inQuestion(step, now), fee, known);
  await record(turn, async (rows) => {
    const asked = { type: 'consent_asked', at: now, finding, nextTryAt: firstFeeLook(finding, now) } as const;
    if ((await rows.filings.append(filing.id, form, asked)) !== null)
      await notify({ turn, now }, rows, stoppedNotice(step, finding));
  });
}

/**
 * The return as saved, with the fee that the portal has put into it. Zeros are saved first, without the fee, and with it
 * only where the portal does not compute it by itself (gst-portal#late-fee-month).
 */
async function savedReturn(
  paying: Paying,
  fee: FeeByHead | null,
): Promise<Result<Extract<FeeReturn, { saved: true }>, PortalFault>> {
  const { step, login, session } = paying;
  const { portal } = step.turn;
  let found = await readReturn(paying);
  if (!found.ok) return found;
  const ways = found.value.saved ? [fee] : [null, fee];
  for (const way of ways) {
    if (found.value.saved && (found.value.toPay !== null || !isNothing(found.value.paid))) break;
    const saved = await portal.saveFeeReturn(login, session, step.filing.period, way);
    if (!saved.ok) return saved;
    found = await readReturn(paying);
    if (!found.ok) return found;
  }
  return found.value.saved ? ok(found.value) : fail(stillWorking('the saved return is not there yet'));
}

type Due = { ledgerId: number; fee: FeeByHead; cash: FeeByHead; own: number | null };

/** RETOFFSET, once: marked over all accounts, intended by an event, sent, and believed only by the summary. */
async function sendPayment(paying: Paying, due: Due): Promise<boolean> {
  const { step, login, session } = paying;
  const { turn, filing, now } = step;
  // Before the intent: a worker that dies while the call waits for its rate limit leaves no doubt.
  await turn.portal.admit();
  if (!(await markPayment(step, due.fee))) return false;
  if (!(await recordIntent(step, due))) {
    await turn.systemRows.submissions.endOffset(claimKey(step), filing.id, 'not_done', now);
    return false;
  }
  const { ledgerId, fee } = due;
  const answer = await turn.portal.payFee(login, session, filing.period, { ledgerId, fee });
  if (!answer.ok) return stops(afterRefusedPayment(paying, due, answer.failure));
  await recordPaid(step, fee, 'answer');
  const shown = await readReturn(paying);
  if (!shown.ok) return stops(afterFault(step, shown.failure));
  const paid = paidIn(shown.value);
  return paid !== null && isSameFee(paid, fee)
    ? true
    : stops(afterFault(step, stillWorking('the payment is not in the summary yet')));
}

/** False when the fee is being paid elsewhere: looked at again later, when the summary may show it. */
async function markPayment(step: ReturnStep, fee: FeeByHead): Promise<boolean> {
  const { turn, filing, form, now } = step;
  const { submissions } = turn.systemRows;
  const { gstin, period } = filing;
  const before = await submissions.get(gstin, form, period);
  // A mark of ours without an intent: cut off before anything was sent.
  if (before?.offset?.owner === filing.id && before.offset.state === 'sent')
    await submissions.endOffset(claimKey(step), filing.id, 'not_done', now);
  if (await submissions.claimOffset(claimKey(step), filing.id, now, now - OTHERS_PAYMENT_MS)) return true;
  await appendEvent(step, {
    type: 'rescheduled',
    at: now,
    runAt: filing.returns[form].scheduledAt ?? now,
    nextTryAt: now + minutes(30),
    finding: feePaymentInDoubt(inQuestion(step, now), fee, { since: before?.offset?.at ?? now, looks: 1 }),
  });
  return false;
}

/**
 * Records that the payment goes out. False when it must not: the month's consent or the yes to this amount does not hold
 * any more, or a person has changed the return; the plan starts over.
 */
const recordIntent = (step: ReturnStep, { fee, cash }: Due): Promise<boolean> =>
  record(step.turn, async (rows) => {
    if (!(await isAgreedNow(step, rows, fee))) return false;
    const intended = { type: 'offset_intended', at: step.now, ...fee, cash } as const;
    return (await rows.filings.append(step.filing.id, step.form, intended)) !== null;
  });

async function isAgreedNow({ turn, filing }: ReturnStep, rows: TenantRows, fee: FeeByHead): Promise<boolean> {
  const [registration, consents, current] = await Promise.all([
    rows.registrations.byId(turn.registrationId),
    rows.consents.ofRegistration(turn.registrationId),
    rows.filings.byId(filing.id),
  ]);
  if (registration === null || registration.deletedAt !== null || current === null) return false;
  if (consentFor(registration, consents, current) === 'missing') return false;
  return isAgreed(fee, agreedFees(consents, filing.period));
}

/** After RETOFFSET a fault means one of two things: certainly not paid, or unknown. */
async function afterRefusedPayment(paying: Paying, due: Due, fault: PortalFault): Promise<void> {
  const { step } = paying;
  const { turn, filing, form, now } = step;
  turn.log.warn(
    { registrationId: turn.registrationId, form, ...faultForLog(fault) },
    'RETOFFSET did not succeed',
  );
  if (fault.kind === 'unknown_outcome') {
    await appendEvent(step, {
      type: 'offset_in_doubt',
      at: now,
      looks: 0,
      runAt: filing.returns[form].scheduledAt ?? now,
      nextTryAt: now + minutes(1),
      finding: feePaymentInDoubt(inQuestion(step, now), due.fee, { since: now, looks: 0 }),
    });
    return;
  }
  await recordUnpaid(step, fault.kind === 'refused' ? fault.refusal.code : undefined);
  if (fault.kind === 'refused' && fault.refusal.kind === 'cash_short')
    return askForFee(step, due.fee, { own: due.own, cash: null });
  return afterFault(step, fault);
}

/**
 * The JSON text for RETFILE of a paid return: the summary exactly as received, which must show the payment of what it
 * carries.
 */
export async function paidJson(
  step: ReturnStep,
  login: PortalLogin,
  session: PortalSession,
): PortalAnswer<string> {
  const found = await readReturn({ step, login, session });
  if (!found.ok) return found;
  const payment = step.filing.returns[step.form].feePayment;
  const paid = paidIn(found.value);
  if (!found.value.saved || paid === null || payment?.state !== 'done')
    return fail(stillWorking('the payment is not in the summary yet'));
  const { toPay } = found.value;
  const fee = toPay === null ? paid : feeIn(toPay.fee);
  return fee !== null && isSameFee(fee, paid) && rupeesOfFee(paid) > 0
    ? ok(found.value.json)
    : fail({
        kind: 'refused',
        refusal: { kind: 'payment_does_not_match', code: '', says: 'the summary shows another payment' },
      });
}
