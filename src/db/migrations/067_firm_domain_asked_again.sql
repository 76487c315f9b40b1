-- The DNS of a proven domain is asked again each day (design#firm-sign-in).
alter table firm_domain
  -- When its record was last there; null while that is when it was proven.
  add column seen_at timestamptz,
  -- Since when it is missing, as the owners have heard; null: it is there.
  add column lost_at timestamptz;
grant update (seen_at, lost_at) on firm_domain to shunya_worker;
grant delete on firm_sign_in to shunya_worker;

-- As before; a domain whose record is missing leads nobody.
create or replace function firm_sign_in_of(by_link text, by_domain text)
  returns table (account_id uuid, id uuid, link text, issuer text, client_id text, secret_sealed bytea, subjects jsonb,
    domains text[])
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.account_id, f.id, f.link, f.issuer, f.client_id, f.secret_sealed, f.subjects,
    array(select d.domain from public.firm_domain d where d.account_id = f.account_id)
  from public.firm_sign_in f
  where f.link = by_link or f.account_id = (
    select d.account_id from public.firm_domain d
    where d.domain = by_domain and d.proven_at is not null and d.lost_at is null order by d.proven_at desc limit 1)
  limit 1 $$;
