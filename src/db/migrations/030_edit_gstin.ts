import { type Kysely, sql } from 'kysely';

/** What the edit form adds to a registration and its signatory (specification 3). The tables' policies cover the new columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

const columns = `
alter table registration
  -- What the person wrote, by the form's field names; states by their number. The portal's facts go before it.
  add column own jsonb not null default '{}',
  add column reminder_days int not null default 3,
  add column password_reminder boolean not null default false,
  add column password_reminded_at timestamptz,
  -- When username or password last changed.
  add column credentials_at timestamptz;
update registration set credentials_at = created_at;
alter table registration alter column credentials_at set not null;
-- The address that the portal told: its codes go there, whatever the person writes.
alter table signatory add column portal_email text not null default '';
update signatory set portal_email = email;
`;
