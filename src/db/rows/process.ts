import { sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Database } from '../open.ts';

/** A running process as others see it. `keys`: names in the order of the file. */
export type ProcessSelf = {
  id: string;
  host: string;
  roles: string;
  release: string;
  keys: readonly string[];
  currentKey: string;
};

/** A process that has not written for this long has ended, or hangs. */
const lostAfterSeconds = 60;

/** Each process keeps its own row; a PostgreSQL that takes no writes refuses it. */
export function processRows({ alone }: Pick<Database, 'alone'>) {
  return {
    /** Writes this process's row. Returns PostgreSQL's time, which lies between the call and its answer. */
    write: ({ id, host, roles, release, keys, currentKey }: ProcessSelf): Promise<Instant> =>
      alone(async (db) => {
        const { rows } = await sql<{ now: Instant }>`
          insert into process as self (id, host, roles, release, keys, current_key)
          values (${id}, ${host}, ${roles}, ${release}, ${keys.join(',')}, ${currentKey})
          on conflict (id) do update set seen_at = clock_timestamp()
          returning clock_timestamp() as now`.execute(db);
        const [row] = rows;
        if (row === undefined) throw new Error('a write without an answer');
        return row.now;
      }),
    remove: (id: string): Promise<void> =>
      alone(async (db) => {
        await db.deleteFrom('process').where('id', '=', id).execute();
      }),
    /** All that wrote within the last minute, the oldest first. For the migrator's login. */
    running: (): Promise<ProcessSelf[]> =>
      alone(async (db) => {
        const { rows } = await sql<ProcessSelf>`
          select id, host, roles, release, string_to_array(keys, ',') as keys, current_key as "currentKey" from process
          where seen_at > clock_timestamp() - make_interval(secs => ${lostAfterSeconds})
          order by started_at, id`.execute(db);
        return rows;
      }),
  };
}

/** Writes a row into a temporary table, which proves that the disk takes it. Returns PostgreSQL's time. */
export const tryWrite = (database: Database): Promise<Instant> =>
  database.asSystem(async (trx) => {
    await sql`create temporary table shunya_check (at timestamptz) on commit drop`.execute(trx);
    await sql`insert into shunya_check values (clock_timestamp())`.execute(trx);
    const { rows } = await sql<{ at: Instant }>`select at from shunya_check`.execute(trx);
    return rows[0]?.at ?? 0;
  });
