import { isInDoubt, type Filing } from '#domain/filing/filing.ts';
import { agreedFees, isAgreed } from '#domain/filing/consentFor.ts';
import type { Evidence, EvidenceSource } from '#domain/gst/evidence.ts';
import { isNothing } from '#domain/gst/portalFigures.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { byGstin, type Filing as FiledInBook } from '../../portal-sim/book.ts';
import { isQuarterEnd } from '../../portal-sim/calendar.ts';
import { isSuspended } from '../../portal-sim/publicCalls.ts';
import { feeOf } from '../../portal-sim/lateFeeReturn.ts';
import { isQuarterly } from '../../portal-sim/filingRules.ts';
import { changedOf, refusedByLaw, untrueFinding } from './lawOfBook.ts';
import type { Tables } from './memoryTables.ts';
import type { Presented, World } from './world.ts';

const minute = 60_000;
/**
 * The engine takes a list that shows nothing for a quarter of an hour for an answer (gst-portal#lost-answer). It counts from its
 * intent, and a process may be stopped for three minutes between the renewal of its lease and the request.
 */
const listMayHide = 11 * minute;
/** The list is read before a code is asked for, and the code is awaited in between (gst-portal#codes). */
const codeAwaited = 11 * minute;
/** A code lives ten minutes at the portal (gst-portal#codes), and mails of it come up to a quarter of an hour late. */
const codeMemory = 30 * minute;
const stepsPerHourAndGstin = 1_200;

