-- A client says by a link whether a month was nil (design#a-clients-yes): the recipient of the question, and its state.

alter table registration add column contact jsonb;
alter table filing add column approval jsonb;

alter table filing_return drop constraint filing_return_filed_by_check;
alter table filing_return drop constraint filing_return_requested_by_check;
alter table filing_return
  add constraint filing_return_filed_by_check
    check (filed_by ~ '^(system|portal|signatory|client|program|person:[0-9a-f-]{36}(:(owner|manager|preparer|viewer))?)$'),
  add constraint filing_return_requested_by_check
    check (requested_by ~ '^(system|portal|signatory|client|program|person:[0-9a-f-]{36}(:(owner|manager|preparer|viewer))?)$');

-- The client's link: a filing, and the last part of the id under which its question was sent. A question that was
-- withdrawn, or sent again to somebody else, has another id or none.
create function enter_by_approval(account uuid, filing uuid, holder text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if length(holder) <> 12 or not exists (
    select from public.filing f
    where f.account_id = account and f.id = filing and right(f.approval ->> 'id', 12) = holder) then
    return false;
  end if;
  perform public.set_entered(account, null, null);
  return true;
end $$;
revoke execute on function enter_by_approval(uuid, uuid, text) from public;
grant execute on function enter_by_approval(uuid, uuid, text) to shunya_api;
