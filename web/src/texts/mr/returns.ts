import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('mr');

export const returns: InsideTexts['returns'] = {
  simulated: 'नकली',
  isFiled: (period) => `${period} दाखल झाले`,
  forwarded: (title) => `${title}. आपला फॉरवर्डिंग नियम तो येथे आणेल.`,
  onDay: (form, day) => `${form} ${day} तारखेला`,
  noneDue: 'कोणतेही रिटर्न देय नाही',
  notFiled: (forms) => `दाखल नाही: ${forms}`,
  line: {
    today: 'आज',
    filed: 'दाखल',
    todayIs: (day) => `आज ${day}.`,
    due: (form, day) => `${form}: देय ${day}.`,
    planned: (form, run, day) => `${form}: ${run} ला ठरले, देय ${day}.`,
    late: (form, day) => `${form}: उशीर, देय ${day} होते.`,
    isFiled: (form) => `${form}: दाखल.`,
  },
  acts: {
    yes: 'होय, दोन्ही दाखल करा',
    yesOne: (form) => `होय, ${form} दाखल करा`,
    withFee: (yes, money) => `${yes}, विलंब शुल्क ${money}`,
    answer: (month) => `${month} चे उत्तर द्या`,
    allTheSame: 'होय, तरीही दाखल करा',
    file: (month) => `${month} आता दाखल करा`,
    filing: 'दाखल होत आहे...',
    retry: 'पुन्हा दाखल करा',
    retrying: 'पुन्हा प्रयत्न होत आहे...',
    edit: 'हा GSTIN बदला',
    askCode: 'आता कोड मागवा',
    typeCode: 'कोड भरा',
    undo: 'वगळणे मागे घ्या',
    skip: 'वगळा',
    skipping: 'वगळत आहे...',
  },
  nextMonth: (period, due) => `पुढील: ${period}, देय तारीख ${due}.`,
  nextQuarter: (period, due) => `तिमाही रिटर्न: ${period}, देय तारीख ${due}.`,
  pdf: 'पीडीएफ',
  pdfOf: (form) => `${form} ची पीडीएफ, नव्या टॅबमध्ये उघडते`,
  attemptsRecord: 'प्रयत्नांची नोंद',
  filedElsewhere: (forms) =>
    `इतरत्र दाखल. ${forms} जीएसटी पोर्टलवर Services, Returns, View Filed Returns येथे पाहा.`,
  filesAndProof: 'सर्व फाइली आणि पुरावा',
  asked: (day) => `आपल्याला ${day} रोजी विचारले जाईल. तोपर्यंत काहीही करायचे नाही.`,
  filesItself: 'हे आपोआप दाखल होईल; आधी आपल्याला कळवले जाईल.',
  filedWhenSaid: 'आपण सांगाल तेव्हा हे दाखल होईल.',
  awaited: {
    section: 'जीएसटी पोर्टलने पाठवलेले कोड',
    enter: (count) => plural(count, 'जीएसटी पोर्टलचा कोड भरा', `जीएसटी पोर्टलचे ${count} कोड भरा`),
  },
  portalKnows: (period) => `${period} बद्दल पोर्टलला काय माहीत आहे`,
  readOn: (time) => `वाचले: ${time}`,
  access: {
    endsSoon: (day) => `नूतनीकरण करा: ${day} पर्यंतच चालू`,
    ended: (day) => `${day} ला संपला: नूतनीकरण करा`,
    off: 'नूतनीकरण करा: पोर्टलवर बंद आहे',
    endsBy: (day) => `${day} पर्यंत`,
    unknown: 'माहीत नाही',
  },
};
