import { type Kysely, sql } from 'kysely';

/** When a registration was proven by its first code, and a person's wish to have that code sent (record 067). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

const columns = `
alter table registration
  add column proven_at timestamptz,
  add column prove_asked_at timestamptz;
update registration set proven_at = first.at
  from (
    select registration_id, min(asked_at) as at from code_request
    where purpose = 'session' and state = 'used' group by registration_id
  ) as first
  where first.registration_id = registration.id;
`;
