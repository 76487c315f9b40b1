-- A person is notified of each sign-in, and may say that it was not them (design#this-was-not-me).

-- Links of a person that work once: only the hash of each is kept. `mail`: where it was sent; '' for an SMS.
create table person_link (
  secret_hash bytea primary key,
  person_id uuid not null references person on delete cascade,
  purpose text not null check (purpose in ('disown', 'release')),
  -- The session that it is about.
  session_id uuid,
  mail text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index person_link_of_person on person_link (person_id, purpose);
create index person_link_expires on person_link (expires_at);

-- Nobody signs in with the person's number and nothing is changed until then, or until they prove themselves by
-- `mail`; filings that were agreed to still go out.
create table sign_in_hold (
  person_id uuid primary key references person on delete cascade,
  since timestamptz not null,
  until timestamptz not null,
  mail text not null
);

create index sign_in_hold_until on sign_in_hold (until);

do $$
declare
  own text;
begin
  foreach own in array array['person_link', 'sign_in_hold'] loop
    execute format('alter table %I enable row level security, force row level security', own);
    execute format('create policy migrator on %I to current_user using (true) with check (true)', own);
    execute format('create policy api on %I to shunya_api using (person_id = (select entered_person()))
      with check (person_id = (select entered_person()))', own);
    execute format('create policy worker on %I to shunya_worker using (true) with check (true)', own);
    execute format('grant select, insert, update, delete on %I to shunya_api', own);
    execute format('grant select, delete on %I to shunya_worker', own);
  end loop;
end $$;

-- The holder of such a link's secret.
create function enter_by_person_link(secret_hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who public.person;
begin
  select p.* into who from public.person_link l join public.person p on p.id = l.person_id
    where l.secret_hash = enter_by_person_link.secret_hash;
  if who.id is null then
    return false;
  end if;
  perform public.set_entered(null, who.id, who.phone);
  return true;
end $$;
grant execute on function enter_by_person_link(bytea) to shunya_api;

-- The same as before, and whether the person's sign-ins and changes are held.
drop function session_of(uuid, uuid);
create function session_of(session uuid, named uuid)
  returns table (person_id uuid, expires_at timestamptz, revoked_at timestamptz, accounts text[], held_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.person_id, s.expires_at, s.revoked_at, array(
    select m.account_id::text from public.member m
    where m.person_id = s.person_id and (named is null or m.account_id = named) limit 2), h.until
  from public.session s left join public.sign_in_hold h on h.person_id = s.person_id
  where s.id = session $$;
grant execute on function session_of(uuid, uuid) to shunya_api;
