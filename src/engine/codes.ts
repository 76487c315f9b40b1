import {
  wrongCodeRetryAt,
  codeLifeMs,
  type CodePurpose,
  type CodeRequest,
  codesPerReturn,
} from '#domain/registration/codeRequest.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import { parseCode } from '#domain/gst/evc.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { codePlace, monthBegan } from '#domain/filing/codePlace.ts';
import type { Snapshot } from '#domain/filing/snapshot.ts';
import { endCode } from '#usecases/acting/codeRequests.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { type RegistrationStep, type Turn, type ReturnStep, record } from './turn.ts';
import { codeLimit, codeQueue, codeMissing } from '#domain/filing/findings.ts';
import { minutes, type Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { type CodeFor, countCode, giveCodeBack, provenBefore } from '#usecases/acting/codeBudget.ts';
import { afterFault, parkForPerson } from './outcomes.ts';
import { appendEvent, keepAccess } from './record.ts';
import { tellSignatory } from './notices.ts';
import { takeCodeTurn, waitForTurn, takeLoginTurn } from './portalLock.ts';
import type { Gstin } from '#domain/gst/gstin.ts';

/**
 * Books the signatory's one waiting place before the portal is asked, so that a code that comes at once finds
 * its request. Null when another request of this signatory waits.
 */
export async function reserveCode(
  { turn, snapshot, now }: RegistrationStep,
  rows: TenantRows,
  purpose: CodePurpose,
  filingId: string | null,
): Promise<string | null> {
  const { signatory, code } = snapshot;
  if (signatory === null) return null;
  // A request of our own that is still open was cut off by a crash, or answers an earlier question.
  if (code !== null) await rows.codes.move(code.id, ['requested', 'received'], 'cancelled');
  const used = await rows.codes.usedSince(turn.registrationId, monthBegan(now));
  const id = turn.ids.uuid();
  const added = await rows.codes.add({
    id,
    accountId: turn.accountId,
    registrationId: turn.registrationId,
    signatoryId: signatory.id,
    filingId,
    purpose,
    ...codePlace({ ...snapshot, used }, { purpose, filingId }, now),
    relay: signatory.relay === 'on' && signatory.relaySeen !== 'silent',
    sent: false,
    askedAt: now,
    askedWall: turn.clock.wall(),
    expiresAt: now + codeLifeMs,
    state: 'requested',
    codeSealed: null,
    receivedAt: null,
    channel: null,
  });
  return added ? id : null;
}

/** The portal has sent the code; a session code answers a challenge, which is kept. */
export async function markCodeSent(
  turn: Turn,
  rows: TenantRows,
  requestId: string,
  challenge: string | null,
): Promise<void> {
  await rows.codes.markSent(requestId);
  if (challenge === null) return;
  await rows.sessions.put(turn.registrationId, {
    challengeSealed: turn.seal.seal(challenge, turn.registrationId, 'challenge'),
    tokenSealed: null,
    openedAt: null,
    expiresAt: null,
  });
}

/** Ends a request of this registration and wakes the next in line of the same signatory. */
export const endRequest = (
  { turn: { registrationId }, now }: RegistrationStep,
  rows: TenantRows,
  { id, signatoryId }: { id: string; signatoryId: string | null },
  to: 'used' | 'refused' | 'expired' | 'cancelled',
): Promise<boolean> =>
  signatoryId === null
    ? rows.codes.move(id, ['requested', 'received'], to)
    : endCode(rows, { id, signatoryId, registrationId }, to, now);

/**
 * The return that asked for the code is looked at again. `failed`: the portal did not take the code; one that was
 * taken starts the count of failures anew for the next.
 */
export async function checkWaitingReturn(
  { snapshot, now }: RegistrationStep,
  rows: TenantRows,
  request: CodeRequest,
  failed: boolean,
): Promise<void> {
  const waiting = returnOf(snapshot, request);
  if (waiting === null) return;
  const { filing, form } = waiting;
  const { codeTries } = filing.returns[form];
  await rows.filings.append(filing.id, form, {
    type: 'code_received',
    at: now,
    nextTryAt: failed ? wrongCodeRetryAt(codeTries, now) : now,
    codeTries: failed ? codeTries + 1 : 0,
  });
}

/** The return that this request was made for: a session code's is the first of the filing that waits. */
export function returnOf(snapshot: Snapshot, request: CodeRequest): ReturnAt | null {
  const filing = snapshot.filings.find((candidate) => candidate.id === request.filingId);
  if (filing === undefined) return null;
  if (request.purpose !== 'session') return { filing, form: request.purpose };
  const form = FORMS.find((name) => filing.returns[name].state === 'waiting_for_code');
  return form === undefined ? null : { filing, form };
}

/** The code of a request, opened for its one use. */
export const openCode = (turn: Turn, request: CodeRequest) =>
  request.codeSealed === null
    ? null
    : parseCode(turn.seal.open(request.codeSealed, request.registrationId, 'code'));

/** Sends the question to the portal; a session code is answered with its challenge. */
type Ask = () => Promise<Result<string | null, PortalFault>>;

/** Asks the portal for a code for this return (or for the session it needs) and parks until it comes. */
export async function askForCode(step: ReturnStep, purpose: CodePurpose, ask: Ask): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  if (await waitsForFirstCode(step, purpose)) return;
  const { codeTries } = filing.returns[form];
  if (whoBringsCode(snapshot, now) === null || codeTries >= codesPerReturn)
    return parkForPerson(step, purpose);
  const counted = purpose === 'session' ? await codeFor(step) : null;
  const usedUpUntil = counted === null ? null : await countCode(turn, counted, now);
  if (usedUpUntil !== null) return waitForMoreCodes(step, usedUpUntil);
  const requestId = await record(turn, (rows) => parkWithRequest(step, rows, purpose));
  if (requestId === null) {
    if (counted !== null) await giveCodeBack(turn, counted, now);
    return;
  }
  const { signatory } = snapshot;
  const request = { id: requestId, signatoryId: signatory?.id ?? null };
  if (signatory === null || !(await takeCodeTurn(step, signatory, requestId))) {
    if (counted !== null) await giveCodeBack(turn, counted, now);
    await record(turn, (rows) => endRequest(step, rows, request, 'cancelled'));
    return waitForTurn(step);
  }
  const asked = await ask();
  if (asked.ok) {
    await record(turn, (rows) => markCodeSent(turn, rows, requestId, asked.value));
    return;
  }
  if (counted !== null && asked.failure.kind === 'refused') await giveCodeBack(turn, counted, now);
  await record(turn, (rows) => endRequest(step, rows, request, 'cancelled'));
  return afterFault(step, asked.failure);
}

