import { isoIst } from '#domain/shared/istTime.ts';
import type { Month } from '#usecases/views.ts';

/** The names, days and proofs of a month that every view of it sends; `gstr1_due` is the last legal moment. */
export function presentMonthNames({ filing, business, simulated }: Month) {
  const { GSTR1, GSTR3B } = filing.returns;
  return {
    business,
    gstin: filing.gstin,
    period: filing.period,
    frequency: filing.frequency,
    simulated,
    gstr1_due: isoIst(GSTR1.dueAt),
    gstr3b_due: isoIst(GSTR3B.dueAt),
    gstr1_arn: GSTR1.arn ?? '',
    gstr3b_arn: GSTR3B.arn ?? '',
  };
}
