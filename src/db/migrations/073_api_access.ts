import { type Kysely, sql } from 'kysely';

/** What is known of a taxpayer's API access at the portal, which ends after thirty days (record 073). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table registration
  -- Switched on then or before; refused by the portal since; its end last reminded of.
  add column api_access_on_at timestamptz,
  add column api_access_off_at timestamptz,
  add column api_access_reminded_at timestamptz;
`,
    )
    .execute(db);
}
