-- Every running process: which keys it holds, and when it wrote last. Each keeps its own row up to date, which proves
-- that the database takes writes. The times are PostgreSQL's.
create table process (
  id uuid primary key,
  host text not null,
  roles text not null,
  release text not null,
  -- The names of its keys in the order of the file, by commas, never the keys; and the one that seals new values.
  keys text not null,
  current_key text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
-- No process reads another's row; the operator's commands do, by the migrator's login.
grant select (id), insert, update, delete on process to shunya_api;
grant select (id, seen_at), insert, update, delete on process to shunya_worker;
