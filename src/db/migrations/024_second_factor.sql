-- The second factor of a person (design#second-factor): an authenticator's secret, sealed for its person, and ten codes for
-- the day it is lost.
create table second_factor (
  person_id uuid primary key references person on delete cascade,
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  -- Required from then on; null until its first code was given.
  confirmed_at timestamptz,
  -- The newest time step whose code was accepted: no code of this or an earlier step is accepted again.
  last_step bigint not null
);

-- Each is deleted when it is used.
create table recovery_code (
  person_id uuid not null references person on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

do $$
declare
  own text;
begin
  foreach own in array array['second_factor', 'recovery_code'] loop
    execute format('alter table %I enable row level security, force row level security', own);
    execute format('create policy migrator on %I to current_user using (true) with check (true)', own);
    execute format('create policy api on %I to shunya_api using (person_id = (select entered_person()))
      with check (person_id = (select entered_person()))', own);
  end loop;
end $$;
grant select, insert, update, delete on second_factor to shunya_api;
grant select, insert, delete on recovery_code to shunya_api;
