import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('mr');

type Unit = 'months' | 'quarters' | 'periods';
const one = { months: 'महिना', quarters: 'तिमाही', periods: 'काळ' } as const;
const many = { months: 'महिने', quarters: 'तिमाह्या', periods: 'काळ' } as const;
const counted = (count: number, unit: Unit): string =>
  plural(count, `${count} ${one[unit]}`, `${count} ${many[unit]}`);

export const backlog: InsideTexts['backlog'] = {
  title: 'बाकी महिने',
  simulated: 'नकली',
  loading: 'योजना वाचली जात आहे...',
  failed: 'योजना वाचता आली नाही. कृपया पुन्हा प्रयत्न करा.',
  line: (count, unit, fee) => `${counted(count, unit)} बाकी, आतापर्यंत ${fee} विलंब शुल्क`,
  seePlan: 'योजना पाहा',
  unfiled: (count, unit) => `${counted(count, unit)} बाकी`,
  progress: (filed, of, unit) => `${counted(of, unit)} पैकी ${filed} दाखल`,
  allFiled: (count, unit) => plural(count, `${one[unit]} दाखल झाला`, `सर्व ${counted(count, unit)} दाखल`),
  none: 'मागील कोणताही महिना बाकी नाही',
  notRead: 'पोर्टलच्या याद्या वाचल्या जात आहेत',
  unread: (years) =>
    `जीएसटी पोर्टलने ${years.join(', ')} ची रिटर्न अजून दाखवलेली नाहीत. ती आपोआप पुन्हा वाचली जातील.`,
  span: (first, last) => `${first} ते ${last}`,
  toFile: 'दाखल करायची',
  returns: (count) => `${count} रिटर्न`,
  fees: 'विलंब शुल्क, आमच्या हिशेबाने',
  feesGrow: (rupees) => `दररोज आणखी ${rupees}`,
  feesFull: 'कायद्यात यापेक्षा जास्त नाही',
  barred: 'पहिला महिना कायद्याने या तारखेपर्यंत',
  barredFirst: 'त्यानंतर तो कधीच दाखल होत नाही',
  waiting: 'थांबण्याचा परिणाम',
  stages: {
    late: { now: 'विलंब शुल्क', means: 'पुढील महिन्यांचे GSTR-1 थांबते' },
    e_way_bills_stop: { now: 'ई-वे बिल बंद', means: 'दोन महिन्यांनंतर पोर्टल ती थांबवते' },
    may_be_cancelled: { now: 'रद्द होण्याचा धोका', means: 'अधिकारी नोंदणी रद्द करू शकतात' },
    suspended: { now: 'निलंबित', means: 'सर्व दाखल झाल्यावर रिटर्न न भरल्यामुळे झालेले निलंबन संपते' },
    cancelled: { now: 'रद्द', means: 'त्याआधीचे महिने अजूनही द्यायचे आहेत' },
  },
  columns: {
    period: 'महिना',
    due: 'देय तारीख',
    fee: 'याचे विलंब शुल्क',
    carried: 'यासोबत द्यायचे',
    state: 'स्थिती',
  },
  days: (days) => `${days} दिवस उशीर`,
  barSoon: (day) => `${day} नंतर दाखल होणार नाही`,
  nothing: 'काही नाही',
  states: { unfiled: 'दाखल नाही' },
  stoppedAt: (month) => `${month} येथे थांबले`,
  whatToDo: 'काय करायचे',
  oneChallan: (rupees) => `एकच चलन पुरेसे आहे: ${rupees}`,
  heads: (central, state) =>
    `ते रोख खात्यात जमा करा: ${central} CGST आणि ${state} SGST, दोन्ही Fee च्या रकान्यात. तेथे आधीच असलेले पैसे धरले जातात. प्रत्येक महिना पोर्टल काढते तेवढेच घेतो.`,
  challanSteps: 'चलनाच्या पायऱ्या दाखवा',
  steps: (days) => [
    'जीएसटी पोर्टलवर Services, Payments, Create Challan उघडा.',
    '"Any other payment" निवडा आणि CGST व SGST च्या Fee च्या रकान्यात रक्कम भरा.',
    `${days} दिवसांच्या आत भरणा करा: नेट बँकिंग, कार्ड किंवा UPI ने पैसे लगेच पोहोचतात.`,
    'परत या: रोख खात्यात पैसे दिसताच दाखल करणे पुढे चालू होते.',
  ],
  question: (months, fee) =>
    `${months}: काही विकले नाही, रिव्हर्स चार्जवर काही घेतले नाही, आणि ${fee} विलंब शुल्काशिवाय काही देणे नाही?`,
  inOrder: 'ते क्रमाने दाखल होतात: प्रत्येक महिना पोर्टलच्या यादीत दिसल्यावरच पुढचा सुरू होतो.',
  paysFees: (rupees) => `तुमच्या होकाराने रोख खात्यातून ${rupees} पर्यंत विलंब शुल्कही भरले जाते.`,
  file: (count, unit) => plural(count, `हा ${one[unit]} दाखल करा`, `हे ${counted(count, unit)} दाखल करा`),
  many: 'मागील महिने',
  manyTitle: (count) => `${count} ग्राहकांचे मागील महिने दाखल करा`,
  manyDeclare:
    'या सर्व महिन्यांत: काही विकले नाही, रिव्हर्स चार्जवर काही घेतले नाही, आणि विलंब शुल्काशिवाय काही देणे नाही.',
  manyFees: 'तुमचा होकार प्रत्येक महिन्यासाठी नोंदला जातो, आणि प्रत्येक ग्राहकाच्या रोख खात्यातून विलंब शुल्कही भरले जाते.',
  goOn: (count, unit) => `${counted(count, unit)} घेऊन पुढे चला`,
};
