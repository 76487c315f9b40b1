import { isRecord, text, type Call } from './answer.ts';
import { filingOf, type Figures, type Taxpayer } from './book.ts';
import { isPeriod } from './calendar.ts';
import { NO_FIGURES, notesIn } from './figures.ts';
import { blockRefusal, carriedFees, orderRefusal, periodRefusal } from './filingRules.ts';
import { recordFiling } from './recordFiling.ts';

/** Acts of taxpayers at the portal or at their bank; a text says why it can not be done. */
type Done = string | null;

/** `{rupees}`: puts money into the cash ledger, half central and half state, under fee. */
export function deposit({ body, now }: Call, taxpayer: Taxpayer): Done {
  const { rupees } = body;
  if (typeof rupees !== 'number' || !Number.isInteger(rupees) || rupees < 1) {
    return 'rupees must be a whole number from 1';
  }
  taxpayer.cash.push({ at: now, type: 'Cr', rupees, says: 'Amount deposited' });
  return null;
}

/** Enters the sum of the unpaid late fees, and pays them. */
export function payLateFee({ now }: Call, taxpayer: Taxpayer): Done {
  const unpaid = Object.values(taxpayer.filings).filter(
    (filing) => filing.lateFeeRupees > 0 && !filing.lateFeePaid,
  );
  const rupees = unpaid.reduce((sum, filing) => sum + filing.lateFeeRupees, 0);
  if (rupees > 0) {
    taxpayer.cash.push(
      { at: now, type: 'Cr', rupees, says: 'Amount deposited' },
      { at: now, type: 'Dr', rupees, says: 'Late fee paid' },
    );
  }
  for (const filing of unpaid) filing.lateFeePaid = true;
  return null;
}

const FIGURES = Object.keys(NO_FIGURES) as (keyof Figures)[];

/**
 * `{period, figures: {creditRupees: 640}, refused_credit_note: 1800}`: the figures of a period's documents from now
 * on; figures left out are zero, which also ends a surprise. The note is refused in that period.
 */
export function setFigures({ body }: Call, taxpayer: Taxpayer): Done {
  const period = text(body['period']);
  const { figures, refused_credit_note: note } = body;
  if (!isPeriod(period)) return 'period must be MMYYYY';
  if (figures !== undefined && !isRecord(figures)) return 'figures must be an object';
  const given = Object.entries(figures ?? {});
  const odd = given.find(
    ([name, value]) => !FIGURES.some((known) => known === name) || !Number.isInteger(value),
  );
  if (odd !== undefined) return `${odd[0]} must be one of ${FIGURES.join(', ')}, in whole numbers`;
  if (note !== undefined && (typeof note !== 'number' || !Number.isInteger(note) || note < 1)) {
    return 'refused_credit_note must be a whole number of rupees';
  }
  if (figures !== undefined) taxpayer.figures[period] = { ...NO_FIGURES, ...Object.fromEntries(given) };
  if (note !== undefined) {
    const number = `CN-${taxpayer.creditNotes.length + 1}`;
    taxpayer.creditNotes.push({ number, refusedIn: period, taxRupees: note, settledIn: null });
  }
  return null;
}

/**
 * `{form, period}`: the taxpayer files on the portal's own pages, with the return's present contents, pays what it
 * asks for and signs as the law wants. The rules of period and order hold as for everyone.
 */
export function fileByHand(call: Call, taxpayer: Taxpayer): Done {
  const { form, period } = call.body;
  if (form !== 'GSTR1' && form !== 'GSTR3B') return 'form must be GSTR1 or GSTR3B';
  if (typeof period !== 'string' || !isPeriod(period)) return 'period must be MMYYYY';
  if (filingOf(taxpayer, form, period) !== undefined) return 'it is filed';
  const stopped =
    periodRefusal(taxpayer, form, period, call.now) ??
    orderRefusal(taxpayer, form, period) ??
    blockRefusal(taxpayer, form);
  if (stopped !== null) return stopped.says;
  if (form === 'GSTR3B') settle(call, taxpayer, period);
  recordFiling(call, taxpayer, form, period, 'seed');
  return null;
}

/** The portal's answer to it. */
export function arnFiledByHand({ body }: Call, taxpayer: Taxpayer): string {
  const { form, period } = body;
  return filingOf(taxpayer, form === 'GSTR1' ? 'GSTR1' : 'GSTR3B', text(period))?.arn ?? '';
}

/** The GSTR-3B takes the late fees and refused credit notes that wait in it. */
function settle({ now }: Call, taxpayer: Taxpayer, period: string): void {
  for (const { filing } of carriedFees(taxpayer, period)) {
    filing.lateFeePaid = true;
    const { lateFeeRupees: rupees } = filing;
    taxpayer.cash.push(
      { at: now, type: 'Cr', rupees, says: 'Amount deposited' },
      { at: now, type: 'Dr', rupees, says: 'Late fee paid' },
    );
  }
  for (const note of notesIn(taxpayer, period)) note.settledIn = period;
}
