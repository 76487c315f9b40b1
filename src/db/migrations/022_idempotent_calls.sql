-- Calls that run once, however often they are sent (record 121).

create table idempotent_call (
  account_id uuid not null references account,
  -- Keyed hash of the caller and their key.
  key_hash bytea not null,
  -- Keyed hash of the call and everything sent with it.
  request_hash bytea not null,
  -- The current attempt: a transaction of any other is undone.
  attempt uuid not null,
  begun_at timestamptz not null,
  -- Whether one of its transactions has written something.
  wrote boolean not null default false,
  -- The response, sealed: it may hold a secret that is shown only once. Null while the call runs, or when its
  -- process died.
  answer_sealed bytea,
  primary key (account_id, key_hash)
);
create index idempotent_call_begun on idempotent_call (begun_at);
call table_of_account('idempotent_call', 'select, insert, update, delete', 'select, delete');
