import type { PublicTexts } from '../areas.ts';
import { sentence } from '../sentence.ts';

export const outside: PublicTexts['outside'] = {
  description:
    'Shunya आपके निल GSTR-1 और GSTR-3B आपके चुने दिन दाखिल करता है और हर एक की पोर्टल की पावती सँभालकर रखता है।',
  menu: 'मेन्यू',
  openMenu: 'मेन्यू खोलें',
  closeMenu: 'मेन्यू बंद करें',
  welcomeBack: 'फिर से स्वागत है!',
  getStarted: 'जीएसटी फ़ाइलिंग शुरू करें',
  features: 'खूबियाँ',
  howItWorks: 'यह कैसे काम करता है',
  contact: 'संपर्क',
  login: 'साइन-इन',
  logout: 'साइन आउट',
  footer: {
    name: 'पृष्ठ का अंत',
    services: 'सेवाएँ',
    faq: 'सवाल-जवाब',
    colours: 'रंग',
    system: 'डिवाइस जैसा',
    support: (mail) => sentence`सहायता: ${mail}`,
    apart: 'Shunya न जीएसटी पोर्टल का हिस्सा है, न किसी सरकारी कार्यालय का।',
  },
  coming: {
    title: 'यह पृष्ठ जल्द आएगा',
    text: 'आपके GSTIN और उनके रिटर्न डैशबोर्ड पर और फ़ाइलिंग के इतिहास में हैं।',
  },
  notFound: {
    text: 'इस पते पर कोई पृष्ठ नहीं है। हो सकता है वह कहीं और चला गया हो।',
    home: 'मुखपृष्ठ पर जाएँ',
    homeTile: 'मुखपृष्ठ',
    homeText: 'Shunya क्या करता है, और शुरुआत कैसे करें।',
    help: 'सहायता केंद्र',
    helpText: 'निल रिटर्न के बारे में जवाब, और हमें लिखने का पता।',
  },
};
