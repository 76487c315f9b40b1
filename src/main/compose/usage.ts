import type { Clock, Log } from '#usecases/ports/machine.ts';
import type { Analytics, ErrorReporting } from '#usecases/ports/operate.ts';
import { reportingLog } from '#usecases/operate/usage.ts';
import { analyticsOverHttp, errorsOverHttp } from '#usage/httpSink.ts';
import type { ProcessInput } from './processInput.ts';

/** The receivers of usage and errors; null is none, the default (design#usage-events-and-error-reports). */
export type Usage = {
  analytics: Analytics | null;
  errors: ErrorReporting | null;
  /** The program's log; each of its errors is reported too. */
  log: Log;
  close(): Promise<void>;
};

type Receiver<T> = T & { close(): Promise<void> };

/** Opens the collectors that the operator has configured. Without a DSN nothing of Sentry is loaded (record 191). */
export async function openUsage(
  input: Pick<ProcessInput, 'config' | 'secrets' | 'log' | 'version' | 'now'>,
): Promise<Usage> {
  const { config, secrets, log } = input;
  const { analyticsUrl, errorsUrl } = config.usage;
  const analytics =
    analyticsUrl === null
      ? null
      : analyticsOverHttp({ url: analyticsUrl, token: secrets.analyticsToken, log });
  const receivers: Receiver<ErrorReporting>[] = [
    ...(errorsUrl === null ? [] : [errorsOverHttp({ url: errorsUrl, token: secrets.errorsToken, log })]),
    ...(secrets.sentryDsn === null ? [] : [await openSentry(secrets.sentryDsn, input)]),
  ];
  const errors: ErrorReporting | null =
    receivers.length === 0
      ? null
      : {
          report: (report) => {
            for (const receiver of receivers) receiver.report(report);
          },
        };
  const clock: Pick<Clock, 'wall'> = { wall: input.now ?? Date.now };
  return {
    analytics,
    errors,
    log: errors === null ? log : reportingLog(log, { errors, clock }),
    close: async () => {
      await Promise.all([analytics?.close(), ...receivers.map((receiver) => receiver.close())]);
    },
  };
}

async function openSentry(
  dsn: string,
  { config, version, log }: Pick<ProcessInput, 'config' | 'version' | 'log'>,
): Promise<Receiver<ErrorReporting>> {
  const { errorsToSentry } = await import('#usage/sentry.ts');
  const { environment, release } = config.usage.sentry;
  return errorsToSentry({
    dsn,
    environment: environment ?? config.mode,
    release: release ?? `shunya@${version}`,
    log,
  });
}
