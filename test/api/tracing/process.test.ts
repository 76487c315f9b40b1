import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'node:test';
import { freshDatabase } from '../../harness/database.ts';
import { otlpReceiver, sentryReceiver } from './receivers.ts';

const root = join(import.meta.dirname, '../../..');

/** Writes the address of each module that the process loads to a file; SIGUSR2 lets something throw that nothing catches. */
const preload = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module';
    import { appendFileSync } from 'node:fs';
    registerHooks({
      load: (url, context, next) => (appendFileSync(${JSON.stringify(file)}, url + '\\n'), next(url, context)),
    });
    process.on('SIGUSR2', () => { throw new TypeError('Asha Rao is not a function'); });
  `)}`;

/** Starts the program as an operator does, on a database of its own. */
async function start(t: TestContext, env: Record<string, string>) {
  const database = await freshDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'shunya-traces-'));
  await chmod(dir, 0o755);
  const loaded = join(dir, 'loaded');
  const child = spawn(process.execPath, ['--import', preload(loaded), join(root, 'src/main/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: database.url,
      DATABASE_API_URL: database.logins.api,
      DATABASE_WORKER_URL: database.logins.worker,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  const address = await new Promise<string>((ready, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Shunya is ready on (\S+)$/.exec(line)?.[1];
      if (found !== undefined) ready(found);
    });
    child.once('exit', () => fail(new Error(said)));
  });
  return {
    address,
    said: () => said,
    /** The names of these packages' folders that the process has loaded. */
    loadedOf: async (scope: string) =>
      (await readFile(loaded, 'utf8')).split('\n').filter((url) => url.includes(`/node_modules/${scope}/`)),
    loadedAll: async () => (await readFile(loaded, 'utf8')).split('\n').length,
    /** Answers the exit code. */
    end: async (signal: 'SIGTERM' | 'SIGUSR2') => {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

test('without the settings no module of Sentry or OpenTelemetry is loaded', async (t) => {
  const program = await start(t, {});
  assert.equal((await fetch(`${program.address}/api/health`)).status, 200);
  assert.ok((await program.loadedAll()) > 100);
  assert.deepEqual(await program.loadedOf('@sentry'), []);
  assert.deepEqual(await program.loadedOf('@opentelemetry'), []);
  assert.equal(await program.end('SIGTERM'), 0);
});

test('with receivers that never answer the program is loaded with both, and ends in time when it is stopped', async (t) => {
  const [traces, errors] = await Promise.all([
    otlpReceiver(() => undefined),
    sentryReceiver(() => undefined),
  ]);
  t.after(() => Promise.all([traces.close(), errors.close()]));
  const program = await start(t, { OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint, SENTRY_DSN: errors.dsn });
  const report = { kind: 'script', error_name: 'TypeError', message: '', frames: [], page: '/dashboard' };
  const reported = await fetch(`${program.address}/api/error-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  assert.equal(reported.status, 200);
  assert.ok((await program.loadedOf('@sentry')).length > 0);
  assert.ok((await program.loadedOf('@opentelemetry')).length > 0);
  // The program itself answers 1 when it was not done within its time.
  assert.equal(await program.end('SIGTERM'), 0, program.said());
  assert.equal(errors.events().length, 1);
});

test('an error that nothing caught ends the process and is reported before', async (t) => {
  const errors = await sentryReceiver();
  t.after(() => errors.close());
  const program = await start(t, { SENTRY_DSN: errors.dsn });
  assert.equal(await program.end('SIGUSR2'), 1);
  assert.match(program.said(), /TypeError: Asha Rao is not a function/);
  const [event] = errors.events();
  assert.equal(event?.transaction, 'the process ends by an error that nothing caught');
  assert.deepEqual(
    [event.exception.values[0]?.type, event.exception.values[0]?.value],
    ['TypeError', '… is not a function'],
  );
  assert.ok(!JSON.stringify(errors.arrived).includes('Asha'));
});
