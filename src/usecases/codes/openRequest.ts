import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotWaiting, notWaiting } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

/** Acts on a request for a code that waits, in one transaction; the engine hears of what was done. */
export async function onOpenRequest(
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  id: string,
  act: (request: CodeRequest, rows: TenantRows, now: Instant) => Promise<void>,
): Promise<Result<null, NotFound | NotWaiting>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const request = await rows.codes.byId(id);
    if (request === null) return notFound;
    if (request.state !== 'requested' || request.expiresAt <= now)
      return notWaiting({ code: 'code_over', params: { place: 'card' } });
    await act(request, rows, now);
    await rows.work.wakeBy(request.registrationId, now);
    await rows.changed([request.registrationId]);
    return ok(null);
  });
}
