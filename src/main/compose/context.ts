import type { FastifyInstance } from 'fastify';
import { DUE_DATE_EXTENSIONS, type Extension } from '#domain/gst/dueDateExtensions.ts';
import { isDatabaseAway } from '#db/awaitDatabase.ts';
import { clockRows } from '#db/rows/clock.ts';
import { demoRows } from '#db/rows/demo.ts';
import type { Logins } from '#db/logins.ts';
import { type ApiDatabase, type Database, openApiDatabase, openDatabase } from '#db/open.ts';
import { useKey } from '#db/rows/apiKey.ts';
import { accountStore } from '#db/rows/account.ts';
import { readMeasures } from '#db/rows/measures.ts';
import { outboxRows } from '#db/rows/outbox.ts';
import { deliveryRows } from '#db/rows/webhook.ts';
import { rateLimits } from '#db/rows/rateLimits.ts';
import { openAcross, openApiDoors, openDoors, openStore, openOnceRows, openStoreOf } from '#db/store.ts';
import { dueWork } from '#db/rows/work.ts';
import { sweepExpired } from '#db/sweep.ts';
import { listenToUsers } from '#db/userChanges.ts';
import { demoInbox } from '#demo/inbox.ts';
import { startProductClock, wallClock } from '#demo/productClock.ts';
import type { simulatorControl } from '#demo/simulatorControl.ts';
import { openFiles } from '#files/openFiles.ts';
import { buildApp } from '#http/app.ts';
import type { DemoControls, OpenPorts } from '#http/deps.ts';
import { readiness } from '#http/probes.ts';
import { type Jobs, startJobs } from '#jobs/queue.ts';
import type { Metrics } from '#metrics/metrics.ts';
import { watchedLog, watchedPortal } from '#metrics/watched.ts';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { type Certificate, selfSigned } from '#notify/selfSigned.ts';
import { startOutbox } from '#notify/outbox.ts';
import { startWebhooks } from '#notify/webhooks.ts';
import { filingLinks } from '#security/filingLinks.ts';
import type { KeyRing } from '#security/keyRing.ts';
import { loggedWith } from '#security/log.ts';
import { randomIds } from '#security/randomIds.ts';
import { sealWith } from '#security/seal.ts';
import { advanceRegistration } from '#engine/advance.ts';
import type { EnginePorts, Ports } from '#usecases/ports/given.ts';
import type { Doors, Store } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import type { Clock, Log, Seal } from '#usecases/ports/machine.ts';
import { receiveCode } from '#usecases/codes/receiveCode.ts';
import type { Config, Secrets } from '../config/config.ts';
import { accountPorts } from './account.ts';
import { identityPorts } from './identity.ts';
import { proxyFor } from './outgoing.ts';
import type { RegisteredSms } from '#notify/smsSender.ts';
import { sendersOf, smsForwarding } from './senders.ts';
import { demoControls, startPretendPortal, startSinks } from './demo.ts';
import { openPortal } from './portal.ts';
import { openUsage, type Usage } from './usage.ts';

export type Given = {
  config: Config;
  secrets: Secrets;
  keyRing: KeyRing;
  /** Of a migrated database. */
  logins: Logins;
  /** The same by way of a pooler, for statements. */
  pooled?: Logins;
  log: Log;
  version: string;
  /** Due dates that the operator's file moves beside those that are built in. */
  extensions?: readonly Extension[];
  /** The operator's registered SMS texts. */
  registeredSms?: RegisteredSms | null;
  /** Where it is counted; null where nobody reads it. */
  metrics?: Metrics | null;
  /** Wall time; tests give their own start. */
  now?: () => number;
};

