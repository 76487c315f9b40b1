import { isSettled } from '#domain/filing/filing.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '../ports/store.ts';

/** Withdraws the open questions about a GSTIN, because their recipient is no longer the one to ask. */
export async function takeQuestionsBack(
  rows: TenantRows,
  registrationId: string,
  now: Instant,
): Promise<void> {
  for (const filing of await rows.filings.openOf(registrationId)) {
    const { approval } = filing;
    if (approval?.answer === null && !returnsOf(filing).every(({ state }) => isSettled(state)))
      await rows.filings.moveApproval(filing.id, approval, {
        ...approval,
        answer: 'taken_back',
        answeredAt: now,
      });
  }
}