/**
 * The first code of the verification may still be on its way: the return waits for that one, because a second code
 * would only be taken for it.
 */
async function waitsForFirstCode(
  { turn, snapshot: { code }, filing, form, now }: ReturnStep,
  purpose: CodePurpose,
): Promise<boolean> {
  if (purpose !== 'session' || code?.purpose !== 'session') return false;
  return record(turn, async (rows) => {
    if (!(await rows.codes.attach(code.id, filing.id))) return false;
    await rows.filings.append(filing.id, form, { type: 'code_asked', at: now, code: 'session' });
    return true;
  });
}

/** Will a code come by itself, or is somebody there to type it? */
function whoBringsCode({ signatory, registration }: Snapshot, now: Instant): 'relay' | 'person' | null {
  if (signatory === null) return null;
  if (signatory.relay === 'on' && signatory.relaySeen !== 'silent') return 'relay';
  return registration.attendedUntil !== null && registration.attendedUntil > now ? 'person' : null;
}

/** The return waits for the code that is about to be asked for; null when it cannot be asked for now. */
async function parkWithRequest(
  step: ReturnStep,
  rows: TenantRows,
  purpose: CodePurpose,
): Promise<string | null> {
  const { turn, snapshot, filing, form, now } = step;
  const byPerson = whoBringsCode(snapshot, now) === 'person';
  const isFirst = byPerson && (await rows.codes.newestOf(filing.id)) === null;
  const id = await reserveCode(step, rows, purpose, filing.id);
  if (id === null) {
    await standInLine(step, rows);
    return null;
  }
  const parked = await rows.filings.append(filing.id, form, {
    type: 'code_asked',
    at: now,
    code: purpose === 'session' ? 'session' : 'evc',
  });
  if (parked === null) {
    await rows.codes.move(id, ['requested'], 'cancelled');
    return null;
  }
  // Someone is at the page, and the code goes to another person's mobile.
  if (isFirst) await tellSignatory(turn, rows, snapshot.signatory, step);
  return id;
}

