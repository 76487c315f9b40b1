-- Notices of the tax office that came to a relay address: their facts, and nothing else of the mail.
create table notice (
  account_id uuid not null references account,
  id uuid not null,
  registration_id uuid not null,
  form text not null check (form in ('GSTR-3A', 'REG-17', 'REG-31', 'DRC-01B', 'DRC-01C', 'ASMT-10')),
  reference text not null,
  -- Product time.
  received_at timestamptz not null,
  -- The last day to answer, YYYY-MM-DD.
  reply_by text not null,
  acknowledged_at timestamptz,
  primary key (account_id, id),
  unique (account_id, reference),
  foreign key (account_id, registration_id) references registration
);
create index notice_open on notice (account_id, registration_id, reply_by) where acknowledged_at is null;
-- The door by which mail comes in adds them; nobody changes what the tax office has said.
call table_of_account('notice', 'select, insert, update (acknowledged_at)', 'select, insert');
