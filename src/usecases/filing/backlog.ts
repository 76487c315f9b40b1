import { type MaskedAddress, maskedAddress } from '#domain/account/maskedAddress.ts';
import type { Language } from '#domain/account/language.ts';
import {
  type Backlog,
  backlogOf,
  duesOf,
  feesToPay,
  type BacklogPeriod,
  firstMonthUnknownIn,
  formsLeft,
  newestDue,
  notNilIn,
  type OwnFiling,
  returnsToSetBack,
  unfiledPeriods,
  unreadBefore,
} from '#domain/filing/backlog.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { asOf, type FindingCode, saysNotNil } from '#domain/filing/finding.ts';
import { feeToPay, type Known, requiredYes } from '#domain/filing/offeredActs.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { isCertainToStop } from '#domain/filing/schedule.ts';
import { isFirstMonthUnknown, reachable, type UnfiledReturn } from '#domain/filing/unfiled.ts';
import { type FeeByHead, missingFor, missingForPlan, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { placeOf } from '#domain/gst/dueDate.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import { lateFees } from '#domain/gst/lateFee.ts';
import {
  addMonths,
  comparePeriods,
  type FilingFrequency,
  type Form,
  FORMS,
  periodAt,
  quarterEndOf,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { type MonthTerms, monthConsent } from '#domain/registration/consent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import {
  isForwarded,
  isRuleUntried,
  signatoryPanState,
  signedBy,
  type SignatoryRow,
  type SignedBy,
} from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ReturnMark } from '#domain/views/year.ts';
import { type ActFailure, type ActResult, onRegistration } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { attendedMs, signatoryOf } from '../acting/codeRequests.ts';
import { giveConsent, giverOf } from '../acting/consents.ts';
import { describeAccess, describeSignatoryPan } from '../acting/describeRegistration.ts';
import { agreeToLateFee } from '../acting/feeConsent.ts';
import {
  describeFiling,
  isBehindSkipped,
  lastFiled,
  namesOf,
  olderThan,
  readFactsOf,
  signInRefused,
} from '../acting/months.ts';
import { notFound, type NotFound, notPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { AccessView, BacklogLine, Month, SignatoryPanView } from '../views.ts';
import { runNow } from './fileNow.ts';

/** A period of the plan as the page shows it. */
type ShownPeriod = BacklogPeriod & {
  /** Its own filing, once it is opened. */
  month: Month | null;
  /** The returns and the late fee that its declaration names. */
  terms: MonthTerms;
};

export type BacklogView = {
  registration: Registration;
  business: string;
  gstin: string;
  plan: Backlog;
  periods: ShownPeriod[];
  /** Whole rupees of late fees that the portal has taken with the GSTR-3Bs of this plan. */
  paidRupees: number;
  /** The balance under the minor head fee after the last late fee of this plan; null before one is paid. */
  cashLeft: FeeByHead | null;
  /** Nobody knows yet from which month on the returns are due: none of these periods is certain. */
  firstMonthUnknown: boolean;
  /** A start of all its periods would succeed now. */
  canStart: boolean;
  /** A stop would set some of its months back. */
  canStop: boolean;
  /** The person who gets a code as soon as a start is pressed; null while nobody is known to sign. */
  sentTo: MaskedAddress | null;
  /** The codes come by the forwarding rule, which has worked before: nobody types them. */
  codesForwarded: boolean;
  /** They may come by it: it is on, and was not tried yet. */
  ruleUntried: boolean;
  signedBy: SignedBy;
  signatoryPan: SignatoryPanView;
  apiAccess: AccessView | null;
};

/** The plan of one registration, from the database: the portal is read by the engine (design#the-backlog). */
export async function getBacklog(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<BacklogView, NotFound>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const registration = await rows.registrations.byIdOrGstin(idOrGstin);
      if (registration === null) return notFound;
      const plan = await planOf(rows, registration, { now, extensions: ports.extensions });
      const filings = plan.periods.flatMap(({ filing }) => filing ?? []);
      const known = await readFactsOf(rows, filings, registration, now);
      const { gstin, business } = namesOf(registration);
      const signatory = await signatoryOf(rows, registration);
      return ok({
        registration,
        gstin,
        business: business || registration.nickName,
        plan,
        periods: plan.periods.map((each) => ({
          ...each,
          month: each.filing === null ? null : describeFiling(each.filing, registration, known(each.filing)),
          terms: termsOf(each, now),
        })),
        paidRupees: paidIn(filings),
        cashLeft: cashLeftIn(filings),
        firstMonthUnknown: firstMonthUnknownIn(registration, plan) !== null,
        canStart:
          whyNotToStart(registration, plan, { signatory, now }) === null && startable(plan).length > 0,
        canStop: filings.some(
          (filing) =>
            registration.backlogStart?.periods.includes(filing.period) === true &&
            returnsToSetBack(filing).length > 0,
        ),
        sentTo: signatory === null ? null : maskedAddress(signatory.mobile, signatory.email),
        codesForwarded: signatory !== null && isForwarded(signatory),
        ruleUntried: signatory !== null && isRuleUntried(signatory),
        signedBy: signedBy(registration),
        signatoryPan: describeSignatoryPan(registration, signatory, filings),
        apiAccess: describeAccess(registration, now),
      });
    },
    { seesOneMoment: true },
  );
}