/** The whole program, wired; nothing outside this file and main sees more than its own room. */
export type Context = {
  app: FastifyInstance | null;
  ports: OpenPorts;
  /** Of a process that works; in a demo of every one. */
  engine: EnginePorts | null;
  jobs: Jobs | null;
  control: ReturnType<typeof simulatorControl> | null;
  /** Can it work, or is its database away? */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Wires everything and starts what runs beside the requests. What it has started, `close` ends, in reverse. Throws as
 * the driver does where PostgreSQL goes away meanwhile (isDatabaseAway), with nothing left running.
 */
export async function openContext(given: Given): Promise<Context> {
  const { config, secrets, keyRing, metrics = null } = given;
  const ends: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const close = async (): Promise<void> => {
    stopping = true;
    const failures: unknown[] = [];
    // One that cannot end does not keep the others open.
    for (const end of ends.splice(0).toReversed())
      await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  const usage = openUsage({ config, secrets, log: given.log, wall: given.now ?? Date.now });
  ends.push(() => usage.close());
  const log = metrics === null ? usage.log : watchedLog(usage.log, metrics);
  try {
    let jobs: Jobs | null = null;
    const { api, worker } = openDatabases(given, (registrationId) => jobs?.begin(registrationId));
    ends.push(async () => api?.close());
    ends.push(async () => worker?.close());
    const seal = sealWith(keyRing);
    const store = worker === null ? null : openStore(worker, seal);
    const across = worker === null ? null : openAcross(worker);
    const demo = config.mode === 'demo' && worker !== null ? demoRows(worker) : null;
    const demoClock =
      demo === null || worker === null ? null : await startProductClock(clockRows(worker), given.now);
    const clock: Clock = demoClock ?? wallClock(given.now);
    const inbox = demo === null ? null : demoInbox(demo, () => clock.product());
    const doors = doorsOf(api, seal, store, across);
    const inbound = config.relay.on
      ? await startInboundMail({
          port: config.relay.port,
          host: config.relay.host,
          domain: config.relay.domain,
          certificate: certificateOf(given, config.relay.domain),
          log,
          onMail: (mail) => receiveCode({ doors, clock, seal, log }, { ...mail, channel: 'relay' }),
        })
      : null;
    if (inbound !== null) ends.push(() => inbound.close());

    const sinks =
      inbox === null || across === null
        ? null
        : await startSinks({ config, across, inbox, log, relayPort: inbound?.port ?? 0 });
    if (sinks !== null) ends.push(() => sinks.close());
    const simulator =
      demoClock === null || sinks === null ? null : await startPretendPortal(given, demoClock, sinks);
    if (simulator !== null) ends.push(() => simulator.stop());

    let app: FastifyInstance | null = null;
    const publicUrl = (): string => config.publicUrl ?? `http://localhost:${portOf(app, config.port)}`;
    const ports: OpenPorts = {
      doors,
      clock,
      ids: randomIds,
      seal,
      limits: rateLimits(anyOf(api, worker), (name) => seal.hash(name, 'rate-bucket')),
      log,
      relayByDefault: config.mode === 'demo',
      relayAddress: relayAddresses(config.relay),
      codeLinks: filingLinks(keyRing, 'code', publicUrl),
      answerLinks: filingLinks(keyRing, 'answer', publicUrl),
      pageOf: (registrationId) => `${publicUrl()}/gst-details?id=${registrationId}`,
      extensions: [...DUE_DATE_EXTENSIONS, ...(given.extensions ?? [])],
    };
    const portal = across === null ? null : openPortal(config, secrets, simulator, across, clock, log);
    const engine: EnginePorts | null =
      store === null || across === null || portal === null
        ? null
        : {
            ...ports,
            store,
            across,
            isStopping: () => stopping,
            portal: metrics === null ? portal : watchedPortal(portal, metrics),
          };

    if (works(config) && worker !== null && engine !== null) {
      // The operator hears of a certificate that ends before a signatory waits for a code.
      void portal?.begin();
      const outbox = startOutbox({
        store: outboxRows(worker),
        senders: sendersOf(config, secrets, { sinks, registeredSms: given.registeredSms ?? null }),
        clock,
        seal,
        limits: ports.limits,
        // In the demo a year may pass within an hour, and nothing leaves the machine.
        mostToSignatory: config.mode === 'demo' ? 1_000 : 10,
        log,
      });
      ends.push(() => outbox.stop());
      const webhooks = startWebhooks({
        store: deliveryRows(worker),
        clock,
        seal,
        log,
        loopback: config.mode === 'demo',
        proxy: proxyFor(secrets.proxy),
      });
      ends.push(() => webhooks.stop());
      ends.push(startSweep(worker, clock, log));
      const working = await startJobs({
        work: dueWork(worker),
        clock,
        log,
        advance: (id) => advanceRegistration(engine, id),
        // Turns wait for the portal most of their time: as many as use its rate while one of its answers takes half
        // a second, and no more, so that none waits long for its call.
        atOnce: Math.max(8, Math.ceil(config.portal.callsPerSecond / 2)),
      });
      jobs = working;
      ends.push(() => working.stop());
    }

    const control = simulator?.control ?? null;
    if (api !== null) {
      const controls =
        engine === null || inbox === null
          ? null
          : demoControls(config, engine, demoClock, inbox, control, jobs);
      app = await openApp(given, { api, ports, demo: controls, publicUrl, usage, log, ends });
      ends.push(() => app?.close() ?? Promise.resolve());
    }
    if (metrics !== null)
      ends.push(
        watchDatabase(metrics, { worker, clock, jobs: () => jobs, answers: () => answers(api, worker) }),
      );
    const isReady = readiness(() => answers(api, worker));
    return { app, ports, engine, jobs, control, isReady, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

const works = ({ roles }: Config): boolean => roles.includes('worker');

/** By the login of each role. The demo's inbox and clock are the worker's, whatever this process does beside. */
function openDatabases(
  { config, logins, pooled = logins }: Given,
  begin: (registrationId: string) => void,
): { api: ApiDatabase | null; worker: Database | null } {
  const serves = config.roles.includes('api');
  const isDemo = config.mode === 'demo';
  // A quarter more for what goes out by itself; two logins share what one process has.
  const all = config.databaseConnections * 1.25;
  const options = {
    maxConnections: Math.ceil(serves && (works(config) || isDemo) ? all / 2 : all),
    // What a code has waited for goes on here at once; over the queue it would take half a second more.
    ...(works(config) ? { begin } : {}),
  };
  return {
    api: serves ? openApiDatabase(pooled.api, { ...options, directUrl: logins.api }) : null,
    worker:
      works(config) || isDemo ? openDatabase(pooled.worker, { ...options, directUrl: logins.worker }) : null,
  };
}

/** Doors of a process that serves are looked at by the database; who works reads across accounts anyway. */
function doorsOf(api: ApiDatabase | null, seal: Seal, store: Store | null, across: SystemRows | null): Doors {
  if (store !== null && across !== null && api === null) return openDoors(store, across);
  if (api === null) throw new Error('a process without a role');
  return openApiDoors(api, seal);
}

function anyOf(api: ApiDatabase | null, worker: Database | null): ApiDatabase | Database {
  const one = api ?? worker;
  if (one === null) throw new Error('a process without a role');
  return one;
}

function startSweep(worker: Database, clock: Clock, log: Log): () => Promise<void> {
  const sweep = setInterval(
    () =>
      void clock
        .product()
        .then((product) => sweepExpired(worker, clock.wall(), product))
        .catch((error: unknown) => log.warn({ error }, 'the sweep failed')),
    60 * 60 * 1000,
  );
  sweep.unref();
  return async () => clearInterval(sweep);
}

/** Every login of this process. */
async function answers(...logins: (ApiDatabase | Database | null)[]): Promise<boolean> {
  for (const login of logins) await login?.answers();
  return true;
}

const relayAddresses = (relay: Config['relay']): Ports['relayAddress'] =>
  relay.on ? (key) => `${key}@${relay.domain}` : null;

/** What is read of the database at each scrape: by a worker what stands in it, by an api only whether it answers. */
function watchDatabase(
  metrics: Metrics,
  of: {
    worker: Database | null;
    clock: Clock;
    jobs: () => Jobs | null;
    answers: () => Promise<boolean>;
  },
): () => Promise<void> {
  const { worker, clock, jobs } = of;
  metrics.measure = async () => {
    if (worker !== null) return readMeasures(worker, { wall: clock.wall(), product: await clock.product() });
    await of.answers();
    return null;
  };
  metrics.queue = async () => (await jobs()?.load()) ?? null;
  return async () => {
    metrics.measure = null;
    metrics.queue = null;
  };
}

async function openApp(
  given: Given,
  wired: {
    api: ApiDatabase;
    ports: OpenPorts;
    demo: DemoControls | null;
    publicUrl: () => string;
    usage: Usage;
    log: Log;
    ends: (() => Promise<unknown>)[];
  },
): Promise<FastifyInstance> {
  const { config, secrets, keyRing } = given;
  const { api, ports, demo, publicUrl, usage, log, ends } = wired;
  const identity = identityPorts(config, { keyRing, api, ports, log, publicUrl });
  const files = openFiles(keyRing);
  const users = await listenToUsers(api, () => ports.clock.wall());
  ends.push(() => users.close());
  const app: FastifyInstance = buildApp({
    mode: config.mode,
    version: given.version,
    supportMail: config.supportMail,
    ports,
    storeOf: (who, once) => openStoreOf(api, ports.seal, who, once),
    onceOf: (who, accountId) => openOnceRows(api, who, accountId),
    keys: { use: useKey(api), clock: ports.clock, seal: ports.seal },
    accountStoreOf: ({ sessionId }, once) => accountStore(api, ports.seal, sessionId, once),
    identity,
    account: accountPorts(ports, {
      api,
      keyRing,
      limits: ports.limits,
      publicUrl,
    }),
    files,
    ...(demo === null ? {} : { demo }),
    ...smsForwarding(config, secrets),
    ...(config.identity.provider === 'firebase' ? { firebase: config.identity } : {}),
    usage,
    onChange: (accountId, listener) => users.onChange(accountId, listener),
    databaseAnswers: () => answers(api),
    isDatabaseAway,
    ...(given.metrics ? { watch: given.metrics } : {}),
    loggedWith,
    trustedProxies: config.trustedProxies,
    ...(config.mode === 'demo' ? { hosts: () => demoHosts(config, portOf(app, config.port)) } : {}),
  });
  return app;
}

/** How the demo is reached: from this machine at its port, and as its operator says. */
function demoHosts({ publicUrl }: Config, port: number): string[] {
  const own = ['localhost', '127.0.0.1', '[::1]'].map((name) => (port === 80 ? name : `${name}:${port}`));
  return publicUrl === null ? own : [...own, new URL(publicUrl).host];
}

/** Where it listens: a configured port of 0 is whatever was free. */
function portOf(app: FastifyInstance | null, configured: number): number {
  const address = app?.server.address();
  return typeof address === 'object' && address !== null ? address.port : configured;
}

/** Of the mail door: the operator's, or one of its own, of which production is warned. */
function certificateOf({ config, secrets, log }: Given, domain: string): Certificate {
  if (secrets.relayCertificate === null && config.mode === 'production')
    log.warn(
      {},
      'the mail door encrypts by a certificate of its own, because RELAY_CERTIFICATE_FILE is not set: nobody knows for whom',
    );
  return secrets.relayCertificate ?? selfSigned(domain, Date.now());
}
