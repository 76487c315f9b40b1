-- As before; 'held' while an owner has said 'This was not me': until then nobody ends the account.
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
  if public.power_is_held(account, who, erase_entered.at) then
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
    perform public.forget_person(who, number, erase_entered.at, number_hash);
  end if;
  return 'erased';
end $$;

-- As before; false also when the account would have no owner.
create or replace function restore_member(person uuid, role text, at timestamptz) returns boolean
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
  if restore_member.role <> 'owner' and public.only_owner(account, person) then
    return false;
  end if;
  insert into public.member (account_id, person_id, role, joined_at)
    values (account, person, restore_member.role, restore_member.at) on conflict do nothing;
  perform public.set_role(account, person, restore_member.role, restore_member.at);
  delete from public.former_member f where f.account_id = account and f.person_id = person;
  return true;
end $$;
