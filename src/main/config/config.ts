import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type IdentityConfig, readIdentity } from './identity.ts';
import type { ReadFile } from './namedFiles.ts';
import { type PortalConfig, type PortalSecrets, readPortal } from './portal.ts';
import { readRelay, type RelayConfig, type RelaySecrets } from './relay.ts';
import { readTracing, type TracingConfig, type TracingSecrets } from './tracing.ts';
import { readUsage, type UsageConfig, type UsageSecrets } from './usage.ts';
import type { SmsGateway } from '#notify/smsGateways.ts';
import { type Reader, readerOf } from './envReader.ts';
import { parseExtensions } from './extensionsFile.ts';
import { formatKeyFailure, readKeyFile } from './keyFile.ts';
import { nearMiss } from './mistakes.ts';
import { settings } from './settings.ts';
import { parseSmsTemplates } from './smsTemplatesFile.ts';
import { refuseUnsafe } from './unsafe.ts';

export type Role = 'api' | 'worker';

/** All settings of the program, except secrets. */
export type Config = {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  /** The port for probes, in addition to the public one; null: none. */
  probePort: number | null;
  /** The port for metrics; null: none. */
  metricsPort: number | null;
  /** The operator's page, a process of its own; `port` null: none. */
  operatorPage: { port: number | null; host: string; tokenFile: string | null };
  /** The product's public address, for links in mails; null in demo mode: this machine, at its port. */
  publicUrl: string | null;
  /** The address for users' mails, in every page's footer. */
  supportMail: string;
  /** As given; relative to the working directory. */
  dataDir: string;
  /** 'embedded' starts our own PostgreSQL; 'url' is Secrets.databaseUrl. */
  database: 'embedded' | 'url';
  /**
   * Maximum connections of this process for its transactions; a quarter more for single statements, and one or two for
   * notices.
   */
  databaseConnections: number;
  /** Whether a start migrates the database to this release's schema, or waits until a command has done it. */
  migrates: boolean;
  /** Settings whose unsafe value the operator has accepted, by name. */
  acceptedUnsafe: string[];
  /** Null: a file under dataDir is created (demo). */
  keysFile: string | null;
  /** The command that prints the keys, instead of the file; null: the file is read. */
  keysCommand: string | null;
  /** The operator's due dates; null: only the built-in ones. */
  extensionsFile: string | null;
  smsTemplatesFile: string | null;
  roles: Role[];
  identity: IdentityConfig;
  portal: PortalConfig;
  mail: MailConfig;
  sms: { via: 'sink' | 'none' } | { via: 'http'; url: string; gateway: SmsGateway };
  relay: RelayConfig;
  usage: UsageConfig;
  tracing: TracingConfig;
  /** The number of proxies in front of us whose X-Forwarded-For is trusted. */
  trustedProxies: number;
  /** The simulator's behaviour where sources differ; null: unchanged (design#unkind-simulator). */
  demoKindness: string | null;
  /** How long a move of the demo's clock waits for a relayed code, in wall time (design#two-clocks). */
  demoCodeWaitMs: number;
};

export type MailConfig =
  | { via: 'sink' | 'none' }
  | { via: 'smtp'; host: string; port: number; security: 'tls' | 'starttls' | 'none'; from: string };

/** Kept apart so that a config can be printed. */
export type Secrets = UsageSecrets &
  TracingSecrets &
  RelaySecrets & {
    databaseUrl: string | null;
    /** A pooler in front of the database, for statements; null: there is none. */
    databasePoolerUrl: string | null;
    /** The operator's own logins; null: created at the start. */
    databaseApiUrl: string | null;
    databaseWorkerUrl: string | null;
    portal: PortalSecrets;
    smtpLogin: { user: string; password: string } | null;
    smsUser: string | null;
    smsToken: string | null;
    /** Addresses may contain a login. `except` is a list of hosts separated by commas. */
    proxy: { http: string | null; https: string | null; except: string | null };
  };

const own = Object.keys(settings).filter((name) => name.startsWith('SHUNYA_'));
/** Set by the test runner for the tests themselves. */
const ownPrefix = 'SHUNYA_TEST_';

