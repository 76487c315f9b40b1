import { shownName } from '#domain/account/person.ts';
import { nameForOthers } from '#domain/account/profile.ts';
import { otherArn } from '#domain/filing/byHand.ts';
import { agreedFees, consentFor } from '#domain/filing/consentFor.ts';
import { type DoneBy, personOf, roleOf } from '#domain/filing/events.ts';
import {
  type Filing,
  isInDoubt,
  type Return,
  type ReturnState,
  unfiledForms,
} from '#domain/filing/filing.ts';
import { type Known, returnsOf } from '#domain/filing/offeredActs.ts';
import {
  isFirstMonthUnknown,
  lateOf,
  nextOwed,
  type UnfiledReturn,
  withoutListed,
} from '#domain/filing/unfiled.ts';
import { dueAt, placeOf } from '#domain/gst/dueDate.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import {
  comparePeriods,
  type Form,
  FORMS,
  hasReturns,
  nextPeriod,
  periodAt,
  previousPeriod,
} from '#domain/gst/returnPeriod.ts';
import {
  expectedFrequencyAt,
  isAfterCancellation,
  isUnproven,
  type Registration,
  warningOf,
} from '#domain/registration/registration.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { consequencesFor } from '#domain/views/missingReturns.ts';
import { entryOfFiling } from '#domain/views/month.ts';
import { inFlightNow, notPossible } from '../failures.ts';
import type { TenantRows } from '../ports/store.ts';
import type { BacklogLine, Month, NextReturns, RegistrationCard } from '../views.ts';
import { readEarlierFees } from './earlierFees.ts';

/** Names of people by id; erased people are absent. */
export type NamesOfPeople = ReadonlyMap<string, string>;

/**
 * One filing as the pages show it (specification 3; design#derived-fields). Pure. `line`: the unfiled past of its
 * registration; null where nothing is behind, or where the page does not lead to it.
 */
export function describeFiling(
  filing: Filing,
  registration: Registration | null,
  known: Known & { names: NamesOfPeople },
  line: Pick<BacklogLine, 'first' | 'signedBy' | 'periods'> | null = null,
): Month {
  const { GSTR1, GSTR3B } = filing.returns;
  const filedBy = GSTR3B.filedBy ?? GSTR1.filedBy;
  return {
    filing,
    entry: entryOfFiling(filing, registration, known),
    business: businessOf(registration),
    simulated: registration?.simulated ?? false,
    filledBy: filedBy === null ? null : nameOf(filedBy, known.names),
    byHand: byHandOf([GSTR1, GSTR3B], known.names),
    behind: olderThan(filing, line),
    lacksPan: false,
    isFirstOfPlan: line !== null && line.periods > 1 && line.first.period === filing.period,
    isInPlan: registration?.backlogStart?.periods.includes(filing.period) ?? false,
  };
}

/** The oldest unfiled period of its registration, where it comes before this unfiled month. */
export const olderThan = (
  filing: Filing,
  line: Pick<BacklogLine, 'first' | 'signedBy'> | null,
): Month['behind'] =>
  line !== null && unfiledForms(filing).length > 0 && comparePeriods(line.first.period, filing.period) < 0
    ? { period: line.first.period, frequency: line.first.frequency, signedBy: line.signedBy }
    : null;

/** The oldest unfiled period is skipped, and comes before this unfiled month. */
export const isBehindSkipped = (
  filing: Filing,
  line: Pick<BacklogLine, 'first' | 'firstSkipped' | 'signedBy'>,
): boolean => line.firstSkipped && olderThan(filing, line) !== null;

const byHandOf = (rows: readonly Return[], names: NamesOfPeople): Month['byHand'] =>
  rows.flatMap((row) => {
    const { form, recorded } = row;
    if (recorded === null) return [];
    const { arn, by, at } = recorded;
    const name = shownName({ name: names.get(personOf(by) ?? '') });
    return [{ form, arn, by: name, role: roleOf(by) ?? ('' as const), at, differs: otherArn(row) }];
  });

const nameOf = (by: DoneBy, names: NamesOfPeople): Month['filledBy'] =>
  by === 'system' || by === 'portal' || by === 'program' || by === 'client'
    ? by
    : { person: shownName({ name: names.get(personOf(by) ?? '') }), role: roleOf(by) ?? 'owner' };

/**
 * We store the document with our own RETFILE; a return adopted from the portal has none (design#documents).
 */
export const hasDocument = (row: Return): boolean => row.state === 'filed' && row.answeredArn !== null;

