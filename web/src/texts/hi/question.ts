import { consents } from '#texts/hi/consents.ts';
import type { InsideTexts } from '../areas.ts';
import { filingPeriod } from '../dates.ts';

export const question: InsideTexts['question'] = {
  asks: (period, frequency, asked) => consents.asks(filingPeriod(period, frequency), asked),
  declares: (period, frequency, asked) => consents.declares(filingPeriod(period, frequency), asked),
  ledger: 'आपकी सहमति के रिकॉर्ड में यही बात इन अंग्रेज़ी शब्दों में रखी जाती है:',
  exactWords: 'पूरे शब्द',
  byYes: 'हाँ कहकर आप यह घोषित करते हैं:',
  no: 'नहीं',
  wasNil: (month) => `क्या ${month} निल था?`,
  wereNil: (months) => `क्या ${months} निल थे?`,
  zeros: [
    {
      says: 'कुछ बेचा नहीं',
      counts: 'छूट वाली और निल दर वाली बिक्री भी गिनी जाती है, और लिया हुआ अग्रिम भी।',
    },
    {
      says: 'रिवर्स चार्ज पर कुछ खरीदा नहीं',
      counts: 'जैसे बिना जीएसटी वाले मालिक को दुकान का किराया। यह सिर्फ़ आप जानते हैं।',
    },
    { says: 'कुछ देना नहीं', counts: 'न कर, न ब्याज, न विलंब शुल्क।' },
  ],
  fee: {
    late: (what, days) => `${what}, ${days} दिन की देरी`,
    ofMonth: (form, month) => `${month} का ${form}`,
    says: 'विलंब शुल्क के सिवा कुछ देना नहीं',
    counts: (day, each) => `न कर, न ब्याज। शुल्क हमारे हिसाब से, ${day} को दाखिल करने पर: ${each}।`,
    grows: (perDay, most) => `हर दिन ${perDay} बढ़ता है, अधिकतम ${most}।`,
    accepts: (money) => `इस हाँ में ${money} विलंब शुल्क शामिल है, हमारे हिसाब से।`,
    earlierSays: 'पिछले विलंब शुल्क के सिवा कुछ देना नहीं',
    earlierCounts:
      'न कर, न ब्याज। इस महीने से पहले का कोई रिटर्न देर से दाखिल हुआ या बाकी है: पोर्टल उसका शुल्क यहाँ ले, तो रकम बताकर आपसे पूछा जाता है।',
    earlierToo: 'पोर्टल किसी पिछले रिटर्न का शुल्क भी यहाँ ले, तो रकम बताकर आपसे पूछा जाता है।',
  },
  due: {
    was: (form, day) => `${form} की नियत तारीख ${day} थी।`,
    today: (form, day) => `${form} की नियत तारीख ${day} है, यानी आज।`,
    tomorrow: (form, day) => `${form} की नियत तारीख ${day} है, यानी कल।`,
    inDays: (form, day, days) => `${form} की नियत तारीख ${day} है, ${days} दिन बाद।`,
  },
  notNil: {
    title: (month) => `${month} निल नहीं था`,
    skip: (month) => `${month} यहाँ छोड़ें`,
    skipWhy: (month) => `${month} यहाँ छोड़ें: कुछ भी निल दाखिल नहीं होगा, और कोई याद नहीं दिलाई जाएगी।`,
    skipFirst: (month) => `पहले ${month} यहाँ छोड़ें, ताकि वह निल दाखिल न हो जाए।`,
    enter: 'आँकड़े जीएसटी पोर्टल पर भरें, या अपने अकाउंटेंट को दें।',
    enterBy: (gstr1, gstr3b) =>
      `आँकड़े जीएसटी पोर्टल पर भरें, या अपने अकाउंटेंट को दें: GSTR-1 ${gstr1} तक, GSTR-3B ${gstr3b} तक।`,
  },
  allTheSame: {
    title: 'फिर भी निल दाखिल करें?',
    saying: 'बटन दबाकर आप यह घोषित करते हैं:',
    otherwise:
      'ऐसा नहीं है, तो ‘अभी नहीं’ दबाएँ: कुछ दाखिल नहीं होगा। फिर इसे जीएसटी पोर्टल पर दाखिल करें, या यहाँ महीना छोड़ें।',
    notNow: 'अभी नहीं',
  },
  span: (first, last) => `${first} से ${last}`,
};
