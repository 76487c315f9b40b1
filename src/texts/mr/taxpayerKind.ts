import type { TaxpayerKindTexts } from '../shapes.ts';

const onlyRegular = 'Shunya फक्त नियमित करदात्यांची रिटर्न दाखल करते.';
const notThose = 'GSTR-1 आणि GSTR-3B नाही.';

export const taxpayerKinds: TaxpayerKindTexts = {
  others: {
    composition: `हे कंपोझिशन करदाते आहेत. त्यांना दर तिमाहीला CMP-08 आणि वर्षातून एकदा GSTR-4 दाखल करावे लागते, ${notThose}`,
    input_service_distributor: `हे इनपुट सेवा वितरक (ISD) आहेत. त्यांना दर महिन्याला GSTR-6 दाखल करावे लागते, ${notThose}`,
    tax_deductor: `ही नोंदणी कर कापण्यासाठी (TDS) आहे. तिच्यासाठी दर महिन्याला GSTR-7 दाखल करावे लागते, ${notThose}`,
    tax_collector: `ही नोंदणी ई-कॉमर्स ऑपरेटर म्हणून कर गोळा करण्यासाठी (TCS) आहे. तिच्यासाठी दर महिन्याला GSTR-8 दाखल करावे लागते, ${notThose}`,
    online_services_from_abroad: `ही नोंदणी परदेशातून दिलेल्या ऑनलाइन सेवांसाठी (OIDAR) आहे. तिच्यासाठी दर महिन्याला GSTR-5A दाखल करावे लागते, ${notThose}`,
    non_resident: `हे अनिवासी करदाते आहेत. त्यांना GSTR-5 दाखल करावे लागते, ${notThose}`,
    uin_holder: `हे UIN धारक (दूतावास, वाणिज्य दूतावास किंवा संयुक्त राष्ट्रांची संस्था) आहेत. त्यांना परताव्यासाठी GSTR-11 दाखल करावे लागते, ${notThose}`,
  },
  short: {
    composition: 'कंपोझिशन करदाता',
    input_service_distributor: 'ISD',
    tax_deductor: 'TDS',
    tax_collector: 'TCS',
    online_services_from_abroad: 'OIDAR',
    non_resident: 'अनिवासी करदाता',
    uin_holder: 'UIN धारक',
  },
  shown: (type) => `जीएसटी पोर्टलवर ही नोंदणी “${type}” अशी दिसते. ${onlyRegular}`,
  notTold: `हे कोणत्या प्रकारचे करदाते आहेत हे जीएसटी पोर्टल सांगत नाही. ${onlyRegular}`,
};
