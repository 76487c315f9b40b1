-- Erasing waits a few days, in which it can be stopped; a removed owner may object (record 190). Times are wall time.

alter table account
  -- When the account is erased, and the owner who asked for it; null: it stays.
  add column erase_at timestamptz,
  add column erase_asked_by uuid,
  -- Until then nobody uses power over the account, because an owner objects to their removal.
  add column power_held_until timestamptz;

alter table person
  -- When the person is erased; null: they stay.
  add column erase_at timestamptz,
  -- When the hold began that last kept other owners from using their power.
  add column shielded_since timestamptz;
grant update (shielded_since) on person to shunya_api;

alter table person_link drop constraint person_link_purpose_check;
alter table person_link add constraint person_link_purpose_check check (purpose in ('disown', 'release', 'object'));
-- The account from which the person was removed; only of an objection.
alter table person_link add column of_account uuid;

-- Holds ---------------------------------------------------------------------------------------------------------------

-- As before, for at most seven days, and once in thirty (db/rows/signIn.ts sets `shielded_since`): nobody stays
-- irremovable by saying it again and again. Also while a removed owner objects.
create or replace function owner_held_until(account uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(
    (select max(least(h.until, p.shielded_since + interval '7 days'))
      from public.member m join public.sign_in_hold h on h.person_id = m.person_id join public.person p on p.id = m.person_id
      where m.account_id = account and m.role = 'owner' and h.why = 'disowned'),
    (select a.power_held_until from public.account a where a.account_id = account)) $$;

create or replace function power_is_held(account uuid, person uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(public.owner_held_until(account), '-infinity') > at
    or exists (select from public.sign_in_hold h join public.person p on p.id = h.person_id
      where h.person_id = person and h.until > at
        and (h.why = 'idle' or least(h.until, p.shielded_since + interval '7 days') > at)) $$;

-- In addition to session_of: whether the account that is meant is to be erased.
create function erasing_of_session(session uuid, named uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(bool_or(a.erase_at is not null), false)
  from public.session s join public.member m on m.person_id = s.person_id join public.account a on a.account_id = m.account_id
  where s.id = session and (named is null or m.account_id = named) $$;
revoke execute on function erasing_of_session(uuid, uuid) from public;

-- As before, and when each is erased.
drop function accounts_of_entered();
create function accounts_of_entered()
  returns table (account_id uuid, name text, role text, gstins bigint, joined_at timestamptz, erase_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.account_id, public.name_of_account(m.account_id), m.role, g.gstins, m.joined_at, a.erase_at
  from public.member m join public.account a on a.account_id = m.account_id cross join lateral (
    select count(*) as gstins from public.registration r
    where r.account_id = m.account_id and r.deleted_at is null) g
  where m.person_id = public.entered(2)::uuid
  order by g.gstins > 0 desc, m.joined_at desc nulls last, m.account_id $$;
revoke execute on function accounts_of_entered() from public;

-- As before, and whether the account is to be erased.
drop function standing_in(uuid, uuid);
create function standing_in(account uuid, person uuid)
  returns table (role text, held_until timestamptz, owner_held_until timestamptz, factor_from timestamptz,
    has_factor boolean, signed_in_at timestamptz, erasing boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.role, h.until, public.owner_held_until(account),
    case when 10 < (select count(*) from (
      select from public.registration r where r.account_id = a.account_id and r.deleted_at is null limit 11) live)
      then a.second_factor_from end,
    public.has_factor(person),
    coalesce((select l.at from public.last_sign_in l where l.person_id = person),
      (select p.created_at from public.person p where p.id = person)),
    a.erase_at is not null
  from public.account a
    left join public.member m on m.account_id = a.account_id and m.person_id = person
    left join public.sign_in_hold h on h.person_id = person
  where a.account_id = account
    and (account = public.entered(1)::uuid or pg_has_role(session_user, 'shunya_worker', 'member')) $$;
revoke execute on function standing_in(uuid, uuid) from public;

-- As before; nobody joins an account that is to be erased.
create or replace function inviter_of(secret_hash bytea, at timestamptz)
  returns table (account_id uuid, role text, held_until timestamptz, owner_held_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.account_id, m.role, h.until, public.owner_held_until(i.account_id)
  from public.invitation i
    join public.account a on a.account_id = i.account_id and a.erase_at is null
    left join public.member m on m.account_id = i.account_id and m.person_id = i.invited_by
    left join public.sign_in_hold h on h.person_id = i.invited_by
  where i.secret_hash = inviter_of.secret_hash and i.accepted_at is null and i.taken_back_at is null
    and i.expires_at > inviter_of.at $$;

-- Asking, and stopping it ---------------------------------------------------------------------------------------------

-- By an owner: 'asked', or 'held' while power over the account is held. Asking again changes nothing.
create function ask_to_erase(at timestamptz, due timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
  who uuid := public.entered(2)::uuid;
begin
  perform from public.account a where a.account_id = account for update;
  if not exists (select from public.member m where m.account_id = account and m.person_id = who and m.role = 'owner') then
    raise exception 'not an owner' using errcode = 'insufficient_privilege';
  end if;
  if public.power_is_held(account, who, ask_to_erase.at) then
    return 'held';
  end if;
  update public.account a set erase_at = due, erase_asked_by = who where a.account_id = account and a.erase_at is null;
  return 'asked';
end $$;
revoke execute on function ask_to_erase(timestamptz, timestamptz) from public;

-- The account stays, and its registrations are looked at again. False when nobody had asked. `product`: product time.
create function stop_erasing(account uuid, product timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.account a set erase_at = null, erase_asked_by = null
    where a.account_id = account and a.erase_at is not null;
  if not found then
    return false;
  end if;
  update public.work w set due_at = least(w.due_at, product), wakes = w.wakes + 1 where w.account_id = account;
  return true;
end $$;
revoke execute on function stop_erasing(uuid, timestamptz) from public;

-- By any owner, or from an account that was entered to take back what a disowned session did.
create function keep_entered(product timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
begin
  if public.entered(4) is distinct from 'disowned' and not exists (select from public.member m
    where m.account_id = account and m.person_id = public.entered(2)::uuid and m.role = 'owner') then
    raise exception 'not an owner' using errcode = 'insufficient_privilege';
  end if;
  return public.stop_erasing(account, product);
end $$;
revoke execute on function keep_entered(timestamptz) from public;

-- The entered person stays, and with `accounts` every account that they own. Gives the accounts that were to be erased.
create function keep_person(accounts boolean, product timestamptz) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who uuid := public.entered(2)::uuid;
  own uuid;
begin
  update public.person p set erase_at = null where p.id = who and p.erase_at is not null;
  for own in select m.account_id from public.member m
    where accounts and m.person_id = who and m.role = 'owner' order by m.account_id
  loop
    if public.stop_erasing(own, product) then
      return next own;
    end if;
  end loop;
end $$;
revoke execute on function keep_person(boolean, timestamptz) from public;

-- When the entered person is erased: 'asked', or 'last_owner' of one of their accounts. Asking again changes nothing.
create function ask_to_erase_person(due timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who uuid := public.entered(2)::uuid;
begin
  if who is null then
    raise exception 'nobody was entered' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from public.member m where m.person_id = who and public.only_owner(m.account_id, who)) then
    return 'last_owner';
  end if;
  update public.person p set erase_at = due where p.id = who and p.erase_at is null;
  return 'asked';
end $$;
revoke execute on function ask_to_erase_person(timestamptz) from public;

-- Erasing -------------------------------------------------------------------------------------------------------------

-- Erases an account. `due`: only one whose time has come, else 'stopped'.
create function erase_whole(account uuid, who uuid, number text, due boolean, keep_while text[], at timestamptz,
  number_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own text;
begin
  -- As signing in does, before any row of the person; then the work, as each write of the engine does.
  perform pg_advisory_xact_lock(hashtextextended(number, 66));
  perform from public.work w where w.account_id = account for update;
  perform from public.account a where a.account_id = account for update;
  if due and not exists (select from public.account a where a.account_id = account and a.erase_at <= erase_whole.at) then
    return 'stopped';
  end if;
  if public.power_is_held(account, who, erase_whole.at) then
    return 'held';
  end if;
  if exists (select from public.filing_return r where r.account_id = account and r.state = any (keep_while)) then
    return 'kept';
  end if;
  -- A claim under which nothing was sent: the GSTIN's next owner need not wait until it is stale.
  update public.submission s set state = 'not_filed'
    from public.filing f where f.account_id = account and s.owner = f.id and s.state = 'claimed';
  -- Whose turn it was at the portal, for a session or a code: nobody is left who would give it back.
  delete from public.portal_turn t where t.held_for in (
    select r.id from public.registration r where r.account_id = account
    union all select c.id from public.code_request c where c.account_id = account);
  for own in select public.tables_of_account() loop
    execute format('delete from public.%I where account_id = $1', own) using account;
  end loop;
  if not exists (select from public.member m where m.person_id = who) then
    perform public.forget_person(who, number, erase_whole.at, number_hash);
  end if;
  return 'erased';
end $$;
revoke execute on function erase_whole(uuid, uuid, text, boolean, text[], timestamptz, bytea) from public;

-- As before.
create or replace function erase_entered(keep_while text[], at timestamptz, number_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
  who uuid := public.entered(2)::uuid;
begin
  if account is null or who is null then
    raise exception 'nothing was entered' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from public.member m where m.account_id = account and m.person_id = who and m.role = 'owner') then
    raise exception 'not an owner' using errcode = 'insufficient_privilege';
  end if;
  return public.erase_whole(account, who, public.entered(3), false, keep_while, erase_entered.at, number_hash);
end $$;

-- By the worker: an account whose time has come. 'stopped' when the person who asked is no longer its owner.
create function erase_due_account(account uuid, keep_while text[], at timestamptz, number_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked record;
begin
  select p.id, p.phone into asked from public.account a
    join public.member m on m.account_id = a.account_id and m.person_id = a.erase_asked_by and m.role = 'owner'
    join public.person p on p.id = m.person_id
    where a.account_id = account and a.erase_at <= erase_due_account.at;
  if asked.id is null then
    update public.account a set erase_at = null, erase_asked_by = null
      where a.account_id = account and a.erase_at <= erase_due_account.at;
    return 'stopped';
  end if;
  return public.erase_whole(account, asked.id, asked.phone, true, keep_while, erase_due_account.at, number_hash);
end $$;
revoke execute on function erase_due_account(uuid, text[], timestamptz, bytea) from public;

-- As before. An accepted invitation stays without the number: it leads to what its guest left behind (record 160).
create or replace function forget_person(who uuid, number text, at timestamptz, number_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.profile_photo p where p.person_id = who;
  delete from public.profile p where p.person_id = who;
  delete from public.session s where s.person_id = who;
  delete from public.person p where p.id = who;
  delete from public.identity_outbox o where o.person_id = who or o.recipient = number;
  delete from public.sign_in_code c where c.phone = number;
  delete from public.known_browser b where b.phone = number;
  delete from public.identity_login l where l.phone = number;
  delete from public.invitation i where i.phone = number and i.accepted_at is null;
  update public.invitation i set phone = '' where i.phone = number;
  insert into public.signed_out (phone_hash, at) values (number_hash, forget_person.at)
    on conflict (phone_hash) do update set at = excluded.at;
end $$;

-- As before, with the keys, webhooks and open invitations of the person. `due`: only when their time has come.
create function erase_person_whole(who uuid, number text, due boolean, at timestamptz, number_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(number, 66));
  perform from public.account a where a.account_id in (
    select m.account_id from public.member m where m.person_id = who) order by a.account_id for update;
  if due and not exists (select from public.person p where p.id = who and p.erase_at <= erase_person_whole.at) then
    return 'stopped';
  end if;
  for own in select m.account_id from public.member m where m.person_id = who loop
    if public.only_owner(own, who) then
      return 'last_owner';
    end if;
  end loop;
  for own in select m.account_id from public.member m where m.person_id = who loop
    insert into public.security_event (account_id, id, at, code, detail, person_id, role)
      select own, gen_random_uuid(), erase_person_whole.at, 'member_left', '{}', who, m.role
      from public.member m where m.account_id = own and m.person_id = who;
    perform public.take_out(own, who, erase_person_whole.at);
  end loop;
  perform public.forget_person(who, number, erase_person_whole.at, number_hash);
  return 'erased';
end $$;
revoke execute on function erase_person_whole(uuid, text, boolean, timestamptz, bytea) from public;

create or replace function erase_person(at timestamptz, number_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who uuid := public.entered(2)::uuid;
  number text := public.entered(3);
begin
  if who is null or number is null then
    raise exception 'nobody was entered' using errcode = 'insufficient_privilege';
  end if;
  return public.erase_person_whole(who, number, false, erase_person.at, number_hash);
end $$;

-- By the worker: a person whose time has come. The only owner of an account stays, until they ask again.
create function erase_due_person(who uuid, at timestamptz, number_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcome text;
begin
  outcome := public.erase_person_whole(who, (select p.phone from public.person p where p.id = who), true,
    erase_due_person.at, number_hash);
  if outcome = 'last_owner' then
    update public.person p set erase_at = null where p.id = who;
  end if;
  return outcome;
end $$;
revoke execute on function erase_due_person(uuid, timestamptz, bytea) from public;

-- Objections ----------------------------------------------------------------------------------------------------------

-- By an owner: the link by which another objects to what this session has just done to their role.
create function add_objection_link(secret_hash bytea, person uuid, session uuid, sent_at timestamptz,
  expires_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
begin
  if not exists (select from public.member m
    where m.account_id = account and m.person_id = public.entered(2)::uuid and m.role = 'owner') then
    raise exception 'not an owner' using errcode = 'insufficient_privilege';
  end if;
  insert into public.person_link (secret_hash, person_id, purpose, session_id, mail, sent_at, expires_at, of_account)
    select add_objection_link.secret_hash, p.id, 'object', session, '', add_objection_link.sent_at,
      add_objection_link.expires_at, account
    from public.person p where p.id = person;
end $$;
revoke execute on function add_objection_link(bytea, uuid, uuid, timestamptz, timestamptz) from public;

-- The entered person objects to their removal or demotion in the last seven days, by this session: until seven days
-- after it nobody uses power over the account. Gives its owners, who hear of it, and makes the remover a link to say
-- that it was not them. Nothing without such a deed.
create function object_to_removal(account uuid, session uuid, at timestamptz, link_hash bytea, link_until timestamptz)
  returns table (person_id uuid, phone text, email text, language text, is_remover boolean, until timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  who uuid := public.entered(2)::uuid;
  deed record;
begin
  select e.at + interval '7 days' as until, e.person_id as remover into deed from public.security_event e
    where e.account_id = account and e.session_id = session and e.code in ('member_removed', 'role_changed')
      and e.detail->>'member' = who::text and e.at > object_to_removal.at - interval '7 days'
    order by e.at desc limit 1;
  if deed.until is null then
    return;
  end if;
  update public.account a set power_held_until = greatest(a.power_held_until, deed.until) where a.account_id = account;
  insert into public.security_event (account_id, id, at, code, detail, person_id)
    values (account, gen_random_uuid(), object_to_removal.at, 'removal_objected', '{}', who);
  insert into public.person_link (secret_hash, person_id, purpose, session_id, mail, sent_at, expires_at)
    select link_hash, p.id, 'disown', session, '', object_to_removal.at, link_until
    from public.person p where p.id = deed.remover;
  return query select p.id, p.phone, p.email, f.details->>'language', p.id = deed.remover, deed.until
    from public.member m join public.person p on p.id = m.person_id left join public.profile f on f.person_id = p.id
    where m.account_id = account and m.role = 'owner';
end $$;
revoke execute on function object_to_removal(uuid, uuid, timestamptz, bytea, timestamptz) from public;

grant execute on function erasing_of_session(uuid, uuid), accounts_of_entered(), ask_to_erase(timestamptz, timestamptz),
  keep_entered(timestamptz), keep_person(boolean, timestamptz), ask_to_erase_person(timestamptz),
  add_objection_link(bytea, uuid, uuid, timestamptz, timestamptz),
  object_to_removal(uuid, uuid, timestamptz, bytea, timestamptz) to shunya_api;
grant execute on function standing_in(uuid, uuid) to shunya_api, shunya_worker;
grant execute on function erase_due_account(uuid, text[], timestamptz, bytea),
  erase_due_person(uuid, timestamptz, bytea) to shunya_worker;
