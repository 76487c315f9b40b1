import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseEnv, promisify } from 'node:util';
import { type Program, startProgram } from '../../bench/deployment/program.ts';
import { until } from '../../bench/deployment/filing.ts';
import { freePort } from '../../bench/freePort.ts';
import { type FreshDatabase, freshDatabase } from '../runner/database.ts';

const root = join(import.meta.dirname, '../..');
let bare: FreshDatabase;
let folder: string;
let env: Record<string, string>;
let worker: Program;
let probes: number;
before(async () => {
  bare = await freshDatabase({ bare: true });
  folder = await mkdtemp(join(tmpdir(), 'shunya-migrate-'));
  const keysFile = join(folder, 'keys.json');
  await writeFile(
    keysFile,
    JSON.stringify({ current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
    { mode: 0o600 },
  );
  probes = await freePort();
  env = {
    ...(parseEnv(readFileSync(join(root, '.env.example'), 'utf8')) as Record<string, string>),
    SHUNYA_ROLES: 'worker',
    // The example's file of registered texts is on no machine of ours.
    SMS_DLT: 'none',
    SMS_TEMPLATES_FILE: '',
    HOST: '127.0.0.1',
    PROBE_PORT: String(probes),
    DATA_DIR: folder,
    SHUNYA_KEYS_FILE: keysFile,
    DATABASE_URL: bare.url,
    // The tests' own server has a login that may everything.
    SHUNYA_ALLOW_UNSAFE: 'DATABASE_SUPERUSER',
    DATABASE_MIGRATIONS: 'by_command',
  };
  worker = startProgram({ name: 'worker', env, offsetMs: () => 0 });
});
after(async () => {
  await worker.stop();
  await bare.drop();
  await rm(folder, { recursive: true, force: true });
});

const statuses = (): Promise<number[]> =>
  Promise.all(
    ['live', 'ready'].map((probe) =>
      fetch(`http://127.0.0.1:${probes}/api/${probe}`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
const migrate = async (): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [join(root, 'src/main/migrate.ts')], {
      env: { PATH: process.env['PATH'], ...env },
    })
  ).stdout;

test('a process that does not migrate waits until `npm run migrate` has, and is not ready meanwhile', async () => {
  assert.ok(await until(60_000, () => worker.log().some((line) => line.includes('npm run migrate'))));
  assert.deepEqual(await statuses(), [200, 503]);
  assert.match(await migrate(), /^Pending: 001_baseline.*\nThe database is at this release’s schema\.$/m);
  await worker.ready();
  assert.deepEqual(await statuses(), [200, 200]);
  assert.equal(worker.fallen(), 0);
});

test('run again it finds nothing to do', async () => {
  assert.match(await migrate(), /^No migration is pending\.$/m);
});
