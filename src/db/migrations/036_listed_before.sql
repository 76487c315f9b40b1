-- What the portal's list has of the months before a GSTIN was added (record 142); null: not read yet.
alter table registration add column listed_before jsonb;
