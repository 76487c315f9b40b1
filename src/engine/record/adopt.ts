import { type Filing, type ReturnAt, isEnded, isInFlight } from '#domain/filing/filing.ts';
import { FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import { type FiledList, type FiledReturn, listingOf } from '#domain/gst/filedList.ts';
import { type Instant, parseIstDate } from '#domain/shared/istTime.ts';
import { endCode } from '#usecases/acting/codeRequests.ts';
import type { TenantRows } from '#usecases/ports/store.ts';

/** The row of the portal's list that proves this return filed; undefined where it is in doubt or not listed. */
export function listedAs(list: FiledList, { filing, form }: ReturnAt): FiledReturn | undefined {
  const listing = listingOf(list, { form, period: filing.period });
  return listing.is === 'filed' ? listing.row : undefined;
}

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

/** A return of ours that the portal's list shows as filed, and that is neither known as filed here nor on its way. */
export type Shown = { form: Form; listed: FiledReturn };

export const shownBy = (list: FiledList, filing: Filing): Shown[] =>
  FORMS.flatMap((form) => {
    const { state } = filing.returns[form];
    const listed = isEnded(state) || isInFlight(state) ? undefined : listedAs(list, { filing, form });
    return listed === undefined ? [] : [{ form, listed }];
  });

/** Takes over what the list shows; a code that is waited for is wanted no more. */
export async function adoptShown(
  rows: TenantRows,
  { filing, registrationId, now }: { filing: Filing; registrationId: string; now: Instant },
  shown: readonly Shown[],
): Promise<void> {
  for (const { form, listed } of shown) {
    await adopt(rows, { filing, form }, listed, now);
    const open = await rows.codes.open(registrationId);
    if (open?.filingId === filing.id && open.purpose === form) await endCode(rows, open, 'cancelled', now);
  }
}