const paidIn = (filings: readonly Filing[]): number =>
  filings
    .map(({ returns }) => returns.GSTR3B.feePayment)
    .reduce((sum, paid) => sum + (paid?.state === 'done' ? rupeesOfFee(paid.fee) : 0), 0);

/** `filings` are in the order of the plan, in which it pays. */
function cashLeftIn(filings: readonly Filing[]): FeeByHead | null {
  const last = filings
    .flatMap(({ returns }) => returns.GSTR3B.feePayment ?? [])
    .findLast(({ state }) => state === 'done');
  return last === undefined || last.cash === null ? null : missingFor(last.cash, last.fee);
}

/**
 * Starts the older months of a registration on a person's word, one consent for each; the press names every period and
 * its fee. `consents` begins with the oldest unfiled period and leaves none out. Opens what has no filing yet and makes
 * everything due now: the engine files in order, and each waits until the one before is in the portal's list. Repeating
 * it is safe: what is filed or under way stays, and so does a period that asks for a yes of its own, as to a late fee that
 * no yes has named. `attended`: somebody is at the page that takes codes.
 */
export const startBacklog = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'extensions' | 'asksForFactor'>,
  accountId: string,
  {
    registration: idOrGstin,
    consents,
    language,
  }: { registration: string; consents: readonly ReturnPeriod[]; language: Language },
  { attended = true, takes = startable }: { attended?: boolean; takes?: typeof startable } = {},
): ActResult =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const plan = await planOf(rows, registration, { now, extensions: ports.extensions });
    const signatory = await signatoryOf(rows, registration);
    const refusal = whyNotToStart(registration, plan, { signatory, now }) ?? whyNotThese(plan, consents);
    if (refusal !== null) return refusal;
    const filings = plan.periods.flatMap(({ filing }) => filing ?? []);
    const known = await readFactsOf(rows, filings, registration, now);
    const meant = takes(plan).filter(({ period }) => consents.includes(period));
    const chosen = meant.filter(({ filing }) => filing === null || !asksForOwnYes(filing, known(filing)));
    for (const { filing } of chosen) {
      const approval = filing?.approval ?? null;
      const denied = await notAllowed(ports, rows, { act: 'yes', right: 'file', registration, approval });
      if (denied !== null) return denied;
    }
    for (const each of chosen) {
      // Its yes to the late fee stands: the portal is only asked whether the money is there.
      if (each.filing !== null && feeToPay(each.filing, known(each.filing)) !== null)
        await runNow(rows, each.filing, now);
      else await startPeriod(ports, rows, registration, each, { language, now });
    }
    if (chosen.length === 0) return meant.length === 0 ? ok(null) : (asFound(meant[0], now) ?? ok(null));
    await rows.registrations.update(registration.id, {
      backlogStart: { at: now, periods: startedWith(registration, plan, chosen) },
      ...(attended ? { attendedUntil: now + attendedMs } : {}),
    });
    return ok(null);
  });

