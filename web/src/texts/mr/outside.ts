import type { PublicTexts } from '../areas.ts';
import { sentence } from '../sentence.ts';

export const outside: PublicTexts['outside'] = {
  description:
    'Shunya आपली निल GSTR-1 आणि GSTR-3B आपण निवडलेल्या दिवशी दाखल करते आणि प्रत्येकाची पोर्टलची पोचपावती जपून ठेवते.',
  menu: 'मेनू',
  openMenu: 'मेनू उघडा',
  closeMenu: 'मेनू बंद करा',
  welcomeBack: 'पुन्हा स्वागत आहे!',
  getStarted: 'जीएसटी फायलिंग सुरू करा',
  features: 'वैशिष्ट्ये',
  howItWorks: 'हे कसे चालते',
  contact: 'संपर्क',
  login: 'साइन-इन',
  logout: 'साइन आउट',
  footer: {
    name: 'पानाचा शेवट',
    services: 'सेवा',
    faq: 'प्रश्नोत्तरे',
    colours: 'रंग',
    system: 'डिव्हाइसप्रमाणे',
    support: (mail) => sentence`मदत: ${mail}`,
    apart: 'Shunya जीएसटी पोर्टलचा किंवा कोणत्याही सरकारी कार्यालयाचा भाग नाही.',
  },
  coming: {
    title: 'हे पान लवकरच येईल',
    text: 'आपले GSTIN आणि त्यांची रिटर्न डॅशबोर्डवर आणि फायलिंगच्या इतिहासात आहेत.',
  },
  notFound: {
    text: 'या पत्त्यावर कोणतेही पान नाही. कदाचित ते दुसरीकडे हलवले असेल.',
    home: 'मुखपृष्ठावर जा',
    homeTile: 'मुखपृष्ठ',
    homeText: 'Shunya काय करते, आणि सुरुवात कशी करावी.',
    help: 'मदत केंद्र',
    helpText: 'निल रिटर्नबद्दल उत्तरे, आणि आम्हाला लिहिण्याचा पत्ता.',
  },
};
