-- Accounts with many GSTINs require a second factor from each member (design#required-second-factor).

-- Required from this wall time; null while the account has never had that many GSTINs.
alter table account add column second_factor_from timestamptz;
-- Accounts that have many already see it on the desk, and get two weeks from now.
update account a set second_factor_from = transaction_timestamp() + interval '14 days'
  where 10 < (select count(*) from registration r where r.account_id = a.account_id and r.deleted_at is null);

-- In addition to session_of: the instant from which the session's person needs a second factor in the account that
-- is meant; null when they have one, or when the account has few GSTINs.
create function factor_needed_of_session(session uuid, named uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select min(a.second_factor_from)
  from public.session s join public.member m on m.person_id = s.person_id
    join public.account a on a.account_id = m.account_id
  where s.id = session and (named is null or m.account_id = named) and a.second_factor_from is not null
    and not exists (select from public.second_factor f where f.person_id = s.person_id and f.confirmed_at is not null)
    and 10 < (select count(*) from (
      select from public.registration r where r.account_id = a.account_id and r.deleted_at is null limit 11) live) $$;
revoke execute on function factor_needed_of_session(uuid, uuid) from public;

-- For the account that was entered: required from that instant. An instant in the future stays; one that has passed
-- is set again when the account grows from few GSTINs to many again. True when it was set now.
create function ask_for_factor(at timestamptz, from_when timestamptz) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with asked as (
    update public.account a set second_factor_from = ask_for_factor.from_when
    where a.account_id = public.entered(1)::uuid
      and (a.second_factor_from is null or a.second_factor_from <= ask_for_factor.at)
    returning true)
  select exists (select from asked) $$;
revoke execute on function ask_for_factor(timestamptz, timestamptz) from public;

-- For the account that was entered: members without a second factor.
create function people_without_factor() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.person_id from public.member m
  where m.account_id = public.entered(1)::uuid
    and not exists (select from public.second_factor f where f.person_id = m.person_id and f.confirmed_at is not null) $$;
revoke execute on function people_without_factor() from public;

grant execute on function factor_needed_of_session(uuid, uuid), ask_for_factor(timestamptz, timestamptz),
  people_without_factor() to shunya_api;
