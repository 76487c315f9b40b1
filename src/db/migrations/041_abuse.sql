-- Keeps one account from using up another's capacity (record 168).

-- Requests a minute, as rate-limiter-flexible counts them. Keys are keyed hashes of addresses, persons, keys and accounts;
-- `expire` is the end of the minute, in milliseconds of the epoch.
create table request_rate (
  key text primary key,
  points integer not null,
  expire bigint not null
) with (fillfactor = 70);
create index request_rate_over on request_rate (expire);
grant select, insert, update on request_rate to shunya_api;
grant select, insert, update, delete on request_rate to shunya_worker;

-- The host in a webhook's address; null when the previous release added it. Its state: consecutive failures, and
-- until when nothing is sent there because of them. Wall time.
alter table webhook add column host text;
alter table webhook add column failures integer not null default 0;
alter table webhook add column paused_until timestamptz;
update webhook set host = lower(substring(url from '^[A-Za-z]+://(\[[^]]*\]|[^/?#:]+)'));
grant update (failures, paused_until) on webhook to shunya_worker;

-- Until when a process holds a delivery that it is sending; null when none does. Wall time.
alter table webhook_delivery add column held_until timestamptz;
