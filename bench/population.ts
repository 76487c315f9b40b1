import type { Client } from 'pg';
import type { Finding } from '#domain/filing/finding.ts';
import { storageConsent, standingDeclaration } from '#domain/registration/consent.ts';
import { defaultSchedule } from '#domain/registration/schedule.ts';
import { fromIst } from '#domain/shared/istTime.ts';
import { nextPeriod, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { onDatabase } from './databases.ts';

/** The day that opens the month's filings, and the evening by which both returns of October 2026 run. */
export const openingDay = fromIst({ year: 2026, month: 11, day: 2 });
export const populationNow = fromIst({ year: 2026, month: 11, day: 10, hour: 19 });
export const periodDue = '102026' as ReturnPeriod;

/**
 * The number of GSTINs of a firm of accountants. Three GSTINs in ten belong to such a firm; other owners have one to
 * five.
 */
const firmSize = 500;

/**
 * Fills a migrated, empty database by SQL with registrations whose last `periods` months are filed. The rows have the
 * order that months of use would give them: the filings of all registrations, month after month. Ids are hashes,
 * scattered like random ids. In the newest month one filing in a hundred is blocked and one waits for consent.
 */
export async function fillPopulation(
  url: string,
  { registrations, periods, say }: { registrations: number; periods: number; say: (line: string) => void },
): Promise<void> {
  const began = Date.now();
  const done = (what: string): void => say(`${((Date.now() - began) / 1000).toFixed(0)} s: ${what}`);
  await onDatabase(url, async (client) => {
    await client.query(loading);
    await client.query(functions);
    await client.query(
      `create unlogged table bench_gstin as
       select r, bench_gstin(r) as gstin, bench_id('r' || r) as id, bench_user(r, $1) as account_id
       from generate_series(0, $1::bigint - 1) r`,
      [registrations],
    );
    await client.query('analyze bench_gstin');
    await load(client, 'person', [people]);
    await load(client, 'account', [accounts]);
    await load(client, 'member', [members]);
    await load(client, 'signatory', [signatories]);
    await load(client, 'registration', [registrationRows]);
    await load(client, 'work', [workRows]);
    await load(client, 'consent', [consents(storageConsent), consents(standingDeclaration)]);
    done(`${registrations} registrations`);
    const loaded = monthsBefore(periods);
    const all = (statement: (period: ReturnPeriod, newest: boolean) => string): string[] =>
      loaded.map((period, index) => statement(period, index === loaded.length - 1));
    const beside = onDatabase(url, async (other) => {
      await other.query(loading);
      await load(other, 'submission', all(submissions));
      await load(other, 'code_request', all(codes));
      done('claims and codes');
      await load(other, 'filing_event', all(events));
      done('events');
    });
    await load(client, 'filing', all(filings));
    done(`${registrations * periods} filings`);
    await load(client, 'filing_return', all(returns));
    done('their returns');
    await load(client, 'return_document', all(documents));
    done('documents');
    await beside;
    await client.query('drop table bench_gstin');
    // Autovacuum would have done this by then; it must not start during a measurement.
    await client.query('vacuum (analyze) filing, registration, work');
    await client.query('analyze');
    await client.query('checkpoint');
    done('ready');
  });
}

/**
 * Inserts the rows before it creates the indexes. In one transaction with the truncate PostgreSQL does not log the
 * rows: a crash leaves the table empty, never half filled.
 */
async function load(client: Client, table: string, statements: string[]): Promise<void> {
  await client.query('begin');
  await client.query(`truncate ${table} cascade`);
  await client.query(`update pg_index set indisready = false where indrelid = '${table}'::regclass`);
  await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
  for (const statement of statements) await client.query(statement);
  await client.query(`reindex table ${table}`);
  await client.query('commit');
}

/** Foreign keys are not checked for every row: the rows satisfy them by construction. */
const loading = `
  set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC';
  set maintenance_work_mem = '512MB'; set work_mem = '128MB'`;

/** The months whose returns were due before the one that is due now, oldest first. */
function monthsBefore(count: number): ReturnPeriod[] {
  const months: ReturnPeriod[] = [];
  const last = Number(periodDue.slice(0, 2)) + Number(periodDue.slice(2)) * 12 - 1;
  let period = asPeriod(last - count);
  for (let made = 0; made < count; made += 1) {
    months.push(period);
    period = nextPeriod(period);
  }
  return months;
}

const asPeriod = (index: number): ReturnPeriod =>
  `${String((index % 12) + 1).padStart(2, '0')}${Math.floor(index / 12)}` as ReturnPeriod;

const functions = `
create function bench_id(text) returns uuid language sql immutable as $$
  select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$;
create function bench_user(r bigint, n bigint) returns uuid language sql immutable as $$
  select bench_id('u' || case when r < n * 3 / 10 then r / ${firmSize}
    else n * 3 / 10 / ${firmSize} + 1 + (r - n * 3 / 10) / 15 * 5
      + (array[0,1,1,2,2,2,3,3,3,3,4,4,4,4,4])[(r - n * 3 / 10) % 15 + 1] end) $$;
create function bench_gstin(r bigint) returns text language plpgsql immutable as $$
declare
  alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  head text := '27A' || chr((65 + r / 260000 % 26)::int) || chr((65 + r / 10000 % 26)::int) || 'PK'
    || lpad((r % 10000)::text, 4, '0') || 'F1Z';
  product int;
  total int := 0;
begin
  for place in 1..14 loop
    product := (strpos(alphabet, substr(head, place, 1)) - 1) * (2 - place % 2);
    total := total + product / 36 + product % 36;
  end loop;
  return head || substr(alphabet, (36 - total % 36) % 36 + 1, 1);
end $$`;

const people = `insert into person (id, phone, name, created_at)
  select bench_id('p' || account_id), '+91' || 9000000000 + row_number() over (), 'Owner', '2025-04-01' from
  (select distinct account_id from bench_gstin) owners`;

const accounts = `insert into account (account_id, created_at)
  select distinct account_id, timestamptz '2025-04-01' from bench_gstin`;
const members = `insert into member (account_id, person_id, role)
  select account_id, bench_id('p' || account_id), 'owner' from account`;

const signatories = `insert into signatory (id, account_id, name, pan, mobile, email, portal_email, relay_key, relay, relay_seen)
  select bench_id('s' || account_id), account_id, 'Owner', substr(min(gstin), 3, 10), '9000000000',
    'owner@shunya.example', 'owner@shunya.example', account_id, 'on', 'works'
  from bench_gstin group by account_id`;

const monthly = JSON.stringify(
  Object.fromEntries(
    ['2025-26', '2026-27'].map((year) => [
      year,
      ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => ({ quarter, frequency: 'monthly' })),
    ]),
  ),
);
const address = JSON.stringify({
  building_no: '12',
  building_name: 'Ganesh Chambers',
  street: 'Station Road',
  area: 'Camp',
  city: 'Pune',
  pincode: '411001',
  stateCode: '27',
});

