import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName, type Form } from '#domain/gst/returnPeriod.ts';
import type { LateFeeYesTexts, SaidPeriod } from '../shapes.ts';
import { filingPeriodInMarathi } from './dates.ts';

const month = ({ period, frequency }: SaidPeriod): string => filingPeriodInMarathi(period, frequency);
const ofNamed = (of: SaidPeriod & { form: Form }): string => `${month(of)} च्या ${formName(of.form)}`;

export const lateFeeYes: LateFeeYesTexts = {
  pays: (of) =>
    `मी सहमत आहे की Shunya ने ${ofNamed(of)} सोबत ${formatRupees(rupeesOfFee(of))} पर्यंत विलंब शुल्क इलेक्ट्रॉनिक रोख खात्यातून भरावे: केंद्रीय कर (CGST) ${formatRupees(of.central)} आणि राज्य कर (SGST किंवा UTGST) ${formatRupees(of.state)}, दोन्ही रोखीने, Fee या शीर्षाखाली.`,
  please: (of) =>
    `याशिवाय या रिटर्नमध्ये सर्व काही निल आहे. कृपया त्यासह ${month(of)} चे ${formName(of.form)} दाखल करा.`,
};
