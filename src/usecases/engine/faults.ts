import type { Finding } from '#domain/finding.ts';
import { apiAccessOff, portalAccount, signatoryPanWrong } from '#domain/accessFinding.ts';
import type { Instant } from '#domain/istTime.ts';
import { formName, sayFilingPeriod } from '#domain/returnPeriod.ts';
import type { PortalFault } from '../portsOfPortal.ts';
import type { CodePurpose } from '../portsOfStore.ts';
import type { ReturnAt } from './codes.ts';
import { codeWanted, returnStopped, tell } from './notices.ts';
import { backOff, minutes, record, type Turn } from './turn.ts';

/** After so many waits in a row the return is given up with its reason, and a person may retry it. */
const triesBeforeGivingUp = 24;
/** New logins in a row without getting further. */
const loginsInARow = 4;

/**
 * What becomes of a return when the portal refuses or does not answer before anything was filed (P 3): most
 * faults end by themselves, the others stop the return with a sentence and the next act.
 */
export async function afterFault(turn: Turn, at: ReturnAt, fault: PortalFault, now: Instant): Promise<void> {
  const { filing, form } = at;
  const row = filing.returns[form];
  turn.log.info(
    { registrationId: turn.registrationId, form, fault: faultName(fault) },
    'the portal did not let a return go on',
  );
  const tries = row.tries + 1;
  const block = (finding: Finding) => stopReturn(turn, at, finding, now);
  const later = async (finding: Finding, after: number) => {
    if (tries > triesBeforeGivingUp) {
      const forYou = gaveUpOn(finding);
      await record(turn, async (rows) => {
        const event = { type: 'gave_up', at: now, reason: finding.code } as const;
        const ended = await rows.filings.append(filing.id, form, event, { finding: forYou, nextTryAt: null });
        if (ended !== null) await tell(turn, rows, returnStopped(at, forYou));
      });
      return;
    }
    await record(turn, (rows) =>
      rows.filings.append(
        filing.id,
        form,
        { type: 'rescheduled', at: now, runAt: row.scheduledAt, finding },
        { finding, tries, nextTryAt: now + after },
      ),
    );
  };
  if (fault.kind === 'unreachable' || fault.kind === 'unknown_outcome')
    return later(portalDown, backOff(row.tries, filing.id));
  if (fault.kind === 'not_supported') return block(refusedFinding(turn, fault, at));
  switch (fault.class) {
    case 'wait':
    case 'refresh_key':
    case 'provider':
    case 'empty':
      return later(portalDown, backOff(row.tries, filing.id));
    case 'done':
      // Its list shows the ARN after a while; the check adopts it then.
      return later(listedSoon(at), Math.min(minutes(30), minutes(2) * 2 ** Math.min(row.tries, 4)));
    case 'relogin':
    case 'logout':
      await record(turn, (rows) => rows.sessions.drop(turn.registrationId));
      return later(portalDown, row.tries < loginsInARow ? 0 : backOff(row.tries, filing.id));
    case 'code':
      return later(portalDown, row.tries < loginsInARow ? 0 : backOff(row.tries, filing.id));
    case 'user':
    case 'order':
    case 'fix':
      return block(refusedFinding(turn, fault, at));
  }
}

/** No code can come by itself and nobody is at the page: the person is told, and the code is asked for when they come. */
export async function parkForPerson(
  turn: Turn,
  { filing, form }: ReturnAt,
  purpose: CodePurpose,
  now: Instant,
): Promise<void> {
  await record(turn, async (rows) => {
    const parked = await rows.filings.append(
      filing.id,
      form,
      { type: 'code_asked', at: now, code: purpose === 'session' ? 'session' : 'evc' },
      {
        nextTryAt: null,
        finding: {
          code: 'code_missing',
          sentence: `${formName(form)} of ${sayFilingPeriod(filing.period, filing.frequency)} is ready to be filed and needs a code from the GST portal.`,
          nextAct: 'Open the page, ask for the code and type it in: it lives about ten minutes.',
          actor: 'you',
        },
      },
    );
    if (parked !== null) await tell(turn, rows, codeWanted({ filing, form }));
  });
}

/** Stops a return with a finding, and tells the person, who has to act. */
export async function stopReturn(turn: Turn, at: ReturnAt, finding: Finding, now: Instant): Promise<void> {
  await record(turn, async (rows) => {
    const event = { type: 'blocked', at: now, finding } as const;
    const stopped = await rows.filings.append(at.filing.id, at.form, event, { finding, nextTryAt: null });
    if (stopped !== null) await tell(turn, rows, returnStopped(at, finding));
  });
}

const portalDown: Finding = {
  code: 'portal_down',
  sentence: 'The GST portal does not answer as it should right now.',
  nextAct: 'Nothing to do. Shunya tries again by itself.',
  actor: 'shunya',
};

/** Nobody tries any more, so a person is named: what was said while we still tried is no longer true. */
const gaveUpOn = (finding: Finding): Finding => ({
  ...finding,
  nextAct: 'Shunya has tried for a long time and stopped. Look at the GST portal, then press Retry.',
  actor: 'you',
});

const listedSoon = ({ form, filing }: ReturnAt): Finding => ({
  code: 'filed_elsewhere',
  sentence: `The portal says that ${formName(form)} of ${sayFilingPeriod(filing.period, filing.frequency)} is already filed.`,
  nextAct: "Nothing to do. Shunya takes over the ARN when the portal's list shows it.",
  actor: 'shunya',
});

/** A refusal told in our own words; the portal's raw text stays in the log. */
export function refusedFinding(turn: Turn, fault: PortalFault, at: ReturnAt): Finding {
  if (fault.kind === 'refused') {
    if (fault.code === 'AUTH4037') return apiAccessOff;
    if (fault.code === 'OTP0006' || fault.code === 'OTP0010') return signatoryPanWrong;
    if (
      ['AUTH4032', 'AUTH_9002', 'AUTH_9033', 'AUTH_9035', 'SWEB9002', 'SWEB9033', 'SWEB9035'].includes(
        fault.code,
      )
    )
      return portalAccount;
  }
  return {
    code: 'portal_refused',
    sentence: `${formName(at.form)} of ${sayFilingPeriod(at.filing.period, at.filing.frequency)}: ${turn.sayFault(fault)}`,
    nextAct: 'Do what is said, then press Retry.',
    actor: 'you',
  };
}

const faultName = (fault: PortalFault): string => (fault.kind === 'refused' ? fault.code : fault.kind);
