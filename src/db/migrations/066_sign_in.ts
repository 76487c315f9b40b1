import { type Kysely, sql } from 'kysely';

/** What ties sign-in codes to the browser that asked and a proof of a number to one session (record 066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(codes).execute(db);
  await sql.raw(proofs).execute(db);
}

const codes = `
-- A code is that of one number and one browser; those on their way, ten minutes old at most, are asked for again.
delete from sign_in_code;
alter table sign_in_code
  add column browser_hash bytea not null,
  add column challenge_hash bytea not null,
  -- Asked for by someone who named no browser: such a one may also hand it in so, with tries of their own.
  add column open boolean not null,
  add column open_tries int not null default 0,
  drop constraint sign_in_code_pkey,
  add primary key (phone, browser_hash);

-- Browsers in which a number has signed in.
create table known_browser (
  phone text not null,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  primary key (phone, browser_hash)
);
create index known_browser_expires on known_browser (expires_at);

-- Buckets are keyed hashes from now on: numbers and addresses stood in them.
delete from rate_window;
grant select, insert, update, delete on known_browser to shunya_system;
`;

const proofs = `
alter table identity_login
  add column proven_at timestamptz,
  -- Of the secret that the page holds beside the cookie; null for a client that gave none.
  add column key_hash bytea,
  add column session_id uuid;
update identity_login set proven_at = expires_at - interval '30 days';
alter table identity_login alter column proven_at set not null;

-- Keyed hashes of proofs that have opened their session, as long as a proof can open one.
create table spent_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
-- When a number was signed out everywhere or erased, by its keyed hash: what was proven before opens nothing.
create table signed_out (
  phone_hash bytea primary key,
  at timestamptz not null
);
grant select, insert, update, delete on spent_proof, signed_out to shunya_system;
`;
