import {
  type Evidence,
  type EvidenceSource,
  type Reading,
  type Statement,
  EVIDENCE_SOURCES,
} from '#domain/gst/evidence.ts';
import { inQuestion, type Return } from '#domain/filing/filing.ts';
import { carriedFeeIn, moneyIn } from '#domain/filing/judgeEvidence.ts';
import { meaningOf, type PortalFault, refusalOf, shownWords } from '#domain/gst/refusal.ts';
import { afterReading, isNothingThere } from '#domain/filing/retryPolicy.ts';
import { dueAt, placeOf } from '#domain/gst/dueDate.ts';
import { isBeforeRegular } from '#domain/gst/dutyToFile.ts';
import { lateFeeRupees } from '#domain/gst/lateFee.ts';
import {
  gstr2bMadeAt,
  isNothing,
  type LedgerBalances,
  type Liability,
  type ReturnSummary,
  noTax,
  type TaxHeads,
} from '#domain/gst/portalFigures.ts';
import { periodBefore } from '#domain/gst/returnPeriod.ts';
import { taxpayerStatus } from '#domain/gst/taxpayer.ts';
import { frequencyAt } from '#domain/registration/registration.ts';
import { coveredFor } from '#domain/filing/consentFor.ts';
import { DAY_MS, parseIstDate } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalAnswer, PortalLogin, PortalSession } from '#portal/port.ts';
import { type ReturnStep, record } from './turn.ts';
import type { FreshReadings } from './readings.ts';

/** Inputs of the readings of a check: the step, the session, and the answers of the public calls. */
type EvidenceInputs = { step: ReturnStep; login: PortalLogin; session: PortalSession; fresh: FreshReadings };

/**
 * `stopped`: a fault that ends the reading, because the whole check is retried (`isWaitedFor`: the fault concerns one
 * source alone) or stops. `unasked`: the sources that were left.
 */
type Asking = EvidenceInputs & {
  stopped: { fault: PortalFault; isWaitedFor: boolean } | null;
  unasked: EvidenceSource[];
};

/**
 * Reads every source about this return, each once (design#evidence). A source that was not read is listed as such.
 * Returns a fault when the check has to be retried or cannot continue whatever the sources say. Money in one source
 * is reported at once: no other source could make the return nil.
 */
export async function readEvidence(inputs: EvidenceInputs): Promise<Result<Evidence, PortalFault>> {
  const asking: Asking = { ...inputs, stopped: null, unasked: [] };
  const { step } = asking;
  const readings = await (step.form === 'GSTR1' ? ofGstr1(asking) : ofGstr3b(asking));
  const evidence = inOrder(readings.filter(({ source }) => !asking.unasked.includes(source)));
  const { stopped } = asking;
  if (stopped === null) return ok(evidence);
  const isSettled = stopped.isWaitedFor && moneyIn(evidence, inQuestion(step, step.now)) !== null;
  return isSettled ? ok(evidence) : fail(stopped.fault);
}

const inOrder = (readings: Reading[]): Evidence =>
  EVIDENCE_SOURCES.flatMap((source) => readings.filter((reading) => reading.source === source));

async function ofGstr1(asking: Asking): Promise<Reading[]> {
  const { step, login, session, fresh } = asking;
  const { turn, filing } = step;
  const summary = await ask(asking, ['gstr1_summary'], () =>
    turn.portal.returnSummary(login, session, 'GSTR1', filing.period),
  );
  const readings = [profile(fresh), ...from(asking, 'gstr1_summary', summary, summaryStatements)];
  if (fresh.taxpayer.makesEInvoices === false)
    return [...readings, read(asking, 'e_invoices', { code: 'makes_no_e_invoices', params: {} })];
  const eInvoices = await ask(asking, ['e_invoices'], () =>
    turn.portal.eInvoices(login, session, filing.period),
  );
  return [
    ...readings,
    ...from(asking, 'e_invoices', eInvoices, ({ count }) => [{ code: 'e_invoices', params: { count } }]),
  ];
}

