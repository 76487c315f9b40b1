import type { EvcCode } from '#domain/gst/evc.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { noteCode } from './noteCode.ts';

/** Keeps a typed code, sealed, for the request that waits for it. */
export async function takeTyped(
  ports: Pick<Ports, 'seal' | 'clock'>,
  rows: TenantRows,
  request: CodeRequest,
  code: EvcCode,
  now: Instant,
): Promise<void> {
  // Its forwarded mail may still come, and is then no answer to the next request.
  await noteCode(ports, rows, request.signatoryId, code);
  await rows.codes.move(request.id, ['requested'], 'received', {
    codeSealed: ports.seal.seal(code, request.registrationId, 'code'),
    receivedAt: now,
    channel: 'typed',
  });
}
