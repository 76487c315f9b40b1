import { canReadAgain } from '#domain/filing/offeredActs.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { ok } from '#domain/shared/result.ts';
import { attendedMs } from '../codes/attended.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { type Act, onFiling } from './acting.ts';
import { inFlight } from './describe.ts';
import { askedAnew, worthTrying } from '../registration/verifying.ts';
import { runNow } from './runNow.ts';
import { onItsWay, signInRefused } from './whyNot.ts';

/**
 * Reads the portal again at once for what has stopped, by the wish of a person or of a program, who is not there to take
 * a code. What can go on goes on; what cannot stops again with what was found (record 167).
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
    if (!FORMS.some((form) => canReadAgain(filing.returns[form]))) return notPossible('nothing_to_retry');
    if (registration.status === 'failed') {
      // The sign-in is what the portal is asked about first; the return goes on once that is accepted.
      if (!(await worthTrying(rows, [registration])).has(registration.id))
        return registration.remark === null
          ? signInRefused
          : notPossible({ code: 'as_remarked', params: { remark: registration.remark } });
      await rows.registrations.update(registration.id, askedAnew);
    }
    await runNow(rows, filing, now, { by: by === 'program' ? by : null });
    if (attended) await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });
