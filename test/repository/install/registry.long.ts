import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// npm itself, without a registry.

const root = join(import.meta.dirname, '../../..');

async function checkout(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'shunya-registry-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts'])
    await cp(join(root, name), join(dir, name), { recursive: true });
  return dir;
}

test('npm accepts the lock as it is, without a registry, for another platform as for this one', async (t) => {
  const dir = await checkout(t);
  for (const platform of [[], ['--os=win32', '--cpu=x64'], ['--os=darwin', '--cpu=arm64']]) {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund', ...platform],
      {
        cwd: dir,
        env: { ...process.env, npm_config_cache: join(dir, 'cache'), npm_config_loglevel: 'notice' },
      },
    );
    assert.match(stdout, /added \d+ packages/, platform.join(' '));
  }
});

test('an install that fails says so in npm’s own words, and the command stops', async (t) => {
  const { code, stderr } = await promisify(execFile)(process.execPath, ['scripts/ready.mjs', 'start'], {
    cwd: await checkout(t),
    env: {
      ...process.env,
      PORT: '0',
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
      npm_config_loglevel: 'notice',
    },
  }).then(
    () => assert.fail('it installed from nowhere'),
    (error: { code: number; stderr: string }) => error,
  );
  assert.equal(code, 1);
  assert.match(stderr, /^Installing what is missing/);
  assert.match(stderr, /npm error/);
});