/**
 * Reads the whole environment. On failure: every problem, each a sentence that names its variable and never repeats a
 * value. An empty variable counts as absent. Reads no clock, and reads files only by `readFile`, if given.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  readFile: ReadFile | null = null,
): Result<{ config: Config; secrets: Secrets }, string[]> {
  const reader = readerOf(env);
  for (const name of Object.keys(env)) {
    if (!name.startsWith('SHUNYA_') || name.startsWith(ownPrefix)) continue;
    if (!own.includes(name)) {
      reader.problem(`${name} is not a setting of Shunya; its own are ${own.join(', ')}.`);
    }
  }
  const { demo } = reader;
  for (const name of demo ? [] : Object.keys(env)) {
    const meant = name.startsWith('SHUNYA_') ? null : nearMiss(name, Object.keys(settings));
    if (meant !== null) reader.problem(`${name} is not a setting of Shunya; is ${meant} meant?`);
  }
  const databaseUrl = demo ? reader.valueOrNull('DATABASE_URL') : textOrNull(reader.need('DATABASE_URL'));
  const directUrl = reader.valueOrNull('DATABASE_DIRECT_URL');
  const password = readDatabasePassword(reader, readFile);
  const keysCommand = reader.valueOrNull('SHUNYA_KEYS_COMMAND');
  const keysFile =
    demo || keysCommand !== null
      ? reader.valueOrNull('SHUNYA_KEYS_FILE')
      : textOrNull(reader.need('SHUNYA_KEYS_FILE'));
  const host = reader.take('HOST');
  if (demo && host !== '127.0.0.1') {
    reader.problem('HOST must be 127.0.0.1 in demo mode: the page /demo shows everyone’s codes.');
  }
  const identity = readIdentity(reader);
  const sms = readSms(reader, identity.provider === 'local');
  const mail = readMailSettings(reader);
  const portal = readPortal(reader, readFile);
  const relay = readRelay(reader, readFile);
  const usage = readUsage(reader);
  const tracing = readTracing(reader);
  const acceptedUnsafe = refuseUnsafe(reader);
  const roles = reader.take('SHUNYA_ROLES');
  const config: Config = {
    mode: demo ? 'demo' : 'production',
    host,
    port: reader.take('PORT'),
    probePort: reader.valueOrNull('PROBE_PORT'),
    metricsPort: reader.valueOrNull('METRICS_PORT'),
    operatorPage: readOperatorPage(reader),
    publicUrl: readPublicUrl(reader),
    supportMail: readSupportMail(reader),
    dataDir: reader.take('DATA_DIR'),
    database: databaseUrl === null ? 'embedded' : 'url',
    databaseConnections: reader.take('DATABASE_CONNECTIONS'),
    migrates: reader.take('DATABASE_MIGRATIONS') === 'at_start',
    acceptedUnsafe,
    keysFile,
    keysCommand,
    extensionsFile: reader.valueOrNull('SHUNYA_EXTENSIONS_FILE'),
    smsTemplatesFile: reader.valueOrNull('SMS_TEMPLATES_FILE'),
    roles,
    identity,
    portal: portal.config,
    mail: mail.config,
    sms: sms.config,
    relay: relay.config,
    usage: usage.config,
    tracing: tracing.config,
    trustedProxies: readTrustedProxies(reader, roles),
    demoKindness: reader.valueOrNull('SHUNYA_DEMO_KINDNESS'),
    demoCodeWaitMs: reader.take('SHUNYA_DEMO_CODE_WAIT_SECONDS') * 1000,
  };
  const secrets: Secrets = {
    databaseUrl: withPassword(directUrl ?? databaseUrl, password),
    databasePoolerUrl: directUrl === null ? null : withPassword(databaseUrl, password),
    databaseApiUrl: reader.valueOrNull('DATABASE_API_URL'),
    databaseWorkerUrl: reader.valueOrNull('DATABASE_WORKER_URL'),
    proxy: {
      http: reader.valueOrNull('HTTP_PROXY'),
      https: reader.valueOrNull('HTTPS_PROXY'),
      except: reader.valueOrNull('NO_PROXY'),
    },
    portal: portal.secrets,
    ...mail.secrets,
    ...sms.secrets,
    ...relay.secrets,
    ...usage.secrets,
    ...tracing.secrets,
  };
  if (readFile !== null) lookIntoFiles(reader, config, readFile);
  return reader.problems.length === 0 ? ok({ config, secrets }) : fail(reader.problems);
}

/** Reads the files that the settings name, so that their problems are reported with all others. */
function lookIntoFiles(reader: Reader, config: Config, readFile: ReadFile): void {
  const { keysFile, keysCommand, mode, acceptedUnsafe, extensionsFile, smsTemplatesFile } = config;
  if (keysFile !== null && keysCommand === null) {
    const keys = readKeyFile(keysFile, readFile, {
      guarded: mode === 'production' && !acceptedUnsafe.includes('SHUNYA_KEYS_FILE'),
    });
    if (!keys.ok) reader.problem(formatKeyFailure(keys.failure));
  }
  for (const [name, path, parse] of [
    ['SHUNYA_EXTENSIONS_FILE', extensionsFile, parseExtensions],
    ['SMS_TEMPLATES_FILE', smsTemplatesFile, parseSmsTemplates],
  ] as const) {
    if (path === null) continue;
    const bytes = readFile(path);
    const read =
      bytes === null ? fail(['the file cannot be read.']) : parse(Buffer.from(bytes).toString('utf8'));
    if (!read.ok) for (const sentence of read.failure) reader.problem(`${name} is wrong: ${sentence}`);
  }
}

