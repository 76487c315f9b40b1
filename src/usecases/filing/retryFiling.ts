import { canRetry } from '#domain/filing/apply.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { ok } from '#domain/shared/result.ts';
import { attendedMs } from '../codes/attended.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { type Act, onFiling } from './acting.ts';
import { inFlight } from './describe.ts';
import { runNow } from './runNow.ts';
import { onItsWay, signInRefused } from './whyNot.ts';

/** Tries again what had failed, at once, by the wish of a person or of a program, who is not there to take a code. */
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
    if (registration.status === 'failed') return signInRefused;
    await runNow(rows, filing, now, { by: by === 'program' ? by : null });
    if (attended) await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });

/** A person is asked whether to go on without what could not be read: it can be read again instead. */
const isUnreadAsked = (filing: Filing): boolean =>
  FORMS.some((form) => {
    const { state, finding } = filing.returns[form];
    return (
      state === 'waiting_for_consent' && finding?.code === 'needs_yes' && finding.params.notRead.length > 0
    );
  });
