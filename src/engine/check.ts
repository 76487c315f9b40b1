import { carriedFeeIn } from '#domain/filing/judgeEvidence.ts';
import { agreedFees, consentFor, coveredFor } from '#domain/filing/consentFor.ts';
import { actorOf, NOTHING_DUE, type Finding } from '#domain/filing/finding.ts';
import { portalSaysFiled } from '#domain/filing/findings.ts';
import { isParked } from '#domain/filing/lookAgain.ts';
import { waitsForAnother } from '#domain/filing/planNext.ts';
import type { Return } from '#domain/filing/filing.ts';
import { type NilQuestion, nilCheck, type NilVerdict, type PortalFacts } from '#domain/filing/nilCheck.ts';
import { placeOf } from '#domain/gst/dueDate.ts';
import { frequencyAt } from '#domain/registration/registration.ts';
import { isUnattended } from '#domain/filing/events.ts';
import { parsePan } from '#domain/gst/pan.ts';
import { periodBefore } from '#domain/gst/returnPeriod.ts';
import type { FiledList } from '#domain/gst/filedList.ts';
import { taxpayerStatus } from '#domain/gst/taxpayer.ts';
import { minutes, type Instant } from '#domain/shared/istTime.ts';
import { ok } from '#domain/shared/result.ts';
import { askForCode } from './codes.ts';
import { readEvidence } from './evidence.ts';
import { payCarriedFee, settledPayment } from './payFee.ts';
import { firstFeeLook, isNewsTo } from './watchFee.ts';
import { type FreshReadings, readPublic } from './readings.ts';
import { acquireLoginLock, waitForLock } from './portalLock.ts';
import { askForSession, usableSession } from './session.ts';
import type { PortalLogin } from '#portal/port.ts';
import { loginOf, type ReturnStep, record } from './turn.ts';
import { adopt, listedAs, afterFault, stoppedNotice, stopReturn } from './outcomes.ts';
import { appendEvent, forgetReadings, changedStanding } from './record.ts';
import { claimReturn, waitForList, waitForPortalsList } from './claim.ts';
import { answerPage, consentWanted, nothingIsDue, notify } from './notices.ts';

/** Allows for the code's ten minutes and for a slow portal as long again on each call. */
const RETURN_TAKES_MS = minutes(30);

/**
 * Runs the nil check of one return and, if it passes, gets its code (design#nil-check). Judges the answers of the
 * public calls first, so that no signatory is asked for a useless code, and then what only a session shows.
 */
export async function checkReturn(step: ReturnStep): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  const login = loginOf(snapshot.registration);
  if (login === null) throw new Error('a filing of a registration without a GSTIN');
  const started = await record(turn, async (rows) => {
    await rows.filings.markLooked(filing.id, now);
    return rows.filings.append(filing.id, form, { type: 'check_started', at: now });
  });
  // A person changed the return meanwhile: the plan starts over.
  if (started === null) return;

  const fresh = await readPublic(step, login.gstin);
  if (!fresh.ok) return afterFault(step, fresh.failure);
  const question = questionOf(step, fresh.value);
  const first = nilCheck(question);
  await storeReadings(step, fresh.value, first, now);
  // A return that the portal calls filed is neither sent nor asked about again, late or not.
  if (first.verdict !== 'adopt' && portalSaysFiled(filing.returns[form])) return waitForPortalsList(step);
  if (first.verdict === 'wait' && first.finding.code === 'e_invoices_on_their_way')
    return recordVerdict(
      step,
      (await verdictOfOpenSession(step, { login, fresh: fresh.value, question })) ?? first,
      fresh.value.list,
    );
  if (first.verdict !== 'file') return recordVerdict(step, first, fresh.value.list);

  if (!(await claimReturn(step))) return waitForList(step);
  if (!(await acquireLoginLock(step, login))) return waitForLock(step);
  const usable = await usableSession(step, login, RETURN_TAKES_MS);
  if (!usable.ok) return afterFault(step, usable.failure);
  const session = usable.value;
  if (session === null) return askForSession(step, login);
  // A payment without an answer is settled before anything else: its money may be gone from the ledger.
  const payment = await settledPayment({ step, login, session });
  if (payment === 'waits') return;
  const evidence = await readEvidence({ step, login, session, fresh: fresh.value });
  if (!evidence.ok) return afterFault(step, evidence.failure);
  const read = { type: 'evidence_read', at: now, evidence: evidence.value } as const;
  if ((await appendEvent(step, read)) === null) return;
  const verdict = nilCheck({
    ...question,
    feePaid: payment?.fee ?? null,
    facts: { ...question.facts, evidence: evidence.value },
  });
  if (verdict.verdict !== 'file') return recordVerdict(step, verdict, fresh.value.list);

  const carried = carriedFeeIn(evidence.value);
  if (payment !== null || carried !== null) {
    if (!(await payCarriedFee({ step, login, session, payment, carried }))) return;
  } else {
    const prepared = await turn.portal.prepareNil(login, session, form, filing.period);
    if (!prepared.ok) return afterFault(step, prepared.failure);
  }
  const pan = parsePan(snapshot.signatory?.pan ?? '');
  if (pan === null) throw new Error('the nil check let a return pass without a signatory');
  return askForCode(step, form, async () => {
    const answer = await turn.portal.askEvc(login, session, form, filing.period, pan);
    return answer.ok ? ok(null) : answer;
  });
}

