import { canRetry } from '#domain/filing/apply.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { ok } from '#domain/shared/result.ts';
import { attendedMs } from '../acting/codeRequests.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { askedAnew, worthTrying } from '../acting/resume.ts';
import { type Act, onFiling } from '../acting/acting.ts';
import { inFlight, onItsWay, signInRefused } from '../acting/months.ts';
import { runNow } from './fileNow.ts';

/**
 * Reads the portal again at once for what had failed, by the wish of a person or of a program, who is not there to take a
 * code: what can go on goes on, and what cannot stops again with what was found.
 */
export const retryFiling = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  filingId: string,
  by: 'person' | 'program' = 'person',
  attended = by === 'person',
): Act =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    if (inFlight(filing)) return onItsWay;
    if (!FORMS.some((form) => canRetry(filing.returns[form].state)) && !isUnreadAsked(filing))
      return notPossible('nothing_to_retry');
    if (registration.status === 'failed') {
      const again = await asksAboutSignIn(rows, registration, by);
      if (!again.ok) return again;
    }
    await runNow(rows, filing, now, { by: by === 'program' ? by : null });
    if (attended) await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });

/** The portal is asked about the sign-in first, and the returns go on where it accepts that; a program tries no password. */
async function asksAboutSignIn(rows: TenantRows, registration: Registration, by: 'person' | 'program'): Act {
  if (by === 'program') return signInRefused;
  if (!(await worthTrying(rows, [registration])).has(registration.id))
    return registration.remark === null
      ? signInRefused
      : notPossible({ code: 'as_remarked', params: { remark: registration.remark } });
  await rows.registrations.update(registration.id, askedAnew);
  return ok(null);
}

/** A person is asked whether to go on without what could not be read: it can be read again instead. */
const isUnreadAsked = (filing: Filing): boolean =>
  FORMS.some((form) => {
    const { state, finding } = filing.returns[form];
    return (
      state === 'waiting_for_consent' && finding?.code === 'needs_yes' && finding.params.notRead.length > 0
    );
  });
