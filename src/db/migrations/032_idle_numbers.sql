-- When a number last opened a session, or somebody tried to after months (record 133): operators give numbers out again.
create table last_sign_in (
  person_id uuid primary key references person on delete cascade,
  at timestamptz not null
);
-- Nobody becomes idle by this migration alone.
insert into last_sign_in (person_id, at) select id, transaction_timestamp() from person;
alter table last_sign_in enable row level security, force row level security;
create policy migrator on last_sign_in to current_user using (true) with check (true);
create policy api on last_sign_in to shunya_api using (person_id = (select entered_person()))
  with check (person_id = (select entered_person()));
grant select, insert, update on last_sign_in to shunya_api;

alter table sign_in_hold add column why text not null default 'disowned' check (why in ('disowned', 'idle'));
