import { type Kysely, sql } from 'kysely';

/** Messages to a signatory who is not the user are bounded by recipient and day (docs/decisions/065). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column to_signatory boolean not null default false`.execute(db);
}
