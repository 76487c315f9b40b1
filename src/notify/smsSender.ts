import type { Sender } from './outbox.ts';

/** Required by operators in India with each SMS: the sender, the header, and the number of its text. */
export type RegisteredSms = { entity: string; header: string; templates: Readonly<Record<string, string>> };

/** `registered`: null for a gateway that finds the registered text itself. */
export type SmsSettings = { url: string; token: string | null; registered?: RegisteredSms | null };

const timeoutMs = 15_000;
/** Statuses that blame the product's settings or the gateway's load, not the message: another attempt may succeed. */
const passing = new Set([401, 403, 408, 409, 425, 429]);

/**
 * Sends SMS by posting JSON `{to, text}` to a gateway, with the row's id as Idempotency-Key; for registered texts also
 * `entity_id`, `header` and `template_id`.
 */
export function smsSender(settings: SmsSettings): Sender {
  const { registered = null } = settings;
  return async ({ id, to, text, template }) => {
    const number = registered?.templates[template ?? ''];
    if (registered !== null && number === undefined)
      return { sent: false, lasting: true, reason: `no registered text ${template ?? 'without a name'}` };
    const demanded =
      registered === null
        ? {}
        : { entity_id: registered.entity, header: registered.header, template_id: number };
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(settings.token === null ? {} : { authorization: `Bearer ${settings.token}` }),
        },
        body: JSON.stringify({ to, text, ...demanded }),
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
