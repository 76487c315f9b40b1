import type { Person } from '#domain/account/person.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import { isInDoubt, type Return, STOPPED } from '#domain/filing/filing.ts';
import { actorOf } from '#domain/filing/finding.ts';
import type { StoredSnapshot } from '#domain/filing/snapshot.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import { DAY_MS, type Instant, minutes } from '#domain/shared/istTime.ts';
import { ending } from '#domain/views/securityEvent.ts';
import { wake } from '../acting/acting.ts';
import { listHistory } from '../filing/listHistory.ts';
import type { InCare, OpenReturn, OperatorPorts, WorkState } from '../ports/operate.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Submission } from '../ports/system.ts';
import { setAutoFilling } from '../registration/setConsent.ts';
import type { Month } from '../views.ts';

/** Reasons for an operator to look at a return, most urgent first. */
const stuckReasons = [
  /** Sent over an hour ago, and the portal's list does not show it. */
  'outcome_unknown',
  /** Its work is overdue by an hour. */
  'work_late',
  /** The portal refused it for a reason that this release does not know. */
  'unknown_refusal',
  /** Shunya's own tries are used up. */
  'given_up',
  /** A person has to act, and it is due within three days or overdue. */
  'waits_for_person',
] as const;
export type StuckReason = (typeof stuckReasons)[number];

export type Stuck = OpenReturn & { reason: StuckReason };

const patience = minutes(60);
const near = 3 * DAY_MS;

/** Rows read at most; `more` reports a remainder. */
const maxRows = 500;

/** Returns that may need an operator, most urgent reason first. */
export async function listStuck({
  operator,
  clock,
}: Pick<OperatorPorts, 'operator' | 'clock'>): Promise<{ stuck: Stuck[]; more: boolean }> {
  const now = await clock.product();
  const read = await operator.openReturns({ overdueAt: now - patience, limit: maxRows });
  const stuck = read.flatMap((row) => {
    const reason = reasonOf(row, now);
    return reason === null ? [] : [{ ...row, reason }];
  });
  return {
    stuck: stuck.toSorted((a, b) => stuckReasons.indexOf(a.reason) - stuckReasons.indexOf(b.reason)),
    more: read.length === maxRows,
  };
}

function reasonOf(
  {
    state,
    sentAt,
    finding,
    dueAt,
    work,
  }: Pick<OpenReturn, 'state' | 'sentAt' | 'finding' | 'dueAt' | 'work'>,
  now: Instant,
): StuckReason | null {
  if (isInDoubt(state)) return sentAt !== null && sentAt <= now - patience ? 'outcome_unknown' : null;
  if (work.dueAt !== null && work.dueAt <= now - patience) return 'work_late';
  if (!STOPPED.includes(state) || finding === null) return null;
  if (finding.code === 'portal_refused' && finding.params.says !== undefined) return 'unknown_refusal';
  if (finding.code === 'answer_unclear') return 'unknown_refusal';
  if ('givenUp' in finding.params && finding.params.givenUp) return 'given_up';
  return actorOf(finding) !== 'shunya' && dueAt <= now + near ? 'waits_for_person' : null;
}

/** A month as its owner sees it, with the events of each return, oldest first. */
export type ExplainedMonth = { month: Month; events: Record<Form, ReturnEvent[]> };

/** Everything that explains a GSTIN's state in one account. */
export type GstinExplanation = InCare & {
  owner: Person | null;
  snapshot: StoredSnapshot;
  work: WorkState | null;
  /** Newest first. */
  months: ExplainedMonth[];
};

const shownMonths = 3;

/** Explains a GSTIN's state in each account that has it, with every submission of it. */
export async function whyGstin(
  ports: OperatorPorts,
  gstin: Gstin,
): Promise<{ accounts: GstinExplanation[]; submissions: Submission[] }> {
  const accounts: GstinExplanation[] = [];
  for (const inCare of await ports.operator.registrationsOf(gstin)) {
    const snapshot = await ports.store.snapshot(inCare.accountId, inCare.registrationId);
    if (snapshot === null) continue;
    accounts.push({
      ...inCare,
      snapshot,
      owner: await ports.operator.ownerOf(inCare.accountId),
      work: await ports.operator.work(inCare.registrationId),
      months: await monthsOf(ports, inCare, gstin),
    });
  }
  return { accounts, submissions: await ports.operator.submissions(gstin) };
}

async function monthsOf(
  ports: OperatorPorts,
  { accountId, registrationId }: InCare,
  gstin: Gstin,
): Promise<ExplainedMonth[]> {
  const query = { page: 1, limit: shownMonths, gstin: registrationId, period: 'all', status: 'all' } as const;
  const { months } = await listHistory(ports, accountId, query);
  return ports.store.asTenant(accountId, async (rows) => {
    await rows.security.note(
      { code: 'operator_acted', act: 'looked', gstin: ending(gstin), registration: registrationId },
      ports.clock.wall(),
    );
    return Promise.all(
      months.map(async (month) => ({ month, events: await rows.filings.eventsOf(month.filing.id) })),
    );
  });
}

/**
 * Retries backed-off returns now, in each account that has the GSTIN. The usual rules apply: nothing is filed
 * without consent, and nothing late without a person's start. Returns the woken registrations.
 */
export async function wakeGstin(
  { operator, store, clock }: Pick<OperatorPorts, 'operator' | 'store' | 'clock'>,
  gstin: Gstin,
): Promise<InCare[]> {
  const now = await clock.product();
  const found = await operator.registrationsOf(gstin);
  for (const { accountId, registrationId } of found)
    await store.asTenant(accountId, async (rows) => {
      await rows.security.note(
        { code: 'operator_acted', act: 'tried_again', gstin: ending(gstin), registration: registrationId },
        clock.wall(),
      );
      await tryNow(rows, registrationId, now);
      await wake(rows, registrationId, now);
    });
  return found;
}

async function tryNow(rows: TenantRows, registrationId: string, now: Instant): Promise<void> {
  for (const filing of await rows.filings.openOf(registrationId)) {
    for (const form of FORMS) {
      if (isBackedOff(filing.returns[form], now))
        await rows.filings.append(filing.id, form, { type: 'hastened', at: now, by: 'system' });
    }
  }
}

/** Shunya retries it later by itself. Returns that wait for a person or a legal date do not count. */
const isBackedOff = ({ nextTryAt, finding }: Return, now: Instant): boolean =>
  finding !== null &&
  'givenUp' in finding.params &&
  !finding.params.givenUp &&
  nextTryAt !== null &&
  nextTryAt > now;

/**
 * Turns recurring filing off in each account that has the GSTIN, until its owner turns it on again; their
 * pages show it. Returns that a person started continue. Returns the registrations that were switched off.
 */
export async function disableGstin(
  { operator, store, clock }: Pick<OperatorPorts, 'operator' | 'store' | 'clock'>,
  gstin: Gstin,
): Promise<InCare[]> {
  const found = await operator.registrationsOf(gstin);
  const off: InCare[] = [];
  for (const inCare of found) {
    const { accountId, registrationId: registration } = inCare;
    const done = await setAutoFilling({ store, clock, asksForFactor: false }, accountId, {
      registration,
      on: false,
      by: 'system',
    });
    if (done.ok) off.push(inCare);
  }
  return off;
}
