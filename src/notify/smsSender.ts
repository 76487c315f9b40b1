import type { Sender } from './outbox.ts';

export type SmsSettings = { url: string; token: string | null };

const timeoutMs = 15_000;
/** Statuses that blame the product's settings or the gateway's load, not the message: another attempt may succeed. */
const passing = new Set([401, 403, 408, 409, 425, 429]);

/** Sends SMS by posting JSON `{to, text}` to a gateway, with the row's id as Idempotency-Key. */
export function smsSender(settings: SmsSettings): Sender {
  return async ({ id, to, text }) => {
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(settings.token === null ? {} : { authorization: `Bearer ${settings.token}` }),
        },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return { sent: true };
      const lasting = response.status >= 400 && response.status < 500 && !passing.has(response.status);
      return { sent: false, lasting, reason: `HTTP ${response.status}` };
    } catch (error) {
      return { sent: false, lasting: false, reason: error instanceof Error ? error.name : 'unknown' };
    }
  };
}
