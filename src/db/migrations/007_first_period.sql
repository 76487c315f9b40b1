-- The first period of which GSTR-1 and GSTR-3B are owed, as a person has told it who left the composition scheme; null:
-- nobody has. As the portal writes it, MMYYYY.
alter table registration add regular_from text check (regular_from ~ '^(0[1-9]|1[0-2])20[0-9]{2}$');
-- A list that was read before tells nothing of the scheme: it is read again.
update filing set list_reading = null where list_reading is not null;
