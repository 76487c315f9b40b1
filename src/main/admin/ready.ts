import { globSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * `shunya ready [PORT ...]`: asks the probes of the processes on this machine, so that no other tool is needed. Without
 * ports: those of /etc/shunya/env.* and of PROBE_PORT. Exit code 0: each can serve, and each worker can file; 1: one
 * cannot; 2: no port is known.
 */
const patienceMs = 4_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Reading = { isReady: boolean; line: string };

type Env = Readonly<Record<string, string | undefined>>;

function knownPorts(env: Env): string[] {
  const named = process.argv.slice(2);
  if (named.length > 0) return named;
  const files = globSync('/etc/shunya/env.*').map((file) => parseEnv(readFileSync(file, 'utf8')).PROBE_PORT);
  return [...new Set([env['PROBE_PORT'], ...files])].filter((port) => port !== undefined);
}

/** HOST is where the probes listen; all addresses of a machine include its loopback. */
const hostOf = ({ HOST = '' }: Env): string => (['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST);

async function ask(at: string, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://${at}${path}`, { signal: AbortSignal.timeout(patienceMs) });
  return { status: response.status, body: await response.json() };
}

type Filing = { data?: { problems?: { problem: string }[] } };

async function read(at: string): Promise<Reading> {
  try {
    const serving = await ask(at, '/api/ready');
    const { status, body } = await ask(at, '/api/ready/filing');
    const problems = (body as Filing).data?.problems ?? [];
    const servesPages = problems.some(({ problem }) => problem === 'no_worker');
    if (serving.status === 200 && (servesPages || status === 200))
      return { isReady: true, line: servesPages ? 'ready to serve pages' : 'ready to file' };
    return { isReady: false, line: `not ready: ${JSON.stringify(servesPages ? serving.body : problems)}` };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
    return { isReady: false, line: `no answer: ${code}` };
  }
}

async function main(env: Env): Promise<number> {
  const ports = knownPorts(env);
  if (ports.length === 0) {
    say('No PROBE_PORT is set: name the ports (shunya ready 3001 3002).');
    return 2;
  }
  const readings = await Promise.all(ports.map((port) => read(`${hostOf(env)}:${port}`)));
  readings.forEach(({ line }, at) => say(`${ports[at]}: ${line}`));
  return readings.every(({ isReady }) => isReady) ? 0 : 1;
}

process.exitCode = await main(process.env);
