import { codeLimit, codeQueue } from '#domain/filing/findings.ts';
import { type CodePurpose, codesPerReturn } from '#domain/registration/codeRequest.ts';
import type { Snapshot } from '#domain/filing/snapshot.ts';
import { minutes, type Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { type CodeFor, countCode, giveCodeBack, provenBefore } from '#usecases/acting/codeBudget.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { afterFault } from '../record/afterFault.ts';
import { appendEvent } from '../record/appendEvent.ts';
import { endRequest, markCodeSent, reserveCode } from '../record/codeRequests.ts';
import { tellSignatory } from '../record/notices.ts';
import { parkForPerson } from '../record/stopReturn.ts';
import { takeCodeTurn, waitForTurn } from './portalTurn.ts';
import type { ReturnStep } from '../step.ts';
import { record } from '../turn.ts';

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
