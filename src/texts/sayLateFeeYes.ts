import { type Language, offered } from '#domain/account/language.ts';
import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import type { CoveredFee } from '#domain/gst/evidence.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import type { ConsentText } from '#domain/registration/consent.ts';
import { lateFeeYes } from './compiled/lateFeeYes.ts';
import { type SaidPeriod, sayPeriod } from './dates.ts';

/**
 * The words of a yes to paying a late fee: the amount of each head, the month, and the ledger that it comes from
 * (design#late-fee-month). The ledger of consents keeps them in the language in which they were read; their version names
 * that language.
 */
export function sayLateFeeYes(
  fee: CoveredFee,
  { period, frequency }: SaidPeriod,
  reader: Language,
): ConsentText {
  const language = offered(reader);
  const { pays, please } = lateFeeYes[language];
  const named = { form: formName(fee.form), month: sayPeriod({ period, frequency }, language) };
  const amounts = {
    fee: formatRupees(rupeesOfFee(fee)),
    central: formatRupees(fee.central),
    state: formatRupees(fee.state),
  };
  return {
    kind: 'fee',
    version: language === 'en' ? 'fee-1' : `fee-1-${language}`,
    text: `${pays({ ...named, ...amounts })} ${please(named)}`,
  };
}
