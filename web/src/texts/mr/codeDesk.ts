import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('mr');

export const codeDesk: InsideTexts['codeDesk'] = {
  title: (people, clients) =>
    `${plural(clients, '1 ग्राहकाचे', `${clients} ग्राहकांचे`)} कोड ${plural(people, '1 व्यक्तीकडे', `${people} जणांकडे`)} येतात`,
  note: 'जीएसटी पोर्टल मागितल्यावरच कोड पाठवते. तो दहा मिनिटे चालतो, म्हणून कोणी येथे नसताना काहीही मागवले जात नाही.',
  people: 'व्यक्ती',
  byClient: 'ग्राहकानुसार',
  linksToRest: 'उरलेल्यांना लिंक पाठवा',
  thenOne: (first, next) => `${first}, नंतर ${next}`,
  thenMore: (first, more) => `${first}, नंतर आणखी ${more}`,
  step: (step, place, places) => `${step}, ${places} पैकी कोड ${place}`,
  ask: 'आता मागवा',
  askOf: (who) => `${who} यांचा कोड आता मागवा`,
  again: 'पुन्हा पाठवा',
  againOf: (who) => `${who} यांचा कोड पुन्हा पाठवा`,
  linkOf: (who) => `${who} यांना लिंक पाठवा`,
  codeOf: (who, client) => `${client} साठी ${who} यांचा कोड`,
  givenAt: (time) => `${time} वाजता दिला`,
  keys: {
    enter: 'कोड वापरा, पुढील व्यक्ती',
    again: 'नवा पाठवा',
    link: 'लिंक पाठवा',
    paste: 'अनेक एकत्र चिकटवा',
  },
  paste: {
    title: 'अनेक एकत्र चिकटवा',
    hint: 'प्रत्येक ओळीत एक: GSTIN, नाव किंवा शेवटचे चार अंक, नंतर कोड. पोर्टलचे पूर्ण संदेशही चालतात.',
    box: 'कोड',
    found: 'काय सापडले',
    doubts: {
      no_code: 'यात कोड नाही',
      nobody: 'येथे कोणाचाही वाटत नाही',
      several: 'अनेकांचा असू शकतो',
      not_asked: 'यांच्यासाठी कोड मागवलेला नाही',
      other_return: 'ज्या रिटर्नला कोड हवा आहे त्याचा नाही',
      twice: 'एका व्यक्तीचे दोन कोड, किंवा दोघांचा एकच',
    },
    whose: (code) => `${code} कोणाचा आहे?`,
    leave: 'राहू द्या',
    use: (count, left) =>
      [count === 0 ? 'एकही कोड वापरला जाणार नाही' : `${count} कोड वापरा`, left === 0 ? '' : `${left} राहू द्या`]
        .filter(Boolean)
        .join(', '),
    given: (count) => plural(count, `${count} कोड दिला`, `${count} कोड दिले`),
  },
  askNext: (count) => plural(count, `पुढील ${count} जणाचा कोड मागवा`, `पुढील ${count} जणांचे कोड मागवा`),
  askNextKey: 'पुढील काहींचे मागवा',
  typeFirst: (out) => plural(out, `${out} कोड यायचा आहे: आधी तो भरा`, `${out} कोड यायचे आहेत: आधी काही भरा`),
  notAsked: (count) => plural(count, `${count} कोड मागवला गेला नाही`, `${count} कोड मागवले गेले नाहीत`),
};
