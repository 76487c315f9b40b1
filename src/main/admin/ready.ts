import { globSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';

/**
 * `shunya ready [--wait] [PORT ...]`: asks the probes of the processes on this machine, so that no other tool is needed. Without
 * ports: those of /etc/shunya/env.* and of PROBE_PORT. `--wait` repeats it for two minutes at most. Exit code 0: each can serve, and each worker can file; 1: one
 * cannot; 2: no port is known.
 */
const patienceMs = 4_000;
const betweenMs = 1_000;
const waits = 120;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Reading = { isReady: boolean; line: string };

type Env = Readonly<Record<string, string | undefined>>;

function knownPorts(env: Env): string[] {
  const files = globSync('/etc/shunya/env.*').map((file) => parseEnv(readFileSync(file, 'utf8')).PROBE_PORT);
  return [...new Set([env['PROBE_PORT'], ...files])].filter((port) => port !== undefined);
}

/** HOST is where the probes listen; all addresses of a machine include its loopback. */
const hostOf = ({ HOST = '' }: Env): string => (['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST);

async function ask(at: string, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://${at}${path}`, { signal: AbortSignal.timeout(patienceMs) });
  return { status: response.status, body: await response.json() };
}

type Problem = { problem: string } & Record<string, string | number>;
type Filing = { data?: { problems?: Problem[] } };
type Health = { data?: { version?: string } };

/** The word that docs/operations.md explains, with the facts that the process adds. */
function formatProblem({ problem, ...facts }: Problem): string {
  const said = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
  return said.length === 0 ? problem : `${problem} (${said.join(', ')})`;
}

async function read(at: string): Promise<Reading> {
  try {
    const serving = await ask(at, '/api/ready');
    const { status, body } = await ask(at, '/api/ready/filing');
    const problems = (body as Filing).data?.problems ?? [];
    const servesPages = problems.some(({ problem }) => problem === 'no_worker');
    if (serving.status === 200 && (servesPages || status === 200)) {
      const { data } = (await ask(at, '/api/health')).body as Health;
      const release = data?.version === undefined ? '' : ` (${data.version})`;
      return { isReady: true, line: `${servesPages ? 'ready to serve pages' : 'ready to file'}${release}` };
    }
    const inTheWay = problems.filter(({ problem }) => problem !== 'no_worker').map(formatProblem);
    return { isReady: false, line: `not ready: ${inTheWay.length === 0 ? 'starting' : inTheWay.join('; ')}` };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
    return { isReady: false, line: `no answer: ${code}` };
  }
}

async function main(env: Env): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { wait: { type: 'boolean', default: false } },
  });
  const ports = positionals.length > 0 ? positionals : knownPorts(env);
  if (ports.length === 0) {
    say('No PROBE_PORT is set: name the ports (shunya ready 3001 3002).');
    return 2;
  }
  const readAll = (): Promise<Reading[]> => Promise.all(ports.map((port) => read(`${hostOf(env)}:${port}`)));
  let readings = await readAll();
  for (let times = 0; values.wait && times < waits && readings.some(({ isReady }) => !isReady); times += 1) {
    await setTimeout(betweenMs);
    readings = await readAll();
  }
  readings.forEach(({ line }, at) => say(`${ports[at]}: ${line}`));
  return readings.every(({ isReady }) => isReady) ? 0 : 1;
}

process.exitCode = await main(process.env);
