import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../../bench/deployment/postgres.ts';
import { freePort } from '../../bench/freePort.ts';

export type PgBouncer = {
  /** The way to a database through it, for somebody. */
  url(databaseUrl: string, user: string, password: string): string;
  /** People who have signed in at it so far, by name. */
  signedIn(): Set<string>;
  /** The ports from which its connections reach the server, as pg_stat_activity calls them: `client_port`. */
  ports(): Promise<number[]>;
  stop(): Promise<void>;
};

const admin = 'looks_on';

/** Debian's PgBouncer before a server, with the passwords of its logins. It refuses startup options. */
export async function startPgBouncer(given: {
  folder: string;
  databaseUrl: string;
  people: Readonly<Record<string, string>>;
  mode?: 'session' | 'transaction';
}): Promise<PgBouncer> {
  const port = await freePort();
  const server = new URL(given.databaseUrl);
  const [settings, users] = ['pgbouncer.ini', 'users'].map((name) => join(given.folder, name)) as [
    string,
    string,
  ];
  const certificate = server.searchParams.get('sslrootcert');
  await writeFile(
    users,
    Object.entries({ ...given.people, [admin]: admin })
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  );
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = md5',
      `auth_file = ${users}`,
      `pool_mode = ${given.mode ?? 'session'}`,
      `stats_users = ${admin}`,
      ...(certificate === null
        ? []
        : ['server_tls_sslmode = verify-full', `server_tls_ca_file = ${certificate}`]),
      'max_client_conn = 200',
      'default_pool_size = 60',
      '',
    ].join('\n'),
  );
  for (const file of [settings, users]) await chmod(file, 0o644);
  const child = spawn('setpriv', [
    '--reuid=postgres',
    '--regid=postgres',
    '--clear-groups',
    '/usr/sbin/pgbouncer',
    settings,
  ]);
  const said: string[] = [];
  child.stderr.on('data', (data: Buffer) => void said.push(data.toString()));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`PgBouncer did not start: ${said.join('')}`);
    await sleep(100);
  }
  return {
    url: (databaseUrl, username, password) =>
      Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}`, username, password, search: '' }).href,
    signedIn: () =>
      new Set(
        said
          .join('')
          .matchAll(/login attempt: db=shunya user=(\w+)/g)
          .map(([, user]) => String(user)),
      ),
    ports: async () => {
      const rows = await command(`postgres://${admin}:${admin}@127.0.0.1:${port}/pgbouncer`, 'show servers');
      return rows.map((row) => Number(row['local_port']));
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
