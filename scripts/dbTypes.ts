import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withServer } from '../bench/databases.ts';

const generator = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'));

/**
 * Writes src/db/tables.ts: the types of the tables as the migrations make them, read from a new database. The settings
 * stand in .kysely-codegenrc.json. A process of its own: the generator does not wait until its connections are closed.
 */
await withServer(async (server) => {
  execFileSync(process.execPath, [generator, '--url', await server.database('types')], { stdio: 'inherit' });
});
