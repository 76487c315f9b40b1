import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool } from 'pg';
import type { Logins } from '#db/logins.ts';

export type FreshDatabase = {
  /** The superuser's address of the new database. */
  url: string;
  /** Those of the api and of the worker. */
  logins: Logins;
  /** Removes it, open sessions included. */
  drop(): Promise<void>;
};

/**
 * A migrated, empty database, cloned from the runner's template: one per test file; with `bare` one that was never
 * migrated. Runs only below `npm test`, which names server and template.
 */
export async function freshDatabase({ bare = false } = {}): Promise<FreshDatabase> {
  const server = process.env['SHUNYA_TEST_PG_URL'];
  const template = process.env['SHUNYA_TEST_TEMPLATE'];
  const given = process.env['SHUNYA_TEST_LOGINS'];
  if (server === undefined || template === undefined || given === undefined) {
    throw new Error('There is no test database here: run it as `npm test -- <part of the file name>`');
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const from = bare ? 'template1' : template;
  for (let tries = 1; ; tries += 1) {
    try {
      // By its files: the other way reads and logs each page of the template.
      await onServer(server, `create database ${name} template ${from} strategy file_copy`);
      break;
    } catch (error) {
      // 55006: someone is in the template for a moment, as autovacuum is.
      if (!(error instanceof DatabaseError) || error.code !== '55006' || tries > 50) throw error;
      await sleep(100);
    }
  }
  // A copy has the rights of a new database; those of ours are closed to strangers (src/db/logins.ts).
  if (!bare) await onServer(server, `revoke temporary on database ${name} from public`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = (): Promise<void> => onServer(server, `drop database if exists ${name} with (force)`);
  const logins = JSON.parse(given) as Logins;
  const here = (login: string): string => Object.assign(new URL(login), { pathname: `/${name}` }).href;
  return { url: url.href, logins: { api: here(logins.api), worker: here(logins.worker) }, drop };
}

let kept: { server: string; pool: Pool } | null = null;

/**
 * Over one connection of the superuser for all databases of a process: each would cost more than what it is opened for.
 * It keeps no process alive that has nothing else to do.
 */
async function onServer(server: string, statement: string): Promise<void> {
  kept = kept?.server === server ? kept : { server, pool: adminOf(server) };
  await kept.pool.query(statement);
}

function adminOf(server: string): Pool {
  const pool = new Pool({ connectionString: server, max: 1, allowExitOnIdle: true });
  // A connection that ends while nobody uses it is opened anew.
  pool.on('error', () => undefined);
  return pool;
}
