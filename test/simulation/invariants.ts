import type { Filing, Registration } from '#usecases/portsOfStore.ts';
import { byGstin, type Filing as FiledInBook } from '../../portal-sim/book.ts';
import type { Tables } from './memoryTables.ts';
import type { World } from './world.ts';

const minute = 60_000;
/** The engine may believe that nothing was filed after a list that shows nothing for so long (P 3.6). */
const listMayHide = 15 * minute;
const stepsPerHour = 6_000;

/** Checks the world after each step against the simulator's own book; answers what is broken, or null. */
export function makeInvariants(world: World): () => string | null {
  const { book, store, sent, presented, errors } = world;
  const seen = { accepted: 0, events: 0, sent: 0, presented: 0 };
  const filedByUs = new Set<string>();
  let hour = { began: world.scheduler.time.now, steps: 0 };

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
      if (form === 'GSTR3B' && inBook(gstin, 'GSTR1', period) === undefined)
        return `${name} was filed before GSTR-1`;
      const ours = [...store.tables.filings.values()].filter(
        (one) => one.gstin === gstin && one.period === period,
      );
      if (!ours.some((one) => ['submitting', 'unknown'].includes(one.returns[form].state)))
        return `${name} was filed while no intent was on record`;
      const claim = store.tables.submissions.get(`${gstin} ${form} ${period}`);
      if (claim?.state !== 'sent') return `${name} was filed while its claim was ${claim?.state}`;
    }
    return null;
  }

  /** A filing of the book that is older than the request: the request was one too many. */
  function sentAgain(): string | null {
    for (; seen.sent < sent.length; seen.sent += 1) {
      const row = sent[seen.sent];
      if (row === undefined) continue;
      const filed = inBook(row.gstin, row.form, row.period);
      if (filed?.by !== 'api' || filed.filedAt === row.at) continue;
      const shown = filed.visibleAt <= row.at - minute;
      if (shown || row.at - filed.filedAt < listMayHide)
        return `${row.form} of ${row.gstin} for ${row.period} was sent again after it was filed`;
    }
    return null;
  }

  /** A code is shown to the portal as often as its mail came, which the portal or the road may double. */
  function codes(): string | null {
    for (; seen.presented < presented.length; seen.presented += 1) {
      const row = presented[seen.presented];
      if (row === undefined) continue;
      const recent = (at: number): boolean => row.at - at < 30 * minute;
      const before = presented
        .slice(0, seen.presented)
        .filter((one) => one.call === row.call && one.gstin === row.gstin)
        .filter((one) => one.code === row.code && recent(one.at));
      // A session code whose worker died may be shown once more by the next turn: it only opens a session.
      const again = row.call === 'session' ? before.filter((one) => one.turn === row.turn) : before;
      const came = world.delivered.filter((one) => one.code === row.code && recent(one.at)).length;
      if (again.length >= Math.max(1, came))
        return `code ${row.code} for ${row.call} of ${row.gstin} was used twice`;
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
      const row = filing.returns[form];
      const name = `${form} of ${filing.gstin} for ${filing.period}`;
      if (event.type === 'submit_intended') {
        const registration = tables.registrations.get(filing.registrationId);
        if (registration === undefined || registration.deletedAt !== null)
          return `${name} goes out for a deleted registration`;
        if (!hasConsent(tables, registration, filing)) return `${name} goes out without consent`;
        if (row.requestedBy === 'System' && event.at > row.dueAt + 20 * minute)
          return `${name} goes out late without a person`;
        const first = filing.returns.GSTR1;
        if (form === 'GSTR3B' && inBook(filing.gstin, 'GSTR1', filing.period) === undefined)
          return `${name} goes out while GSTR-1 is ${first.state}`;
      }
      if (row.arn !== null) {
        const filed = inBook(filing.gstin, form, filing.period);
        if (filed?.arn !== row.arn || filed.visibleAt > world.scheduler.time.now)
          return `${name} shows ARN ${row.arn}, which the portal's list does not`;
      }
    }
    return null;
  }

  function atRest(): string | null {
    const { now } = world.scheduler.time;
    hour.steps += 1;
    if (now - hour.began > 60 * minute) hour = { began: now, steps: 0 };
    return hour.steps > stepsPerHour ? 'the engine spins: it does too much and gets nowhere' : null;
  }

  return () => {
    const [error] = errors;
    if (error !== undefined) return `a turn threw: ${sayError(error)}`;
    return sentAgain() ?? accepted() ?? codes() ?? events() ?? atRest();
  };
}

