import type { Finding } from '#domain/filing/finding.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import {
  filedElsewhere,
  givenUp,
  noSession,
  notOpenYet,
  ownAccess,
  portalDown,
  sessionLost,
  type TriedFinding,
} from '#domain/filing/portalFinding.ts';
import { beforeDue } from '#domain/filing/sendAgain.ts';
import type { Ports } from '#usecases/ports/given.ts';
import type { FaultClass, PortalFault } from '#portal/port.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import { refusedFinding } from './refusal.ts';
import { backOff } from '#domain/shared/backOff.ts';
import { minutes } from '#domain/shared/istTime.ts';

/** What becomes of a return when the portal refuses or does not answer, and nothing was filed (gst-portal#codes-by-call). */
export type FaultPlan =
  /** By itself at `at`. `session`: kept, forgotten, or closed at the portal first (AUTH403). */
  | { kind: 'again'; at: Instant; finding: Finding; session: Session; login: boolean }
  /** Its tries are used up: our side's or the portal's fault, which a person may have tried again. */
  | { kind: 'give_up'; finding: Finding }
  /** Repeating changes nothing: a person acts. */
  | { kind: 'stop'; finding: Finding };

type Session = 'keep' | 'drop' | 'close';

type Rule = {
  /** The wait before the next try; `tries` were in vain before. Null stops at once. */
  wait: ((tries: number, seed: string) => number) | null;
  /** Tries before it ends; logins are counted apart, each costs the signatory a code. */
  tries: number;
  counts: 'tries' | 'logins';
  /** How it ends: `give_up` where nobody outside can mend it, `stop` where a person can. */
  ends: 'give_up' | 'stop';
  session: Session;
  says: (at: ReturnAt, now: Instant) => TriedFinding;
  /** What is said when it stops after all its tries, where the portal's meaning is not what helps. */
  stopsWith?: Finding;
};

const waits: Rule = {
  wait: backOff,
  tries: 24,
  counts: 'tries',
  ends: 'give_up',
  session: 'keep',
  says: () => portalDown,
};
const stops: Rule = { ...waits, wait: null, ends: 'stop' };
/** Each refused RETFILE has cost a code: fewer of those. */
const triesOfSending = 8;

const logins: Rule = {
  wait: () => 0,
  tries: 3,
  counts: 'logins',
  ends: 'stop',
  session: 'drop',
  says: () => sessionLost,
  stopsWith: noSession,
};

/** Every class of gst-portal#codes-by-call, and the faults of the road: what is repeated, when, how often, and how it ends. */
const RULES: Readonly<Record<FaultClass | Exclude<PortalFault['kind'], 'refused'>, Rule>> = {
  wait: waits,
  unreachable: waits,
  /** A read whose answer is in doubt is read again; after RETFILE it never comes here. */
  unknown_outcome: waits,
  /** The adapter has loaded the new certificate already; the next try uses it. */
  refresh_key: waits,
  /** Nothing there where something has to be: the portal is behind itself. */
  empty: waits,
  provider: { ...waits, says: () => ownAccess },
  /** Its list shows the ARN after a while, and the check adopts it. */
  done: {
    ...waits,
    wait: (tries) => minutes(Math.min(30, 2 * 2 ** tries)),
    says: (at, now) => filedElsewhere(at, 'portal', now),
  },
  relogin: logins,
  code: logins,
  /** Old sessions end by themselves within six hours (gst-portal#sessions). */
  logout: { ...logins, wait: (tries) => minutes(30) * tries, tries: 12, ends: 'give_up', session: 'close' },
  user: stops,
  order: stops,
  fix: stops,
  not_supported: stops,
};

const opensLater: Rule = { ...waits, wait: () => minutes(6 * 60), says: notOpenYet };

/** Codes whose class needs a person in general, but which time or our own next step resolves (record 084.4). */
const BY_CODE: ReadonlyMap<string, Rule> = new Map([
  ['RET12590', opensLater],
  ['RET191185', opensLater],
  // "Proceed to file first": the next check prepares the return again.
  ['RT_FIL_10', { ...waits, tries: 3, ends: 'stop' as const }],
]);

const ruleOf = (fault: PortalFault): Rule =>
  fault.kind === 'refused' ? (BY_CODE.get(fault.code) ?? RULES[fault.class]) : RULES[fault.kind];

/** Pure: the plan for a fault of a call that has certainly filed nothing. `sent`: the call was RETFILE. */
export function planOfFault(
  say: Pick<Ports, 'meaningOf'>,
  fault: PortalFault,
  at: ReturnAt,
  now: Instant,
  sent = false,
): FaultPlan {
  const rule = ruleOf(fault);
  const row = at.filing.returns[at.form];
  const tries = row[rule.counts];
  if (rule.wait === null) return { kind: 'stop', finding: refusedFinding(say, fault, at, now) };
  if (tries >= (sent ? Math.min(rule.tries, triesOfSending) : rule.tries))
    return rule.ends === 'stop'
      ? { kind: 'stop', finding: rule.stopsWith ?? refusedFinding(say, fault, at, now) }
      : { kind: 'give_up', finding: givenUp(rule.says(at, now)) };
  return {
    kind: 'again',
    at: beforeDue(now + rule.wait(tries, at.filing.id), now, row.dueAt),
    finding: rule.says(at, now),
    session: rule.session,
    login: rule.counts === 'logins',
  };
}
