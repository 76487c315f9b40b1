import type { Evidence, EvidenceSource, Reading, Statement } from '#domain/filing/evidence.ts';
import { EVIDENCE_SOURCES } from '#domain/filing/evidence.ts';
import { frequencyOf } from '#domain/filing/openings.ts';
import { meaningOf, type PortalFault } from '#domain/filing/refusal.ts';
import { afterReading } from '#domain/filing/retryPolicy.ts';
import { dueAt } from '#domain/gst/dueDate.ts';
import { placeOf } from '#domain/gst/place.ts';
import { gstr2bMadeAt } from '#domain/gst/gstr2b.ts';
import type { ReturnSummary } from '#domain/gst/portalFigures.ts';
import { periodBefore, periodEnd } from '#domain/gst/returnPeriod.ts';
import { taxpayerStatus } from '#domain/gst/taxpayer.ts';
import type { TaxHeads } from '#domain/gst/taxHeads.ts';
import { coveredFor } from '#domain/registration/consentFor.ts';
import { parseIstDate } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalAnswer, PortalLogin, PortalSession } from '#portal/port.ts';
import type { ReturnStep } from '../step.ts';
import type { FreshReadings } from './readings.ts';

/** What the readings of a check are made with: the step, the session, and what the public calls told. */
type Given = { step: ReturnStep; login: PortalLogin; session: PortalSession; told: FreshReadings };

/** `stopped`: a fault after which nothing more is asked, because the whole check is tried again or ends. */
type Asking = Given & { stopped: PortalFault | null };

/**
 * Reads every source that speaks of this return, each once (record 102). What was not read stands there as such; a
 * fault is answered where the check has to be tried again, or cannot go on whatever the sources say.
 */
export async function readEvidence(given: Given): Promise<Result<Evidence, PortalFault>> {
  const asking: Asking = { ...given, stopped: null };
  const readings = await (asking.step.form === 'GSTR1' ? ofGstr1(asking) : ofGstr3b(asking));
  return asking.stopped === null ? ok(inOrder(readings)) : fail(asking.stopped);
}

const inOrder = (readings: Reading[]): Evidence =>
  EVIDENCE_SOURCES.flatMap((source) => readings.filter((reading) => reading.source === source));

async function ofGstr1(asking: Asking): Promise<Reading[]> {
  const { step, login, session, told } = asking;
  const { turn, filing } = step;
  const summary = await ask(asking, ['gstr1_summary'], () =>
    turn.portal.returnSummary(login, session, 'GSTR1', filing.period),
  );
  const readings = [profile(told), ...from(asking, 'gstr1_summary', summary, sayingOf)];
  if (told.taxpayer.makesEInvoices === false)
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
  const { step, login, session, told } = asking;
  const { portal } = step.turn;
  const { period } = step.filing;
  const summary = await ask(asking, ['gstr3b_summary'], () =>
    portal.returnSummary(login, session, 'GSTR3B', period),
  );
  const drafted = await ask(asking, ['auto_liability'], async () => {
    const answer = await portal.autoLiability(login, session, period);
    // GSTR-1 is filed by now: what it makes of the outward tables comes a little later.
    return answer.ok && answer.value.outward === null ? fail(stillWorking) : answer;
  });
  const balances = await ask(asking, ['cash_ledger', 'credit_ledger'], () =>
    portal.ledgerBalances(login, session, period),
  );
  const owed = await ask(asking, ['liability_ledger'], () => portal.liability(login, session, period));
  return [
    profile(told),
    ...from(asking, 'gstr3b_summary', summary, sayingOf),
    ...from(asking, 'auto_liability', drafted, ({ outward }) =>
      outward === null ? [] : [{ code: 'outward', params: { value: outward.value, heads: outward.tax } }],
    ),
    await gstr2b(asking, drafted),
    ...from(asking, 'cash_ledger', balances, ({ cash }) => [{ code: 'cash', params: { heads: cash } }]),
    ...from(asking, 'credit_ledger', balances, ({ credit }) => [
      { code: 'credit_balance', params: { heads: credit } },
    ]),
    ...from(asking, 'liability_ledger', owed, (heads) => [{ code: 'owed', params: { heads } }]),
    await lateFee(asking, summary),
  ];
}

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

function sayingOf(summary: ReturnSummary): Statement[] {
  if (summary.told !== 'summary') return [{ code: summary.told, params: {} }];
  return [
    { code: summary.saved ? 'data_saved' : 'nothing_saved', params: {} },
    ...(summary.lateFee === null ? [] : [feeOf(summary.lateFee)]),
  ];
}

const feeOf = (heads: TaxHeads): Statement => ({ code: 'late_fee', params: { heads } });

