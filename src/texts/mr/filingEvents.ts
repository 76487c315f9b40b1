import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { AttemptTexts, EventTexts } from '../paperShapes.ts';
import { istInMarathi } from './dates.ts';

const codeOf = (code: 'session' | 'evc'): string =>
  code === 'session' ? 'पोर्टल सत्राचा कोड' : 'रिटर्नवर स्वाक्षरीचा कोड';

export const filingEvents: EventTexts = {
  opened: ({ dueAt }) => `महिना उघडला; देय तारीख ${istInMarathi(dueAt)}`,
  due_moved: ({ dueAt }) => `देय तारीख बदलून ${istInMarathi(dueAt)} झाली`,
  reminded: () => 'आठवण पाठवली',
  planned: ({ runAt }) => (runAt === null ? 'वेळेशिवाय ठरवले' : `${istInMarathi(runAt)} साठी ठरवले`),
  scheduled: ({ runAt }) =>
    runAt === null ? 'सुरू करण्याच्या प्रतीक्षेत' : `${istInMarathi(runAt)} च्या वेळापत्रकावर`,
  requested: () => 'आता दाखल करण्यास सांगितले',
  code_wanted: () => 'एका व्यक्तीने कोड मागवला',
  rescheduled: ({ nextTryAt }) =>
    nextTryAt === null ? 'सध्या थांबले' : `सध्या थांबले; पुढचा प्रयत्न ${istInMarathi(nextTryAt)}`,
  hastened: () => 'संचालकाने पुढचा प्रयत्न लवकर करवला',
  check_started: () => 'निल तपासणी सुरू',
  evidence_read: ({ evidence }) => `पोर्टलवर ${evidence.length} स्रोत वाचले`,
  consent_asked: () => 'होय विचारले',
  consent_given: () => 'होय मिळाले',
  code_asked: ({ code }) => `पोर्टलला पाठवण्यास सांगितले: ${codeOf(code)}`,
  code_parked: ({ code }) => `मागवण्यापूर्वी व्यक्तीची प्रतीक्षा: ${codeOf(code)}`,
  code_received: () => 'कोड मिळाला आणि पोर्टलला दिला',
  code_expired: () => 'कोड वेळेत आला नाही',
  code_refused: () => 'पोर्टलने कोड नाकारला; काहीही दाखल झाले नाही',
  fee_watched: () => 'कॅश लेजर वाचले; विलंब शुल्काच्या पैशांची प्रतीक्षा',
  fee_agreed: () => 'विलंब शुल्क भरण्यास होय मिळाले',
  offset_intended: ({ central, state }) =>
    `पाठवण्यापूर्वी विलंब शुल्क भरण्याचा हेतू लिहिला: केंद्र ${formatRupees(central)}, राज्य ${formatRupees(state)}`,
  offset_done: ({ central, state }) =>
    `विलंब शुल्क कॅश लेजरमधून भरले: केंद्र ${formatRupees(central)}, राज्य ${formatRupees(state)}`,
  offset_in_doubt: ({ looks }) => `भरणा निश्चित नाही; सारांश आणि लेजर ${looks} वेळा वाचले`,
  offset_not_done: () => 'विलंब शुल्क भरले नाही: नाकारले, किंवा पाठवलेच नाही',
  submit_intended: ({ attempt }) => `पाठवण्यापूर्वी दाखल करण्याचा हेतू लिहिला, प्रयत्न ${attempt}`,
  not_submitted: () => 'दाखल नाही: नाकारले, किंवा पाठवलेच नाही',
  outcome_unknown: () => 'पाठवले; पोर्टलचे स्पष्ट उत्तर नाही',
  not_listed_yet: ({ looks }) => `पोर्टलची यादी ${looks} वेळा वाचली; रिटर्न अजून दिसले नाही`,
  found_not_filed: () => 'पोर्टलच्या यादीवरून सिद्ध: काहीही दाखल झाले नाही',
  acknowledged: ({ arn }) => `रिटर्न एकदा पाठवले; पोर्टलने ARN ${arn} दिला`,
  confirmed: ({ arn }) => `रिटर्न पोर्टलच्या स्वतःच्या यादीत दिसले, ARN ${arn}`,
  adopted: ({ arn }) => `इतरत्र दाखल; ARN ${arn} पोर्टलच्या यादीतून`,
  recorded: ({ arn }) => `एका व्यक्तीने ARN ${arn} लिहिला`,
  record_missed: () => 'लिहिलेला ARN पोर्टलच्या यादीत सापडला नाही',
  blocked: () => 'निल तपासणीने किंवा पोर्टलने थांबवले',
  rejected: () => 'पोर्टलने नाकारले',
  gave_up: () => 'स्वतःचे प्रयत्न संपले',
  revived: () => 'पुन्हा सुरू: कारण उरले नाही',
  skipped: () => 'महिना वगळला',
  unskipped: () => 'वगळणे मागे घेतले',
  cancelled: () => 'रद्द',
  reopened: () => 'GSTIN सोबत पुन्हा उघडले',
};

export const attempts: AttemptTexts = {
  kinds: {
    read: 'दाखल करण्यापूर्वी पोर्टल वाचणे',
    sources: 'पोर्टलची माहिती एकेका स्रोतातून वाचणे',
    code: 'स्वाक्षरीकर्त्याचा कोड',
    file: 'रिटर्न पोर्टलला पाठवणे',
    list: 'पोर्टलची दाखल रिटर्नची यादी वाचणे',
  },
  refused: 'नाकारले',
  noAnswer: 'उत्तर नाही, किंवा न समजणारे',
  notListed: 'रिटर्न यादीत नाही',
  codeDidNotCome: 'कोड वेळेत आला नाही',
  receipt: (arn) => `ARN ${arn}`,
  listed: (arn) => `यादीत ARN ${arn} आहे`,
  portalCode: (code) => `पोर्टलचा कोड ${code}`,
  notRead: (sources) => `वाचता आले नाही: ${sources}`,
};
