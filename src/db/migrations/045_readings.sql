-- What search tells of e-invoices, when it was last read, and that a person has asked for it to be read now.
alter table registration
  add column makes_e_invoices boolean,
  add column portal_read_at timestamptz,
  add column read_asked_at timestamptz,
  add column read_failure text;
update registration set portal_read_at = verified_at where verified_at is not null;