/**
 * Reads at once, if a session is open, what GSTR-1 already holds while more e-invoices may still arrive. Requests no
 * code; if the reading fails, the check on the 4th finds the same obstacle.
 */
async function verdictOfOpenSession(
  step: ReturnStep,
  { login, fresh, question }: { login: PortalLogin; fresh: FreshReadings; question: NilQuestion },
): Promise<Exclude<NilVerdict, { verdict: 'file' }> | null> {
  if (!(await acquireLoginLock(step, login))) return null;
  const usable = await usableSession(step, login, RETURN_TAKES_MS);
  if (!usable.ok || usable.value === null) return null;
  const evidence = await readEvidence({ step, login, session: usable.value, fresh });
  if (!evidence.ok) return null;
  const read = { type: 'evidence_read', at: step.now, evidence: evidence.value } as const;
  if ((await appendEvent(step, read)) === null) return null;
  const verdict = nilCheck({ ...question, facts: { ...question.facts, evidence: evidence.value } });
  return verdict.verdict === 'blocked' ? verdict : null;
}

/** Stores what search newly reported and, for the next step of this filing, the readings that passed. */
async function storeReadings(
  { turn, snapshot, filing }: ReturnStep,
  { list, taxpayer, isNew, before }: FreshReadings,
  { verdict }: NilVerdict,
  now: Instant,
): Promise<void> {
  if (!isNew) return;
  await record(turn, async (rows) => {
    await rows.registrations.update(turn.registrationId, {
      ...changedStanding(snapshot.registration, taxpayer, now),
      ...(before === null ? {} : { listedBefore: before }),
      portalReadAt: taxpayer.at,
    });
    if (verdict === 'file') await rows.filings.keepReadings(filing.id, { list, taxpayer });
  });
}

/** The facts known before a session shows more. */
const factsOf = ({ list, taxpayer }: FreshReadings): PortalFacts => ({
  status: taxpayerStatus(taxpayer.status),
  statusText: taxpayer.status,
  taxpayerType: taxpayer.taxpayerType,
  constitution: taxpayer.constitution,
  registeredOn: taxpayer.registeredOn,
  cancelledOn: taxpayer.cancelledOn,
  makesEInvoices: taxpayer.makesEInvoices,
  filed: list.filed,
  sinceComposition: list.sinceComposition,
  evidence: null,
  blocks: [],
});

function questionOf({ turn, snapshot, filing, form, now }: ReturnStep, fresh: FreshReadings): NilQuestion {
  const { registration, filings, signatory } = snapshot;
  const portalStatus = fresh.taxpayer.status;
  const previous = periodBefore(filing.period, filing.frequency);
  const before = filings.find((other) => other.period === previous);
  return {
    gstin: filing.gstin,
    place: placeOf(filing.gstin, fresh.taxpayer.address, turn.extensions),
    form,
    period: filing.period,
    frequency: filing.frequency,
    facts: factsOf(fresh),
    now,
    // As the portal shows it now, not as stored.
    consent: consentFor({ ...registration, portalStatus }, snapshot.consents, filing),
    covered: coveredFor(snapshot.consents, filing.period),
    agreedFees: agreedFees(snapshot.consents, filing.period),
    gstr1State: filing.returns.GSTR1.state,
    previousFrequency: before?.frequency ?? frequencyAt(registration.preferences, previous),
    ...(before === undefined
      ? {}
      : {
          previousStates: { GSTR1: before.returns.GSTR1.state, GSTR3B: before.returns.GSTR3B.state },
          previousNeedPerson: [before.returns.GSTR1, before.returns.GSTR3B]
            .filter((row) => isParked(row))
            .map((row) => row.form),
        }),
    startedByPerson: !isUnattended(filing.returns[form].requestedBy),
    signing: registration.signing,
    regularFrom: registration.regularFrom,
    signatoryPan: parsePan(signatory?.pan ?? ''),
    refusedPan: registration.refusedPan,
  };
}