/** The same for all that a start can reach, as the plan stands in the transaction: one of many clients in a bulk act. */
export async function startWholeBacklog(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'extensions' | 'asksForFactor'>,
  accountId: string,
  { registration, language }: { registration: string; language: Language },
): ActResult {
  const found = await getBacklog(ports, accountId, registration);
  if (!found.ok) return found;
  const { plan } = found.value;
  if (isRefused(plan)) return notPossible('nothing_today');
  const consents = reachable(plan.periods).map(({ period }) => period);
  const start = { registration, consents, language };
  return startBacklog(ports, accountId, start, { attended: false, takes: notAgreedIn });
}

export async function planOf(
  rows: Pick<TenantRows, 'filings'>,
  registration: Registration,
  { now, extensions }: { now: Instant; extensions: readonly Extension[] },
): Promise<Backlog> {
  const { gstin, address } = registration;
  if (gstin === null) return noBacklog;
  const own = await rows.filings.ofRegistration(registration.id);
  return backlogOf(registration, own, { place: placeOf(gstin, address, extensions), now });
}

const noBacklog: Backlog = {
  periods: [],
  unread: [],
  readAt: null,
  rupees: 0,
  perDay: 0,
  chargedRupees: 0,
  laterRupees: 0,
  expectedRupees: 0,
  expectedLaterRupees: 0,
  askedRupees: 0,
  stage: 'late',
};

/** Only a yes that names its late fee or its readings moves it. */
const asksForOwnYes = (filing: Filing, known: Known): boolean =>
  feeToPay(filing, known)?.isAgreed === false || requiredYes(filing, known.consent) !== null;

/** The finding that has stopped it, as a refusal. */
function asFound(each: BacklogPeriod<Filing> | undefined, now: Instant): Refusal | null {
  const finding = FORMS.flatMap((form) => each?.filing?.returns[form].finding ?? [])[0];
  return finding === undefined
    ? null
    : notPossible({ code: 'as_found', params: { finding: asOf(finding, now) } });
}

/** Not filed, not on the way already, and not behind a skipped one. */
const startable = <Own extends OwnFiling>(plan: Backlog<Own>): BacklogPeriod<Own>[] =>
  reachable(plan.periods).filter(({ state }) => state !== 'under_way');

/**
 * Those of them that a yes to many clients starts: one that waits for the money of its late fee has its yes. None where the
 * next one is not nil as the portal shows it, or is refused by the portal.
 */
const notAgreedIn = <Own extends OwnFiling>(plan: Backlog<Own>): BacklogPeriod<Own>[] =>
  stopOfNext(plan).some(saysNotNil) || isRefused(plan)
    ? []
    : startable(plan).filter(
        ({ state, filing }) =>
          state !== 'stopped' || filing?.returns.GSTR3B.finding?.code !== 'late_fee_carried',
      );

const isRefused = <Own extends OwnFiling>(plan: Backlog<Own>): boolean =>
  stopOfNext(plan).some(({ code }) => code === 'portal_refused');

/** The findings that have stopped the next period. */
function stopOfNext<Own extends OwnFiling>(plan: Backlog<Own>): { code: FindingCode }[] {
  const [next] = unfiledPeriods(plan);
  return next?.state === 'stopped' && next.filing !== null
    ? FORMS.flatMap((form) => next.filing?.returns[form].finding ?? [])
    : [];
}

/** The first and the last month of periods in their order; null where there is none. */
function spanOf(periods: readonly Pick<BacklogPeriod, 'period' | 'frequency'>[]): BacklogLine['startSpan'] {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    first: first.frequency === 'monthly' ? first.period : addMonths(quarterEndOf(first.period), -2),
    last: last.period,
  };
}

type PlannedPeriod = Pick<BacklogPeriod, 'period' | 'frequency' | 'returns'>;

type Refusal = { ok: false; failure: ActFailure };

