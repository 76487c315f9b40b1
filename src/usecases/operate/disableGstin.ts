import type { Gstin } from '#domain/gst/gstin.ts';
import { setAutoFilling } from '../registration/setAutoFilling.ts';
import type { InCare, OperatorPorts } from './ports.ts';

/**
 * Recurring filing off, in each account that has the GSTIN: nothing of it is filed by itself until its owner switches it
 * on again, and their pages show that it is off. What a person has asked for goes on. Answers where it was switched off.
 */
export async function disableGstin(
  { operator, store, clock }: Pick<OperatorPorts, 'operator' | 'store' | 'clock'>,
  gstin: Gstin,
): Promise<InCare[]> {
  const found = await operator.registrationsOf(gstin);
  const off: InCare[] = [];
  for (const inCare of found) {
    const { accountId, registrationId: registration } = inCare;
    const done = await setAutoFilling({ store, clock, asksForFactor: false }, accountId, {
      registration,
      on: false,
      by: 'system',
    });
    if (done.ok) off.push(inCare);
  }
  return off;
}
