import { ending } from '#domain/views/securityEvent.ts';
import type { Return } from '#domain/filing/filing.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { wake } from '../filing/acting.ts';
import type { TenantRows } from '../ports/store.ts';
import type { InCare, OperatorPorts } from './ports.ts';

/**
 * What waits for a later try is tried now, in each account that has the GSTIN. What then happens is decided as ever:
 * nothing is filed that has no consent, and nothing late that no person has started. Answers where it was woken.
 */
export async function wakeGstin(
  { operator, store, clock }: Pick<OperatorPorts, 'operator' | 'store' | 'clock'>,
  gstin: Gstin,
): Promise<InCare[]> {
  const now = await clock.product();
  const found = await operator.registrationsOf(gstin);
  for (const { accountId, registrationId } of found)
    await store.asTenant(accountId, async (rows) => {
      await rows.security.note(
        { code: 'operator_acted', act: 'tried_again', gstin: ending(gstin) },
        clock.wall(),
      );
      await tryNow(rows, registrationId, now);
      await wake(rows, registrationId, now);
    });
  return found;
}

async function tryNow(rows: TenantRows, registrationId: string, now: Instant): Promise<void> {
  for (const filing of await rows.filings.openOf(registrationId)) {
    for (const form of FORMS) {
      if (isBackedOff(filing.returns[form], now))
        await rows.filings.append(filing.id, form, { type: 'hastened', at: now, by: 'system' });
    }
  }
}

/** Shunya tries it again by itself, later; what waits for a person, or for a day of the law, is no such thing. */
const isBackedOff = ({ nextTryAt, finding }: Return, now: Instant): boolean =>
  finding !== null &&
  'givenUp' in finding.params &&
  !finding.params.givenUp &&
  nextTryAt !== null &&
  nextTryAt > now;
