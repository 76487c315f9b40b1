import { planNext, type Step } from '#domain/filing/planNext.ts';
import { leaseMs, renewAfterMs } from '#domain/registration/codeRequest.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import { giveBackTurns, holdForAwaited } from './portalLock.ts';
import { appendEvent } from './record.ts';
import { type RegistrationStep, LeaseLost, look, nothingHeld, type Turn, underLease } from './turn.ts';
import {
  askTheClient,
  moveDue,
  readAgain,
  remindOfAccess,
  remindOfPassword,
  remindOfReturn,
} from './upkeep.ts';
import { checkReturn } from './check.ts';
import { confirmRecorded, confirmReturn, lookAtList, lookForRevocation } from './confirm.ts';
import { expireCode } from './codes.ts';
import { fileReturn } from './file.ts';
import { goAlong } from './outcomes.ts';
import { openNextFiling } from './openFiling.ts';
import { openSession } from './session.ts';
import { proveRegistration, verifyRegistration } from './verify.ts';

// A turn that never parks would be a bug of the plan; it gives way after this many steps and is called again.
const stepsPerTurn = 60;

/**
 * Takes one registration as far as it can go now: verifies it, opens its month, checks, asks for codes, files and
 * confirms, each step recorded before the next is chosen. Safe to call at any time, by any worker, twice at once:
 * a lease lets one of them work. Ends when everything waits for a moment, a code or a person.
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
    atPortal: nothingHeld(),
  };
  try {
    const steps = () => takeSteps(turn);
    await release(await (ports.withFairShare?.(taken.accountId, steps) ?? steps()));
  } catch (error) {
    if (error instanceof LeaseLost) return giveBackOfErased(turn);
    // The lease runs out by itself and the tick calls again: nothing is lost by a turn that ends here.
    ports.log.error({ registrationId, error }, 'a turn of the engine ended in an error');
    await release((await ports.clock.product()) + 60_000);
  }
}

/**
 * A lease is lost to another worker, whose turn at the portal it is now, or with the account: then nobody else is left
 * who would give back what was taken after the erasing had freed what it saw.
 */
async function giveBackOfErased(turn: Turn): Promise<void> {
  if ((await look(turn)) === null) await giveBackTurns(turn, null, await turn.clock.product());
}

/** Steps until the plan waits; the instant at which it wants to go on, or null. */
async function takeSteps(turn: Turn): Promise<Instant | null> {
  for (let count = 0; count < stepsPerTurn; count += 1) {
    const snapshot = await look(turn);
    if (snapshot === null) {
      await giveBackTurns(turn, null, await turn.clock.product());
      return null;
    }
    if (count === 0) holdForAwaited(turn, snapshot);
    const now = await turn.clock.product();
    const next = planNext(snapshot, now);
    if (next.kind === 'wait') {
      await giveBackTurns(turn, snapshot.code, now);
      return next.until;
    }
    if (turn.isStopping?.() === true) return now;
    await takeStep({ turn, snapshot, now }, next);
  }
  return (await turn.clock.product()) + 1000;
}

async function takeStep(at: RegistrationStep, next: Exclude<Step, { kind: 'wait' }>): Promise<void> {
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
    case 'go_along':
      return goAlong({ ...at, ...next });
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
    case 'remind_password':
      return remindOfPassword(at);
    case 'remind_access':
      return remindOfAccess(at);
  }
}
