import { type Kysely, sql } from 'kysely';

/**
 * A tenant's own tables. The house's follow in the next migration, then who may do what with all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [people, registrations, filings]) {
    await sql.raw(statement).execute(db);
  }
}

const people = `
create table app_user (
  id uuid primary key,
  user_id uuid not null generated always as (id) stored,
  phone text not null unique,
  name text not null default '',
  email text not null default '',
  role text not null default 'user',
  created_at timestamptz not null
);
create table session (
  id uuid primary key,
  user_id uuid not null references app_user,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  device jsonb not null default '{}',
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  successor_sealed bytea,
  rotated_at timestamptz
);
create index session_of_user on session (user_id);
create table signatory (
  id uuid primary key,
  user_id uuid not null references app_user,
  name text not null default '',
  pan text not null,
  mobile text not null default '',
  email text not null default '',
  relay_key text not null unique,
  relay text not null default 'off' check (relay in ('on', 'off')),
  relay_seen text not null default 'untried' check (relay_seen in ('untried', 'works', 'silent')),
  unique (user_id, pan)
);
create index signatory_by_email on signatory (email);
create table landing_schedule (
  user_id uuid primary key references app_user,
  schedule jsonb not null,
  saved_at timestamptz not null
);
`;

const registrations = `
create table registration (
  id uuid primary key,
  user_id uuid not null references app_user,
  nick_name text not null,
  username text not null,
  password_sealed bytea,
  gstin text,
  given_gstin text,
  filling_type text not null default 'Nil',
  status text not null default 'pending' check (status in ('pending', 'success', 'failed')),
  remark text not null default '',
  legal_name text not null default '',
  trade_name text not null default '',
  pan text not null default '',
  registered_on text,
  cancelled_on text,
  constitution text not null default '',
  taxpayer_type text not null default '',
  portal_status text not null default '',
  address jsonb,
  preferences jsonb not null default '{}',
  auto_filling boolean not null default true,
  ask_each_month boolean not null default true,
  schedule jsonb not null,
  schedule_edited boolean not null default false,
  signatory_id uuid references signatory,
  simulated boolean not null default false,
  -- The portal did not answer: nothing is asked for this registration before this product instant.
  ask_portal_after timestamptz,
  portal_tries int not null default 0,
  -- A person is at the page until then: a code that no relay brings may be asked for.
  attended_until timestamptz,
  created_at timestamptz not null,
  verified_at timestamptz,
  deleted_at timestamptz
);
create index registration_of_user on registration (user_id) where deleted_at is null;
create unique index registration_once on registration (user_id, gstin) where deleted_at is null and gstin is not null and status <> 'failed';

-- What is to be done for a registration, and who is doing it: the product instant of the next act, and a lease
-- in wall time. The minute tick reads it; nothing else decides when the engine runs.
create table work (
  registration_id uuid primary key references registration,
  user_id uuid not null references app_user,
  due_at timestamptz,
  enqueued_at timestamptz,
  holder uuid,
  lease_until timestamptz,
  -- Counts the wishes to be woken, so that one that comes while a worker holds the lease is not lost.
  wakes int not null default 0
);
create index work_due on work (due_at) where due_at is not null;

create table portal_session (
  registration_id uuid primary key references registration,
  user_id uuid not null references app_user,
  challenge_sealed bytea,
  token_sealed bytea,
  opened_at timestamptz,
  expires_at timestamptz
);
create table code_request (
  id uuid primary key,
  user_id uuid not null references app_user,
  registration_id uuid not null references registration,
  signatory_id uuid not null references signatory,
  filing_id uuid,
  purpose text not null check (purpose in ('session', 'GSTR1', 'GSTR3B')),
  place int not null,
  places int not null,
  relay boolean not null,
  asked_at timestamptz not null,
  asked_wall timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'received', 'used', 'refused', 'expired', 'cancelled')),
  code_sealed bytea,
  received_at timestamptz,
  channel text
);
create unique index code_one_waits on code_request (signatory_id) where state in ('requested', 'received');
create index code_of_registration on code_request (registration_id, asked_at);

create table consent (
  id uuid primary key,
  user_id uuid not null references app_user,
  registration_id uuid references registration,
  kind text not null check (kind in ('storage', 'month', 'standing', 'relay')),
  period text,
  text text not null,
  version text not null,
  giver text not null,
  capacity text not null,
  channel text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consent_of_registration on consent (registration_id, kind);
`;

const filings = `
create table filing (
  id uuid primary key,
  user_id uuid not null references app_user,
  registration_id uuid not null references registration,
  gstin text not null,
  period text not null,
  period_order int not null,
  frequency text not null check (frequency in ('monthly', 'quarterly')),
  opened_at timestamptz not null,
  entry_at timestamptz not null,
  status text not null,
  unique (user_id, gstin, period)
);
create index filing_of_registration on filing (registration_id, period_order);
create index filing_not_filed on filing (registration_id) where status <> 'success';
create index filing_history on filing (user_id, entry_at desc, id);

create table filing_return (
  filing_id uuid not null references filing,
  form text not null check (form in ('GSTR1', 'GSTR3B')),
  user_id uuid not null references app_user,
  state text not null,
  scheduled_at timestamptz,
  due_at timestamptz not null,
  next_try_at timestamptz,
  reminded_at timestamptz,
  tries int not null default 0,
  code_tries int not null default 0,
  finding jsonb,
  answered_arn text,
  arn text,
  filed_at timestamptz,
  filed_by text not null default '',
  requested_by text not null default 'System',
  primary key (filing_id, form)
);
create table filing_event (
  id bigint generated always as identity primary key,
  user_id uuid not null references app_user,
  filing_id uuid not null references filing,
  form text not null,
  at timestamptz not null,
  type text not null,
  from_state text not null,
  to_state text not null,
  detail jsonb not null
);
create index filing_event_of on filing_event (filing_id, id);
create table return_document (
  filing_id uuid not null references filing,
  form text not null,
  user_id uuid not null references app_user,
  filed jsonb not null,
  stored_at timestamptz not null,
  primary key (filing_id, form)
);
`;
