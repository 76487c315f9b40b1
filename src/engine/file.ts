import { codeMissing, filedElsewhere, outcomeInDoubt } from '#domain/filing/findings.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import type { EvcCode } from '#domain/gst/evc.ts';
import { type Pan, parsePan } from '#domain/gst/pan.ts';
import { type CodeRequest, wrongCodeRetryAt } from '#domain/registration/codeRequest.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import { faultForLog, type PortalFault, refusalOf, shownWords } from '#domain/gst/refusal.ts';
import {
  asOfFirstMonth,
  findingOf,
  refusesCode,
  refusesForGood,
  refusesSignatory,
  isFiledAlready,
} from '#domain/filing/retryPolicy.ts';
import type { PortalLogin, PortalSession } from '#portal/port.ts';
import { minutes } from '#domain/shared/istTime.ts';
import { documentNames } from '#usecases/documents/documents.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { usableSession } from './session.ts';
import { loginOf, type ReturnStep, record } from './turn.ts';
import { afterFault, stoppedNotice } from './outcomes.ts';
import { appendEvent } from './record.ts';
import { claimReturn, lookAgainMs, moveClaim, waitForList } from './claim.ts';
import { endRequest, openCode } from './codes.ts';
import { paidJson } from './payFee.ts';
import { notify } from './notices.ts';

/** The check has made sure that the session lasts until the code arrives; this is the time left to send. */
const SENDING_TAKES_MS = minutes(2);

/** The return and the request whose code has arrived. */
type FilingStep = ReturnStep & { code: CodeRequest };

/**
 * Files one return with its code (RETFILE), at most once ever (design#at-most-one-filing). Claims (gstin, form,
 * period) and records the intent before anything is sent; records the portal's answer afterwards.
 */
export async function fileReturn(step: FilingStep): Promise<void> {
  const { turn, filing, form } = step;
  const needed = await filingInputs(step);
  if (needed === null) return restartCheck(step);
  if (!(await claimReturn(step))) {
    await dropCode(step);
    return waitForList(step);
  }
  const { login, session, pan, code } = needed;
  const json =
    filing.returns[form].feePayment === null
      ? await turn.portal.nilJson(login, session, form, filing.period)
      : await paidJson(step, login, session);
  if (!json.ok) {
    await dropCode(step);
    return afterFault(step, json.failure);
  }
  // Before the intent: a worker that dies while the call waits for its rate limit leaves no doubt.
  await turn.portal.admit();
  if (!(await recordIntent(step, json.value))) {
    await moveClaim(step, { state: 'claimed' }, 'not_filed');
    return;
  }
  // The claim expired and another filing acquired it: nothing was sent, and its ARN is adopted.
  if (!(await moveClaim(step, { state: 'claimed' }, 'sent', { sentAt: step.now })))
    return recordNotSent(step);

  const sent = { form, period: filing.period, pan, code, json: json.value };
  const answer = await turn.portal.fileNil(login, session, sent);
  return answer.ok ? acknowledge(step, answer.value.arn) : afterRefusedFiling(step, answer.failure);
}

type Needed = { login: PortalLogin; session: PortalSession; pan: Pan; code: EvcCode };

/** Null when something is missing: the code is useless without the rest. */
async function filingInputs(step: FilingStep): Promise<Needed | null> {
  const { turn, snapshot, code: request, now } = step;
  const login = loginOf(snapshot.registration);
  const usable = login === null ? null : await usableSession(step, login, SENDING_TAKES_MS);
  const session = usable?.ok === true ? usable.value : null;
  const code = openCode(turn, request);
  const pan = parsePan(snapshot.signatory?.pan ?? '');
  if (login === null || session === null || code === null || pan === null || request.expiresAt <= now)
    return null;
  return { login, session, pan, code };
}

/** Drops the code and restarts the check. */
async function restartCheck(step: FilingStep): Promise<void> {
  const { turn, filing, form, now } = step;
  const { codeTries } = filing.returns[form];
  await record(turn, async (rows) => {
    await endRequest(step, rows, step.code, 'cancelled');
    await rows.filings.append(filing.id, form, {
      type: 'code_received',
      at: now,
      nextTryAt: now,
      codeTries,
    });
  });
}

const dropCode = (step: FilingStep): Promise<boolean> =>
  record(step.turn, (rows) => endRequest(step, rows, step.code, 'cancelled'));

/**
 * Records that the return is about to be sent, marks the code as used and stores the document, so that a lost answer
 * does not lose what was filed. False when the return must not be sent: the consent was withdrawn meanwhile (the
 * return is checked again and asks for consent), or a person has changed the return.
 */
