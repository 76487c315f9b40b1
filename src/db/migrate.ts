import { readFileSync } from 'node:fs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client, Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { isDatabaseAway } from './awaitDatabase.ts';
import { surviveLostConnections } from './lostConnections.ts';

const fromFile = (name: string) => {
  const text = readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8');
  return {
    up: async (db: Kysely<unknown>): Promise<void> => {
      await sql.raw(text).execute(db);
    },
  };
};
const migrations = {
  '001_baseline': fromFile('001_baseline'),
  '003_evidence': fromFile('003_evidence'),
  '006_signing': fromFile('006_signing'),
};

/** The database holds a schema that this release cannot bring to its own. Nothing in it was changed. */
export class OtherSchema extends Error {}

/**
 * Brings a database to the newest schema: roles, our tables, the queue's tables. Safe when several processes
 * start together: each step waits for a lock. Throws when a migration fails, and OtherSchema
 * where the database was made by a release whose migrations this one does not know: the program must not start then. Where
 * PostgreSQL goes away on the way it throws as the driver does (isDatabaseAway) and leaves nothing open.
 */
export async function migrateDatabase(url: string): Promise<void> {
  await ensureRoles(url);
  const pool = new Pool({ connectionString: url, max: 2 });
  surviveLostConnections(pool);
  // The first failure: giving the lock back over a lost connection fails too, and would be told in its place.
  let first: unknown;
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'error') first ??= event.error;
    },
  });
  try {
    await refuseOtherSchema(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    // The error itself where PostgreSQL went away: nothing is wrong with the migration, it is begun again.
    if (error !== undefined) {
      const why = first ?? error;
      throw isDatabaseAway(why) ? why : new Error('a migration failed', { cause: why });
    }
  } finally {
    await db.destroy();
  }
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => undefined);
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: true, close: true, timeout: 5_000 });
  }
}

async function refuseOtherSchema(db: Kysely<unknown>): Promise<void> {
  const made = await sql<{
    name: string | null;
  }>`select to_regclass('public.kysely_migration')::text as name`.execute(db);
  if ((made.rows[0]?.name ?? null) === null) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new OtherSchema(`this release does not know the migration ${unknown.name}`);
}

// Roles belong to the whole server: fresh databases that race for them would fail without one common lock.
async function ensureRoles(url: string): Promise<void> {
  const common = new URL(url);
  common.pathname = '/postgres';
  const client = new Client({ connectionString: common.href });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [0x5348554e]);
    for (const role of ['shunya_tenant', 'shunya_system', 'shunya_eraser']) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) await client.query(`create role ${role} nologin`);
      await client.query(`grant ${role} to current_user`);
    }
    // Whatever a tenant may do with a new table, the eraser of that tenant may do.
    await client.query('grant shunya_tenant to shunya_eraser');
  } finally {
    await client.end();
  }
}
