import { type PortalNewsCode, portalNewsCodes } from '#domain/registration/portalNews.ts';
import type { EvidenceSource } from '#domain/gst/evidence.ts';
import type { DueParams, NextAct, NoticeParams, PeriodParams, ReturnParams } from '#domain/filing/notice.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { codesOnOneDay } from '#domain/registration/codeRequest.ts';
import { saySources } from '../sayEvidence.ts';
import { sayFinding, sayWhole } from '../sayFinding.ts';
import { sayLateFee } from '../sayLateFee.ts';
import type { NoticeTexts } from '../shapes.ts';
import { filingPeriodInMarathi, fromInMarathi, istDateInMarathi } from './dates.ts';

const month = ({ period, frequency }: PeriodParams): string => filingPeriodInMarathi(period, frequency);

/** "GSTIN 27… चे ऑक्टोबर 2026 चे GSTR-1" */
const named = (r: ReturnParams): string => `GSTIN ${r.gstin} चे ${month(r)} चे ${formName(r.form)}`;

/** "त्याची देय तारीख 11 नोव्हेंबर 2026 आहे.", "होती" once that day has passed. */
const isDue = ({ due, now }: DueParams): string =>
  `त्याची देय तारीख ${istDateInMarathi(due)} ${now <= due ? 'आहे' : 'होती'}.`;

const onPage = (page: string | null): string => (page === null ? '' : ` ${page}`);

function sayNext(next: NextAct): string {
  switch (next.act) {
    case 'say_yes':
      return `तो निल होता का? येथे उत्तर द्या: ${next.page}`;
    case 'look':
      return `पुढे काय करायचे ते येथे पाहा: ${next.page}`;
    case 'as_found':
      return `${sayFinding(next.finding, 'mr').act}${onPage(next.page)}`;
  }
}

/** Names of forms, of buttons and of the portal's own screens stay as people see them there. */
const renewAccess =
  'त्याचे जीएसटी पोर्टलवर नूतनीकरण करा: My Profile मध्ये Manage API Access उघडा, Enable API Request ला Yes करा आणि 30 दिवस निवडा. मग Shunya च्या ‘जीएसटी तपशील’ मध्ये ‘मी नूतनीकरण केले आहे’ दाबा.';

const notLookedAt = (unread: readonly EvidenceSource[]): string =>
  unread.length === 0 ? '' : ` हे पाहिले जाणार नाही: ${saySources(unread, 'mr')}.`;

const onOneDay = ({ codesOfMonth }: NoticeParams['code_wanted']): string =>
  codesOfMonth > codesOnOneDay
    ? `दोन्ही रिटर्न एकाच दिवशी दाखल केली तर महिन्याला ${codesOfMonth} ऐवजी ${codesOnOneDay} कोड लागतात: ‘GSTIN बदला’ पाहा. `
    : '';

