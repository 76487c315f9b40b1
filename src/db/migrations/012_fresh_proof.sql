-- When the person of a session last proved their number in it: dangerous acts need a proof from the last minutes
-- (design#this-was-not-me).
alter table session add column proven_at timestamptz;
update session set proven_at = created_at;
alter table session alter column proven_at set not null;

drop function session_of(uuid, uuid);
create function session_of(session uuid, named uuid)
  returns table (person_id uuid, expires_at timestamptz, revoked_at timestamptz, accounts text[], held_until timestamptz,
    proven_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.person_id, s.expires_at, s.revoked_at, array(
    select m.account_id::text from public.member m
    where m.person_id = s.person_id and (named is null or m.account_id = named) limit 2), h.until, s.proven_at
  from public.session s left join public.sign_in_hold h on h.person_id = s.person_id
  where s.id = session $$;
grant execute on function session_of(uuid, uuid) to shunya_api;
