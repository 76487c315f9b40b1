import { capReachedAt, type DueReturn, lateFeeRupees, nilLateFee } from '#domain/gst/lateFee.ts';
import { DAY_MS, formatIstDate, type Instant } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';

/**
 * The cost of filing it nil after its due date, in one sentence that stays true after `at`: the rate while the due date
 * is ahead, then the amount of that day, how it grows and when it stops.
 */
export function sayLateFee(r: DueReturn, at: Instant): string {
  const fee = nilLateFee(r.form, r.period);
  const [perDay, cap] = [formatRupees(fee.rupeesPerDay), formatRupees(fee.capRupees)];
  if (at <= r.due) {
    return `From ${formatIstDate(r.due + DAY_MS)} a nil return costs ${perDay} a day, up to ${cap}.`;
  }
  const rupees = lateFeeRupees(r, at);
  const filed = `A nil return filed on ${formatIstDate(at)} costs a late fee of ${formatRupees(rupees)}`;
  return rupees >= fee.capRupees
    ? `${filed}, the most there is.`
    : `${filed}; each day adds ${perDay}, up to ${cap} on ${formatIstDate(capReachedAt(r))}.`;
}
