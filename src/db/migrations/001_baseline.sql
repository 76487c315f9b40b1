-- The whole schema. Tables outside tenancy come first (src/db/outsideTenancy.ts lists them), then those of an
-- account: there account_id comes first in every key. The grants are in 002_logins.sql.

-- Signing in ----------------------------------------------------------------------------------------------------------

create table person (
  id uuid primary key,
  phone text not null unique,
  name text not null default '',
  -- Verified, or ''.
  email text not null default '',
  role text not null default 'user',
  created_at timestamptz not null
);
create table profile (
  person_id uuid primary key references person,
  -- The fields that the person has filled in; an absent one has its default in the domain.
  details jsonb not null default '{}',
  id_number_sealed bytea,
  email_verified_at timestamptz,
  updated_at timestamptz not null
);
create table profile_photo (
  person_id uuid primary key references person,
  bytes bytea not null,
  at timestamptz not null
);
create table session (
  id uuid primary key,
  person_id uuid not null references person,
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
create index session_of_person on session (person_id);
create index session_expires on session (expires_at);

-- A code is that of one number and one browser.
create table sign_in_code (
  phone text not null,
  browser_hash bytea not null,
  challenge_hash bytea not null,
  -- Requested by a client that named no browser: such a client may also enter it that way, with its own count of
  -- tries.
  open boolean not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  open_tries int not null default 0,
  primary key (phone, browser_hash)
);
-- Browsers in which a number has signed in.
create table known_browser (
  phone text not null,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  primary key (phone, browser_hash)
);
create index known_browser_expires on known_browser (expires_at);
create table identity_login (
  secret_hash bytea primary key,
  phone text not null,
  proven_at timestamptz not null,
  expires_at timestamptz not null,
  -- Hash of the secret that the page holds beside the cookie; null for a client without one.
  key_hash bytea,
  session_id uuid
);
create index identity_login_of_phone on identity_login (phone);
create index identity_login_expires on identity_login (expires_at);
-- Keyed hashes of proofs that have opened their session, as long as a proof can open one.
create table spent_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
-- When a number was signed out everywhere or erased, by its keyed hash: earlier proofs open nothing.
create table signed_out (
  phone_hash bytea primary key,
  at timestamptz not null
);
-- Messages to a person or a number, independent of any account: sign-in codes, links that prove a mailbox.
create table identity_outbox (
  id uuid primary key,
  person_id uuid,
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
create index identity_outbox_waiting on identity_outbox (next_try_at) where sent_at is null and given_up_at is null;
create index identity_outbox_of_person on identity_outbox (person_id);
create index identity_outbox_to on identity_outbox (recipient);
create index identity_outbox_done on identity_outbox (created_at) where sent_at is not null or given_up_at is not null;

-- Across accounts ----------------------------------------------------------------------------------------------------

-- At most one filing per (gstin, form, period), ever (design#filings, design#at-most-one-filing). Claimed before RETFILE, never deleted.
create table submission (
  gstin text not null,
  form text not null,
  period text not null,
  owner uuid not null,
  state text not null check (state in ('claimed', 'sent', 'filed', 'not_filed')),
  arn text,
  claimed_at timestamptz not null,
  sent_at timestamptz,
  -- How often it was sent, the answer was lost and the portal's list proved that it was not filed.
  unanswered int not null default 0,
  primary key (gstin, form, period)
);
create index submission_claimed on submission (owner) where state = 'claimed';
-- Buckets are keyed hashes: they stand for numbers, addresses and GSTINs.
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

-- The account and who belongs to it ----------------------------------------------------------------------------------

create table account (
  account_id uuid primary key,
  created_at timestamptz not null
);
create table member (
  account_id uuid not null references account,
  person_id uuid not null references person,
  role text not null check (role in ('owner')),
  primary key (account_id, person_id)
);
create index member_of_person on member (person_id, account_id);

-- GSTINs in an account's care ----------------------------------------------------------------------------------------

create table signatory (
  account_id uuid not null references account,
  id uuid not null,
  name text not null default '',
  pan text not null,
  mobile text not null default '',
  email text not null default '',
  -- The email address known to the portal: its codes go there, whatever the person writes.
  portal_email text not null default '',
  relay_key text not null,
  relay text not null default 'off' check (relay in ('on', 'off')),
  relay_seen text not null default 'untried' check (relay_seen in ('untried', 'works', 'silent')),
  primary key (account_id, id),
  unique (account_id, pan)
);
-- A random text, unique across accounts.
create index signatory_of_relay on signatory (relay_key);
create index signatory_by_email on signatory (lower(email));
create index signatory_by_portal_email on signatory (lower(portal_email));
create table landing_schedule (
  account_id uuid primary key references account,
  schedule jsonb not null,
  saved_at timestamptz not null
);
create table registration (
  account_id uuid not null references account,
  id uuid not null,
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
  signatory_id uuid,
  simulated boolean not null default false,
  -- The portal did not answer: nothing is requested for this registration before this product instant.
  ask_portal_after timestamptz,
  portal_tries int not null default 0,
  -- A person is at the page until then: a code without a relay may be requested.
  attended_until timestamptz,
  -- When its first code proved it, and a person's request to have that code sent (record 067).
  proven_at timestamptz,
  prove_asked_at timestamptz,
  -- Details written by the person, by the form's field names; states by their number. The portal's facts come
  -- first.
  own jsonb not null default '{}',
  reminder_days int not null default 3,
  password_reminder boolean not null default false,
  password_reminded_at timestamptz,
  -- API access at the portal: when it was last seen on, when it was refused, and which end we last reminded of
  -- (record 073).
  api_access_on_at timestamptz,
  api_access_off_at timestamptz,
  api_access_reminded_at timestamptz,
  -- When username or password last changed.
  credentials_at timestamptz not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, signatory_id) references signatory
);
create index registration_of_account on registration (account_id, created_at, id);
create unique index registration_once on registration (account_id, gstin)
  where deleted_at is null and gstin is not null and status <> 'failed';
create index registration_of_signatory on registration (account_id, signatory_id);

-- Due work of a registration, and its lease: the product instant of the next act, and the holder in wall time. The
-- minute tick reads it; nothing else decides when the engine runs.
create table work (
  account_id uuid not null,
  registration_id uuid not null,
  due_at timestamptz,
  enqueued_at timestamptz,
  holder uuid,
  lease_until timestamptz,
  -- Counts wake-ups, so that one that comes while a worker holds the lease is not lost.
  wakes int not null default 0,
  primary key (account_id, registration_id),
  foreign key (account_id, registration_id) references registration
) with (fillfactor = 70); -- Room on each page: a claim or a lease changes no index, its new version stays beside the old.
create index work_due on work (due_at, registration_id) where due_at is not null;
-- A job names its registration alone.
create index work_of_registration on work (registration_id);

create table portal_session (
  account_id uuid not null,
  registration_id uuid not null,
  challenge_sealed bytea,
  token_sealed bytea,
  opened_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, registration_id),
  foreign key (account_id, registration_id) references registration
);
create table code_request (
  account_id uuid not null,
  id uuid not null,
  registration_id uuid not null,
  signatory_id uuid not null,
  filing_id uuid,
  purpose text not null check (purpose in ('session', 'GSTR1', 'GSTR3B')),
  place int not null,
  places int not null,
  relay boolean not null,
  sent boolean not null default false,
  asked_at timestamptz not null,
  asked_wall timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'received', 'used', 'refused', 'expired', 'cancelled')),
  code_sealed bytea,
  received_at timestamptz,
  channel text,
  primary key (account_id, id),
  foreign key (account_id, registration_id) references registration
);
create unique index code_one_waits on code_request (account_id, signatory_id) where state in ('requested', 'received');
-- Old requests that ended are swept.
create index code_asked on code_request (asked_wall);
create index code_of_registration on code_request (account_id, registration_id, asked_at);
create index code_of_filing on code_request (account_id, filing_id, asked_wall) where filing_id is not null;
create index code_waiting_of_account on code_request (account_id, asked_at) where state in ('requested', 'received');
create index code_awaited_by_relay on code_request (asked_wall) where state = 'requested' and relay;
-- Keyed hashes, kept for an hour of wall time: the same code twice does not answer a newer request.
create table seen_code (
  account_id uuid not null,
  signatory_id uuid not null,
  code_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, signatory_id, code_hash),
  foreign key (account_id, signatory_id) references signatory
);
create index seen_code_at on seen_code (seen_at);
create table consent (
  account_id uuid not null references account,
  id uuid not null,
  registration_id uuid,
  kind text not null check (kind in ('storage', 'month', 'standing', 'relay')),
  period text,
  text text not null,
  version text not null,
  -- The person who pressed; their name at that time is stored beside it.
  person_id uuid,
  giver text not null,
  capacity text not null,
  channel text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, registration_id) references registration
);
create index consent_of_registration on consent (account_id, registration_id, kind);
create index consent_of_account on consent (account_id, given_at desc, id);

