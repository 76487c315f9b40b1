import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { settings } from '#main/config/settings.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');

test('image, compose and unit set nothing but settings of the program, and the ports that they name go together', () => {
  const set = {
    Containerfile: [...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)],
    'compose.yaml': [...read('compose.yaml').matchAll(/^ {2}([A-Z_]+):|\{ <<: \*settings, ([A-Z_]+):/gm)],
    'shunya@.service': [
      ...(/^ExecStart=\/usr\/bin\/env (.*)$/m.exec(read('shunya@.service'))?.[1] ?? '').matchAll(
        /([A-Z_]+)=/g,
      ),
    ],
  };
  for (const [file, found] of Object.entries(set)) {
    const names = found.map(([, one, other]) => one ?? other ?? '');
    assert.ok(names.length >= 4, file);
    assert.deepEqual(
      names.filter((name) => !Object.hasOwn(settings, name)),
      [],
      file,
    );
  }
  const port = (name: string): string =>
    new RegExp(`${name}(?:=|: ')(\\d+)`).exec(read('compose.yaml'))?.[1] ?? '';
  assert.match(read('Containerfile'), new RegExp(`METRICS_PORT=${port('METRICS_PORT')}\\b`));
  assert.match(read('Containerfile'), new RegExp(`PROBE_PORT=${port('PROBE_PORT')}\\b`));
  assert.ok(read('compose.yaml').includes(`'ready', '${port('PROBE_PORT')}'`));
  assert.ok(read('prometheus.yml').includes(`api:${port('METRICS_PORT')}`));
  assert.ok(read('Caddyfile').includes(`api:${port('PORT')}`));
});

test('settings made by the unit win over the example’s file of settings, which systemd lets go before Environment=', () => {
  const unit = read('shunya@.service');
  assert.doesNotMatch(unit, /^Environment=/m);
  const example = parseEnv(readFileSync(join(deploy, '../.env.example'), 'utf8'));
  assert.notEqual(example['SHUNYA_KEYS_FILE'], undefined);
  assert.match(unit, /^LoadCredential=keys:\/etc\/shunya\/keys\.json$/m);
  assert.match(
    unit,
    /^ExecStart=\/usr\/bin\/env .*\bSHUNYA_KEYS_FILE=%d\/keys .*\/opt\/shunya\/bin\/shunya$/m,
  );
});

test('the login that compose makes owns its database and is no superuser, as production demands', () => {
  const compose = read('compose.yaml');
  assert.match(compose, /create role shunya login createrole password :'word';/);
  assert.match(compose, /create database shunya owner shunya;/);
  assert.doesNotMatch(compose, /POSTGRES_USER: shunya/);
});

test('over http pages are redirected to https and calls are refused, so that no key is sent in clear unnoticed', () => {
  const [, inOrder = ''] =
    /^http:\/\/\{\$SITE\} \{\n\t@call path \/api\/\*\n.*\n\troute \{\n([\s\S]*?)\n\t\}\n\}/m.exec(
      read('Caddyfile'),
    ) ?? [];
  const [refusal, redirect, ...more] = inOrder.trim().split(/\n\s*/);
  assert.match(refusal ?? '', /^respond @call .* 403$/);
  assert.equal(redirect, 'redir https://{host}{uri} 308');
  assert.deepEqual(more, []);
});

test("the program's supervisor waits longer for its end than the program takes", () => {
  assert.match(read('shunya@.service'), /^TimeoutStopSec=15$/m);
  assert.match(read('compose.yaml'), /^ {2}stop_grace_period: 15s$/m);
});

