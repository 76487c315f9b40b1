import type { Language } from '#domain/account/language.ts';
import {
  capReachedAt,
  type DueReturn,
  type LateFees,
  lateFeeRupees,
  nilLateFee,
} from '#domain/gst/lateFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { lateFee } from './compiled/lateFee.ts';
import { sayDate } from './dates.ts';

/**
 * The cost of filing it nil after its due date, in one sentence that stays true after `at`: the rate while the due date
 * is ahead, then the amount of that day, how it grows and when it stops. `fees`: of both returns of its month, which its
 * question names together.
 */
export function sayLateFee(
  r: DueReturn,
  at: Instant,
  language: Language,
  fees: LateFees | null = null,
): string {
  const texts = lateFee[language];
  if (fees !== null && fees.each.length > 1) {
    const both = { at: sayDate(at, language), rupees: formatRupees(fees.rupees) };
    return fees.perDay === 0
      ? texts.bothMost(both)
      : texts.bothGrow({ ...both, perDay: formatRupees(fees.perDay), cap: formatRupees(fees.capRupees) });
  }
  const fee = nilLateFee(r.form, r.period);
  const [perDay, cap] = [formatRupees(fee.rupeesPerDay), formatRupees(fee.capRupees)];
  if (at <= r.due) return texts.ahead({ from: sayDate(r.due + DAY_MS, language), perDay, cap });
  const rupees = lateFeeRupees(r, at);
  const filed = { at: sayDate(at, language), rupees: formatRupees(rupees) };
  return rupees >= fee.capRupees
    ? texts.most(filed)
    : texts.grows({ ...filed, perDay, cap, capOn: sayDate(capReachedAt(r), language) });
}