/** The legal business name (specification 3); until the portal has given one, the nick name. */
export const businessOf = (registration: Registration | null): string =>
  registration === null ? '' : registration.legalName || registration.tradeName || registration.nickName;

/** For clients and signatories, who did not choose the nick name. */
export const businessForOthers = (registration: Registration): string =>
  registration.legalName || registration.tradeName || nameForOthers(registration.nickName);

/** Names for lists; the nick name stands for the business only once the portal has verified that there is one. */
export const namesOf = (registration: Registration): { gstin: string; business: string } => ({
  gstin: registration.gstin ?? registration.givenGstin ?? '',
  business:
    registration.status === 'success'
      ? businessOf(registration)
      : registration.legalName || registration.tradeName,
});

/**
 * A dashboard card. `recent`: the newest filings, newest first; `opened`: unfiled returns, earliest due
 * first.
 */
export function describeCard(
  registration: Registration,
  recent: Filing[],
  opened: readonly UnfiledReturn[],
  at: { now: Instant; extensions: readonly Extension[]; line: BacklogLine | null },
): Omit<RegistrationCard, 'filing' | 'apiAccess' | 'canTryAgain' | 'signatoryPan' | 'notices' | 'backlog'> {
  const unfiled = withoutListed(opened, registration);
  const due = unfiled[0]?.due ?? null;
  const { line } = at;
  const consequences = consequencesFor(
    registration,
    { unfiled, known: recent },
    { ...at, dues: line?.dues ?? null },
  );
  const late = isFirstMonthUnknown(registration, unfiled) ? null : lateOf(unfiled, at.now);
  return {
    id: registration.id,
    ...namesOf(registration),
    nickName: registration.nickName,
    status: registration.status,
    remark: registration.remark,
    // Older months of a plan are filed before the newest.
    lastFilling: line?.lastFiledAt ?? lastFiled(recent),
    nextDue: nextDueOf(registration, recent[0] ?? null, line?.first.due ?? due, at),
    late,
    consequences,
    nextOwed: nextOwed(unfiled, at.now),
    nextReturns: nextReturnsOf(registration, recent[0] ?? null, at),
    autoFilling: registration.autoFilling,
    simulated: registration.simulated,
    unproven: isUnproven(registration),
    askEachMonth: registration.askEachMonth,
    assignedTo: registration.assignedTo,
    approverId: registration.approverId,
    warning: warningOf(
      registration,
      standingOf({ isLate: consequences !== null, due, filings: recent }, at.now),
      at.now,
    ),
  };
}

/** How far back a late filing counts as the end of a row of missing returns. */
const caughtUpMs = 90 * DAY_MS;

/** Whether a registration is behind with its returns, or has filed the missing ones late a while ago. */
export const standingOf = (
  { isLate, due, filings }: { isLate: boolean; due: Instant | null; filings: readonly Filing[] },
  now: Instant,
): { isBehind: boolean; hasCaughtUp: boolean } => ({
  isBehind: isLate || (due !== null && due < now),
  hasCaughtUp: filings
    .flatMap(returnsOf)
    .some(({ filedAt, dueAt: last }) => filedAt !== null && filedAt > last && filedAt > now - caughtUpMs),
});

export function lastFiled(
  filings: readonly { returns: Record<Form, Pick<Return, 'state' | 'filedAt'>> }[],
): Instant | null {
  const moments = filings
    .flatMap((filing) => [filing.returns.GSTR1, filing.returns.GSTR3B])
    .filter((row) => row.state === 'filed' || row.state === 'acknowledged')
    .map((row) => row.filedAt)
    .filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.max(...moments);
}

/**
 * The legal due moment of the earliest unfiled return (`unfiled`); else that of the period after the newest
 * filing, or after now. Null when nothing more is due.
 */
export function nextDueOf(
  registration: Registration,
  newest: Filing | null,
  unfiled: Instant | null,
  at: { now: Instant; extensions: readonly Extension[] },
): Instant | null {
  return unfiled ?? nextReturnsOf(registration, newest, at)?.dueAt ?? null;
}

/**
 * The returns after the newest filing, or after `now`. Null when nothing more is due, or the portal has not
 * given the filing frequency.
 */
