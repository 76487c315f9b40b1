import type { Instant } from '#domain/shared/istTime.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '../ports/store.ts';

type EndOfCode = 'used' | 'refused' | 'expired' | 'cancelled';

/** Ends a request for a code and wakes the next registrations in line of the same signatory. False when it had ended. */
export async function endCode(
  rows: TenantRows,
  request: Pick<CodeRequest, 'id' | 'signatoryId' | 'registrationId'>,
  to: EndOfCode,
  now: Instant,
): Promise<boolean> {
  const [moved, inLine] = await Promise.all([
    rows.codes.move(request.id, ['requested', 'received'], to),
    rows.codes.siblings(request.signatoryId),
  ]);
  if (!moved) return false;
  for (const id of inLine) if (id !== request.registrationId) await rows.work.wakeBy(id, now);
  return true;
}

/** Ends the code that a filing waits for, or with null whatever this registration waits for. */
export async function endAwaited(
  rows: TenantRows,
  registrationId: string,
  filingId: string | null,
  now: Instant,
): Promise<void> {
  const open = await rows.codes.open(registrationId);
  if (open !== null && (filingId === null || open.filingId === filingId))
    await endCode(rows, open, 'cancelled', now);
}
