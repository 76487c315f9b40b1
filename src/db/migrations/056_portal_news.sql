-- When the portal's public calls were last read for a registration by themselves, and the news that they brought.
-- Product time.
alter table registration
  add column watched_at timestamptz,
  add column portal_news jsonb not null default '[]';