const registrationRows = `insert into registration (id, account_id, nick_name, username, password_sealed, gstin, status,
    legal_name, trade_name, pan, registered_on, constitution, taxpayer_type, portal_status, address, preferences,
    ask_each_month, schedule, signatory_id, simulated, credentials_at, created_at, verified_at)
  select id, account_id, 'Shop ' || r, 'user.' || r, '\\x00', gstin, 'success',
    'Business ' || r, 'Shop ' || r, substr(gstin, 3, 10), '2019-07-01', 'Proprietorship', 'Regular', 'Active',
    '${address}', '${monthly}', false, '${JSON.stringify(defaultSchedule)}', bench_id('s' || account_id), true,
    '2025-04-01', timestamptz '2025-04-01' + r * interval '1 second', '2025-04-01'
  from bench_gstin`;

/** Due at any minute within the coming month. */
const workRows = `insert into work (registration_id, account_id, due_at)
  select id, account_id, timestamptz '2026-12-01' + (r * 7919 % 40000) * interval '1 minute' from bench_gstin`;

const consents = ({ kind, version, text }: { kind: string; version: string; text: string }): string =>
  `insert into consent (id, account_id, registration_id, kind, text, version, giver, capacity, channel, given_at)
   select bench_id('${kind}' || r), account_id, id, '${kind}', '${text}', '${version}', 'Owner', 'owner', 'web', '2025-04-01'
   from bench_gstin`;

/** The month after the period, when its returns were filed. */
const filingMonth = (period: ReturnPeriod): string => {
  const next = nextPeriod(period);
  return `${next.slice(2)}-${next.slice(0, 2)}`;
};
const order = (period: ReturnPeriod): number => Number(period.slice(2)) * 12 + Number(period.slice(0, 2));
const filingId = (period: ReturnPeriod): string => `bench_id('f${period}' || r)`;

