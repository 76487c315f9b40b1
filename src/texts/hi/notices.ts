import { type PortalNewsCode, portalNewsCodes } from '#domain/registration/portalNews.ts';
import type { EvidenceSource } from '#domain/gst/evidence.ts';
import { codesOnOneDay } from '#domain/registration/codeRequest.ts';
import type { DueParams, NextAct, PeriodParams, ReturnParams, NoticeParams } from '#domain/filing/notice.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { saySources } from '../sayEvidence.ts';
import { sayFinding, sayWhole } from '../sayFinding.ts';
import { sayLateFee } from '../sayLateFee.ts';
import type { NoticeTexts } from '../shapes.ts';
import { filingPeriodInHindi, istDateInHindi, istInHindi } from './dates.ts';

const month = ({ period, frequency }: PeriodParams): string => filingPeriodInHindi(period, frequency);

/** "GSTIN 23… का अक्टूबर 2026 का GSTR-1" */
const named = (r: ReturnParams): string => `GSTIN ${r.gstin} का ${month(r)} का ${formName(r.form)}`;

/** "इसकी नियत तारीख 11 नवंबर 2026 है।", "थी" once that day has passed. */
const isDue = ({ due, now }: DueParams): string =>
  `इसकी नियत तारीख ${istDateInHindi(due)} ${now <= due ? 'है' : 'थी'}।`;

const onPage = (page: string | null): string => (page === null ? '' : ` ${page}`);

function sayNext(next: NextAct): string {
  switch (next.act) {
    case 'say_yes':
      return `क्या यह निल था? यहाँ उत्तर दें: ${next.page}`;
    case 'look':
      return `अगला कदम यहाँ देखें: ${next.page}`;
    case 'as_found':
      return `${sayFinding(next.finding, 'hi').act}${onPage(next.page)}`;
  }
}

const renewAccess =
  'इसे जीएसटी पोर्टल पर नया करें: My Profile में Manage API Access खोलें, Enable API Request को Yes करें और 30 दिन चुनें। फिर Shunya के ‘जीएसटी विवरण’ में ‘मैंने इसे नया कर दिया है’ दबाएँ।';

/**
 * The notices in formal, simple Hindi. Names of forms, of buttons and of the portal's own screens stay as people see
 * them there.
 */
const notLookedAt = (unread: readonly EvidenceSource[]): string =>
  unread.length === 0 ? '' : ` यह नहीं देखा जाएगा: ${saySources(unread, 'hi')}।`;

const onOneDay = ({ codesOfMonth }: NoticeParams['code_wanted']): string =>
  codesOfMonth > codesOnOneDay
    ? `दोनों रिटर्न एक ही दिन दाखिल हों तो महीने में ${codesOfMonth} की जगह ${codesOnOneDay} कोड लगते हैं: ‘GSTIN बदलें’ देखें। `
    : '';

