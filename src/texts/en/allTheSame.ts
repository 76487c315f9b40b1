import { formatFilingPeriod, formName, type Form } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { AllTheSameTexts, SaidPeriod } from '../shapes.ts';
import { listed, sources } from './evidence.ts';

const named = ({ form, period, frequency }: SaidPeriod & { form: Form }): string =>
  `${formName(form)} of ${formatFilingPeriod(period, frequency)}`;

export const allTheSame: AllTheSameTexts = {
  credit: (of) =>
    `GSTR-2B shows ${formatRupees(of.creditRupees)} of credit from my purchases. I know that a nil ${named(of)} does not take it.`,
  unread: (notRead) =>
    `Shunya could not read ${listed(notRead.map((source) => sources[source]))} at the GST portal. I say without it that everything in this return is nil.`,
  please: (of) => `Please file ${named(of)} as nil all the same.`,
};
