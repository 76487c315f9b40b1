-- The message about months that are behind comes once a day, whichever of them it is due for (design#the-backlog).
alter table registration add column backlog_told_at timestamptz;