/** Records the result of the nil check. A finding never files, never guesses, and names who acts next. */
async function recordVerdict(
  step: ReturnStep,
  verdict: Exclude<NilVerdict, { verdict: 'file' }>,
  list: FiledList,
): Promise<void> {
  const { turn, filing, form, now } = step;
  await forgetReadings(step);
  switch (verdict.verdict) {
    case 'adopt': {
      const listed = listedAs(list, step);
      if (listed === undefined) throw new Error('the nil check adopted a return that the list does not show');
      await record(turn, (rows) => adopt(rows, step, listed, now));
      return;
    }
    case 'wait':
      return waitWith(step, verdict.finding);
    case 'blocked': {
      const { finding } = verdict;
      return NOTHING_DUE.includes(finding.code)
        ? stopReturn(step, finding, isNews(step, finding) ? nothingIsDue(step, finding) : null)
        : stopReturn(step, finding);
    }
    case 'consent': {
      const { finding } = verdict;
      await record(turn, async (rows) => {
        const beside = finding === null ? {} : { finding };
        const nextTryAt = finding?.code === 'late_fee_carried' ? firstFeeLook(finding, now) : null;
        const event = { type: 'consent_asked', at: now, nextTryAt, ...beside } as const;
        if ((await rows.filings.append(filing.id, form, event)) === null) return;
        if (finding?.code === 'late_fee_carried' && !isNewsTo(step, finding)) return;
        const notice =
          finding?.code === 'needs_yes' || finding?.code === 'late_fee_carried'
            ? stoppedNotice(step, finding)
            : consentWanted(step, now, await answerPage(turn, rows, step), finding);
        await notify({ turn, now }, rows, notice);
      });
      return;
    }
  }
}

/** Nothing went wrong: the person gets it once, as news, unless the card showed it from the start. */
const isNews = ({ snapshot, form }: ReturnStep, finding: Finding): boolean =>
  form === 'GSTR1' &&
  (finding.code !== 'after_cancellation' ||
    taxpayerStatus(snapshot.registration.portalStatus) !== 'cancelled' ||
    snapshot.registration.portalNews.some(({ code }) => code === 'status_changed'));

async function waitWith(step: ReturnStep, finding: Finding): Promise<void> {
  const { turn, filing, form, now } = step;
  const row = filing.returns[form];
  const { scheduledAt: runAt = row.scheduledAt, nextTryAt } = waitOf(finding, row, now);
  await record(turn, async (rows) => {
    const event = { type: 'rescheduled', at: now, runAt, nextTryAt, finding } as const;
    const waiting = await rows.filings.append(filing.id, form, event);
    if (waiting !== null && runAt === null) await notify({ turn, now }, rows, stoppedNotice(step, finding));
  });
}

/**
 * A return that waits for a person loses its time. One that waits for another of our returns is checked when that one
 * moves (planNext.ts), and once more when it becomes late. All others are checked again soon.
 */
function waitOf(
  finding: Finding,
  row: Return,
  now: Instant,
): { scheduledAt?: null; nextTryAt: Instant | null } {
  if (finding.code === 'e_invoices_on_their_way') return { nextTryAt: finding.params.notBefore };
  if (waitsForAnother(finding))
    return { nextTryAt: now <= row.dueAt ? row.dueAt + 1 : now + minutes(24 * 60) };
  const actor = actorOf(finding);
  if (actor === 'you' || actor === 'signatory') return { scheduledAt: null, nextTryAt: null };
  return { nextTryAt: now + minutes(30) };
}
