-- The months before a GSTIN was added, from the portal's list (design#the-year-of-a-firm); null: not read yet.
alter table registration add column listed_before jsonb;
