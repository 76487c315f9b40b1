import { formName } from '#domain/gst/returnPeriod.ts';
import type { AnswerTexts } from '../shapes.ts';
import { filingPeriodInMarathi, istInMarathi } from './dates.ts';
import { fieldNames } from './fieldProblems.ts';

const sections = {
  personal: 'वैयक्तिक माहिती जतन केली.',
  contact: 'संपर्काची माहिती जतन केली.',
  preferences: 'आपली निवड जतन केली.',
} as const;

export const answers: AnswerTexts = {
  messages: {
    signed_in: () => 'साइन-इन झाले',
    signed_out: () => 'साइन आउट झाले',
    otp_sent: ({ phone }) => `OTP ${phone} वर पाठवला`,
    name_updated: () => 'नाव बदलले.',
    profile_updated: ({ section }) => (section === null ? 'प्रोफाइल जतन केली.' : sections[section]),
    email_link_sent: () => 'खातरजमेचा ई-मेल पाठवला.',
    email_verified: () => 'आपल्या ई-मेल पत्त्याची खातरजमा झाली.',
    photo_kept: () => 'फोटो जतन केला.',
    photo_removed: () => 'फोटो काढून टाकला.',
    signed_out_there: () => 'तिथे साइन आउट झाले',
    signed_out_everywhere: () => 'सगळीकडे साइन आउट झाले',
    sign_in_ended: () => 'ते साइन-इन बंद झाले आहे.',
    proof_sent: () => 'कोड पाठवला जात आहे',
    proven: () => 'खात्री झाली: हे आपणच आहात',
    second_factor_on: () => 'दोन टप्प्यांतले साइन-इन चालू आहे.',
    second_factor_off: () => 'दोन टप्प्यांतले साइन-इन बंद आहे.',
    passkey_added: () => 'पासकी ठेवली आहे.',
    passkey_removed: () => 'पासकी काढली आहे.',
    recovery_codes_made: () => 'हे कोड आत्ताच जपून ठेवा. ते पुन्हा दिसणार नाहीत.',
    account_erased: () => 'आपले खाते पुसून टाकले.',
    erasing_asked: ({ at }) => `${istInMarathi(at)} पुसले जाईल. तोपर्यंत आपण ते येथेच थांबवू शकता.`,
    account_kept: () => 'खाते पुसले जाणार नाही.',
    person_kept: () => 'आपली माहिती पुसली जाणार नाही.',
    removal_objected: () => 'खात्याच्या मालकांना आपली हरकत कळवली जात आहे.',
    account_renamed: () => 'नाव जतन केले.',
    role_changed: () => 'भूमिका बदलली.',
    member_removed: () => 'ते आता सदस्य नाहीत.',
    account_left: () => 'आपण खाते सोडले आहे.',
    invitation_sent: () => 'आमंत्रण पाठवले जात आहे.',
    invitation_without_sms: () =>
      'या नंबरला आजची SMS आमंत्रणे मिळाली आहेत, म्हणून SMS पाठवला नाही. लिंक स्वतः पाठवा: ती फक्त याच नंबरसाठी चालेल, आणि पुन्हा दाखवली जाणार नाही.',
    invitation_taken_back: () => 'आमंत्रण मागे घेतले.',
    invitation_accepted: () => 'आपण आता सदस्य आहात.',
    gstin_assigned: () => 'यावर कोण काम करते ते जतन केले.',
    contact_saved: () => 'जतन केले. पुढील महिन्यापासून प्रश्न आपोआप त्यांना जाईल.',
    contact_removed: () =>
      'आता या ग्राहकाच्या वतीने कोणालाही विचारले जाणार नाही. आधी पाठवलेल्या लिंक आता चालत नाहीत.',
    client_asked: ({ name, sent }) =>
      sent > 0 ? `${name} यांना पाठवले.` : `${name} यांना गेल्या तासाभरात पाठवले आहे. लिंक ही आहे.`,
    contact_code_sent: ({ to }) => `कोड ${to} वर पाठवला.`,
    question_taken_back: () => 'मागे घेतले. लिंक आता चालत नाही.',
    person_erased: () => 'आपली माहिती पुसली गेली.',
    key_made: () => 'किल्ली आत्ताच कॉपी करा. ती पुन्हा दाखवली जाणार नाही.',
    key_revoked: () => 'किल्ली मागे घेतली.',
    firm_sign_in_set: () => 'फर्मने साइन-इन सुरू आहे. आता आपली ओळख जोडा.',
    firm_sign_in_off: () => 'फर्मने साइन-इन बंद आहे, आणि त्याची सत्रे संपली आहेत.',
    firm_identity_bound: () => 'आपली ओळख जोडली गेली आहे. आपण आपल्या फर्मने साइन-इन करू शकता.',
    firm_identity_ended: () => 'आपली ओळख काढली आहे, आणि तिची सत्रे संपली आहेत.',
    webhook_made: () => 'गुप्त शब्द आत्ताच कॉपी करा. तो पुन्हा दाखवला जाणार नाही.',
    webhook_removed: () => 'आता तिथे काहीही पाठवले जाणार नाही.',
    webhook_secret_changed: () => 'गुप्त शब्द आत्ताच कॉपी करा. आधीचाही एक दिवस चालेल.',
    webhook_test_sent: () => 'चाचणीचा संदेश पाठवला जात आहे.',
    webhook_sent_again: () => 'पुन्हा पाठवले जात आहे.',

    gstin_added: () => 'GSTIN जोडला. जीएसटी पोर्टलकडून त्याची तपासणी होत आहे.',
    gstins_added: ({ count }) =>
      count === 1
        ? '1 GSTIN जोडला. जीएसटी पोर्टलकडून त्याची तपासणी होत आहे.'
        : `${count} GSTIN जोडले. जीएसटी पोर्टलकडून त्यांची तपासणी होत आहे.`,
    gstin_deleted: () => 'GSTIN काढून टाकला.',
    gstin_edited: ({ kept }) =>
      kept.length === 0
        ? 'GSTIN ची माहिती जतन केली.'
        : `GSTIN ची माहिती जतन केली. हे जीएसटी पोर्टलवर आहे तसेच राहील: ${kept.map((field) => fieldNames[field]).join(', ')}.`,
    recurring_switched: ({ on }) => (on ? 'नियमित फायलिंग चालू आहे.' : 'नियमित फायलिंग बंद आहे.'),
    asked_each_month: ({ on }) =>
      on ? 'प्रत्येक वेळी दाखल करण्याआधी आपल्याला विचारले जाईल.' : 'दर महिन्याला आपल्याला विचारले जाणार नाही.',
    portal_asked_again: () => 'जीएसटी पोर्टलला पुन्हा विचारले जात आहे.',
    pan_kept: () => 'स्वाक्षरीकर्त्याचा PAN जतन केला. जे त्यासाठी थांबले होते ते पुढे जाईल.',
    access_noted: ({ days }) => `ठीक आहे: API प्रवेश जास्तीत जास्त ${days} दिवसांत संपेल.`,
    bulk_done: ({ done, refused }) =>
      refused === 0 ? `${done} झाले` : `${done} झाले, ${refused} नाही: प्रत्येकाचे कारण सोबत आहे.`,
    schedule_saved: () => 'वेळापत्रक जतन केले.',
    sms_secret_made: () => 'ही गुप्त किल्ली आत्ताच फोनमध्ये घाला. ती पुन्हा दाखवली जाणार नाही.',
    sms_secret_revoked: () => 'आता तो फोन कोड पुढे पाठवू शकत नाही.',
    relay_switched: ({ on }) =>
      on ? 'आता कोड फॉरवर्डिंगनेही येऊ शकतात.' : 'फॉरवर्डिंगने आलेले कोड आता घेतले जात नाहीत.',

    backlog_started: () => 'मागील महिने एकामागून एक दाखल होत आहेत. तुम्ही हे पान सोडू शकता.',
    scheduled_today: () => 'GSTR-1 आणि GSTR-3B आज दाखल केली जातील.',
    notice_answered: () => 'नोंद झाली. ही नोटीस आता दिसणार नाही.',
    notice_sent: ({ form }) => `कर कार्यालयाने स्वाक्षरीकर्त्याला ${form} पाठवली.`,
    skipped_month: () => 'या महिन्याची GSTR-1 आणि GSTR-3B वगळली.',
    filing_skipped: () => 'हा महिना वगळला.',
    retry_scheduled: () => 'हे पुन्हा दाखल करण्याचा प्रयत्न केला जात आहे.',
    yes_kept: () => 'आपला होकार नोंदवला. रिटर्न दाखल होत आहे.',
    fee_agreed: () => 'आपला होकार नोंदवला. Shunya रोख खात्यातून विलंब शुल्क भरून रिटर्न दाखल करेल.',
    arn_recorded: () => 'नोंदवले. पोर्टलच्या यादीत दिसल्यावर ते ग्राह्य होईल; यादी आतापासून पाहिली जात आहे.',
    skip_undone: () => 'वगळणे मागे घेतले.',
    answer_taken: () => 'धन्यवाद. हे दाखल होत आहे.',
    code_taken: () => 'धन्यवाद. कोड वापरला जात आहे.',
    code_asked: () => 'जीएसटी पोर्टलकडून कोड मागवला जात आहे.',
    new_code_asked: () => 'जीएसटी पोर्टलकडून नवा कोड मागवला जात आहे.',
    sms_received: () => 'मिळाले',

    fault_set: () => 'बिघाड लावला.',
    taxpayer_shaped: () => 'नकली पोर्टल यापुढे असेच सांगेल.',
    late_fee_paid: () => 'विलंब शुल्क भरले.',
    bank_paid: () => 'पैसे रोख खात्यात Fee खाली जमा आहेत.',
    filed_by_hand: ({ arns }) => `नकली पोर्टलवर दाखल: ${arns.join(', ')}.`,
    saved_reset: () => 'पोर्टलवर जतन केलेले पुसले.',
    access_switched: ({ on, ownerRenews }) =>
      [
        on === null ? '' : on ? 'API प्रवेश सुरू आहे.' : 'API प्रवेश बंद आहे.',
        ownerRenews === null
          ? ''
          : ownerRenews
            ? 'मालक दर महिन्याला API प्रवेशाचे नूतनीकरण करतो.'
            : 'मालक आता API प्रवेशाचे नूतनीकरण करत नाही: तो 30 दिवस पूर्ण झाल्यावर संपेल.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  codeTitle: ({ purpose, place, places }) =>
    purpose === 'session'
      ? `पोर्टलचे सत्र उघडण्यासाठी जीएसटी पोर्टलचा कोड: ${places} पैकी कोड ${place}`
      : `${formName(purpose)} दाखल करण्यासाठी जीएसटी पोर्टलचा कोड: ${places} पैकी कोड ${place}`,
  sentTo: ({ mobileEnds, mail }) => {
    if (mobileEnds === '') return mail;
    return mail === '' ? `मोबाइल …${mobileEnds}` : `मोबाइल …${mobileEnds} आणि ${mail}`;
  },
  consentTitle: (kind, month) => {
    const name = month === null ? null : filingPeriodInMarathi(month.period, month.frequency);
    switch (kind) {
      case 'storage':
        return 'पोर्टलचे युजरनेम आणि पासवर्ड ठेवणे';
      case 'month':
        return name === null ? 'एक महिना निल आहे' : `${name} निल आहे`;
      case 'standing':
        return 'वेगळे सांगेपर्यंत महिने निल आहेत';
      case 'relay':
        return 'स्वाक्षरीकर्त्याच्या फॉरवर्डिंग नियमाने कोड';
      case 'evidence':
        return name === null ? 'तरीही निल दाखल' : `${name} तरीही निल दाखल`;
      case 'by_hand':
        return name === null ? 'पोर्टलवर हाताने दाखल' : `${name} पोर्टलवर हाताने दाखल`;
      case 'fee':
        return name === null ? 'विलंब शुल्क भरणे' : `${name} मध्ये विलंब शुल्क भरणे`;
    }
  },
  device: (browser, platform) => `${platform} वर ${browser}`,
  runsEarlier: ({ dueDay, latestDay }) =>
    `GSTR-1 ची देय तारीख ${dueDay} आहे, म्हणून ते उशिरात उशिरा ${latestDay} तारखेला दाखल होते.`,
  filePages: {
    expired: {
      title: 'या लिंकची मुदत संपली आहे',
      text: 'रिटर्नच्या दस्तऐवजाची लिंक 60 मिनिटे चालते. दस्तऐवज आपल्या ‘फायलिंगचा इतिहास’ मध्ये सुरक्षित आहे.',
    },
    signedOut: {
      title: 'ही लिंक आता चालत नाही',
      text: 'ज्या साइन-इनमध्ये ती तयार झाली ते संपले आहे. पुन्हा साइन-इन करा आणि दस्तऐवज ‘फायलिंगचा इतिहास’ मधून उघडा.',
    },
    altered: {
      title: 'ही लिंक चालत नाही',
      text: 'ती अपूर्ण आहे किंवा वाटेत बदलली आहे. दस्तऐवज ‘फायलिंगचा इतिहास’ मधून उघडा.',
    },
    not_available: {
      title: 'फाइल उपलब्ध नाही',
      text: 'येथे दस्तऐवज नाही. कोणते दस्तऐवज आहेत ते ‘फायलिंगचा इतिहास’ मध्ये दिसते.',
    },
    tooMany: {
      title: 'खूप वेळा उघडले',
      text: 'या खात्याचे दस्तऐवज एका मिनिटात खूप वेळा उघडले गेले. कृपया एका मिनिटाने पुन्हा प्रयत्न करा.',
    },
    broken: {
      title: 'दस्तऐवज उघडता आला नाही',
      text: 'आमच्याकडे काहीतरी चुकले. कृपया थोड्या वेळाने पुन्हा प्रयत्न करा.',
    },
  },
  freshLink: 'नवी लिंक घ्या',
};
