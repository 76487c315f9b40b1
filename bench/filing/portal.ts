import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';

/**
 * The instant at which every filing bench starts, whatever the date: the 5th at ten, when all returns of a month are
 * due.
 */
export const startsAt = Date.parse('2026-11-05T10:00:00+05:30');
export const period = previousPeriod(periodAt(startsAt));

export const answerMs = 200;
export const callsPerSecond = 100;

const secret = 'of this bench alone';
const program = join(import.meta.dirname, '..', '..', 'portal-sim', 'main.ts');

/** One of the bench's taxpayers, made from its number. */
export type Filer = { username: string; gstin: string; pan: string; mobile: string };

export type BenchPortal = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  filers: Filer[];
  /** The offset of its clock, and of the product's, from wall time. */
  offsetMs: number;
  counted(): Promise<{ admitted: Record<string, number>; refused: number }>;
  /** Accepted RETFILEs, each once. */
  accepted(): Promise<number>;
  stop(): Promise<void>;
};

/** The simulator as a process of its own, slow and with a cap, and `count` clean monthly proprietors in its book. */
export async function startPortal(folder: string, smsUrl: string, count: number): Promise<BenchPortal> {
  const offsetMs = startsAt - Date.now();
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      SIM_BOOK: join(folder, 'portal-book.json'),
      SIM_CLIENT_ID: 'bench',
      SIM_CLIENT_SECRET: secret,
      SIM_CONTROL_TOKEN: secret,
      SIM_SMS_URL: smsUrl,
      SIM_OFFSET_MS: String(offsetMs),
      SIM_START: new Date(startsAt).toISOString(),
      SIM_ANSWER_MS: String(answerMs),
      SIM_CALLS_PER_SECOND: String(callsPerSecond),
    },
  });
  const baseUrl = `http://127.0.0.1:${await portOf(child)}`;
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'x-sim-control': secret },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`the simulator answered ${path} with ${answer.status}`);
    return answer.json();
  };
  const wanted = Array.from({ length: count }, (_, index) => wantedFiler(index));
  const { added } = (await control('POST', '/sim/taxpayers', wanted)) as {
    added: { username: string; gstin: string }[];
  };
  if (added.length !== count) throw new Error('the simulator did not take every taxpayer');
  return {
    baseUrl,
    clientId: 'bench',
    clientSecret: secret,
    offsetMs,
    filers: added.map(({ username, gstin }, index) => ({ username, gstin, ...personOf(index) })),
    counted: async () =>
      (await control('GET', '/sim/calls')) as { admitted: Record<string, number>; refused: number },
    accepted: async () => {
      const { accepted } = (await control('GET', '/sim/book?by=api')) as {
        accepted: { gstin: string; form: string; period: string }[];
      };
      const filed = new Set(accepted.map((row) => `${row.gstin} ${row.form} ${row.period}`));
      if (filed.size !== accepted.length) throw new Error('a return was filed twice');
      return filed.size;
    },
    stop: () => ended(child),
  };
}

const personOf = (index: number): { pan: string; mobile: string } => ({
  pan: `BN${String.fromCodePoint(65 + Math.floor(index / 10_000))}PB${String(index % 10_000).padStart(4, '0')}K`,
  mobile: `+917${String(index).padStart(9, '0')}`,
});

function wantedFiler(index: number): object {
  const username = `bench.${index}`;
  const { pan, mobile } = personOf(index);
  const signatories = [{ name: `Bench ${index}`, pan, mobile, email: `${username}@taxpayer.example` }];
  return { username, pan, signatories };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the simulator ended before it listened')));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^portal-sim listening on (\d+)$/.exec(line);
      if (ready !== null) resolve(Number(ready[1]));
    });
  });
}

/** Ends a child process of the bench and waits for it. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Receives SMS as a POST of `{to, text}` on loopback. */
export async function startPhones(
  onText: (sms: { to: string; text: string }) => void,
): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      onText(JSON.parse(body) as { to: string; text: string });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
