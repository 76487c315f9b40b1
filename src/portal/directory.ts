import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/filing/refusal.ts';
import type { Signatory } from '#domain/gst/taxpayer.ts';
import { lostAnswer } from './fault.ts';
import { isRecord, type Json, textOf } from './json.ts';
import type { PortalAnswer } from './port.ts';

/**
 * The look-up of a portal login in a directory, where there is one (record 083.3); no family of a real provider has
 * one. `ask` sends user name and password.
 */
export const directoryCall =
  (ask: ((login: Json) => Promise<Result<Json, PortalFault>>) | null) =>
  async (username: string, password: string): PortalAnswer<{ gstin: string; signatory: Signatory }> => {
    if (ask === null) return fail({ kind: 'not_supported' });
    const answer = await ask({ username, password });
    if (!answer.ok) return answer;
    const signatory = isRecord(answer.value['signatory']) ? answer.value['signatory'] : {};
    const gstin = textOf(answer.value['gstin']);
    if (gstin === '') return fail(lostAnswer('LOOKUP', 'the answer names no GSTIN'));
    return ok({
      gstin,
      signatory: {
        name: textOf(signatory['name']),
        pan: textOf(signatory['pan']),
        mobile: textOf(signatory['mobile']),
        email: textOf(signatory['email']),
      },
    });
  };
