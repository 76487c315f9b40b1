-- A filing that a person made on the portal and recorded here (design#filed-by-hand): {arn, by, at}.

alter table filing_return add column recorded jsonb;

alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check
  check (kind in ('storage', 'month', 'standing', 'relay', 'evidence', 'by_hand'));
