import { isAskingClient } from '#domain/filing/approval.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { sendQuestion } from '#usecases/filing/askClient.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { RegistrationStep, ReturnStep } from '../step.ts';
import { record } from '../turn.ts';

/** The question of a month that opened goes to the client's contact (record 139). */
export const askTheClient = ({
  turn,
  now,
  filing: { id },
}: RegistrationStep & { filing: Filing }): Promise<void> =>
  record(turn, async (rows) => {
    const registration = await rows.registrations.byId(turn.registrationId);
    const filing = await rows.filings.byId(id);
    if (filing === null || filing.approval !== null || registration === null) return;
    const { contact } = registration;
    if (contact !== null && contact.deniedAt === null)
      await sendQuestion(turn, rows, { filing, registration, contact }, now);
  });

/** A client hears of both returns together: not more often than this. */
const remindAfterMs = 2 * DAY_MS;

/** With the reminder to the firm: who was asked and has not answered is asked once more, by the same link. */
export async function remindTheClient(
  { turn, filing: { id }, now }: ReturnStep,
  rows: TenantRows,
): Promise<void> {
  const registration = await rows.registrations.byId(turn.registrationId);
  const contact = registration?.contact ?? null;
  if (registration === null || contact === null || contact.deniedAt !== null) return;
  const filing = await rows.filings.byId(id);
  if (filing === null || !isAskingClient(filing.approval, now)) return;
  if (now - filing.approval.sentAt >= remindAfterMs)
    await sendQuestion(turn, rows, { filing, registration, contact }, now);
}
