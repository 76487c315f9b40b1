import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** A forwarded SMS, and a check of its signature. */
export type ForwardedSms = { relayKey: string; text: string; isSignedBy: (secret: string) => boolean };
export type ForwardedFailure = 'unsigned' | 'stale' | 'malformed';

const freshForMs = 5 * 60 * 1000;
const bodyShape = z.strictObject({ relay_key: z.string().min(8).max(64), text: z.string().min(1).max(2000) });

/**
 * Reads what an SMS forwarder on the signatory's phone posts (design#sms-forwarders): `x-shunya-timestamp` (seconds since 1970)
 * and `x-shunya-signature` (hex HMAC-SHA256 of `<timestamp>.<body>` with the secret of the signatory), body
 * `{relay_key, text}`. The relay key names the signatory, so nothing in it may be trusted before `isSignedBy` was
 * called. `body` is the text as received, before any parsing; `wall` is wall time. A repeat within five minutes passes
 * this check; it does no harm, because a code is used only once.
 */
export function readForwarded(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  wall: Instant,
): Result<ForwardedSms, ForwardedFailure> {
  const timestamp = headers['x-shunya-timestamp'];
  const signature = headers['x-shunya-signature'];
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return fail('unsigned');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(wall - Number(timestamp) * 1000) > freshForMs)
    return fail('stale');
  const parsed = bodyShape.safeParse(jsonOrNull(body));
  if (!parsed.success) return fail('malformed');
  const received = Buffer.from(signature, 'hex');
  return ok({
    relayKey: parsed.data.relay_key,
    text: parsed.data.text,
    isSignedBy: (secret) => {
      const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  });
}

function jsonOrNull(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
