-- Sign-in by a firm's own identity provider (design#firm-sign-in): an account that switches it on has one row, and each
-- member who has connected an identity another. Such a session opens that account and no other.

create table firm_sign_in (
  account_id uuid not null references account,
  -- Another one with each change of the provider.
  id uuid not null,
  -- Names the account in the address of its sign-in; no secret.
  link text not null,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  -- The subjects of the provider that may sign in beside those with a mail address of a domain; a list of texts.
  subjects jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (account_id)
);
create index firm_sign_in_of_link on firm_sign_in (link);
call table_of_account('firm_sign_in', 'select, insert, update, delete', 'select');

create table firm_domain (
  account_id uuid not null references firm_sign_in on delete cascade,
  domain text not null,
  -- When its DNS named this account; null: it leads nobody here.
  proven_at timestamptz,
  primary key (account_id, domain)
);
create index firm_domain_proven on firm_domain (domain, proven_at desc) where proven_at is not null;
call table_of_account('firm_domain', 'select, insert, update, delete', 'select');

-- Ends with the membership, and with the provider.
create table firm_identity (
  account_id uuid not null references firm_sign_in on delete cascade,
  person_id uuid not null,
  id uuid not null,
  -- Of account, issuer and subject, keyed.
  identity_hash bytea not null,
  -- Shown to its person: the mail address that the provider named, else the subject.
  shown text not null,
  bound_at timestamptz not null,
  primary key (account_id, person_id),
  unique (account_id, identity_hash),
  foreign key (account_id, person_id) references member (account_id, person_id) on delete cascade
);
create index firm_identity_of_hash on firm_identity (identity_hash);
call table_of_account('firm_identity', 'select, insert, delete', 'select');

-- The account that a session is limited to; null: it was opened by a number.
alter table session add column firm_account uuid;

-- An identity that is disconnected, for whichever reason, ends its sessions.
create function end_firm_sessions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.session s set revoked_at = transaction_timestamp(), successor_sealed = null
    where s.person_id = old.person_id and s.firm_account = old.account_id and s.revoked_at is null;
  return null;
end $$;
revoke execute on function end_firm_sessions() from public;
create trigger end_firm_sessions after delete on firm_identity for each row execute function end_firm_sessions();

-- Signing in ----------------------------------------------------------------------------------------------------------

-- The provider of the account with this link, or of the account that has proven this domain last. Its secret is sealed.
create function firm_sign_in_of(by_link text, by_domain text)
  returns table (account_id uuid, id uuid, link text, issuer text, client_id text, secret_sealed bytea, subjects jsonb,
    domains text[])
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.account_id, f.id, f.link, f.issuer, f.client_id, f.secret_sealed, f.subjects,
    array(select d.domain from public.firm_domain d where d.account_id = f.account_id)
  from public.firm_sign_in f
  where f.link = by_link or f.account_id = (
    select d.account_id from public.firm_domain d
    where d.domain = by_domain and d.proven_at is not null order by d.proven_at desc limit 1)
  limit 1 $$;
revoke execute on function firm_sign_in_of(text, text) from public;

-- The member with this identity.
create function enter_by_firm(identity_hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who public.person;
begin
  select p.* into who from public.firm_identity i join public.person p on p.id = i.person_id
    where i.identity_hash = enter_by_firm.identity_hash;
  if who.id is null then
    return false;
  end if;
  perform public.set_entered(null, who.id, who.phone);
  return true;
end $$;
revoke execute on function enter_by_firm(bytea) from public;

-- The entered person's own identity, and the end of it: a disowned sign-in takes it away.
create function own_firm_identity(identity_hash bytea) returns table (account_id uuid, person_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.account_id, i.person_id, i.id from public.firm_identity i
  where i.identity_hash = own_firm_identity.identity_hash and i.person_id = public.entered(2)::uuid $$;
revoke execute on function own_firm_identity(bytea) from public;

create function end_own_firm_identity(identity uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.firm_identity i where i.id = identity and i.person_id = public.entered(2)::uuid $$;
revoke execute on function end_own_firm_identity(uuid) from public;

-- Sessions ------------------------------------------------------------------------------------------------------------

-- In addition to session_of: the account that the session is limited to.
create function firm_of_session(session uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.firm_account from public.session s where s.id = session $$;
revoke execute on function firm_of_session(uuid) from public;

-- As before, and limited to that account.
create or replace function session_of(session uuid, named uuid)
  returns table (person_id uuid, expires_at timestamptz, revoked_at timestamptz, accounts text[], held_until timestamptz,
    proven_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.person_id, s.expires_at, s.revoked_at, array(
    select m.account_id::text from public.member m
    where m.person_id = s.person_id and (named is null or m.account_id = named)
      and (s.firm_account is null or m.account_id = s.firm_account) limit 2), h.until, s.proven_at
  from public.session s left join public.sign_in_hold h on h.person_id = s.person_id
  where s.id = session $$;

create or replace function roles_of_session(session uuid, named uuid) returns text[]
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(select m.role from public.session s join public.member m on m.person_id = s.person_id
    where s.id = session and (named is null or m.account_id = named)
      and (s.firm_account is null or m.account_id = s.firm_account) limit 2) $$;

create or replace function factor_needed_of_session(session uuid, named uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select min(a.second_factor_from)
  from public.session s join public.member m on m.person_id = s.person_id
    join public.account a on a.account_id = m.account_id
  where s.id = session and (named is null or m.account_id = named) and a.second_factor_from is not null
    and (s.firm_account is null or m.account_id = s.firm_account)
    and not public.has_factor(s.person_id)
    and 10 < (select count(*) from (
      select from public.registration r where r.account_id = a.account_id and r.deleted_at is null limit 11) live) $$;

create or replace function owner_held_of_session(session uuid, named uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(public.owner_held_until(m.account_id)) from public.session s join public.member m on m.person_id = s.person_id
  where s.id = session and (named is null or m.account_id = named)
    and (s.firm_account is null or m.account_id = s.firm_account) $$;

create or replace function erasing_of_session(session uuid, named uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(bool_or(a.erase_at is not null), false)
  from public.session s join public.member m on m.person_id = s.person_id join public.account a on a.account_id = m.account_id
  where s.id = session and (named is null or m.account_id = named)
    and (s.firm_account is null or m.account_id = s.firm_account) $$;

-- As before; the session of a firm enters no account but its own.
create or replace function enter_by_session(session uuid, person uuid, account uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who public.person;
begin
  select p.* into who from public.session s join public.person p on p.id = s.person_id
    where s.id = session and s.revoked_at is null and (person is null or p.id = person)
      and (account is null or s.firm_account is null or s.firm_account = account);
  if who.id is null or (account is not null and not exists (
    select from public.member m where m.account_id = account and m.person_id = who.id)) then
    return false;
  end if;
  perform public.set_entered(account, who.id, who.phone);
  return true;
end $$;

grant execute on function firm_sign_in_of(text, text), enter_by_firm(bytea), own_firm_identity(bytea),
  end_own_firm_identity(uuid), firm_of_session(uuid) to shunya_api;
