import { type Kysely, sql } from 'kysely';

/**
 * A month of which one return is filed and the other skipped or cancelled counts as skipped, not as filed (record 063).
 * The status is kept with the filing: those of before are told anew. The policy binds the owner of the table too, so it
 * is lifted for the one statement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table filing no force row level security;
alter table filing_return no force row level security;
update filing set status = 'skipped' where status = 'success' and exists (
  select from filing_return where filing_return.filing_id = filing.id and filing_return.state in ('skipped', 'cancelled'));
alter table filing force row level security;
alter table filing_return force row level security;
`,
    )
    .execute(db);
}
