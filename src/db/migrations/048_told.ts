import { type Kysely, sql } from 'kysely';

/** What the portal's public calls have told about a filing, for the next few minutes (docs/decisions/048). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table filing add column told_taxpayer jsonb, add column told_list jsonb`.execute(db);
}
