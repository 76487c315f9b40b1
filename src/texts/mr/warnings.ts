import { daysLate } from '#domain/gst/lateFee.ts';
import type { WarningTexts } from '../shapes.ts';
import { istDateInMarathi } from './dates.ts';
import { howSuspensionEnds } from './findings.ts';

const daysLeft = (days: number): string =>
  days === 0 ? 'आज' : days === 1 ? '1 दिवस बाकी' : `${days} दिवस बाकी`;

export const warnings: WarningTexts = {
  suspended: (params) =>
    `जीएसटी पोर्टलवर निलंबित: या काळात करपात्र विक्री करता येत नाही, आणि प्रत्येक महिना फक्त आपल्या होकारानंतर दाखल होतो. ${howSuspensionEnds(params)}`,
  suspended_all_filed: () =>
    'जीएसटी पोर्टलवर निलंबित, पण आता कोणतेही रिटर्न बाकी नाही. बाकी रिटर्नमुळे झालेले निलंबन मग आपोआप संपते; Shunya स्थिती दररोज वाचतो. नोंदणी तरीही निलंबित राहिली, तर जीएसटी पोर्टलवर Services, User Services, View Notices and Orders उघडा आणि Initiate Drop Proceeding दाबा.',
  bank_account_due: ({ by, now }) =>
    `नवीन नोंदणी: पहिल्या GSTR-1 च्या आधी, आणि उशिरात उशिरा ${istDateInMarathi(by)} पर्यंत (${daysLeft(daysLate(now, by))}), जीएसटी पोर्टलवर बँक खाते नोंदलेले असले पाहिजे. त्यानंतर पोर्टल नोंदणी निलंबित करते. खाते नोंदलेले नसेल, तर ते Services, Registration, Amendment of Registration Non-Core Fields मध्ये जोडा. खाते नोंदलेले आहे की नाही, हे Shunya ला दिसत नाही.`,
};
