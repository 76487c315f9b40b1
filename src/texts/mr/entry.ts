import { formName } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { EntryTexts, SaidPeriod } from '../shapes.ts';
import { filingPeriodInMarathi, istDateInMarathi, istInMarathi } from './dates.ts';
import { listed } from '../dates.ts';
import { sayFinding } from '../sayFinding.ts';

const named = ({ period, frequency }: SaidPeriod): string => filingPeriodInMarathi(period, frequency);

const halves = {
  filed: 'दाखल',
  acknowledged: 'दाखल (ARN ची खात्री होत आहे)',
  cancelled: 'रद्द',
  skipped: 'वगळले',
} as const;

export const entry: EntryTexts = {
  title: (month) => `${named(month)} ची GSTR-1 आणि GSTR-3B`,
  states: {
    filed: 'दाखल',
    arn_being_confirmed: 'दाखल, ARN ची खात्री होत आहे',
    skipped: 'वगळले',
    cancelled: 'रद्द',
    confirming: 'पोर्टलकडून खात्री होत आहे',
    waiting_for_money: 'रकमेची प्रतीक्षा',
    waiting_for_client: 'ग्राहकाच्या उत्तराची प्रतीक्षा',
    client_said_no: 'ग्राहकाने नाही म्हटले',
    waiting_for_yes: 'आपल्या होकाराची प्रतीक्षा',
    recorded: 'ARN नोंदवला, खात्री होत आहे',
    waiting_for_code: 'कोडची प्रतीक्षा',
    being_filed: 'दाखल होत आहे',
    scheduled: 'नियोजित',
    not_scheduled: 'नियोजित नाही',
  },
  half: (form, is) => `${formName(form)} ${halves[is]}`,
  notFiled: (forms) =>
    `${listed(forms.map(formName), 'mr')} ${forms.length === 1 ? 'दाखल नाही' : 'दाखल नाहीत'}`,
  codeStates: {
    not_needed: 'गरज नाही',
    requested: 'मागवला',
    received: 'मिळाला',
    used: 'वापरला',
    expired: 'मुदत संपली',
  },
  gstr1IsFiled: (month) => `${named(month)} चे GSTR-1 आता दाखल आहे, पण GSTR-3B नाही.`,
  nextActs: {
    go_on_with_gstr3b: ({ dueAt }) =>
      `GSTR-3B पुढे नेण्यासाठी ‘पुन्हा दाखल करा’ दाबा. त्याची देय तारीख ${istDateInMarathi(dueAt)} आहे.`,
    only_due: ({ dueAt }) => `त्याची देय तारीख ${istDateInMarathi(dueAt)} आहे.`,
    mend_sign_in: () => 'जीएसटी पोर्टल या GSTIN चे साइन-इन स्वीकारत नाही: आधी ते दुरुस्त करायचे आहे.',
    undo_skip: ({ skipped, paid }) => {
      const due = skipped
        .map((row) => `${formName(row.form)} ${istDateInMarathi(row.dueAt)} पर्यंत`)
        .join(', ');
      const kept =
        paid === undefined
          ? ''
          : ` जीएसटी पोर्टलवर त्यात ${formatRupees(paid)} विलंब शुल्क भरले आहे आणि ते तिथेच राहील.`;
      return `अजूनही देय: ${due}.${kept} दाखल करून घेण्यासाठी ‘वगळणे मागे घ्या’ दाबा.`;
    },
    say_yes: ({ finding, dueAt, fee, ...month }) => {
      const before = finding === null ? '' : `${sayFinding(finding, 'mr').what} `;
      const day = istDateInMarathi(dueAt);
      const until =
        fee === null
          ? `${day} पर्यंत आपल्या होकाराची प्रतीक्षा आहे.`
          : `देय तारीख ${day} होती; आपल्या होकाराची प्रतीक्षा आहे. ${istDateInMarathi(fee.at)} रोजी दाखल केल्यास आमच्या हिशोबाने ${formatRupees(fee.rupees)} विलंब शुल्क लागते.`;
      return `${before}${named(month)} निल होता का? ${until}`;
    },
    client_asked: ({ name, sentAt, endsAt }) =>
      `${istDateInMarathi(sentAt)} रोजी ${name} यांना विचारले; ते ${istDateInMarathi(endsAt)} पर्यंत उत्तर देऊ शकतात. आपल्या स्वतःच्या होकारानेही हे दाखल होईल.`,
    client_said_no: ({ name, at, ...month }) =>
      `${name} यांनी ${istInMarathi(at)} सांगितले की ${named(month)} निल नव्हता. त्यांच्याशी बोला: मग हा महिना वगळा आणि त्याचे आकडे पोर्टलवर दाखल करा, किंवा पुन्हा विचारा.`,
    recorded: ({ forms, arn, at }) =>
      `${istInMarathi(at)} नोंदवले की ${listed(forms.map(formName), 'mr')} हाताने दाखल ${forms.length === 1 ? 'केले आहे' : 'केली आहेत'} (ARN ${arn}). आपल्याला काही करायचे नाही: यादीत दिसेपर्यंत Shunya पोर्टलची यादी पाहत राहील.`,
    other_arn: ({ form, recorded, arn }) =>
      `पोर्टल ${formName(form)} साठी ${arn} दाखवते, आणि येथे ${recorded} नोंदवला होता. पोर्टलवरचाच ग्राह्य आहे.`,
    start: () => 'आपण सांगाल तेव्हा हे दाखल होईल.',
    code_in_use: () => 'जीएसटी पोर्टलवर कोड वापरला जात आहे.',
    type_code: () => 'जीएसटी पोर्टलने स्वाक्षरीकर्त्याला पाठवलेला कोड भरा.',
    new_code_at: ({ at }) => `तो कोड स्वीकारला गेला नाही. नवा कोड ${istInMarathi(at)} मागवला जाईल.`,
    new_code_now: () => 'जीएसटी पोर्टलकडून नवा कोड मागवला जात आहे.',
    ask_code: ({ lastRefused }) =>
      `${lastRefused ? 'मागील कोड स्वीकारला गेला नाही. ' : ''}‘आता कोड मागवा’ दाबा आणि कोड भरा: तो साधारण दहा मिनिटे चालतो.`,
    code_after_another: () => 'दुसऱ्या महिन्याचा कोड येत आहे; त्यानंतर याचा कोड मागवला जाईल.',
    last_code_refused: () => 'मागील कोड स्वीकारला गेला नाही.',
    answer_lost: () =>
      'हे जीएसटी पोर्टलला पाठवले, आणि त्याचे उत्तर मिळाले नाही. आपल्याला काही करायचे नाही: खात्री होईपर्यंत Shunya पोर्टलची यादी पाहत राहील.',
  },
  doneBy: { system: 'Shunya', portal: 'जीएसटी पोर्टल', program: 'API किल्ली', client: 'ग्राहकाचा होकार' },
};
