import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { makeLogins } from '#db/logins.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { readOrMakeKeyRing } from '#security/keyRing.ts';
import { sealWith } from '#security/seal.ts';
import { cpuOfPostgres } from './filing/cpuOfPostgres.ts';
import type { Script } from './filing/plainScript.ts';
import {
  answerMs,
  type BenchPortal,
  callsPerSecond,
  ended,
  period,
  startPhones,
  startPortal,
} from './filing/portal.ts';
import { filedReturns, seed, wakeAll } from './filing/seed.ts';
import type { WorkerOrders } from './filing/worker.ts';
import type { Finding } from './finding.ts';
import { freePort } from './freePort.ts';

/** Set it lower for a quick run: `BENCH_FILERS=100 npm run bench -- efficiency`. */
const filers = Number(process.env['BENCH_FILERS'] ?? 1000);
const workers = Number(process.env['BENCH_WORKERS'] ?? 1);
/** The number of concurrent calls that use the whole cap at the portal's latency. */
const scriptAtOnce = (callsPerSecond * answerMs) / 1000;
const returns = filers * 2;
const relayDomain = 'codes.bench.example';

const leastEfficiency = 0.9;

type Measured = { seconds: number; calls: Record<string, number>; refused: number };

/**
 * Efficiency is the time that the calls made take at the portal's cap, divided by the time measured. The plain script
 * makes only the calls without which no return is filed; the product also reads lists of earlier years and news. CPU is
 * that of the workers and of PostgreSQL, without the portal and the mails.
 */
export async function efficiency(): Promise<Finding> {
  const script = await runScript();
  const product = await runProduct();
  const needed = sum(script.calls);
  const atTheCap = (calls: number): number => calls / callsPerSecond;
  const each = (ms: number): number => round(ms / returns, 1);
  const figures = {
    filers,
    needed_calls: needed,
    product_calls: sum(product.calls),
    product_refused: product.refused,
    product_seconds: round(product.seconds, 1),
    product_efficiency: round(atTheCap(sum(product.calls)) / product.seconds, 3),
    script_refused: script.refused,
    script_seconds: round(script.seconds, 1),
    script_efficiency: round(atTheCap(needed) / script.seconds, 3),
    worker_ms_per_return: each(product.cpuMs),
    ...(product.databaseMs === null ? {} : { database_ms_per_return: each(product.databaseMs) }),
  };
  const database = product.databaseMs === null ? 'not measured here' : `${each(product.databaseMs)} ms`;
  return {
    line:
      `${filers} GSTINs x 2 returns at ${callsPerSecond} calls/s of ${answerMs} ms: product ` +
      `${figures.product_efficiency} of the cap, all filed after ${round(product.seconds, 0)} s (${figures.product_calls} calls, ` +
      `${needed} needed, ${product.refused} refused; ${workers} worker${workers === 1 ? '' : 's'}), plain script of ` +
      `${scriptAtOnce} at once ${figures.script_efficiency}, ${round(script.seconds, 0)} s; CPU of a return: workers ` +
      `${figures.worker_ms_per_return} ms, PostgreSQL ${database}`,
    figures,
    missed:
      figures.product_efficiency < leastEfficiency
        ? [`efficiency ${figures.product_efficiency}, wanted ${leastEfficiency}`]
        : [],
  };
}

type ProductMeasured = Measured & { cpuMs: number; databaseMs: number | null };

async function runScript(): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'filing', 'plainScript.ts'), { execArgv: [] });
  const { smsUrl } = await messageOf<{ smsUrl: string }>(child);
  return inFolder(async (folder) => {
    const portal = await startPortal(folder, smsUrl, filers);
    try {
      child.send({
        portal: clientOf(portal),
        filers: portal.filers,
        period,
        atOnce: scriptAtOnce,
        offsetMs: portal.offsetMs,
      } satisfies Script);
      const { seconds } = await messageOf<{ seconds: number }>(child);
      return { seconds, ...(await countedOf(portal)) };
    } finally {
      await portal.stop();
      await ended(child);
    }
  });
}

