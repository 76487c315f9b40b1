import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { filledExample } from '../fixtures/filledExample.ts';
import { readFileSync } from 'node:fs';
import { until } from '../../bench/deployment/filing.ts';
import { command } from '../../bench/deployment/postgres.ts';
import { freePort } from '../../bench/freePort.ts';
import { type DebianPostgres, startDebianPostgres } from './debianPostgres.ts';

const root = join(import.meta.dirname, '../..');
const run = (file: string, args: string[], cwd = root) =>
  promisify(execFile)(file, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
/** No kernel of ours: layers are folders, and a container is a folder that is changed into. */
const buildah = (...args: string[]) => run('buildah', ['--storage-driver=vfs', ...args], folder);

let folder: string;
let postgres: DebianPostgres;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-image-'));
  await chmod(folder, 0o755);
  postgres = await startDebianPostgres(folder);
});
after(async () => {
  await postgres.stop();
  await buildah('rmi', '--all', '--force').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

/** A plain Debian, as the base image that Containerfile names is one. */
async function baseImage(): Promise<void> {
  const debian = join(folder, 'debian');
  await run('debootstrap', ['--variant=minbase', '--exclude=e2fsprogs,tzdata,mount', 'bookworm', debian]);
  for (const unused of [
    'var/cache/apt',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ])
    await rm(join(debian, unused), { recursive: true, force: true });
  await run('tar', ['--create', '--file', join(folder, 'debian.tar'), '--directory', debian, '.']);
  await rm(debian, { recursive: true });
  await writeFile(join(folder, 'Base'), 'FROM scratch\nADD debian.tar /\nCMD ["/bin/sh"]\n');
  await buildah('build', '--isolation=chroot', '--file=Base', '--tag=debian-base', '.');
}

/** Node and npm of this machine on a plain Debian, as the image that Containerfile names for building has them. */
async function builderImage(): Promise<void> {
  const tools = join(folder, 'tools');
  const npm = (await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])).stdout.trim();
  const registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim();
  await mkdir(tools);
  await cp(process.execPath, join(tools, 'node'));
  await cp(join(npm, '../..'), join(tools, 'npm'), { recursive: true });
  await cp('/etc/ssl/certs/ca-certificates.crt', join(tools, 'ca.crt'));
  const lines = [
    'FROM localhost/debian-base',
    'COPY tools/node /usr/local/bin/node',
    'COPY tools/npm /usr/local/lib/node_modules/npm',
    'COPY tools/ca.crt /etc/ssl/ca.crt',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    `ENV NODE_EXTRA_CA_CERTS=/etc/ssl/ca.crt npm_config_cafile=/etc/ssl/ca.crt npm_config_registry=${registry}`,
  ];
  await writeFile(join(folder, 'Builder'), `${lines.join('\n')}\n`);
  await buildah('build', '--isolation=chroot', '--file=Builder', '--tag=node-base', '.');
  await rm(tools, { recursive: true });
}

let megabytes = 0;
let container: string;
/** The folder of this machine where the container's files are. */
let mounted: string;
test('the image is built from a checkout alone, on a plain Debian', async () => {
  await baseImage();
  await builderImage();
  await buildah(
    'build',
    '--isolation=chroot',
    '--build-arg=BASE=localhost/debian-base',
    '--build-arg=BUILDER=localhost/node-base',
    `--file=${join(root, 'deploy/Containerfile')}`,
    '--tag=shunya',
    root,
  );
  container = (await buildah('from', '--isolation=chroot', 'localhost/shunya')).stdout.trim();
  mounted = (await buildah('mount', container)).stdout.trim();
  // Nothing of the checkout but these: no history, no tests, no sources with types.
  assert.deepEqual((await readdir(join(mounted, 'opt/shunya'))).toSorted(), [
    '.env.example',
    '.npmrc',
    'CHANGELOG.md',
    'LICENSE',
    'THIRD_PARTY.md',
    'bin',
    'deploy',
    'docs',
    'node_modules',
    'package-lock.json',
    'package.json',
    'portal-sim',
    'profiles',
    'src',
    'web',
  ]);
  const { stdout } = await buildah('inspect', '--type=image', 'localhost/shunya');
  const { OCIv1 } = JSON.parse(stdout) as { OCIv1: { config: { User: string } } };
  assert.equal(OCIv1.config.User, '65534:65534');
  const listed = await buildah('images', '--json', 'localhost/shunya');
  const [image] = JSON.parse(listed.stdout) as { size: string }[];
  megabytes = Number.parseFloat(image?.size ?? '');
  assert.match(image?.size ?? '', / MB$/);
  assert.ok(megabytes < 400, image?.size);
});

test('its api and its worker start as nobody, say that they are ready, and end within ten seconds', async (t) => {
  const keys = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } };
  await writeFile(join(mounted, 'keys.json'), JSON.stringify(keys), { mode: 0o444 });
  const example = filledExample();
  for (const role of ['api', 'worker']) {
    const [port, probes] = [await freePort(), await freePort()];
    const settings = {
      ...example,
      SHUNYA_MODE: 'production',
      SHUNYA_ROLES: role,
      HOST: '127.0.0.1',
      PORT: String(port),
      PROBE_PORT: String(probes),
      METRICS_PORT: String(await freePort()),
      DATABASE_URL: postgres.url,
      SHUNYA_KEYS_FILE: '/keys.json',
      SHUNYA_ALLOW_UNSAFE: 'SHUNYA_KEYS_FILE,DATABASE_SUPERUSER',
      SMS_TEMPLATES_FILE: '',
      SMS_DLT: 'none',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const began = Date.now();
    const program = spawn(
      'buildah',
      [
        '--storage-driver=vfs',
        'run',
        '--isolation=chroot',
        '--user=65534:65534',
        ...args,
        container,
        '--',
        '/opt/shunya/bin/shunya',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    program.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    program.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const isReady = async (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${probes}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    assert.ok(await until(60_000, isReady), said);
    t.diagnostic(`${role}: ready after ${Date.now() - began} ms; image ${megabytes} MB`);
    if (role === 'api') {
      const page = await fetch(`http://127.0.0.1:${port}/`);
      assert.match(await page.text(), /<!doctype html>/i);
    }
    const [line] = await run('pgrep', ['--full', '--uid', '65534', '/src/main/main.js']).then(
      (found) => found.stdout.trim().split('\n'),
      () => [''],
    );
    assert.ok(Number(line) > 0, 'it runs as nobody');
    const ended = new Promise((resolve) => program.once('exit', resolve));
    const stopping = Date.now();
    process.kill(Number(line), 'SIGTERM');
    await ended;
    assert.ok(Date.now() - stopping < 10_000);
  }
  const [row] = await command(postgres.url, 'select count(*) from kysely_migration');
  assert.ok(Number(row?.['count']) > 0);
});

test('the systemd units are read by systemd without a complaint', async () => {
  const unit = join(folder, 'shunya@.service');
  // Its program stands in the image.
  const text = readFileSync(join(root, 'deploy/shunya@.service'), 'utf8').replaceAll(
    '/opt/shunya',
    join(mounted, 'opt/shunya'),
  );
  await writeFile(unit, text);
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit]);
  assert.doesNotMatch(stderr, /shunya@?\.service:\d+/);
});
