import type { PublicTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('mr');

export const ui: PublicTexts['ui'] = {
  close: 'बंद करा',
  dismiss: 'काढून टाका',
  notifications: 'सूचना',
  breadcrumb: 'आपण येथे आहात',
  show: 'दाखवा',
  hide: 'लपवा',
  pages: 'पाने',
  previousPage: 'मागील पान',
  nextPage: 'पुढील पान',
  page: (number) => `पान ${number}`,
  back: 'मागे',
  tryAgain: 'पुन्हा प्रयत्न करा',
  status: {
    success: 'यशस्वी',
    pending: 'बाकी आहे',
    warning: 'आपली गरज आहे',
    failed: 'झाले नाही',
    error: 'त्रुटी',
    skipped: 'वगळले',
  },
  ago: {
    moment: 'एका मिनिटापेक्षा कमी वेळापूर्वी',
    minutes: (count) => plural(count, `${count} मिनिटापूर्वी`, `${count} मिनिटांपूर्वी`),
    hours: (count) => plural(count, `${count} तासापूर्वी`, `${count} तासांपूर्वी`),
  },
  client: {
    unreachable: 'आमच्या सर्व्हरशी संपर्क झाला नाही. आपले इंटरनेट कनेक्शन तपासा आणि पुन्हा प्रयत्न करा.',
    blocked: 'ब्राउझरने आमच्या सर्व्हरशी संपर्क अडवला. सर्व्हरची सेटिंग तपासा.',
    oddAnswer: 'सर्व्हरचे उत्तर समजले नाही.',
  },
};
