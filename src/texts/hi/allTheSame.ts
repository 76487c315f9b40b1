import { type Form, formName } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { AllTheSameTexts, SaidPeriod } from '../shapes.ts';
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
