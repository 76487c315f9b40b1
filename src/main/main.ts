import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { untilDatabaseAnswers } from '#db/awaitDatabase.ts';
import { type Group, isUnbound, loginAt, LoginsMissing, makeLogins } from '#db/logins.ts';
import { migrateDatabase, OtherSchema, untilMigrated } from '#db/migrate.ts';
import { type FilingReadiness, startProbes } from '#http/probePort.ts';
import { readSmsTemplates } from './config/smsTemplatesFile.ts';
import { readExtensions } from './config/extensionsFile.ts';
import { startMetricsPort } from '#http/sidePort.ts';
import type { Metrics } from '#metrics/metrics.ts';
import { passwordsOf } from '#security/keyRing.ts';
import { openLog } from '#security/log.ts';
import { type Config, readConfig, type Secrets } from './config/config.ts';
import { readFileOrNull } from './config/namedFiles.ts';
import { acceptedSuperuser } from './config/unsafe.ts';
import { formatKeyFailure } from './config/keyFile.ts';
import { formatDatabaseRefusal } from './databaseRefusal.ts';
import { readKeys } from './keys.ts';
import { type Context, openContext } from './compose/context.ts';
import { goOutBy } from './compose/outgoing.ts';
import { notifyWatchdog } from './watchdog.ts';

const oldest = 24;
if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `Shunya needs Node ${oldest} or newer and found ${process.version}. Start it with "npm start", which brings its own.\n`,
  );
  process.exit(1);
}

/** Ends the program with a sentence for the console. */
class CannotStart extends Error {}

/**
 * Work in progress finishes first: responses, the step of each turn, mails. A supervisor that kills after ten seconds
 * kills nothing.
 */
const stopWithinMs = 9_500;

/** For the report of an error that nothing caught. */
const crashWithinMs = 3_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Starts the roles that the environment selects and runs until it is stopped. */
async function main(): Promise<void> {
  const settings = process.env;
  const read = readConfig(settings, readFileOrNull);
  if (!read.ok)
    throw new CannotStart(
      `Shunya cannot start:\n${read.failure.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  const { config, secrets } = read.value;
  const ends: (() => Promise<unknown>)[] = [];
  notifyWatchdog(settings, say);
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> =>
    (ending ??= (async () => {
      for (const stop of ends.splice(0).toReversed()) await stop();
    })());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      say('Shunya stops ...');
      setTimeout(() => {
        say(
          `Shunya ends with something under way: it did not come to an end within ${stopWithinMs / 1000} s.`,
        );
        process.exit(1);
      }, stopWithinMs).unref();
      void end().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  let context: Context | null = null;
  try {
    refuseFileAsFolder(config.dataDir);
    goOutBy(secrets.proxy);
    if (config.roles.includes('api')) await refuseTakenPort(config);
    // Before everything that may take long: a starting process is alive, but not ready.
    await answerProbes(config, ends, {
      isReady: async () => ending === null && (await context?.isReady()) === true,
      canFile: async () =>
        (ending === null ? await context?.canFile() : null) ?? {
          ready: false,
          problems: [{ problem: 'starting' as const }],
          oldest_due_seconds: null,
        },
    });
    const metrics = await answerMetrics(config, ends);
    const databaseUrl = secrets.databaseUrl ?? (await openOwnDatabase(config, ends, end));
    const keys = readKeys(config);
    if (!keys.ok) throw new CannotStart(formatKeyFailure(keys.failure));
    const extensions = readExtensions(config.extensionsFile);
    if (!extensions.ok)
      throw new CannotStart(
        `The file of moved due dates (SHUNYA_EXTENSIONS_FILE) is wrong. ${extensions.failure.join(' ')}`,
      );
    const registeredSms = readSmsTemplates(config.smsTemplatesFile);
    if (!registeredSms.ok)
      throw new CannotStart(
        `The file of registered SMS (SMS_TEMPLATES_FILE) is wrong. ${registeredSms.failure.join(' ')}`,
      );
    const log = openLog({
      level: config.mode === 'demo' ? 'warn' : 'info',
      role: config.roles.join('+'),
    });
    log.info({ version, node: process.version }, 'this release starts');
    for (const setting of config.acceptedUnsafe)
      log.warn({ setting }, 'an unsafe value of this setting is accepted by SHUNYA_ALLOW_UNSAFE');
    const keyRing = keys.value;
    // PostgreSQL may die at any step of the start, not only before the first.
    const opened = await untilDatabaseAnswers(
      async () => {
        if (config.mode === 'production') await refuseUnbound(config, secrets);
        await (config.migrates ? migrateDatabase(databaseUrl) : untilMigrated(databaseUrl, say)).catch(
          cannotMigrate(config, secrets.databaseUrl === null),
        );
        const logins = await makeLogins(databaseUrl, {
          passwords: passwordsOf(keyRing),
          own: ownLogins(secrets),
        }).catch(cannotMakeLogins);
        const pooler = secrets.databasePoolerUrl;
        return openContext({
          config,
          secrets,
          keyRing,
          logins,
          pooled:
            pooler === null
              ? logins
              : { api: loginAt(pooler, logins.api), worker: loginAt(pooler, logins.worker) },
          log,
          version,
          metrics,
          extensions: extensions.value,
          registeredSms: registeredSms.value,
        });
      },
      { say },
    );
    ends.push(() => opened.close());
    reportCrash(opened);
    await opened.app?.listen({ host: config.host, port: config.port }).catch(portTaken('PORT', config.port));
    context = opened;
    const address = opened.app?.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    process.stdout.write(
      opened.app === null ? 'Shunya is ready (worker)\n' : `Shunya is ready on http://localhost:${port}\n`,
    );
  } catch (error) {
    await end();
    throw error;
  }
}

