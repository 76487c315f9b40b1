import { consents } from '#texts/mr/consents.ts';
import type { InsideTexts } from '../areas.ts';
import { filingPeriod } from '../dates.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('mr');

export const question: InsideTexts['question'] = {
  asks: (period, frequency, asked) => consents.asks(filingPeriod(period, frequency), asked),
  declares: (period, frequency, asked) => consents.declares(filingPeriod(period, frequency), asked),
  ledger: 'आपल्या संमतीच्या नोंदवहीत हेच या इंग्रजी शब्दांत ठेवले जाते:',
  exactWords: 'पूर्ण शब्द',
  byYes: 'होय म्हणून आपण हे घोषित करता:',
  no: 'नाही',
  wasNil: (month) => `${month} निल होता का?`,
  wereNil: (months) => `${months} निल होते का?`,
  zeros: [
    {
      says: 'काही विकले नाही',
      counts: 'सूट असलेली आणि निल दराची विक्रीही मोजली जाते, आणि घेतलेली आगाऊ रक्कमही.',
    },
    {
      says: 'रिव्हर्स चार्जवर काही खरेदी नाही',
      counts: 'जसे जीएसटी नसलेल्या मालकाला दुकानाचे भाडे. हे फक्त आपल्यालाच माहीत असते.',
    },
    { says: 'काही देणे नाही', counts: 'कर नाही, व्याज नाही, विलंब शुल्क नाही.' },
  ],
  fee: {
    late: (what, days) => plural(days, `${what}, 1 दिवस उशीर`, `${what}, ${days} दिवस उशीर`),
    ofMonth: (form, month) => `${month} चे ${form}`,
    says: 'विलंब शुल्काशिवाय काही देणे नाही',
    counts: (day, each) => `कर नाही, व्याज नाही. शुल्क आमच्या हिशोबाने, ${day} रोजी दाखल केल्यास: ${each}.`,
    grows: (perDay, most) => `दररोज ${perDay} वाढते, जास्तीत जास्त ${most}.`,
    accepts: (money) => `या होकारात ${money} विलंब शुल्क धरले आहे, आमच्या हिशोबाने.`,
    earlierSays: 'आधीच्या विलंब शुल्काशिवाय काही देणे नाही',
    earlierCounts:
      'कर नाही, व्याज नाही. या महिन्याआधीचे एखादे रिटर्न उशिरा दाखल झाले किंवा बाकी आहे: पोर्टलने त्याचे शुल्क येथे आकारले, तर रक्कम सांगून आपल्याला विचारले जाते.',
    earlierToo: 'पोर्टलने आधीच्या रिटर्नचे शुल्कही येथे आकारले, तर रक्कम सांगून आपल्याला विचारले जाते.',
  },
  due: {
    was: (form, day) => `${form} ची देय तारीख ${day} होती.`,
    today: (form, day) => `${form} ची देय तारीख ${day} आहे, म्हणजे आज.`,
    tomorrow: (form, day) => `${form} ची देय तारीख ${day} आहे, म्हणजे उद्या.`,
    inDays: (form, day, days) => `${form} ची देय तारीख ${day} आहे, ${days} दिवसांनी.`,
  },
  notNil: {
    title: (month) => `${month} निल नव्हता`,
    skip: (month) => `${month} येथे वगळा`,
    skipWhy: (month) => `${month} येथे वगळा: काहीही निल म्हणून दाखल होणार नाही, आणि आठवण पाठवली जाणार नाही.`,
    skipFirst: (month) => `आधी ${month} येथे वगळा, म्हणजे तो निल म्हणून दाखल होणार नाही.`,
    enter: 'आकडे जीएसटी पोर्टलवर भरा, किंवा आपल्या अकाउंटंटला द्या.',
    enterBy: (gstr1, gstr3b) =>
      `आकडे जीएसटी पोर्टलवर भरा, किंवा आपल्या अकाउंटंटला द्या: GSTR-1 ${gstr1} पर्यंत, GSTR-3B ${gstr3b} पर्यंत.`,
  },
  allTheSame: {
    title: 'तरीही निल दाखल करायचे?',
    saying: 'बटण दाबून आपण हे घोषित करता:',
    otherwise:
      'तसे नसेल, तर ‘आता नको’ दाबा: काहीही दाखल होणार नाही. मग ते जीएसटी पोर्टलवर दाखल करा, किंवा येथे महिना वगळा.',
    notNow: 'आता नको',
  },
  span: (first, last) => `${first} ते ${last}`,
};
