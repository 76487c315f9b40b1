import { parseCode } from '#domain/gst/evc.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { CodeMalformed, NotWaiting } from '../failures.ts';
import {
  type Asked,
  behindLink,
  type CodeLinkFailure,
  wakeForSignatory,
  linkNotWaiting,
  type LinkPorts,
} from './behindLink.ts';
import { takeTyped } from './takeTyped.ts';

type GiveByLinkFailure = CodeLinkFailure | CodeMalformed | NotWaiting;

/** The signatory's code, typed or pasted; letters count with their case. Sealed at once and used once. */
export async function giveByLink(
  ports: LinkPorts,
  asked: Asked & { code: string },
): Promise<Result<null, GiveByLinkFailure>> {
  return behindLink<null, GiveByLinkFailure>(
    ports,
    asked,
    'give',
    async ({ registration, code }, rows, now) => {
      const typed = parseCode(asked.code);
      if (typed === null) return fail({ kind: 'malformed' });
      if (code === null || code.state !== 'requested') return linkNotWaiting;
      await takeTyped(ports, rows, code, typed, now);
      await wakeForSignatory(rows, registration, now);
      return ok(null);
    },
  );
}