/** The settings of `shunya operator`, which needs a port and a token. */
export const readOperatorPage = (reader: Reader): Config['operatorPage'] => ({
  port: reader.valueOrNull('OPERATOR_PORT'),
  host: reader.take('OPERATOR_HOST'),
  tokenFile: reader.valueOrNull('OPERATOR_TOKEN_FILE'),
});

function readDatabasePassword(reader: Reader, readFile: ReadFile | null): string | null {
  const path = reader.valueOrNull('DATABASE_PASSWORD_FILE');
  if (path === null || readFile === null) return null;
  const bytes = readFile(path);
  const password = bytes === null ? '' : Buffer.from(bytes).toString('utf8').trim();
  if (password === '')
    reader.problem(
      `DATABASE_PASSWORD_FILE is wrong: the file ${bytes === null ? 'cannot be read' : 'is empty'}.`,
    );
  return password === '' ? null : password;
}

/** The password may hold any character: it is encoded for the address. */
function withPassword(address: string | null, password: string | null): string | null {
  if (address === null || password === null) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

const textOrNull = (value: string): string | null => (value === '' ? null : value);

function readPublicUrl(reader: Reader): string | null {
  const url = reader.demo ? reader.valueOrNull('PUBLIC_URL') : reader.need('PUBLIC_URL');
  return url === null ? null : url.replace(/(?<!\/)\/+$/, '');
}

/**
 * A process that sees no visitor's address needs none; a serving one has to set it, since all limits would trust a
 * guess.
 */
const readTrustedProxies = (reader: Reader, roles: readonly Role[]): number =>
  (reader.demo || !roles.includes('api')
    ? reader.valueOrNull('TRUSTED_PROXIES')
    : reader.need('TRUSTED_PROXIES')) || 0;

const readSupportMail = (reader: Reader): string =>
  reader.demo
    ? (reader.valueOrNull('SUPPORT_MAIL') ?? 'support@shunya.example')
    : reader.need('SUPPORT_MAIL');

function readMailSettings(reader: Reader): { config: MailConfig; secrets: Pick<Secrets, 'smtpLogin'> } {
  if (reader.demo) return { config: { via: 'sink' }, secrets: { smtpLogin: null } };
  const host = reader.need('SMTP_HOST');
  const from = reader.need('MAIL_FROM');
  const security = reader.take('SMTP_SECURITY');
  const port = reader.valueOrNull('SMTP_PORT') ?? (security === 'tls' ? 465 : 587);
  const user = reader.valueOrNull('SMTP_USER');
  const password = reader.valueOrNull('SMTP_PASSWORD');
  if ((user === null) !== (password === null))
    reader.problem('SMTP_USER and SMTP_PASSWORD are set together or not at all.');
  const smtpLogin = user === null || password === null ? null : { user, password };
  return { config: { via: 'smtp', host, port, security, from }, secrets: { smtpLogin } };
}

function readSms(
  reader: Reader,
  needed: boolean,
): { config: Config['sms']; secrets: Pick<Secrets, 'smsUser' | 'smsToken'> } {
  if (reader.demo) return { config: { via: 'sink' }, secrets: { smsUser: null, smsToken: null } };
  const smsToken = reader.valueOrNull('SMS_TOKEN');
  const url = needed ? textOrNull(reader.need('SMS_URL')) : reader.valueOrNull('SMS_URL');
  const isRegistered = reader.take('SMS_DLT') === 'registered';
  if (isRegistered && (needed || url !== null)) reader.need('SMS_TEMPLATES_FILE');
  const gateway = reader.take('SMS_GATEWAY');
  const wantsLogin = gateway !== 'generic' && url !== null;
  const smsUser = wantsLogin ? textOrNull(reader.need('SMS_USER')) : reader.valueOrNull('SMS_USER');
  if (wantsLogin) reader.need('SMS_TOKEN');
  return {
    config: url === null ? { via: 'none' } : { via: 'http', url, gateway },
    secrets: { smsUser, smsToken },
  };
}
