import type { Log } from '#usecases/ports/machine.ts';
import type { Analytics, ErrorReport, ErrorReporting, UsageEvent } from '#usecases/ports/operate.ts';

export type SinkSettings = {
  /** The address of the operator's collector. */
  url: string;
  token: string | null;
  log: Log;
  /** How long the first entry of a batch waits for others. */
  gatherMs?: number;
  timeoutMs?: number;
};

/** A sink that the program closes at its end: `close` sends the entries still held, within a time limit. */
type Closing = { close(): Promise<void> };

/** Delivers events as POST `{events: [...]}`, each `{event, at, ...fields}` with `at` in ISO 8601. */
export function analyticsOverHttp(settings: SinkSettings): Analytics & Closing {
  const queue = deliveryQueue<UsageEvent>(settings, (events) => ({
    events: events.map(({ event, at, fields }) => ({ event, at: new Date(at).toISOString(), ...fields })),
  }));
  return { record: (events) => queue.add(events), close: () => queue.close() };
}

/** Delivers reports as POST `{errors: [...]}`. */
export function errorsOverHttp(settings: SinkSettings): ErrorReporting & Closing {
  const queue = deliveryQueue<ErrorReport>(settings, (reports) => ({
    errors: reports.map((report) => ({ ...report, at: new Date(report.at).toISOString() })),
  }));
  return { report: (report) => queue.add([report]), close: () => queue.close() };
}

/**
 * At most this many entries are held, and newer ones are dropped: an unreachable collector must not fill the memory.
 */
const maxHeld = 1000;
const maxAtOnce = 100;

/** Sends one batch at a time, and callers never wait; a batch that fails is dropped. */
function deliveryQueue<T>(settings: SinkSettings, bodyOf: (batch: T[]) => object) {
  const { url, token, log, gatherMs = 1000, timeoutMs = 5000 } = settings;
  const held: T[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let closed = false;

  const deliver = async (batch: T[]): Promise<void> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(bodyOf(batch)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) dropped += batch.length;
    } catch {
      dropped += batch.length;
    }
  };
  const sendAll = async (): Promise<void> => {
    while (held.length > 0) await deliver(held.splice(0, maxAtOnce));
    if (dropped > 0) log.warn({ dropped, collector: new URL(url).host }, 'usage: a collector took nothing');
    dropped = 0;
  };
  const start = (): Promise<void> =>
    (sending ??= sendAll().finally(() => {
      sending = null;
    }));
  const arm = (): void => {
    if (timer !== null || closed) return;
    timer = setTimeout(() => {
      timer = null;
      void start().then(() => {
        if (held.length > 0) arm();
      });
    }, gatherMs);
    timer.unref();
  };

  return {
    add(items: readonly T[]): void {
      const room = Math.max(0, maxHeld - held.length);
      held.push(...items.slice(0, room));
      dropped += items.length - Math.min(room, items.length);
      if (held.length > 0) arm();
    },
    async close(): Promise<void> {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await start();
    },
  };
}
