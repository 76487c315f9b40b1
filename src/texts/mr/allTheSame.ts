import { type Form, formName } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { AllTheSameTexts, SaidPeriod } from '../shapes.ts';
import { filingPeriodInMarathi } from './dates.ts';
import { listed, sources } from './evidence.ts';

const named = ({ form, period, frequency }: SaidPeriod & { form: Form }): string =>
  `${filingPeriodInMarathi(period, frequency)} चे ${formName(form)}`;

export const allTheSame: AllTheSameTexts = {
  credit: (of) =>
    `GSTR-2B मध्ये माझ्या खरेदीचे ${formatRupees(of.creditRupees)} क्रेडिट दिसते. मला माहीत आहे की निल दाखल केल्यास ${named(of)} हे क्रेडिट घेत नाही.`,
  unread: (notRead) =>
    `Shunya ला जीएसटी पोर्टलवर हे वाचता आले नाही: ${listed(notRead.map((source) => sources[source]))}. त्याशिवायही माझे म्हणणे आहे की या रिटर्नमध्ये सर्व काही निल आहे.`,
  please: (of) => `कृपया ${named(of)} तरीही निल दाखल करा.`,
};