/** Checks the world after each step against the simulator's own book; answers the broken rule, or null. */
export function makeInvariants(world: World): () => string | null {
  const { book, store, sent, errors, scheduler } = world;
  const seen = { paid: 0, accepted: 0, events: 0, sent: 0, presented: 0, asked: 0 };
  const filedByUs = new Set<string>();
  let hour = { began: scheduler.time.now, steps: 0 };

  const inBook = (gstin: string, form: string, period: string): FiledInBook | undefined =>
    byGstin(book, gstin)?.filings[`${form}|${period}`];

  function accepted(): string | null {
    for (; seen.accepted < book.accepted.length; seen.accepted += 1) {
      const row = book.accepted[seen.accepted];
      if (row === undefined) continue;
      const { gstin, form, period } = row;
      const name = `${form} of ${gstin} for ${period}`;
      if (filedByUs.has(name)) return `${name} was filed twice`;
      filedByUs.add(name);
      const first = inBook(gstin, 'GSTR1', period);
      if (form === 'GSTR3B' && (first === undefined || first.filedAt > row.at))
        return `${name} was filed before GSTR-1`;
      const claim = store.tables.submissions.get(`${gstin} ${form} ${period}`);
      if (claim?.state !== 'sent') return `${name} was filed while its claim was ${claim?.state}`;
      const owner = store.tables.filings.get(claim.owner);
      if (owner === undefined || !isInDoubt(owner.returns[form].state))
        return `${name} was filed while no intent was on record`;
    }
    return null;
  }

  /** RETFILEs as they reached the portal: never one that the law forbids, never one too many. */
  function sends(): string | null {
    for (; seen.sent < sent.length; seen.sent += 1) {
      const row = sent[seen.sent];
      const taxpayer = row === undefined ? undefined : byGstin(book, row.gstin);
      if (row === undefined || taxpayer === undefined) continue;
      const name = `${row.form} of ${row.gstin} for ${row.period}`;
      const refused = refusedByLaw(world, taxpayer, row);
      if (refused !== null) return `${name} was sent although ${refused}`;
      const filed = inBook(row.gstin, row.form, row.period);
      if (filed?.by !== 'api' || filed.filedAt === row.at) continue;
      const shown = filed.visibleAt <= row.at - codeAwaited;
      if (shown || row.at - filed.filedAt < listMayHide) return `${name} was sent again after it was filed`;
    }
    return null;
  }

  /** RETOFFSETs as they reached the portal: once for each return, with a yes to the amount and the money there. */
  function payments(): string | null {
    for (; seen.paid < world.payments.length; seen.paid += 1) {
      const row = world.payments[seen.paid];
      const taxpayer = row === undefined ? undefined : byGstin(book, row.gstin);
      if (row === undefined || taxpayer === undefined) continue;
      const name = `the late fee in GSTR3B of ${row.gstin} for ${row.period}`;
      if (row.wasPaid) return `${name} was paid again`;
      const claim = store.tables.submissions.get(`${row.gstin} GSTR3B ${row.period}`);
      if (claim?.offset?.state !== 'sent')
        return `${name} was paid while its mark was ${claim?.offset?.state}`;
      const owner = store.tables.filings.get(claim.offset.owner);
      const payment = owner?.returns.GSTR3B.feePayment;
      if (owner === undefined || payment?.state !== 'intended')
        return `${name} was paid while no intent was on record`;
      const fee = feeOf(taxpayer, row.period);
      if (payment.fee.central !== fee.central || payment.fee.state !== fee.state)
        return `${name} was paid under other heads than the portal names`;
      const yeses = agreedFees([...store.tables.consents.below(owner.registrationId)], owner.period);
      if (!isAgreed(payment.fee, yeses)) return `${name} was paid without a yes to it`;
      if (row.balance < fee.central + fee.state) return `${name} was paid from a ledger that was not read`;
    }
    return null;
  }

  /** A code is shown to the portal once for each relay address it reached, however often, and each time it was typed. */
  function codes(): string | null {
    const { now } = scheduler.time;
    for (; seen.presented < world.presented.length; seen.presented += 1) {
      const row = world.presented[seen.presented];
      if (row === undefined) continue;
      const recent = (at: number): boolean => now - at < codeMemory;
      const before: Presented[] = [];
      for (let index = seen.presented - 1; index >= 0; index -= 1) {
        const one = world.presented[index];
        if (one === undefined || !recent(one.at)) break;
        if (one.call === row.call && one.gstin === row.gstin && one.code === row.code) before.push(one);
      }
      // A session code whose worker died may be shown once more by the next turn: it only opens a session.
      const again = row.call === 'session' ? before.filter((one) => one.turn === row.turn) : before;
      if (again.length === 0) continue;
      const came = world.delivered.filter((one) => one.code === row.code && recent(one.at));
      if (again.length >= Math.max(1, new Set(came.map((one) => one.to)).size))
        return `code ${row.code} for ${row.call} of ${row.gstin} was used twice`;
    }
    return null;
  }

  /** Never a code more than is needed. Two open requests for one signatory are answered by the same mailbox: each code would be taken for the other. */
  function asks(): string | null {
    const { now } = scheduler.time;
    const { registrations, signatories } = store.tables;
    for (; seen.asked < world.asked.length; seen.asked += 1) {
      const row = world.asked[seen.asked];
      const registration = registrations.get(row?.registrationId ?? '');
      const pan = signatories.get(registration?.signatoryId ?? '')?.pan;
      const taxpayer = byGstin(book, registration?.gstin ?? '');
      if (taxpayer?.taxpayerType === 'Composition' && !changedOf(world, taxpayer.gstin))
        return `a ${row?.purpose} code of ${taxpayer.gstin} was asked for in the composition scheme`;
      if (row?.needless)
        return `a ${row.purpose} code of ${registration?.gstin} was asked for ${row.needless}`;
      if (registration === undefined || pan === undefined) continue;
      const other = store.tables.codes.below('waiting').find(
        (one) =>
          one.accountId !== registration.accountId &&
          one.expiresAt > now &&
          signatories.get(one.signatoryId)?.pan === pan &&
          // An unproven user gives way; a request whose turn it was not is ended unasked.
          registrations.get(one.registrationId)?.provenAt !== null &&
          world.asked.some(
            ({ registrationId, at }) => registrationId === one.registrationId && at >= one.askedAt,
          ),
      );
      if (other !== undefined) return `two codes of the signatory ${pan} were asked for at once`;
    }
    return null;
  }

  function events(): string | null {
    const { tables } = store;
    for (; seen.events < tables.events.length; seen.events += 1) {
      const kept = tables.events[seen.events];
      const filing = kept === undefined ? undefined : tables.filings.get(kept.filingId);
      if (kept === undefined || filing === undefined) continue;
      const { event, form } = kept;
      const name = `${form} of ${filing.gstin} for ${filing.period}`;
      const problem = event.type === 'submit_intended' ? intended(filing, form, event.at) : null;
      if (problem !== null) return `${name} goes out ${problem}`;
      if (event.type === 'opened' && isOfNoPeriod(filing))
        return `${name} was opened, although it is filed by quarter`;
      if ((event.type === 'blocked' || event.type === 'rescheduled') && event.finding !== undefined) {
        const untrue = untrueFinding(world, filing, event.finding);
        if (untrue !== null) return `${name}: '${event.finding.code}' is told, but ${untrue}`;
      }
      const { arn } = filing.returns[form];
      if (arn !== null) {
        const filed = inBook(filing.gstin, form, filing.period);
        if (filed?.arn !== arn || filed.visibleAt > scheduler.time.now)
          return `${name} shows ARN ${arn}, which the portal's list does not`;
      }
    }
    return null;
  }

  /** A month of a taxpayer who files by quarter, and has done so ever since. */
  function isOfNoPeriod({ gstin, period }: Filing): boolean {
    const taxpayer = byGstin(book, gstin);
    if (taxpayer === undefined || Object.keys(taxpayer.preference.quarters).length > 0) return false;
    return isQuarterly(taxpayer, period) && !isQuarterEnd(period);
  }

  function intended(filing: Filing, form: 'GSTR1' | 'GSTR3B', at: number): string | null {
    const { tables } = store;
    const row = filing.returns[form];
    const registration = tables.registrations.get(filing.registrationId);
    if (registration === undefined || registration.deletedAt !== null) return 'for a deleted registration';
    const taxpayer = byGstin(book, filing.gstin);
    const asksEachMonth =
      taxpayer !== undefined && isSuspended(taxpayer, at) && !changedOf(world, filing.gstin);
    if (!hasConsent(tables, registration, filing, !asksEachMonth)) return 'without consent';
    if (row.requestedBy === 'system' && at > row.dueAt + 20 * minute) return 'late without a person';
    const unread = unreadWithoutYes(tables, filing, form);
    if (unread !== null) return unread;
    if (form === 'GSTR3B' && inBook(filing.gstin, 'GSTR1', filing.period) === undefined)
      return `while GSTR-1 is ${filing.returns.GSTR1.state}`;
    return null;
  }

  function spins(): string | null {
    const { now } = scheduler.time;
    hour.steps += 1;
    if (now - hour.began > 60 * minute) hour = { began: now, steps: 0 };
    const most = 2_000 + stepsPerHourAndGstin * store.tables.registrations.size;
    return hour.steps > most ? 'the engine spins: it does too much and gets nowhere' : null;
  }

  return () => {
    const [error] = errors;
    if (error !== undefined) return `a turn threw: ${sayError(error)}`;
    return payments() ?? sends() ?? accepted() ?? codes() ?? asks() ?? events() ?? spins();
  };
}

