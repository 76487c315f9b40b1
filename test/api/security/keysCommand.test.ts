import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '#main/config/config.ts';
import { formatKeyFailure } from '#main/config/keyFile.ts';
import { readKeys } from '#main/keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'shunya-keys-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const key = Buffer.alloc(32, 7).toString('base64');

/** A program of this name that ends so. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${script}\n`);
  chmodSync(path, 0o700);
  return path;
}
const read = (keysCommand: string) =>
  readKeys({ keysFile: null, keysCommand, dataDir: folder, mode: 'production', acceptedUnsafe: [] });

test('the keys command prints only the keys, and no part of them when it fails', () => {
  const store = program(
    'store',
    `console.log(JSON.stringify({ current: process.argv[2], keys: { k7: '${key}' } }));`,
  );
  const found = read(`${store} k7`);
  assert.ok(found.ok && found.value.current === 'k7' && found.value.keyFor('x', 'k7') !== null);

  const wrong = read(`${store} k8`);
  assert.ok(!wrong.ok && wrong.failure.kind === 'malformed');
  // No shell: its standard input is a word like any other.
  assert.ok(!read(`${store} $(echo k7)`).ok);
  const broken = read(program('broken', `console.log('${key}'); process.exit(3);`));
  assert.ok(!broken.ok && broken.failure.kind === 'command_failed');
  const said = formatKeyFailure(broken.failure);
  assert.match(said, /SHUNYA_KEYS_COMMAND/);
  assert.ok(!said.includes(key));
  assert.ok(!read(join(folder, 'nothing')).ok);
});

test('production with a command needs no key file, and without either names the file', () => {
  const told = (env: Record<string, string>): string => {
    const answer = readConfig({ SHUNYA_MODE: 'production', ...env });
    return answer.ok ? '' : answer.failure.join('\n');
  };
  assert.match(told({}), /^SHUNYA_KEYS_FILE is missing/m);
  assert.doesNotMatch(told({ SHUNYA_KEYS_COMMAND: '/usr/local/bin/keys print' }), /SHUNYA_KEYS/);
});

test('production refuses a key file that others may read, unless it is accepted by its name; a demo does not ask', () => {
  const keysFile = join(folder, 'keys.json');
  writeFileSync(keysFile, JSON.stringify({ current: 'k1', keys: { k1: key } }));
  chmodSync(keysFile, 0o666);
  const given = { keysFile, keysCommand: null, dataDir: folder };
  const refused = readKeys({ ...given, mode: 'production', acceptedUnsafe: [] });
  assert.ok(!refused.ok && refused.failure.kind === 'open_to_others');
  assert.match(
    formatKeyFailure(refused.failure),
    /^SHUNYA_KEYS_FILE is unsafe: .*=SHUNYA_KEYS_FILE accepts it\.$/,
  );
  const byAnother = readKeys({ ...given, mode: 'production', acceptedUnsafe: ['DATABASE_URL'] });
  assert.ok(!byAnother.ok);
  assert.ok(readKeys({ ...given, mode: 'production', acceptedUnsafe: ['SHUNYA_KEYS_FILE'] }).ok);
  assert.ok(readKeys({ ...given, mode: 'demo', acceptedUnsafe: [] }).ok);
});
