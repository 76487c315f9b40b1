import { formName } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { EntryTexts, SaidPeriod } from '../shapes.ts';
import { filingPeriodInHindi, istDateInHindi, istInHindi } from './dates.ts';
import { listed } from '../dates.ts';
import { sayFinding } from '../sayFinding.ts';

const named = ({ period, frequency }: SaidPeriod): string => filingPeriodInHindi(period, frequency);

const halves = {
  filed: 'दाखिल',
  acknowledged: 'दाखिल (ARN की पुष्टि हो रही है)',
  cancelled: 'रद्द',
  skipped: 'छोड़ा गया',
} as const;

export const entry: EntryTexts = {
  title: (month) => `${named(month)} के GSTR-1 और GSTR-3B`,
  states: {
    filed: 'दाखिल',
    arn_being_confirmed: 'दाखिल, ARN की पुष्टि हो रही है',
    skipped: 'छोड़ा गया',
    cancelled: 'रद्द',
    confirming: 'पोर्टल से पुष्टि हो रही है',
    waiting_for_money: 'रकम की प्रतीक्षा',
    waiting_for_client: 'ग्राहक के उत्तर की प्रतीक्षा',
    client_said_no: 'ग्राहक ने ना कहा',
    waiting_for_yes: 'आपकी हाँ की प्रतीक्षा',
    recorded: 'ARN दर्ज, पुष्टि हो रही है',
    waiting_for_code: 'कोड की प्रतीक्षा',
    being_filed: 'दाखिल हो रहा है',
    scheduled: 'निर्धारित',
    not_scheduled: 'निर्धारित नहीं',
  },
  half: (form, is) => `${formName(form)} ${halves[is]}`,
  notFiled: (forms) => `${listed(forms.map(formName), 'hi')} दाखिल नहीं`,
  codeStates: {
    not_needed: 'ज़रूरत नहीं',
    requested: 'मँगाया गया',
    received: 'मिल गया',
    used: 'उपयोग हो गया',
    expired: 'समय बीत गया',
  },
  gstr1IsFiled: (month) => `${named(month)} का GSTR-1 अब दाखिल है, और GSTR-3B नहीं।`,
  nextActs: {
    go_on_with_gstr3b: ({ dueAt }) =>
      `GSTR-3B आगे बढ़ाने के लिए ‘फिर से दाखिल करें’ दबाएँ। इसकी नियत तारीख ${istDateInHindi(dueAt)} है।`,
    only_due: ({ dueAt }) => `इसकी नियत तारीख ${istDateInHindi(dueAt)} है।`,
    mend_sign_in: () => 'जीएसटी पोर्टल इस GSTIN का साइन-इन स्वीकार नहीं करता: पहले उसे ठीक करना है।',
    undo_skip: ({ skipped, paid }) => {
      const due = skipped.map((row) => `${formName(row.form)} ${istDateInHindi(row.dueAt)} तक`).join(', ');
      const kept =
        paid === undefined
          ? ''
          : ` जीएसटी पोर्टल पर इसमें ${formatRupees(paid)} विलंब शुल्क चुकाया गया है और वहीं रहेगा।`;
      return `अब भी देय: ${due}।${kept} दाखिल करवाने के लिए ‘छोड़ना वापस लें’ दबाएँ।`;
    },
    say_yes: ({ finding, dueAt, fee, ...month }) => {
      const before = finding === null ? '' : `${sayFinding(finding, 'hi').what} `;
      const day = istDateInHindi(dueAt);
      const until =
        fee === null
          ? `${day} तक आपकी हाँ की प्रतीक्षा है।`
          : `नियत तारीख ${day} थी; आपकी हाँ की प्रतीक्षा है। ${istDateInHindi(fee.at)} को दाखिल करने पर हमारे हिसाब से ${formatRupees(fee.rupees)} विलंब शुल्क लगता है।`;
      return `${before}क्या ${named(month)} निल था? ${until}`;
    },
    client_asked: ({ name, sentAt, endsAt }) =>
      `${istDateInHindi(sentAt)} को ${name} से पूछा गया; उत्तर ${istDateInHindi(endsAt)} तक दिया जा सकता है। आपकी अपनी हाँ से भी यह दाखिल होगा।`,
    client_said_no: ({ name, at, ...month }) =>
      `${name} ने ${istInHindi(at)} बताया कि ${named(month)} निल नहीं था। उनसे बात करें: फिर यह महीना छोड़ें और इसके आँकड़े पोर्टल पर दाखिल करें, या फिर से पूछें।`,
    recorded: ({ forms, arn, at }) =>
      `${istInHindi(at)} दर्ज किया गया कि ${listed(forms.map(formName), 'hi')} हाथ से दाखिल ${forms.length === 1 ? 'है' : 'हैं'} (ARN ${arn})। आपको कुछ नहीं करना है: सूची में दिखने तक Shunya पोर्टल की सूची देखता रहेगा।`,
    other_arn: ({ form, recorded, arn }) =>
      `पोर्टल ${formName(form)} के लिए ${arn} दिखाता है, और यहाँ ${recorded} दर्ज किया गया था। पोर्टल वाला ही मान्य है।`,
    start: () => 'आपके कहने पर यह दाखिल होगा।',
    code_in_use: () => 'जीएसटी पोर्टल पर कोड का उपयोग हो रहा है।',
    type_code: () => 'जीएसटी पोर्टल ने हस्ताक्षरकर्ता को जो कोड भेजा है, वह भरें।',
    new_code_at: ({ at }) => `वह कोड स्वीकार नहीं हुआ। नया कोड ${istInHindi(at)} मँगाया जाएगा।`,
    new_code_now: () => 'जीएसटी पोर्टल से नया कोड मँगाया जा रहा है।',
    ask_code: ({ lastRefused }) =>
      `${lastRefused ? 'पिछला कोड स्वीकार नहीं हुआ। ' : ''}‘अभी कोड मँगाएँ’ दबाएँ और कोड भरें: वह लगभग दस मिनट चलता है।`,
    code_after_another: () => 'दूसरे महीने का कोड आ रहा है; उसके बाद इसका कोड मँगाया जाएगा।',
    last_code_refused: () => 'पिछला कोड स्वीकार नहीं हुआ।',
    answer_lost: () =>
      'यह जीएसटी पोर्टल को भेजा गया, और उसका उत्तर नहीं मिला। आपको कुछ नहीं करना है: पक्का होने तक Shunya पोर्टल की सूची देखता रहेगा।',
  },
  doneBy: { system: 'Shunya', portal: 'जीएसटी पोर्टल', program: 'API कुंजी', client: 'ग्राहक की हाँ' },
};
