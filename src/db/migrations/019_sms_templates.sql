-- Which of our texts an SMS is, in which language: operators in India pass on registered texts alone, each under its own
-- number. Null: a mail, or a text without a name.
alter table outbox add column template text;
alter table identity_outbox add column template text;
