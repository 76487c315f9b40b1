-- A yes to paying a late fee names the amount of each head that it covers (design#late-fee-month).
alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check
  check (kind in ('storage', 'month', 'standing', 'relay', 'evidence', 'by_hand', 'fee'));
alter table consent drop constraint consent_covers_check;
alter table consent add constraint consent_covers_check
  check ((kind in ('evidence', 'fee')) = (covers is not null));

-- The payment of a late fee in the return, from its newest event of that kind.
alter table filing_return add column fee_payment jsonb;

-- At most one payment per (gstin, period) in doubt or done, over all accounts: RETOFFSET is sent under this mark.
alter table submission
  add column offset_owner uuid,
  add column offset_state text check (offset_state in ('sent', 'done', 'not_done')),
  add column offset_at timestamptz,
  add constraint submission_offset_check
    check ((offset_state is null) = (offset_at is null) and (offset_state is null) = (offset_owner is null));
