import { daysLate } from '#domain/gst/lateFee.ts';
import type { WarningTexts } from '../shapes.ts';
import { istDateInHindi } from './dates.ts';
import { howSuspensionEnds } from './findings.ts';

const daysLeft = (days: number): string => (days === 0 ? 'आज' : `${days} दिन बाकी`);

export const warnings: WarningTexts = {
  suspended: (params) =>
    `जीएसटी पोर्टल पर निलंबित: इस बीच कर योग्य बिक्री नहीं की जा सकती, और हर महीना केवल आपकी हाँ के बाद दाखिल होता है। ${howSuspensionEnds(params)}`,
  suspended_all_filed: () =>
    'जीएसटी पोर्टल पर निलंबित, पर अब कोई रिटर्न बाकी नहीं है। बाकी रिटर्न के कारण हुआ निलंबन तब अपने आप हट जाता है; Shunya स्थिति हर दिन पढ़ता है। पंजीकरण फिर भी निलंबित रहे, तो जीएसटी पोर्टल पर Services, User Services, View Notices and Orders खोलें और Initiate Drop Proceeding दबाएँ।',
  bank_account_due: ({ by, now }) =>
    `नया पंजीकरण: पहले GSTR-1 से पहले, और अधिक से अधिक ${istDateInHindi(by)} तक (${daysLeft(daysLate(now, by))}), जीएसटी पोर्टल पर बैंक खाता दर्ज होना चाहिए। उसके बाद पोर्टल पंजीकरण को निलंबित कर देता है। यदि खाता दर्ज नहीं है, तो उसे Services, Registration, Amendment of Registration Non-Core Fields में जोड़ें। खाता दर्ज है या नहीं, यह Shunya को नहीं दिखता।`,
};
