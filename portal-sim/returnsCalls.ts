import { refused, text, type Answer, type Call } from './answer.ts';
import { dashed, istDate } from './calendar.ts';
import { carriedFees } from './filingRules.ts';
import { queryPeriod } from './payload.ts';
import { preferencesWithin } from './publicCalls.ts';
import type { SignedIn } from './session.ts';

/** GET `/taxpayerapi/vN.M/returns`: RETSTATUS, GETPREF, LATEFEEBREAKUP (gst-portal#preference, gst-portal#retstatus, gst-portal#ledgers). */
export function returnsCall(call: Call, within: SignedIn): Answer {
  if (call.request.method !== 'GET') return refused('RET11403', 'Invalid request');
  switch (call.action) {
    case 'RETSTATUS':
      return status(call, within);
    case 'GETPREF':
      return preferencesWithin(call, within.taxpayer, within.session.ek);
    case 'LATEFEEBREAKUP':
      return lateFee(call, within);
    default:
      return refused('RET11403', 'Invalid request');
  }
}

/** The reference of a nil RETNEWPTF answers RET13510, as seen live (gst-portal#retstatus). */
function status(call: Call, within: SignedIn): Answer {
  const period = queryPeriod(call, 'GSTR1');
  if (typeof period !== 'string') return period;
  const { references } = within.taxpayer;
  const id = text(call.request.query['ref_id']);
  const found = Object.hasOwn(references, id) ? references[id] : undefined;
  if (found === undefined || found.period !== period || found.kind === 'NIL_PTF') {
    return refused('RET13510', 'No record found');
  }
  const form = found.form === 'GSTR1' ? 'R1' : 'R3B';
  const value = { form_typ: form, action: found.kind, status_cd: 'P', error_report: {} };
  return { kind: 'sealed', value, ek: within.session.ek };
}

/** Whole rupees, half central and half state (gst-portal#late-fee). The period's own late fee is charged in the next one. */
function lateFee(call: Call, within: SignedIn): Answer {
  const period = queryPeriod(call, 'GSTR3B');
  if (typeof period !== 'string') return period;
  if (text(call.request.query['rtn_typ']) !== 'R3B') return refused('RET11406', 'rtn_typ must be R3B');
  const rows = carriedFees(within.taxpayer, period);
  const half = rows.reduce((sum, row) => sum + row.filing.lateFeeRupees / 2, 0);
  const value = {
    gstin: within.taxpayer.gstin,
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
  return { kind: 'sealed', value, ek: within.session.ek };
}