async function ofGstr3b(asking: Asking): Promise<Reading[]> {
  const { step, login, session, fresh } = asking;
  const { portal } = step.turn;
  const { period } = step.filing;
  const summary = await ask(asking, ['gstr3b_summary'], () =>
    portal.returnSummary(login, session, 'GSTR3B', period),
  );
  const drafted = await ask(asking, ['auto_liability'], async () => {
    const answer = await portal.autoLiability(login, session, period);
    // After our own nil GSTR-1 there is nothing to draft; after somebody else's GSTR-1 the draft may still come.
    if (!answer.ok && isNothingThere(answer.failure) && isOurs(step.filing.returns.GSTR1))
      return ok({ outward: { value: 0, tax: noTax }, reverseCharge: null, credit: null });
    // GSTR-1 is filed by now: the portal computes the outward tables from it a little later.
    return answer.ok && answer.value.outward === null ? fail(stillWorking) : answer;
  });
  const balances = await ask(asking, ['cash_ledger', 'credit_ledger'], () =>
    portal.ledgerBalances(login, session, period),
  );
  const owed = await ask(asking, ['liability_ledger'], () => portal.liability(login, session, period));
  const readings = [
    profile(fresh),
    ...from(asking, 'gstr3b_summary', summary, summaryStatements),
    ...from(asking, 'auto_liability', drafted, ({ outward }) =>
      outward === null ? [] : [{ code: 'outward', params: { value: outward.value, heads: outward.tax } }],
    ),
    await gstr2b(asking, drafted),
    ...from(asking, 'cash_ledger', balances, ({ cash }) => [{ code: 'cash', params: { heads: cash } }]),
    ...from(asking, 'credit_ledger', balances, ({ credit }) => [
      { code: 'credit_balance', params: { heads: credit } },
    ]),
    ...from(asking, 'liability_ledger', owed, owedStatements),
    await reversalStatements(asking),
    await lateFee(asking, summary),
  ];
  if (carriedFeeIn(readings) === null) return readings;
  const own = ownFee(asking);
  const forFees = balances.state === 'read' ? cashForFees(balances.value) : [];
  return readings.map((reading) => {
    const more = reading.source === 'late_fee' ? own : reading.source === 'cash_ledger' ? forFees : [];
    return { ...reading, statements: [...reading.statements, ...more] };
  });
}

function owedStatements({ owed, fee }: Liability): Statement[] {
  return [
    { code: 'owed', params: { heads: owed } },
    ...(fee === null || isNothing(fee) ? [] : [{ code: 'owed_fee' as const, params: { heads: fee } }]),
  ];
}

/** The part of the cash that can pay a late fee; nothing is stated where the ledger does not tell it. */
export const cashForFees = ({ cashForFees: heads }: LedgerBalances): Statement[] =>
  heads === null ? [] : [{ code: 'cash_for_fee', params: { heads } }];

/** The fee of the previous GSTR-3B by our own dates; nothing is stated where one of them is not known. */
function ownFee({ step, fresh }: Asking): Statement[] {
  const { filing, snapshot } = step;
  const period = periodBefore(filing.period, filing.frequency);
  const row = fresh.list.filed.find((one) => one.form === 'GSTR3B' && one.period === period);
  const filedAt = row === undefined ? null : parseIstDate(row.filedOn);
  const frequency = frequencyAt(snapshot.registration.preferences, period);
  if (row === undefined || filedAt === null || frequency === null) return [];
  const place = placeOf(filing.gstin, fresh.taxpayer.address, step.turn.extensions);
  const due = dueAt('GSTR3B', period, frequency, place);
  const rupees = lateFeeRupees({ form: 'GSTR3B', period, due }, filedAt);
  return [{ code: 'own_fee', params: { period, filedOn: row.filedOn, rupees } }];
}

const isOurs = ({ state, answeredArn }: Return): boolean => state === 'filed' && answeredArn !== null;

const stillWorking: PortalFault = {
  kind: 'refused',
  refusal: { kind: 'still_working', code: '', says: 'the outward tables are not drafted yet' },
};

const profile = ({ taxpayer }: FreshReadings): Reading => ({
  source: 'profile',
  at: taxpayer.at,
  state: 'read',
  statements: [{ code: 'status', params: { status: taxpayerStatus(taxpayer.status) } }],
});

