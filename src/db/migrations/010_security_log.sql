-- Security events that an account's owner should be able to see (design#security-log): written in the transaction of the
-- act, never changed, kept for a year.
create table security_event (
  account_id uuid not null references account,
  id uuid not null,
  -- Wall time.
  at timestamptz not null,
  code text not null,
  detail jsonb not null,
  -- The acting person and session; null when nobody was signed in.
  person_id uuid,
  session_id uuid,
  primary key (account_id, id)
);
create index security_event_newest on security_event (account_id, at desc, id);
create index security_event_at on security_event (at);
-- Neither login changes or deletes a row: erasing does, and the sweep does through a function that keeps a year.
call table_of_account('security_event', 'select, insert', 'select, insert');

-- Signing in concerns a person, whatever accounts they have: it is noted in each. At most a hundred refusals a day
-- are noted, so that a stranger who guesses cannot flood the log. Takes neither account nor person: the entry
-- decides.
create function note_of_person(code text, detail jsonb, session uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who uuid := public.entered(2)::uuid;
begin
  insert into public.security_event (account_id, id, at, code, detail, person_id, session_id)
    select m.account_id, gen_random_uuid(), note_of_person.at, note_of_person.code, note_of_person.detail, who,
      note_of_person.session
    from public.member m
    where m.person_id = who and (note_of_person.code <> 'sign_in_refused' or 100 > (
      select count(*) from public.security_event e
      where e.account_id = m.account_id and e.code = 'sign_in_refused' and e.at > note_of_person.at - interval '1 day'));
end $$;
grant execute on function note_of_person(text, jsonb, uuid, timestamptz) to shunya_api;

-- Whatever is asked for, a year stays by the server's own clock.
create function forget_security_events(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.security_event e
  where e.at < least(forget_security_events.before, transaction_timestamp() - interval '1 year') $$;
grant execute on function forget_security_events(timestamptz) to shunya_worker;
