import { type Kysely, sql } from 'kysely';

/** Profiles and photos, and the right of the eraser: the one door that may take a user's events away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, ...['profile', 'profile_photo'].map(doors), eraser]) {
    await sql.raw(statement).execute(db);
  }
}

const tables = `
create table profile (
  user_id uuid primary key references app_user,
  -- The fields that were ever told; what is absent has its default in the domain.
  details jsonb not null default '{}',
  id_number_sealed bytea,
  email_verified_at timestamptz,
  updated_at timestamptz not null
);
create table profile_photo (
  user_id uuid primary key references app_user,
  bytes bytea not null,
  at timestamptz not null
);
`;

const doors = (table: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy tenant on ${table} to shunya_tenant
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on ${table} to shunya_tenant;
`;

// A member of shunya_tenant: it sees what that role sees, the rows of one user.
const eraser = 'grant delete on filing_event to shunya_eraser;';
