import { currentLateFee } from '#domain/gst/lateFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { MissedRun, SaidPeriod, SkipCostTexts } from '../shapes.ts';
import { filingPeriodInHindi, istDateInHindi } from './dates.ts';

const named = ({ period, frequency }: SaidPeriod): string => filingPeriodInHindi(period, frequency);

/** "अक्टूबर 2026", "अक्टूबर 2026 और नवंबर 2026" or "अक्टूबर 2026 से मार्च 2027". */
function run({ first, last, inARow }: MissedRun): string {
  if (inARow === 1) return named(first);
  return `${named(first)} ${inARow === 2 ? 'और' : 'से'} ${named(last)}`;
}

const { rupeesPerDay, capRupees } = currentLateFee('GSTR3B');

export const skipCost: SkipCostTexts = {
  means: [
    'दोनों रिटर्न जीएसटी पोर्टल पर देय बने रहते हैं। छोड़ने का अर्थ केवल यह है कि Shunya उन्हें दाखिल नहीं करेगा।',
    `नियत तारीख के बाद हर रिटर्न पर ${formatRupees(rupeesPerDay)} प्रतिदिन विलंब शुल्क लगता है, अधिकतम ${formatRupees(capRupees)}।`,
  ],
  staysDue: ({ GSTR1, GSTR3B }) =>
    `दोनों रिटर्न जीएसटी पोर्टल पर देय बने रहते हैं: GSTR-1 की नियत तारीख ${istDateInHindi(GSTR1)}, GSTR-3B की ${istDateInHindi(GSTR3B)}। छोड़ने का अर्थ केवल यह है कि Shunya उन्हें दाखिल नहीं करेगा।`,
  fee: ({ rupeesPerDay, capRupees, next }) =>
    `बाद में दाखिल करने पर हर रिटर्न का विलंब शुल्क ${formatRupees(rupeesPerDay)} प्रतिदिन है, अधिकतम ${formatRupees(capRupees)}। GSTR-3B का शुल्क ${named(next)} के GSTR-3B में लगता है, जो तब निल नहीं रहता।`,
  consequences: {
    gstr1_blocked: (of) =>
      `जब तक ${run(of)} का GSTR-3B दाखिल नहीं होता, पोर्टल ${named(of.next)} का GSTR-1 नहीं लेता।`,
    e_way_bills_stop: (of) => `${run(of)} का GSTR-3B दाखिल न हो, तो ई-वे बिल बनने बंद हो जाते हैं।`,
    may_be_cancelled: (of) => `${run(of)} का GSTR-3B दाखिल न हो, तो पंजीकरण रद्द किया जा सकता है।`,
  },
};
