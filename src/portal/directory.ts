import { fail, ok } from '#domain/shared/result.ts';
import type { Signatory } from '#domain/gst/taxpayer.ts';
import { lostAnswer } from './fault.ts';
import { isRecord, lineOf, parseRecord } from './json.ts';
import { refusalIn } from './refusalAnswer.ts';
import type { PortalAnswer } from './port.ts';
import type { Replies } from './replies.ts';
import { faultOf, type Transmit } from './transmit.ts';

export type Directory = { url: string; clientId: string; clientSecret: string };

/**
 * Looks up a portal login in a directory, if there is one (design#gstin-by-user-name). No real provider of either family has one:
 * the protocol is the practice portal's own.
 */
export const directoryCall =
  (at: Directory | null, transmit: Transmit, replies: Replies) =>
  async (
    username: string,
    password: string,
  ): PortalAnswer<{ gstin: string; signatory: Signatory | null }> => {
    if (at === null) return fail({ kind: 'not_supported' });
    const response = await transmit('LOOKUP', {
      method: 'POST',
      url: at.url,
      headers: {
        clientid: at.clientId,
        'client-secret': at.clientSecret,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ username, password }),
    });
    if (!response.ok) return response;
    const { status, body } = response.value;
    if (status === 404) return fail({ kind: 'not_supported' });
    const json = parseRecord(body) ?? {};
    const { isRefusal, code, says } = refusalIn(json);
    if (isRefusal || status >= 300) return fail(faultOf({ status, code, says }, 'LOOKUP', replies));
    const { signatory } = json;
    const gstin = lineOf(json['gstin']);
    if (gstin === '') return fail(lostAnswer('LOOKUP', 'the answer names no GSTIN'));
    return ok({
      gstin,
      signatory: isRecord(signatory)
        ? {
            name: lineOf(signatory['name']),
            pan: lineOf(signatory['pan']),
            mobile: lineOf(signatory['mobile']),
            email: lineOf(signatory['email']),
          }
        : null,
    });
  };