/** Why no period can be started now; null when the first one can. */
function whyNotToStart(
  registration: Registration,
  plan: Backlog,
  { signatory, now }: { signatory: Pick<SignatoryRow, 'pan'> | null; now: Instant },
): Refusal | null {
  if (registration.status === 'failed') return signInRefused;
  if (registration.status !== 'success' || plan.readAt === null) return notPossible('not_verified');
  const [first] = unfiledPeriods(plan);
  if (first === undefined) return plan.periods.length > 0 ? null : notPossible('nothing_behind');
  if (first.state === 'skipped') return isSkipped(first);
  const year = unreadBefore(plan, first.period);
  if (year !== null) return notPossible({ code: 'backlog_unread', params: { years: plan.unread } });
  if (signedBy(registration) !== 'code') return notPossible('signs_with_dsc');
  const pan = signatoryPanState(registration, signatory, { isAwaited: true });
  if (pan === 'missing' || pan === 'refused') return notPossible('signatory_pan_first');
  const found = firstMonthUnknownIn(registration, plan) ?? notNilIn(first);
  if (found !== null) return notPossible({ code: 'as_found', params: { finding: asOf(found, now) } });
  return registration.gstin !== null && isCertainToStop(registration, { ...first, gstin: registration.gstin })
    ? notPossible('nothing_today')
    : null;
}

const isSkipped = ({ period, frequency }: Pick<PlannedPeriod, 'period' | 'frequency'>): Refusal =>
  notPossible({ code: 'backlog_skipped', params: { period, frequency } });

/** Why a month cannot be filed with those of other registrations: an older one is skipped. Null where none is. */
export async function whyBehindSkipped(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  filingId: string,
): Promise<Refusal | null> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const filing = await rows.filings.byId(filingId);
    const registration = filing === null ? null : await rows.registrations.byId(filing.registrationId);
    if (filing === null || registration === null) return null;
    const line = await readBacklogLine(rows, registration, { now, extensions: ports.extensions });
    return line !== null && isBehindSkipped(filing, line) ? isSkipped(line.first) : null;
  });
}

/** Names the first period that is left out before one of the consents, or is skipped; null when there is none. */
function whyNotThese(plan: Backlog, consents: readonly ReturnPeriod[]): Refusal | null {
  const filed = new Set(plan.periods.filter(({ state }) => state === 'filed').map(({ period }) => period));
  const asked = consents.filter((period) => !filed.has(period));
  const left = unfiledPeriods(plan);
  for (const [place, period] of asked.entries()) {
    const next = left[place];
    if (next === undefined) return notPossible('nothing_behind');
    if (next.period !== period) {
      const { frequency } = next;
      return notPossible({ code: 'backlog_gap', params: { period: next.period, frequency } });
    }
    if (next.state === 'skipped') return isSkipped(next);
  }
  return null;
}

async function startPeriod(
  ports: Pick<Ports, 'ids' | 'clock'>,
  rows: TenantRows,
  registration: Registration,
  each: BacklogPeriod,
  { language, now }: { language: Language; now: Instant },
): Promise<void> {
  const filing = each.filing ?? (await openPast(ports, rows, registration, each, now));
  await runNow(rows, filing, now);
  const { period, frequency } = each;
  await giveConsent(ports, rows, {
    registration,
    consent: monthConsent(period, frequency, termsOf(each, now)),
    period,
    giver: await giverOf(rows),
    capacity: 'authorised_person',
    at: now,
  });
  const fee = carriedFeeOf(each);
  if (rupeesOfFee(fee) > 0)
    await agreeToLateFee(ports, rows, { registration, month: each, fee, language, at: now });
}

/** The fee that its GSTR-3B charges: as the portal has named it, else half of our own count under each head. */
export const carriedFeeOf = ({
  carriedRupees,
  portalFee,
}: Pick<BacklogPeriod, 'carriedRupees' | 'portalFee'>): FeeByHead => {
  if (portalFee !== null) return portalFee;
  const half = Math.ceil(carriedRupees / 2);
  return { central: half, state: half };
};

/** Opens the filing of a past period. Nobody is notified: the person has just asked for it. */
export async function openPast(
  { ids }: Pick<Ports, 'ids'>,
  rows: TenantRows,
  { id: registrationId, accountId, gstin }: Registration,
  { period, frequency, returns }: BacklogPeriod,
  now: Instant,
) {
  if (gstin === null) throw new Error('a backlog of a registration without a GSTIN');
  const filing = newFiling(
    { id: ids.uuid(), accountId, registrationId, gstin, period, frequency, openedAt: now },
    { scheduledAt: () => null, dueAt: (form: Form) => returns[form].due },
  );
  if (!(await rows.filings.open(filing)))
    throw new Error('a past period has a filing that the plan did not see');
  return filing;
}

