import { z } from 'zod';
import { fail, ok, type Result } from '#domain/result.ts';
import { type IdentityConfig, readIdentity } from './configOfIdentity.ts';
import { readRelay, type RelayConfig, type RelaySecrets } from './configOfRelay.ts';
import { readUsage, type UsageConfig, type UsageSecrets } from './configOfUsage.ts';
import { type Reader, readerOf, webUrl, whole } from './envReader.ts';

export type Role = 'api' | 'worker';

/** Everything the program is told from outside, without what must stay secret. */
export type Config = {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  /** Where people reach the product, for links in mails; null in demo mode: this machine, at its port. */
  publicUrl: string | null;
  /** Whom users write to, as every page's footer says. */
  supportMail: string;
  /** As given; relative to the working directory. */
  dataDir: string;
  /** 'embedded' starts our own PostgreSQL; 'url' is Secrets.databaseUrl. */
  database: 'embedded' | 'url';
  /** Most connections of this process for its own statements; the queue and the listeners have ten beside them. */
  databaseConnections: number;
  /** Null: a file under dataDir is made (demo). */
  keysFile: string | null;
  roles: Role[];
  identity: IdentityConfig;
  portal: PortalConfig;
  mail: MailConfig;
  sms: { via: 'sink' | 'none' } | { via: 'http'; url: string };
  relay: RelayConfig;
  usage: UsageConfig;
  /** Hops in front of us whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /** How long a move of the demo's clock waits for a relayed code, in wall time (decisions 7.4). */
  demoCodeWaitMs: number;
};

/** `own`: the simulator that the demo starts. */
export type PortalConfig = {
  adapter: 'gstn';
  ratePerSecond: number;
  /** What is filed there is not real (decisions 6.2). */
  simulated: boolean;
  at: 'own' | { url: string; certificateUrl: string; clientId: string; ipUser: string };
};

export type MailConfig =
  | { via: 'sink' | 'none' }
  | { via: 'smtp'; host: string; port: number; security: 'tls' | 'starttls' | 'none'; from: string };

/** Kept apart so that a config can be printed. */
export type Secrets = UsageSecrets &
  RelaySecrets & {
    databaseUrl: string | null;
    portalClientSecret: string | null;
    smtpLogin: { user: string; password: string } | null;
    smsToken: string | null;
  };

const own = [
  'SHUNYA_MODE',
  'SHUNYA_KEYS_FILE',
  'SHUNYA_ROLES',
  'SHUNYA_IDENTITY',
  'SHUNYA_DEMO_CODE_WAIT_SECONDS',
] as const;
/** Set by the test runner for the tests themselves. */
const ownPrefix = 'SHUNYA_TEST_';