const sayError = (error: unknown): string => {
  const cause = typeof error === 'object' && error !== null && 'error' in error ? error.error : error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
};

/** Which sources the check before a return has to have met, each of them (design#evidence). */
const sources: Record<'GSTR1' | 'GSTR3B', EvidenceSource[]> = {
  GSTR1: ['profile', 'gstr1_summary', 'e_invoices'],
  GSTR3B: [
    'profile',
    'gstr3b_summary',
    'auto_liability',
    'gstr2b',
    'cash_ledger',
    'credit_ledger',
    'liability_ledger',
    'reversal_statements',
    'late_fee',
  ],
};

/**
 * A source that was asked and not read goes out only with a yes that names it; of a late fee somebody knows, whatever
 * the connection offers: the call for it, or another source that names a fee (gst-portal#late-fee-month).
 */
function unreadWithoutYes(tables: Tables, filing: Filing, form: 'GSTR1' | 'GSTR3B'): string | null {
  const { evidence } = filing.returns[form];
  const named = tables.consents
    .below(filing.registrationId)
    .filter((row) => row.period === filing.period && row.covers?.form === form)
    .flatMap(({ covers }) => (covers !== null && 'notRead' in covers ? covers.notRead : []));
  for (const source of sources[form]) {
    const reading = evidence?.find((one) => one.source === source);
    if (reading === undefined) return `while nothing is known of ${source}`;
    const isKnown =
      reading.statements.length > 0 ||
      reading.state === 'not_due' ||
      (reading.state === 'not_offered' && source !== 'late_fee') ||
      (source === 'late_fee' && namesFee(evidence));
    if (!isKnown && !named.includes(source)) return `without a yes although ${source} was not read`;
  }
  return null;
}

const namesFee = (evidence: Evidence | null): boolean =>
  (evidence ?? [])
    .flatMap(({ statements }) => statements)
    .some((one) => (one.code === 'late_fee' || one.code === 'owed_fee') && !isNothing(one.params.heads));

/** A standing declaration does not hold for a suspended registration. */
function hasConsent(
  tables: Tables,
  registration: Registration,
  filing: Filing,
  standingHolds: boolean,
): boolean {
  const valid = tables.consents.below(registration.id).filter((row) => row.withdrawnAt === null);
  return (
    (standingHolds && !registration.askEachMonth && valid.some((row) => row.kind === 'standing')) ||
    valid.some((row) => row.kind === 'month' && row.period === filing.period)
  );
}