/** Keeps the periods of a start that is not finished: their ARNs stay in the plan. */
function startedWith(
  { backlogStart }: Registration,
  plan: Backlog,
  chosen: readonly BacklogPeriod[],
): ReturnPeriod[] {
  const before = backlogStart?.periods ?? [];
  const goesOn = unfiledPeriods(plan).some(({ period }) => before.includes(period));
  return [...new Set([...(goesOn ? before : []), ...chosen.map(({ period }) => period)])].toSorted(
    comparePeriods,
  );
}

const termsOf = (each: BacklogPeriod, now: Instant): MonthTerms => {
  const forms = formsLeft(each);
  const due = forms.map((form) => ({ form, period: each.period, due: each.returns[form].due }));
  return { forms, fee: lateFees(due, now), mayCarryFee: each.carriedRupees > 0 };
};

/**
 * The lines of many registrations, read together; absent where nothing is behind, and where nobody knows from which
 * month on the returns are due.
 */
export async function readBacklogLines(
  rows: Pick<TenantRows, 'filings'>,
  registrations: readonly Registration[],
  unfiledOf: (registrationId: string) => readonly Pick<UnfiledReturn, 'period' | 'finding'>[],
  { now, extensions }: { now: Instant; extensions: readonly Extension[] },
): Promise<ReadonlyMap<string, BacklogLine>> {
  const behind = registrations.filter((registration) => {
    const end = newestDue(registration, now);
    // The newest month too, where it was started with older ones: their plan ends with it.
    const isPast = ({ period }: { period: ReturnPeriod }) =>
      comparePeriods(period, end) < 0 || registration.backlogStart?.periods.includes(period) === true;
    const unfiled = unfiledOf(registration.id);
    if (isFirstMonthUnknown(registration, unfiled)) return false;
    return (registration.listReading?.unlisted.some(isPast) ?? false) || unfiled.some(isPast);
  });
  const marks = await rows.filings.marks({
    registrationIds: behind.map(({ id }) => id),
    from: addMonths(periodAt(now), -monthsOfPlan),
    to: periodAt(now),
  });
  const marked = Map.groupBy(marks, ({ registrationId }) => registrationId);
  const plans = behind.flatMap((registration) => {
    const { id, gstin, address } = registration;
    if (gstin === null) return [];
    const at = { place: placeOf(gstin, address, extensions), now };
    const own = filingsOf(marked.get(id) ?? []);
    return [{ registration, own, at, plan: backlogOf(registration, own, at) }];
  });
  const read = await readNamed(rows, plans);
  const lines = new Map<string, BacklogLine>();
  for (const { registration, own, at, plan: byMarks } of plans) {
    const { id } = registration;
    const named = read.get(id) ?? [];
    const wholeOf = (period: ReturnPeriod) => named.find((each) => each.period === period);
    const plan =
      named.length === 0
        ? byMarks
        : backlogOf<OwnFiling>(
            registration,
            own.map((each) => wholeOf(each.period) ?? each),
            at,
          );
    const left = unfiledPeriods(plan);
    const [next] = left;
    if (next === undefined) continue;
    const started = registration.backlogStart === null ? 0 : plan.periods.length;
    const finding =
      registration.backlogStart === null ? null : (wholeOf(next.period)?.returns.GSTR3B.finding ?? null);
    const fee = finding?.code === 'late_fee_carried' ? finding.params : null;
    const lacksRupees = fee === null ? 0 : rupeesOfFee(missingForPlan(fee, plan.askedRupees));
    const idle = notAgreedIn(plan);
    lines.set(id, {
      periods: left.length,
      unit: unitOf(plan.periods),
      rupees: feesToPay(plan),
      filed: plan.periods.length - left.length,
      started,
      waitsForMoney: fee !== null,
      lacksRupees,
      isStopped: started > 0 && ['stopped', 'unfiled'].includes(next.state) && lacksRupees === 0,
      toStart: idle.length,
      returnsToStart: idle.reduce((count, each) => count + formsLeft(each).length, 0),
      startSpan: spanOf(idle),
      chargedRupees: idle.reduce((sum, { carriedRupees }) => sum + carriedRupees, 0),
      first: firstIn(next),
      firstSkipped: FORMS.some((form) => next.filing?.returns[form].state === 'skipped'),
      dues: duesOf(plan, now),
      lastFiledAt: lastFiled(own),
      unopened: left.filter(({ filing }) => filing === null).length,
      signedBy: signedBy(registration),
    });
  }
  return lines;
}

