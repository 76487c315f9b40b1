import type { Finding } from '#domain/filing/finding.ts';
import { filingPeriodInHindi, istDateInHindi, istInHindi, lateFeeInHindi } from './dates.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { FindingCode, FindingOf } from '#domain/filing/finding.ts';
import type { SaidFinding } from '../shapes.ts';
import { dueInHindi, findings, returnNamedInHindi, type ReturnInHindi } from './findings.ts';

const said = <C extends FindingCode>({ code, params }: FindingOf<C>): SaidFinding => findings[code](params);

/** One message: an SMS is its text alone. */
export type Words = { subject: string; text: string };

type Cycle = Pick<ReturnInHindi, 'period' | 'frequency' | 'gstin'>;

/**
 * The notices in formal, simple Hindi. Names of forms, of buttons and of the portal's own screens stay as people see
 * them there.
 */
export const hindi = {
  cycleOpened: ({ period, frequency, gstin }: Cycle, startsAt: Instant, page: string): Words => ({
    subject: 'निल रिटर्न निर्धारित',
    text: `Shunya: GSTIN ${gstin} के ${filingPeriodInHindi(period, frequency)} के निल GSTR-1 और GSTR-3B ${istInHindi(startsAt)} से दाखिल किए जाएँगे। यदि यह अवधि निल नहीं थी, तो उससे पहले इसे यहाँ छोड़ (Skip) दें: ${page}`,
  }),
  monthAsked: (
    { period, frequency, gstin, dueAt }: Cycle & Pick<ReturnInHindi, 'dueAt'>,
    page: string,
  ): Words => ({
    subject: 'क्या यह अवधि निल थी?',
    text: `Shunya: क्या GSTIN ${gstin} के लिए ${filingPeriodInHindi(period, frequency)} निल था? आपकी हाँ के बिना कुछ दाखिल नहीं होगा। ${istDateInHindi(dueAt)} तक ‘Schedule for today’ दबाकर हाँ कहें, या इसे छोड़ (Skip) दें: ${page}`,
  }),
  consentWanted: (r: ReturnInHindi, now: Instant, page: string): Words => ({
    subject: 'क्या यह अवधि निल थी?',
    text: `Shunya: क्या हम ${returnNamedInHindi(r)} निल दाखिल करें? ${dueInHindi(r, now)} ‘Schedule for today’ दबाकर हाँ कहें, या इसे छोड़ (Skip) दें: ${page}`,
  }),
  codeWanted: (r: ReturnInHindi, now: Instant, page: string): Words => ({
    subject: 'कोड चाहिए',
    text: `Shunya: ${returnNamedInHindi(r)} दाखिल करने के लिए तैयार है। ${dueInHindi(r, now)} पोर्टल का कोड मँगाएँ और भरें: ${page}`,
  }),
  codeWantedOfSignatory: (
    { period, frequency, gstin }: Cycle,
    { sender, link }: { sender: string; link: string },
  ): Words => ({
    subject: 'GST पोर्टल के कोड चाहिए',
    text: `Shunya: ${sender} GSTIN ${gstin} के ${filingPeriodInHindi(period, frequency)} के निल GSTR-1 और GSTR-3B दाखिल कर रहे हैं। इसके लिए GST पोर्टल के वे कोड चाहिए जो आपके पास आते हैं। यह लिंक खोलें और वहाँ बटन दबाएँ: ${link} यदि आप इस बारे में नहीं जानते, तो कुछ न करें।`,
  }),
  /** `where`: the address of the page, with a blank before it, where a button of it is wanted. */
  returnStopped: (r: ReturnInHindi, finding: Finding, where: string): Words => {
    const { what, act } = said(finding);
    return {
      subject: 'रिटर्न दाखिल नहीं हुआ',
      text: `Shunya: ${returnNamedInHindi(r)} दाखिल नहीं हुआ। ${what} ${act}${where}`,
    };
  },
  nothingIsDue: (r: ReturnInHindi, finding: Finding): Words => {
    const { what, act } = said(finding);
    return { subject: 'कोई रिटर्न देय नहीं', text: `Shunya: GSTIN ${r.gstin}: ${what} ${act}` };
  },
  returnFiled: (r: ReturnInHindi, arn: string, simulated: boolean): Words => ({
    subject: 'रिटर्न दाखिल हो गया',
    text: `Shunya: ${returnNamedInHindi(r)} निल दाखिल हो गया। ARN ${arn}${simulated ? ' (simulated, केवल अभ्यास)' : ''}.`,
  }),
  beingConfirmed: (r: ReturnInHindi): Words => ({
    subject: 'रिटर्न की पुष्टि हो रही है',
    text: `Shunya: ${returnNamedInHindi(r)} GST पोर्टल को भेजा गया, पर उसका उत्तर नहीं मिला। इसकी नियत तिथि ${istDateInHindi(r.dueAt)} है। आपको कुछ नहीं करना है: पुष्टि होने तक Shunya पोर्टल की सूची देखता रहेगा।`,
  }),
  reminder: (
    r: ReturnInHindi,
    { asks, finding, page, where }: { asks: boolean; finding: Finding | null; page: string; where: string },
    now: Instant,
  ): Words => {
    const act = asks
      ? `क्या यह निल था? ‘Schedule for today’ दबाएँ, या इसे छोड़ (Skip) दें: ${page}`
      : finding === null
        ? `अगला कदम यहाँ देखें: ${page}`
        : `${said(finding).act}${where}`;
    const fee = lateFeeInHindi({ form: r.form, period: r.period, due: r.dueAt }, now);
    return {
      subject: 'रिटर्न दाखिल नहीं है',
      text: `Shunya: ${returnNamedInHindi(r)} अभी दाखिल नहीं है। ${dueInHindi(r, now)} ${fee} ${act}`,
    };
  },
  apiAccessEnds: (name: string, endsBy: Instant, now: Instant): Words => {
    const ended = now >= endsBy;
    const day = istDateInHindi(endsBy);
    const act =
      'इसे GST पोर्टल पर नया करें: My Profile में Manage API Access खोलें, Enable API Request को Yes करें और 30 दिन चुनें। फिर Shunya के GST Details में ‘I have renewed it’ दबाएँ।';
    return {
      subject: ended ? 'API access समाप्त' : 'API access समाप्त होने वाला है',
      text: ended
        ? `Shunya: ${name} का API access अधिक से अधिक ${day} तक था; यदि आपने उसके बाद इसे नया नहीं किया, तो वह समाप्त हो चुका है। इसके बिना कुछ भी दाखिल नहीं हो सकता। ${act}`
        : `Shunya: ${name} का API access अधिक से अधिक ${day} तक है। इसके बिना कुछ भी दाखिल नहीं हो सकता। ${act}`,
    };
  },
  passwordIsOld: (name: string): Words => ({
    subject: 'पासवर्ड बदलने का समय',
    text: `Shunya: ${name} का GST पोर्टल पासवर्ड 90 दिन पुराना है। इसे पोर्टल पर बदलें, फिर Edit GSTIN में नया पासवर्ड भरें।`,
  }),
};