const sayError = (error: unknown): string => {
  const cause = typeof error === 'object' && error !== null && 'error' in error ? error.error : error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
};

function hasConsent(tables: Tables, registration: Registration, filing: Filing): boolean {
  const valid = [...tables.consents.values()].filter(
    (row) => row.registrationId === registration.id && row.withdrawnAt === null,
  );
  return (
    (!registration.askEachMonth && valid.some((row) => row.kind === 'standing')) ||
    valid.some((row) => row.kind === 'month' && row.period === filing.period)
  );
}

/** At the end of a quiet time nothing is under way, and what is not filed says who acts next. */
export function unfinished(world: World): string | null {
  const { tables } = world.store;
  const { now } = world.scheduler.time;
  for (const registration of tables.registrations.values()) {
    if (registration.status === 'pending' && registration.deletedAt === null)
      return `registration ${registration.username} is still pending: ${registration.remark}`;
  }
  for (const filing of tables.filings.values()) {
    const registration = tables.registrations.get(filing.registrationId);
    for (const form of ['GSTR1', 'GSTR3B'] as const) {
      const { state, finding, scheduledAt, dueAt, arn } = filing.returns[form];
      const name = `${form} of ${filing.gstin} for ${filing.period}`;
      if (['checking', 'submitting', 'unknown', 'acknowledged'].includes(state))
        return `${name} is still ${state}`;
      if (state === 'filed' && arn === null) return `${name} is filed without an ARN`;
      if (['blocked', 'rejected', 'gave_up'].includes(state) && (finding === null || finding.nextAct === ''))
        return `${name} is ${state} and nobody is told what to do`;
      if (registration?.deletedAt !== null) continue;
      if (state === 'waiting_for_code' && finding === null)
        return `${name} waits for a code and nobody is told so`;
      // GSTR-3B stands behind GSTR-1, which says itself what it waits for.
      if (form === 'GSTR3B' && filing.returns.GSTR1.state !== 'filed') continue;
      if (state === 'scheduled' && finding === null && scheduledAt !== null && scheduledAt < now - 3_600_000)
        return `${name} was scheduled for ${new Date(scheduledAt).toISOString()} and nothing happened (due ${new Date(dueAt).toISOString()})`;
    }
  }
  return missingFiling(world);
}

/** Every month that fell due since the registration was verified has its filing. */
function missingFiling(world: World): string | null {
  const { tables } = world.store;
  for (const registration of tables.registrations.values()) {
    if (registration.deletedAt !== null || registration.status !== 'success') continue;
    const { gstin, verifiedAt } = registration;
    if (gstin === null || verifiedAt === null) continue;
    const quarterly = byGstin(world.book, gstin)?.preference.usual === 'Q';
    const ist = (at: number): Date => new Date(at + 330 * minute);
    const last = ist(world.scheduler.time.now);
    for (let at = ist(verifiedAt); ; at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))) {
      const before = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1));
      if (
        before.getUTCFullYear() * 12 + before.getUTCMonth() >=
        last.getUTCFullYear() * 12 + last.getUTCMonth()
      )
        break;
      const month = before.getUTCMonth() + 1;
      if (quarterly && month % 3 !== 0) continue;
      const period = `${String(month).padStart(2, '0')}${before.getUTCFullYear()}`;
      const there = [...tables.filings.values()].some(
        (row) => row.userId === registration.userId && row.gstin === gstin && row.period === period,
      );
      if (!there) return `${gstin} has no filing for ${period}`;
    }
  }
  return null;
}
