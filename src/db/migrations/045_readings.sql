-- The portal's search about e-invoices, when it was last read, and whether a person has asked for a new reading.
alter table registration
  add column makes_e_invoices boolean,
  add column portal_read_at timestamptz,
  add column read_asked_at timestamptz,
  add column read_failure text;
update registration set portal_read_at = verified_at where verified_at is not null;
