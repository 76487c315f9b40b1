import type { Client } from 'pg';
import { onDatabase, withServer } from './databases.ts';
import { rounded, said } from './figures.ts';
import type { Finding } from './finding.ts';
import { fileOne, openPopulation } from './growth.ts';

const registrations = 3_000;
const filings = 500;
/** As often as autovacuum would, which comes when a fifth of a table is dead. */
const vacuumedEach = filings / 5;

const house = { gstins: 100_000, years: 8 };

/** Emptied by the sweep or by their readers, all within a month. */
const passing = new Set([
  'code_request',
  'seen_code',
  'outbox',
  'identity_outbox',
  'rate_window',
  'request_rate',
]);
/** One row of a registration, written again by each of its filings. */
const rewritten = new Set(['registration', 'work', 'portal_session', 'signatory', 'portal_rate']);

type Bytes = { rows: number; long: number; indexes: number };

/**
 * The disk space of a filing with everything that the product writes for it: tables that begin without a filing grow
 * while the engine takes filings from opening the month to the second ARN. Rows, long values (TOAST) and indexes are
 * counted apart. Space that updates leave behind counts, as it does in life; indexes are as full as scattered keys make them.
 */
export async function storage(): Promise<Finding> {
  return withServer(async (server) => {
    const population = await openPopulation(server, 'storage', { registrations, periods: 0, due: filings });
    try {
      const { directUrl: url } = population.database;
      const before = await onDatabase(url, bytesOf);
      for (let n = 1; n <= filings; n += 1) {
        await fileOne(population);
        if (n % vacuumedEach === 0) await onDatabase(url, (client) => client.query('vacuum'));
      }
      const after = await onDatabase(url, bytesOf);
      const events = await onDatabase(url, countEvents);
      const grown = [...after]
        .map(([table, bytes]) => ({ table, ...perFiling(bytes, before.get(table)) }))
        .filter(({ table, ...bytes }) => !rewritten.has(table) && total(bytes) >= 1)
        .toSorted((one, other) => total(other) - total(one));
      const kept = grown.filter(({ table }) => !passing.has(table));
      const swept = grown.filter(({ table }) => passing.has(table));
      const once = [...before.values()].reduce((sum, bytes) => sum + total(bytes), 0) / registrations;
      const long = grown.reduce((bytes, one) => bytes + one.long, 0);
      const months = house.years * 12;
      const GB = (house.gstins * (sum(kept) * months + sum(swept) + once)) / 1e9;
      return {
        line:
          `a filing with ${rounded(events / filings, 0)} events takes ${said(sum(kept))} bytes for good (${tell(kept)}) ` +
          `and ${said(sum(swept))} for a month (${tell(swept)}), each as rows + indexes; long values (TOAST) ${said(long)}; ` +
          `${said(house.gstins)} GSTINs in ${house.years} years, ${said(house.gstins * months)} filings: ${said(GB)} GB`,
        figures: {
          filings,
          events_per_filing: rounded(events / filings),
          bytes_for_good: Math.round(sum(kept)),
          long_value_bytes: Math.round(long),
          bytes_for_a_month: Math.round(sum(swept)),
          bytes_of_a_gstin: Math.round(once),
          ...Object.fromEntries(
            grown.flatMap(({ table, rows, indexes }) => [
              [`${table}_rows`, Math.round(rows)],
              [`${table}_indexes`, Math.round(indexes)],
            ]),
          ),
          GB_of_100000_gstins_in_8_years: rounded(GB, 0),
        },
        missed: [],
      };
    } finally {
      await population.database.close();
    }
  });
}

async function bytesOf(client: Client): Promise<Map<string, Bytes>> {
  const { rows } = await client.query<{ name: string; rows: string; long: string; indexes: string }>(
    `select relname as name, pg_relation_size(oid) as rows, pg_indexes_size(oid) as indexes,
       case when reltoastrelid = 0 then 0 else pg_total_relation_size(reltoastrelid) end as long
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(
    rows.map((row) => [
      row.name,
      { rows: Number(row.rows), long: Number(row.long), indexes: Number(row.indexes) },
    ]),
  );
}

async function countEvents(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from filing_event');
  return Number(rows[0]?.count);
}

const nothing: Bytes = { rows: 0, long: 0, indexes: 0 };
const perFiling = (after: Bytes, before = nothing): Bytes => ({
  rows: (after.rows - before.rows) / filings,
  long: (after.long - before.long) / filings,
  indexes: (after.indexes - before.indexes) / filings,
});
const total = ({ rows, long, indexes }: Bytes): number => rows + long + indexes;
const sum = (of: readonly Bytes[]): number => of.reduce((bytes, one) => bytes + total(one), 0);
const tell = (of: readonly (Bytes & { table: string })[]): string =>
  of.map(({ table, rows, indexes }) => `${table} ${said(rows)} + ${said(indexes)}`).join(', ');
