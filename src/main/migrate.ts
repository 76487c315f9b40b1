import { migrateDatabase, OtherSchema, pendingMigrations } from '#db/migrate.ts';
import { readConfig } from './config/config.ts';
import { readFileOrNull } from './config/namedFiles.ts';
import { formatDatabaseRefusal } from './databaseRefusal.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run db:migrate`: migrates the database of DATABASE_URL to this release's schema, before its processes start and
 * while those of the previous release keep running. Running it again does nothing.
 */
async function migrate(): Promise<number> {
  const read = readConfig(process.env, readFileOrNull);
  if (!read.ok) {
    for (const problem of read.failure) say(problem);
    return 1;
  }
  const { databaseUrl } = read.value.secrets;
  if (databaseUrl === null) {
    const isPackage = import.meta.filename.endsWith('.js');
    say(
      isPackage
        ? 'DATABASE_URL is missing: /etc/shunya/env or the environment names the database.'
        : 'The embedded database is migrated when the program starts.',
    );
    return isPackage ? 2 : 0;
  }
  try {
    const pending = await pendingMigrations(databaseUrl);
    say(pending.length === 0 ? 'No migration is pending.' : `Pending: ${pending.join(', ')}`);
    await migrateDatabase(databaseUrl);
  } catch (error) {
    const refusal = formatDatabaseRefusal(error);
    if (refusal !== null) {
      say(refusal);
      return 1;
    }
    if (!(error instanceof OtherSchema)) throw error;
    say(`The database was made by another release of Shunya: ${error.message}.`);
    return 1;
  }
  say('The database is at this release’s schema.');
  return 0;
}

process.exitCode = await migrate();
