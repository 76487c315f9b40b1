import { FORMS, parsePeriod, type FilingFrequency, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { MonthTerms } from '#domain/registration/consent.ts';
import type { PlanPeriod } from '../../api/backlog.ts';

/** The declarations of periods, as the exact words show them. */
export function termsOf(
  periods: readonly PlanPeriod[],
  now: number,
): (MonthTerms & { period: ReturnPeriod; frequency: FilingFrequency })[] {
  return periods.flatMap(({ period, frequency, returns, carried_rupees: carried }) => {
    const parsed = parsePeriod(period);
    if (parsed === null) return [];
    const left = returns.filter(({ filed_at: filedAt }) => filedAt === null);
    const forms = FORMS.filter((form) => left.some((each) => each.form === form));
    const late = left.filter(({ days_late: days }) => days > 0);
    const each = late.map(({ form, fee_rupees: rupees }) => ({ form, rupees }));
    const fee = each.length === 0 ? null : { at: now, each };
    return [{ period: parsed, frequency, forms, fee, mayCarryFee: carried > 0 }];
  });
}