/** The line of one registration, with its unfiled returns as they are now; null where nothing is behind. */
export async function readBacklogLine(
  rows: Pick<TenantRows, 'filings'>,
  registration: Registration,
  at: { now: Instant; extensions: readonly Extension[] },
): Promise<BacklogLine | null> {
  const unfiled = await rows.filings.unfiled([registration.id]);
  const lines = await readBacklogLines(rows, [registration], (id) => unfiled.get(id) ?? [], at);
  return lines.get(registration.id) ?? null;
}

/**
 * The line of a registration where its unfiled past comes before this month, and its plan takes a yes; null when nothing
 * does: a return that a DSC signs is filed at the portal.
 */
export async function readLineBefore(
  rows: Pick<TenantRows, 'filings'>,
  registration: Registration,
  filing: Filing,
  at: { now: Instant; extensions: readonly Extension[] },
): Promise<BacklogLine | null> {
  const line = await readBacklogLine(rows, registration, at);
  return olderThan(filing, line)?.signedBy === 'code' ? line : null;
}

/** Of each plan of several months the next one and the newest filed one: theirs are the fees that the portal has named. */
async function readNamed(
  rows: Pick<TenantRows, 'filings'>,
  plans: readonly { registration: Registration; plan: Backlog<OwnFiling> }[],
): Promise<ReadonlyMap<string, Filing[]>> {
  const named = plans.flatMap(({ registration: { id, backlogStart }, plan }) => {
    const [first, second] = unfiledPeriods(plan);
    const isPlan = backlogStart !== null || second !== undefined;
    const filed = plan.periods.findLast(({ state }) => state === 'filed');
    return isPlan
      ? [first, filed].flatMap((each) => (each?.filing ? [{ id, period: each.period }] : []))
      : [];
  });
  const found = new Map<string, Filing[]>();
  for (const [period, some] of Map.groupBy(named, (each) => each.period)) {
    const filings = await rows.filings.ofPeriod(
      some.map(({ id }) => id),
      period,
    );
    for (const filing of filings)
      found.set(filing.registrationId, [...(found.get(filing.registrationId) ?? []), filing]);
  }
  return found;
}

function firstIn({ period, frequency, returns }: PlannedPeriod): BacklogLine['first'] {
  const form = FORMS.find((each) => returns[each].filedAt === null) ?? 'GSTR3B';
  const { due, days } = returns[form];
  return { period, frequency, due, days };
}

/** The unit in which these periods are counted. */
export const unitOf = (periods: readonly { frequency: FilingFrequency }[]): BacklogLine['unit'] =>
  periods.every(({ frequency }) => frequency === 'monthly')
    ? 'months'
    : periods.every(({ frequency }) => frequency === 'quarterly')
      ? 'quarters'
      : 'periods';

/** A plan reaches back further than three years by the month that is due and the one before its bar. */
const monthsOfPlan = 40;

/** The marks of a registration as filings. */
function filingsOf(marks: readonly ReturnMark[]): OwnFiling[] {
  const returnOf = ({ finding, ...mark }: ReturnMark) => ({
    ...mark,
    finding: finding === null ? null : { code: finding },
  });
  return [...Map.groupBy(marks, ({ filingId }) => filingId).values()].flatMap((both) => {
    const [GSTR1, GSTR3B] = FORMS.map((form) => both.find((mark) => mark.form === form));
    if (GSTR1 === undefined || GSTR3B === undefined) return [];
    const { period, frequency } = GSTR1;
    return [{ period, frequency, returns: { GSTR1: returnOf(GSTR1), GSTR3B: returnOf(GSTR3B) } }];
  });
}
