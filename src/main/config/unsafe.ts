import type { Reader } from './envReader.ts';
import type { SettingName } from './settings.ts';

/** Why a setting's value is unsafe in production; null when it is safe, or malformed. */
type Judge = (value: string, reader: Reader) => string | null;

const overHttp: Judge = (value) => {
  const url = urlOf(value);
  return url?.protocol === 'http:' && !isHere(url.hostname)
    ? 'it must be an https address: over http everybody on the way reads and changes what is sent'
    : null;
};

/** The modes of libpq that encrypt a connection or refuse it. */
const encrypted = new Set(['require', 'verify-ca', 'verify-full']);

const databaseInClear: Judge = (value) => {
  const url = urlOf(value);
  if (url === null || isHere(url.hostname) || (url.searchParams.get('host') ?? '').startsWith('/'))
    return null;
  return encrypted.has(url.searchParams.get('sslmode') ?? '')
    ? null
    : 'a server elsewhere must be reached over TLS: add ?sslmode=verify-full';
};

/** The program speaks http, so a proxy for https is in front, whether it was configured or not. */
const nobodyInFront: Judge = (value, reader) =>
  Number(value) === 0 && urlOf(reader.raw('PUBLIC_URL') ?? '')?.protocol === 'https:'
    ? 'what ends TLS for PUBLIC_URL stands in front, and everybody who comes by it would share its limits'
    : null;

const judges: Partial<Record<SettingName, Judge>> = {
  PUBLIC_URL: overHttp,
  TRUSTED_PROXIES: nobodyInFront,
  DATABASE_URL: databaseInClear,
  DATABASE_DIRECT_URL: databaseInClear,
  DATABASE_API_URL: databaseInClear,
  DATABASE_WORKER_URL: databaseInClear,
  PORTAL_CERTIFICATE_URL: (value, reader) =>
    reader.raw('PORTAL_ALLOW_SIMULATED') === 'yes' ? null : overHttp(value, reader),
  SMTP_SECURITY: (value, reader) =>
    value === 'none' && !isHere(reader.raw('SMTP_HOST') ?? '')
      ? 'mail to a server elsewhere must be encrypted: tls or starttls'
      : null,
  SMS_URL: overHttp,
  ANALYTICS_URL: overHttp,
  ERROR_REPORTING_URL: overHttp,
  SENTRY_DSN: overHttp,
  OTEL_EXPORTER_OTLP_ENDPOINT: overHttp,
};

/**
 * Accepts a DATABASE_URL that signs in as a superuser; separate from that setting's own name, which accepts an address
 * without TLS.
 */
export const acceptedSuperuser = 'DATABASE_SUPERUSER';

/** Lets work begin although the clocks of this machine and of PostgreSQL differ, as in a test that moves time. */
export const acceptedClock = 'DATABASE_CLOCK';

/** Settings whose unsafe value may be accepted by name; those without a judge are checked where they are used. */
const acceptable: readonly string[] = [
  ...Object.keys(judges),
  'SHUNYA_KEYS_FILE',
  acceptedSuperuser,
  acceptedClock,
];

/**
 * Refuses, in production, each setting with an unsafe value, by name, unless SHUNYA_ALLOW_UNSAFE names it too. Each is
 * accepted separately: one exception allows nothing else. Returns the accepted ones.
 */
export function refuseUnsafe(reader: Reader): string[] {
  const accepted = reader.take('SHUNYA_ALLOW_UNSAFE');
  if (reader.demo) return accepted;
  for (const name of accepted)
    if (!acceptable.includes(name))
      reader.problem(`SHUNYA_ALLOW_UNSAFE names ${name}, which is none of ${acceptable.join(', ')}.`);
  for (const [name, judge] of Object.entries(judges) as [SettingName, Judge][]) {
    const value = reader.raw(name);
    const why = value === null ? null : judge(value, reader);
    if (why !== null && !accepted.includes(name))
      reader.problem(`${name} is unsafe: ${why}. SHUNYA_ALLOW_UNSAFE=${name} accepts it.`);
  }
  return accepted;
}

const urlOf = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

/** This machine's own addresses: nobody in between can read the traffic. */
const isHere = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)?$/.test(host);
