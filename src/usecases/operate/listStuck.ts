import { actorOf } from '#domain/filing/finding.ts';
import { isInDoubt, STOPPED } from '#domain/filing/filing.ts';
import { DAY_MS, type Instant, minutes } from '#domain/shared/istTime.ts';
import type { OpenReturn, OperatorPorts } from './ports.ts';

/** Why an operator should look at a return. */
const stuckReasons = [
  /** It was sent, and the portal's list has not shown it for an hour. */
  'outcome_unknown',
  /** The engine should have looked at it an hour ago. */
  'work_late',
  /** The portal refused it for a reason that this release does not know. */
  'unknown_refusal',
  /** Shunya's own tries are used up. */
  'given_up',
  /** A person has to act, and its due date is at most three days away or past. */
  'waits_for_person',
] as const;
export type StuckReason = (typeof stuckReasons)[number];

export type Stuck = OpenReturn & { reason: StuckReason };

const patience = minutes(60);
const near = 3 * DAY_MS;

/** At most this many are read; what is more is told by `more`. */
const most = 500;

/** The returns that may need an operator, the most urgent reason first. */
export async function listStuck({
  operator,
  clock,
}: Pick<OperatorPorts, 'operator' | 'clock'>): Promise<{ stuck: Stuck[]; more: boolean }> {
  const now = await clock.product();
  const read = await operator.openReturns({ overdueAt: now - patience, most });
  const stuck = read.flatMap((row) => {
    const reason = reasonOf(row, now);
    return reason === null ? [] : [{ ...row, reason }];
  });
  return {
    stuck: stuck.toSorted((a, b) => stuckReasons.indexOf(a.reason) - stuckReasons.indexOf(b.reason)),
    more: read.length === most,
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
