-- The lock for the portal, over all accounts (design#one-turn-at-the-portal): one code request for a signatory, one session for a
-- login. The key is a keyed hash, the ids are random: nothing here shows who asks, or for whom.
create table portal_turn (
  key bytea primary key,
  -- May take it again without waiting: a signatory's row, or a registration.
  holder uuid not null,
  -- The request or registration that it is held for, which releases it.
  held_for uuid not null,
  -- Of a registration that a code of its signatory has proven.
  proven boolean not null,
  until timestamptz not null,
  -- The next in line, and until when its place is kept.
  next_holder uuid,
  next_until timestamptz
);
grant select, insert, update, delete on portal_turn to shunya_worker;
