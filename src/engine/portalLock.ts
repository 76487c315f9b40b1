import { portalTurn } from '#domain/filing/findings.ts';
import { minutes } from '#domain/shared/istTime.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Snapshot } from '#domain/filing/snapshot.ts';
import type { PortalLogin } from '#portal/port.ts';
import { loginOf, type RegistrationStep, type ReturnStep, noLocks, type Turn } from './turn.ts';
import { appendEvent } from './record.ts';

/*
 * One code request per signatory and one session per login at a time, over all accounts
 * (design#one-turn-at-the-portal). A login's lock is acquired before its session is used and kept while a code is
 * awaited; a signatory's lock belongs to one request. A waiting registration learns nothing about the holder.
 */

/** Longer than a code's life and the calls around it; a dead process's lock expires after this. */
const HELD_MS = minutes(15);
/** The next in line keeps its place for this long: waiting turns retry every minute. */
const NEXT_MS = minutes(3);
const LOOK_AGAIN_MS = minutes(1);

const loginKey = (turn: Turn, { gstin, username }: PortalLogin): Uint8Array =>
  turn.seal.hash(`${gstin}/${username.toLowerCase()}`, 'portal-turn/login');

const signatoryKey = (turn: Turn, { pan }: SignatoryRow): Uint8Array =>
  turn.seal.hash(pan, 'portal-turn/signatory');

/** Acquires this login's turn at the portal: may it sign in and use its session now? */
export async function acquireLoginLock(
  { turn, snapshot: { registration }, now }: RegistrationStep,
  login: PortalLogin,
): Promise<boolean> {
  const key = loginKey(turn, login);
  const { id } = registration;
  if (!(await take({ turn, now }, key, { holder: id, heldFor: id, proven: registration.provenAt !== null })))
    return false;
  turn.portalLocks.login = key;
  return true;
}

/** Acquires the signatory's turn at the portal: may the code of this request be sent now? */
export async function acquireCodeLock(
  { turn, snapshot: { registration }, now }: RegistrationStep,
  signatory: SignatoryRow,
  requestId: string,
): Promise<boolean> {
  const key = signatoryKey(turn, signatory);
  const proven = registration.provenAt !== null;
  if (!(await take({ turn, now }, key, { holder: signatory.id, heldFor: requestId, proven }))) return false;
  turn.portalLocks.code = { key, requestId };
  return true;
}

type Wish = { holder: string; heldFor: string; proven: boolean };

const take = ({ turn, now }: Pick<RegistrationStep, 'turn' | 'now'>, key: Uint8Array, wish: Wish) =>
  turn.systemRows.portalTurns.take(key, { ...wish, until: now + HELD_MS, nextUntil: now + NEXT_MS }, now);

/**
 * An earlier turn of a worker may have acquired locks for the code that is awaited: this turn releases them. Deleting
 * a registration ends its code but leaves its login's lock; it is released for whoever adds the GSTIN again.
 */
export function adoptAwaitedLocks(turn: Turn, { registration, signatory, code }: Snapshot): void {
  if (code === null && registration.deletedAt === null) return;
  const login = loginOf(registration);
  turn.portalLocks.login = login === null ? null : loginKey(turn, login);
  turn.portalLocks.code =
    signatory === null || code === null ? null : { key: signatoryKey(turn, signatory), requestId: code.id };
}

/** Runs at the end of a worker's turn: releases every lock that no awaited code needs. */
export async function releaseLocks(turn: Turn, awaited: Snapshot['code'], now: number): Promise<void> {
  if (awaited !== null) return;
  const { login, code } = turn.portalLocks;
  const { portalTurns } = turn.systemRows;
  if (code !== null) await portalTurns.giveBack(code.key, code.requestId, now);
  if (login !== null) await portalTurns.giveBack(login, turn.registrationId, now);
  Object.assign(turn.portalLocks, noLocks());
}

/** Another registration's turn at the portal: retried soon, and nobody has to act. */
export async function waitForLock(step: ReturnStep): Promise<void> {
  const { filing, form, now } = step;
  const runAt = filing.returns[form].scheduledAt;
  const nextTryAt = now + LOOK_AGAIN_MS;
  await appendEvent(step, { type: 'rescheduled', at: now, runAt, nextTryAt, finding: portalTurn });
}