async function recordIntent(step: FilingStep, json: string): Promise<boolean> {
  const { turn, snapshot, filing, form, now } = step;
  const { tries, codeTries } = filing.returns[form];
  return record(turn, async (rows) => {
    const event: ReturnEvent = (await isConsentedNow(step, rows))
      ? { type: 'submit_intended', at: now, attempt: tries + 1 }
      : { type: 'code_received', at: now, nextTryAt: null, codeTries };
    const goesOut = (await rows.filings.append(filing.id, form, event)) === 'submitting';
    await endRequest(step, rows, step.code, goesOut ? 'used' : 'cancelled');
    if (!goesOut) return false;
    const shown = documentNames(filing, snapshot.registration, snapshot.signatory);
    await rows.filings.keepDocument(filing.id, form, { filed: JSON.parse(json), shown }, now);
    // The list that was read before is out of date now.
    await rows.filings.keepReadings(filing.id, { list: null });
    return true;
  });
}

/** Consent must hold at the moment of the intent, not only at the check. */
async function isConsentedNow({ turn, filing }: FilingStep, rows: TenantRows): Promise<boolean> {
  const [registration, consents] = await Promise.all([
    rows.registrations.byId(turn.registrationId),
    rows.consents.ofRegistration(turn.registrationId),
  ]);
  if (registration === null) return false;
  // The client may have said no meanwhile.
  const current = filing.approval === null ? filing : ((await rows.filings.byId(filing.id)) ?? filing);
  return consentFor(registration, consents, current) !== 'missing';
}

async function recordNotSent(step: FilingStep): Promise<void> {
  const { filing, form, now } = step;
  const runAt = filing.returns[form].scheduledAt;
  await appendEvent(step, { type: 'not_submitted', at: now, runAt, nextTryAt: now + lookAgainMs(0) });
}

async function acknowledge(step: FilingStep, arn: string): Promise<void> {
  await moveClaim(step, { state: 'sent' }, 'filed', { arn });
  await appendEvent(step, { type: 'acknowledged', at: step.now, arn });
}

/** After RETFILE every fault means one of two things: certainly not filed, or unknown (gst-portal#lost-answer). */
async function afterRefusedFiling(step: FilingStep, fault: PortalFault): Promise<void> {
  const { turn, form, now } = step;
  turn.log.warn(
    { registrationId: turn.registrationId, form, ...faultForLog(fault) },
    'RETFILE did not succeed',
  );
  if (fault.kind === 'unknown_outcome' || isFiledAlready(fault)) {
    const says = shownWords(refusalOf(fault)?.says ?? '');
    const finding = isFiledAlready(fault)
      ? filedElsewhere(step, 'portal', now)
      : outcomeInDoubt(step, { since: now, looks: 0, says }, now);
    await appendEvent(step, { type: 'outcome_unknown', at: now, finding });
    return;
  }
  await moveClaim(step, { state: 'sent', sentAt: now }, 'not_filed');
  if (refusesCode(fault)) return codeRefused(step, fault);
  if (refusesSignatory(fault)) return afterFault(step, fault, true);
  if (refusesForGood(fault)) return reject(step, fault);
  return afterFault(step, fault, true);
}

/** The portal did not accept the code: a new one is requested automatically, or when a person asks. */
async function codeRefused(step: FilingStep, fault: PortalFault): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  const { codeTries } = filing.returns[form];
  const again = codeTries < 2 && snapshot.signatory !== null;
  await record(turn, async (rows) => {
    await rows.codes.move(step.code.id, ['used'], 'refused');
    await rows.filings.append(filing.id, form, {
      type: 'code_refused',
      at: now,
      portalCode: portalCodeOf(fault),
      codeTries: codeTries + 1,
      nextTryAt: again ? wrongCodeRetryAt(codeTries, now) : null,
      finding: again ? null : codeMissing(step, 'refused', now),
    });
  });
}

/** The portal would refuse the same document again: a person has to act. */
async function reject(step: FilingStep, fault: PortalFault): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  const finding = asOfFirstMonth(findingOf(fault, step, now), snapshot.registration);
  await record(turn, async (rows) => {
    const event = { type: 'rejected', at: now, portalCode: portalCodeOf(fault), finding } as const;
    const rejected = await rows.filings.append(filing.id, form, event);
    if (rejected !== null) await notify({ turn, now }, rows, stoppedNotice(step, finding));
  });
}

/** Kept in the event as evidence; no decision uses it. */
const portalCodeOf = (fault: PortalFault): string => (fault.kind === 'refused' ? fault.refusal.code : '');
