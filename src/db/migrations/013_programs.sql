-- Third-party programs (design#api-keys): the keys with which they act in an account.

create table api_key (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  -- Keyed hash of 256 random bits; the key itself is not stored.
  secret_hash bytea not null,
  -- The key's scopes, from 'read', 'start' and 'codes'.
  scopes jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, made_by) references member (account_id, person_id) on delete cascade
);
create index api_key_of_secret on api_key (secret_hash);
create index api_key_expires on api_key (expires_at);
-- Only a signed-in person creates or revokes one; the sweep deletes those that ended long ago.
call table_of_account('api_key', 'select, insert, update (revoked_at)', 'select, delete');

-- Read for every request from its key; notes that it was used. The instant is the process's, as with sessions.
create function use_key(secret_hash bytea, at timestamptz)
  returns table (id uuid, account_id uuid, scopes jsonb, expires_at timestamptz, revoked_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.api_key k set last_used_at = use_key.at
    where k.secret_hash = use_key.secret_hash and k.revoked_at is null and k.expires_at > use_key.at
      and (k.last_used_at is null or k.last_used_at <= use_key.at - interval '1 minute');
  return query select k.id, k.account_id, k.scopes, k.expires_at, k.revoked_at
    from public.api_key k where k.secret_hash = use_key.secret_hash;
end $$;

-- A key that is valid at this instant and not revoked. Enters its account without a person: personal data stays
-- hidden.
create function enter_by_key(secret_hash bytea, account uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.api_key k where k.secret_hash = enter_by_key.secret_hash
    and k.account_id = account and k.revoked_at is null and k.expires_at > enter_by_key.at) then
    return false;
  end if;
  perform public.set_entered(account, null, null);
  return true;
end $$;
grant execute on function use_key(bytea, timestamptz), enter_by_key(bytea, uuid, timestamptz) to shunya_api;

-- A return may be asked for by a program, which is no person.
alter table filing_return drop constraint filing_return_filed_by_check;
alter table filing_return drop constraint filing_return_requested_by_check;
alter table filing_return
  add check (filed_by ~ '^(system|portal|signatory|program|person:[0-9a-f-]{36})$'),
  add check (requested_by ~ '^(system|portal|signatory|program|person:[0-9a-f-]{36})$');
