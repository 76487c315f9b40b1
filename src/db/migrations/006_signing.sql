-- The PAN of a signatory may be unknown: '' belongs to nobody, and many have it.
alter table signatory drop constraint signatory_account_id_pan_key;
create unique index signatory_of_pan on signatory (account_id, pan) where pan <> '';

-- The PAN with which the portal refused to send a code for this GSTIN; '' for none.
alter table registration add refused_pan text not null default '';
-- How its returns are signed, as a person has chosen; null: as the constitution of the business requires.
alter table registration add signing text check (signing in ('evc', 'dsc'));
-- Due dates are moved for districts.
update registration set address = address || '{"district": ""}' where address is not null;