/** An error that nothing caught ends the process, as Node would at once; here the operator's service hears of it first. */
function reportCrash({ crashed }: Context): void {
  if (crashed === null) return;
  process.once('uncaughtException', (thrown) => {
    const exit = (): never => process.exit(1);
    say(traceOf(thrown));
    setTimeout(exit, crashWithinMs);
    void crashed(thrown).then(exit, exit);
  });
}

/** An intruder in this process gets its addresses: none of them may open more than its own database. */
async function refuseUnbound({ acceptedUnsafe }: Config, secrets: Secrets): Promise<void> {
  const own = ownLogins(secrets);
  for (const [setting, url] of [
    ['DATABASE_API_URL', own.api],
    ['DATABASE_WORKER_URL', own.worker],
    ['DATABASE_URL', secrets.databaseUrl],
  ] as const) {
    if (url === null || !(await isUnbound(url))) continue;
    if (setting !== 'DATABASE_URL')
      throw new CannotStart(
        `${setting} is unsafe: it signs in as a superuser, or as one whom row-level security does not hold, and no account is kept from another then. Make a login as docs/settings.md says.`,
      );
    if (!acceptedUnsafe.includes(acceptedSuperuser))
      throw new CannotStart(
        `DATABASE_URL is unsafe: it signs in as a superuser, or as one whom row-level security does not hold. Let a login own the database that may make roles and nothing else (create role shunya login createrole; alter database … owner to shunya). SHUNYA_ALLOW_UNSAFE=${acceptedSuperuser} accepts it.`,
      );
  }
}

/** The operator's own logins, past the pooler. */
function ownLogins({ databaseUrl, databasePoolerUrl, ...ownUrls }: Secrets): Record<Group, string | null> {
  const direct = (login: string | null): string | null =>
    login === null || databaseUrl === null || databasePoolerUrl === null
      ? login
      : loginAt(databaseUrl, login);
  return { api: direct(ownUrls.databaseApiUrl), worker: direct(ownUrls.databaseWorkerUrl) };
}

async function answerProbes(
  { host, probePort: port }: Config,
  ends: (() => Promise<unknown>)[],
  asked: { isReady: () => Promise<boolean>; canFile: () => Promise<FilingReadiness> },
): Promise<void> {
  if (port === null) return;
  const probes = await startProbes({ host, port, version, ...asked }).catch(portTaken('PROBE_PORT', port));
  ends.push(() => probes.close());
}

async function answerMetrics(
  { host, metricsPort: port, roles, portal }: Config,
  ends: (() => Promise<unknown>)[],
): Promise<Metrics | null> {
  if (port === null) return null;
  const { openMetrics } = await import('#metrics/metrics.ts');
  const metrics = openMetrics({ version, role: roles.join('+'), portalRate: portal.callsPerSecond });
  const served = await startMetricsPort({ host, port, metrics }).catch(portTaken('METRICS_PORT', port));
  ends.push(() => served.close());
  return metrics;
}

function refuseFileAsFolder(dataDir: string): void {
  let isFile: boolean;
  try {
    isFile = !statSync(dataDir).isDirectory();
  } catch (error) {
    // A missing folder is created by the first writer.
    isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
  }
  if (isFile)
    throw new CannotStart(
      `The data folder ${dataDir} cannot be used: a file stands in its place. Set DATA_DIR to another folder.`,
    );
}

/** Checked before a database is created or migrated for a program that nobody could reach. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const server = createServer();
  await new Promise<void>((free, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => server.close(() => free()));
  }).catch(portTaken('PORT', port));
}

const cannotMigrate =
  ({ dataDir }: Config, isOurOwn: boolean) =>
  (error: unknown): never => {
    if (!(error instanceof OtherSchema)) return cannotMakeLogins(error);
    throw new CannotStart(
      isOurOwn
        ? `The database in the data folder ${dataDir} was made by another release of Shunya. Remove the folder, or set DATA_DIR to another one.`
        : `The database of DATABASE_URL was made by another release of Shunya: ${error.message}.`,
    );
  };

const cannotMakeLogins = (error: unknown): never => {
  if (!(error instanceof LoginsMissing)) throw error;
  throw new CannotStart(
    `The user of DATABASE_URL may not make the roles that Shunya works with (${error.message}). Let a user who may run this once, with passwords of your own:\n\n${error.sql}\n\nThen set DATABASE_API_URL and DATABASE_WORKER_URL to the addresses of the two logins and start Shunya again.`,
  );
};

const portTaken =
  (setting: 'PORT' | 'PROBE_PORT' | 'METRICS_PORT', port: number) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new CannotStart(
        `Port ${port} is taken: by another program, or by a Shunya that runs already. Set ${setting} to a free one.`,
      );
    throw error;
  };

/** The embedded PostgreSQL of the data folder, which one program at a time may use. */
async function openOwnDatabase(
  config: Config,
  ends: (() => Promise<unknown>)[],
  end: () => Promise<void>,
): Promise<string> {
  const { keepPostgres } = await import('#db/embedded/keep.ts');
  const kept = await keepPostgres({
    dataDir: config.dataDir,
    say,
    lost: (sentence) => {
      say(sentence);
      const exit = (): never => process.exit(1);
      void end().then(exit, exit);
    },
  });
  if (!kept.ok) throw new CannotStart(kept.failure);
  ends.push(() => kept.value.close());
  return kept.value.url;
}

const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

main().catch((error: unknown) => {
  say(error instanceof CannotStart ? error.message : (formatDatabaseRefusal(error) ?? traceOf(error)));
  process.exit(1);
});
