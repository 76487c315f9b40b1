import type { Sender } from './outbox.ts';
import { gateways, type RegisteredSms, type SmsGateway } from './smsGateways.ts';

/** `registered`: null for a gateway that finds the registered text itself. `user`: for a gateway that has one. */
export type SmsSettings = {
  url: string;
  token: string | null;
  gateway?: SmsGateway;
  user?: string | null;
  registered?: RegisteredSms | null;
};

const timeoutMs = 15_000;
/** No honest answer to one SMS is longer. */
const maxAnswer = 16 * 1024;
/** Statuses that blame the product's settings or the gateway's load, not the message: another attempt may succeed. */
const passing = new Set([401, 402, 403, 408, 409, 425, 429]);

/**
 * Sends SMS by one POST to the configured gateway (smsGateways.ts). A refusal that names no status is not lasting: an
 * operator repairs login, balance and templates.
 */
export function smsSender(settings: SmsSettings): Sender {
  const { registered = null, gateway = 'generic', user = null, token } = settings;
  const spoken = gateways[gateway];
  return async ({ id, to, text, template }) => {
    const number = registered?.templates[template ?? ''];
    if (registered !== null && number === undefined)
      return { sent: false, lasting: true, reason: `no registered text ${template ?? 'without a name'}` };
    const demanded =
      registered === null || number === undefined
        ? null
        : { entity: registered.entity, header: registered.header, template: number };
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        ...spoken.request({ id, to, text, registered: demanded }, { user, token }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok && spoken.refusalIn !== undefined) {
        const refusal = spoken.refusalIn(await beginningOf(response));
        return refusal === null
          ? { sent: true }
          : { sent: false, lasting: false, reason: `${gateway}: ${refusal}` };
      }
      await response.body?.cancel();
      if (response.ok) return { sent: true };
      const lasting = response.status >= 400 && response.status < 500 && !passing.has(response.status);
      return { sent: false, lasting, reason: `HTTP ${response.status}` };
    } catch (error) {
      return { sent: false, lasting: false, reason: error instanceof Error ? error.name : 'unknown' };
    }
  };
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > maxAnswer) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
