-- A firm's people share an account (design#roles): roles, invitations, and assignments.

alter table account add column name text not null default '';

alter table member drop constraint member_role_check;
alter table member add constraint member_role_check check (role in ('owner', 'manager', 'preparer', 'viewer'));
-- Wall time; null for members from before this migration.
alter table member add column joined_at timestamptz;

-- A member who has left, with their name at that time: their acts keep it until they are erased.
create table former_member (
  account_id uuid not null references account,
  person_id uuid not null references person on delete cascade,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'preparer', 'viewer')),
  left_at timestamptz not null,
  primary key (account_id, person_id)
);
create index former_member_of_person on former_member (person_id);
call table_of_account('former_member', 'select', 'select');

create table invitation (
  account_id uuid not null references account,
  id uuid not null,
  phone text not null,
  role text not null check (role in ('owner', 'manager', 'preparer', 'viewer')),
  -- Keyed hash of the secret in the link.
  secret_hash bytea not null,
  invited_by uuid not null,
  -- Wall time.
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  taken_back_at timestamptz,
  primary key (account_id, id)
);
create index invitation_of_secret on invitation (secret_hash);
create index invitation_to on invitation (phone);
create index invitation_expires on invitation (expires_at);
call table_of_account('invitation', 'select, insert, update (taken_back_at)', 'select, delete');

-- The person assigned, and the approver whose consent a month needs; null: any member with the right.
alter table registration add column assigned_to uuid, add column approver_id uuid,
  add foreign key (account_id, assigned_to) references member (account_id, person_id),
  add foreign key (account_id, approver_id) references member (account_id, person_id);
create index registration_of_assigned on registration (account_id, assigned_to) where assigned_to is not null;
create index registration_of_approver on registration (account_id, approver_id) where approver_id is not null;

-- The role in which it was given or done.
alter table consent add column role text check (role in ('owner', 'manager', 'preparer', 'viewer'));
alter table security_event add column role text check (role in ('owner', 'manager', 'preparer', 'viewer'));
alter table filing_return drop constraint filing_return_filed_by_check;
alter table filing_return drop constraint filing_return_requested_by_check;
alter table filing_return
  add constraint filing_return_filed_by_check
    check (filed_by ~ '^(system|portal|signatory|program|person:[0-9a-f-]{36}(:(owner|manager|preparer|viewer))?)$'),
  add constraint filing_return_requested_by_check
    check (requested_by ~ '^(system|portal|signatory|program|person:[0-9a-f-]{36}(:(owner|manager|preparer|viewer))?)$');

