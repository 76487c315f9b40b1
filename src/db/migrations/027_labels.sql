-- A label by which an accountant sorts and searches clients (record 128).
alter table registration add column label text not null default '' check (length(label) <= 40);
