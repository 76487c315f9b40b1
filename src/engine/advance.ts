import { remindOfAccess } from './apiAccess.ts';
import { fileReturn } from './submit.ts';
import { checkReturn } from './check.ts';
import { confirmReturn } from './confirm.ts';
import { consentFor } from '#domain/registration/consentFor.ts';
import { codeDidNotCome } from './codeDidNotCome.ts';
import { openSessionWithCode } from './session.ts';
import { passwordIsOld, reminder, tell } from './notices.ts';
import { moveDue, openCycle } from './openCycle.ts';
import { lookForFiled } from './adopt.ts';
import { planNext, type Step } from '#domain/filing/planNext.ts';
import { lookForRevocation } from './taxpayerChange.ts';
import { LeaseLost, look, record, type Turn, underLease } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';
import { leaseMs, renewAfterMs } from '#domain/registration/lease.ts';
import { proveRegistration, verifyRegistration } from './verify.ts';
import type { Ports } from '#usecases/ports/given.ts';

// A turn that never parks would be a bug of the plan; it gives way after this many steps and is called again.
const stepsPerTurn = 60;

/**
 * Takes one registration as far as it can go now: verifies it, opens its month, checks, asks for codes, files and
 * confirms, each step recorded before the next is chosen. Safe to call at any time, by any worker, twice at once:
 * a lease lets one of them work. Ends when everything waits for a moment, a code or a person.
 */
export async function advanceRegistration(ports: Ports, registrationId: string): Promise<void> {
  const holder = ports.ids.uuid();
  const began = ports.clock.wall();
  const taken = await ports.store.asSystem(
    (rows) => rows.work.take(registrationId, holder, began, leaseMs),
    'one',
  );
  if (taken === null) return;
  let renewedAt = began;
  const renew = async (): Promise<void> => {
    const wall = ports.clock.wall();
    if (wall - renewedAt < renewAfterMs) return;
    renewedAt = wall;
    if (
      !(await ports.store.asSystem((rows) => rows.work.renew(registrationId, holder, wall, leaseMs), 'one'))
    )
      throw new LeaseLost();
  };
  const portal = underLease(ports.portal, renew);
  const turn: Turn = { ...ports, portal, registrationId, accountId: taken.accountId, holder };
  try {
    const nextDue = await run(turn);
    await ports.store.asSystem(
      (rows) => rows.work.release(registrationId, holder, taken.wakes, nextDue),
      'one',
    );
  } catch (error) {
    if (error instanceof LeaseLost) return;
    // The lease runs out by itself and the tick calls again: nothing is lost by a turn that ends here.
    ports.log.error({ registrationId, error }, 'a turn of the engine ended in an error');
    const retryAt = (await ports.clock.product()) + 60_000;
    await ports.store.asSystem(
      (rows) => rows.work.release(registrationId, holder, taken.wakes, retryAt),
      'one',
    );
  }
}

async function run(turn: Turn): Promise<number | null> {
  for (let count = 0; count < stepsPerTurn; count += 1) {
    const snapshot = await look(turn);
    if (snapshot === null) return null;
    const now = await turn.clock.product();
    const step = planNext(snapshot, now);
    if (step.kind === 'wait') return step.until;
    await take(turn, snapshot, step, now);
  }
  return (await turn.clock.product()) + 1000;
}

async function take(
  turn: Turn,
  snapshot: Snapshot,
  step: Exclude<Step, { kind: 'wait' }>,
  now: number,
): Promise<void> {
  switch (step.kind) {
    case 'verify':
      return verifyRegistration(turn, snapshot, now);
    case 'prove':
      return proveRegistration(turn, snapshot, now);
    case 'open_cycle':
      return openCycle(turn, snapshot, step.period, now);
    case 'use_session_code':
      return openSessionWithCode(turn, snapshot, step.code, now);
    case 'code_expired':
      return codeDidNotCome(turn, snapshot, step.code, now);
    case 'check':
      return checkReturn(turn, snapshot, step.filing, step.form, now);
    case 'file':
      return fileReturn(turn, snapshot, step.filing, step.form, step.code, now);
    case 'outcome_unknown':
      await record(turn, (rows) =>
        rows.filings.append(step.filing.id, step.form, { type: 'outcome_unknown', at: now }),
      );
      return undefined;
    case 'move_due':
      return moveDue(turn, snapshot, step, now);
    case 'cancel':
      await record(turn, (rows) =>
        rows.filings.append(step.filing.id, step.form, { type: 'cancelled', at: now }),
      );
      return undefined;
    case 'look':
      await lookForFiled(turn, step.filing, now);
      return undefined;
    case 'look_for_revocation':
      return lookForRevocation(turn, snapshot, step.filing, now);
    case 'remind':
      // Nobody is reminded of what they have filed at the portal meanwhile.
      if (snapshot.code?.filingId !== step.filing.id && (await lookForFiled(turn, step.filing, now)))
        return undefined;
      await record(turn, async (rows) => {
        await rows.filings.append(step.filing.id, step.form, { type: 'reminded', at: now });
        const wantsYes =
          consentFor(snapshot.registration, snapshot.consents, step.filing.period) === 'missing';
        await tell(turn, rows, reminder(step, now, turn.pageOf(turn.registrationId), wantsYes));
      });
      return undefined;
    case 'remind_password':
      await record(turn, async (rows) => {
        await rows.registrations.update(turn.registrationId, { passwordRemindedAt: now });
        await tell(turn, rows, passwordIsOld(snapshot.registration));
      });
      return undefined;
    case 'remind_access':
      return remindOfAccess(turn, now);
    case 'confirm':
      return confirmReturn(turn, snapshot, step.filing, step.form, now);
  }
}
