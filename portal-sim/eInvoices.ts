import { isRecord, refused, told, type Call, type Outcome } from './answer.ts';
import type { Taxpayer } from './book.ts';
import { dashed, firstDay, type Period } from './calendar.ts';
import { figuresOf } from './figures.ts';
import { queryPeriod } from './payload.ts';
import { shaped } from './shape.ts';
import type { SignedIn } from './session.ts';
import { sha256Hex } from './wire.ts';

const SECTIONS = ['B2B', 'CDNR', 'CDNUR', 'EXP', 'B2BA', 'CDNRA', 'EXPA'];

/** GET `/taxpayerapi/vN.M/returns/einvoice?action=EINV&sec=` (gst-portal#e-invoices). */
export function eInvoices(call: Call, { taxpayer }: SignedIn): Outcome {
  if (call.request.method !== 'GET' || call.action !== 'EINV') return refused('RET11403', 'Invalid request');
  const period = queryPeriod(call, 'GSTR1');
  if (typeof period !== 'string') return period;
  const section = call.request.query['sec'] ?? '';
  return SECTIONS.includes(section)
    ? ofSection(call, taxpayer, period, section)
    : refused('RET11406', 'sec is missing or invalid');
}

/** E-invoices to registered buyers; the other sections are empty. */
function ofSection(call: Call, taxpayer: Taxpayer, period: Period, section: string): Outcome {
  const asShaped = shaped(taxpayer, period, 'e_invoices');
  if (isRecord(asShaped)) return told(asShaped);
  const { eInvoices: count } = figuresOf(call.book, taxpayer, period);
  if (count === 0 || section !== 'B2B') return refused('RET13510', 'No record found');
  const inv = Array.from({ length: count }, (_, index) => {
    const number = `E-${period}-${index + 1}`;
    return {
      inum: number,
      idt: dashed(firstDay(period)),
      val: 11_800,
      pos: taxpayer.gstin.slice(0, 2),
      rchrg: 'N',
      inv_typ: 'R',
      irn: sha256Hex(`${taxpayer.gstin}|${number}`),
      irngendate: dashed(firstDay(period)),
      itms: [{ num: 1, itm_det: { rt: 18, txval: 10_000, iamt: 1_800, camt: 0, samt: 0, csamt: 0 } }],
    };
  });
  return told({ b2b: [{ ctin: '27ZZZCZ9999Z1ZJ', inv }] });
}