-- Filings ------------------------------------------------------------------------------------------------------------

create table filing (
  account_id uuid not null references account,
  id uuid not null,
  registration_id uuid not null,
  gstin text not null,
  period text not null,
  -- The period, as a number to sort by.
  period_order int not null,
  frequency text not null check (frequency in ('monthly', 'quarterly')),
  opened_at timestamptz not null,
  looked_at timestamptz,
  -- Answers of the portal's public calls, for the next few minutes (record 048).
  taxpayer_reading jsonb,
  list_reading jsonb,
  entry_at timestamptz not null,
  status text not null,
  primary key (account_id, id),
  unique (account_id, gstin, period),
  foreign key (account_id, registration_id) references registration
);
create index filing_of_registration on filing (account_id, registration_id, period_order);
create index filing_not_filed on filing (account_id, registration_id) where status <> 'success';
create index filing_history on filing (account_id, entry_at desc, id);
create table filing_return (
  account_id uuid not null,
  filing_id uuid not null,
  form text not null check (form in ('GSTR1', 'GSTR3B')),
  state text not null,
  scheduled_at timestamptz,
  due_at timestamptz not null,
  next_try_at timestamptz,
  reminded_at timestamptz,
  tries int not null default 0,
  code_tries int not null default 0,
  logins int not null default 0,
  finding jsonb,
  answered_arn text,
  arn text,
  filed_at timestamptz,
  -- Codes; a name is stored only with its person (src/domain/filing/doneBy.ts).
  filed_by text check (filed_by ~ '^(system|portal|signatory|person:[0-9a-f-]{36})$'),
  requested_by text not null default 'system'
    check (requested_by ~ '^(system|portal|signatory|person:[0-9a-f-]{36})$'),
  -- How many of its events have been applied (design#events-are-the-truth).
  events int not null default 0,
  primary key (account_id, filing_id, form),
  foreign key (account_id, filing_id) references filing
);
create table filing_event (
  account_id uuid not null,
  filing_id uuid not null,
  form text not null,
  -- From 1, within its return.
  seq int not null,
  -- Of the event's shape.
  version smallint not null default 1,
  at timestamptz not null,
  type text not null,
  detail jsonb not null,
  -- Kept free for the hash of the event before.
  previous_hash bytea,
  primary key (account_id, filing_id, form, seq),
  foreign key (account_id, filing_id) references filing
);
-- The return as filed, and the other facts of its document at the time of filing (record 069).
create table return_document (
  account_id uuid not null,
  filing_id uuid not null,
  form text not null,
  filed jsonb not null,
  shown jsonb not null,
  stored_at timestamptz not null,
  primary key (account_id, filing_id, form),
  foreign key (account_id, filing_id) references filing
);

-- Messages of an account; bounded by recipient and day where they go to a signatory (record 065).
create table outbox (
  account_id uuid not null references account,
  id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text_sealed bytea not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries int not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  to_signatory boolean not null default false,
  primary key (account_id, id)
);
create index outbox_waiting on outbox (next_try_at) where sent_at is null and given_up_at is null;
create index outbox_done on outbox (created_at) where sent_at is not null or given_up_at is not null;
