import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName, type Form } from '#domain/gst/returnPeriod.ts';
import type { LateFeeYesTexts, SaidPeriod } from '../shapes.ts';
import { filingPeriodInHindi } from './dates.ts';

const month = ({ period, frequency }: SaidPeriod): string => filingPeriodInHindi(period, frequency);
const ofNamed = (of: SaidPeriod & { form: Form }): string => `${month(of)} के ${formName(of.form)}`;

export const lateFeeYes: LateFeeYesTexts = {
  pays: (of) =>
    `मैं सहमत हूँ कि Shunya ${ofNamed(of)} के साथ ${formatRupees(rupeesOfFee(of))} तक विलंब शुल्क इलेक्ट्रॉनिक नकद खाते से चुकाए: केंद्रीय कर (CGST) ${formatRupees(of.central)} और राज्य कर (SGST या UTGST) ${formatRupees(of.state)}, दोनों नकद में, Fee शीर्ष के अंतर्गत।`,
  please: (of) =>
    `इसके अलावा इस रिटर्न में सब कुछ निल है। कृपया इसके साथ ${month(of)} का ${formName(of.form)} दाखिल करें।`,
};
