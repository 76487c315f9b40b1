import type { WarningTexts } from '../shapes.ts';
import { howSuspensionEnds } from './findings.ts';

export const warnings: WarningTexts = {
  suspended: (params) =>
    `जीएसटी पोर्टलवर निलंबित: या काळात करपात्र विक्री करता येत नाही, आणि प्रत्येक महिना फक्त आपल्या होकारानंतर दाखल होतो. ${howSuspensionEnds(params)}`,
};
