import type { FastifyInstance } from 'fastify';
import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import { rateLimits } from '#db/rows/rateLimits.ts';
import { wallClock } from '#demo/productClock.ts';
import type { simulatorControl } from '#demo/simulatorControl.ts';
import type { OpenPorts } from '#http/deps.ts';
import type { Jobs } from '#jobs/queue.ts';
import type { FilingReadiness } from '#http/probePort.ts';
import { watchedLog, watchedPortal } from '#metrics/watched.ts';
import { watchedFilings } from '#metrics/watchedFilings.ts';
import { filingLinks } from '#security/filingLinks.ts';
import { randomIds } from '#security/randomIds.ts';
import { sealWith } from '#security/seal.ts';
import type { Clock } from '#usecases/ports/machine.ts';
import type { EnginePorts, Ports } from '#usecases/ports/ports.ts';
import type { Config } from '../config/config.ts';
import { openDatabases } from './databases.ts';
import { watchHealth } from './health.ts';
import { type Ends, type ProcessInput, works } from './processInput.ts';
import type { Work } from './work.ts';
import { portOf } from './listeningPort.ts';
import { watchDatabase } from './measures.ts';
import { openTracing } from './tracing.ts';
import { openUsage } from './usage.ts';

/** The whole program, wired; nothing outside this file and main sees more than its own part. */
export type Context = {
  app: FastifyInstance | null;
  ports: OpenPorts;
  /** For a worker process; in a demo for every process. */
  engine: EnginePorts | null;
  jobs: Jobs | null;
  control: ReturnType<typeof simulatorControl> | null;
  /** Whether it can answer: false while its database is away or takes no writes. */
  isReady(): Promise<boolean>;
  /** Whether it can file. */
  canFile(): Promise<FilingReadiness>;
  /** Reports the error by which the process ends, and waits until it is sent; null when nobody receives errors. */
  crashed: ((error: unknown) => Promise<void>) | null;
  close(): Promise<void>;
};

/**
 * Wires everything and starts the background work. `close` ends everything it started, in reverse. When PostgreSQL goes
 * away meanwhile, it throws the driver's error (isDatabaseAway), with nothing left running. Code for only one role is
 * loaded by processes of that role alone (record 151).
 */
export async function openContext(input: ProcessInput): Promise<Context> {
  const { config, keyRing, metrics = null } = input;
  const ends: Ends = [];
  let stopping = false;
  const close = async (): Promise<void> => {
    stopping = true;
    const failures: unknown[] = [];
    // One that cannot end does not keep the others running.
    for (const end of ends.splice(0).toReversed())
      await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  const usage = await openUsage(input);
  ends.push(() => usage.close());
  const log = metrics === null ? usage.log : watchedLog(usage.log, metrics);
  try {
    const tracing = await openTracing(input, log, ends);
    let work: Work | null = null;
    const seal = sealWith(keyRing);
    const databases = openDatabases(
      input,
      { seal, tracing, begin: (...registration) => work?.jobs.begin(...registration) },
      ends,
    );
    const { api, worker, store, systemRows, grants } = databases;
    const demo = config.mode === 'demo' ? await import('./demo.ts') : null;
    const desk = (await demo?.openDemoDesk(input, databases)) ?? null;
    const clock: Clock = desk?.clock ?? wallClock(input.now);
    const relayPort = config.relay.on
      ? await (
          await import('./mailDoor.ts')
        ).openMailDoor(input, { grants, clock, seal, log, ids: randomIds }, ends)
      : 0;
    const pretended =
      demo === null || desk === null || systemRows === null
        ? null
        : await demo.startPretendWorld(input, desk, { systemRows, log, relayPort }, ends);

    let app: FastifyInstance | null = null;
    const publicUrl = (): string => config.publicUrl ?? `http://localhost:${portOf(app, config.port)}`;
    const ports: OpenPorts = {
      grants,
      clock,
      ids: randomIds,
      seal,
      limits: rateLimits(databases.any, (name) => seal.hash(name, 'rate-bucket')),
      log,
      relayByDefault: config.mode === 'demo',
      // Only the practice portal looks logins up; the GST system's own protocol takes no password
      // (gst-portal#authenticate).
      keepsPasswords: config.portal.simulated,
      asksForFactor: config.mode !== 'demo',
      relayAddress: relayAddresses(config),
      codeLinks: filingLinks(keyRing, 'code', publicUrl),
      answerLinks: filingLinks(keyRing, 'answer', publicUrl),
      approvalLinks: filingLinks(keyRing, 'approve', publicUrl),
      handedLinks: filingLinks(keyRing, 'handed', publicUrl),
      pageOf: (registrationId) => `${publicUrl()}/gst-details?id=${registrationId}`,
      planOf: (registrationId) => `${publicUrl()}/gst-details/backlog/${registrationId}`,
      extensions: [...DUE_DATE_EXTENSIONS, ...(input.extensions ?? [])],
    };
    const control = pretended?.portal.control ?? null;
    const { openPortal } = systemRows === null ? { openPortal: null } : await import('./portal.ts');
    const portal =
      systemRows === null || openPortal === null
        ? null
        : openPortal(input, pretended?.portal ?? null, { systemRows, clock, log, tracing });
    const engine: EnginePorts | null =
      store === null || systemRows === null || portal === null
        ? null
        : {
            ...ports,
            store: watchedFilings(store, { log, seal, watch: metrics }),
            systemRows,
            isStopping: () => stopping,
            portal: metrics === null ? portal : watchedPortal(portal, metrics),
          };

    const health = await watchHealth(input, { databases, portal, clock, log }, ends);
    if (works(config) && worker !== null && engine !== null) {
      const { startWork } = await import('./work.ts');
      work = await startWork(
        input,
        { worker, engine, tracing, sinks: pretended?.sinks ?? null, mayWork: () => health.mayWork() },
        ends,
      );
    }
    if (api !== null) {
      const controls =
        demo === null || engine === null || desk === null || control === null
          ? null
          : demo.demoControls(config, { desk, ports: engine, control, work });
      const { openApp } = await import('./app.ts');
      app = await openApp(
        input,
        { api, ports, demo: controls, publicUrl, usage, tracing, canServe: () => health.canServe() },
        ends,
      );
    }
    const answer = (): Promise<boolean> => databases.answer();
    const jobs = work?.jobs ?? null;
    if (metrics !== null) watchDatabase(metrics, { worker, clock, jobs, answer, health }, ends);
    return {
      app,
      ports,
      engine,
      jobs,
      control,
      isReady: () => health.canServe(),
      canFile: () => health.canFile(),
      crashed:
        usage.errors === null
          ? null
          : async (error) => {
              log.error({ error }, 'the process ends by an error that nothing caught');
              await usage.close();
            },
      close,
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** By the key of a signatory; null when forwarding is off. */
const relayAddresses = ({ relay }: Config): Ports['relayAddress'] =>
  relay.on ? (key) => `${key}@${relay.domain}` : null;
