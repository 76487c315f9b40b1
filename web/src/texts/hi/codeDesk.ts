import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('hi');

export const codeDesk: InsideTexts['codeDesk'] = {
  title: (people, clients) =>
    `${plural(clients, `${clients} ग्राहक`, `${clients} ग्राहकों`)} के कोड ${plural(people, `${people} व्यक्ति`, `${people} लोगों`)} के पास आते हैं`,
  note: 'जीएसटी पोर्टल माँगने पर ही कोड भेजता है। वह दस मिनट चलता है, इसलिए जब तक कोई यहाँ न हो, कुछ नहीं मँगाया जाता।',
  people: 'लोग',
  byClient: 'ग्राहक के अनुसार',
  linksToRest: 'बाकी लोगों को लिंक भेजें',
  thenOne: (first, next) => `${first}, फिर ${next}`,
  thenMore: (first, more) => `${first}, फिर ${more} और`,
  step: (step, place, places) => `${step}, ${places} में से कोड ${place}`,
  ask: 'अभी मँगाएँ',
  askOf: (who) => `${who} का कोड अभी मँगाएँ`,
  again: 'फिर भेजें',
  againOf: (who) => `${who} का कोड फिर भेजें`,
  linkOf: (who) => `${who} को लिंक भेजें`,
  codeOf: (who, client) => `${client} के लिए ${who} का कोड`,
  givenAt: (time) => `${time} बजे दिया गया`,
  keys: {
    enter: 'कोड इस्तेमाल करें, अगला व्यक्ति',
    again: 'नया भेजें',
    link: 'लिंक भेजें',
    paste: 'कई एक साथ चिपकाएँ',
  },
  paste: {
    title: 'कई एक साथ चिपकाएँ',
    hint: 'हर पंक्ति में एक: GSTIN, नाम या आख़िरी चार अंक, फिर कोड। पोर्टल के पूरे संदेश भी चलेंगे।',
    box: 'कोड',
    found: 'क्या मिला',
    doubts: {
      no_code: 'इसमें कोड नहीं है',
      nobody: 'यहाँ किसी का नहीं लगता',
      several: 'कई लोगों का हो सकता है',
      not_asked: 'इनके लिए कोड नहीं मँगाया गया',
      other_return: 'जिस रिटर्न को कोड चाहिए, उसका नहीं',
      twice: 'एक व्यक्ति के दो कोड, या दो का एक ही',
    },
    whose: (code) => `${code} किसका है?`,
    leave: 'रहने दें',
    use: (count, left) =>
      [count === 0 ? 'कोई कोड इस्तेमाल नहीं होगा' : `${count} कोड इस्तेमाल करें`, left === 0 ? '' : `${left} रहने दें`]
        .filter(Boolean)
        .join(', '),
    given: (count) => plural(count, `${count} कोड दिया गया`, `${count} कोड दिए गए`),
  },
  askNext: (count) => plural(count, `अगले ${count} का कोड मँगाएँ`, `अगले ${count} के कोड मँगाएँ`),
  askNextKey: 'अगले कुछ के मँगाएँ',
  typeFirst: (out) => plural(out, `${out} कोड आना बाकी है: पहले उसे भरें`, `${out} कोड आने बाकी हैं: पहले कुछ भरें`),
  notAsked: (count) => plural(count, `${count} का कोड नहीं मँगाया गया`, `${count} के कोड नहीं मँगाए गए`),
};
