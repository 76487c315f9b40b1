-- Authority is checked when something is done (record 160), and each act is linked to its session.

-- Links created before this instant (wall time, as all times here) are invalid.
alter table person add column links_since timestamptz;
alter table signatory add column links_since timestamptz;
grant update (links_since) on person to shunya_api;

-- Set when its person says that it was not them, or that the device was stolen.
alter table session add column disowned_at timestamptz;

-- How to take back the act of a log event: sealed for its session. Null when it cannot be taken back.
alter table security_event add column undo_sealed bytea;
create index security_event_of_session on security_event (session_id, at) where session_id is not null;
create index security_event_undone_of_person on security_event (person_id, at) where undo_sealed is not null;

alter table invitation add column accepted_by uuid;

-- A webhook ends with the membership of the owner who added it, as keys do. One of unknown origin is the first owner's.
alter table webhook add column made_by uuid;
update webhook w set made_by = (
  select m.person_id from member m join person p on p.id = m.person_id
  where m.account_id = w.account_id and m.role = 'owner' order by p.created_at, p.id limit 1);
delete from webhook where made_by is null;
alter table webhook alter column made_by set not null,
  add foreign key (account_id, made_by) references member (account_id, person_id) on delete cascade;
create index webhook_of_maker on webhook (account_id, made_by);

-- Holds ---------------------------------------------------------------------------------------------------------------

