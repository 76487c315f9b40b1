import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestPostgres } from './postgres.ts';
import { openScratch } from './scratch.ts';

const build = join(import.meta.dirname, '../../scripts/build.mjs');
let end: () => Promise<void> | undefined = () => undefined;

/**
 * Before the first test of a run: the pages, built where their sources have changed; one PostgreSQL with a migrated
 * database, of which each test file takes a copy (database.ts); and one folder for temporary files. The test processes
 * find server and folder in their environment.
 */
export async function globalSetup(): Promise<void> {
  await promisify(execFile)(process.execPath, [build]);
  const scratch = await openScratch();
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = scratch;
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/node');
  const removeScratch = (): void => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  end = async () => removeScratch();
  const postgres = await startTestPostgres();
  end = async () => {
    await postgres.stop();
    removeScratch();
  };
  process.env['SHUNYA_TEST_PG_URL'] = postgres.url;
  process.env['SHUNYA_TEST_TEMPLATE'] = postgres.template;
  process.env['SHUNYA_TEST_LOGINS'] = JSON.stringify(postgres.logins);
}

/** After the last test of a run. */
export async function globalTeardown(): Promise<void> {
  const now = end;
  // Node may call this twice.
  end = () => undefined;
  await now();
}
