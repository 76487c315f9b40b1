import type { WarningTexts } from '../shapes.ts';
import { howSuspensionEnds } from './findings.ts';

export const warnings: WarningTexts = {
  suspended: (params) =>
    `जीएसटी पोर्टल पर निलंबित: इस बीच कर योग्य बिक्री नहीं की जा सकती, और हर महीना केवल आपकी हाँ के बाद दाखिल होता है। ${howSuspensionEnds(params)}`,
};