-- Until when an owner of the account is held because of a sign-in that was not theirs; null: no owner is.
create function owner_held_until(account uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(h.until) from public.member m join public.sign_in_hold h on h.person_id = m.person_id
  where m.account_id = account and m.role = 'owner' and h.why = 'disowned' $$;
revoke execute on function owner_held_until(uuid) from public;

-- In addition to session_of: the same for the account that is meant.
create function owner_held_of_session(session uuid, named uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(public.owner_held_until(m.account_id)) from public.session s join public.member m on m.person_id = s.person_id
  where s.id = session and (named is null or m.account_id = named) $$;
revoke execute on function owner_held_of_session(uuid, uuid) from public;

-- The number belongs to a person who is held.
create function number_held_until(number text) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.until from public.person p join public.sign_in_hold h on h.person_id = p.id where p.phone = number $$;
revoke execute on function number_held_until(text) from public;

-- A person's role in an account now, and their holds; no row for an account that was not entered. The worker reads
-- across accounts anyway.
create function standing_in(account uuid, person uuid)
  returns table (role text, held_until timestamptz, owner_held_until timestamptz, factor_from timestamptz,
    has_factor boolean, signed_in_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.role, h.until, public.owner_held_until(account),
    case when 10 < (select count(*) from (
      select from public.registration r where r.account_id = a.account_id and r.deleted_at is null limit 11) live)
      then a.second_factor_from end,
    public.has_factor(person),
    coalesce((select l.at from public.last_sign_in l where l.person_id = person),
      (select p.created_at from public.person p where p.id = person))
  from public.account a
    left join public.member m on m.account_id = a.account_id and m.person_id = person
    left join public.sign_in_hold h on h.person_id = person
  where a.account_id = account
    and (account = public.entered(1)::uuid or pg_has_role(session_user, 'shunya_worker', 'member')) $$;
revoke execute on function standing_in(uuid, uuid) from public;

-- Links ---------------------------------------------------------------------------------------------------------------

-- A link created before its holder's number was held, or before the signatory's addresses were changed, is invalid.
drop function enter_by_answer(uuid, uuid, text);
create function enter_by_answer(account uuid, filing uuid, holder text, made_at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if length(holder) <> 12
    or not exists (select from public.filing f where f.account_id = account and f.id = filing)
    or not exists (select from public.member m join public.person p on p.id = m.person_id
      where m.account_id = account and right(m.person_id::text, 12) = holder
        and (p.links_since is null or p.links_since <= made_at)) then
    return false;
  end if;
  perform public.set_entered(account, null, null);
  return true;
end $$;
revoke execute on function enter_by_answer(uuid, uuid, text, timestamptz) from public;

drop function enter_by_link(uuid, uuid, text);
create function enter_by_link(account uuid, filing uuid, signatory text, made_at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if length(signatory) <> 12 or not exists (
    select from public.filing f join public.registration r on r.account_id = f.account_id and r.id = f.registration_id
      join public.signatory s on s.account_id = r.account_id and s.id = r.signatory_id
    where f.account_id = account and f.id = filing and right(r.signatory_id::text, 12) = signatory
      and (s.links_since is null or s.links_since <= made_at)) then
    return false;
  end if;
  perform public.set_entered(account, null, null);
  return true;
end $$;
revoke execute on function enter_by_link(uuid, uuid, text, timestamptz) from public;

-- Members -------------------------------------------------------------------------------------------------------------

-- The account of an open invitation, and the inviter: their role and holds decide whether it may be accepted.
create function inviter_of(secret_hash bytea, at timestamptz)
  returns table (account_id uuid, role text, held_until timestamptz, owner_held_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.account_id, m.role, h.until, public.owner_held_until(i.account_id)
  from public.invitation i
    left join public.member m on m.account_id = i.account_id and m.person_id = i.invited_by
    left join public.sign_in_hold h on h.person_id = i.invited_by
  where i.secret_hash = inviter_of.secret_hash and i.accepted_at is null and i.taken_back_at is null
    and i.expires_at > inviter_of.at $$;
revoke execute on function inviter_of(bytea, timestamptz) from public;

-- As before, while the person who invited is an owner and no owner is held.
create or replace function join_account(secret_hash bytea, at timestamptz) returns table (account_id uuid, role text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  who uuid := public.entered(2)::uuid;
  number text := public.entered(3);
  asked public.invitation;
begin
  if who is null or number is null then
    raise exception 'nobody was entered' using errcode = 'insufficient_privilege';
  end if;
  -- The same lock as those who remove and demote: an inviter who is taken out meanwhile is out.
  perform from public.account a where a.account_id = (
    select i.account_id from public.invitation i where i.secret_hash = join_account.secret_hash) for update;
  if not exists (select from public.inviter_of(join_account.secret_hash, join_account.at) i
    where i.role = 'owner' and coalesce(i.held_until, '-infinity') <= join_account.at
      and coalesce(i.owner_held_until, '-infinity') <= join_account.at) then
    return;
  end if;
  update public.invitation i set accepted_at = join_account.at, accepted_by = who
    where i.secret_hash = join_account.secret_hash and i.phone = number and i.accepted_at is null
      and i.taken_back_at is null and i.expires_at > join_account.at
    returning * into asked;
  if asked.id is null then
    return;
  end if;
  insert into public.member (account_id, person_id, role, joined_at)
    values (asked.account_id, who, asked.role, join_account.at) on conflict do nothing;
  delete from public.former_member f where f.account_id = asked.account_id and f.person_id = who;
  insert into public.security_event (account_id, id, at, code, detail, person_id, role)
    values (asked.account_id, gen_random_uuid(), join_account.at, 'member_joined',
      jsonb_build_object('role', asked.role), who, asked.role);
  return query select m.account_id, m.role from public.member m
    where m.account_id = asked.account_id and m.person_id = who;
end $$;

-- A person who is no longer an owner keeps no key, no webhook and no open invitation.
create function end_powers_of(account uuid, person uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.api_key k set revoked_at = end_powers_of.at
    where k.account_id = account and k.made_by = person and k.revoked_at is null;
  delete from public.webhook w where w.account_id = account and w.made_by = person;
  update public.invitation i set taken_back_at = end_powers_of.at
    where i.account_id = account and i.invited_by = person and i.accepted_at is null and i.taken_back_at is null;
end $$;
revoke execute on function end_powers_of(uuid, uuid, timestamptz) from public;

-- Nobody changes roles while an owner is held, and a held member keeps theirs.
create function power_is_held(account uuid, person uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(public.owner_held_until(account), '-infinity') > at
    or exists (select from public.sign_in_hold h where h.person_id = person and h.until > at) $$;
revoke execute on function power_is_held(uuid, uuid, timestamptz) from public;

-- As before; 'held' while roles in the account are held.
create or replace function change_role(person uuid, role text, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
  who uuid := public.entered(2)::uuid;
begin
  perform from public.account a where a.account_id = account for update;
  if not exists (select from public.member m where m.account_id = account and m.person_id = who and m.role = 'owner') then
    raise exception 'not an owner' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from public.member m where m.account_id = account and m.person_id = person) then
    return 'not_there';
  end if;
  if public.power_is_held(account, person, change_role.at) then
    return 'held';
  end if;
  if change_role.role <> 'owner' and public.only_owner(account, person) then
    return 'last_owner';
  end if;
  perform public.set_role(account, person, change_role.role, change_role.at);
  return 'changed';
end $$;

create function set_role(account uuid, person uuid, role text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.member m set role = set_role.role where m.account_id = account and m.person_id = person;
  if set_role.role <> 'owner' then
    perform public.end_powers_of(account, person, set_role.at);
  end if;
  if set_role.role = 'viewer' then
    perform public.hand_over(account, person);
  end if;
end $$;
revoke execute on function set_role(uuid, uuid, text, timestamptz) from public;

-- As before; 'held' for another member while roles in the account are held. Leaving remains possible.
create or replace function remove_member(person uuid, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
  who uuid := public.entered(2)::uuid;
begin
  perform from public.account a where a.account_id = account for update;
  if person <> who and not exists (
    select from public.member m where m.account_id = account and m.person_id = who and m.role = 'owner') then
    raise exception 'not an owner' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from public.member m where m.account_id = account and m.person_id = person) then
    return 'not_there';
  end if;
  if public.power_is_held(account, person, remove_member.at) then
    return 'held';
  end if;
  if public.only_owner(account, person) then
    return 'last_owner';
  end if;
  perform public.take_out(account, person, remove_member.at);
  return 'removed';
end $$;

create function take_out(account uuid, person uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.hand_over(account, person);
  perform public.end_powers_of(account, person, take_out.at);
  insert into public.former_member (account_id, person_id, name, role, left_at)
    select m.account_id, m.person_id, p.name, m.role, take_out.at
    from public.member m join public.person p on p.id = m.person_id
    where m.account_id = account and m.person_id = person
    on conflict (account_id, person_id) do update
      set name = excluded.name, role = excluded.role, left_at = excluded.left_at;
  delete from public.member m where m.account_id = account and m.person_id = person;
  if not exists (select from public.member m where m.person_id = person) then
    update public.session s set revoked_at = take_out.at, successor_sealed = null
      where s.person_id = person and s.revoked_at is null;
  end if;
end $$;
revoke execute on function take_out(uuid, uuid, timestamptz) from public;

-- Taking back ---------------------------------------------------------------------------------------------------------

-- The accounts in which a disowned session of the entered person did something, whether still theirs or not.
create function accounts_of_disowned(session uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct e.account_id from public.security_event e join public.session s on s.id = e.session_id
  where e.session_id = session and s.person_id = public.entered(2)::uuid and s.disowned_at is not null $$;
revoke execute on function accounts_of_disowned(uuid) from public;

-- From what the person has entered into such an account, to take back what the session did there. The fourth part says so.
create function enter_disowned(session uuid, account uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who public.person;
begin
  if account is null or account not in (select public.accounts_of_disowned(session)) then
    return false;
  end if;
  select p.* into who from public.person p where p.id = public.entered(2)::uuid;
  perform set_config('app.entered',
    public.signed_entry(concat(account, '/', who.id, '/', who.phone, '/disowned/')), true);
  return true;
end $$;
revoke execute on function enter_disowned(uuid, uuid) from public;

-- Only after that entry: restores a member's earlier role, or removes them. Neither checks holds, or who is an
-- owner.
create function restore_member(person uuid, role text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
begin
  if public.entered(4) is distinct from 'disowned' then
    raise exception 'no disowned session was entered' using errcode = 'insufficient_privilege';
  end if;
  perform from public.account a where a.account_id = account for update;
  if not exists (select from public.person p where p.id = person) then
    return false;
  end if;
  insert into public.member (account_id, person_id, role, joined_at)
    values (account, person, restore_member.role, restore_member.at) on conflict do nothing;
  perform public.set_role(account, person, restore_member.role, restore_member.at);
  delete from public.former_member f where f.account_id = account and f.person_id = person;
  return true;
end $$;
revoke execute on function restore_member(uuid, text, timestamptz) from public;

-- False when they are not a member, or when the account would have no owner.
create function expel_member(person uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
begin
  if public.entered(4) is distinct from 'disowned' then
    raise exception 'no disowned session was entered' using errcode = 'insufficient_privilege';
  end if;
  perform from public.account a where a.account_id = account for update;
  if public.only_owner(account, person)
    or not exists (select from public.member m where m.account_id = account and m.person_id = person) then
    return false;
  end if;
  perform public.take_out(account, person, expel_member.at);
  return true;
end $$;
revoke execute on function expel_member(uuid, timestamptz) from public;

-- Like the version without it, plus how to take the act back.
create function note_of_person(code text, detail jsonb, session uuid, at timestamptz, undo bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who uuid := public.entered(2)::uuid;
begin
  insert into public.security_event (account_id, id, at, code, detail, person_id, session_id, role, undo_sealed)
    select m.account_id, gen_random_uuid(), note_of_person.at, note_of_person.code, note_of_person.detail, who,
      note_of_person.session, m.role, undo
    from public.member m
    where m.person_id = who and (note_of_person.code <> 'sign_in_refused' or 100 > (
      select count(*) from public.security_event e
      where e.account_id = m.account_id and e.code = 'sign_in_refused' and e.at > note_of_person.at - interval '1 day'));
end $$;
revoke execute on function note_of_person(text, jsonb, uuid, timestamptz, bytea) from public;

-- As before; `sign_up` and the others stay. An owner's keys act for them as they are now.
drop function use_key(bytea, timestamptz);
create function use_key(secret_hash bytea, at timestamptz)
  returns table (id uuid, account_id uuid, scopes jsonb, expires_at timestamptz, revoked_at timestamptz,
    held_until timestamptz, owner_held_until timestamptz, role text, made_by uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.api_key k set last_used_at = use_key.at
    where k.secret_hash = use_key.secret_hash and k.revoked_at is null and k.expires_at > use_key.at
      and (k.last_used_at is null or k.last_used_at <= use_key.at - interval '1 minute');
  return query select k.id, k.account_id, k.scopes, k.expires_at, k.revoked_at, h.until,
      public.owner_held_until(k.account_id), m.role, k.made_by
    from public.api_key k left join public.sign_in_hold h on h.person_id = k.made_by
      left join public.member m on m.account_id = k.account_id and m.person_id = k.made_by
    where k.secret_hash = use_key.secret_hash;
end $$;
revoke execute on function use_key(bytea, timestamptz) from public;

grant execute on function owner_held_of_session(uuid, uuid), number_held_until(text), inviter_of(bytea, timestamptz),
  enter_by_answer(uuid, uuid, text, timestamptz), enter_by_link(uuid, uuid, text, timestamptz),
  accounts_of_disowned(uuid), enter_disowned(uuid, uuid), restore_member(uuid, text, timestamptz),
  expel_member(uuid, timestamptz),
  note_of_person(text, jsonb, uuid, timestamptz, bytea), use_key(bytea, timestamptz) to shunya_api;
grant execute on function standing_in(uuid, uuid) to shunya_api, shunya_worker;

-- When keys change, the envelope is sealed with the new key; nothing else in the log changes.
grant update (undo_sealed) on security_event to shunya_worker;
