import { tellableFrames, tellableMessage, tellableName } from '#domain/shared/tellableError.ts';
import type { Clock, Log } from '../ports/machine.ts';
import type { ErrorReporting } from './ports.ts';

/** The same log, of which every error is reported too. `line` is our own text; of `fields` only the error is told. */
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
