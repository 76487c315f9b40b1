import type { Language } from '#domain/account/language.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import type { CoveredFee } from '#domain/gst/evidence.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { sayLateFeeYes } from '#texts/sayLateFeeYes.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { giveConsent, giverOf } from './consents.ts';

/**
 * Records the acting person's yes to paying a late fee of at most this amount with the GSTR-3B of a period
 * (design#late-fee-month). May be given before the portal tells the fee: the payment goes out only if the portal's own
 * amount is no higher. The caller has checked the person's authority for a yes (acting/authority.ts) and locked the
 * registration. Whole rupees.
 */
export async function agreeToLateFee(
  ports: Pick<Ports, 'ids' | 'clock'>,
  rows: TenantRows,
  yes: {
    registration: Registration;
    month: Pick<Filing, 'period' | 'frequency'>;
    fee: FeeByHead;
    /** The language in which its words were read. */
    language: Language;
    at: Instant;
  },
): Promise<void> {
  const { registration, month, fee, language, at } = yes;
  const covers: CoveredFee = { form: 'GSTR3B', central: fee.central, state: fee.state };
  await giveConsent(ports, rows, {
    registration,
    consent: sayLateFeeYes(covers, month, language),
    covers,
    period: month.period,
    giver: await giverOf(rows),
    capacity: 'authorised_person',
    at,
  });
}
