-- Proofs of filings (design#proof-of-a-filing). Their content belongs to an account and is erased with it; the chain of
-- hashes stands outside, holds no data of a person, and stays.

-- The proof of one filed return: canonical JSON, the very text whose hash is in the chain. Written with the event that
-- confirms the return, and never changed.
create table filing_proof (
  account_id uuid not null references account,
  filing_id uuid not null,
  form text not null check (form in ('GSTR1', 'GSTR3B')),
  number text not null,
  content text not null,
  primary key (account_id, filing_id, form),
  unique (account_id, number),
  foreign key (account_id, filing_id) references filing
);
call table_of_account('filing_proof', 'select', 'select, insert');
-- Which chain is an account's, and where it ends: locked while an entry is added, so that no two follow the same one.
create table proof_chain (
  account_id uuid not null references account,
  chain uuid not null default gen_random_uuid(),
  length int not null default 0,
  head text not null,
  primary key (account_id)
);
call table_of_account('proof_chain', 'select', 'select, insert, update (length, head)');

-- The entries of all chains. Neither login changes or deletes what is in an entry's hash.
create table proof_entry (
  chain uuid not null,
  seq int not null check (seq > 0),
  number text not null unique,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Product time, to the second.
  recorded_at timestamptz not null,
  -- The day of its anchor, YYYY-MM-DD, and the way from it to the anchor's root; null until that is made.
  anchored_on text,
  anchor_path jsonb,
  primary key (chain, seq)
);
create index proof_entry_unanchored on proof_entry (recorded_at) where anchored_on is null;
-- One a day with entries: the root of a tree over them, for an operator to publish.
create table proof_anchor (
  day text not null primary key,
  entries int not null,
  root text not null,
  previous_hash text not null,
  hash text not null,
  -- Product time.
  made_at timestamptz not null
);
-- Hashes of the PDF files that were made of a proof: a PDF of ours has one of them.
create table proof_file (
  number text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (number, hash)
);

grant select on proof_entry to shunya_api;
grant select, insert, update (anchored_on, anchor_path) on proof_entry to shunya_worker;
grant select on proof_anchor to shunya_api;
grant select, insert on proof_anchor to shunya_worker;
grant select, insert on proof_file to shunya_api, shunya_worker;

-- An account sees the entries of its own proofs and no others.
alter table proof_entry enable row level security, force row level security;
create policy migrator on proof_entry to current_user using (true) with check (true);
create policy api on proof_entry to shunya_api using (exists (
  select from filing_proof p
  where p.account_id = (select entered_account()) and p.number = proof_entry.number));
create policy worker on proof_entry to shunya_worker using (true) with check (true);
alter table proof_file enable row level security, force row level security;
create policy migrator on proof_file to current_user using (true) with check (true);
create policy api on proof_file to shunya_api using (exists (
  select from filing_proof p
  where p.account_id = (select entered_account()) and p.number = proof_file.number))
  with check (exists (
  select from filing_proof p
  where p.account_id = (select entered_account()) and p.number = proof_file.number));
create policy worker on proof_file to shunya_worker using (true) with check (true);

-- A stranger's question about a paper that they hold: whether its number and hashes are ours. Says nothing else.
-- 'genuine' with the instant of recording, 'changed' where the number is known with other hashes, or 'not_ours'.
create function check_proof(number text, content_hash text, entry_hash text, anchor_hash text, file_hash text)
  returns table (result text, recorded_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with known as (
    select e.*, e.content_hash = check_proof.content_hash and e.hash = check_proof.entry_hash
      and (check_proof.anchor_hash is null or exists (
        select from public.proof_anchor a where a.day = e.anchored_on and a.hash = check_proof.anchor_hash))
      and (check_proof.file_hash is null or exists (
        select from public.proof_file f where f.number = e.number and f.hash = check_proof.file_hash)) as is_whole
    from public.proof_entry e where e.number = check_proof.number)
  select coalesce((select case when is_whole then 'genuine' else 'changed' end from known), 'not_ours'),
    (select k.recorded_at from known k where is_whole) $$;
revoke execute on function check_proof(text, text, text, text, text) from public;
grant execute on function check_proof(text, text, text, text, text) to shunya_api;