-- The name of an account: its own, else that of its first owner.
create function name_of_account(account uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(nullif(a.name, ''), (
    select p.name from public.member m join public.person p on p.id = m.person_id
    where m.account_id = a.account_id and m.role = 'owner' order by p.created_at, p.id limit 1), '')
  from public.account a where a.account_id = account $$;
revoke execute on function name_of_account(uuid) from public;

-- In addition to session_of: the roles of a session's person in the accounts that may be meant, two at most.
create function roles_of_session(session uuid, named uuid) returns text[]
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(select m.role from public.session s join public.member m on m.person_id = s.person_id
    where s.id = session and (named is null or m.account_id = named) limit 2) $$;
revoke execute on function roles_of_session(uuid, uuid) from public;

-- The accounts of the person who has entered: those where they have work come first.
create function accounts_of_entered()
  returns table (account_id uuid, name text, role text, gstins bigint, joined_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.account_id, public.name_of_account(m.account_id), m.role, g.gstins, m.joined_at
  from public.member m cross join lateral (
    select count(*) as gstins from public.registration r
    where r.account_id = m.account_id and r.deleted_at is null) g
  where m.person_id = public.entered(2)::uuid
  order by g.gstins > 0 desc, m.joined_at desc nulls last, m.account_id $$;
revoke execute on function accounts_of_entered() from public;

-- Data of an invitation's link for somebody who is not signed in; nothing once it has ended. Of the number only its
-- last digits.
create function invitation_of(secret_hash bytea, at timestamptz)
  returns table (account_name text, inviter text, role text, expires_at timestamptz, number_ends text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select public.name_of_account(i.account_id), coalesce(p.name, ''), i.role, i.expires_at, right(i.phone, 4)
  from public.invitation i left join public.person p on p.id = i.invited_by
  where i.secret_hash = invitation_of.secret_hash and i.accepted_at is null and i.taken_back_at is null
    and i.expires_at > invitation_of.at $$;
revoke execute on function invitation_of(bytea, timestamptz) from public;

-- The person who entered with the invited number becomes a member, once. An existing member keeps their role.
create function join_account(secret_hash bytea, at timestamptz) returns table (account_id uuid, role text)
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
  update public.invitation i set accepted_at = join_account.at
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
revoke execute on function join_account(bytea, timestamptz) from public;

-- Whether this person is the account's only owner.
create function only_owner(account uuid, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.member m where m.account_id = account and m.person_id = person and m.role = 'owner')
    and not exists (select from public.member m
      where m.account_id = account and m.person_id <> person and m.role = 'owner') $$;
revoke execute on function only_owner(uuid, uuid) from public;

-- For owners: gives a member another role. 'changed', 'last_owner' or 'not_there'. A member who may no longer
-- create keys loses theirs.
create function change_role(person uuid, role text, at timestamptz) returns text
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
  if change_role.role <> 'owner' and public.only_owner(account, person) then
    return 'last_owner';
  end if;
  update public.member m set role = change_role.role where m.account_id = account and m.person_id = person;
  if change_role.role <> 'owner' then
    update public.api_key k set revoked_at = change_role.at
      where k.account_id = account and k.made_by = person and k.revoked_at is null;
  end if;
  if change_role.role = 'viewer' then
    perform public.hand_over(account, person);
  end if;
  return 'changed';
end $$;
revoke execute on function change_role(uuid, text, timestamptz) from public;

-- Work of a member who leaves becomes unassigned; months waiting for their consent wait for that of the first other
-- owner.
create function hand_over(account uuid, person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.registration r set assigned_to = null where r.account_id = account and r.assigned_to = person;
  update public.registration r set approver_id = (
      select m.person_id from public.member m join public.person p on p.id = m.person_id
      where m.account_id = account and m.role = 'owner' and m.person_id <> person order by p.created_at, p.id limit 1)
    where r.account_id = account and r.approver_id = person;
end $$;
revoke execute on function hand_over(uuid, uuid) from public;

-- Removes another member (as an owner) or oneself: 'removed', 'last_owner' or 'not_there'. A person without an
-- account is signed out: a new sign-in creates one.
create function remove_member(person uuid, at timestamptz) returns text
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
  if public.only_owner(account, person) then
    return 'last_owner';
  end if;
  perform public.hand_over(account, person);
  insert into public.former_member (account_id, person_id, name, role, left_at)
    select m.account_id, m.person_id, p.name, m.role, remove_member.at
    from public.member m join public.person p on p.id = m.person_id
    where m.account_id = account and m.person_id = person
    on conflict (account_id, person_id) do update
      set name = excluded.name, role = excluded.role, left_at = excluded.left_at;
  delete from public.member m where m.account_id = account and m.person_id = person;
  if not exists (select from public.member m where m.person_id = person) then
    update public.session s set revoked_at = remove_member.at, successor_sealed = null
      where s.person_id = person and s.revoked_at is null;
  end if;
  return 'removed';
end $$;
revoke execute on function remove_member(uuid, timestamptz) from public;

-- Everything that is stored about a person, and under their number.
create function forget_person(who uuid, number text, at timestamptz, number_hash bytea) returns void
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
  delete from public.invitation i where i.phone = number;
  insert into public.signed_out (phone_hash, at) values (number_hash, forget_person.at)
    on conflict (phone_hash) do update set at = excluded.at;
end $$;
revoke execute on function forget_person(uuid, text, timestamptz, bytea) from public;

-- Erases the person who has entered and leaves their accounts as they are (design#erasing-a-person): 'erased', or 'last_owner'
-- while one of these has no other owner. Takes no id: it cannot touch anybody who was not entered.
create function erase_person(at timestamptz, number_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who uuid := public.entered(2)::uuid;
  number text := public.entered(3);
  own uuid;
begin
  if who is null or number is null then
    raise exception 'nobody was entered' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(number, 66));
  perform from public.account a where a.account_id in (
    select m.account_id from public.member m where m.person_id = who) order by a.account_id for update;
  for own in select m.account_id from public.member m where m.person_id = who loop
    if public.only_owner(own, who) then
      return 'last_owner';
    end if;
  end loop;
  for own in select m.account_id from public.member m where m.person_id = who loop
    perform public.hand_over(own, who);
    insert into public.security_event (account_id, id, at, code, detail, person_id, role)
      select own, gen_random_uuid(), erase_person.at, 'member_left', '{}', who, m.role
      from public.member m where m.account_id = own and m.person_id = who;
    delete from public.member m where m.account_id = own and m.person_id = who;
  end loop;
  perform public.forget_person(who, number, erase_person.at, number_hash);
  return 'erased';
end $$;
revoke execute on function erase_person(timestamptz, bytea) from public;

-- The same as before, by an owner alone.
create or replace function erase_entered(keep_while text[], at timestamptz, number_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid := public.entered(1)::uuid;
  who uuid := public.entered(2)::uuid;
  number text := public.entered(3);
  own text;
begin
  if account is null or who is null then
    raise exception 'nothing was entered' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from public.member m where m.account_id = account and m.person_id = who and m.role = 'owner') then
    raise exception 'not an owner' using errcode = 'insufficient_privilege';
  end if;
  -- As signing in does, before any row of the person; then the work, as each write of the engine does.
  perform pg_advisory_xact_lock(hashtextextended(number, 66));
  perform from public.work w where w.account_id = account for update;
  perform from public.account a where a.account_id = account for update;
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
    perform public.forget_person(who, number, erase_entered.at, number_hash);
  end if;
  return 'erased';
end $$;

-- Signing in is noted in each account of the person, with what they are there.
create or replace function note_of_person(code text, detail jsonb, session uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who uuid := public.entered(2)::uuid;
begin
  insert into public.security_event (account_id, id, at, code, detail, person_id, session_id, role)
    select m.account_id, gen_random_uuid(), note_of_person.at, note_of_person.code, note_of_person.detail, who,
      note_of_person.session, m.role
    from public.member m
    where m.person_id = who and (note_of_person.code <> 'sign_in_refused' or 100 > (
      select count(*) from public.security_event e
      where e.account_id = m.account_id and e.code = 'sign_in_refused' and e.at > note_of_person.at - interval '1 day'));
end $$;

-- The name is read and changed in the account that was entered.
grant update (name) on account to shunya_api;
grant execute on function roles_of_session(uuid, uuid), accounts_of_entered(), invitation_of(bytea, timestamptz),
  join_account(bytea, timestamptz), change_role(uuid, text, timestamptz), remove_member(uuid, timestamptz),
  erase_person(timestamptz, bytea) to shunya_api;
