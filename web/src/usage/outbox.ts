import { calls } from '#contract/calls.ts';
import type { CallInput } from '#contract/client.ts';
import { readSession } from '../session/keptSession.ts';
import { pagePattern } from './patterns.ts';
import { isCounted } from './permission.ts';

type Event = CallInput<'recordUsage'>['body']['events'][number];
type Common = 'page' | 'role' | 'age_ms';
/** An event without the fields that all events share. */
export type Happened = Event extends infer E ? (E extends Event ? Omit<E, Common> : never) : never;

const atOnce = 30;
const gatherMs = 3000;
const longestMs = 3_600_000;

let held: { event: Happened; shared: Pick<Event, 'page' | 'role'>; at: number }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Queues an event; it is sent within 3 s, or when the page is left. For signed-in people only the kinds they allowed in
 * their profile are counted (record 038).
 */
export function happened(event: Happened): void {
  const session = readSession();
  if (session !== null && !isCounted()) return;
  const shared = { page: pagePattern(location.pathname), role: session?.user.role || 'user' };
  held.push({ event, shared, at: performance.now() });
  if (held.length >= atOnce) sendHeld();
  else timer ??= setTimeout(sendHeld, gatherMs);
}

/** Sends the queued events, even while the page is being left. */
export function sendHeld(): void {
  clearTimeout(timer);
  timer = undefined;
  if (held.length === 0) return;
  const events = held.map(({ event, shared, at }) => ({
    ...event,
    ...shared,
    age_ms: Math.min(longestMs, Math.max(0, Math.round(performance.now() - at))),
  }));
  held = [];
  send(calls.recordUsage.path, { events });
}

export function send(path: string, body: unknown): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
