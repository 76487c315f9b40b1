import { toIst } from '#domain/shared/istTime.ts';
import type { PaperTexts } from '../paperShapes.ts';
import { istInHindi } from './dates.ts';

const two = (n: number): string => String(n).padStart(2, '0');
const roles = {
  owner: 'मालिक',
  manager: 'प्रबंधक',
  preparer: 'रिटर्न तैयार करने वाले',
  viewer: 'केवल देखने वाले',
} as const;
const kinds = {
  storage: 'साइन-इन रखने की सहमति',
  month: 'महीने के लिए हाँ',
  standing: 'स्थायी घोषणा',
  relay: 'कोड की फ़ॉरवर्डिंग का अधिकार',
  evidence: 'पोर्टल के आँकड़ों पर हाँ',
  by_hand: 'हाथ से दाखिल करने का लेखा',
  fee: 'विलंब शुल्क के लिए हाँ',
} as const;
const channels: Readonly<Record<string, string>> = {
  web: 'ऐप में',
  link: 'संदेश के लिंक से',
  client_link: 'ग्राहक के लिंक से',
  handed_link: 'फ़र्म के आगे बढ़ाए लिंक से',
};

export const papers: PaperTexts = {
  at: istInHindi,
  time: (instant) => {
    const { day, month, hour, minute, second } = toIst(instant);
    return `${two(day)}/${two(month)} ${two(hour)}:${two(minute)}:${two(second)}`;
  },
  by: {
    shunya: 'Shunya',
    portal: 'जीएसटी पोर्टल',
    signatory: 'हस्ताक्षरकर्ता, लिंक से',
    program: 'खाते का प्रोग्राम',
  },
  client: (name, handed) => `${name} (ग्राहक${handed ? ', आगे बढ़ाए लिंक से' : ''})`,
  person: (name, role) => `${name} (${roles[role]})`,
  proof: {
    title: 'दाखिल करने का प्रमाण',
    nil: (form, period) => `${form}, ${period}, निल`,
    number: 'प्रमाण',
    checkAt: '/proof पर जाँचें',
    filedOn: (at) => `दाखिल ${at}`,
    due: (at) => `नियत तारीख ${at}`,
    before: 'पोर्टल ने पहले क्या बताया',
    source: 'स्रोत',
    said: 'क्या बताया',
    readAt: 'कब पढ़ा (IST)',
    yes: 'हाँ किसने कहा',
    noYes: 'इस महीने की कोई सहमति दर्ज नहीं है।',
    gave: ({ who, kind, at, channel }) => `${who}, ${at}, ${channels[channel] ?? channel}: ${kinds[kind]}`,
    version: (version) => `शब्द ${version}; पूरे शब्द, अंग्रेज़ी में भी, JSON प्रमाण में हैं।`,
    codes: 'हस्ताक्षरकर्ता के कोड',
    codeFor: 'किसका कोड',
    noCodes: 'कोई कोड दर्ज नहीं है।',
    purposes: { session: 'पोर्टल सत्र', GSTR1: 'GSTR-1', GSTR3B: 'GSTR-3B' },
    codeStates: {
      requested: 'मँगाया',
      received: 'मिला',
      used: 'काम आया',
      refused: 'नहीं माना गया',
      expired: 'समय बीता',
      cancelled: 'रद्द',
    },
    channels: { typed: 'टाइप किया', relay: 'फ़ॉरवर्ड से' },
    asked: 'मँगाया (IST)',
    came: 'मिला (IST)',
    way: 'तरीक़ा',
    state: 'स्थिति',
    answers: 'पोर्टल ने क्या जवाब दिया',
    noAnswers: 'पोर्टल का कोई जवाब दर्ज नहीं है।',
    happened: 'क्या-क्या हुआ',
    when: 'समय (IST)',
    what: 'घटना',
    who: 'किसने',
    chain: 'कड़ी',
    thisPaper: 'यह प्रमाण',
    entry: (seq, at) => `इस खाते की प्रविष्टि ${seq}, दर्ज ${at}`,
    hash: 'हैश',
    previous: 'इससे पहले वाला',
    first: 'नहीं: इस खाते की पहली प्रविष्टि',
    anchor: 'दैनिक मुहर',
    anchored: (day, entries) => `${day}, ${entries} प्रविष्टियों पर`,
    notAnchored: 'अभी नहीं बनी: दिन पूरा होने पर बनती है; बाद में लिया प्रमाण उसे बताता है',
    foot: 'Shunya ने इसे अपने लेखे से बनाया है। यह जीएसटी पोर्टल का दस्तावेज़ नहीं है; रिटर्न पोर्टल पर हैं। कोड न रखे जाते हैं, न दिखाए जाते हैं; पोर्टल के जवाबों में निजी बातें छिपी हैं।',
  },
  outage: {
    title: 'दाखिल करने की कोशिशों का लेखा',
    period: 'रिटर्न की अवधि',
    dueDates: 'नियत तारीखें',
    madeOn: 'बनाया गया',
    attempts: 'कोशिशें जिनमें जीएसटी पोर्टल ने मना किया या जवाब नहीं दिया',
    when: 'समय (IST)',
    form: 'रिटर्न',
    tried: 'क्या कोशिश हुई',
    answered: 'पोर्टल ने क्या जवाब दिया',
    states: 'रिटर्न की स्थिति',
    filed: (form, arn, at) => `${form}: ${at} को दाखिल, ARN ${arn}`,
    notFiled: (form) => `${form}: यह कागज़ बनने तक दाखिल नहीं`,
    closing: (count) =>
      `इस कागज़ में वे ${count === 1 ? 'एक कोशिश है' : `सभी ${count} कोशिशें हैं`} जो Shunya ने करदाता के लिए इस अवधि में जीएसटी पोर्टल पर कीं और जो सफल नहीं हुईं, पोर्टल के उन जवाबों के साथ जो उसी समय दर्ज हुए। यह राहत के आवेदन के साथ लगाने के लिए बना है।`,
    foot: 'Shunya ने इसे अपने लेखे से बनाया है। यह जीएसटी पोर्टल का दस्तावेज़ नहीं है। कोड न रखे जाते हैं, न दिखाए जाते हैं; पोर्टल के जवाबों में निजी बातें छिपी हैं।',
  },
};
