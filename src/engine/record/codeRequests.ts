import { wrongCodeRetryAt } from '#domain/registration/codeRequest.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import { parseCode } from '#domain/gst/evc.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { codeLifeMs, type CodePurpose, type CodeRequest } from '#domain/registration/codeRequest.ts';
import { codePlace, monthBegan } from '#domain/filing/codePlace.ts';
import type { Snapshot } from '#domain/filing/snapshot.ts';
import { endCode } from '#usecases/acting/codeRequests.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { RegistrationStep } from '../step.ts';
import type { Turn } from '../turn.ts';

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
