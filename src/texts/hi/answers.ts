import { formName } from '#domain/gst/returnPeriod.ts';
import type { AnswerTexts } from '../shapes.ts';
import { filingPeriodInHindi, istInHindi } from './dates.ts';
import { fieldNames } from './fieldProblems.ts';

const sections = {
  personal: 'निजी जानकारी सहेजी गई।',
  contact: 'संपर्क की जानकारी सहेजी गई।',
  preferences: 'आपकी पसंद सहेजी गई।',
} as const;

export const answers: AnswerTexts = {
  messages: {
    signed_in: () => 'साइन-इन हो गया',
    signed_out: () => 'साइन आउट हो गया',
    otp_sent: ({ phone }) => `OTP ${phone} पर भेजा गया`,
    name_updated: () => 'नाम बदल गया।',
    profile_updated: ({ section }) => (section === null ? 'प्रोफ़ाइल सहेजी गई।' : sections[section]),
    email_link_sent: () => 'पुष्टि का ई-मेल भेजा गया।',
    email_verified: () => 'आपके ई-मेल पते की पुष्टि हो गई।',
    photo_kept: () => 'फ़ोटो सहेजी गई।',
    photo_removed: () => 'फ़ोटो हटा दी गई।',
    signed_out_there: () => 'वहाँ साइन आउट हो गया',
    signed_out_everywhere: () => 'सब जगह साइन आउट हो गया',
    sign_in_ended: () => 'वह साइन-इन बंद हो गया है।',
    proof_sent: () => 'कोड भेजा जा रहा है',
    proven: () => 'पुष्टि हो गई: यह आप ही हैं',
    second_factor_on: () => 'दो-चरणीय साइन-इन चालू है।',
    second_factor_off: () => 'दो-चरणीय साइन-इन बंद है।',
    passkey_added: () => 'पासकी रख ली गई है।',
    passkey_removed: () => 'पासकी हटा दी गई है।',
    recovery_codes_made: () => 'ये कोड अभी सँभाल कर रखें। ये फिर नहीं दिखेंगे।',
    account_erased: () => 'आपका खाता मिटा दिया गया।',
    erasing_asked: ({ at }) => `${istInHindi(at)} मिटाया जाएगा। तब तक आप इसे यहीं रोक सकते हैं।`,
    account_kept: () => 'खाता नहीं मिटाया जाएगा।',
    person_kept: () => 'आपकी जानकारी नहीं मिटाई जाएगी।',
    removal_objected: () => 'खाते के मालिकों को आपकी आपत्ति की सूचना भेजी जा रही है।',
    account_renamed: () => 'नाम सहेजा गया।',
    role_changed: () => 'भूमिका बदल दी गई।',
    member_removed: () => 'वे अब सदस्य नहीं हैं।',
    account_left: () => 'आपने खाता छोड़ दिया है।',
    invitation_sent: () => 'आमंत्रण भेजा जा रहा है।',
    invitation_without_sms: () =>
      'इस नंबर को आज के SMS आमंत्रण मिल चुके हैं, इसलिए SMS नहीं भेजा गया। लिंक खुद भेजें: यह सिर्फ़ इसी नंबर के लिए चलेगा, और फिर नहीं दिखाया जाएगा।',
    invitation_taken_back: () => 'आमंत्रण वापस लिया गया।',
    invitation_accepted: () => 'आप अब सदस्य हैं।',
    gstin_assigned: () => 'इस पर कौन काम करता है, यह सहेजा गया।',
    contact_saved: () => 'सहेजा गया। अगले महीने से प्रश्न अपने आप उन्हें जाएगा।',
    contact_removed: () => 'अब इस ग्राहक की ओर से किसी से नहीं पूछा जाएगा। पहले भेजे गए लिंक अब नहीं चलते।',
    client_asked: ({ name, sent }) =>
      sent > 0 ? `${name} को भेजा गया।` : `${name} को पिछले एक घंटे में भेजा जा चुका है। लिंक यह रहा।`,
    contact_code_sent: ({ to }) => `कोड ${to} पर भेजा गया।`,
    question_taken_back: () => 'वापस लिया गया। लिंक अब नहीं चलता।',
    person_erased: () => 'आपकी जानकारी मिटा दी गई।',
    key_made: () => 'कुंजी अभी कॉपी करें। वह फिर नहीं दिखाई जाएगी।',
    key_revoked: () => 'कुंजी वापस ले ली गई।',
    firm_sign_in_set: () => 'फ़र्म से साइन-इन चालू है। अब अपनी पहचान जोड़ें।',
    firm_sign_in_off: () => 'फ़र्म से साइन-इन बंद है, और उसके सत्र समाप्त हो गए हैं।',
    firm_identity_bound: () => 'आपकी पहचान जुड़ गई है। आप अपनी फ़र्म से साइन-इन कर सकते हैं।',
    firm_identity_ended: () => 'आपकी पहचान हटा दी गई है, और उसके सत्र समाप्त हो गए हैं।',
    webhook_made: () => 'गुप्त शब्द अभी कॉपी करें। वह फिर नहीं दिखाया जाएगा।',
    webhook_removed: () => 'अब वहाँ कुछ नहीं भेजा जाएगा।',
    webhook_secret_changed: () => 'गुप्त शब्द अभी कॉपी करें। पहले वाला भी एक दिन तक चलेगा।',
    webhook_test_sent: () => 'जाँच का संदेश भेजा जा रहा है।',
    webhook_sent_again: () => 'फिर से भेजा जा रहा है।',

    gstin_added: () => 'GSTIN जुड़ गया। जीएसटी पोर्टल से उसकी जाँच हो रही है।',
    gstins_added: ({ count }) =>
      count === 1
        ? '1 GSTIN जुड़ गया। जीएसटी पोर्टल से उसकी जाँच हो रही है।'
        : `${count} GSTIN जुड़ गए। जीएसटी पोर्टल से उनकी जाँच हो रही है।`,
    gstin_deleted: () => 'GSTIN हटा दिया गया।',
    gstin_edited: ({ kept }) =>
      kept.length === 0
        ? 'GSTIN की जानकारी सहेजी गई।'
        : `GSTIN की जानकारी सहेजी गई। ये जीएसटी पोर्टल के अनुसार ही रहेंगे: ${kept.map((field) => fieldNames[field]).join(', ')}।`,
    recurring_switched: ({ on }) => (on ? 'नियमित फ़ाइलिंग चालू है।' : 'नियमित फ़ाइलिंग बंद है।'),
    asked_each_month: ({ on }) =>
      on ? 'हर बार दाखिल करने से पहले आपसे पूछा जाएगा।' : 'हर महीने आपसे नहीं पूछा जाएगा।',
    portal_asked_again: () => 'जीएसटी पोर्टल से फिर पूछा जा रहा है।',
    pan_kept: () => 'हस्ताक्षरकर्ता का PAN सहेजा गया। जो इसके लिए रुका था, वह आगे बढ़ेगा।',
    access_noted: ({ days }) => `ठीक है: API पहुँच अधिक से अधिक ${days} दिन में समाप्त होगी।`,
    bulk_done: ({ done, refused }) =>
      `${done} हो ${done === 1 ? 'गया' : 'गए'}${refused === 0 ? '' : `, ${refused} नहीं: हर एक का कारण साथ में है।`}`,
    schedule_saved: () => 'शेड्यूल सहेजा गया।',
    sms_secret_made: () => 'यह गुप्त कुंजी अभी फ़ोन में डालें। यह फिर नहीं दिखाई जाएगी।',
    sms_secret_revoked: () => 'अब वह फ़ोन कोड आगे नहीं भेज सकता।',
    relay_switched: ({ on }) => (on ? 'अब कोड फ़ॉरवर्डिंग से भी आ सकते हैं।' : 'फ़ॉरवर्डिंग से आए कोड अब नहीं लिए जाते।'),

    backlog_started: () => 'पिछले महीने एक-एक करके दाखिल हो रहे हैं। आप यह पृष्ठ छोड़ सकते हैं।',
    scheduled_today: () => 'GSTR-1 और GSTR-3B आज दाखिल किए जाएँगे।',
    notice_answered: () => 'दर्ज हो गया। यह नोटिस अब नहीं दिखेगा।',
    notice_sent: ({ form }) => `कर कार्यालय ने हस्ताक्षरकर्ता को ${form} भेज दिया।`,
    skipped_month: () => 'इस महीने के GSTR-1 और GSTR-3B छोड़ दिए गए।',
    filing_skipped: () => 'यह महीना छोड़ दिया गया।',
    retry_scheduled: () => 'इसे दाखिल करने की फिर कोशिश हो रही है।',
    yes_kept: () => 'आपकी हाँ दर्ज हो गई। रिटर्न दाखिल हो रहा है।',
    fee_agreed: () => 'आपकी हाँ दर्ज हो गई। Shunya नकद खाते से विलंब शुल्क चुकाकर रिटर्न दाखिल करेगा।',
    arn_recorded: () => 'दर्ज किया गया। पोर्टल की सूची में दिखने पर यह मान्य होगा; सूची अब से देखी जा रही है।',
    skip_undone: () => 'छोड़ना वापस ले लिया गया।',
    answer_taken: () => 'धन्यवाद। यह दाखिल हो रहा है।',
    code_taken: () => 'धन्यवाद। कोड का उपयोग हो रहा है।',
    code_asked: () => 'जीएसटी पोर्टल से कोड मँगाया जा रहा है।',
    new_code_asked: () => 'जीएसटी पोर्टल से नया कोड मँगाया जा रहा है।',
    sms_received: () => 'मिल गया',

    fault_set: () => 'गड़बड़ी लगा दी गई।',
    taxpayer_shaped: () => 'नक़ली पोर्टल अब से ऐसा ही बताएगा।',
    late_fee_paid: () => 'विलंब शुल्क जमा हो गया।',
    bank_paid: () => 'पैसा नकद खाते में Fee के अंतर्गत जमा है।',
    filed_by_hand: ({ arns }) => `नक़ली पोर्टल पर दाखिल: ${arns.join(', ')}।`,
    saved_reset: () => 'पोर्टल पर सहेजा हुआ मिटा दिया गया।',
    access_switched: ({ on, ownerRenews }) =>
      [
        on === null ? '' : on ? 'API पहुँच चालू है।' : 'API पहुँच बंद है।',
        ownerRenews === null
          ? ''
          : ownerRenews
            ? 'मालिक हर महीने API पहुँच का नवीनीकरण करता है।'
            : 'मालिक अब API पहुँच का नवीनीकरण नहीं करता: वह 30 दिन पूरे होने पर समाप्त होगी।',
      ]
        .filter(Boolean)
        .join(' '),
  },
  codeTitle: ({ purpose, place, places }) =>
    purpose === 'session'
      ? `पोर्टल का सत्र खोलने का जीएसटी पोर्टल का कोड: ${places} में से कोड ${place}`
      : `${formName(purpose)} दाखिल करने का जीएसटी पोर्टल का कोड: ${places} में से कोड ${place}`,
  sentTo: ({ mobileEnds, mail }) => {
    if (mobileEnds === '') return mail;
    return mail === '' ? `मोबाइल …${mobileEnds}` : `मोबाइल …${mobileEnds} और ${mail}`;
  },
  consentTitle: (kind, month) => {
    const name = month === null ? null : filingPeriodInHindi(month.period, month.frequency);
    switch (kind) {
      case 'storage':
        return 'पोर्टल का यूज़रनेम और पासवर्ड रखना';
      case 'month':
        return name === null ? 'एक महीना निल है' : `${name} निल है`;
      case 'standing':
        return 'जब तक कुछ और न कहा जाए, महीने निल हैं';
      case 'relay':
        return 'हस्ताक्षरकर्ता के फ़ॉरवर्डिंग नियम से कोड';
      case 'evidence':
        return name === null ? 'फिर भी निल दाखिल' : `${name} फिर भी निल दाखिल`;
      case 'by_hand':
        return name === null ? 'पोर्टल पर हाथ से दाखिल' : `${name} पोर्टल पर हाथ से दाखिल`;
      case 'fee':
        return name === null ? 'विलंब शुल्क का भुगतान' : `${name} में विलंब शुल्क का भुगतान`;
    }
  },
  device: (browser, platform) => `${platform} पर ${browser}`,
  runsEarlier: ({ dueDay, latestDay }) =>
    `GSTR-1 की नियत तारीख ${dueDay} है, इसलिए वह देर से देर ${latestDay} तारीख को दाखिल होता है।`,
  filePages: {
    expired: {
      title: 'इस लिंक का समय बीत गया है',
      text: 'रिटर्न के दस्तावेज़ का लिंक 60 मिनट चलता है। दस्तावेज़ आपके ‘फ़ाइलिंग का इतिहास’ में सुरक्षित है।',
    },
    signedOut: {
      title: 'यह लिंक अब नहीं चलता',
      text: 'जिस साइन-इन में यह बना था, वह समाप्त हो गया है। फिर साइन-इन करें और दस्तावेज़ को ‘फ़ाइलिंग का इतिहास’ से खोलें।',
    },
    altered: {
      title: 'यह लिंक काम नहीं करता',
      text: 'यह अधूरा है या रास्ते में बदल गया है। दस्तावेज़ को ‘फ़ाइलिंग का इतिहास’ से खोलें।',
    },
    not_available: {
      title: 'फ़ाइल उपलब्ध नहीं',
      text: 'यहाँ कोई दस्तावेज़ नहीं है। ‘फ़ाइलिंग का इतिहास’ में दिखता है कि कौन-से दस्तावेज़ हैं।',
    },
    tooMany: {
      title: 'बहुत बार खोला गया',
      text: 'एक मिनट में इस खाते के दस्तावेज़ बहुत बार खोले गए। कृपया एक मिनट बाद फिर कोशिश करें।',
    },
    broken: {
      title: 'दस्तावेज़ खुल नहीं सका',
      text: 'हमारी ओर कुछ गड़बड़ हुई। कृपया थोड़ी देर में फिर कोशिश करें।',
    },
  },
  freshLink: 'नया लिंक लें',
};
