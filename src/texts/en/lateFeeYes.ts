import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formatFilingPeriod, formName, type Form } from '#domain/gst/returnPeriod.ts';
import type { LateFeeYesTexts, SaidPeriod } from '../shapes.ts';

const named = ({ form, period, frequency }: SaidPeriod & { form: Form }): string =>
  `${formName(form)} of ${formatFilingPeriod(period, frequency)}`;

export const lateFeeYes: LateFeeYesTexts = {
  pays: (of) =>
    `I agree that Shunya pays a late fee of up to ${formatRupees(rupeesOfFee(of))} with ${named(of)}, from the electronic cash ledger: ${formatRupees(of.central)} central tax (CGST) and ${formatRupees(of.state)} state tax (SGST or UTGST), both in cash under the head Fee.`,
  please: (of) => `Apart from it everything in this return is nil. Please file ${named(of)} with it.`,
};
