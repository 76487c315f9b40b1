import {
  isTellableFrame,
  tellableFrames,
  tellableMessage,
  tellableName,
} from '#domain/shared/tellableError.ts';
import type { Clock, Log, Seal } from '../ports/machine.ts';
import type { Analytics, ErrorReporting } from '../ports/operate.ts';

/** A log that also reports every error. `line` is our own text; of `fields` only the error is reported. */
export function reportingLog(
  log: Log,
  { errors, clock }: { errors: ErrorReporting; clock: Pick<Clock, 'wall'> },
): Log {
  return {
    info: (fields, line) => log.info(fields, line),
    warn: (fields, line) => log.warn(fields, line),
    error: (fields, line) => {
      log.error(fields, line);
      const { name, message, says, stack } = (fields['error'] ?? {}) as Record<string, unknown>;
      const words = message ?? says;
      errors.report({
        where: 'server',
        at: clock.wall(),
        what: line,
        kind: 'log',
        name: tellableName(name),
        message: typeof words === 'string' ? tellableMessage(words) : '',
        frames: tellableFrames(stack),
      });
    },
  };
}

/** An event as the page sends it: `gstin` in clear, its time as an age. */
type PageEvent = { event: string; age_ms: number; gstin?: string | undefined } & Readonly<
  Record<string, string | number | undefined>
>;

/**
 * Records usage events. A GSTIN becomes its keyed hash (design#usage-events-and-error-reports): countable,
 * and unreadable without our key.
 */
export function recordUsage(
  ports: { analytics: Analytics; clock: Pick<Clock, 'wall'>; seal: Pick<Seal, 'hash'> },
  events: readonly PageEvent[],
): void {
  const now = ports.clock.wall();
  ports.analytics.record(
    events.map(({ event, age_ms: age, gstin, ...rest }) => {
      const fields: Record<string, string | number> = {};
      for (const [name, value] of Object.entries(rest)) if (value !== undefined) fields[name] = value;
      if (gstin !== undefined) fields['gstin'] = hexOf(ports.seal.hash(gstin, 'usage'));
      return { event, at: now - age, fields };
    }),
  );
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reports a page's error. The page's input is untrusted: it is scrubbed again. */
export function reportPageError(
  { errors, clock }: { errors: ErrorReporting; clock: Pick<Clock, 'wall'> },
  report: { kind: string; error_name: string; message: string; frames: readonly string[]; page: string },
): void {
  errors.report({
    where: 'page',
    at: clock.wall(),
    what: report.page,
    kind: report.kind,
    name: tellableName(report.error_name),
    message: tellableMessage(report.message),
    frames: report.frames.filter(isTellableFrame),
  });
}