/**
 * Reads the environment whole (house rule 5). On failure: every problem, each a sentence that names its variable
 * and never repeats a value. An empty variable counts as absent. Reads no file and no clock.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): Result<{ config: Config; secrets: Secrets }, string[]> {
  const reader = readerOf(env);
  for (const name of Object.keys(env)) {
    if (!name.startsWith('SHUNYA_') || name.startsWith(ownPrefix)) continue;
    if (!(own as readonly string[]).includes(name)) {
      reader.problem(`${name} is not a setting of Shunya; its own are ${own.join(', ')}.`);
    }
  }
  const demo = reader.take('SHUNYA_MODE', z.enum(['demo', 'production']), 'demo') === 'demo';
  const databaseUrl = reader.takeOrNull('DATABASE_URL', postgresUrl);
  const keysFile = reader.takeOrNull('SHUNYA_KEYS_FILE', z.string());
  if (!demo && databaseUrl === null)
    reader.missing('DATABASE_URL', 'production needs a PostgreSQL of its own');
  if (!demo && keysFile === null) reader.missing('SHUNYA_KEYS_FILE', 'production does not make its own keys');
  const host = reader.take('HOST', z.string(), demo ? '127.0.0.1' : '0.0.0.0');
  if (demo && host !== '127.0.0.1') {
    reader.problem('HOST must be 127.0.0.1 in demo mode: the page /demo shows everyone’s codes.');
  }
  const identity = readIdentity(reader, demo);
  const sms = readSms(reader, demo, identity.provider === 'local');
  const mail = readMailSettings(reader, demo);
  const portal = readPortal(reader, demo);
  const relay = readRelay(reader, demo);
  const usage = readUsage(reader);
  const config: Config = {
    mode: demo ? 'demo' : 'production',
    host,
    port: reader.take('PORT', whole(0, 65_535), 3000),
    publicUrl: readPublicUrl(reader, demo),
    supportMail: readSupportMail(reader, demo),
    dataDir: reader.take('DATA_DIR', z.string(), './data'),
    database: databaseUrl === null ? 'embedded' : 'url',
    databaseConnections: reader.take('DATABASE_CONNECTIONS', whole(2, 100), 20),
    keysFile,
    roles: reader.take('SHUNYA_ROLES', roleList, ['api', 'worker']),
    identity,
    portal: portal.config,
    mail: mail.config,
    sms: sms.config,
    relay: relay.config,
    usage: usage.config,
    trustedProxies: reader.take('TRUSTED_PROXIES', whole(0, 10), 0),
    demoCodeWaitMs: reader.take('SHUNYA_DEMO_CODE_WAIT_SECONDS', whole(0, 600), 30) * 1000,
  };
  const secrets: Secrets = {
    databaseUrl,
    ...portal.secrets,
    ...mail.secrets,
    ...sms.secrets,
    ...relay.secrets,
    ...usage.secrets,
  };
  return reader.problems.length === 0 ? ok({ config, secrets }) : fail(reader.problems);
}

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' });
const roleList = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((role) => role.trim()))])
  .pipe(z.array(z.enum(['api', 'worker'])).min(1));

function readPublicUrl(reader: Reader, demo: boolean): string | null {
  const url = demo
    ? reader.takeOrNull('PUBLIC_URL', webUrl)
    : reader.need('PUBLIC_URL', webUrl, 'links in mails lead to it');
  return url === null ? null : url.replace(/\/+$/, '');
}

const readSupportMail = (reader: Reader, demo: boolean): string => {
  const mail = z.email('a mail address');
  return demo
    ? reader.take('SUPPORT_MAIL', mail, 'support@shunya.example')
    : reader.need('SUPPORT_MAIL', mail, 'the footer of every page says whom users write to');
};

function readPortal(
  reader: Reader,
  demo: boolean,
): { config: PortalConfig; secrets: Pick<Secrets, 'portalClientSecret'> } {
  const adapter = reader.take('PORTAL_ADAPTER', z.enum(['gstn']), 'gstn');
  const allowSimulated = reader.take('PORTAL_ALLOW_SIMULATED', z.enum(['yes', 'no']), 'no') === 'yes';
  const ratePerSecond = reader.take('PORTAL_RATE_PER_SECOND', whole(1, 1000), demo ? 50 : 5);
  if (demo) {
    if (reader.takeOrNull('PORTAL_URL', z.string()) !== null) {
      reader.problem('PORTAL_URL must not be set in demo mode: the demo files at its own simulator only.');
    }
    return {
      config: { adapter, ratePerSecond, simulated: true, at: 'own' },
      secrets: { portalClientSecret: null },
    };
  }
  const why = 'production files at the portal that it names';
  const at = {
    url: reader.need('PORTAL_URL', webUrl, why),
    certificateUrl: reader.need(
      'PORTAL_CERTIFICATE_URL',
      webUrl,
      'requests are encrypted for the key found there',
    ),
    clientId: reader.need('PORTAL_CLIENT_ID', z.string(), why),
    ipUser: reader.need(
      'PORTAL_IP_USER',
      z.ipv4('an IPv4 address'),
      'the portal expects the public address of this server',
    ),
  };
  const portalClientSecret = reader.need('PORTAL_CLIENT_SECRET', z.string(), why);
  if (at.url !== '' && !allowSimulated && (!at.url.startsWith('https:') || onThisMachine(at.url))) {
    reader.problem(
      'PORTAL_URL must be an https address elsewhere: production does not file at a simulator unless PORTAL_ALLOW_SIMULATED=yes says so.',
    );
  }
  return {
    config: { adapter, ratePerSecond, simulated: allowSimulated, at },
    secrets: { portalClientSecret },
  };
}

const onThisMachine = (url: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

function readMailSettings(
  reader: Reader,
  demo: boolean,
): { config: MailConfig; secrets: Pick<Secrets, 'smtpLogin'> } {
  if (demo) return { config: { via: 'sink' }, secrets: { smtpLogin: null } };
  const host = reader.need('SMTP_HOST', z.string(), 'reminders and notices go out by mail');
  const from = reader.need('MAIL_FROM', z.string().regex(/@/, 'a mail address'), 'mails need a sender');
  const security = reader.take('SMTP_SECURITY', z.enum(['tls', 'starttls', 'none']), 'starttls');
  const port = reader.take('SMTP_PORT', whole(1, 65_535), security === 'tls' ? 465 : 587);
  const user = reader.takeOrNull('SMTP_USER', z.string());
  const password = reader.takeOrNull('SMTP_PASSWORD', z.string());
  if ((user === null) !== (password === null))
    reader.problem('SMTP_USER and SMTP_PASSWORD are set together or not at all.');
  const smtpLogin = user === null || password === null ? null : { user, password };
  return { config: { via: 'smtp', host, port, security, from }, secrets: { smtpLogin } };
}

function readSms(
  reader: Reader,
  demo: boolean,
  needed: boolean,
): { config: Config['sms']; secrets: Pick<Secrets, 'smsToken'> } {
  if (demo) return { config: { via: 'sink' }, secrets: { smsToken: null } };
  const smsToken = reader.takeOrNull('SMS_TOKEN', z.string());
  const url = reader.takeOrNull('SMS_URL', webUrl);
  if (url !== null) return { config: { via: 'http', url }, secrets: { smsToken } };
  if (needed) reader.missing('SMS_URL', 'with SHUNYA_IDENTITY=local the sign-in codes go out by SMS');
  return { config: { via: 'none' }, secrets: { smsToken } };
}
