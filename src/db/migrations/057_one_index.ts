import { type Kysely, sql } from 'kysely';

/**
 * Each look-up that names the owner beside a registration or a signatory has both in one index (record 057). With two
 * apart PostgreSQL read both and met in the middle: of a firm with 500 GSTINs every filing it has, to find one month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
drop index filing_of_registration;
create index filing_of_registration on filing (registration_id, user_id, period_order);
drop index filing_not_filed;
create index filing_not_filed on filing (user_id, registration_id) where status <> 'success';
drop index registration_of_signatory;
create index registration_of_signatory on registration (signatory_id, user_id);
`,
    )
    .execute(db);
}
