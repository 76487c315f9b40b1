import { toIst } from '#domain/shared/istTime.ts';
import type { PaperTexts } from '../paperShapes.ts';
import { istInMarathi } from './dates.ts';

const two = (n: number): string => String(n).padStart(2, '0');
const roles = {
  owner: 'मालक',
  manager: 'व्यवस्थापक',
  preparer: 'रिटर्न तयार करणारे',
  viewer: 'फक्त पाहणारे',
} as const;
const kinds = {
  storage: 'साइन-इन ठेवण्याची संमती',
  month: 'महिन्यासाठी होय',
  standing: 'कायमची घोषणा',
  relay: 'कोडच्या फॉरवर्डिंगचा अधिकार',
  evidence: 'पोर्टलच्या माहितीवर होय',
  by_hand: 'हाताने दाखल केल्याची नोंद',
  fee: 'विलंब शुल्कासाठी होय',
} as const;
const channels: Readonly<Record<string, string>> = {
  web: 'अॅपमध्ये',
  link: 'संदेशाच्या लिंकने',
  client_link: 'ग्राहकाच्या लिंकने',
  handed_link: 'फर्मने पुढे दिलेल्या लिंकने',
};

export const papers: PaperTexts = {
  at: istInMarathi,
  time: (instant) => {
    const { day, month, hour, minute, second } = toIst(instant);
    return `${two(day)}/${two(month)} ${two(hour)}:${two(minute)}:${two(second)}`;
  },
  by: {
    shunya: 'Shunya',
    portal: 'जीएसटी पोर्टल',
    signatory: 'स्वाक्षरीकर्ता, लिंकने',
    program: 'खात्याचा प्रोग्राम',
  },
  client: (name, handed) => `${name} (ग्राहक${handed ? ', पुढे दिलेल्या लिंकने' : ''})`,
  person: (name, role) => `${name} (${roles[role]})`,
  proof: {
    title: 'दाखल केल्याचा पुरावा',
    nil: (form, period) => `${form}, ${period}, निल`,
    number: 'पुरावा',
    checkAt: '/proof वर तपासा',
    filedOn: (at) => `दाखल ${at}`,
    due: (at) => `देय तारीख ${at}`,
    before: 'पोर्टलने आधी काय सांगितले',
    source: 'स्रोत',
    said: 'काय सांगितले',
    readAt: 'केव्हा वाचले (IST)',
    yes: 'होय कोणी म्हटले',
    noYes: 'या महिन्याची संमती नोंदलेली नाही.',
    gave: ({ who, kind, at, channel }) => `${who}, ${at}, ${channels[channel] ?? channel}: ${kinds[kind]}`,
    version: (version) => `शब्द ${version}; पूर्ण शब्द, इंग्रजीतही, JSON पुराव्यात आहेत.`,
    codes: 'स्वाक्षरीकर्त्याचे कोड',
    codeFor: 'कशाचा कोड',
    noCodes: 'कोड नोंदलेला नाही.',
    purposes: { session: 'पोर्टल सत्र', GSTR1: 'GSTR-1', GSTR3B: 'GSTR-3B' },
    codeStates: {
      requested: 'मागवला',
      received: 'मिळाला',
      used: 'वापरला',
      refused: 'नाकारला',
      expired: 'वेळ संपली',
      cancelled: 'रद्द',
    },
    channels: { typed: 'टाइप केला', relay: 'फॉरवर्डने' },
    asked: 'मागवला (IST)',
    came: 'मिळाला (IST)',
    way: 'मार्ग',
    state: 'स्थिती',
    answers: 'पोर्टलने काय उत्तर दिले',
    noAnswers: 'पोर्टलचे उत्तर नोंदलेले नाही.',
    happened: 'काय काय झाले',
    when: 'वेळ (IST)',
    what: 'घटना',
    who: 'कोणी',
    chain: 'साखळी',
    thisPaper: 'हा पुरावा',
    entry: (seq, at) => `या खात्याची नोंद ${seq}, नोंदवली ${at}`,
    hash: 'हॅश',
    previous: 'याच्या आधीची',
    first: 'नाही: या खात्याची पहिली नोंद',
    anchor: 'दैनिक मोहर',
    anchored: (day, entries) => `${day}, ${entries} नोंदींवर`,
    notAnchored: 'अजून केलेली नाही: दिवस संपल्यावर होते; नंतर घेतलेला पुरावा ती सांगतो',
    foot: 'Shunya ने हे स्वतःच्या नोंदींवरून तयार केले आहे. हे जीएसटी पोर्टलचे कागदपत्र नाही; रिटर्न पोर्टलवर आहेत. कोड ठेवले जात नाहीत आणि दाखवले जात नाहीत; पोर्टलच्या उत्तरांतील खाजगी गोष्टी झाकलेल्या आहेत.',
  },
  outage: {
    title: 'दाखल करण्याच्या प्रयत्नांची नोंद',
    period: 'रिटर्नचा काळ',
    dueDates: 'देय तारखा',
    madeOn: 'तयार केले',
    attempts: 'जीएसटी पोर्टलने नाकारलेले किंवा उत्तर न दिलेले प्रयत्न',
    when: 'वेळ (IST)',
    form: 'रिटर्न',
    tried: 'काय प्रयत्न झाला',
    answered: 'पोर्टलने काय उत्तर दिले',
    states: 'रिटर्नची स्थिती',
    filed: (form, arn, at) => `${form}: ${at} ला दाखल, ARN ${arn}`,
    notFiled: (form) => `${form}: हा कागद तयार होईपर्यंत दाखल नाही`,
    closing: (count) =>
      `या कागदात ${count === 1 ? 'तो एक प्रयत्न आहे' : `ते सर्व ${count} प्रयत्न आहेत`} जे Shunya ने करदात्यासाठी या काळात जीएसटी पोर्टलवर केले आणि यशस्वी झाले नाहीत, पोर्टलच्या त्या वेळी नोंदलेल्या उत्तरांसह. हा सवलतीच्या अर्जासोबत जोडण्यासाठी तयार केला आहे.`,
    foot: 'Shunya ने हे स्वतःच्या नोंदींवरून तयार केले आहे. हे जीएसटी पोर्टलचे कागदपत्र नाही. कोड ठेवले जात नाहीत आणि दाखवले जात नाहीत; पोर्टलच्या उत्तरांतील खाजगी गोष्टी झाकलेल्या आहेत.',
  },
};