/** किती ग्राहक कशाची वाट पाहत आहेत. */
function waiting({ sayNil, codes, blocked, byHand }: NoticeParams['digest']): string {
  const parts = [
    [sayNil, 'जणांना आपला होकार हवा'],
    [codes, 'जणांना कोड हवा'],
    [blocked, 'काही दुरुस्त होईपर्यंत थांबले आहेत'],
    [byHand, 'आपल्याला पोर्टलवर दाखल करायचे आहेत'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length === 0 ? 'कोणताही ग्राहक आपली वाट पाहत नाही.' : `वाट पाहणारे ग्राहक: ${told.join(', ')}.`;
}

const newsWords: Readonly<Record<PortalNewsCode, string>> = {
  status_changed: 'स्थिती बदलली',
  access_ends: 'API प्रवेश लवकरच संपतो',
  access_ended: 'API प्रवेश संपला',
  quarterly_can_be_chosen: 'तिमाही फायलिंग निवडता येते',
  preference_changed: 'मासिक किंवा तिमाही बदलले',
  filed_elsewhere: 'तेथे दाखल रिटर्न',
  bank_account_due: 'बँक खाते देणे बाकी',
};

const ofNews = (news: NoticeParams['digest']['news']): string => {
  const shown = portalNewsCodes
    .filter((code) => (news[code] ?? 0) > 0)
    .map((code) => `${newsWords[code]} (${news[code]})`);
  return shown.length === 0 ? '' : ` पोर्टलवर नवीन: ${shown.join(', ')}.`;
};

const toAnswer = (count: number): string =>
  count === 0 ? '' : ` कर कार्यालयाच्या ज्या नोटिसांना उत्तर द्यायचे आहे: ${count}.`;

export const notices: NoticeTexts = {
  filing_opened: (p) => ({
    subject: 'निल रिटर्न नियोजित',
    text: `Shunya: GSTIN ${p.gstin} ची ${month(p)} ची निल GSTR-1 आणि GSTR-3B ${fromInMarathi(p.startsAt)} दाखल केली जातील.${notLookedAt(p.notLookedAt)} हा काळ निल नसेल, तर त्याआधी तो येथे वगळा: ${p.page}`,
  }),
  month_asked: (p) => ({
    subject: 'हा काळ निल होता का?',
    text: `Shunya: GSTIN ${p.gstin} साठी ${month(p)} निल होता का? आपल्या होकाराशिवाय काहीही दाखल होणार नाही. ${istDateInMarathi(p.due)} पर्यंत येथे उत्तर द्या: ${p.page}`,
  }),
  consent_wanted: (r) => ({
    subject: 'हा काळ निल होता का?',
    text: `Shunya: ${r.finding === undefined ? '' : `${sayWhole(r.finding, 'mr')} `}आम्ही ${named(r)} निल म्हणून दाखल करू का? ${isDue(r)} येथे उत्तर द्या: ${r.page}`,
  }),
  code_wanted: (r) => ({
    subject: 'कोड हवा आहे',
    text: `Shunya: ${named(r)} दाखल करण्यासाठी तयार आहे. ${isDue(r)} ${onOneDay(r)}पोर्टलचा कोड मागवा आणि भरा: ${r.page}`,
  }),
  codes_wanted_of_signatory: (p) => ({
    subject: 'जीएसटी पोर्टलचे कोड हवे आहेत',
    text: `Shunya: ${p.sender} हे GSTIN ${p.gstin} ची ${month(p)} ची निल GSTR-1 आणि GSTR-3B दाखल करत आहेत. त्यासाठी जीएसटी पोर्टलचे आपल्याकडे येणारे कोड हवे आहेत. ही लिंक उघडा आणि तिथले बटण दाबा: ${p.link} याबद्दल आपल्याला माहीत नसेल, तर काही करू नका.`,
  }),
  client_asked: (p) => ({
    subject: p.again ? 'उत्तर बाकी आहे: हा काळ निल होता का?' : 'हा काळ निल होता का?',
    text: `Shunya: ${p.firm} ${p.again ? 'पुन्हा विचारत' : 'विचारत'} आहेत: ${p.business} (${p.gstin}) साठी ${month(p)} निल होता का? उत्तराशिवाय काहीही दाखल होणार नाही. ${formName(p.form)} ची देय तारीख ${istDateInMarathi(p.due)} आहे; तोपर्यंत येथे उत्तर द्या: ${p.link} तिथे आपल्याला कधीही पासवर्ड विचारला जात नाही.`,
  }),
  client_answered: (p) => ({
    subject: p.answer === 'no' ? 'एका ग्राहकाचे म्हणणे: निल नाही' : 'प्रश्न चुकीच्या व्यक्तीकडे गेला',
    text:
      p.answer === 'no'
        ? `Shunya: ${p.name} म्हणतात की ${p.business} (${p.gstin}) साठी ${month(p)} निल नव्हता. तो निल म्हणून दाखल होणार नाही. त्यांच्याशी बोला, मग महिना वगळा किंवा पुन्हा विचारा: ${p.page}`
        : `Shunya: ${p.business} (${p.gstin}) च्या ${month(p)} चा प्रश्न अशा व्यक्तीकडे गेला जी म्हणते की हा तिचा व्यवसाय नाही. तिथे आता काहीही पाठवले जाणार नाही. संपर्क दुरुस्त करा: ${p.page}`,
  }),
  return_stopped: (r) => ({
    subject: 'रिटर्न दाखल झाले नाही',
    text: `Shunya: ${named(r)} दाखल झाले नाही. ${sayWhole(r.finding, 'mr')}${onPage(r.page)}`,
  }),
  nothing_due: ({ gstin, finding }) => ({
    subject: 'कोणतेही रिटर्न देय नाही',
    text: `Shunya: GSTIN ${gstin}: ${sayWhole(finding, 'mr')}`,
  }),
  return_filed: (r) => ({
    subject: 'रिटर्न दाखल झाले',
    text: `Shunya: ${named(r)} निल म्हणून दाखल झाले. ARN ${r.arn}${r.simulated ? ' (नकली)' : ''}.`,
  }),
  being_confirmed: (r) => ({
    subject: 'रिटर्नची खात्री होत आहे',
    text: `Shunya: ${named(r)} जीएसटी पोर्टलला पाठवले, पण त्याचे उत्तर मिळाले नाही. त्याची देय तारीख ${istDateInMarathi(r.due)} आहे. आपल्याला काही करायचे नाही: खात्री होईपर्यंत Shunya पोर्टलची यादी पाहत राहील.`,
  }),
  not_filed: (r) => ({
    subject: 'रिटर्न दाखल नाही',
    text: `Shunya: ${named(r)} अजून दाखल नाही. ${isDue(r)} ${sayLateFee(r, r.now, 'mr')} ${sayNext(r.next)}`,
  }),
  access_ends: ({ name, endsBy }) => ({
    subject: 'API प्रवेश लवकरच संपेल',
    text: `Shunya: ${name} चा API प्रवेश जास्तीत जास्त ${istDateInMarathi(endsBy)} पर्यंत आहे. त्याशिवाय काहीही दाखल होऊ शकत नाही. ${renewAccess}`,
  }),
  access_ended: ({ name, endsBy }) => ({
    subject: 'API प्रवेश संपला',
    text: `Shunya: ${name} चा API प्रवेश जास्तीत जास्त ${istDateInMarathi(endsBy)} पर्यंत होता; मधल्या काळात आपण त्याचे नूतनीकरण केले नसेल, तर तो संपला आहे. त्याशिवाय काहीही दाखल होऊ शकत नाही. ${renewAccess}`,
  }),
  digest: (p) => ({
    subject: 'आज काय करायचे आहे',
    text: `Shunya: ${waiting(p)}${toAnswer(p.notices)}${ofNews(p.news)} मागील संदेशानंतर दाखल झालेली रिटर्न: ${p.filed}. ज्या ग्राहकांची रिटर्न आपोआप दाखल होतील: ${p.scheduled}; जो महिना निल नव्हता तो त्याआधी वगळा. ${p.page}`,
  }),
  password_old: ({ name }) => ({
    subject: 'पासवर्ड बदलण्याची वेळ',
    text: `Shunya: ${name} चा जीएसटी पोर्टलचा पासवर्ड 90 दिवस जुना आहे. तो पोर्टलवर बदला, मग ‘GSTIN बदला’ मध्ये नवा पासवर्ड भरा.`,
  }),
};