/** कितने ग्राहक किसकी प्रतीक्षा में हैं। */
function waiting({ sayNil, codes, blocked, byHand }: NoticeParams['digest']): string {
  const parts = [
    [sayNil, 'को आपकी हाँ चाहिए'],
    [codes, 'को कोड चाहिए'],
    [blocked, 'कुछ ठीक होने तक रुके हैं'],
    [byHand, 'आपको पोर्टल पर दाखिल करने हैं'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length === 0 ? 'कोई ग्राहक आपकी प्रतीक्षा में नहीं है।' : `प्रतीक्षा में ग्राहक: ${told.join(', ')}।`;
}

const newsWords: Readonly<Record<PortalNewsCode, string>> = {
  status_changed: 'स्थिति बदली',
  access_ends: 'API पहुँच जल्द समाप्त',
  access_ended: 'API पहुँच समाप्त',
  quarterly_can_be_chosen: 'तिमाही फ़ाइलिंग चुनी जा सकती है',
  preference_changed: 'मासिक या तिमाही बदला',
  filed_elsewhere: 'वहाँ दाखिल रिटर्न',
  bank_account_due: 'बैंक खाता देना बाकी',
};

const ofNews = (news: NoticeParams['digest']['news']): string => {
  const shown = portalNewsCodes
    .filter((code) => (news[code] ?? 0) > 0)
    .map((code) => `${newsWords[code]} (${news[code]})`);
  return shown.length === 0 ? '' : ` पोर्टल पर नया: ${shown.join(', ')}।`;
};

const toAnswer = (count: number): string =>
  count === 0 ? '' : ` कर कार्यालय के जिन नोटिसों का उत्तर देना है: ${count}।`;

export const notices: NoticeTexts = {
  filing_opened: (p) => ({
    subject: 'निल रिटर्न निर्धारित',
    text: `Shunya: GSTIN ${p.gstin} के ${month(p)} के निल GSTR-1 और GSTR-3B ${istInHindi(p.startsAt)} से दाखिल किए जाएँगे।${notLookedAt(p.notLookedAt)} यदि यह अवधि निल नहीं थी, तो उससे पहले इसे यहाँ छोड़ दें: ${p.page}`,
  }),
  month_asked: (p) => ({
    subject: 'क्या यह अवधि निल थी?',
    text: `Shunya: क्या GSTIN ${p.gstin} के लिए ${month(p)} निल था? आपकी हाँ के बिना कुछ दाखिल नहीं होगा। ${istDateInHindi(p.due)} तक यहाँ उत्तर दें: ${p.page}`,
  }),
  consent_wanted: (r) => ({
    subject: 'क्या यह अवधि निल थी?',
    text: `Shunya: ${r.finding === undefined ? '' : `${sayWhole(r.finding, 'hi')} `}क्या हम ${named(r)} निल दाखिल करें? ${isDue(r)} यहाँ उत्तर दें: ${r.page}`,
  }),
  code_wanted: (r) => ({
    subject: 'कोड चाहिए',
    text: `Shunya: ${named(r)} दाखिल करने के लिए तैयार है। ${isDue(r)} ${onOneDay(r)}पोर्टल का कोड मँगाएँ और भरें: ${r.page}`,
  }),
  codes_wanted_of_signatory: (p) => ({
    subject: 'जीएसटी पोर्टल के कोड चाहिए',
    text: `Shunya: ${p.sender} की ओर से GSTIN ${p.gstin} के ${month(p)} के निल GSTR-1 और GSTR-3B दाखिल हो रहे हैं। इसके लिए जीएसटी पोर्टल के वे कोड चाहिए जो आपके पास आते हैं। यह लिंक खोलें और वहाँ बटन दबाएँ: ${p.link} यदि आप इस बारे में नहीं जानते, तो कुछ न करें।`,
  }),
  client_asked: (p) => ({
    subject: p.again ? 'उत्तर बाकी है: क्या यह अवधि निल थी?' : 'क्या यह अवधि निल थी?',
    text: `Shunya: ${p.firm} की ओर से ${p.again ? 'फिर से ' : ''}प्रश्न: क्या ${p.business} (${p.gstin}) के लिए ${month(p)} निल था? उत्तर के बिना कुछ दाखिल नहीं होगा। ${formName(p.form)} की नियत तारीख ${istDateInHindi(p.due)} है; तब तक यहाँ उत्तर दें: ${p.link} वहाँ आपसे कभी पासवर्ड नहीं माँगा जाता।`,
  }),
  client_answered: (p) => ({
    subject: p.answer === 'no' ? 'एक ग्राहक का कहना है: निल नहीं' : 'प्रश्न गलत व्यक्ति तक पहुँचा',
    text:
      p.answer === 'no'
        ? `Shunya: ${p.name} का कहना है कि ${p.business} (${p.gstin}) के लिए ${month(p)} निल नहीं था। यह निल दाखिल नहीं होगा। उनसे बात करें, फिर महीना छोड़ें या फिर से पूछें: ${p.page}`
        : `Shunya: ${p.business} (${p.gstin}) के ${month(p)} का प्रश्न ऐसे व्यक्ति तक पहुँचा, जिनका कहना है कि यह उनका कारोबार नहीं है। वहाँ अब कुछ नहीं भेजा जाएगा। संपर्क ठीक करें: ${p.page}`,
  }),
  return_stopped: (r) => ({
    subject: 'रिटर्न दाखिल नहीं हुआ',
    text: `Shunya: ${named(r)} दाखिल नहीं हुआ। ${sayWhole(r.finding, 'hi')}${onPage(r.page)}`,
  }),
  nothing_due: ({ gstin, finding }) => ({
    subject: 'कोई रिटर्न देय नहीं',
    text: `Shunya: GSTIN ${gstin}: ${sayWhole(finding, 'hi')}`,
  }),
  return_filed: (r) => ({
    subject: 'रिटर्न दाखिल हो गया',
    text: `Shunya: ${named(r)} निल दाखिल हो गया। ARN ${r.arn}${r.simulated ? ' (नक़ली)' : ''}.`,
  }),
  being_confirmed: (r) => ({
    subject: 'रिटर्न की पुष्टि हो रही है',
    text: `Shunya: ${named(r)} जीएसटी पोर्टल को भेजा गया, पर उसका उत्तर नहीं मिला। इसकी नियत तारीख ${istDateInHindi(r.due)} है। आपको कुछ नहीं करना है: पुष्टि होने तक Shunya पोर्टल की सूची देखता रहेगा।`,
  }),
  not_filed: (r) => ({
    subject: 'रिटर्न दाखिल नहीं है',
    text: `Shunya: ${named(r)} अभी दाखिल नहीं है। ${isDue(r)} ${sayLateFee(r, r.now, 'hi')} ${sayNext(r.next)}`,
  }),
  access_ends: ({ name, endsBy }) => ({
    subject: 'API पहुँच समाप्त होने वाली है',
    text: `Shunya: ${name} की API पहुँच अधिक से अधिक ${istDateInHindi(endsBy)} तक है। इसके बिना कुछ भी दाखिल नहीं हो सकता। ${renewAccess}`,
  }),
  access_ended: ({ name, endsBy }) => ({
    subject: 'API पहुँच समाप्त',
    text: `Shunya: ${name} की API पहुँच अधिक से अधिक ${istDateInHindi(endsBy)} तक थी; यदि आपने इस बीच इसे नया नहीं किया, तो वह समाप्त हो चुकी है। इसके बिना कुछ भी दाखिल नहीं हो सकता। ${renewAccess}`,
  }),
  digest: (p) => ({
    subject: 'आज क्या करना है',
    text: `Shunya: ${waiting(p)}${toAnswer(p.notices)}${ofNews(p.news)} पिछले संदेश के बाद दाखिल रिटर्न: ${p.filed}। जिन ग्राहकों के रिटर्न अपने आप दाखिल होंगे: ${p.scheduled}; जो महीना निल नहीं था, उसे उससे पहले छोड़ दें। ${p.page}`,
  }),
  password_old: ({ name }) => ({
    subject: 'पासवर्ड बदलने का समय',
    text: `Shunya: ${name} का जीएसटी पोर्टल पासवर्ड 90 दिन पुराना है। इसे पोर्टल पर बदलें, फिर ‘GSTIN बदलें’ में नया पासवर्ड भरें।`,
  }),
};
