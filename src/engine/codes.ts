import { type ReturnAt } from '#domain/filing/filing.ts';
import { codeLifeMs, codePlaces, codesPerFiling, codesPerReturn } from '#domain/registration/codeRequest.ts';
import { parseCode } from '#domain/gst/evc.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { codeLimit, codeQueue } from '#domain/filing/codeFinding.ts';
import type { Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#portal/port.ts';
import type { CodePurpose, CodeRequest } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { endCode } from '#usecases/codes/awaitedCode.ts';
import { type CodeFor, countCode, giveCodeBack } from '#usecases/codes/codeBudget.ts';
import { afterFault, parkForPerson } from './faults.ts';
import { tellSignatory } from './notices.ts';
import { record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';
import { minutes } from '#domain/shared/istTime.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

/**
 * A second wrong code in a row may be a late mail of an earlier one: before the next is asked for, what is still on
 * its way arrives, finds no request and is dropped.
 */
const straysEndMs = minutes(3);

/** When a new code is asked for after a wrong one; `before` were wrong before it. */
export const afterWrongCode = (before: number, now: Instant): Instant => now + (before > 0 ? straysEndMs : 0);

/** Will a code come by itself, or is somebody there to type it? */
function codeCanCome(snapshot: Snapshot, now: Instant): 'relay' | 'person' | null {
  const { signatory, registration } = snapshot;
  if (signatory === null) return null;
  if (signatory.relay === 'on' && signatory.relaySeen !== 'silent') return 'relay';
  return registration.attendedUntil !== null && registration.attendedUntil > now ? 'person' : null;
}

/**
 * Books the signatory's one waiting place before the portal is asked, so that a code that comes at once finds
 * its request. Null when another request of this signatory waits.
 */
export async function reserveCode(
  turn: Turn,
  rows: TenantRows,
  snapshot: Pick<Snapshot, 'signatory' | 'code'>,
  purpose: CodePurpose,
  filingId: string | null,
  now: Instant,
): Promise<string | null> {
  const { signatory, code } = snapshot;
  if (signatory === null) return null;
  // A request of our own that is still open was cut off by a crash, or answers an earlier question.
  if (code !== null) await rows.codes.move(code.id, ['requested', 'received'], 'cancelled');
  const id = turn.ids.uuid();
  const added = await rows.codes.add({
    id,
    accountId: turn.accountId,
    registrationId: turn.registrationId,
    signatoryId: signatory.id,
    filingId,
    purpose,
    place: codePlaces[purpose],
    places: codesPerFiling,
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

/** Asks the portal for a code for this return (or for the session it needs) and parks until it comes. */
export async function askForCode(
  turn: Turn,
  snapshot: Snapshot,
  { filing, form }: ReturnAt,
  purpose: CodePurpose,
  ask: () => Promise<Result<string | null, PortalFault>>,
  now: Instant,
): Promise<void> {
  const row = filing.returns[form];
  const { code } = snapshot;
  if (purpose === 'session' && code?.purpose === 'session') {
    // The first code of the verification is still on its way: a second one would only be taken for it.
    const attached = await record(turn, async (rows) => {
      if (!(await rows.codes.attach(code.id, filing.id))) return false;
      await rows.filings.append(filing.id, form, { type: 'code_asked', at: now, code: 'session' });
      return true;
    });
    if (attached) return;
  }
  if (codeCanCome(snapshot, now) === null || row.codeTries >= codesPerReturn)
    return parkForPerson(turn, snapshot, { filing, form }, purpose, now);
  const counted = purpose === 'session' ? codeFor(snapshot) : null;
  const usedUpUntil = counted === null ? null : await countCode(turn, counted, now);
  if (usedUpUntil !== null) return waitForMoreCodes(turn, { filing, form }, usedUpUntil, now);
  const requestId = await record(turn, async (rows) => {
    const byPerson = codeCanCome(snapshot, now) === 'person';
    const isFirst = byPerson && (await rows.codes.newestOf(filing.id)) === null;
    const id = await reserveCode(turn, rows, snapshot, purpose, filing.id, now);
    if (id === null) {
      await standInLine(rows, snapshot, { filing, form }, now);
      return null;
    }
    const parked = await rows.filings.append(filing.id, form, {
      type: 'code_asked',
      at: now,
      code: purpose === 'session' ? 'session' : 'evc',
    });
    if (parked === null) await rows.codes.move(id, ['requested'], 'cancelled');
    // Someone is at the page, and the code goes to another person's mobile.
    else if (isFirst) await tellSignatory(turn, rows, snapshot.signatory, { filing, form });
    return parked === null ? null : id;
  });
  if (requestId === null) {
    if (counted !== null) await giveCodeBack(turn, counted, now);
    return;
  }
  const asked = await ask();
  if (!asked.ok) {
    if (counted !== null && asked.failure.kind === 'refused') await giveCodeBack(turn, counted, now);
    await record(turn, (rows) =>
      endRequest(turn, rows, requestId, 'cancelled', snapshot.signatory?.id ?? null, now),
    );
    return afterFault(turn, snapshot, { filing, form }, asked.failure, now);
  }
  await record(turn, (rows) => codeIsSent(turn, rows, requestId, asked.value));
}

const codeFor = ({ registration, signatory }: Snapshot): CodeFor => ({
  registration,
  signatory,
  forFiling: true,
});

/** The portal was asked for as many codes as it is asked for in a day. */
async function waitForMoreCodes(
  turn: Turn,
  { filing, form }: ReturnAt,
  until: Instant,
  now: Instant,
): Promise<void> {
  const finding = codeLimit(until);
  const runAt = filing.returns[form].scheduledAt;
  const event = { type: 'rescheduled', at: now, runAt, nextTryAt: until, finding } as const;
  await record(turn, (rows) => rows.filings.append(filing.id, form, event));
}

/** One code of a signatory at a time: looked at again when the other one has ended, or has lived its time. */
async function standInLine(
  rows: TenantRows,
  snapshot: Snapshot,
  { filing, form }: ReturnAt,
  now: Instant,
): Promise<void> {
  const runAt = filing.returns[form].scheduledAt;
  // The other request may outlive its time by the turn that ends it: it is not asked for without a pause.
  const nextTryAt = Math.max(snapshot.signatoryBusyUntil ?? 0, now + minutes(1));
  await rows.filings.append(filing.id, form, {
    type: 'rescheduled',
    at: now,
    runAt,
    nextTryAt,
    finding: codeQueue,
  });
}

/** The portal has sent the code; a session code answers a challenge, which is kept. */
export async function codeIsSent(
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
  { registrationId }: Pick<Turn, 'registrationId'>,
  rows: TenantRows,
  requestId: string,
  to: 'used' | 'refused' | 'expired' | 'cancelled',
  signatoryId: string | null,
  now: Instant,
): Promise<boolean> =>
  signatoryId === null
    ? rows.codes.move(requestId, ['requested', 'received'], to)
    : endCode(rows, { id: requestId, signatoryId, registrationId }, to, now);

/** The return that asked for the code is looked at again, with one more code on its count when it failed. */
export async function goOn(
  rows: TenantRows,
  snapshot: Snapshot,
  request: CodeRequest,
  now: Instant,
  failed: number,
): Promise<void> {
  const waiting = returnOf(snapshot, request);
  if (waiting === null) return;
  // A code that was taken starts the count anew for the next one.
  const before = waiting.filing.returns[waiting.form].codeTries;
  await rows.filings.append(
    waiting.filing.id,
    waiting.form,
    failed === 0
      ? { type: 'code_received', at: now, nextTryAt: now, codeTries: 0 }
      : {
          type: 'code_received',
          at: now,
          nextTryAt: afterWrongCode(before, now),
          codeTries: before + failed,
        },
  );
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
export const codeOf = (turn: Turn, request: CodeRequest) =>
  request.codeSealed === null
    ? null
    : parseCode(turn.seal.open(request.codeSealed, request.registrationId, 'code'));