const filings = (period: ReturnPeriod, newest: boolean): string =>
  `insert into filing (id, account_id, registration_id, gstin, period, period_order, frequency, opened_at, looked_at, entry_at, status)
   select ${filingId(period)}, account_id, id, gstin, '${period}', ${order(period)}, 'monthly',
     '${filingMonth(period)}-01', '${filingMonth(period)}-10',
     timestamptz '${filingMonth(period)}-10 13:00' + (r % 7200) * interval '1 second',
     ${newest ? `case r % 100 when 0 then 'failed' when 1 then 'warning' else 'success' end` : `'success'`}
   from bench_gstin`;

const arn = (period: ReturnPeriod): string => `'AA27${period.slice(0, 2)}26' || lpad(r::text, 6, '0') || 'X'`;
const finding = JSON.stringify({
  code: 'data_saved',
  params: {
    about: {
      form: 'GSTR1',
      period: '092026' as ReturnPeriod,
      frequency: 'monthly',
      due: fromIst({ year: 2026, month: 10, day: 11, hour: 23, minute: 59 }),
      now: fromIst({ year: 2026, month: 10, day: 10, hour: 19 }),
    },
  },
} satisfies Finding);

const returns = (period: ReturnPeriod, newest: boolean): string =>
  `insert into filing_return (filing_id, form, account_id, state, scheduled_at, due_at, finding, answered_arn, arn, filed_at, filed_by)
   select ${filingId(period)}, form, account_id, state,
     timestamptz '${filingMonth(period)}-05 02:29' + (r % 60) * interval '1 second', due::timestamptz,
     case when state = 'blocked' then '${finding}'::jsonb end,
     case when state = 'filed' then ${arn(period)} end, case when state = 'filed' then ${arn(period)} end,
     case when state = 'filed' then timestamptz '${filingMonth(period)}-10 13:00' + (r % 7200) * interval '1 second' end,
     case when state = 'filed' then 'system' end
   from bench_gstin, (values ('GSTR1', '${filingMonth(period)}-11 18:29:59.999+00'), ('GSTR3B', '${filingMonth(period)}-20 18:29:59.999+00')) forms (form, due),
     lateral (select ${
       newest
         ? `case when form = 'GSTR1' or r % 100 > 1 then 'filed' when r % 100 = 0 then 'blocked' else 'waiting_for_consent' end`
         : `'filed'`
     } as state) as now`;

const submissions = (period: ReturnPeriod): string =>
  `insert into submission (gstin, form, period, owner, state, arn, claimed_at, sent_at)
   select gstin, form, '${period}', ${filingId(period)}, 'filed', ${arn(period)}, '${filingMonth(period)}-10', '${filingMonth(period)}-10'
   from bench_gstin, (values ('GSTR1'), ('GSTR3B')) forms (form)`;

/** One of the three codes that a filing requests. */
const codes = (period: ReturnPeriod): string =>
  `insert into code_request (id, account_id, registration_id, signatory_id, filing_id, purpose, place, places, relay, sent,
     asked_at, asked_wall, expires_at, state, received_at, channel)
   select bench_id('c${period}' || r), account_id, id, bench_id('s' || account_id), ${filingId(period)}, 'GSTR3B', 3, 3,
     true, true, '${filingMonth(period)}-10', '${filingMonth(period)}-10', '${filingMonth(period)}-10 00:10', 'used', '${filingMonth(period)}-10', 'relay'
   from bench_gstin`;

/** The last of a return's events; a return has about eight. */
const events = (period: ReturnPeriod): string =>
  `insert into filing_event (account_id, filing_id, form, seq, at, type, detail)
   select account_id, ${filingId(period)}, form, 8, '${filingMonth(period)}-10', 'confirmed', '{"arn":"AA271026000000X"}'
   from bench_gstin, (values ('GSTR1'), ('GSTR3B')) forms (form)`;

const documents = (period: ReturnPeriod): string =>
  `insert into return_document (filing_id, form, account_id, filed, shown, stored_at)
   select ${filingId(period)}, form, account_id, jsonb_build_object('gstin', gstin, 'ret_period', '${period}', 'isnil', 'Y'),
     '{"legalName":"A","tradeName":"B","simulated":true,"signatory":{"name":"C","designation":""}}', '${filingMonth(period)}-10'
   from bench_gstin, (values ('GSTR1'), ('GSTR3B')) forms (form)`;
