-- No account takes another's time (record 168).

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
