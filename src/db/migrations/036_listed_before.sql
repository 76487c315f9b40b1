-- What the portal's list has of the months before a GSTIN was added (design#the-year-of-a-firm); null: not read yet.
alter table registration add column listed_before jsonb;
