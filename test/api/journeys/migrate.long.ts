import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { writePackaged } from '../../../bench/deployment/packaged.ts';
import { type Program, startProgram } from '../../../bench/deployment/program.ts';
import { until } from '../../../bench/deployment/filing.ts';
import { freePort } from '../../../bench/freePort.ts';
import { filledExample } from '../../fixtures/filledExample.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

/* As an operator runs it: by what `npm run package` makes of the program, where this is. */

let bare: FreshDatabase;
let folder: string;
let env: Record<string, string>;
let packaged: string;
let program: Program;
let port: number;
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
  packaged = join(folder, 'package');
  const start = writePackaged(packaged);
  port = await freePort();
  probes = await freePort();
  env = {
    ...filledExample(),
    // The example's file of registered texts is on no machine of ours.
    SMS_DLT: 'none',
    SMS_TEMPLATES_FILE: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    PROBE_PORT: String(probes),
    DATA_DIR: folder,
    SHUNYA_KEYS_FILE: keysFile,
    DATABASE_URL: bare.url,
    // The tests' own server has a login that may everything.
    SHUNYA_ALLOW_UNSAFE: 'DATABASE_SUPERUSER',
    DATABASE_MIGRATIONS: 'by_command',
  };
  program = startProgram({ name: 'program', env, offsetMs: () => 0, start });
});
after(async () => {
  await program.stop();
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
/** By the command of the package, which is a script of the shell. */
const command = (...words: string[]) =>
  promisify(execFile)(join(packaged, 'bin/shunya'), words, { env: { PATH: process.env['PATH'], ...env } });
const migrate = async (): Promise<string> =>
  process.platform === 'win32'
    ? (
        await promisify(execFile)(process.execPath, [join(packaged, 'src/main/migrate.js')], {
          env: { PATH: process.env['PATH'], ...env },
        })
      ).stdout
    : (await command('migrate')).stdout;

test('a process that does not migrate waits until `npm run db:migrate` has, and is not ready meanwhile', async () => {
  assert.ok(await until(60_000, () => program.log().some((line) => line.includes('npm run db:migrate'))));
  assert.deepEqual(await statuses(), [200, 503]);
  assert.match(await migrate(), /^Pending: 001_baseline.*\nThe database is at this release’s schema\.$/m);
  await program.ready();
  assert.deepEqual(await statuses(), [200, 200]);
  assert.equal(program.fallen(), 0);
});

test('run again it finds nothing to do', async () => {
  assert.match(await migrate(), /^No migration is pending\.$/m);
});

test('a package serves the pages and the description of its calls', async () => {
  const at = (path: string): Promise<string> =>
    fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text());
  assert.match(await at('/'), /<!doctype html>/i);
  assert.match(await at('/api/openapi.json'), /idempotency/i);
  const [, reference = ''] = /data-reference="([^"]+)"/.exec(await at('/api/docs')) ?? [];
  assert.match(await at(reference), /createApiReference/);
});

test('the commands of an operator are words after the program’s name, and an unknown word prints the list of them', async (t) => {
  if (process.platform === 'win32') return t.skip('a script of the shell');
  const { stdout } = await command('admin', 'stuck');
  assert.equal(stdout, 'Nothing is stuck.\n');
  assert.match((await command('keys', 'status')).stdout, /k1/);
  for (const name of ['admin', 'keys'])
    assert.ok((await command(name, '--help')).stdout.startsWith(`/opt/shunya/bin/shunya ${name} COMMAND\n`));
  await assert.rejects(command('stuck'), { code: 2, stderr: /shunya admin\|keys/ });
  return undefined;
});

test('the files of a package lead to each other, and to none with types', () => {
  const files = globSync('src/**/*.js', { cwd: packaged });
  assert.ok(files.length > 400);
  assert.deepEqual(globSync('src/**/*.ts', { cwd: packaged }), []);
  const broken: string[] = [];
  for (const file of files)
    for (const [, target = ''] of readFileSync(join(packaged, file), 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*'([#.][^'\n]*)'/g,
    )) {
      const path = target.startsWith('#')
        ? join(packaged, 'src', target.slice(1))
        : join(packaged, dirname(file), target);
      if (!existsSync(path)) broken.push(`${file}: ${target}`);
    }
  assert.deepEqual(broken, []);
});
