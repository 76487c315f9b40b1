import { portalTurn } from '#domain/filing/findings.ts';
import { minutes } from '#domain/shared/istTime.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Snapshot } from '#domain/filing/snapshot.ts';
import type { PortalLogin } from '#portal/port.ts';
import { loginOf, type RegistrationStep, type ReturnStep, nothingHeld, type Turn } from './turn.ts';
import { appendEvent } from './record.ts';

/*
 * One code request for a signatory and one session for a login at a time, over all accounts (design#one-turn-at-the-portal). A login's turn
 * is taken before its session is used and kept while a code is awaited; a signatory's is that of one request. Who has to
 * wait learns nothing of who has it.
 */

/** Longer than a code lives and the calls around it take; what a dead process holds is free after it. */
const HELD_MS = minutes(15);
/** So long who has waited is kept the next one: they look again every minute. */
const NEXT_MS = minutes(3);
const LOOK_AGAIN_MS = minutes(1);

const loginKey = (turn: Turn, { gstin, username }: PortalLogin): Uint8Array =>
  turn.seal.hash(`${gstin}/${username.toLowerCase()}`, 'portal-turn/login');

const signatoryKey = (turn: Turn, { pan }: SignatoryRow): Uint8Array =>
  turn.seal.hash(pan, 'portal-turn/signatory');

/** May this login be signed in with, and its session be used, now? */
export async function takeLoginTurn(
  { turn, snapshot: { registration }, now }: RegistrationStep,
  login: PortalLogin,
): Promise<boolean> {
  const key = loginKey(turn, login);
  const { id } = registration;
  if (!(await take({ turn, now }, key, { holder: id, heldFor: id, proven: registration.provenAt !== null })))
    return false;
  turn.atPortal.login = key;
  return true;
}

/** May the signatory be sent the code of this request now? */
export async function takeCodeTurn(
  { turn, snapshot: { registration }, now }: RegistrationStep,
  signatory: SignatoryRow,
  requestId: string,
): Promise<boolean> {
  const key = signatoryKey(turn, signatory);
  const proven = registration.provenAt !== null;
  if (!(await take({ turn, now }, key, { holder: signatory.id, heldFor: requestId, proven }))) return false;
  turn.atPortal.code = { key, requestId };
  return true;
}

type Wish = { holder: string; heldFor: string; proven: boolean };

const take = ({ turn, now }: Pick<RegistrationStep, 'turn' | 'now'>, key: Uint8Array, wish: Wish) =>
  turn.systemRows.portalTurns.take(key, { ...wish, until: now + HELD_MS, nextUntil: now + NEXT_MS }, now);

/**
 * What an earlier turn of a worker has taken for the code that is awaited is this one's to give back. Deleting a
 * registration ends its code: its login's turn is left, for whoever adds the GSTIN again.
 */
export function holdForAwaited(turn: Turn, { registration, signatory, code }: Snapshot): void {
  if (code === null && registration.deletedAt === null) return;
  const login = loginOf(registration);
  turn.atPortal.login = login === null ? null : loginKey(turn, login);
  turn.atPortal.code =
    signatory === null || code === null ? null : { key: signatoryKey(turn, signatory), requestId: code.id };
}

/** At the end of a worker's turn: what awaits no code leaves the portal to others. */
export async function giveBackTurns(turn: Turn, awaited: Snapshot['code'], now: number): Promise<void> {
  if (awaited !== null) return;
  const { login, code } = turn.atPortal;
  const { portalTurns } = turn.systemRows;
  if (code !== null) await portalTurns.giveBack(code.key, code.requestId, now);
  if (login !== null) await portalTurns.giveBack(login, turn.registrationId, now);
  Object.assign(turn.atPortal, nothingHeld());
}

/** Not our turn: looked at again soon, and nobody has to do anything. */
export async function waitForTurn(step: ReturnStep): Promise<void> {
  const { filing, form, now } = step;
  const runAt = filing.returns[form].scheduledAt;
  const nextTryAt = now + LOOK_AGAIN_MS;
  await appendEvent(step, { type: 'rescheduled', at: now, runAt, nextTryAt, finding: portalTurn });
}
