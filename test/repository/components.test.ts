import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

type Component = { name: string; version: string; hashes?: { alg: string; content: string }[] };

test('the list of components names every package of the lock with its version and checksum', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/components.mjs'), '--no-audit'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  assert.equal(status, 0, stderr);
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
  assert.equal(bomFormat, 'CycloneDX');
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity?: string; inBundle?: true }>;
  };
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  assert.ok(locked.length > 100);
  for (const [path, { version }] of locked) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    assert.ok(named.has(`${name}@${version}`), `${name}@${version} is not listed`);
  }
  // A bundled package is covered by the checksum of the one that contains it.
  const bundled = new Set(
    locked
      .filter(([, { inBundle }]) => inBundle === true)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  for (const { name, hashes } of components)
    assert.ok(
      bundled.has(name) || hashes?.some(({ alg, content }) => alg === 'SHA-512' && content !== ''),
      name,
    );
});
