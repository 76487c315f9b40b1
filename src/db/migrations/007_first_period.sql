-- The first period for which GSTR-1 and GSTR-3B are due, as stated by a person who left the composition scheme;
-- null: not stated. In the portal's format, MMYYYY.
alter table registration add regular_from text check (regular_from ~ '^(0[1-9]|1[0-2])20[0-9]{2}$');
-- A list that was read earlier says nothing about the scheme: it is read again.
update filing set list_reading = null where list_reading is not null;