const codeFor = async ({ turn, snapshot: { registration, signatory } }: ReturnStep): Promise<CodeFor> => ({
  registration,
  signatory,
  provenBefore:
    registration.provenAt === null &&
    (await turn.store.asTenant(turn.accountId, (rows) => provenBefore(rows, registration))),
  forFiling: true,
});

/** The portal was asked for as many codes as it is asked for in a day. */
async function waitForMoreCodes(step: ReturnStep, until: Instant): Promise<void> {
  const runAt = step.filing.returns[step.form].scheduledAt;
  const finding = codeLimit(until);
  await appendEvent(step, { type: 'rescheduled', at: step.now, runAt, nextTryAt: until, finding });
}

/** One code of a signatory at a time: looked at again when the other one has ended, or has lived its time. */
async function standInLine({ snapshot, filing, form, now }: ReturnStep, rows: TenantRows): Promise<void> {
  const runAt = filing.returns[form].scheduledAt;
  // The other request may outlive its time by the turn that ends it: it is not asked for without a pause.
  const nextTryAt = Math.max(snapshot.signatoryBusyUntil ?? 0, now + minutes(1));
  const event = { type: 'rescheduled', at: now, runAt, nextTryAt, finding: codeQueue } as const;
  await rows.filings.append(filing.id, form, event);
}

/** `later`: something else comes first at the portal, and nobody was asked. `no_more`: today's codes are used up. */
export type FirstCode = 'asked' | 'later' | 'no_more' | PortalFault;

/**
 * Asks for the session code that proves a registration (OTPREQUEST; that API access is off shows here). The session
 * opens when its code comes, else at the first filing.
 */
export async function askFirstCode(step: RegistrationStep, gstin: Gstin): Promise<FirstCode> {
  const { turn, snapshot, now } = step;
  const { registration, signatory } = snapshot;
  const login = { username: registration.username, gstin };
  if (signatory === null || !(await takeLoginTurn(step, login))) return 'later';
  const proving = { ...registration, gstin };
  const again = await turn.store.asTenant(turn.accountId, (rows) => provenBefore(rows, proving));
  const counted = { registration: proving, signatory, provenBefore: again, forFiling: false };
  if ((await countCode(turn, counted, now)) !== null) return 'no_more';
  const requestId = await record(turn, (rows) => reserveCode(step, rows, 'session', null));
  const isOurTurn = requestId !== null && (await takeCodeTurn(step, signatory, requestId));
  const asked = isOurTurn ? await turn.portal.askSessionCode(login) : null;
  // Sent nothing: another request of this signatory waits, and its code would be taken for ours; or the portal refuses.
  if (asked === null || (!asked.ok && asked.failure.kind === 'refused'))
    await giveCodeBack(turn, counted, now);
  if (requestId === null) return 'later';
  await record(turn, async (rows) => {
    if (asked?.ok === true) await markCodeSent(turn, rows, requestId, asked.value.challenge);
    else await endRequest(step, rows, { id: requestId, signatoryId: signatory.id }, 'cancelled');
  });
  if (asked === null) return 'later';
  await keepAccess(step, asked);
  return asked.ok ? 'asked' : asked.failure;
}

/**
 * Nobody brought the code in its ten minutes. A relay that has worked before is tried again; one that never did
 * is taken for silent, and a person is asked from then on (design#when-a-code-is-requested). A code of which the portal has not said
 * that it went out tells nothing: the turn that asked for it was cut off.
 */
export async function expireCode(step: RegistrationStep & { code: CodeRequest }): Promise<void> {
  const { turn, snapshot, code: request, now } = step;
  const { signatory } = snapshot;
  const silent = request.sent && request.relay && signatory !== null && signatory.relaySeen !== 'works';
  await record(turn, async (rows) => {
    await endRequest(step, rows, request, 'expired');
    if (silent) await rows.signatories.update(signatory.id, { relaySeen: 'silent' });
    const waiting = returnOf(snapshot, request);
    if (waiting === null) return;
    const again = !request.sent || (request.relay && !silent);
    if (!again) await tellSignatory(turn, rows, signatory, waiting);
    const { codeTries } = waiting.filing.returns[waiting.form];
    await rows.filings.append(waiting.filing.id, waiting.form, {
      type: 'code_expired',
      at: now,
      codeTries: codeTries + (request.sent ? 1 : 0),
      nextTryAt: again ? now : null,
      ...(again ? {} : { finding: codeMissing(waiting, 'did_not_come', now) }),
    });
  });
}
