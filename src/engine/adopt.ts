import { type Instant, parseIstDate } from '#domain/shared/istTime.ts';
import { FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import { isEnded, isInFlight } from '#domain/filing/return.ts';
import type { FiledReturn } from '#domain/gst/taxpayer.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { endCode } from '#usecases/codes/awaitedCode.ts';
import { trackAround } from './track.ts';
import { record, type Turn } from './turn.ts';

export const listedAs = (filed: FiledReturn[], filing: Filing, form: Form): FiledReturn | undefined =>
  filed.find((one) => one.form === form && one.period === filing.period);

/** Takes over the ARN of a return that the portal's list shows and that we did not file (record 084.3). */
export async function adopt(
  rows: TenantRows,
  filing: Filing,
  form: Form,
  { arn, filedOn }: FiledReturn,
  now: Instant,
): Promise<void> {
  await rows.filings.append(filing.id, form, {
    type: 'adopted',
    at: now,
    arn,
    filedAt: parseIstDate(filedOn) ?? now,
  });
}

/**
 * Reads the portal's list for a filing that waits for a person: what was filed there meanwhile is adopted. True when
 * something was. A list that cannot be read is read at the next look.
 */
export async function lookForFiled(turn: Turn, filing: Filing, now: Instant): Promise<boolean> {
  const listed = await trackAround(turn, filing.gstin, filing, now);
  const found = listed.ok
    ? FORMS.flatMap((form) => {
        const { state } = filing.returns[form];
        const one = isEnded(state) || isInFlight(state) ? undefined : listedAs(listed.value, filing, form);
        return one === undefined ? [] : [{ form, one }];
      })
    : [];
  await record(turn, async (rows) => {
    await rows.filings.markLooked(filing.id, now);
    for (const { form, one } of found) {
      await adopt(rows, filing, form, one, now);
      const open = await rows.codes.open(turn.registrationId);
      if (open?.filingId === filing.id && open.purpose === form) await endCode(rows, open, 'cancelled', now);
    }
  });
  return found.length > 0;
}
