-- A calendar of due days that other programs fetch by a link (design#calendar): one for each account. The address itself
-- is shown once and is not kept. It ends with the membership of whoever made it.

create table calendar_feed (
  account_id uuid not null references account,
  id uuid not null,
  -- Of 256 random bits, keyed.
  secret_hash bytea not null,
  made_by uuid not null,
  made_at timestamptz not null,
  -- To the minute; null before the first time. Wall time, as all times here.
  fetched_at timestamptz,
  primary key (account_id),
  foreign key (account_id, made_by) references member (account_id, person_id) on delete cascade
);
create index calendar_feed_of_secret on calendar_feed (secret_hash);
create index calendar_feed_of_maker on calendar_feed (account_id, made_by);
call table_of_account('calendar_feed', 'select, insert, update, delete', 'select');

-- The account of a link, and that it was fetched. False where nobody has this link. The role of its maker is judged inside.
create function enter_by_calendar(secret_hash bytea, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid;
begin
  select f.account_id into account from public.calendar_feed f where f.secret_hash = enter_by_calendar.secret_hash;
  if account is null then
    return false;
  end if;
  update public.calendar_feed f set fetched_at = enter_by_calendar.at
    where f.account_id = account
      and (f.fetched_at is null or f.fetched_at <= enter_by_calendar.at - interval '1 minute');
  perform public.set_entered(account, null, null);
  return true;
end $$;
revoke execute on function enter_by_calendar(bytea, timestamptz) from public;
grant execute on function enter_by_calendar(bytea, timestamptz) to shunya_api;

-- As before; the link of a member who manages no more ends.
create or replace function set_role(account uuid, person uuid, role text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.member m set role = set_role.role where m.account_id = account and m.person_id = person;
  if set_role.role <> 'owner' then
    perform public.end_powers_of(account, person, set_role.at);
  end if;
  if set_role.role not in ('owner', 'manager') then
    delete from public.calendar_feed f where f.account_id = account and f.made_by = person;
  end if;
  if set_role.role = 'viewer' then
    perform public.hand_over(account, person);
  end if;
end $$;
