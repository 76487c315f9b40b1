import { currentLateFee } from '#domain/gst/lateFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { MissedRun, SaidPeriod, SkipCostTexts } from '../shapes.ts';
import { filingPeriodInMarathi, istDateInMarathi } from './dates.ts';

const named = ({ period, frequency }: SaidPeriod): string => filingPeriodInMarathi(period, frequency);

/** "ऑक्टोबर 2026", "ऑक्टोबर 2026 आणि नोव्हेंबर 2026" or "ऑक्टोबर 2026 ते मार्च 2027". */
function run({ first, last, inARow }: MissedRun): string {
  if (inARow === 1) return named(first);
  return `${named(first)} ${inARow === 2 ? 'आणि' : 'ते'} ${named(last)}`;
}

const { rupeesPerDay, capRupees } = currentLateFee('GSTR3B');

export const skipCost: SkipCostTexts = {
  means: [
    'दोन्ही रिटर्न जीएसटी पोर्टलवर देय राहतात. वगळण्याचा अर्थ इतकाच की Shunya ती दाखल करणार नाही.',
    `देय तारखेनंतर प्रत्येकावर दररोज ${formatRupees(rupeesPerDay)} विलंब शुल्क लागते, जास्तीत जास्त ${formatRupees(capRupees)}.`,
  ],
  staysDue: ({ GSTR1, GSTR3B }) =>
    `दोन्ही रिटर्न जीएसटी पोर्टलवर देय राहतात: GSTR-1 ची देय तारीख ${istDateInMarathi(GSTR1)}, GSTR-3B ची ${istDateInMarathi(GSTR3B)}. वगळण्याचा अर्थ इतकाच की Shunya ती दाखल करणार नाही.`,
  fee: ({ rupeesPerDay, capRupees, next }) =>
    `नंतर दाखल केल्यास प्रत्येकावर दररोज ${formatRupees(rupeesPerDay)} विलंब शुल्क लागते, जास्तीत जास्त ${formatRupees(capRupees)}. GSTR-3B चे शुल्क ${named(next)} च्या GSTR-3B मध्ये लागते, आणि मग ते निल राहत नाही.`,
  consequences: {
    gstr1_blocked: (of) => `${run(of)} चे GSTR-3B दाखल होईपर्यंत पोर्टल ${named(of.next)} चे GSTR-1 घेत नाही.`,
    e_way_bills_stop: (of) => `${run(of)} चे GSTR-3B दाखल झाले नाही, तर ई-वे बिले तयार होणे थांबते.`,
    may_be_cancelled: (of) => `${run(of)} चे GSTR-3B दाखल झाले नाही, तर नोंदणी रद्द होऊ शकते.`,
  },
};
