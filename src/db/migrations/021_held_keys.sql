-- While the changes of a key's maker are held, the key changes nothing either (design#this-was-not-me and design#api-keys).

drop function use_key(bytea, timestamptz);
create function use_key(secret_hash bytea, at timestamptz)
  returns table (id uuid, account_id uuid, scopes jsonb, expires_at timestamptz, revoked_at timestamptz,
    held_until timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.api_key k set last_used_at = use_key.at
    where k.secret_hash = use_key.secret_hash and k.revoked_at is null and k.expires_at > use_key.at
      and (k.last_used_at is null or k.last_used_at <= use_key.at - interval '1 minute');
  return query select k.id, k.account_id, k.scopes, k.expires_at, k.revoked_at, h.until
    from public.api_key k left join public.sign_in_hold h on h.person_id = k.made_by
    where k.secret_hash = use_key.secret_hash;
end $$;
revoke execute on function use_key(bytea, timestamptz) from public;
grant execute on function use_key(bytea, timestamptz) to shunya_api;
