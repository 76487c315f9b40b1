-- The newest reading of the portal's lists for past periods, and the periods that a person has started
-- (design#the-backlog); null: not read yet, none started.
alter table registration add column list_reading jsonb, add column backlog_start jsonb;
