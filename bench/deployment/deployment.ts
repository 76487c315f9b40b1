import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mailbox, openMailbox, relayDomain } from './mailbox.ts';
import { type Person, signIn } from './people.ts';
import { type DeploymentPortal, portalClient, startDeploymentPortal } from './portal.ts';
import { command, type DeploymentPostgres, startDeploymentPostgres } from './postgres.ts';
import { freePort } from '../freePort.ts';
import { type Program, type ProgramStart, startProgram } from './program.ts';

/**
 * The product deployed as several processes in production mode, with one PostgreSQL, one pretend portal and people who
 * use it.
 */
export type Deployment = {
  postgres: DeploymentPostgres;
  portal: DeploymentPortal;
  mailbox: Mailbox;
  apis: (Program & { url: string })[];
  workers: Program[];
  /** Moves the machine's clock of every process and the portal's clock forward. */
  passTime(ms: number): Promise<void>;
  /** Product and wall time of the deployment, epoch milliseconds. */
  now(): number;
  /** How far the deployment's clock is ahead of the real one, milliseconds. */
  aheadMs(): number;
  signIn(phone: string): Promise<Person>;
  close(): Promise<void>;
};

export type DeploymentOptions = {
  apis: number;
  workers: number;
  /** ISO: the machine's clock at the start, so that no run depends on its day. */
  at: string;
  portalCallsPerSecond: number;
  /** How long each portal call takes, milliseconds. */
  latencyMs: number;
  /** Its PostgreSQL; the embedded one when absent. */
  postgres?: (folder: string) => Promise<DeploymentPostgres>;
  /** The address of PostgreSQL for the processes; its own address when absent. */
  way?: (databaseUrl: string) => Promise<string>;
  /** How Node starts the process of a name; this checkout when absent. */
  program?: (name: string) => ProgramStart;
  /** Settings of a process that replace those of the deployment. */
  env?: (given: {
    name: string;
    dataDir: string;
    portalUrl: string;
    smsUrl: string;
  }) => Record<string, string>;
};

export async function openDeployment(options: DeploymentOptions): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'shunya-deployment-'));
  await chmod(folder, 0o755);
  const ends: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    return await open(options, folder, ends, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  options: DeploymentOptions,
  folder: string,
  ends: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Deployment> {
  let offsetMs = Date.parse(options.at) - Date.now();
  const postgres = await (options.postgres ?? startDeploymentPostgres)(folder);
  ends.push(() => postgres.stop());
  const names = [
    ...Array.from({ length: options.apis }, (_, at) => ({ name: `api${at + 1}`, role: 'api' })),
    ...Array.from({ length: options.workers }, (_, at) => ({ name: `worker${at + 1}`, role: 'worker' })),
  ];
  const ports = new Map<string, { http: number; relay: number }>();
  for (const { name } of names) ports.set(name, { http: await freePort(), relay: await freePort() });
  const portsOf = (name: string) => ports.get(name) ?? { http: 0, relay: 0 };

  const mailbox = await openMailbox({
    databaseUrl: postgres.url,
    relayPorts: names.filter(({ role }) => role === 'api').map(({ name }) => portsOf(name).relay),
  });
  ends.push(() => mailbox.close());
  const portal = await startDeploymentPortal({
    folder,
    offsetMs,
    latencyMs: options.latencyMs,
    deliver: (message) => mailbox.deliver(message),
  });
  ends.push(() => portal.close());
  const keysFile = join(folder, 'keys');
  const keys = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } };
  await writeFile(keysFile, JSON.stringify(keys), { mode: 0o600 });

  const databaseUrl = (await options.way?.(postgres.url)) ?? postgres.url;
  const programs = names.map(({ name, role }) => ({
    role,
    url: `http://127.0.0.1:${portsOf(name).http}`,
    ...startProgram({
      name,
      offsetMs: () => offsetMs,
      ...(options.program === undefined ? {} : { start: options.program(name) }),
      env: {
        SHUNYA_MODE: 'production',
        SHUNYA_ROLES: role,
        TRUSTED_PROXIES: '1',
        // The bench's own server has a login that may everything, and the bench moves the time of all programs.
        SHUNYA_ALLOW_UNSAFE: 'DATABASE_SUPERUSER,DATABASE_CLOCK',
        HOST: '127.0.0.1',
        PORT: String(portsOf(name).http),
        PUBLIC_URL: 'https://deployment.example',
        DATA_DIR: join(folder, name),
        DATABASE_URL: databaseUrl,
        // Six processes share the hundred connections of an ordinary server.
        DATABASE_CONNECTIONS: '6',
        SHUNYA_KEYS_FILE: keysFile,
        SMS_URL: mailbox.smsUrl,
        SMS_DLT: 'none',
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(mailbox.mailPort),
        SMTP_SECURITY: 'none',
        MAIL_FROM: 'Shunya <shunya@deployment.example>',
        SUPPORT_MAIL: 'shunya@deployment.example',
        RELAY_DOMAIN: relayDomain,
        RELAY_PORT: String(portsOf(name).relay),
        RELAY_RESPONSIBLE: 'The deployment, 2026-11-02',
        PORTAL_ALLOW_SIMULATED: 'yes',
        PORTAL_PROFILE: 'simulator',
        PORTAL_URL: portal.urlFor(name),
        PORTAL_CERTIFICATE_URL: `${portal.urlFor(name)}/sim/certificate`,
        PORTAL_CLIENT_ID: portalClient.id,
        PORTAL_CLIENT_SECRET: portalClient.secret,
        PORTAL_IP_USER: '127.0.0.1',
        PORTAL_RATE_PER_SECOND: String(options.portalCallsPerSecond),
        ...options.env?.({
          name,
          dataDir: join(folder, name),
          portalUrl: portal.urlFor(name),
          smsUrl: mailbox.smsUrl,
        }),
      },
    }),
  }));
  ends.push(() => Promise.all(programs.map((program) => program.stop())));
  await Promise.all(programs.map((program) => program.ready()));
  await switchRelaysOn(postgres.url);
  const apis = programs.filter(({ role }) => role === 'api');
  return {
    postgres,
    portal,
    mailbox,
    apis,
    workers: programs.filter(({ role }) => role === 'worker'),
    passTime: async (ms) => {
      offsetMs += ms;
      // The portal's clock moves first, so that it is never behind the engine's.
      await portal.control.setClock(offsetMs);
      for (const program of programs) program.setClock(offsetMs);
    },
    now: () => Date.now() + offsetMs,
    aheadMs: () => offsetMs,
    signIn: (phone) => signIn({ phone, mailbox, apis: apis.map(({ url }) => url) }),
    close,
  };
}

/**
 * Switches on the relay of every signatory, as their mandate would (design#relay-mandate): outside the demo it is off until it
 * is given.
 */
async function switchRelaysOn(databaseUrl: string): Promise<void> {
  await command(
    databaseUrl,
    `create function relay_on() returns trigger language plpgsql as $$ begin new.relay := 'on'; return new; end $$;
     create trigger relay_on before insert on signatory for each row execute function relay_on()`,
  );
}
