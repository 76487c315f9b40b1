import {
  wrongCodeRetryAt,
  codeLifeMs,
  type CodePurpose,
  type CodeRequest,
  codesPerReturn,
} from '#domain/registration/codeRequest.ts';
import { isPerson } from '#domain/filing/events.ts';
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
import { notifySignatory } from './notices.ts';
import { acquireCodeLock, waitForLock, acquireLoginLock } from './portalLock.ts';
import type { Gstin } from '#domain/gst/gstin.ts';

/**
 * Books the signatory's single waiting place before the portal is asked, so that a code that arrives at once finds
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
  // Our own request that is still open was cut off by a crash or belongs to an earlier question.
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

/** Marks the code as sent by the portal; stores the challenge that a session code answers. */
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
 * Checks the return that asked for the code again. `failed`: the portal did not accept the code. An accepted code
 * resets the count of failures for the next one.
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

/** The return for which this request was made; for a session code, the first of the waiting filing. */
export function returnOf(snapshot: Snapshot, request: CodeRequest): ReturnAt | null {
  const filing = snapshot.filings.find((candidate) => candidate.id === request.filingId);
  if (filing === undefined) return null;
  if (request.purpose !== 'session') return { filing, form: request.purpose };
  const form = FORMS.find((name) => filing.returns[name].state === 'waiting_for_code');
  return form === undefined ? null : { filing, form };
}

/** The code of a request, decrypted for its single use. */
export const openCode = (turn: Turn, request: CodeRequest) =>
  request.codeSealed === null
    ? null
    : parseCode(turn.seal.open(request.codeSealed, request.registrationId, 'code'));

/** Sends the request to the portal. The answer to a session code holds its challenge. */
type Ask = () => Promise<Result<string | null, PortalFault>>;

/** Asks the portal for a code for this return (or for the session it needs) and parks until the code arrives. */
export async function askForCode(step: ReturnStep, purpose: CodePurpose, ask: Ask): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  if (await waitsForFirstCode(step, purpose)) return;
  const { codeTries } = filing.returns[form];
  if (codeSource(step) === null || codeTries >= codesPerReturn) return parkForPerson(step, purpose);
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
  if (signatory === null || !(await acquireCodeLock(step, signatory, requestId))) {
    if (counted !== null) await giveCodeBack(turn, counted, now);
    await record(turn, (rows) => endRequest(step, rows, request, 'cancelled'));
    return waitForLock(step);
  }
  const answer = await ask();
  if (answer.ok) {
    await record(turn, (rows) => markCodeSent(turn, rows, requestId, answer.value));
    return;
  }
  if (counted !== null && answer.failure.kind === 'refused') await giveCodeBack(turn, counted, now);
  await record(turn, (rows) => endRequest(step, rows, request, 'cancelled'));
  return afterFault(step, answer.failure);
}

/**
 * The first code of the verification may still be on its way: the return waits for it, because a second code would be
 * taken for the first.
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

/**
 * How the code will arrive: by relay, or typed by a person who is present. Null: neither. A relay that has brought no
 * code yet is tried while somebody is there to type, or by the schedule: a person who starts fifty months at once would
 * send fifty people a code that nobody types (design#when-a-code-is-requested).
 */
function codeSource({ snapshot, filing, form, now }: ReturnStep): 'relay' | 'person' | null {
  const { signatory, registration } = snapshot;
  if (signatory === null) return null;
  const isAttended = registration.attendedUntil !== null && registration.attendedUntil > now;
  if (signatory.relay === 'off' || signatory.relaySeen === 'silent') return isAttended ? 'person' : null;
  const isTried = signatory.relaySeen === 'works';
  return isTried || isAttended || !isPerson(filing.returns[form].requestedBy) ? 'relay' : null;
}

/** Parks the return to wait for the code that is about to be requested; null when it cannot be requested now. */
async function parkWithRequest(
  step: ReturnStep,
  rows: TenantRows,
  purpose: CodePurpose,
): Promise<string | null> {
  const { turn, snapshot, filing, form, now } = step;
  const byPerson = codeSource(step) === 'person';
  const isFirst = byPerson && (await rows.codes.newestOf(filing.id)) === null;
  const id = await reserveCode(step, rows, purpose, filing.id);
  if (id === null) {
    await waitInQueue(step, rows);
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
  // Someone is on the page, but the code goes to another person's mobile.
  if (isFirst) await notifySignatory(turn, rows, snapshot.signatory, step);
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

/** The day's limit of code requests to the portal is reached. */
async function waitForMoreCodes(step: ReturnStep, until: Instant): Promise<void> {
  const runAt = step.filing.returns[step.form].scheduledAt;
  const finding = codeLimit(until);
  await appendEvent(step, { type: 'rescheduled', at: step.now, runAt, nextTryAt: until, finding });
}

/** One code per signatory at a time: retried when the other request has ended or expired. */
async function waitInQueue({ snapshot, filing, form, now }: ReturnStep, rows: TenantRows): Promise<void> {
  const runAt = filing.returns[form].scheduledAt;
  // The other request may outlive its expiry until a turn ends it, so there is always a pause before the retry.
  const nextTryAt = Math.max(snapshot.signatoryBusyUntil ?? 0, now + minutes(1));
  const event = { type: 'rescheduled', at: now, runAt, nextTryAt, finding: codeQueue } as const;
  await rows.filings.append(filing.id, form, event);
}

/** `later`: another request comes first at the portal, and nobody was asked. `no_more`: today's codes are used up. */
export type FirstCode = 'asked' | 'later' | 'no_more' | PortalFault;

/**
 * Requests the session code that proves a registration (OTPREQUEST, which also shows that API access is off). The
 * session opens when its code arrives, otherwise at the first filing.
 */
export async function askFirstCode(step: RegistrationStep, gstin: Gstin): Promise<FirstCode> {
  const { turn, snapshot, now } = step;
  const { registration, signatory } = snapshot;
  const login = { username: registration.username, gstin };
  if (signatory === null || !(await acquireLoginLock(step, login))) return 'later';
  const proving = { ...registration, gstin };
  const again = await turn.store.asTenant(turn.accountId, (rows) => provenBefore(rows, proving));
  const counted = { registration: proving, signatory, provenBefore: again, forFiling: false };
  if ((await countCode(turn, counted, now)) !== null) return 'no_more';
  const requestId = await record(turn, (rows) => reserveCode(step, rows, 'session', null));
  const isOurTurn = requestId !== null && (await acquireCodeLock(step, signatory, requestId));
  const answer = isOurTurn ? await turn.portal.askSessionCode(login) : null;
  // Nothing was sent: another request of this signatory waits, and its code would be taken for ours; or the portal
  // refuses.
  if (answer === null || (!answer.ok && answer.failure.kind === 'refused'))
    await giveCodeBack(turn, counted, now);
  if (requestId === null) return 'later';
  await record(turn, async (rows) => {
    if (answer?.ok === true) await markCodeSent(turn, rows, requestId, answer.value.challenge);
    else await endRequest(step, rows, { id: requestId, signatoryId: signatory.id }, 'cancelled');
  });
  if (answer === null) return 'later';
  await keepAccess(step, answer);
  return answer.ok ? 'asked' : answer.failure;
}

/**
 * No code arrived within ten minutes. A relay that has worked before is tried again. A relay that never worked is
 * marked silent, and a person is asked from then on (design#when-a-code-is-requested). If the portal never confirmed
 * that it sent the code, nothing follows: the turn that requested it was cut off.
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
    if (!again) await notifySignatory(turn, rows, signatory, waiting);
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
