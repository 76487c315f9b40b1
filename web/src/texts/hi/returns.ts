import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('hi');

export const returns: InsideTexts['returns'] = {
  simulated: 'नक़ली (डेमो)',
  isFiled: (period) => `${period} दाखिल हो गया`,
  forwarded: (title) => `${title}। आपका फ़ॉरवर्डिंग नियम इसे यहाँ ले आएगा।`,
  onDay: (form, day) => `${form} ${day} तारीख को`,
  noneDue: 'कोई रिटर्न देय नहीं है',
  notFiled: (forms) => `दाखिल नहीं: ${forms}`,
  acts: {
    yes: 'हाँ, दोनों दाखिल करें',
    answer: (month) => `${month} का उत्तर दें`,
    allTheSame: 'हाँ, फिर भी दाखिल करें',
    file: (month) => `${month} अभी दाखिल करें`,
    filing: 'दाखिल हो रहा है...',
    retry: 'फिर से दाखिल करें',
    retrying: 'फिर कोशिश हो रही है...',
    edit: 'यह GSTIN बदलें',
    askCode: 'अभी कोड मँगाएँ',
    typeCode: 'कोड भरें',
    undo: 'छोड़ना वापस लें',
    skip: 'छोड़ें',
    skipping: 'छोड़ा जा रहा है...',
  },
  nextMonth: (period, due) => `अगला: ${period}, नियत तारीख ${due}।`,
  nextQuarter: (period, due) => `तिमाही रिटर्न: ${period}, नियत तारीख ${due}।`,
  pdf: 'पीडीएफ़',
  pdfOf: (form) => `${form} का पीडीएफ़, नए टैब में खुलता है`,
  shareOnWhatsApp: 'व्हाट्सऐप पर भेजें',
  shareInNewTab: 'व्हाट्सऐप पर भेजें, नए टैब में खुलता है',
  share: 'साझा करें',
  shared: (business, period, arns) =>
    `${business}: ${period} के निल GSTR-1 और GSTR-3B दाखिल हो गए हैं। ${arns}।`,
  sharedSimulated: (business, period, arns) =>
    `${business}: ${period} के निल GSTR-1 और GSTR-3B दाखिल हो गए हैं। ${arns} (नक़ली, डेमो)।`,
  arn: (form, arn) => `${form} का ARN ${arn}`,
  asked: (day) => `आपसे ${day} को पूछा जाएगा। तब तक कुछ नहीं करना है।`,
  filesItself: 'यह अपने आप दाखिल होगा; पहले आपको बताया जाएगा।',
  filedWhenSaid: 'आप कहेंगे, तब यह दाखिल होगा।',
  awaited: {
    section: 'जीएसटी पोर्टल के भेजे कोड',
    enter: (count) => plural(count, 'जीएसटी पोर्टल का कोड भरें', `जीएसटी पोर्टल के ${count} कोड भरें`),
  },
  portalKnows: (period) => `${period} के बारे में पोर्टल क्या जानता है`,
  readOn: (time) => `पढ़ा गया: ${time}`,
  access: {
    endsSoon: (day) => `नया करें: ${day} तक ही चालू`,
    ended: (day) => `नया करें: ${day} तक थी`,
    off: 'नया करें: पोर्टल पर बंद है',
    endsBy: (day) => `${day} तक`,
    unknown: 'पता नहीं',
  },
};
