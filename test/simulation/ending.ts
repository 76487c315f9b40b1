import { actorOf, type Finding } from '#domain/filing/finding.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Return, Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { addMonths, periodAt, sortKey } from '../../portal-sim/calendar.ts';
import { byGstin, filingOf } from '../../portal-sim/book.ts';
import { periodRefusal } from '../../portal-sim/filingRules.ts';
import { filingsOf } from './people.ts';
import type { World } from './world.ts';
import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';

const minute = 60_000;
const hour = 60 * minute;
/**
 * The flaw that is left after the mending and the rest, or null. Nothing is under way; every period that fell due has
 * its filing; an unfiled return says why and who acts next. When people did the acts asked of them until
 * `mendedUntil`, every return that the law wants is filed, with the ARN of the book.
 */
export function unfinished(world: World, mendedUntil: Instant | null): string | null {
  const { tables } = world.store;
  const { now } = world.scheduler.time;
  for (const row of tables.work.values()) {
    if (row.dueAt !== null && row.dueAt < now - hour)
      return `registration ${row.registrationId} was due on ${say(row.dueAt)} and nobody looked`;
  }
  for (const registration of tables.registrations.values()) {
    const problem = unfinishedOf(world, registration, mendedUntil);
    if (problem !== null) return problem;
  }
  return null;
}

function unfinishedOf(world: World, registration: Registration, mendedUntil: Instant | null): string | null {
  const { username, status, deletedAt, remark } = registration;
  const live = deletedAt === null;
  if (live && status === 'pending')
    return `registration ${username} is still pending: ${remark?.code ?? 'nothing said'}`;
  if (live && status === 'failed' && remark === null) return `registration ${username} failed without a word`;
  for (const filing of filingsOf(world, registration)) {
    for (const form of FORMS) {
      const row = filing.returns[form];
      const name = `${form} of ${filing.gstin} for ${filing.period}`;
      const problem = atRest(world, filing, row) ?? (live ? unexplained(world, filing, row) : null);
      if (problem !== null) return `${name} ${problem}`;
      if (live && mendedUntil !== null && row.state !== 'filed' && isDue(world, filing, form, mendedUntil))
        return `${name} is ${row.state} (${row.finding?.code ?? 'no finding'}) though people did what was asked`;
    }
  }
  return live && status === 'success' ? missingFiling(world, registration) : null;
}

/** Must it be filed by now? Its time came while people still looked, and the law wants it. */
function isDue(world: World, filing: Filing, form: Form, mendedUntil: Instant): boolean {
  const { now } = world.scheduler.time;
  const taxpayer = byGstin(world.book, filing.gstin);
  if (taxpayer === undefined || periodRefusal(taxpayer, form, filing.period, now) !== null) return false;
  const scheduled = filing.returns[form].scheduledAt ?? firstPlanned(world, filing, form);
  const from = Math.max(filing.openedAt, scheduled, heldUntil(world, filing));
  const latest = mendedUntil - 2 * 24 * hour;
  // The portal alone says why it takes no nil return, and nobody heard it in time to file it there.
  const { finding } = filing.returns[form];
  const heardLate = finding?.code === 'answer_lost' && finding.params.about.now > latest;
  return from < latest && !heardLate;
}

/** When the month planned it as it opened: what stopped for a person has lost its time. */
const firstPlanned = (world: World, { id }: Filing, form: Form): Instant =>
  world.store.tables.events.reduce(
    (first, row) =>
      row.filingId === id && row.form === form && row.event.type === 'opened'
        ? (row.event.runAt ?? first)
        : first,
    0,
  );

/** Until when the month waited for e-invoices of its last days, which nobody can hurry; 0 where it did not. */
const heldUntil = (world: World, { id }: Filing): Instant =>
  world.store.tables.events
    .filter(({ filingId }) => filingId === id)
    .reduce(
      (last, { event }) =>
        event.type === 'rescheduled' && event.finding?.code === 'e_invoices_on_their_way'
          ? Math.max(last, event.nextTryAt ?? 0)
          : last,
      0,
    );

/** The portal's list may lag for an hour; what began in the last few may still be on its way. */
const onItsWay = 4 * hour;

function atRest(world: World, filing: Filing, { state, arn, scheduledAt }: Return): string | null {
  const began = Math.max(scheduledAt ?? 0, heldUntil(world, filing));
  if (['checking', 'submitting', 'unknown', 'acknowledged'].includes(state))
    return began > world.scheduler.time.now - onItsWay ? null : `is still ${state}`;
  return state === 'filed' && arn === null ? 'is filed without an ARN' : null;
}

/** A return that is not filed has a reason and a person who acts next, or a time that is still to come. */
function unexplained(world: World, filing: Filing, row: Return): string | null {
  const { now } = world.scheduler.time;
  const { state, finding, scheduledAt } = row;
  const named = finding !== null;
  const someone = named && actorOf(finding) !== 'shunya';
  if (['blocked', 'rejected', 'gave_up'].includes(state))
    return someone
      ? null
      : `is ${state} and no person is told what to do (${finding?.code ?? 'no finding'}, ${finding === null ? 'nobody' : actorOf(finding)})`;
  if (state === 'waiting_for_code')
    return named ? null : 'waits for a code that nobody brings and nobody is told of';
  if (state !== 'scheduled' || scheduledAt === null || scheduledAt > now - hour) return null;
  // GSTR-3B stands behind GSTR-1 and a later month behind an earlier one, which say themselves what they wait for.
  if (row.form === 'GSTR3B' && filing.returns.GSTR1.state !== 'filed') return null;
  if (someone || (finding !== null && (standsBehind(finding.code) || isAskedAgain(finding, now))))
    return null;
  return `was scheduled for ${say(scheduledAt)} and nothing happened (${finding?.code ?? 'no finding'})`;
}

/** An answer that is not understood is asked for again for a day, and then a person is. */
const isAskedAgain = (finding: Finding, now: Instant): boolean =>
  finding.code === 'answer_unclear' && finding.params.since > now - 25 * hour;

const standsBehind = (code: string): boolean =>
  ['previous_gstr1_missing', 'previous_gstr3b_missing', 'gstr1_first'].includes(code);

/** Every period that the law wants and that fell due since the registration was verified has its filing. */
function missingFiling(world: World, registration: Registration): string | null {
  const { gstin, verifiedAt, accountId } = registration;
  const taxpayer = gstin === null ? undefined : byGstin(world.book, gstin);
  if (gstin === null || verifiedAt === null || taxpayer === undefined) return null;
  const { now } = world.scheduler.time;
  const open = new Set(
    [...world.store.tables.filings.values()]
      .filter((row) => row.accountId === accountId && row.gstin === gstin)
      .map((row) => String(row.period)),
  );
  // A period due in this very hour is about to be opened.
  const last = sortKey(addMonths(periodAt(now - hour), -1));
  for (
    let period = addMonths(periodAt(verifiedAt), -1);
    sortKey(period) <= last;
    period = addMonths(period, 1)
  ) {
    if (periodRefusal(taxpayer, 'GSTR1', period, now) !== null || open.has(period)) continue;
    const filed = FORMS.every((form) => filingOf(taxpayer, form, period) !== undefined);
    if (!filed) return `${gstin} has no filing for ${period}`;
  }
  return null;
}

const say = (at: Instant): string => new Date(at).toISOString();
