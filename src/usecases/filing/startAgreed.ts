import { consentFor } from '#domain/filing/consentFor.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { notPossible } from '../failures.ts';
import { notAllowed } from '../people/authority.ts';
import type { Ports } from '../ports/given.ts';
import { type ActFailure, onFiling } from './acting.ts';
import { runNow } from './runNow.ts';
import { canGoToday, whyNotToday } from './startToday.ts';
import { onItsWay } from './whyNot.ts';

/** Nobody has said yes to this month: a program cannot. */
export type NeedsConsent = { kind: 'needs_consent' };

/**
 * The same as 'Schedule for today' by a program: what people have agreed to is due now. It gives no consent, takes no
 * skip back, and nobody is at a page that takes codes (record 085.4); what is late waits for a person, as with the
 * schedule.
 */
export const startAgreed = (
  ports: Pick<Ports, 'store' | 'clock' | 'extensions' | 'asksForFactor'>,
  accountId: string,
  filingId: string,
): Promise<Result<null, ActFailure | NeedsConsent>> =>
  onFiling<NeedsConsent>(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const consents = await rows.consents.ofRegistration(registration.id);
    if (!canGoToday(filing, registration, consents, now))
      return whyNotToday(registration, [filing], filing, { now, extensions: ports.extensions });
    const refusal = await notAllowed(ports, rows, {
      act: 'start',
      right: 'file',
      registration,
      approval: filing.approval,
    });
    if (refusal !== null) return refusal;
    if (consentFor(registration, consents, filing) === 'missing') return fail({ kind: 'needs_consent' });
    if (FORMS.some((form) => filing.returns[form].state === 'skipped'))
      return notPossible('skipped_by_person');
    const outcomes = await runNow(rows, filing, now, { by: 'program' });
    return outcomes.some((outcome) => outcome === 'started' || outcome === 'under_way') ? ok(null) : onItsWay;
  });
