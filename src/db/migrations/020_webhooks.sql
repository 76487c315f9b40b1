-- The receivers of an account's events, and the deliveries (design#webhooks).

create table webhook (
  account_id uuid not null references account,
  id uuid not null,
  url text not null,
  -- The names of the subscribed events.
  events jsonb not null,
  secret_sealed bytea not null,
  -- The previous secret, which also signs for a day after a change.
  previous_sealed bytea,
  previous_until timestamptz,
  made_at timestamptz not null,
  primary key (account_id, id)
);
call table_of_account('webhook', 'select, insert, update, delete', 'select');

create table webhook_delivery (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  -- As it is sent and signed, byte for byte.
  body text not null,
  made_at timestamptz not null,
  -- Null: it is not retried.
  next_try_at timestamptz,
  tries integer not null default 0,
  tried_at timestamptz,
  delivered_at timestamptz,
  -- The last try's status; null before the first, 0 when no response came.
  last_status integer,
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhook on delete cascade
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where next_try_at is not null;
create index webhook_delivery_newest on webhook_delivery (account_id, webhook_id, made_at desc);
create index webhook_delivery_made on webhook_delivery (made_at);
call table_of_account('webhook_delivery', 'select, insert, update (next_try_at, tries)', 'select, insert, update, delete');
