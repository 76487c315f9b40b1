import { sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Database } from './open.ts';

/** Writes a row into a temporary table, which proves that the disk takes it. Returns PostgreSQL's time. */
export const tryWrite = (database: Database): Promise<Instant> =>
  database.asSystem(async (trx) => {
    await sql`create temporary table shunya_check (at timestamptz) on commit drop`.execute(trx);
    await sql`insert into shunya_check values (clock_timestamp())`.execute(trx);
    const { rows } = await sql<{ at: Instant }>`select at from shunya_check`.execute(trx);
    return rows[0]?.at ?? 0;
  });
