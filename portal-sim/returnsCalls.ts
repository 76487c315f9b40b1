import { isRecord, refused, text, told, type Call, type Outcome } from './answer.ts';
import type { Taxpayer } from './book.ts';
import { dashed, istDate, type Period } from './calendar.ts';
import { carriedFees } from './filingRules.ts';
import { queryPeriod } from './payload.ts';
import { preference } from './publicCalls.ts';
import { shaped } from './shape.ts';
import type { SignedIn } from './session.ts';

/** GET `/taxpayerapi/vN.M/returns`: RETSTATUS, GETPREF, LATEFEEBREAKUP (gst-portal#preference, gst-portal#retstatus, gst-portal#ledgers). */
export function returnsCall(call: Call, { taxpayer }: SignedIn): Outcome {
  if (call.request.method !== 'GET') return refused('RET11403', 'Invalid request');
  switch (call.action) {
    case 'RETSTATUS': {
      const period = queryPeriod(call, 'GSTR1');
      return typeof period === 'string' ? status(call, taxpayer, period) : period;
    }
    case 'GETPREF':
      return preference(call, taxpayer.gstin, text(call.request.query['fy']));
    case 'LATEFEEBREAKUP': {
      const period = queryPeriod(call, 'GSTR3B');
      if (typeof period !== 'string') return period;
      return text(call.request.query['rtn_typ']) === 'R3B'
        ? lateFee(call, taxpayer, period)
        : refused('RET11406', 'rtn_typ must be R3B');
    }
    default:
      return refused('RET11403', 'Invalid request');
  }
}

/** The reference of a nil RETNEWPTF answers RET13510, as seen live (gst-portal#retstatus). */
export function status(call: Call, { references }: Taxpayer, period: Period): Outcome {
  const id = text(call.request.query['ref_id'] ?? call.request.query['reference_id']);
  const found = Object.hasOwn(references, id) ? references[id] : undefined;
  if (found === undefined || found.period !== period || found.kind === 'NIL_PTF') {
    return refused('RET13510', 'No record found');
  }
  const form = found.form === 'GSTR1' ? 'R1' : 'R3B';
  return told({ form_typ: form, action: found.kind, status_cd: 'P', error_report: {} });
}

/** The answer of LATEFEEBREAKUP, in the shape this portal gives it; the amounts are the same in each. */
function lateFee(call: Call, taxpayer: Taxpayer, period: Period): Outcome {
  const asShaped = shaped(taxpayer, period, 'late_fee');
  if (isRecord(asShaped)) return told(asShaped);
  const rows = carriedFees(taxpayer, period);
  const half = rows.reduce((sum, row) => sum + row.filing.lateFeeRupees / 2, 0);
  switch (call.book.kindness.late_fee_shape) {
    case 'plain':
      return told(breakup(taxpayer, period, rows, half));
    case 'wrapped':
      return told({ lateFeeBreakup: [breakup(taxpayer, period, rows, half)] });
    case 'unknown':
      return told({
        fee: {
          prd: period,
          lines: [
            { hd: 'C', val: half.toFixed(2) },
            { hd: 'S', val: half.toFixed(2) },
          ],
        },
      });
    case 'refused':
      return refused('SIM_LATE_FEE_NOT_TOLD', 'Late fee details can not be fetched for this return');
  }
}

/** Whole rupees, half central and half state (gst-portal#late-fee). The period's own late fee is charged in the next one. */
function breakup(
  taxpayer: Taxpayer,
  period: Period,
  rows: ReturnType<typeof carriedFees>,
  half: number,
): Record<string, unknown> {
  return {
    gstin: taxpayer.gstin,
    rtnTyp: 'R3B',
    rtnPrd: period,
    currLateFee: [{ rtnTyp: 'R3B', rtnPrd: period, cgst: 0, sgst: 0 }],
    priorPrdLtFee: {
      totcgstamnt: half,
      totsgstamnt: half,
      ltFeeDet: rows.map((row) => ({
        rtnTypOrg: 'R3B',
        rtnPrdOrg: row.period,
        filingDtOrg: dashed(istDate(row.filing.filedAt)),
        isNilOrg: 'Y',
        totalDays: row.filing.daysLate,
        paidDays: 0,
        dueDays: row.filing.daysLate,
        totalAmtCgst: row.filing.lateFeeRupees / 2,
        totalAmtSgst: row.filing.lateFeeRupees / 2,
        paidAmtCgst: 0,
        paidAmtSgst: 0,
        dueAmtCgst: row.filing.lateFeeRupees / 2,
        dueAmtSgst: row.filing.lateFeeRupees / 2,
        tranTyp: 'LF',
      })),
    },
  };
}
