import type { TaxpayerKindTexts } from '../shapes.ts';

const onlyRegular = 'Shunya केवल नियमित करदाताओं के रिटर्न दाखिल करता है।';
const notThose = 'GSTR-1 और GSTR-3B नहीं।';

export const taxpayerKinds: TaxpayerKindTexts = {
  others: {
    composition: `यह कंपोज़िशन करदाता है। यह हर तिमाही CMP-08 और साल में एक बार GSTR-4 दाखिल करता है, ${notThose}`,
    input_service_distributor: `यह इनपुट सेवा वितरक (ISD) है। यह हर महीने GSTR-6 दाखिल करता है, ${notThose}`,
    tax_deductor: `यह पंजीकरण कर काटने (TDS) के लिए है। इस पर हर महीने GSTR-7 दाखिल होता है, ${notThose}`,
    tax_collector: `यह पंजीकरण ई-कॉमर्स ऑपरेटर के रूप में कर लेने (TCS) के लिए है। इस पर हर महीने GSTR-8 दाखिल होता है, ${notThose}`,
    online_services_from_abroad: `यह पंजीकरण विदेश से ऑनलाइन सेवाओं (OIDAR) के लिए है। इस पर हर महीने GSTR-5A दाखिल होता है, ${notThose}`,
    non_resident: `यह अनिवासी करदाता है। यह GSTR-5 दाखिल करता है, ${notThose}`,
    uin_holder: `यह UIN धारक (दूतावास, वाणिज्य दूतावास या संयुक्त राष्ट्र की संस्था) है। यह रिफ़ंड के लिए GSTR-11 दाखिल करता है, ${notThose}`,
  },
  short: {
    composition: 'कंपोज़िशन करदाता',
    input_service_distributor: 'ISD',
    tax_deductor: 'TDS',
    tax_collector: 'TCS',
    online_services_from_abroad: 'OIDAR',
    non_resident: 'अनिवासी करदाता',
    uin_holder: 'UIN धारक',
  },
  shown: (type) => `जीएसटी पोर्टल पर यह पंजीकरण “${type}” दिखता है। ${onlyRegular}`,
  notTold: `जीएसटी पोर्टल यह नहीं बताता कि यह किस प्रकार का करदाता है। ${onlyRegular}`,
};
