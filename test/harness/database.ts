import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool } from 'pg';
import type { Logins } from '#db/logins.ts';
import { startTestPostgres } from './postgres.ts';

export type FreshDatabase = {
  /** The superuser's address of the new database. */
  url: string;
  /** Those of the api and of the worker. */
  logins: Logins;
  /** Removes it, open sessions included. */
  drop(): Promise<void>;
};

type Server = { url: string; template: string; logins: Logins };

let own: Promise<Server> | null = null;

/** The server of the run (setup.ts); a test file that runs without it, as by an editor's button, has one of its own. */
async function server(): Promise<Server> {
  const { SHUNYA_TEST_PG_URL: url, SHUNYA_TEST_TEMPLATE: template, SHUNYA_TEST_LOGINS: logins } = process.env;
  if (url !== undefined && template !== undefined && logins !== undefined)
    return { url, template, logins: JSON.parse(logins) as Logins };
  own ??= startTestPostgres().then((started) => {
    process.once('exit', () => started.kill());
    return started;
  });
  return own;
}

/**
 * A migrated, empty database, cloned from the run's template: one per test file; with `bare` one that was never
 * migrated.
 */
export async function freshDatabase({ bare = false } = {}): Promise<FreshDatabase> {
  const { url: address, template, logins: given } = await server();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const from = bare ? 'template1' : template;
  for (let tries = 1; ; tries += 1) {
    try {
      // By its files: the other way reads and logs each page of the template.
      await onServer(address, `create database ${name} template ${from} strategy file_copy`);
      break;
    } catch (error) {
      // 55006: someone is in the template for a moment, as autovacuum is.
      if (!(error instanceof DatabaseError) || error.code !== '55006' || tries > 50) throw error;
      await sleep(100);
    }
  }
  // A copy has the rights of a new database; those of ours are closed to strangers (src/db/logins.ts).
  if (!bare) await onServer(address, `revoke temporary on database ${name} from public`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  const drop = (): Promise<void> => onServer(address, `drop database if exists ${name} with (force)`);
  const here = (login: string): string => Object.assign(new URL(login), { pathname: `/${name}` }).href;
  return { url: url.href, logins: { api: here(given.api), worker: here(given.worker) }, drop };
}

let kept: { address: string; pool: Pool } | null = null;

/**
 * Over one connection of the superuser for all databases of a process: each would cost more than the work it is
 * opened for. It keeps no process alive that has nothing else to do.
 */
async function onServer(address: string, statement: string): Promise<void> {
  kept = kept?.address === address ? kept : { address, pool: adminOf(address) };
  await kept.pool.query(statement);
}

function adminOf(server: string): Pool {
  const pool = new Pool({ connectionString: server, max: 1, allowExitOnIdle: true });
  // A connection that ends while nobody uses it is replaced.
  pool.on('error', () => undefined);
  return pool;
}
