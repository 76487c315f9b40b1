import type { Clock, Log } from '#usecases/ports/machine.ts';
import type { Analytics, ErrorReporting } from '#usecases/ports/operate.ts';
import { reportingLog } from '#usecases/operate/usage.ts';
import { analyticsOverHttp, errorsOverHttp } from '#usage/httpSink.ts';
import type { Config, Secrets } from '../config/config.ts';

/** The receivers of usage and errors; null is none, the default (design#usage-events-and-error-reports). */
export type Usage = {
  analytics: Analytics | null;
  errors: ErrorReporting | null;
  /** The program's log; each of its errors is reported too. */
  log: Log;
  close(): Promise<void>;
};

/** Opens the collectors that the operator has configured. `wall` is epoch milliseconds. */
export function openUsage(options: {
  config: Config;
  secrets: Secrets;
  log: Log;
  wall: () => number;
}): Usage {
  const { config, secrets, log } = options;
  const { analyticsUrl, errorsUrl } = config.usage;
  const analytics =
    analyticsUrl === null
      ? null
      : analyticsOverHttp({ url: analyticsUrl, token: secrets.analyticsToken, log });
  const errors =
    errorsUrl === null ? null : errorsOverHttp({ url: errorsUrl, token: secrets.errorsToken, log });
  const clock: Pick<Clock, 'wall'> = { wall: options.wall };
  return {
    analytics,
    errors,
    log: errors === null ? log : reportingLog(log, { errors, clock }),
    close: async () => {
      await Promise.all([analytics?.close(), errors?.close()]);
    },
  };
}
