-- Grants (design#three-logins). The migrator, who runs this, owns everything. The api's login sees an account after entering
-- it through one of the functions below, which check the proof; the worker's login reads across accounts, and when
-- it says that it works for one account, it sees that one alone. No login changes roles. These grants are complete:
-- test/db/catalogue.test.ts has the list.

-- Grants of an earlier baseline.
do $$
declare
  old record;
begin
  for old in select polname, polrelid::regclass as of from pg_policy loop
    execute format('drop policy %I on %s', old.polname, old.of);
  end loop;
  for old in select rolname from pg_roles where rolname in ('shunya_tenant', 'shunya_system', 'shunya_eraser') loop
    execute format('revoke all on all tables in schema public from %I', old.rolname);
    execute format('revoke all on schema public from %I', old.rolname);
  end loop;
end $$;
drop function if exists own_account();
drop function if exists own_person();

-- Nothing that is created from here on can be executed until it is granted.
alter default privileges revoke execute on functions from public;
grant usage on schema public to shunya_api, shunya_worker;

-- The current entry ---------------------------------------------------------------------------------------------------

-- No login is granted anything here. `secret`: signs entries, for this database. `of_api`: proves that a process
-- asks for a number by itself; each process gets it at its start (src/db/logins.ts).
create table entry_key (
  single boolean primary key default true check (single),
  secret bytea not null,
  of_api bytea
);
insert into entry_key (secret)
  select sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8'));

-- 'account/person/number/' and a keyed hash of that, of this backend and of this transaction, which no other transaction
-- can present. The instant as a number: a text would follow the session's settings.
create function signed_entry(entry text) returns text
  language plpgsql stable parallel restricted security definer set search_path = pg_catalog, pg_temp as $$
declare
  key bytea;
begin
  select entry_key.secret into strict key from public.entry_key;
  return entry || encode(sha256(key || sha256(key || convert_to(concat(
    entry, pg_backend_pid(), '/', extract(epoch from transaction_timestamp())), 'UTF8'))), 'hex');
end $$;

create function set_entered(account uuid, person uuid, number text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.entered', public.signed_entry(concat(account, '/', person, '/', number, '/')), true);
end $$;

-- Null when nothing was entered, or when the text was made by another role or for another transaction.
create function entered(part int) returns text
  language plpgsql stable parallel restricted security definer set search_path = pg_catalog, pg_temp as $$
declare
  given text := current_setting('app.entered', true);
begin
  if given is null or given = '' or given <> public.signed_entry(left(given, -64)) then
    return null;
  end if;
  return nullif(split_part(given, '/', part), '');
end $$;

-- Policies call it in a sub-select, which is evaluated once for each statement.
create function entered_account() returns uuid language sql stable parallel restricted
  return public.entered(1)::uuid;
create function entered_person() returns uuid language sql stable parallel restricted
  return public.entered(2)::uuid;
create function entered_number() returns text language sql stable parallel restricted
  return public.entered(3);

-- The worker's word is enough: it may read all accounts ('*') and limits itself to one by its own choice.
create function working_for() returns uuid language sql stable parallel safe
  return nullif(nullif(current_setting('app.account_id', true), ''), '*')::uuid;
create function works_across() returns boolean language sql stable parallel safe
  return current_setting('app.account_id', true) = '*';

-- Entry functions -----------------------------------------------------------------------------------------------------
-- Each returns whether it entered. The proof is checked here, and again in each transaction.

-- A session that has not ended, of this person when one is named, who is a member of the account when one is named.
create function enter_by_session(session uuid, person uuid, account uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who public.person;
begin
  select p.* into who from public.session s join public.person p on p.id = s.person_id
    where s.id = session and s.revoked_at is null and (person is null or p.id = person);
  if who.id is null or (account is not null and not exists (
    select from public.member m where m.account_id = account and m.person_id = who.id)) then
    return false;
  end if;
  perform public.set_entered(account, who.id, who.phone);
  return true;
end $$;

-- A number, registered or not: nobody is signed in yet. Only the process can prove that it asks by itself;
-- statements alone could try one number after another.
create function enter_by_number(number text, proof bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  key bytea;
begin
  select k.of_api into key from public.entry_key k;
  if key is null or proof is distinct from sha256(key || sha256(key || convert_to(number, 'UTF8'))) then
    return false;
  end if;
  perform public.set_entered(null, (select p.id from public.person p where p.phone = number), number);
  return true;
end $$;

-- The identity provider's login behind a cookie.
create function enter_by_login(secret_hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  number text;
begin
  select l.phone into number from public.identity_login l where l.secret_hash = enter_by_login.secret_hash;
  if number is null then
    return false;
  end if;
  perform public.set_entered(null, (select p.id from public.person p where p.phone = number), number);
  return true;
end $$;

-- The holder of a person's mailbox.
create function enter_by_mailbox(person uuid, email text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.profile p where p.person_id = person and p.details ->> 'email' = email) then
    return false;
  end if;
  perform public.set_entered(null, person, null);
  return true;
end $$;

-- The signatory's link: a filing, and the last part of the id of who signs for it.
create function enter_by_link(account uuid, filing uuid, signatory text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if length(signatory) <> 12 or not exists (
    select from public.filing f join public.registration r on r.account_id = f.account_id and r.id = f.registration_id
    where f.account_id = account and f.id = filing and right(r.signatory_id::text, 12) = signatory) then
    return false;
  end if;
  perform public.set_entered(account, null, null);
  return true;
end $$;

-- The link in a message that asks about a month: a filing, and the last part of the id of a member it was sent to.
create function enter_by_answer(account uuid, filing uuid, holder text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if length(holder) <> 12
    or not exists (select from public.filing f where f.account_id = account and f.id = filing)
    or not exists (select from public.member m where m.account_id = account and right(m.person_id::text, 12) = holder) then
    return false;
  end if;
  perform public.set_entered(account, null, null);
  return true;
end $$;

-- The relay's address of a signatory, while the relay is on.
create function signatory_of_relay(relay_key text) returns table (id uuid, account_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, s.account_id from public.signatory s
  where s.relay_key = signatory_of_relay.relay_key and s.relay = 'on' $$;

create function enter_by_relay(account uuid, relay_key text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.signatory_of_relay(relay_key) s where s.account_id = account) then
    return false;
  end if;
  perform public.set_entered(account, null, null);
  return true;
end $$;

-- Read for every request from its session: the person, and which of their accounts, two at most, may be meant.
create function session_of(session uuid, named uuid)
  returns table (person_id uuid, expires_at timestamptz, revoked_at timestamptz, accounts text[])
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.person_id, s.expires_at, s.revoked_at, array(
    select m.account_id::text from public.member m
    where m.person_id = s.person_id and (named is null or m.account_id = named) limit 2)
  from public.session s where s.id = session $$;

-- Signing in ---------------------------------------------------------------------------------------------------------

-- The person with the number that was entered, created if missing, and the owner of a first account when they
-- belong to no other.
create function sign_up(fresh_person uuid, fresh_account uuid, at timestamptz) returns setof public.person
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  number text := public.entered(3);
  who public.person;
begin
  if number is null then
    return;
  end if;
  insert into public.person (id, phone, created_at) values (fresh_person, number, at)
    on conflict (phone) do update set phone = excluded.phone returning * into who;
  if not exists (select from public.member m where m.person_id = who.id) then
    insert into public.account (account_id, created_at) values (fresh_account, at);
    insert into public.member (account_id, person_id, role) values (fresh_account, who.id, 'owner');
  end if;
  perform public.set_entered(null, who.id, number);
  return next who;
end $$;

-- Erasing ------------------------------------------------------------------------------------------------------------

-- Every table of an account, in an order that respects references.
create function tables_of_account() returns setof text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  left_over oid[] := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'account_id' and not a.attisdropped);
  free oid[];
begin
  while cardinality(left_over) > 0 loop
    free := array(select t from unnest(left_over) t where not exists (
      select from pg_constraint where contype = 'f' and confrelid = t and conrelid <> t
        and conrelid = any (left_over)) order by t::regclass::text);
    if cardinality(free) = 0 then
      raise exception 'tables refer to each other in a circle: %', left_over::regclass[];
    end if;
    return query select c.relname::text from unnest(free) with ordinality f (oid, n)
      join pg_class c on c.oid = f.oid order by f.n;
    left_over := array(select t from unnest(left_over) t where t <> all (free));
  end loop;
end $$;

-- Erases the account that was entered, unless one of its returns is in a state of `keep_while`, and who has entered it
-- when they belong to no other (design#erasing-an-account). Names no account: what was not entered it cannot touch.
create function erase_entered(keep_while text[], at timestamptz, number_hash bytea) returns text
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
    delete from public.profile_photo p where p.person_id = who;
    delete from public.profile p where p.person_id = who;
    delete from public.session s where s.person_id = who;
    delete from public.person p where p.id = who;
    delete from public.identity_outbox o where o.person_id = who or o.recipient = number;
    delete from public.sign_in_code c where c.phone = number;
    delete from public.known_browser b where b.phone = number;
    delete from public.identity_login l where l.phone = number;
    insert into public.signed_out (phone_hash, at) values (number_hash, erase_entered.at)
      on conflict (phone_hash) do update set at = excluded.at;
  end if;
  return 'erased';
end $$;

grant execute on function entered(int), entered_account(), entered_person(), entered_number(),
  enter_by_session(uuid, uuid, uuid), enter_by_number(text, bytea), enter_by_login(bytea), enter_by_mailbox(uuid, text),
  enter_by_link(uuid, uuid, text), enter_by_answer(uuid, uuid, text), signatory_of_relay(text), enter_by_relay(uuid, text), session_of(uuid, uuid),
  sign_up(uuid, uuid, timestamptz), erase_entered(text[], timestamptz, bytea) to shunya_api;
grant execute on function working_for(), works_across() to shunya_worker;

-- Tables of an account -----------------------------------------------------------------------------------------------

-- For each new one: `call table_of_account('name', api => 'select', worker => 'select, insert')`.
create procedure table_of_account(name text, api text, worker text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security, force row level security', name);
  execute format('create policy migrator on %I to current_user using (true) with check (true)', name);
  execute format('create policy api on %I to shunya_api using (account_id = (select entered_account()))
    with check (account_id = (select entered_account()))', name);
  execute format('create policy worker on %I to shunya_worker
    using ((select works_across()) or account_id = (select working_for()))
    with check ((select works_across()) or account_id = (select working_for()))', name);
  execute format('grant %s on %I to shunya_api', api, name);
  execute format('grant %s on %I to shunya_worker', worker, name);
end $$;
revoke execute on procedure table_of_account(text, text, text) from public;

-- Locked by who must be alone with the account, which takes the right to change a column.
call table_of_account('account', 'select, update (created_at)', 'select, update (created_at)');
call table_of_account('member', 'select', 'select');
call table_of_account('signatory', 'select, insert, update', 'select, insert, update');
call table_of_account('landing_schedule', 'select, insert, update', 'select');
call table_of_account('registration', 'select, insert, update', 'select, update');
call table_of_account('work', 'select, insert, update', 'select, update');
call table_of_account('portal_session', 'select, insert, update, delete', 'select, insert, update, delete');
call table_of_account('code_request', 'select, insert, update', 'select, insert, update, delete');
call table_of_account('seen_code', 'select, insert, update', 'select, insert, update, delete');
call table_of_account('consent', 'select, insert, update', 'select, insert, update');
call table_of_account('filing', 'select, insert, update', 'select, insert, update');
call table_of_account('filing_return', 'select, insert, update', 'select, insert, update');
-- Written once, and taken away by erasing alone.
call table_of_account('filing_event', 'select, insert', 'select, insert');
call table_of_account('return_document', 'select', 'select, insert, update');
-- Nobody but the sender reads what was written to others.
call table_of_account('outbox', 'insert', 'select, insert, update, delete');

-- A person's own, and what is kept of a number -----------------------------------------------------------------------

do $$
declare
  own record;
begin
  for own in select * from (values
    ('person', 'id = (select entered_person())', 'select, update (name, email)', 'select'),
    ('profile', 'person_id = (select entered_person())', 'select, insert, update', 'select'),
    ('profile_photo', 'person_id = (select entered_person())', 'select, insert, update, delete', null),
    ('session', 'person_id = (select entered_person())', 'select, insert, update', 'select, delete'),
    ('sign_in_code', 'phone = (select entered_number())', 'select, insert, update, delete', 'select, delete'),
    ('known_browser', 'phone = (select entered_number())', 'select, insert, update, delete', 'select, delete'),
    ('identity_login', 'phone = (select entered_number())', 'select, insert, update, delete', 'select, delete'),
    ('identity_outbox', 'true', 'insert', 'select, update, delete')
  ) as tables (name, mine, api, worker) loop
    execute format('alter table %I enable row level security, force row level security', own.name);
    execute format('create policy migrator on %I to current_user using (true) with check (true)', own.name);
    execute format('create policy api on %I to shunya_api using (%s) with check (%2$s)', own.name, own.mine);
    execute format('create policy worker on %I to shunya_worker using (true) with check (true)', own.name);
    execute format('grant %s on %I to shunya_api', own.api, own.name);
    if own.worker is not null then
      execute format('grant %s on %I to shunya_worker', own.worker, own.name);
    end if;
  end loop;
end $$;
-- Name, number and language also for the account that they belong to.
create policy colleague on person for select to shunya_api
  using (id in (select person_id from member where account_id = (select entered_account())));
create policy colleague on profile for select to shunya_api
  using (person_id in (select person_id from member where account_id = (select entered_account())));

-- Keyed hashes, which tell nothing to who has no key; and what is one for all.
grant select, insert on spent_proof to shunya_api;
grant select, insert, update on signed_out to shunya_api;
grant select, insert, update, delete on rate_window to shunya_api, shunya_worker;
grant select on product_clock to shunya_api;
grant select, delete on spent_proof, signed_out to shunya_worker;
grant select, insert, update on submission, portal_rate, product_clock to shunya_worker;
grant select, insert, delete on demo_message to shunya_worker;
