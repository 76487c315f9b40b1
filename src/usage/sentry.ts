import { createTransport, type Event, type StackFrame } from '@sentry/core';
import { ServerRuntimeClient } from '@sentry/core/server';
import type { Log } from '#usecases/ports/machine.ts';
import type { ErrorReport, ErrorReporting } from '#usecases/ports/operate.ts';

export type SentrySettings = {
  dsn: string;
  environment: string;
  release: string;
  log: Log;
  timeoutMs?: number;
  /** How long the end of the program waits for the last reports. */
  closingMs?: number;
};

/** Reports that are on their way at the same time; newer ones are dropped. */
const maxOnTheWay = 30;

/**
 * Delivers reports by Sentry's protocol. The client has no integration: it patches nothing, reads no request and no
 * environment, and sends what stands in a report (which is scrubbed) and nothing else. Sentry's own answers slow it down
 * when there are too many.
 */
export function errorsToSentry(settings: SentrySettings): ErrorReporting & { close(): Promise<void> } {
  const { dsn, environment, release, log, timeoutMs = 5_000, closingMs = 2_000 } = settings;
  let isFailing = false;
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release,
    integrations: [],
    stackParser: () => [],
    traceLifecycle: 'static',
    sendClientReports: false,
    transport: (options) =>
      createTransport({ ...options, bufferSize: maxOnTheWay }, async ({ body }) => {
        try {
          const response = await fetch(options.url, {
            method: 'POST',
            headers: { 'content-type': 'application/x-sentry-envelope', ...options.headers },
            body: typeof body === 'string' ? body : Buffer.from(body),
            redirect: 'error',
            signal: AbortSignal.timeout(timeoutMs),
          });
          await response.body?.cancel();
          noteOutcome(response.ok);
          const { status: statusCode, headers } = response;
          return {
            statusCode,
            headers: {
              'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
              'retry-after': headers.get('retry-after'),
            },
          };
        } catch (error) {
          noteOutcome(false);
          throw error;
        }
      }),
  });
  client.init();

  /** Logs once when reports begin to fail, and not again before one has arrived. */
  const noteOutcome = (arrived: boolean): void => {
    if (!arrived && !isFailing) log.warn({ receiver: new URL(dsn).host }, 'errors: Sentry took no report');
    isFailing = !arrived;
  };
  return {
    report: (report) => void client.captureEvent(eventOf(report)),
    close: async () => {
      await client.close(closingMs);
    },
  };
}

/** A report as Sentry's event. The line of our log, or the page, stands where Sentry shows the place of an error. */
function eventOf({ where, at, what, kind, name, message, frames }: ErrorReport): Event {
  return {
    timestamp: at / 1000,
    platform: where === 'server' ? 'node' : 'javascript',
    level: 'error',
    logger: where,
    transaction: what,
    tags: { where, kind },
    exception: {
      values: [
        {
          type: name,
          value: message,
          mechanism: { type: kind, handled: true },
          // Sentry wants the innermost last.
          stacktrace: { frames: frames.map(frameOf).toReversed() },
        },
      ],
    },
  };
}

/** Of a line as `tellableFrames` writes it. */
function frameOf(line: string): StackFrame {
  const [, act, file = 'elsewhere', row, column] =
    /^(?:(.*) )?\(([^()]*?)(?::(\d+):(\d+))?\)$/.exec(line) ?? [];
  return {
    filename: file,
    in_app: /^(?:src|assets)\//.test(file),
    ...(act === undefined ? {} : { function: act }),
    ...(row === undefined ? {} : { lineno: Number(row) }),
    ...(column === undefined ? {} : { colno: Number(column) }),
  };
}
