import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { closeToOthers, type Logins } from '#db/logins.ts';

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
  await onServer(server, async (client) => {
    for (let tries = 1; ; tries += 1) {
      try {
        await client.query(`create database ${name} template ${bare ? 'template1' : template}`);
        return;
      } catch (error) {
        // 55006: someone is in the template for a moment, as autovacuum is.
        if (!(error instanceof DatabaseError) || error.code !== '55006' || tries > 50) throw error;
        await sleep(100);
      }
    }
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = (): Promise<void> =>
    onServer(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  const logins = JSON.parse(given) as Logins;
  const here = (login: string): string => Object.assign(new URL(login), { pathname: `/${name}` }).href;
  if (!bare) {
    // A copy has the rights of a new database.
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await closeToOthers(client);
    await client.end();
  }
  return { url: url.href, logins: { api: here(logins.api), worker: here(logins.worker) }, drop };
}

async function onServer(url: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
