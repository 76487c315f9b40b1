import { type Kysely, sql } from 'kysely';

/** Tables of the whole house, which no tenant may touch, and the two that a demo needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(house).execute(db);
  await sql.raw(demo).execute(db);
}

const house = `
-- At most one filing per (gstin, form, period), ever (record 084.1, record 084.6). Claimed before RETFILE, never deleted.
create table submission (
  gstin text not null,
  form text not null,
  period text not null,
  owner uuid not null,
  state text not null check (state in ('claimed', 'sent', 'filed', 'not_filed')),
  arn text,
  claimed_at timestamptz not null,
  sent_at timestamptz,
  primary key (gstin, form, period)
);
create table sign_in_code (
  phone text primary key,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0
);
create table identity_login (
  secret_hash bytea primary key,
  phone text not null,
  expires_at timestamptz not null
);
create table rate_window (
  bucket text not null,
  starts_at timestamptz not null,
  hits int not null,
  primary key (bucket, starts_at)
);
create table portal_rate (
  name text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
create table outbox (
  id uuid primary key,
  user_id uuid,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text_sealed bytea not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries int not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index outbox_waiting on outbox (next_try_at) where sent_at is null and given_up_at is null;
`;

const demo = `
create table product_clock (
  single boolean primary key default true check (single),
  offset_ms bigint not null
);
create table demo_message (
  id bigint generated always as identity primary key,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  at timestamptz not null
);
create index demo_message_to on demo_message (recipient, id desc);
`;
