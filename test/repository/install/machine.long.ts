import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The output of `npm start` and `npm test` on machines that lack something, asked of the command itself. The machine
// is pretended by a module that is loaded first; npm is a script that says it was called.

const root = join(import.meta.dirname, '../../..');
const npmCalled = 'npm was called';

/** A checkout in which nothing is installed. */
async function freshCheckout(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'shunya-checkout-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    await cp(join(root, name), join(dir, name), { recursive: true });
  await writeFile(join(dir, 'npm-cli.js'), `console.log('${npmCalled}'); process.exit(1);`);
  return dir;
}

type Ended = { code: number | null; said: string };

/** Runs `npm <command>` there as npm would, on a pretended machine. */
function run(
  dir: string,
  command: string,
  { machine = '', env = {} }: { machine?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  const pretend = `data:text/javascript,${encodeURIComponent(machine)}`;
  const { DATABASE_URL: _own, ...rest } = process.env;
  const child = spawn(
    process.execPath,
    ['--import', pretend, '--disable-warning=ExperimentalWarning', 'scripts/ready.mjs', command],
    {
      cwd: dir,
      env: { ...rest, PORT: '0', npm_execpath: join(dir, 'npm-cli.js'), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

const is = (platform: string, arch: string, version = 'v24.21.0'): string => `
  for (const [name, value] of Object.entries({ platform: '${platform}', arch: '${arch}', version: '${version}' }))
    Object.defineProperty(process, name, { value });
  process.report.getReport = () => ({ header: { glibcVersionRuntime: '2.36' } });`;
const withoutGlibc = `process.report.getReport = () => ({ header: {} });`;
const withoutName = `
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.userInfo = () => { throw new Error('ENOENT: no such file or directory, uv_os_get_passwd'); };
  process.getuid = () => 54321;
  syncBuiltinESMExports();`;

async function said(
  t: TestContext,
  command: string,
  given?: { machine?: string; env?: Record<string, string> },
): Promise<string> {
  const dir = await freshCheckout(t);
  const before = await readdir(dir);
  const { code, said } = await run(dir, command, given);
  assert.equal(code, 1);
  // Missing parts are reported before anything is installed or made.
  if (!said.includes(npmCalled)) assert.deepEqual(await readdir(dir), before);
  return said.trim();
}

test('on a Mac whose Node is too old the need for Node 24 is the first and only word', async (t) => {
  for (const arch of ['x64', 'arm64'])
    assert.equal(
      await said(t, 'start', { machine: is('darwin', arch, 'v22.11.0') }),
      `Shunya runs on Node 24, and npm has no Node 24 to bring for this machine (darwin-${arch}). ` +
        'Its own Node is v22.11.0: install Node 24 or newer and run the same command again.',
    );
});

test('with its own Node 24 a Mac lacks nothing, and Linux and Windows lack nothing with Node 20', async (t) => {
  const fit = [
    is('darwin', 'x64'),
    is('darwin', 'arm64', 'v26.1.0'),
    is('linux', 'x64', 'v20.9.0'),
    is('linux', 'arm64', 'v22.0.0'),
    is('win32', 'x64', 'v20.9.0'),
  ];
  for (const machine of fit) {
    const dir = await freshCheckout(t);
    // npm is asked about its registry and then to install: only a machine that is fit gets so far.
    assert.match((await run(dir, 'test', { machine })).said, /^Installing what is missing/, machine);
  }
});

test('Node older than 20 is reported', async (t) => {
  assert.equal(
    await said(t, 'check', { machine: is('linux', 'x64', 'v18.20.0') }),
    'Shunya needs Node 20 or newer, and this is v18.20.0: install Node 24.',
  );
});

test('a machine for which no PostgreSQL is packaged is reported by the commands that need one, and only by them', async (t) => {
  const machine = is('win32', 'arm64');
  const lacking = 'There is no packaged PostgreSQL for this machine (win32-arm64).';
  assert.equal(await said(t, 'test', { machine }), lacking);
  assert.equal(await said(t, 'start', { machine }), `${lacking} Set DATABASE_URL to a PostgreSQL 18 server.`);
  const env = { DATABASE_URL: 'postgres://127.0.0.1/shunya' };
  assert.match(await said(t, 'start', { machine, env }), /^Installing/);
  assert.match(await said(t, 'check', { machine }), /^Installing/);
});

test('a Linux without glibc, on which the packaged binaries do not run, is reported', async (t) => {
  const lines = (await said(t, 'start', { machine: is('linux', 'x64', 'v22.0.0') + withoutGlibc })).split(
    '\n',
  );
  assert.match(lines[0] ?? '', /no Node 24 to bring for this machine \(linux-x64, without glibc\)/);
  assert.match(lines[1] ?? '', /no packaged PostgreSQL for this machine \(linux-x64, without glibc\)/);
});

test('a user id without a name is reported, because PostgreSQL makes no database for it', async (t) => {
  assert.equal(
    await said(t, 'start', { machine: withoutName }),
    'The user id 54321 has no name on this machine (no line in /etc/passwd), and PostgreSQL makes no database for ' +
      'such a user. Run this as a user that has one. Or set DATABASE_URL to a PostgreSQL 18 server.',
  );
  assert.match(await said(t, 'test', { machine: withoutName }), /^The user id 54321 has no name/);
});

test('a taken port and a data folder that is a file are reported together, before an install', async (t) => {
  const holder = createServer();
  await new Promise<void>((ready) => holder.listen(0, '127.0.0.1', ready));
  t.after(() => holder.close());
  const address = holder.address();
  const port = String(typeof address === 'object' && address !== null ? address.port : 0);
  const dir = await freshCheckout(t);
  const env = { PORT: port, DATA_DIR: 'package.json' };
  const { code, said } = await run(dir, 'start', { env });
  assert.equal(code, 1);
  assert.deepEqual(said.trim().split('\n'), [
    `The data folder ${join(dir, 'package.json')} cannot be used: a file stands in its place. Set DATA_DIR to another folder.`,
    `Port ${port} is taken: by another program, or by a Shunya that runs already. Set PORT to a free one.`,
  ]);
  // The tests need neither.
  assert.match((await run(dir, 'test', { env })).said, /^Installing/);
});

test('the package and a release, as start and tests, first install what is missing', async (t) => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['prestart', 'pretest', 'prepackage', 'prerelease'])
    assert.match(scripts[name] ?? '', /^node scripts\/ready\.mjs /, name);
  // A package needs neither a database of this machine nor a free port.
  assert.match(
    await said(t, 'package', { machine: `${is('linux', 'x64', 'v20.20.2')}${withoutName}` }),
    /^Installing what is missing/,
  );
});
