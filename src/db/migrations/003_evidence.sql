-- Facts that the check before a return read at the portal, from its newest event of that kind (design#evidence).
alter table filing_return add column evidence jsonb;

-- A consent that names the findings it covers: which credit a nil return leaves, and which sources were not read.
alter table consent add column covers jsonb;
alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check
  check (kind in ('storage', 'month', 'standing', 'relay', 'evidence'));
alter table consent add constraint consent_covers_check check ((kind = 'evidence') = (covers is not null));
