import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { installBinaries, openHome } from '#db/embedded/home.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { freePort } from '../../../bench/freePort.ts';
import { query } from '../../harness/postgres.ts';

/*
 * deploy/backup.sh and deploy/restore.sh on a PostgreSQL that archives its WAL as docs/operations.md says. npm has no
 * pg_basebackup, which backup.sh calls: its test needs Debian's PostgreSQL. restore.sh is proven everywhere.
 */

const root = join(import.meta.dirname, '../../..');
const noShell = process.platform === 'win32' ? 'shell scripts' : false;
const needed = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_verifybackup', 'pg_archivecleanup'];
/** The programs of the newest PostgreSQL of Debian on this machine. */
const ofDebian = globSync('/usr/lib/postgresql/*/bin')
  .filter((bin) => needed.every((name) => existsSync(join(bin, name))))
  .toSorted()
  .at(-1);

type Server = {
  /** The superuser's address of a migrated database. */
  url: string;
  /** Where backups go; its folder `wal` is the archive. */
  backups: string;
  /** Runs a program or a script of deploy/ as the account of the server; answers what it prints. */
  run(program: string, ...args: string[]): Promise<string>;
  /** Copies the data folder between pg_backup_start and pg_backup_stop; answers the copy. */
  backUpByHand(): Promise<string>;
  /** Resolves when everything written until now is in the archive. */
  archiveAll(): Promise<void>;
  /** Loses the server with its data folder, restores that by restore.sh and starts again. */
  loseAndRestore(backup: string, ...target: string[]): Promise<void>;
};

/** `bin`: the folder of its programs; without it the embedded ones. */
async function startServer(t: TestContext, bin?: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'shunya-backups-'));
  await chmod(folder, 0o755);
  const { dir, account } = await openHome(folder, () => undefined);
  let stop = async (): Promise<unknown> => undefined;
  t.after(async () => {
    await stop();
    await rm(dir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  const programs = bin ?? (await installBinaries(dir));
  const own = join(dir, 'server');
  const [data, backups] = [join(own, 'data'), join(own, 'backups')];
  const archive = join(backups, 'wal');
  for (const each of [own, backups, archive]) {
    await mkdir(each);
    if (account !== undefined) await chown(each, account.uid, account.gid);
  }
  // A copy, because this checkout may be closed to the account of the server.
  for (const script of ['backup.sh', 'restore.sh']) {
    await copyFile(join(root, 'deploy', script), join(own, script));
    await chmod(join(own, script), 0o755);
  }
  const port = await freePort();
  const env = {
    PATH: `${own}:${bin ?? ''}:/usr/bin:/bin`,
    LC_ALL: 'C',
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
  };
  const run = async (program: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(program, args, { ...account, env, cwd: own })).stdout.trim();
  const control = (act: string, ...args: string[]) =>
    run(join(programs, 'pg_ctl'), act, '--silent', '--wait', '--timeout=600', '--pgdata', data, ...args);
  const start = () => control('start', '--log', join(own, 'log'));
  const server = `postgres://postgres@127.0.0.1:${port}/postgres`;

  const made = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(join(programs, 'initdb'), '--pgdata', data, ...made);
  const [, archiving = ''] =
    /conf\.d\/archive\.conf <<'END'\n((?:archive_.*\n)+)/.exec(
      readFileSync(join(root, 'docs/operations.md'), 'utf8'),
    ) ?? [];
  assert.match(archiving, /archive_command = '.*gzip/);
  await appendFile(
    join(data, 'postgresql.conf'),
    [
      `\nport = ${port}`,
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      'fsync = off',
      archiving.replaceAll('/backup/', `${backups}/`),
    ].join('\n'),
  );
  await start();
  // A failed test may have ended it already.
  stop = () => control('stop', '--mode=immediate').catch(() => undefined);
  await query(server, 'create database shunya');
  const url = `postgres://postgres@127.0.0.1:${port}/shunya`;
  await migrateDatabase(url);

  return {
    url,
    backups,
    run,
    backUpByHand: async () => {
      const copy = join(backups, 'by-hand');
      const client = new Client({ connectionString: server });
      await client.connect();
      try {
        await client.query(`select pg_backup_start('by hand', fast => true)`);
        await run('cp', '-a', data, copy);
        const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
        await run('sh', '-c', `rm -r "${copy}/postmaster.pid" "${copy}"/pg_wal/*`);
        await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? assert.fail('no label'));
      } finally {
        await client.end();
      }
      return copy;
    },
    archiveAll: async () => {
      const [row] = await query(server, 'select pg_walfile_name(pg_switch_wal()) as segment');
      while (!existsSync(join(archive, `${String(row?.['segment'])}.gz`))) await sleep(20);
    },
    loseAndRestore: async (backup, ...target) => {
      await control('stop', '--mode=immediate');
      await rm(data, { recursive: true });
      await run('restore.sh', backup, archive, data, ...target);
      await start();
      for (;;) {
        const [row] = await query(server, 'select pg_is_in_recovery() as recovering');
        if (row?.['recovering'] === false) return;
        await sleep(20);
      }
    },
  };
}

const addPerson = (url: string, phone: string) =>
  query(url, `insert into person (id, phone, created_at) values (gen_random_uuid(), '${phone}', now())`);
const phones = async (url: string): Promise<unknown[]> =>
  (await query(url, 'select phone from person order by phone')).map(({ phone }) => phone);
const [first, second, third] = ['+919800000001', '+919800000002', '+919800000003'] as const;

test(
  'restore.sh brings back each row until a named moment after the backup and none after it, and without a moment everything archived',
  { skip: noShell },
  async (t) => {
    const { url, ...server } = await startServer(t);
    await addPerson(url, first);
    const backup = await server.backUpByHand();
    await addPerson(url, second);
    await query(url, `select pg_create_restore_point('before_the_loss')`);
    await addPerson(url, third);
    await query(url, `delete from person where phone = '${first}'`);
    await server.archiveAll();

    await server.loseAndRestore(backup);
    assert.deepEqual(await phones(url), [second, third]);
    await server.loseAndRestore(backup, 'name:before_the_loss');
    assert.deepEqual(await phones(url), [first, second]);
    // It takes writes again.
    await addPerson(url, third);
    assert.deepEqual(await phones(url), [first, second, third]);
  },
);

test(
  'backup.sh makes a backup that restore.sh brings back, and removes older ones with the WAL that only they need',
  { skip: noShell || (ofDebian === undefined ? 'no PostgreSQL of Debian on this machine' : false) },
  async (t) => {
    const { url, backups, ...server } = await startServer(t, ofDebian);
    const segments = async (): Promise<string[]> =>
      (await readdir(join(backups, 'wal'))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).toSorted();
    await addPerson(url, first);
    const made = await server.run('backup.sh', backups);
    await server.archiveAll();
    const beforeTheNew = await segments();
    assert.ok(beforeTheNew.length > 0);
    // Two in one second would have one name.
    const old = join(backups, 'base-20260101T000000Z');
    await rename(made, old);
    const longAgo = new Date(Date.now() - 20 * 86_400_000);
    await utimes(old, longAgo, longAgo);

    await addPerson(url, second);
    const backup = await server.run('backup.sh', backups, '14');
    assert.deepEqual((await readdir(backups)).toSorted(), [backup.slice(backups.length + 1), 'wal']);
    await addPerson(url, third);
    await server.archiveAll();
    const left = await segments();
    assert.deepEqual(
      beforeTheNew.filter((name) => left.includes(name)),
      [],
    );

    await server.loseAndRestore(backup);
    assert.deepEqual(await phones(url), [first, second, third]);
  },
);
