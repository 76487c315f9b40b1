import type { Reader } from './envReader.ts';

/** The operator's own collectors; null: nothing is counted or reported, and pages send nothing (design#usage-events-and-error-reports). */
export type UsageConfig = {
  analyticsUrl: string | null;
  errorsUrl: string | null;
  /** Null: the value of the mode, the version. */
  sentry: { environment: string | null; release: string | null };
};
export type UsageSecrets = {
  analyticsToken: string | null;
  errorsToken: string | null;
  /** Null: no errors go to Sentry. */
  sentryDsn: string | null;
};

export function readUsage(reader: Reader): { config: UsageConfig; secrets: UsageSecrets } {
  const collector = (
    address: 'ANALYTICS_URL' | 'ERROR_REPORTING_URL',
    secret: 'ANALYTICS_TOKEN' | 'ERROR_REPORTING_TOKEN',
  ) => {
    const url = reader.valueOrNull(address);
    const token = reader.valueOrNull(secret);
    if (token !== null && url === null)
      reader.problem(`${secret} is set without ${address}: it would go nowhere.`);
    return { url, token };
  };
  const analytics = collector('ANALYTICS_URL', 'ANALYTICS_TOKEN');
  const errors = collector('ERROR_REPORTING_URL', 'ERROR_REPORTING_TOKEN');
  const sentryDsn = reader.valueOrNull('SENTRY_DSN');
  const environment = reader.valueOrNull('SENTRY_ENVIRONMENT');
  const release = reader.valueOrNull('SENTRY_RELEASE');
  return {
    config: { analyticsUrl: analytics.url, errorsUrl: errors.url, sentry: { environment, release } },
    secrets: { analyticsToken: analytics.token, errorsToken: errors.token, sentryDsn },
  };
}
