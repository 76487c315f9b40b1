import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { command, type DeploymentPostgres } from '../../bench/deployment/postgres.ts';
import { freePort } from '../../bench/freePort.ts';

const bin = '/usr/lib/postgresql/15/bin';
const deploy = join(import.meta.dirname, '../../deploy');

/** Debian's PostgreSQL 15, which archives its WAL, backed up and restored by the commands of deploy/. */
export type DebianPostgres = DeploymentPostgres & {
  /** By deploy/backup.sh; answers its folder. */
  backUpByCommand(): Promise<string>;
  /** Names this moment. */
  mark(label: string): Promise<void>;
  /** Loses the server and its data, and restores by deploy/restore.sh up to the mark. */
  restoreTo(backup: string, label: string): Promise<void>;
};

export async function startDebianPostgres(folder: string): Promise<DebianPostgres> {
  const { stdout } = await promisify(execFile)('id', ['-u', 'postgres']);
  const uid = Number(stdout);
  const [data, archive, backups] = ['data', 'archive', 'backups'].map((name) =>
    join(folder, 'pg15', name),
  ) as [string, string, string];
  for (const each of [join(folder, 'pg15'), archive, backups]) {
    await mkdir(each, { recursive: true });
    await chown(each, uid, uid);
  }
  const port = await freePort();
  const env = { PATH: `${bin}:/usr/bin:/bin`, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' };
  const asPostgres = async (...args: string[]): Promise<string> =>
    (
      await promisify(execFile)(
        'setpriv',
        ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...args],
        { env, cwd: '/' },
      )
    ).stdout;
  const start = async (): Promise<void> => {
    await asPostgres('pg_ctl', '--pgdata', data, '--wait', '--log', join(folder, 'pg15', 'log'), 'start');
  };
  const lose = async (): Promise<void> => {
    await asPostgres('pg_ctl', '--pgdata', data, '--mode=immediate', 'stop');
  };
  await asPostgres('initdb', '--pgdata', data, '--auth=trust', '--encoding=UTF8');
  await appendFile(
    join(data, 'postgresql.conf'),
    [
      '',
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${join(folder, 'pg15')}'`,
      // As docs/operations.md has it.
      'archive_mode = on',
      `archive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'`,
      'archive_timeout = 60',
      '',
    ].join('\n'),
  );
  await start();
  const server = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await command(server, 'create database shunya');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/shunya`,
    kill: async () => {
      await lose();
      await start();
    },
    backUp: () => Promise.reject(new Error('backed up by command')),
    backUpByCommand: async () => (await asPostgres(join(deploy, 'backup.sh'), backups)).trim(),
    mark: async (label) => {
      await command(server, `select pg_create_restore_point('${label}')`);
    },
    restoreTo: async (backup, label) => {
      // Unarchived WAL is lost with the server; the mark is made safe first.
      await command(server, 'select pg_switch_wal()');
      await archived(server);
      await lose();
      await rm(data, { recursive: true });
      await asPostgres(join(deploy, 'restore.sh'), backup, archive, data, `name:${label}`);
      await start();
      for (let open = true; open;) {
        const [row] = await command(server, 'select pg_is_in_recovery() as open');
        open = row?.['open'] === true;
      }
    },
    stop: async () => {
      await asPostgres('pg_ctl', '--pgdata', data, '--mode=fast', 'stop').catch(() => undefined);
    },
  };
}

/** Until the WAL that was written is archived. */
async function archived(server: string): Promise<void> {
  for (;;) {
    const [row] = await command(
      server,
      `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) as done from pg_stat_archiver`,
    );
    if (row?.['done'] === true) return;
  }
}
