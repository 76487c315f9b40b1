import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('hi');

type Unit = 'months' | 'quarters' | 'periods';
const one = { months: 'महीना', quarters: 'तिमाही', periods: 'अवधि' } as const;
const many = { months: 'महीने', quarters: 'तिमाहियाँ', periods: 'अवधियाँ' } as const;
const counted = (count: number, unit: Unit): string =>
  plural(count, `${count} ${one[unit]}`, `${count} ${many[unit]}`);

export const backlog: InsideTexts['backlog'] = {
  title: 'बाकी महीने',
  simulated: 'नक़ली',
  loading: 'योजना पढ़ी जा रही है...',
  failed: 'योजना नहीं पढ़ी जा सकी। कृपया फिर कोशिश करें।',
  line: (count, unit, fee) => `${counted(count, unit)} बाकी, अब तक ${fee} विलंब शुल्क`,
  seePlan: 'योजना देखें',
  unfiled: (count, unit) => `${counted(count, unit)} बाकी`,
  progress: (filed, of, unit) => `${counted(of, unit)} में से ${filed} दाखिल`,
  allFiled: (count, unit) => plural(count, `${one[unit]} दाखिल हो चुका`, `सभी ${counted(count, unit)} दाखिल`),
  none: 'कोई पिछला महीना बाकी नहीं है',
  notRead: 'पोर्टल की सूचियाँ पढ़ी जा रही हैं',
  unread: (years) => `जीएसटी पोर्टल ने ${years.join(', ')} के रिटर्न अभी नहीं दिखाए। वे अपने-आप फिर पढ़े जाएँगे।`,
  span: (first, last) => `${first} से ${last}`,
  toFile: 'दाखिल करना है',
  returns: (count) => `${count} रिटर्न`,
  fees: 'विलंब शुल्क, हमारे हिसाब से',
  feesGrow: (rupees) => `हर दिन ${rupees} और`,
  feesFull: 'कानून में इससे ज़्यादा नहीं',
  barred: 'पहला महीना कानून से इस तारीख तक',
  barredFirst: 'इसके बाद वह कभी दाखिल नहीं हो सकता',
  waiting: 'रुकने का असर',
  stages: {
    late: { now: 'विलंब शुल्क', means: 'आगे के महीनों का GSTR-1 रुकता है' },
    e_way_bills_stop: { now: 'ई-वे बिल बंद', means: 'दो महीने बाद पोर्टल इन्हें रोक देता है' },
    may_be_cancelled: { now: 'रद्द होने का डर', means: 'अधिकारी पंजीकरण रद्द कर सकते हैं' },
    suspended: { now: 'निलंबित', means: 'सब दाखिल होने पर रिटर्न न भरने से हुआ निलंबन हट जाता है' },
    cancelled: { now: 'रद्द', means: 'उससे पहले के महीने अब भी देने हैं' },
  },
  columns: {
    period: 'महीना',
    due: 'नियत तारीख',
    fee: 'इसका विलंब शुल्क',
    carried: 'इसके साथ देना है',
    state: 'स्थिति',
  },
  days: (days) => `${days} दिन की देरी`,
  barSoon: (day) => `${day} के बाद दाखिल नहीं हो सकता`,
  nothing: 'कुछ नहीं',
  states: { unfiled: 'दाखिल नहीं' },
  stoppedAt: (month) => `${month} पर रुका`,
  whatToDo: 'क्या करें',
  oneChallan: (rupees) => `एक ही चालान काफ़ी है: ${rupees}`,
  heads: (central, state) =>
    `इसे नकद खाते में जमा करें: ${central} CGST और ${state} SGST, दोनों Fee के खाने में। जो वहाँ पहले से है, वह गिना जाता है। हर महीना उतना ही लेता है जितना पोर्टल निकालता है।`,
  challanSteps: 'चालान के चरण दिखाएँ',
  steps: (days) => [
    'जीएसटी पोर्टल पर Services, Payments, Create Challan खोलें।',
    '"Any other payment" चुनें और CGST तथा SGST के Fee के खाने में राशि भरें।',
    `${days} दिन के भीतर भुगतान करें: नेट बैंकिंग, कार्ड या UPI से पैसा तुरंत पहुँचता है।`,
    'वापस आएँ: नकद खाते में पैसा दिखते ही दाखिल करना आगे बढ़ता है।',
  ],
  question: (months, fee) =>
    `${months}: न कुछ बेचा, न रिवर्स चार्ज पर कुछ खरीदा, और ${fee} विलंब शुल्क के सिवा कुछ देना नहीं?`,
  inOrder: 'ये क्रम से दाखिल होते हैं: हर महीना पोर्टल की सूची में दिखने पर ही अगला शुरू होता है।',
  paysFees: (rupees) => `आपकी हाँ से नकद खाते से ${rupees} तक विलंब शुल्क भी दिया जाता है।`,
  file: (count, unit) => plural(count, `यह ${one[unit]} दाखिल करें`, `ये ${counted(count, unit)} दाखिल करें`),
  many: 'पिछले महीने',
  manyTitle: (count) => `${count} ग्राहकों के पिछले महीने दाखिल करें`,
  manyDeclare: 'इन सब महीनों में: न कुछ बेचा, न रिवर्स चार्ज पर कुछ खरीदा, और विलंब शुल्क के सिवा कुछ देना नहीं।',
  manyFees: 'आपकी हाँ हर महीने के लिए दर्ज होती है, और हर ग्राहक के नकद खाते से विलंब शुल्क भी दिया जाता है।',
  goOn: (count, unit) => `${counted(count, unit)} के साथ आगे बढ़ें`,
};
