import type { PublicTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('hi');

export const ui: PublicTexts['ui'] = {
  close: 'बंद करें',
  dismiss: 'हटाएँ',
  notifications: 'सूचनाएँ',
  breadcrumb: 'आप यहाँ हैं',
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  pages: 'पृष्ठ',
  previousPage: 'पिछला पृष्ठ',
  nextPage: 'अगला पृष्ठ',
  page: (number) => `पृष्ठ ${number}`,
  back: 'वापस',
  tryAgain: 'फिर कोशिश करें',
  status: {
    success: 'सफल',
    pending: 'बाकी है',
    warning: 'आपकी ज़रूरत है',
    failed: 'नहीं हुआ',
    error: 'त्रुटि',
    skipped: 'छोड़ा गया',
  },
  ago: {
    moment: 'एक मिनट से कम पहले',
    minutes: (count) => `${count} मिनट पहले`,
    hours: (count) => plural(count, `${count} घंटा पहले`, `${count} घंटे पहले`),
  },
  client: {
    unreachable: 'हमारे सर्वर से संपर्क नहीं हो पाया। अपना इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।',
    blocked: 'ब्राउज़र ने हमारे सर्वर से संपर्क रोक दिया। सर्वर की सेटिंग जाँचें।',
    oddAnswer: 'सर्वर का उत्तर समझ में नहीं आया।',
  },
};