async function runProduct(): Promise<ProductMeasured> {
  return inFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    if (!postgres.ok) throw new Error(postgres.failure);
    const { url } = postgres.value;
    const ends: (() => Promise<unknown> | void)[] = [() => postgres.value.stop()];
    try {
      await migrateDatabase(url);
      const logins = await makeLogins(url, { passwords: { api: 'api', worker: 'worker' } });
      const database = openDatabase(url, { maxConnections: 2 });
      ends.push(() => database.close());
      const keys = readOrMakeKeyRing(folder);
      if (!keys.ok) throw new Error('no key ring');
      const seal = sealWith(keys.value);

      const ports = await Promise.all(Array.from({ length: workers }, () => freePort()));
      const forwarded = forwarding(ports);
      ends.push(() => forwarded.close());
      const phones = await startPhones(forwarded.take);
      ends.push(() => phones.close());
      const portal = await startPortal(folder, phones.url, filers);
      ends.push(() => portal.stop());
      forwarded.relayKeys = await seed(database, seal, portal.filers, 10);

      const children: ChildProcess[] = [];
      for (const port of ports) {
        const child = fork(join(import.meta.dirname, 'filing', 'worker.ts'), {
          execArgv:
            process.env['BENCH_PROFILE'] === undefined
              ? []
              : ['--cpu-prof', '--cpu-prof-dir', process.env['BENCH_PROFILE']],
        });
        ends.push(() => ended(child));
        child.send({
          logins,
          dataDir: folder,
          portal: { ...clientOf(portal), ratePerSecond: callsPerSecond },
          smsUrl: phones.url,
          relay: { domain: relayDomain, port },
          offsetMs: portal.offsetMs,
        } satisfies WorkerOrders);
        await messageOf(child);
        children.push(child);
      }
      await sleep(2000);
      const before = { cpuMs: await cpuOf(children), databaseMs: await cpuOfPostgres(url) };
      const began = performance.now();
      await wakeAll(database, seal, Date.now() + portal.offsetMs);
      while ((await filedReturns(database)) < returns) await sleep(250);
      const seconds = (performance.now() - began) / 1000;
      const cpuMs = (await cpuOf(children)) - before.cpuMs;
      const databaseMs = await cpuOfPostgres(url);
      const counted = await countedOf(portal);
      return {
        seconds,
        cpuMs,
        ...counted,
        databaseMs: databaseMs === null || before.databaseMs === null ? null : databaseMs - before.databaseMs,
      };
    } finally {
      for (const end of ends.toReversed()) await end();
    }
  });
}

/** The signatories' phones: they forward the portal's messages as mails to the relay, to each worker in turn. */
function forwarding(relayPorts: number[]): {
  relayKeys: Map<string, string>;
  take: (sms: { to: string; text: string }) => void;
  close(): void;
} {
  const mailers = relayPorts.map((port) =>
    createTransport({
      host: '127.0.0.1',
      port,
      secure: false,
      ignoreTLS: true,
      pool: true,
      maxMessages: 10_000,
    }),
  );
  let next = 0;
  const forwarded = {
    relayKeys: new Map<string, string>(),
    take: ({ to, text }: { to: string; text: string }): void => {
      const key = forwarded.relayKeys.get(to);
      if (key === undefined || !/\b(OTP|EVC)\b/.test(text)) return;
      next += 1;
      const mail = { from: 'phone@taxpayer.example', to: `${key}@${relayDomain}`, subject: 'Fwd', text };
      mailers[next % mailers.length]?.sendMail(mail).catch((error: unknown) => console.error(String(error)));
    },
    close: () => {
      for (const mailer of mailers) mailer.close();
    },
  };
  return forwarded;
}

async function countedOf(portal: BenchPortal): Promise<Omit<Measured, 'seconds'>> {
  const { admitted, refused } = await portal.counted();
  const accepted = await portal.accepted();
  if (accepted !== returns) throw new Error(`the portal has ${accepted} returns of ${returns}`);
  return { calls: admitted, refused };
}

const clientOf = ({ baseUrl, clientId, clientSecret }: BenchPortal) => ({ baseUrl, clientId, clientSecret });

async function cpuOf(children: ChildProcess[]): Promise<number> {
  const answers = await Promise.all(
    children.map((child) => {
      child.send('cpu');
      return messageOf<{ cpuMs: number }>(child);
    }),
  );
  return answers.reduce((total, { cpuMs }) => total + cpuMs, 0);
}

async function messageOf<T>(child: ChildProcess): Promise<T> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('a process of the bench ended too early');
  });
  const [message] = (await Promise.race([once(child, 'message'), gone])) as [T];
  return message;
}

/**
 * A folder that is removed at the end with its content; PostgreSQL runs as another account when root runs the bench.
 */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'shunya-bench-'));
  await chmod(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
const round = (value: number, digits: number): number => Number(value.toFixed(digits));
