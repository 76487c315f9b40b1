import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { productionSettings } from '../../fixtures/production.ts';
import { said as startSaid } from '../../fixtures/said.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

// The warning of a start in production about a login with rights beyond its own database.

let fresh: FreshDatabase;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-superuser-'));
  const keys = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } };
  await writeFile(join(folder, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });
  fresh = await freshDatabase({ bare: true });
});
after(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

const asSuperuser = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** The output of a worker in production. */
const said = (env: Record<string, string>, until?: RegExp): Promise<string> =>
  startSaid(
    {
      ...productionSettings,
      SHUNYA_ROLES: 'worker',
      DATA_DIR: join(folder, 'data'),
      SHUNYA_KEYS_FILE: join(folder, 'keys.json'),
      SMTP_HOST: '127.0.0.1',
      ...env,
    },
    until,
  );

test('production refuses a superuser as DATABASE_URL by its name, before it makes anything, and accepts it by a name of its own', async () => {
  const refused = /^DATABASE_URL is unsafe: .*superuser.*SHUNYA_ALLOW_UNSAFE=DATABASE_SUPERUSER accepts it/m;
  assert.match(await said({ DATABASE_URL: fresh.url }), refused);
  // The exception of an address without TLS opens nothing else.
  assert.match(await said({ DATABASE_URL: fresh.url, SHUNYA_ALLOW_UNSAFE: 'DATABASE_URL' }), refused);
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public'`);
  await client.end();
  assert.deepEqual(rows, []);
  const accepted = await said(
    { DATABASE_URL: fresh.url, SHUNYA_ALLOW_UNSAFE: 'DATABASE_SUPERUSER' },
    /Shunya is ready/,
  );
  assert.match(accepted, /Shunya is ready \(worker\)/);
  assert.match(accepted, /"setting":"DATABASE_SUPERUSER"/);
});

test('a login of the api’s or the worker’s that row-level security does not hold is refused, whatever is accepted', async () => {
  const name = `unbound_${randomBytes(4).toString('hex')}`;
  await asSuperuser(`create role ${name} login bypassrls password 'x'`);
  const login = Object.assign(new URL(fresh.url), { username: name, password: 'x' }).href;
  try {
    for (const setting of ['DATABASE_API_URL', 'DATABASE_WORKER_URL'])
      assert.match(
        await said({
          DATABASE_URL: fresh.url,
          [setting]: login,
          SHUNYA_ALLOW_UNSAFE: 'DATABASE_SUPERUSER,DATABASE_URL',
        }),
        new RegExp(`^${setting} is unsafe: .*row-level security`, 'm'),
      );
  } finally {
    await asSuperuser(`drop role ${name}`);
  }
});
