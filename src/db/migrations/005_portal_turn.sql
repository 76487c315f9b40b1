-- Whose turn it is at the portal, over all accounts (design#one-turn-at-the-portal): one code request for a signatory, one session for a
-- login. The key is a keyed hash, the ids are random: nothing here tells who asks, or for whom.
create table portal_turn (
  key bytea primary key,
  -- Who may take it anew without waiting: a signatory's row, or a registration.
  holder uuid not null,
  -- The request or registration that it is held for, which gives it back.
  held_for uuid not null,
  -- Of a registration that a code of its signatory has proven.
  proven boolean not null,
  until timestamptz not null,
  -- Who has waited and comes next, and until when that is kept for them.
  next_holder uuid,
  next_until timestamptz
);
grant select, insert, update, delete on portal_turn to shunya_worker;
