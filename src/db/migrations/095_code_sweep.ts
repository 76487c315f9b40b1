import { type Kysely, sql } from 'kysely';

/** The sweep finds the codes that were asked for long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index code_asked on code_request (asked_wall)').execute(db);
}