export function nextReturnsOf(
  registration: Registration,
  newest: Filing | null,
  { now, extensions }: { now: Instant; extensions: readonly Extension[] },
): NextReturns | null {
  if (registration.status !== 'success' || registration.gstin === null) return null;
  let period = newest === null ? previousPeriod(periodAt(now)) : nextPeriod(newest.period);
  let frequency = expectedFrequencyAt(registration.preferences, period, newest?.frequency);
  while (
    frequency !== null &&
    (!hasReturns(period, frequency) ||
      (registration.regularFrom !== null && comparePeriods(period, registration.regularFrom) < 0))
  ) {
    period = nextPeriod(period);
    frequency = expectedFrequencyAt(registration.preferences, period, newest?.frequency);
  }
  if (frequency === null || isAfterCancellation(registration, { period, frequency })) return null;
  const place = placeOf(registration.gstin, registration.address, extensions);
  return { period, frequency, dueAt: dueAt('GSTR1', period, frequency, place) };
}

/** Is a return of this filing in doubt, so that RETFILE may have gone out? Then nothing of it may change (design#arn-shown). */
export const anyInDoubt = (filing: Filing, forms: readonly Form[] = FORMS): boolean =>
  forms.some((form) => isInDoubt(filing.returns[form].state));

/** The facts of filings of one registration. */
export const readFactsOf = (
  rows: TenantRows,
  filings: Filing[],
  registration: Registration,
  now: Instant,
  codesOf: 'all' | 'waiting' = 'waiting',
): ReturnType<typeof readEntryFacts> =>
  readEntryFacts(rows, filings, new Map([[registration.id, registration]]), now, codesOf);

/**
 * Reads, for several filings together, the facts their entries depend on: consents of undecided ones, codes
 * of waiting ones. `codesOf`: 'all' reads the newest code of every filing.
 */
export async function readEntryFacts(
  rows: TenantRows,
  filings: Filing[],
  registrations: ReadonlyMap<string, Registration>,
  now: Instant,
  codesOf: 'all' | 'waiting',
): Promise<(filing: Filing) => Known & { names: NamesOfPeople }> {
  const undecided = filings.filter((filing) =>
    hasState(filing, 'scheduled', 'checking', 'waiting_for_consent'),
  );
  const waiting = filings.filter((filing) => hasState(filing, 'waiting_for_code', 'checking'));
  const withCodes = codesOf === 'all' ? filings : waiting;
  const [consents, codes, open, names, carriesFee] = await Promise.all([
    undecided.length === 0
      ? []
      : rows.consents.validOf(unique(undecided, 'registrationId'), unique(undecided, 'period')),
    rows.codes.newestOfAll(withCodes.map((filing) => filing.id)),
    waiting.length === 0 ? [] : rows.codes.allOpen(),
    namesOfPeople(rows, filings),
    readEarlierFees(rows, filings, registrations, now),
  ]);
  const withCode = new Set(open.map((code) => code.registrationId));
  const byRegistration = Map.groupBy(consents, (consent) => consent.registrationId ?? '');
  return (filing) => {
    const registration = registrations.get(filing.registrationId);
    return {
      now,
      consent:
        registration === undefined
          ? 'missing'
          : consentFor(registration, byRegistration.get(registration.id) ?? [], filing),
      code: codes.get(filing.id) ?? null,
      codeOpen: withCode.has(filing.registrationId),
      agreedFees: agreedFees(byRegistration.get(filing.registrationId) ?? [], filing.period),
      mayCarryFee: carriesFee(filing),
      names,
    };
  };
}

/** Reads nothing when no person filed or recorded any of them. */
async function namesOfPeople(rows: TenantRows, filings: Filing[]): Promise<NamesOfPeople> {
  const people = filings
    .flatMap((filing) =>
      returnsOf(filing).flatMap(({ filedBy, recorded }) =>
        [filedBy, recorded?.by ?? null].map((by) => (by === null ? null : personOf(by))),
      ),
    )
    .filter((id) => id !== null);
  return people.length === 0 ? new Map() : rows.people.names([...new Set(people)]);
}

const hasState = (filing: Filing, ...states: ReturnState[]): boolean =>
  returnsOf(filing).some((row) => states.includes(row.state));

const unique = <K extends 'registrationId' | 'period'>(filings: Filing[], key: K): Filing[K][] => [
  ...new Set(filings.map((filing) => filing[key])),
];

/** Refusals that several acts share. */

export const inFlightRefusal = inFlightNow('return_on_its_way');

export const signInRefused = notPossible('sign_in_refused');

/** Nothing can be filed or skipped yet: the quarter has not ended, or the portal has not answered. */
export function nothingOpen(
  registration: Registration,
  at: { now: Instant; extensions: readonly Extension[] },
) {
  const next = nextDueOf(registration, null, null, at);
  return notPossible(
    registration.status !== 'success' || next === null
      ? 'nothing_known'
      : { code: 'next_due', params: { due: next } },
  );
}
