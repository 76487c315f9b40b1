import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { AttemptTexts, EventTexts } from '../paperShapes.ts';
import { istInHindi } from './dates.ts';

const codeOf = (code: 'session' | 'evc'): string =>
  code === 'session' ? 'पोर्टल सत्र का कोड' : 'रिटर्न पर हस्ताक्षर का कोड';

export const filingEvents: EventTexts = {
  opened: ({ dueAt }) => `महीना खुला; नियत तारीख ${istInHindi(dueAt)}`,
  due_moved: ({ dueAt }) => `नियत तारीख बदलकर ${istInHindi(dueAt)} हुई`,
  reminded: () => 'याद दिलाया गया',
  planned: ({ runAt }) => (runAt === null ? 'बिना समय के तय' : `${istInHindi(runAt)} के लिए तय`),
  scheduled: ({ runAt }) => (runAt === null ? 'शुरू किए जाने की प्रतीक्षा में' : `${istInHindi(runAt)} के शेड्यूल पर`),
  requested: () => 'अभी दाखिल करने को कहा गया',
  code_wanted: () => 'किसी व्यक्ति ने कोड मँगाया',
  rescheduled: ({ nextTryAt }) =>
    nextTryAt === null ? 'अभी के लिए रुका' : `अभी के लिए रुका; अगली कोशिश ${istInHindi(nextTryAt)}`,
  hastened: () => 'संचालक ने अगली कोशिश जल्दी कराई',
  check_started: () => 'निल जाँच शुरू',
  evidence_read: ({ evidence }) => `पोर्टल पर ${evidence.length} स्रोत पढ़े गए`,
  consent_asked: () => 'हाँ पूछी गई',
  consent_given: () => 'हाँ मिली',
  code_asked: ({ code }) => `पोर्टल से भेजने को कहा: ${codeOf(code)}`,
  code_parked: ({ code }) => `मँगाने से पहले किसी व्यक्ति की प्रतीक्षा: ${codeOf(code)}`,
  code_received: () => 'कोड मिला और पोर्टल को दिया गया',
  code_expired: () => 'कोड समय पर नहीं आया',
  code_refused: () => 'पोर्टल ने कोड नहीं माना; कुछ दाखिल नहीं हुआ',
  fee_watched: () => 'कैश लेजर पढ़ा; विलंब शुल्क के पैसे की प्रतीक्षा',
  fee_agreed: () => 'विलंब शुल्क चुकाने के लिए हाँ मिली',
  offset_intended: ({ central, state }) =>
    `भेजने से पहले विलंब शुल्क चुकाने का इरादा लिखा गया: केंद्र ${formatRupees(central)}, राज्य ${formatRupees(state)}`,
  offset_done: ({ central, state }) =>
    `विलंब शुल्क कैश लेजर से चुकाया: केंद्र ${formatRupees(central)}, राज्य ${formatRupees(state)}`,
  offset_in_doubt: ({ looks }) => `भुगतान पक्का नहीं; सारांश और लेजर ${looks}वीं बार पढ़े`,
  offset_not_done: () => 'विलंब शुल्क नहीं चुकाया: नामंज़ूर, या भेजा ही नहीं गया',
  submit_intended: ({ attempt }) => `भेजने से पहले दाखिल करने का इरादा लिखा गया, कोशिश ${attempt}`,
  not_submitted: () => 'दाखिल नहीं: नामंज़ूर, या भेजा ही नहीं गया',
  outcome_unknown: () => 'भेजा गया; पोर्टल का साफ़ जवाब नहीं',
  not_listed_yet: ({ looks }) => `पोर्टल की सूची ${looks}वीं बार पढ़ी; रिटर्न अभी नहीं दिखा`,
  found_not_filed: () => 'पोर्टल की सूची से सिद्ध: कुछ दाखिल नहीं हुआ',
  acknowledged: ({ arn }) => `रिटर्न एक बार भेजा गया; पोर्टल ने ARN ${arn} दिया`,
  confirmed: ({ arn }) => `रिटर्न पोर्टल की अपनी सूची में दिखा, ARN ${arn}`,
  adopted: ({ arn }) => `कहीं और दाखिल; ARN ${arn} पोर्टल की सूची से`,
  recorded: ({ arn }) => `किसी व्यक्ति ने ARN ${arn} लिखा`,
  record_missed: () => 'लिखा गया ARN पोर्टल की सूची में नहीं मिला',
  blocked: () => 'निल जाँच या पोर्टल ने रोका',
  rejected: () => 'पोर्टल ने नामंज़ूर किया',
  gave_up: () => 'अपनी कोशिशें पूरी हुईं',
  revived: () => 'फिर शुरू: कारण नहीं रहा',
  skipped: () => 'महीना छोड़ा गया',
  unskipped: () => 'छोड़ना वापस लिया गया',
  cancelled: () => 'रद्द',
  reopened: () => 'GSTIN के साथ फिर खुला',
};

export const attempts: AttemptTexts = {
  kinds: {
    read: 'दाखिल करने से पहले पोर्टल पढ़ना',
    sources: 'पोर्टल के आँकड़े एक-एक स्रोत से पढ़ना',
    code: 'हस्ताक्षरकर्ता का कोड',
    file: 'रिटर्न पोर्टल को भेजना',
    list: 'पोर्टल की दाखिल रिटर्न की सूची पढ़ना',
  },
  refused: 'नामंज़ूर',
  noAnswer: 'जवाब नहीं, या समझ में न आने वाला',
  notListed: 'रिटर्न सूची में नहीं है',
  codeDidNotCome: 'कोड समय पर नहीं आया',
  receipt: (arn) => `ARN ${arn}`,
  listed: (arn) => `सूची में ARN ${arn} है`,
  portalCode: (code) => `पोर्टल का कोड ${code}`,
  notRead: (sources) => `पढ़ा नहीं जा सका: ${sources}`,
};
