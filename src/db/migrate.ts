import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { DatabaseError, Pool } from 'pg';
import { isDatabaseAway } from './awaitDatabase.ts';
import { buildLaterIndexes } from './laterIndexes.ts';
import { ensureGroups } from './logins.ts';
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
  '002_logins': fromFile('002_logins'),
  '003_evidence': fromFile('003_evidence'),
  '005_portal_turn': fromFile('005_portal_turn'),
  '006_signing': fromFile('006_signing'),
  '007_first_period': fromFile('007_first_period'),
  '009_words': fromFile('009_words'),
  '010_security_log': fromFile('010_security_log'),
  '011_sign_in_notices': fromFile('011_sign_in_notices'),
  '012_fresh_proof': fromFile('012_fresh_proof'),
  '013_programs': fromFile('013_programs'),
  '019_sms_templates': fromFile('019_sms_templates'),
  '020_webhooks': fromFile('020_webhooks'),
  '021_held_keys': fromFile('021_held_keys'),
  '022_idempotent_calls': fromFile('022_idempotent_calls'),
  '024_second_factor': fromFile('024_second_factor'),
  '025_people': fromFile('025_people'),
  '027_labels': fromFile('027_labels'),
  '028_digest': fromFile('028_digest'),
  '031_sms_secrets': fromFile('031_sms_secrets'),
  '032_idle_numbers': fromFile('032_idle_numbers'),
  '034_client_approval': fromFile('034_client_approval'),
  '035_filed_by_hand': fromFile('035_filed_by_hand'),
  '036_listed_before': fromFile('036_listed_before'),
  '037_required_factor': fromFile('037_required_factor'),
  '038_passkeys': fromFile('038_passkeys'),
  '039_authority': fromFile('039_authority'),
  '041_abuse': fromFile('041_abuse'),
  '045_readings': fromFile('045_readings'),
  '046_calendar': fromFile('046_calendar'),
  '051_notices': fromFile('051_notices'),
  '052_late_fee': fromFile('052_late_fee'),
  '054_filing_proof': fromFile('054_filing_proof'),
  '056_portal_news': fromFile('056_portal_news'),
  '058_processes': fromFile('058_processes'),
  '059_backlog': fromFile('059_backlog'),
  '061_work_line': fromFile('061_work_line'),
  '062_take_back': fromFile('062_take_back'),
  '064_erasing': fromFile('064_erasing'),
  '065_undo': fromFile('065_undo'),
  '066_firm_sign_in': fromFile('066_firm_sign_in'),
  '067_firm_domain_asked_again': fromFile('067_firm_domain_asked_again'),
  '068_backlog_told': fromFile('068_backlog_told'),
  '069_shown_status': fromFile('069_shown_status'),
};

/** Each waits a second for PostgreSQL to see the deadlock. */
const maxTries = 30;
const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01';

/** The database holds a schema that this release cannot migrate. Nothing in it was changed. */
export class OtherSchema extends Error {}

/**
 * Migrates a database to the newest schema: groups, tables, indexes. Safe when several processes start
 * together: each step waits for a lock. Throws when a migration fails, and OtherSchema when a release with migrations
 * unknown to this one made the database: the program must not start then. When PostgreSQL goes away meanwhile, it
 * throws the driver's error (isDatabaseAway) and leaves nothing open.
 */
export async function migrateDatabase(url: string): Promise<void> {
  await ensureGroups(url);
  const pool = new Pool({ connectionString: url, max: 2 });
  surviveLostConnections(pool);
  // The first failure: releasing the lock over a lost connection fails too, and would hide it.
  let first: unknown;
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'error') first ??= event.error;
    },
  });
  try {
    // Refused before anything is changed.
    await migrationsOf(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    for (let tries = 1; ; tries += 1) {
      first = undefined;
      const { error } = await migrator.migrateToLatest();
      if (error === undefined) break;
      const why = first ?? error;
      // A migration locks tables in its own order while processes of the previous release lock theirs; a deadlock rolls
      // it back.
      if (isDeadlock(why) && tries < maxTries) continue;
      // The error itself when PostgreSQL went away: nothing is wrong with the migration, and it is started again.
      throw isDatabaseAway(why) ? why : new Error('a migration failed', { cause: why });
    }
  } finally {
    await db.destroy();
  }
  await buildLaterIndexes(url);
}

/** Waits until another process has migrated the database to this release's schema; OtherSchema as above. */
export async function untilMigrated(url: string, say: (line: string) => void): Promise<void> {
  for (let hasLogged = false; ; await sleep(500)) {
    const pending = await pendingMigrations(url);
    if (pending.length === 0) return;
    if (!hasLogged) say(`The database waits for \`npm run db:migrate\` (${pending.join(', ')}) ...`);
    hasLogged = true;
  }
}

/** The migrations of this release that the database does not have, by name. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 1 });
  surviveLostConnections(pool);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const done = await migrationsOf(db);
    return Object.keys(migrations).filter((name) => !done.includes(name));
  } finally {
    await db.destroy();
  }
}

/**
 * The migrations that a database has; OtherSchema when this release does not know one of them, or one in between is
 * missing.
 */
async function migrationsOf(db: Kysely<unknown>): Promise<string[]> {
  const made = await sql<{
    name: string | null;
  }>`select to_regclass('public.kysely_migration')::text as name`.execute(db);
  if ((made.rows[0]?.name ?? null) === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new OtherSchema(`this release does not know the migration ${unknown.name}`);
  const done = rows.map(({ name }) => name);
  // A later migration may depend on the missing one, or replace it.
  const last = done.at(-1) ?? '';
  const missing = Object.keys(migrations).find((name) => name < last && !done.includes(name));
  if (missing !== undefined)
    throw new OtherSchema(`it has the migration ${last} and not ${missing}, which comes before it`);
  return done;
}
