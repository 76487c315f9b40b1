import { type Form, formName } from '#domain/gst/returnPeriod.ts';
import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { AllTheSameTexts, LateFeeYesTexts, SaidPeriod } from '../shapes.ts';
import { filingPeriodInHindi } from './dates.ts';
import { listed, sources } from './evidence.ts';

const named = ({ form, period, frequency }: SaidPeriod & { form: Form }): string =>
  `${filingPeriodInHindi(period, frequency)} का ${formName(form)}`;

export const allTheSame: AllTheSameTexts = {
  credit: (of) =>
    `GSTR-2B में मेरी खरीद का ${formatRupees(of.creditRupees)} क्रेडिट है। मुझे पता है कि निल दाखिल करने पर ${named(of)} यह क्रेडिट नहीं लेता।`,
  unread: (notRead) =>
    `Shunya जीएसटी पोर्टल पर यह नहीं पढ़ सका: ${listed(notRead.map((source) => sources[source]))}। इसके बिना भी मेरा कहना है कि इस रिटर्न में सब कुछ निल है।`,
  please: (of) => `कृपया ${named(of)} फिर भी निल दाखिल करें।`,
};

const month = ({ period, frequency }: SaidPeriod): string => filingPeriodInHindi(period, frequency);
const ofNamed = (of: SaidPeriod & { form: Form }): string => `${month(of)} के ${formName(of.form)}`;

export const lateFeeYes: LateFeeYesTexts = {
  pays: (of) =>
    `मैं सहमत हूँ कि Shunya ${ofNamed(of)} के साथ ${formatRupees(rupeesOfFee(of))} तक विलंब शुल्क इलेक्ट्रॉनिक नकद खाते से चुकाए: केंद्रीय कर (CGST) ${formatRupees(of.central)} और राज्य कर (SGST या UTGST) ${formatRupees(of.state)}, दोनों नकद में, Fee शीर्ष के अंतर्गत।`,
  please: (of) =>
    `इसके अलावा इस रिटर्न में सब कुछ निल है। कृपया इसके साथ ${month(of)} का ${formName(of.form)} दाखिल करें।`,
};
