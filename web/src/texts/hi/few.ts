import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';
import { sentence } from '../sentence.ts';

const plural = pluralOf('hi');

export const few: InsideTexts['few'] = {
  nothingYet: {
    title: 'अभी यहाँ कुछ नहीं है',
    hint: 'इस खाते में अभी कोई GSTIN नहीं है। पहला GSTIN खाते का मालिक या प्रबंधक जोड़ता है; तब यहाँ दिखेगा कि क्या दाखिल हुआ और क्या बाकी है।',
  },
  late: (count) => `${count} में देरी हो चुकी है।`,
  daysLate: (days) => `${days} दिन की देरी`,
  overDaysLate: (days) => `${days} दिन से ज़्यादा की देरी`,
  moreMonths: (count) => plural(count, `${count} और महीना प्रतीक्षा में`, `${count} और महीने प्रतीक्षा में`),
  whatToDo: 'क्या करें',
  need: (month, count) => sentence`${month}: ${count} आपकी प्रतीक्षा में।`,
  needAcross: (count) => `${count} आपकी प्रतीक्षा में।`,
  needAndFiled: (month, count, filed) => sentence`${month}: ${count} आपकी प्रतीक्षा में, ${filed} दाखिल।`,
  filed: (month, filed) => sentence`${month}: ${filed} दाखिल। आपको कुछ नहीं करना है।`,
  allFiled: (month) => sentence`${month}: सब दाखिल।`,
  nothing: (month) => sentence`${month}: आपको कुछ नहीं करना है।`,
};
