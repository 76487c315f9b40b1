import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// npm itself, given a registry that is not there, one that is silent, and none at all.

const root = join(import.meta.dirname, '../..');

async function checkout(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'shunya-registry-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts'])
    await cp(join(root, name), join(dir, name), { recursive: true });
  return dir;
}

type Ended = { code: number | null; said: string };

function run(dir: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: dir,
    env: { ...process.env, npm_config_cache: join(dir, 'cache'), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: said.trim() })));
}

const addressOf = (server: Server): string => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
};

async function listening(t: TestContext, server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  return addressOf(server);
}

test('without a registry, and without what npm has kept, the install ends with a sentence that says so', async (t) => {
  const gone = createServer();
  const registry = await listening(t, gone);
  await new Promise((closed) => gone.close(closed));
  const { code, said } = await run(await checkout(t), ['scripts/run.mjs', 'start'], {
    npm_config_registry: registry,
  });
  assert.equal(code, 1);
  const [first, second, ...others] = said.split('\n');
  assert.match(first ?? '', /^Installing what is missing/);
  assert.match(
    second ?? '',
    /^npm's registry does not answer \(ECONNREFUSED\), and npm has not kept all that Shunya needs\. Connect this machine/,
  );
  assert.deepEqual(others, []);
});

test('a registry that is silent is waited for no longer than asked, and one that refuses counts as answering', async (t) => {
  const dir = await checkout(t);
  const why = (registry: string, patienceMs: number): Promise<Ended> =>
    run(
      dir,
      [
        '--input-type=module',
        '-e',
        `import { whyNoRegistry } from './scripts/npm.mjs';
         console.log(await whyNoRegistry({ patienceMs: ${patienceMs} }));
         process.exit();`,
      ],
      { npm_config_registry: registry },
    );
  const silent = await listening(
    t,
    createServer((socket) => t.after(() => socket.destroy())),
  );
  assert.deepEqual(await why(silent, 1500), { code: 0, said: 'timeout' });
  const refusing = await listening(
    t,
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'),
      );
    }),
  );
  assert.deepEqual(await why(refusing, 60_000), { code: 0, said: 'undefined' });
});

test('npm accepts the lock as it is, without a registry, for another platform as for this one', async (t) => {
  const dir = await checkout(t);
  for (const platform of [[], ['--os=win32', '--cpu=x64'], ['--os=darwin', '--cpu=arm64']]) {
    const args = ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund', ...platform];
    const { said } = await run(
      dir,
      [
        '--input-type=module',
        '-e',
        `import { npm } from './scripts/npm.mjs';
         const { code, output } = await npm(${JSON.stringify(args)});
         console.log(code, output);`,
      ],
      {},
    );
    assert.match(said, /^0 [\s\S]*added \d+ packages/, platform.join(' '));
  }
});
