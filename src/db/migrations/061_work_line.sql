-- The line of registrations that wait for a worker; null: not in the line. The first of each account stands at 0.
alter table work add column place int;
-- The queue of former releases. Its registrations stay due in `work`.
drop schema if exists pgboss cascade;