const read = ({ step }: Asking, source: EvidenceSource, ...statements: Statement[]): Reading => ({
  source,
  at: step.now,
  state: 'read',
  statements,
});

function summaryStatements(summary: ReturnSummary): Statement[] {
  if (summary.kind !== 'summary') return [{ code: summary.kind, params: {} }];
  return [
    { code: summary.saved ? 'data_saved' : 'nothing_saved', params: {} },
    ...(summary.lateFee === null ? [] : [feeOf(summary.lateFee)]),
    ...(summary.feePaid === undefined
      ? []
      : [{ code: 'fee_paid' as const, params: { heads: summary.feePaid } }]),
  ];
}

const feeOf = (heads: TaxHeads): Statement => ({ code: 'late_fee', params: { heads } });

type Unread = { state: 'not_offered' } | { state: 'failed'; fault: PortalFault };
type SourceAnswer<T> = { state: 'read'; value: T } | Unread;

/**
 * Asks a source once. `standIn`: another source can supply the value, so nothing is retried. Nor is a source that
 * somebody agreed to do without.
 */
async function ask<T>(
  asking: Asking,
  sources: EvidenceSource[],
  call: () => PortalAnswer<T>,
  standIn = false,
): Promise<SourceAnswer<T>> {
  if (asking.stopped !== null) {
    asking.unasked.push(...sources);
    return { state: 'failed', fault: asking.stopped.fault };
  }
  const { step } = asking;
  const answer = await call();
  if (answer.ok) return { state: 'read', value: answer.value };
  const fault = answer.failure;
  const then = afterReading(fault, step, step.now, sources);
  if (then === 'not_offered') return { state: 'not_offered' };
  const named = coveredFor(step.snapshot.consents, step.filing.period).flatMap(({ notRead }) => notRead);
  const isWaitedFor = then === 'again' && !standIn && !sources.every((source) => named.includes(source));
  if (then === 'other' || isWaitedFor) asking.stopped = { fault, isWaitedFor };
  return { state: 'failed', fault };
}

function from<T>(
  asking: Asking,
  source: EvidenceSource,
  answer: SourceAnswer<T>,
  says: (value: T) => Statement[],
): Reading[] {
  return [
    answer.state === 'read' ? read(asking, source, ...says(answer.value)) : unread(asking, source, answer),
  ];
}

function unread(
  { step: { now } }: Asking,
  source: EvidenceSource,
  answer: Unread,
  ...statements: Statement[]
): Reading {
  const reading = { source, at: now, statements };
  return answer.state === 'failed'
    ? { ...reading, state: 'failed', why: meaningOf(answer.fault), ...wordsOf(answer.fault) }
    : { ...reading, state: 'not_offered' };
}

/** The portal's own words, only where their meaning is unknown. */
function wordsOf(fault: PortalFault): { says?: string } {
  const refusal = refusalOf(fault);
  const says = refusal?.kind === 'unknown' ? shownWords(refusal.says) : '';
  return says === '' ? {} : { says };
}

/** The portal drafts credit and reverse charge from GSTR-2B: if the draft exists, nothing else need be asked. */
async function gstr2b(
  asking: Asking,
  drafted: SourceAnswer<{ reverseCharge: TaxHeads | null; credit: TaxHeads | null }>,
): Promise<Reading> {
  const { step, login, session } = asking;
  const { period } = step.filing;
  const readingOf = (credit: TaxHeads, reverseCharge: TaxHeads): Reading =>
    read(
      asking,
      'gstr2b',
      { code: 'reverse_charge', params: { heads: reverseCharge } },
      { code: 'credit', params: { heads: credit } },
    );
  if (drafted.state === 'read' && drafted.value.credit !== null && drafted.value.reverseCharge !== null)
    return readingOf(drafted.value.credit, drafted.value.reverseCharge);
  const from = gstr2bMadeAt(period);
  const notDue = (madeFrom: number | null): Reading => ({
    source: 'gstr2b',
    at: step.now,
    state: 'not_due',
    from: madeFrom,
    statements: [],
  });
  if (step.now < from) return notDue(from);
  const made = await ask(asking, ['gstr2b'], () => step.turn.portal.gstr2b(login, session, period));
  if (made.state !== 'read') return unread(asking, 'gstr2b', made);
  return made.value.made ? readingOf(made.value.credit, made.value.reverseCharge) : notDue(null);
}

