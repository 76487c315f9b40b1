-- One daily message to accounts with many GSTINs instead of one for each (design#one-message-a-day). Product time.
create table digest (
  account_id uuid not null references account,
  -- Null: there is nothing to report.
  due_at timestamptz,
  sent_at timestamptz,
  primary key (account_id)
);
create index digest_due on digest (due_at) where due_at is not null;
call table_of_account('digest', 'select', 'select, insert, update');
