import { codeMissing } from '#domain/filing/codeFinding.ts';
import { filedElsewhere } from '#domain/filing/portalFinding.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { parsePan } from '#domain/gst/pan.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { PortalFault } from '#portal/port.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import { consentFor } from '#domain/registration/consentFor.ts';
import { documentNames } from '#usecases/documents/returnDocument.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { afterWrongCode, codeOf, endRequest } from './codes.ts';
import { usableSession } from './session.ts';
import { loginOf, record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';
import { minutes } from '#domain/shared/istTime.ts';
import { afterFault } from './faults.ts';
import { refusedFinding } from './refusal.ts';
import { returnStopped, tell } from './notices.ts';
import { forgetReadings } from './readings.ts';

/** Longer than a code lives: an owner that has sent nothing by then has lost its claim. */
const claimLifeMs = minutes(15);
/** A list that does not show a return for so long after RETFILE says that it was not filed (gst-portal#lost-answer). */
const certainAfterMs = minutes(15);
/** How soon the list is looked at again: after seconds at first, every half hour at last. */
const lookAgainMs = (tries: number): number => Math.min(minutes(30), 2_000 * 2 ** Math.min(tries, 10));

/**
 * Files one return with its code (RETFILE), at most once ever (record 084.6): the claim on (gstin, form, period)
 * is taken and the intent recorded before anything is sent; what the portal answers is recorded after.
 */
export async function fileReturn(
  turn: Turn,
  snapshot: Snapshot,
  filing: Filing,
  form: Form,
  request: CodeRequest,
  now: Instant,
): Promise<void> {
  const login = loginOf(snapshot.registration);
  const session = login === null ? null : await usableSession(turn, snapshot, login, now);
  const code = codeOf(turn, request);
  const { codeTries } = filing.returns[form];
  const pan = parsePan(snapshot.signatory?.pan ?? '');
  if (login === null || session === null || code === null || pan === null || request.expiresAt <= now) {
    // The code is of no use without the rest: everything is looked at and asked for again.
    await record(turn, async (rows) => {
      await endRequest(turn, rows, request.id, 'cancelled', request.signatoryId, now);
      await rows.filings.append(filing.id, form, {
        type: 'code_received',
        at: now,
        nextTryAt: now,
        codeTries,
      });
    });
    return;
  }
  const key = { gstin: filing.gstin, form, period: filing.period };
  if (!(await claimReturn(turn, filing, form, now))) {
    await record(turn, (rows) => endRequest(turn, rows, request.id, 'cancelled', request.signatoryId, now));
    return waitForList(turn, filing, form, now);
  }
  const json = await turn.portal.nilJson(login, session, form, filing.period);
  if (!json.ok) {
    await record(turn, (rows) => endRequest(turn, rows, request.id, 'cancelled', request.signatoryId, now));
    return afterFault(turn, snapshot, { filing, form }, json.failure, now);
  }
  // Before the intent: a worker that dies while the call waits for its turn leaves nothing to doubt.
  await turn.portal.admit();
  const intended = await record(turn, async (rows) => {
    // Taken back while the code was on its way: it is looked at again, and asks for a word.
    const event: ReturnEvent = (await mayFile(turn, rows, filing))
      ? { type: 'submit_intended', at: now, attempt: filing.returns[form].tries + 1 }
      : { type: 'code_received', at: now, nextTryAt: null, codeTries };
    const state = await rows.filings.append(filing.id, form, event);
    const goesOut = state === 'submitting';
    await endRequest(turn, rows, request.id, goesOut ? 'used' : 'cancelled', request.signatoryId, now);
    // With the intent, so that a lost answer does not lose what was filed.
    if (goesOut) {
      const shown = documentNames(filing, snapshot.registration, snapshot.signatory);
      await rows.filings.keepDocument(filing.id, form, { filed: JSON.parse(json.value), shown }, now);
    }
    // The list of before says nothing any more.
    if (goesOut) await rows.filings.keepReadings(filing.id, { list: null });
    return goesOut ? state : null;
  });
  if (intended === null) {
    await turn.store.asSystem(
      (rows) => rows.submissions.move(key, filing.id, ['claimed'], 'not_filed', {}),
      'one',
    );
    return;
  }
  const sent = await turn.store.asSystem(
    (rows) => rows.submissions.move(key, filing.id, ['claimed'], 'sent', { sentAt: now }),
    'one',
  );
  // The claim went stale and another took it: nothing was sent, and its ARN is adopted.
  if (!sent) return notSent(turn, filing, form, now);

  const answer = await turn.portal.fileNil(login, session, {
    form,
    period: filing.period,
    pan,
    code,
    json: json.value,
  });
  if (answer.ok) {
    const { arn } = answer.value;
    await turn.store.asSystem(
      (rows) => rows.submissions.move(key, filing.id, ['sent'], 'filed', { arn }),
      'one',
    );
    await record(turn, (rows) =>
      rows.filings.append(filing.id, form, { type: 'acknowledged', at: now, arn }),
    );
    return;
  }
  await afterRefusal(turn, snapshot, { filing, form }, request, answer.failure, now);
}

/** Consent holds at the moment of the intent, not only at that of the check. */
async function mayFile(turn: Turn, rows: TenantRows, filing: Filing): Promise<boolean> {
  const [registration, consents] = await Promise.all([
    rows.registrations.byId(turn.registrationId),
    rows.consents.ofRegistration(turn.registrationId),
  ]);
  return registration !== null && consentFor(registration, consents, filing.period) !== 'missing';
}

/** After RETFILE every fault is one of two: certainly not filed, or not known (gst-portal#lost-answer). */
async function afterRefusal(
  turn: Turn,
  snapshot: Snapshot,
  at: { filing: Filing; form: Form },
  request: CodeRequest,
  fault: PortalFault,
  now: Instant,
): Promise<void> {
  const { filing, form } = at;
  const key = { gstin: filing.gstin, form, period: filing.period };
  const row = filing.returns[form];
  turn.log.warn(
    { registrationId: turn.registrationId, form, fault: fault.kind === 'refused' ? fault.code : fault.kind },
    'RETFILE did not succeed',
  );
  if (fault.kind === 'unknown_outcome' || (fault.kind === 'refused' && fault.class === 'done')) {
    await record(turn, (rows) => rows.filings.append(filing.id, form, { type: 'outcome_unknown', at: now }));
    return;
  }
  await turn.store.asSystem(
    (rows) => rows.submissions.move(key, filing.id, ['sent'], 'not_filed', {}),
    'one',
  );
  if (fault.kind === 'refused' && fault.class === 'code') {
    const again = row.codeTries < 2 && snapshot.signatory !== null;
    await record(turn, async (rows) => {
      await rows.codes.move(request.id, ['used'], 'refused');
      await rows.filings.append(filing.id, form, {
        type: 'code_refused',
        at: now,
        portalCode: fault.code,
        codeTries: row.codeTries + 1,
        nextTryAt: again ? afterWrongCode(row.codeTries, now) : null,
        finding: again ? null : codeMissing(at, 'refused', now),
      });
    });
    return;
  }
  if (fault.kind !== 'refused' || fault.class !== 'fix')
    return afterFault(turn, snapshot, at, fault, now, true);
  const finding = refusedFinding(turn, fault, at, now);
  const event = { type: 'rejected', at: now, portalCode: fault.code, finding } as const;
  await record(turn, async (rows) => {
    const rejected = await rows.filings.append(filing.id, form, event);
    if (rejected !== null)
      await tell(turn, rows, returnStopped(at, finding, turn.pageOf(turn.registrationId)));
  });
}

/**
 * Takes the claim on (gstin, form, period), or says that another filing has it. Taken before a code is asked for,
 * so that two owners of one GSTIN do not ask the signatory for two codes. Called for a return that is not in
 * flight, after the portal's list was read: a claim of its own that stands as sent was left by a worker that lost
 * its lease just before RETFILE, and is taken anew once a list without the return is certain (gst-portal#lost-answer).
 */
export async function claimReturn(turn: Turn, filing: Filing, form: Form, now: Instant): Promise<boolean> {
  const key = { gstin: filing.gstin, form, period: filing.period };
  const stale = { claimedBefore: now - claimLifeMs, sentBefore: now - certainAfterMs };
  const claim = await turn.store.asSystem(
    (rows) => rows.submissions.claim(key, filing.id, now, stale),
    'one',
  );
  return claim.owner === filing.id && claim.state === 'claimed';
}

/** It was or is being filed elsewhere: its ARN is adopted as soon as the portal's list shows it. */
export async function waitForList(turn: Turn, filing: Filing, form: Form, now: Instant): Promise<void> {
  const finding = filedElsewhere({ filing, form }, 'claim', now);
  await forgetReadings(turn, filing);
  const { scheduledAt: runAt, tries } = filing.returns[form];
  await record(turn, (rows) =>
    rows.filings.append(filing.id, form, {
      type: 'rescheduled',
      at: now,
      runAt,
      nextTryAt: now + lookAgainMs(tries),
      finding,
      counts: 'tries',
    }),
  );
}

async function notSent(turn: Turn, filing: Filing, form: Form, now: Instant): Promise<void> {
  const runAt = filing.returns[form].scheduledAt;
  await record(turn, (rows) =>
    rows.filings.append(filing.id, form, {
      type: 'not_submitted',
      at: now,
      runAt,
      nextTryAt: now + lookAgainMs(0),
    }),
  );
}