/** A reading of the statements stays valid for this long if only nil returns follow it. */
const STATEMENTS_HOLD_MS = 183 * DAY_MS;

/**
 * A nil return changes neither statement: uses the reading before the last return if that was filed from here,
 * otherwise asks now.
 */
async function reversalStatements(asking: Asking): Promise<Reading> {
  const { step, login, session } = asking;
  const known = await statementsBefore(step);
  if (known !== null) return known;
  const answer = await ask(asking, ['reversal_statements'], () =>
    step.turn.portal.statementBalances(login, session, step.filing.period),
  );
  if (answer.state !== 'read') return unread(asking, 'reversal_statements', answer);
  return read(
    asking,
    'reversal_statements',
    { code: 'reclaim_balance', params: { heads: answer.value.reclaim } },
    { code: 'reverse_charge_balance', params: { heads: answer.value.reverseCharge } },
  );
}

/**
 * The statement readings kept with our own GSTR-3B of the previous period; null if somebody else filed it or the
 * readings are too old.
 */
async function statementsBefore({ turn, filing, now }: ReturnStep): Promise<Reading | null> {
  const newest = await record(turn, (rows) => rows.filings.newest(turn.registrationId, 6));
  const before = newest?.find(({ period }) => period === periodBefore(filing.period, filing.frequency));
  const row = before?.returns.GSTR3B;
  if (row?.state !== 'filed' || row.answeredArn === null) return null;
  const reading = row.evidence?.find(({ source }) => source === 'reversal_statements');
  return reading?.state === 'read' && now - reading.at < STATEMENTS_HOLD_MS ? reading : null;
}

/**
 * The late fee of earlier returns: from the portal's own call, else from the summary, else by our own dates for the
 * previous GSTR-3B (gst-portal#late-fee). A fee that none of them gives is unknown, not zero.
 */
async function lateFee(asking: Asking, summary: SourceAnswer<ReturnSummary>): Promise<Reading> {
  const { step, login, session } = asking;
  const { portal } = step.turn;
  const inSummary =
    summary.state === 'read' && summary.value.kind === 'summary' ? summary.value.lateFee : null;
  const standIn = previousInTime(asking);
  const carried = await ask(
    asking,
    ['late_fee'],
    () => portal.carriedLateFee(login, session, step.filing.period),
    inSummary !== null || standIn !== null,
  );
  if (carried.state === 'read') return read(asking, 'late_fee', feeOf(carried.value));
  if (inSummary !== null) return read(asking, 'late_fee', feeOf(inSummary));
  return unread(asking, 'late_fee', carried, ...(standIn === null ? [] : [standIn]));
}

/** By our own tables: the previous GSTR-3B was filed in time, or there is none. Null: late or unknown. */
function previousInTime({ step, fresh }: Asking): Statement | null {
  const { filing, snapshot } = step;
  const period = periodBefore(filing.period, filing.frequency);
  const beginning = {
    registeredOn: fresh.taxpayer.registeredOn,
    listed: fresh.list.sinceComposition,
    entered: snapshot.registration.regularFrom,
  };
  if (isBeforeRegular(period, beginning)) return { code: 'no_return_before', params: {} };
  const row = fresh.list.filed.find((one) => one.form === 'GSTR3B' && one.period === period);
  const filedAt = row === undefined ? null : parseIstDate(row.filedOn);
  if (row === undefined || filedAt === null) return null;
  // If it is unknown whether that period was monthly or quarterly, the earlier of the two due dates counts.
  const frequency = frequencyAt(snapshot.registration.preferences, period) ?? 'monthly';
  return filedAt <=
    dueAt('GSTR3B', period, frequency, placeOf(filing.gstin, fresh.taxpayer.address, step.turn.extensions))
    ? { code: 'previous_in_time', params: { period, filedOn: row.filedOn } }
    : null;
}
