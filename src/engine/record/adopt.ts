import type { ReturnAt } from '#domain/filing/filing.ts';
import type { FiledReturn } from '#domain/gst/taxpayer.ts';
import { type Instant, parseIstDate } from '#domain/shared/istTime.ts';
import type { TenantRows } from '#usecases/ports/store.ts';

/** The line of the portal's list that shows this return. */
export const listedAs = (filed: FiledReturn[], { filing, form }: ReturnAt): FiledReturn | undefined =>
  filed.find((one) => one.form === form && one.period === filing.period);

/** Takes over the ARN of a return that the portal's list shows and that we did not file (record 084.3). */
export async function adopt(
  rows: TenantRows,
  { filing, form }: ReturnAt,
  { arn, filedOn }: FiledReturn,
  now: Instant,
): Promise<void> {
  const filedAt = parseIstDate(filedOn) ?? now;
  await rows.filings.append(filing.id, form, { type: 'adopted', at: now, arn, filedAt });
}
