import type { InsideTexts } from '../areas.ts';
import { sentence } from '../sentence.ts';

export const few: InsideTexts['few'] = {
  nothingYet: {
    title: 'अभी यहाँ कुछ नहीं है',
    hint: 'इस खाते में अभी कोई GSTIN नहीं है। पहला GSTIN खाते का मालिक या प्रबंधक जोड़ता है; तब यहाँ दिखेगा कि क्या दाखिल हुआ और क्या बाकी है।',
  },
  late: (count) => `${count} में देरी है`,
  need: (count) => `${count} आपकी प्रतीक्षा में`,
  whole: (parts) => `${parts.join(', ')}।`,
  some: (month, filed) => sentence`${month}: ${filed} दाखिल।`,
  formOf: (form, month) => `${month} के ${form}`,
  filed: (month, filed) => sentence`${month}: ${filed} दाखिल। आपको कुछ नहीं करना है।`,
  allFiled: (month) => sentence`${month}: सब दाखिल।`,
  nothing: (month) => sentence`${month}: आपको कुछ नहीं करना है।`,
};
