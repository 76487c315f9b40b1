-- The name and language of an SMS text: operators in India pass on only registered texts, each under its own
-- number. Null: a mail, or a text without a name.
alter table outbox add column template text;
alter table identity_outbox add column template text;