type Unread = { state: 'not_offered' } | { state: 'failed'; fault: PortalFault };
type Asked<T> = { state: 'read'; value: T } | Unread;

/**
 * Asks once. `standIn`: something else can tell it, so nothing is tried again. A source that somebody has said yes to
 * go without is not tried again either.
 */
async function ask<T>(
  asking: Asking,
  sources: EvidenceSource[],
  call: () => PortalAnswer<T>,
  standIn = false,
): Promise<Asked<T>> {
  if (asking.stopped !== null) return { state: 'failed', fault: asking.stopped };
  const { step } = asking;
  const answer = await call();
  if (answer.ok) return { state: 'read', value: answer.value };
  const fault = answer.failure;
  const then = afterReading(fault, step, step.now);
  if (then === 'not_offered') return { state: 'not_offered' };
  const named = coveredFor(step.snapshot.consents, step.filing.period).flatMap(({ notRead }) => notRead);
  const isWaitedFor = then === 'again' && !standIn && !sources.every((source) => named.includes(source));
  if (then === 'other' || isWaitedFor) asking.stopped = fault;
  return { state: 'failed', fault };
}

function from<T>(
  asking: Asking,
  source: EvidenceSource,
  asked: Asked<T>,
  says: (value: T) => Statement[],
): Reading[] {
  return [
    asked.state === 'read' ? read(asking, source, ...says(asked.value)) : unread(asking, source, asked),
  ];
}

function unread(
  { step: { now } }: Asking,
  source: EvidenceSource,
  asked: Unread,
  ...statements: Statement[]
): Reading {
  const reading = { source, at: now, statements };
  return asked.state === 'failed'
    ? { ...reading, state: 'failed', why: meaningOf(asked.fault) }
    : { ...reading, state: 'not_offered' };
}

/** The portal drafts credit and reverse charge from GSTR-2B: where it has, nothing else need be asked. */
async function gstr2b(
  asking: Asking,
  drafted: Asked<{ reverseCharge: TaxHeads | null; credit: TaxHeads | null }>,
): Promise<Reading> {
  const { step, login, session } = asking;
  const { period } = step.filing;
  const told = (credit: TaxHeads, reverseCharge: TaxHeads): Reading =>
    read(
      asking,
      'gstr2b',
      { code: 'reverse_charge', params: { heads: reverseCharge } },
      { code: 'credit', params: { heads: credit } },
    );
  if (drafted.state === 'read' && drafted.value.credit !== null && drafted.value.reverseCharge !== null)
    return told(drafted.value.credit, drafted.value.reverseCharge);
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
  return made.value.made ? told(made.value.credit, made.value.reverseCharge) : notDue(null);
}

/**
 * The fee of earlier returns: what the portal tells of it, else what the summary shows, else what our own dates say of
 * the GSTR-3B before (gst-portal#late-fee). A fee that none of them tells is unknown, not zero.
 */
async function lateFee(asking: Asking, summary: Asked<ReturnSummary>): Promise<Reading> {
  const { step, login, session } = asking;
  const { portal } = step.turn;
  const inSummary =
    summary.state === 'read' && summary.value.told === 'summary' ? summary.value.lateFee : null;
  const standIn = previousInTime(asking);
  const told = await ask(
    asking,
    ['late_fee'],
    () => portal.carriedLateFee(login, session, step.filing.period),
    inSummary !== null || standIn !== null,
  );
  if (told.state === 'read') return read(asking, 'late_fee', feeOf(told.value));
  if (inSummary !== null) return read(asking, 'late_fee', feeOf(inSummary));
  return unread(asking, 'late_fee', told, ...(standIn === null ? [] : [standIn]));
}

/** Was the GSTR-3B before filed in time by our own tables, or is there none? Null: late, or not known. */
function previousInTime({ step, told }: Asking): Statement | null {
  const { filing, snapshot } = step;
  const period = periodBefore(filing.period, filing.frequency);
  const registered = told.taxpayer.registeredOn === null ? null : parseIstDate(told.taxpayer.registeredOn);
  if (registered !== null && registered >= periodEnd(period)) return { code: 'no_return_before', params: {} };
  const row = told.list.filed.find((one) => one.form === 'GSTR3B' && one.period === period);
  const filedAt = row === undefined ? null : parseIstDate(row.filedOn);
  if (row === undefined || filedAt === null) return null;
  const frequency = frequencyOf(snapshot.registration, period);
  return filedAt <=
    dueAt('GSTR3B', period, frequency, placeOf(filing.gstin, told.taxpayer.address, step.turn.extensions))
    ? { code: 'previous_in_time', params: { period, filedOn: row.filedOn } }
    : null;
}
