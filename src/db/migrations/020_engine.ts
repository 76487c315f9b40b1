import { type Kysely, sql } from 'kysely';

/** What the engine remembers of codes that came, of answers that did not, and of its looks at the portal's list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(engine).execute(db);
}

const engine = `
alter table submission add column unanswered int not null default 0;
alter table filing add column looked_at timestamptz;
alter table filing_return add column logins int not null default 0;
-- A request that was open before was answered by the portal, as far as anybody knows.
alter table code_request add column sent boolean not null default true;
alter table code_request alter column sent set default false;

-- Keyed hashes, kept for an hour of wall time: a code that comes twice is no answer to a newer question.
create table seen_code (
  user_id uuid not null references app_user,
  signatory_id uuid not null references signatory,
  code_hash bytea not null,
  seen_at timestamptz not null,
  primary key (signatory_id, code_hash)
);
create index seen_code_at on seen_code (seen_at);
alter table seen_code enable row level security;
alter table seen_code force row level security;
create policy tenant on seen_code to shunya_tenant
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy system on seen_code to shunya_system using (true) with check (true);
grant select, insert, update, delete on seen_code to shunya_tenant, shunya_system;
`;
