import { told, type Call, type Outcome } from './answer.ts';
import { filingOf, type Taxpayer } from './book.ts';
import { dashed, istDate, type Period } from './calendar.ts';
import { figuresOf, refusedNotesRupees } from './figures.ts';
import { shaped } from './shape.ts';
import { is2bMade, madeOn, valueOf } from './gstr2b.ts';

const tax = (rupees: number) => ({ iamt: 0, camt: rupees / 2, samt: rupees / 2, csamt: 0 });
const leaves = (rupees: number) => ({ igst: 0, cgst: rupees / 2, sgst: rupees / 2, cess: 0 });
const NO_TAX = { subtotal: { txval: 0, ...tax(0) }, det: {} };
const NO_CREDIT = { subtotal: tax(0), det: {} };

function taxed(rupees: number, table: string) {
  if (rupees === 0) return NO_TAX;
  const row = { txval: valueOf(rupees), ...tax(rupees) };
  return { subtotal: row, det: { [table]: row } };
}

function credited(rupees: number) {
  if (rupees === 0) return NO_CREDIT;
  return { subtotal: tax(rupees), det: { [rupees > 0 ? 'itcavl' : 'itcavl_cn']: leaves(rupees) } };
}

/**
 * AUTOLIAB: the figures the portal would write into a GSTR-3B by itself, saved or not (gst-portal#auto-liability).
 * Outward tables are there once GSTR-1 is filed, reverse charge and credit once GSTR-2B is made; late fees never.
 */
export function autoLiability(call: Call, taxpayer: Taxpayer, period: Period): Outcome {
  const { book, now } = call;
  const asShaped = shaped(taxpayer, period, 'auto_liability');
  if (asShaped !== undefined) return told({ r3bautopop: asShaped });
  const gstr1 = filingOf(taxpayer, 'GSTR1', period);
  const has2b = is2bMade(taxpayer, period, now);
  const { creditRupees, reverseChargeRupees } = figuresOf(book, taxpayer, period);
  const fillsGaps = book.kindness.auto_liability_gaps === 'zeros';
  const known = (isKnown: boolean, value: unknown, nothing: unknown) =>
    isKnown ? value : fillsGaps ? nothing : undefined;
  const outward = taxed(refusedNotesRupees(book, taxpayer, period), 'tbl9b');
  // The sources document that a part is missing (gst-portal#auto-liability), but not its code.
  const error = [
    ...(gstr1 === undefined
      ? [
          {
            error_cd: 'SIM_GSTR1_NOT_FILED',
            error_desc: 'GSTR-1 is not filed: outward supplies are not drafted',
          },
        ]
      : []),
    ...(has2b
      ? []
      : [{ error_cd: 'SIM_GSTR2B_NOT_MADE', error_desc: 'GSTR-2B is not generated: credit is not drafted' }]),
  ];
  // JSON leaves out undefined members.
  const drafted = {
    r1fildt: gstr1 === undefined ? undefined : dashed(istDate(gstr1.filedAt)),
    r2bgendt: has2b ? dashed(madeOn(period)) : undefined,
    r3bgendt: dashed(istDate(now)),
    error: fillsGaps ? error : [],
    liabitc: {
      gstin: taxpayer.gstin,
      ret_period: period,
      sup_details: {
        osup_3_1a: known(gstr1 !== undefined, outward, NO_TAX),
        osup_3_1b: known(gstr1 !== undefined, NO_TAX, NO_TAX),
        osup_3_1c: known(gstr1 !== undefined, NO_TAX, NO_TAX),
        isup_3_1d: known(has2b, taxed(reverseChargeRupees, 'tbl4b'), NO_TAX),
        osup_3_1e: known(gstr1 !== undefined, NO_TAX, NO_TAX),
      },
      inter_sup: known(gstr1 !== undefined, NO_INTER, NO_INTER),
      elgitc: known(has2b, creditTables(creditRupees), creditTables(0)),
    },
  };
  return told({ r3bautopop: drafted });
}

const NO_INTER = {
  osup_unreg_3_2: { subtotal: [], det: {} },
  osup_comp_3_2: { subtotal: [], det: {} },
  osup_uin_3_2: { subtotal: [], det: {} },
};

function creditTables(rupees: number) {
  return {
    itc4a1: NO_CREDIT,
    itc4a3: NO_CREDIT,
    itc4a4: NO_CREDIT,
    itc4a5: credited(rupees),
    itc4b2: NO_CREDIT,
    itc4d2: NO_CREDIT,
  };
}
