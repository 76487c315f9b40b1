import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client, DatabaseError } from 'pg';
import { said as startSaid } from '../../fixtures/said.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

// A database whose owner may make no roles: the program says what a user who may is to run, and works with that.

const mark = randomBytes(4).toString('hex');
const owner = `owner_${mark}`;
const database = `owned_${mark}`;
const logins = { api: `api_${mark}`, worker: `worker_${mark}` };
/** The groups exist, as after any release on this server. */
const duplicateObject = '42710';
let fresh: FreshDatabase;
let folder: string;

const onServer = async (statement: string, path = '/postgres'): Promise<void> => {
  const client = new Client({ connectionString: Object.assign(new URL(fresh.url), { pathname: path }).href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
const addressOf = (username: string): string =>
  Object.assign(new URL(fresh.url), { username, password: 'x', pathname: `/${database}` }).href;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-no-superuser-'));
  fresh = await freshDatabase({ bare: true });
  await onServer(`create role ${owner} login nosuperuser nocreaterole nocreatedb password 'x'`);
  await onServer(`create database ${database} owner ${owner}`);
});
after(async () => {
  await onServer(`drop database if exists ${database} with (force)`);
  for (const role of [owner, ...Object.values(logins)]) await onServer(`drop role if exists ${role}`);
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

const said = (env: Record<string, string>, until?: RegExp): Promise<string> =>
  startSaid({ DATA_DIR: join(folder, 'data'), ...env }, until);

test('where the database’s owner may make no roles, the start says what to run, and with that the migrator needs no superuser', async () => {
  const refused = await said({ DATABASE_URL: addressOf(owner) });
  assert.match(refused, /The user of DATABASE_URL may not make the roles that Shunya works with/);
  assert.match(refused, /Then set DATABASE_API_URL and DATABASE_WORKER_URL/);
  const told = refused.split('\n').filter((line) => /^(?:create role|grant) /.test(line));
  assert.equal(told.length, 7);
  for (const line of told) {
    const statement = line
      // As the note before them says of PostgreSQL 15.
      .replace(/ with inherit.*;$/, ';')
      .replaceAll('shunya_api_login', logins.api)
      .replaceAll('shunya_worker_login', logins.worker)
      .replace("'...'", "'x'");
    await onServer(statement).catch((error: unknown) => {
      if (!(error instanceof DatabaseError) || error.code !== duplicateObject) throw error;
    });
  }
  // One login is not enough: the other's is still to be made.
  const half = { DATABASE_URL: addressOf(owner), DATABASE_API_URL: addressOf(logins.api) };
  assert.match(await said(half), /may not make the roles/);
  const whole = { ...half, DATABASE_WORKER_URL: addressOf(logins.worker) };
  assert.match(await said(whole, /Shunya is ready/), /Shunya is ready on/);
});
