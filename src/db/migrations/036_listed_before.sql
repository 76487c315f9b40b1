-- The months before a GSTIN was added, from the portal's list (record 142); null: not read yet.
alter table registration add column listed_before jsonb;
