import { planNext, type Step } from '#domain/filing/planNext.ts';
import { leaseMs, renewAfterMs } from '#domain/filing/atMostOnce.ts';
import { nextWatch } from '#domain/registration/watch.ts';
import { earliest, type Instant } from '#domain/shared/istTime.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import { releaseLocks, adoptAwaitedLocks } from './portalLock.ts';
import { appendEvent } from './record.ts';
import { type RegistrationStep, LeaseLost, readSnapshot, noLocks, type Turn, underLease } from './turn.ts';
import {
  askTheClient,
  moveDue,
  readAgain,
  remindOfAccess,
  remindOfPassword,
  remindOfReturn,
} from './upkeep.ts';
import { readLists } from './backlog.ts';
import { checkReturn } from './check.ts';
import { confirmRecorded, confirmReturn, lookAtList, lookForRevocation } from './confirm.ts';
import { expireCode } from './codes.ts';
import { fileReturn } from './file.ts';
import { resumeGstr3b } from './outcomes.ts';
import { openNextFiling } from './openFiling.ts';
import { watchFee } from './watchFee.ts';
import { openSession } from './session.ts';
import { proveRegistration, verifyRegistration } from './verify.ts';
import { watchPortal } from './watch.ts';

// A turn that never parks is a bug in the plan. It stops after this many steps and is scheduled again.
const stepsPerTurn = 60;

/**
 * Takes every step that one registration can take now: verifies it, opens its month, checks, asks for codes, files
 * and confirms. Each step is recorded before the next is chosen. Safe to call at any time, by any worker, even twice
 * at once: a lease lets one of them work. Ends when everything waits for a time, a code or a person.
 */
export async function advanceRegistration(ports: EnginePorts, registrationId: string): Promise<void> {
  const holder = ports.ids.uuid();
  const began = ports.clock.wall();
  const taken = await ports.systemRows.work.take(registrationId, holder, began, leaseMs);
  if (taken === null) return;
  let renewedAt = began;
  const renew = async (): Promise<void> => {
    const wall = ports.clock.wall();
    if (wall - renewedAt < renewAfterMs) return;
    renewedAt = wall;
    if (!(await ports.systemRows.work.renew(registrationId, holder, wall, leaseMs))) throw new LeaseLost();
  };
  const release = (nextDue: Instant | null): Promise<void> =>
    ports.systemRows.work.release(registrationId, holder, taken.wakes, nextDue);
  const portal = underLease(ports.portal, renew);
  const turn: Turn = {
    ...ports,
    portal,
    registrationId,
    accountId: taken.accountId,
    holder,
    portalLocks: noLocks(),
  };
  try {
    const steps = () => runSteps(turn);
    await release(await (ports.withFairShare?.(taken.accountId, steps) ?? steps()));
  } catch (error) {
    if (error instanceof LeaseLost) return releaseLocksOfErased(turn);
    // The lease expires and the tick schedules the registration again: a turn that fails here loses nothing.
    ports.log.error({ registrationId, error }, 'a turn of the engine ended in an error');
    await release((await ports.clock.product()) + 60_000);
  }
}

/**
 * A lease is lost to another worker, who now owns the turn at the portal, or because the account was erased. After an
 * erasure nobody else releases what this turn acquired later.
 */
async function releaseLocksOfErased(turn: Turn): Promise<void> {
  if ((await readSnapshot(turn)) === null) await releaseLocks(turn, null, await turn.clock.product());
}

/** Steps until the plan waits. Returns the instant of the next turn, or null. */
async function runSteps(turn: Turn): Promise<Instant | null> {
  for (let count = 0; count < stepsPerTurn; count += 1) {
    const snapshot = await readSnapshot(turn);
    if (snapshot === null) {
      await releaseLocks(turn, null, await turn.clock.product());
      return null;
    }
    if (count === 0) adoptAwaitedLocks(turn, snapshot);
    const now = await turn.clock.product();
    const next = planNext(snapshot, now);
    // Last in a turn: no return waits for it.
    const watch = next.kind === 'wait' ? nextWatch(snapshot.registration) : null;
    const isWatched = watch !== null && watch <= now;
    if (next.kind === 'wait' && !isWatched) {
      await releaseLocks(turn, snapshot.code, now);
      return earliest(next.until, watch);
    }
    if (turn.isStopping?.() === true) return now;
    if (next.kind === 'wait') await watchPortal({ turn, snapshot, now });
    else await runStep({ turn, snapshot, now }, next);
  }
  return (await turn.clock.product()) + 1000;
}

async function runStep(at: RegistrationStep, next: Exclude<Step, { kind: 'wait' }>): Promise<void> {
  switch (next.kind) {
    case 'verify':
      return verifyRegistration(at);
    case 'prove':
      return proveRegistration(at);
    case 'read_again':
      return readAgain(at);
    case 'open_filing':
      return openNextFiling({ ...at, ...next });
    case 'use_session_code':
      return openSession({ ...at, ...next });
    case 'code_expired':
      return expireCode({ ...at, ...next });
    case 'check':
      return checkReturn({ ...at, ...next });
    case 'watch_fee':
      return watchFee({ ...at, ...next });
    case 'file':
      return fileReturn({ ...at, ...next });
    case 'outcome_unknown':
      await appendEvent({ ...at, ...next }, { type: 'outcome_unknown', at: at.now });
      return undefined;
    case 'confirm':
      return confirmReturn({ ...at, ...next });
    case 'confirm_recorded':
      return confirmRecorded({ ...at, ...next });
    case 'move_due':
      return moveDue({ ...at, ...next });
    case 'resume_gstr3b':
      return resumeGstr3b({ ...at, ...next });
    case 'resume_behind':
      await appendEvent({ ...at, ...next }, { type: 'revived', at: at.now, by: 'system', runAt: at.now });
      return undefined;
    case 'cancel':
      await appendEvent({ ...at, ...next }, { type: 'cancelled', at: at.now });
      return undefined;
    case 'look':
      await lookAtList({ ...at, ...next });
      return undefined;
    case 'look_for_revocation':
      return lookForRevocation({ ...at, ...next });
    case 'ask_client':
      return askTheClient({ ...at, ...next });
    case 'remind':
      return remindOfReturn({ ...at, ...next });
    case 'read_lists':
      return readLists(at);
    case 'remind_password':
      return remindOfPassword(at);
    case 'remind_access':
      return remindOfAccess(at);
  }
}
