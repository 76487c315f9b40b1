-- A registration's remark is a code with parameters, as findings are; null: none. An existing sentence stays under
-- a code that carries it, until the portal is asked again.
alter table registration alter column remark drop default;
alter table registration alter column remark drop not null;
alter table registration alter column remark type jsonb using
  case when remark = '' then null
  else jsonb_build_object('code', 'as_written', 'params', jsonb_build_object('text', remark)) end;

-- The language of this session's person; null when they have chosen none (design#language-of-an-answer).
create function language_of_session(session uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.details ->> 'language' from public.session s join public.profile p on p.person_id = s.person_id
  where s.id = session $$;
revoke execute on function language_of_session(uuid) from public;
grant execute on function language_of_session(uuid) to shunya_api;
