-- Passkeys of a person, a second factor of theirs (design#passkeys): the public half, and how often it was used.
create table passkey (
  person_id uuid not null references person on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, credential_id)
);
-- A credential belongs to one person.
create unique index passkey_once on passkey (credential_id);

alter table passkey enable row level security, force row level security;
create policy migrator on passkey to current_user using (true) with check (true);
create policy api on passkey to shunya_api using (person_id = (select entered_person()))
  with check (person_id = (select entered_person()));
grant select, insert, update (counter, used_at), delete on passkey to shunya_api;

-- Either kind is a second factor.
create function has_factor(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.second_factor f where f.person_id = person and f.confirmed_at is not null)
    or exists (select from public.passkey p where p.person_id = person) $$;
revoke execute on function has_factor(uuid) from public;

create or replace function factor_needed_of_session(session uuid, named uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select min(a.second_factor_from)
  from public.session s join public.member m on m.person_id = s.person_id
    join public.account a on a.account_id = m.account_id
  where s.id = session and (named is null or m.account_id = named) and a.second_factor_from is not null
    and not public.has_factor(s.person_id)
    and 10 < (select count(*) from (
      select from public.registration r where r.account_id = a.account_id and r.deleted_at is null limit 11) live) $$;

create or replace function people_without_factor() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.person_id from public.member m
  where m.account_id = public.entered(1)::uuid and not public.has_factor(m.person_id) $$;
