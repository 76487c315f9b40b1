-- The line of registrations that wait for a worker; null: not in the line. The first of each account stands at 0.
alter table work add column place int;
create index work_line on work (place, due_at, registration_id) where place is not null;
-- The queue of former releases. Its registrations stay due in `work`.
drop schema if exists pgboss cascade;
