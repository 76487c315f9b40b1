import { isRecord, refused, told, type Call, type Outcome } from './answer.ts';
import { filingOf, type Taxpayer } from './book.ts';
import { addMonths, dashed, firstDay, istDate, type Instant, type Period } from './calendar.ts';
import { figuresOf } from './figures.ts';
import { previousPeriod } from './filingRules.ts';
import { shaped } from './shape.ts';
import { sha256Hex } from './wire.ts';

/** The day on which the GSTR-2B of a period is made: the 14th of the next month (gst-portal#gstr2b). */
export function madeOn(period: Period): string {
  return `${firstDay(addMonths(period, 1)).slice(0, 8)}14`;
}

/** Whether the GSTR-2B of a period exists: its day has come, and the GSTR-3B before it is filed. */
export function is2bMade(taxpayer: Taxpayer, period: Period, now: Instant): boolean {
  return istDate(now) >= madeOn(period) && !waitsForGstr3b(taxpayer, period);
}

function waitsForGstr3b(taxpayer: Taxpayer, period: Period): boolean {
  const before = previousPeriod(taxpayer, period);
  return before !== null && filingOf(taxpayer, 'GSTR3B', before) === undefined;
}

/** An amount of tax, half central and half state, by the names of GSTR-2B. */
const heads = (rupees: number) => ({ igst: 0, cgst: rupees / 2, sgst: rupees / 2, cess: 0 });
/** The taxable value at 18 percent, to the paisa. */
export const valueOf = (taxRupees: number): number => Math.round((taxRupees / 0.18) * 100) / 100;

/** GET2B (gst-portal#gstr2b). */
export function statement2b(call: Call, taxpayer: Taxpayer, period: Period): Outcome {
  const { book, now } = call;
  if (istDate(now) < madeOn(period)) {
    return refused('RET2B1018', 'GSTR-2B is not generated before the cut-off date');
  }
  if (waitsForGstr3b(taxpayer, period)) {
    return refused('GTR2B-002', 'GSTR-2B is not generated: file GSTR-3B of the previous period first');
  }
  const about = {
    gstin: taxpayer.gstin,
    rtnprd: period,
    version: '1.0',
    gendt: dashed(madeOn(period)),
  };
  const asShaped = shaped(taxpayer, period, 'gstr2b');
  if (asShaped !== undefined)
    return told({ data: isRecord(asShaped) ? { ...about, ...asShaped } : asShaped });
  const { creditRupees, reverseChargeRupees } = figuresOf(book, taxpayer, period);
  const nothing = heads(0);
  const bill = (number: string, taxRupees: number, rev: 'Y' | 'N') => ({
    ctin: '27ZZZCZ9999Z1ZJ',
    trdnm: 'Sample Supplier',
    inv: [
      {
        inum: number,
        dt: dashed(firstDay(period)),
        val: valueOf(Math.abs(taxRupees)) + Math.abs(taxRupees),
        txval: valueOf(Math.abs(taxRupees)),
        ...heads(Math.abs(taxRupees)),
        rev,
        itcavl: 'Y',
      },
    ],
  });
  const data = {
    ...about,
    itcsumm: {
      itcavl: {
        nonrevsup: { ...heads(Math.max(0, creditRupees)), b2b: heads(Math.max(0, creditRupees)) },
        isdsup: nothing,
        revsup: { ...heads(reverseChargeRupees), b2b: heads(reverseChargeRupees) },
        imports: nothing,
        othersup: { ...heads(Math.min(0, creditRupees)), cdnr: heads(Math.min(0, creditRupees)) },
      },
      itcunavl: { nonrevsup: nothing, isdsup: nothing, revsup: nothing, imports: nothing, othersup: nothing },
    },
    docdata: {
      b2b: [
        ...(creditRupees > 0 ? [bill('B-1', creditRupees, 'N')] : []),
        ...(reverseChargeRupees > 0 ? [bill('R-1', reverseChargeRupees, 'Y')] : []),
      ],
      cdnr: creditRupees < 0 ? [bill('C-1', creditRupees, 'N')] : [],
    },
  };
  return told({ chksum: sha256Hex(JSON.stringify(data)), data });
}
