import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { selfSigned } from '#notify/selfSigned.ts';
import { childOf } from '../../bench/deployment/node.ts';
import { until } from '../../bench/deployment/filing.ts';
import { command } from '../../bench/deployment/postgres.ts';
import { freePort } from '../../bench/freePort.ts';
import { type DebianPostgres, startDebianPostgres } from './debianPostgres.ts';
import { filledIn } from '../fixtures/filledExample.ts';

/*
 * The units of deploy/ under systemd itself, the first process of a Debian in a folder, set up by the commands of
 * docs/operations.md.
 */

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let folder: string;
let postgres: DebianPostgres;
let machine: ChildProcess;
let inside: (...args: string[]) => Promise<string>;
const probes = { api: 0, worker: 0 };

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-systemd-'));
  await chmod(folder, 0o755);
  postgres = await startDebianPostgres(folder);
  await command(postgres.url, "create role shunya login createrole password 'a-password'");
  await command(postgres.url, 'alter database shunya owner to shunya');
  const debian = join(folder, 'debian');
  await run('debootstrap', ['--variant=minbase', '--include=systemd,systemd-sysv,dbus', 'bookworm', debian]);
  await run(process.execPath, [join(root, 'scripts/package.ts'), join(debian, 'opt/shunya-1')]);
  await symlink('shunya-1', join(debian, 'opt/shunya'));
  machine = spawn(
    'systemd-nspawn',
    [`--directory=${debian}`, '--machine=shunya-test', '--register=no', '--keep-unit', '--boot'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  // Its first process is there when its Debian is unpacked into namespaces of its own.
  let first = 0;
  assert.ok(await until(30_000, async () => (first = await childOf(machine).catch(() => 0)) > 0));
  inside = async (...args) =>
    (
      await run('nsenter', [`--target=${first}`, '--all', ...args], {
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', SYSTEMD_COLORS: '0' },
      })
    ).stdout.trim();
  assert.ok(await until(60_000, async () => (await isUp()) === 'running'), await isUp());
});
after(async () => {
  await inside('systemctl', 'poweroff').catch(() => undefined);
  const hard = setTimeout(() => machine.kill('SIGKILL'), 30_000);
  if (machine.exitCode === null && machine.signalCode === null) await once(machine, 'exit');
  clearTimeout(hard);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const isUp = (): Promise<string> =>
  inside('systemctl', 'is-system-running').catch((error: { stdout?: string }) => String(error.stdout).trim());

async function property(unit: string, name: string): Promise<string> {
  return inside('systemctl', 'show', '--value', `--property=${name}`, unit);
}

const isReady = (role: keyof typeof probes): Promise<boolean> =>
  fetch(`http://127.0.0.1:${probes[role]}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const journal = (unit: string): Promise<string> =>
  inside('journalctl', '--no-pager', '--output=cat', `--unit=${unit}`);

test('by the commands of the guide the units start as nobody, reach nothing that they need not, and are ready', async (t) => {
  const etc = join(folder, 'debian/etc');
  await mkdir(join(etc, 'shunya'));
  await inside('/opt/shunya/bin/shunya', 'keys', 'new', '/etc/shunya/keys.json');
  await inside('install', '-m', '600', '/opt/shunya/.env.example', '/etc/shunya/env');
  const example = filledIn(await readFile(join(etc, 'shunya/env'), 'utf8'));
  const own = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_URL: postgres.url.replace('postgres@', 'shunya:a-password@'),
    SMS_TEMPLATES_FILE: '',
    SMS_DLT: 'none',
  };
  const kept = example
    .split('\n')
    .filter((line) => !Object.keys(own).some((name) => line.startsWith(`${name}=`)));
  const written = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  await writeFile(join(etc, 'shunya/env'), [...kept, ...written, ''].join('\n'));
  for (const role of ['api', 'worker'] as const) {
    probes[role] = await freePort();
    const differs = `PROBE_PORT=${probes[role]}\nMETRICS_PORT=${await freePort()}\n`;
    await writeFile(join(etc, `shunya/env.${role}`), differs);
  }
  await cp(join(root, 'deploy/shunya@.service'), join(etc, 'systemd/system/shunya@.service'));
  await inside('systemctl', 'enable', '--now', 'shunya@api', 'shunya@worker');
  for (const role of ['api', 'worker'] as const)
    assert.ok(await until(60_000, () => isReady(role)), await journal(`shunya@${role}`));
  // The first line of each process's log, and its probes, name its release.
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const [first] = (await journal('shunya@api')).split('\n').filter((line) => line.startsWith('{'));
  assert.equal((JSON.parse(first ?? '{}') as { version?: string }).version, version);
  const health = await fetch(`http://127.0.0.1:${probes.worker}/api/health`);
  assert.equal(((await health.json()) as { data: { version: string } }).data.version, version);
  const status = await inside('cat', `/proc/${await property('shunya@api', 'MainPID')}/status`);
  const readiness = await inside('/opt/shunya/bin/shunya', 'ready');
  for (const line of ['ready to serve pages', 'ready to file'])
    assert.ok(readiness.includes(`: ${line} (${version})`), readiness);
  assert.match(status, /^Uid:\t[6]\d{4}\t/m);
  assert.match(status, /^CapEff:\t0+$/m);
  assert.match(status, /^NoNewPrivs:\t1$/m);
  assert.match(status, /^Seccomp:\t2$/m);
  const warned = await inside('journalctl', '--no-pager', '--output=cat', '--priority=warning', '_PID=1');
  assert.doesNotMatch(warned, /shunya/);
  const exposure = await inside('systemd-analyze', 'security', '--no-pager', 'shunya@api');
  const [, level = '10'] = /Overall exposure level for shunya@api\.service: ([\d.]+)/.exec(exposure) ?? [];
  assert.ok(Number(level) < 2.5, level);
  t.diagnostic(`exposure by systemd-analyze security: ${level}`);
});

test('a process that says that it lives is left alone; one that hangs, or is killed, is restarted', async () => {
  // The minute of the unit, in a tenth.
  const dropIn = join(folder, 'debian/etc/systemd/system/shunya@worker.service.d');
  await mkdir(dropIn);
  await writeFile(join(dropIn, 'sooner.conf'), '[Service]\nWatchdogSec=6\n');
  await inside('systemctl', 'daemon-reload');
  await inside('systemctl', 'restart', 'shunya@worker');
  const told = new Set<string>();
  assert.ok(
    await until(60_000, async () => {
      told.add(await property('shunya@worker', 'WatchdogTimestampMonotonic'));
      return told.size > 4 && (await isReady('worker'));
    }),
    await journal('shunya@worker'),
  );
  assert.equal(await property('shunya@worker', 'NRestarts'), '0');
  for (const [times, signal] of [
    ['1', 'STOP'],
    ['2', 'KILL'],
  ] as const) {
    await inside('systemctl', 'kill', '--kill-whom=main', `--signal=SIG${signal}`, 'shunya@worker');
    assert.ok(await until(60_000, async () => (await property('shunya@worker', 'NRestarts')) === times));
    assert.ok(await until(60_000, () => isReady('worker')), await journal('shunya@worker'));
  }
  assert.match(await journal('shunya@worker'), /Failed with result 'watchdog'/);
});

test('with the drop-in for codes by mail the worker takes mail at port 25, with a key that root alone may read', async () => {
  const etc = join(folder, 'debian/etc');
  const { key, cert } = await selfSigned('codes.firm.test', Date.now());
  await writeFile(join(etc, 'shunya/relay.pem'), cert, { mode: 0o644 });
  await writeFile(join(etc, 'shunya/relay-key.pem'), key, { mode: 0o600 });
  const mail = 'RELAY_DOMAIN=codes.firm.test\nRELAY_RESPONSIBLE=The operator, 2026-10-01\n';
  await appendFile(join(etc, 'shunya/env.worker'), mail);
  await cp(join(root, 'deploy/relay.conf'), join(etc, 'systemd/system/shunya@worker.service.d/relay.conf'));
  await inside('systemctl', 'daemon-reload');
  await inside('systemctl', 'restart', 'shunya@worker');
  assert.ok(await until(60_000, () => isReady('worker')), await journal('shunya@worker'));
  const status = await inside('cat', `/proc/${await property('shunya@worker', 'MainPID')}/status`);
  // CAP_NET_BIND_SERVICE and no other.
  assert.match(status, /^CapEff:\t0{13}400$/m);
  assert.match(status, /^Uid:\t[6]\d{4}\t/m);
  const socket = await new Promise<TLSSocket>((resolve, reject) => {
    const plain = connect(25, '127.0.0.1');
    plain.once('error', reject);
    const steps = ['EHLO firm.test\r\n', 'STARTTLS\r\n'];
    plain.on('data', (bytes) => {
      const next = steps.shift();
      if (next !== undefined) return void plain.write(next);
      assert.match(String(bytes), /^220/);
      plain.removeAllListeners('data');
      const encrypted = connectTls({ socket: plain, ca: cert, servername: 'codes.firm.test' });
      encrypted.once('secureConnect', () => resolve(encrypted)).once('error', reject);
    });
  });
  assert.equal(socket.authorized, true);
  socket.destroy();
});

test('a stopped process ends by itself, in time; a start that cannot succeed says why, and is tried again', async () => {
  await inside('systemctl', 'stop', 'shunya@api');
  assert.equal(await property('shunya@api', 'Result'), 'success');
  assert.equal(await property('shunya@api', 'ExecMainStatus'), '0');
  await writeFile(join(folder, 'debian/etc/shunya/env.api'), 'PROBE_PORT=none\n');
  await inside('systemctl', 'start', 'shunya@api');
  assert.ok(await until(60_000, async () => Number(await property('shunya@api', 'NRestarts')) >= 2));
  assert.match(await journal('shunya@api'), /Shunya cannot start:\n {2}- PROBE_PORT/);
});
