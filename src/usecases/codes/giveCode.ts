import { parseCode } from '#domain/gst/evc.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import type { CodeMalformed, NotFound, NotWaiting } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { attendedMs } from './attended.ts';
import { onOpenRequest } from './openRequest.ts';
import { takeTyped } from './takeTyped.ts';

/** A code typed or pasted in the app; case counts. It is sealed at once and used once (record 085.2). */
export async function giveCode(
  ports: Pick<Ports, 'store' | 'clock' | 'seal'>,
  accountId: string,
  input: { id: string; code: string },
): Promise<Result<null, NotFound | CodeMalformed | NotWaiting>> {
  const code = parseCode(input.code);
  if (code === null) return fail({ kind: 'malformed' });
  return onOpenRequest(ports, accountId, input.id, async (request, rows, now) => {
    await takeTyped(ports, rows, request, code, now);
    await rows.registrations.update(request.registrationId, { attendedUntil: now + attendedMs });
  });
}
