import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/start.ts';
import { query } from '../../harness/postgres.ts';

const weAreRoot = process.getuid?.() === 0;

async function tempFolder(t: TestContext, mode = 0o755): Promise<string> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'shunya-embedded-')));
  await chmod(dir, mode);
  atEnd(t, () => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** A started server that the test stops at its end, whatever happens. */
async function started(
  t: TestContext,
  dataDir: string,
  options: { fast?: boolean; say?: (line: string) => void } = {},
): Promise<EmbeddedPostgres> {
  const result = await startEmbeddedPostgres({ dataDir, fast: true, ...options });
  assert.ok(result.ok, result.ok ? '' : result.failure);
  atEnd(t, () => result.value.stop());
  return result.value;
}

const endings = new WeakMap<TestContext, (() => unknown)[]>();

/** Last in, first out: a server stops before its folder goes. `t.after` runs the other way round. */
function atEnd(t: TestContext, act: () => unknown): void {
  let acts = endings.get(t);
  if (acts === undefined) {
    const mine: (() => unknown)[] = [];
    acts = mine;
    endings.set(t, mine);
    t.after(async () => {
      for (const ending of mine.toReversed()) await ending();
    });
  }
  acts.push(act);
}

test('a first start makes a private UTF-8 cluster on 127.0.0.1 behind a password, not run by root, and a second start finds it running', async (t) => {
  const dir = await tempFolder(t);
  const first = await started(t, dir);
  const shown = await query(
    first.url,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
       current_setting('port') as port, current_setting('password_encryption') as passwords,
       pg_encoding_to_char(encoding) as encoding, datcollate as collation
     from pg_database where datname = 'postgres'`,
  );
  assert.deepEqual(shown, [
    {
      addresses: '127.0.0.1',
      sockets: '',
      port: String(first.port),
      passwords: 'scram-sha-256',
      encoding: 'UTF8',
      collation: 'C',
    },
  ]);
  const stranger = new URL(first.url);
  stranger.password = 'not-the-password';
  await assert.rejects(query(stranger.href, 'select 1'), /password authentication failed/);

  const home = join(dir, 'postgres');
  assert.equal((await stat(join(home, 'cluster', 'password'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(join(home, 'cluster')), ['data', 'password']);
  const data = await stat(join(home, 'cluster', 'data'));
  assert.equal(data.mode & 0o777, 0o700);
  assert.notEqual(data.uid, 0);

  const second = await started(t, dir);
  assert.deepEqual([second.url, second.pid], [first.url, first.pid]);
});

test('durable settings are the default and fast is only asked for', async (t) => {
  const dir = await tempFolder(t);
  const durability = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
    current_setting('full_page_writes') as pages`;
  const fast = await started(t, dir);
  assert.deepEqual(await query(fast.url, durability), [{ fsync: 'off', sync: 'off', pages: 'off' }]);
  await fast.stop();
  const durable = await started(t, dir, { fast: false });
  assert.deepEqual(await query(durable.url, durability), [{ fsync: 'on', sync: 'on', pages: 'on' }]);
});

test('committed rows outlive a SIGKILL of PostgreSQL', async (t) => {
  const dir = await tempFolder(t);
  const first = await started(t, dir, { fast: false });
  await query(first.url, `create table kept as select n from generate_series(1, 1000) n`);
  process.kill(first.pid, 'SIGKILL');
  const second = await started(t, dir, { fast: false });
  assert.notEqual(second.pid, first.pid);
  assert.deepEqual(await query(second.url, 'select count(*)::int as rows from kept'), [{ rows: 1000 }]);
});

test('a server left by a killed process is found and can be stopped', async (t) => {
  const dir = await tempFolder(t);
  const program = `
    import { startEmbeddedPostgres } from '#db/embedded/start.ts';
    const result = await startEmbeddedPostgres({ dataDir: process.env.HOME_OF_TEST, fast: true });
    if (result.ok) process.stdout.write(String(result.value.pid), () => process.kill(process.pid, 'SIGKILL'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, HOME_OF_TEST: dir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let pid = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (pid += part));
  const signal = await new Promise((resolve) => child.once('close', (_code, name) => resolve(name)));
  assert.equal(signal, 'SIGKILL');
  const heir = await started(t, dir);
  assert.equal(String(heir.pid), pid);
  await heir.stop();
  await assert.rejects(query(heir.url, 'select 1'), /ECONNREFUSED/);
  assert.ok(!existsSync(join(dir, 'postgres/cluster/data/postmaster.pid')));
});

test('two first starts at once on one folder end with one server', async (t) => {
  const dir = await tempFolder(t);
  const both = await Promise.all([started(t, dir), started(t, dir)]);
  assert.deepEqual([both[0].url, both[0].pid], [both[1].url, both[1].pid]);
  const [row] = await query(both[0].url, 'select 1 as one');
  assert.deepEqual(row, { one: 1 });
  // Nothing half-made stays behind.
  const names = (await readdir(join(dir, 'postgres'))).toSorted();
  assert.match(names.join(' '), /^cluster postgres\.log postgresql-\d+\.\d+\.\d+-beta\.\d+$/);
});

test('a pid file whose number belongs to another process by now stands in nobody’s way', async (t) => {
  const dir = await tempFolder(t);
  const first = await started(t, dir);
  const data = join(dir, 'postgres', 'cluster', 'data');
  const file = join(data, 'postmaster.pid');
  const left = await readFile(file, 'utf8');
  await first.stop();
  const bystander = spawn('sleep', ['600'], {
    stdio: 'ignore',
    ...(weAreRoot ? { uid: (await stat(data)).uid, gid: (await stat(data)).gid } : {}),
  });
  atEnd(t, () => bystander.kill());
  await writeFile(file, left.replace(/^\d+/, String(bystander.pid)));
  const second = await started(t, dir);
  assert.deepEqual(await query(second.url, 'select 1 as one'), [{ one: 1 }]);
});

test('a folder copied with its pid file gets its own server, not the one of the original', async (t) => {
  const dir = await tempFolder(t);
  const original = await started(t, dir);
  await query(original.url, 'create table kept (n int)');
  const copy = await tempFolder(t);
  const cp = spawn('cp', ['-a', join(dir, 'postgres'), copy], { stdio: 'ignore' });
  await new Promise((resolve) => cp.once('exit', resolve));
  const second = await started(t, copy);
  assert.notEqual(second.port, original.port);
});

test('a server that does not come up is reported with the last lines of its log, as one of another major version is', async (t) => {
  const dir = await tempFolder(t);
  const first = await started(t, dir);
  await first.stop();
  const data = join(dir, 'postgres', 'cluster', 'data');
  await writeFile(join(data, 'postgresql.conf'), 'no_such_setting = 1\n');
  const ended = await startEmbeddedPostgres({ dataDir: dir, fast: true });
  assert.match(ended.ok ? '' : ended.failure, /^PostgreSQL did not come up in .*no_such_setting/s);

  await writeFile(join(data, 'postgresql.conf'), '');
  await writeFile(join(data, 'PG_VERSION'), '12\n');
  const refused = await startEmbeddedPostgres({ dataDir: dir, fast: true });
  assert.match(refused.ok ? '' : refused.failure, /initialized by PostgreSQL version 12/);
});

test('a data folder that is a file is an answer, not a crash', async (t) => {
  const dir = await tempFolder(t);
  await writeFile(join(dir, 'file'), '');
  for (const dataDir of [join(dir, 'file'), join(dir, 'file', 'data')]) {
    const result = await startEmbeddedPostgres({ dataDir });
    assert.match(result.ok ? '' : result.failure, /^The data folder \S+ cannot be used: E(?:EXIST|NOTDIR)/);
  }
});

test(
  'as root, a data folder closed to others leads by a link to a home in /var/lib, and a deleted one begins empty',
  { skip: weAreRoot ? false : 'only root runs PostgreSQL as somebody else' },
  async (t) => {
    const dir = await tempFolder(t, 0o700);
    const link = join(dir, 'postgres');
    const startedOutside = async (): Promise<{ server: EmbeddedPostgres; home: string; said: string[] }> => {
      const said: string[] = [];
      const server = await started(t, dir, { say: (line) => said.push(line) });
      const home = await readlink(link);
      atEnd(t, () => rm(home, { recursive: true, force: true }));
      return { server, home, said };
    };
    const { server: first, home, said } = await startedOutside();
    assert.match(home, /^\/var\/lib\/shunya-[0-9a-f]{12}$/);
    assert.ok(said.some((line) => line.includes(home)));
    await query(first.url, 'create table kept (n int)');
    await first.stop();

    const { server: second } = await startedOutside();
    assert.deepEqual(await query(second.url, 'select count(*)::int as rows from kept'), [{ rows: 0 }]);
    await second.stop();

    await rm(link);
    const { server: third, home: other } = await startedOutside();
    await assert.rejects(query(third.url, 'select count(*) from kept'), /does not exist/);
    assert.notEqual(other, home);
    await third.stop();
  },
);