test('the files of three database nodes go together: who is asked for the primary, by whom, and what a commit waits for', () => {
  const [patroni, etcd, haproxy] = [read('ha/patroni.yml'), read('ha/etcd.env'), read('ha/haproxy.cfg')];
  const number = (name: string): number => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
  assert.ok(number('ttl') >= number('loop_wait') + 2 * number('retry_timeout'));
  assert.match(patroni, /^ +synchronous_mode: true$/m);
  assert.match(patroni, /^ +synchronous_mode_strict: true$/m);
  assert.match(patroni, /^ +listen: '@ADDRESS@:8008'$/m);
  assert.match(haproxy, / check port 8008 .*on-marked-down shutdown-sessions$/m);
  assert.match(haproxy, /^ +option httpchk OPTIONS \/primary$/m);
  // By the interface that etcd is set to have.
  assert.match(patroni, /^etcd:$/m);
  assert.match(etcd, /^ETCD_ENABLE_V2=true$/m);
  // A program with access to etcd says who is the primary: nobody does without the key.
  assert.doesNotMatch(etcd, /http:/);
  for (const who of ['', 'PEER_']) assert.match(etcd, new RegExp(`^ETCD_${who}CLIENT_CERT_AUTH=true$`, 'm'));
  assert.match(patroni, /^ {2}protocol: https\n {2}cacert: \S+\n {2}cert: \S+\n {2}key: \S+$/m);
  for (const address of ['10.0.0.11', '10.0.0.12', '10.0.0.13']) {
    assert.ok(patroni.includes(`${address}:2379`) && etcd.includes(`${address}:2380`));
    assert.ok(haproxy.includes(`${address}:5432`));
  }
});

test('the commands that back up and restore can be run, and a restore touches no folder that holds anything', (t) => {
  if (process.platform === 'win32') return t.skip('shell scripts');
  for (const name of ['backup.sh', 'restore.sh'])
    assert.ok((statSync(join(deploy, name)).mode & 0o111) !== 0, name);
  const folder = mkdtempSync(join(tmpdir(), 'shunya-restore-'));
  try {
    const at = (name: string): string => join(folder, name);
    mkdirSync(at('base'));
    writeFileSync(at('base/PG_VERSION'), '15\n');
    writeFileSync(at('base/postgresql.auto.conf'), '# as it was\n');
    const restore = (...target: string[]) =>
      execFileSync(join(deploy, 'restore.sh'), [at('base'), at('wal'), at('data'), ...target], {
        stdio: 'pipe',
      });
    restore('2026-11-05 10:00:00+05:30');
    const written = readFileSync(at('data/postgresql.auto.conf'), 'utf8');
    assert.match(written, /^# as it was$/m);
    assert.match(written, /^recovery_target_time = '2026-11-05 10:00:00\+05:30'$/m);
    assert.ok(
      written.includes(
        `restore_command = 'cp "${at('wal')}/%f" "%p" 2>/dev/null || gzip -dc "${at('wal')}/%f.gz" > "%p"'`,
      ),
    );
    assert.ok(existsSync(at('data/recovery.signal')));
    assert.throws(() => restore(), /is not empty/);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the command of a package by itself starts no demo, and says what starts the program', (t) => {
  if (process.platform === 'win32') return t.skip('a shell script');
  const { status, stderr } = spawnSync(join(deploy, 'shunya'), [], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  assert.equal(status, 2);
  assert.match(stderr, /^Use systemctl: /);
  return undefined;
});

test('the image is built with every source that the build of the pages reads', () => {
  const root = join(deploy, '..');
  const build = readFileSync(join(root, 'scripts/build.mjs'), 'utf8');
  const [, patterns = ''] = /const patterns = \[([\s\S]*?)\];/.exec(build) ?? [];
  const sources = [...patterns.matchAll(/^ +'([^'/]+)/gm)].map(([, first]) => first);
  assert.ok(sources.length > 4);
  const kept = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  assert.deepEqual(
    sources.filter((source) => !kept.includes(`!${source}`)),
    [],
  );
});

test('the workflows name each action by its commit, which nobody can move as they can a tag', () => {
  for (const name of ['ci.yml', 'image.yml']) {
    const workflow = readFileSync(join(deploy, '../.github/workflows', name), 'utf8');
    const uses = [...workflow.matchAll(/uses: (.+)$/gm)].map(([, action = '']) => action);
    assert.ok(uses.length > 5, name);
    assert.deepEqual(
      uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
      [],
      name,
    );
  }
});
