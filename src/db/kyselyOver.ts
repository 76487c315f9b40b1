import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import type { QueryResult } from 'pg';
import type { Schema } from './schema.ts';

type Row = Record<string, unknown>;
/** What PostgreSQL answers; several statements in one text give a list. */
export type Answer = QueryResult<Row> | QueryResult<Row>[];

export type Trx = Transaction<Schema>;

/** Kysely's builders over one connection. Its holder begins and commits; here statements are only built and asked. */
export function kyselyOver(ask: (text: string, values: readonly unknown[]) => Promise<Answer>): Trx {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const answer = await ask(sql, parameters);
      if (Array.isArray(answer)) return { rows: [] };
      return {
        rows: answer.rows as never[],
        ...(answer.rowCount === null ? {} : { numAffectedRows: BigInt(answer.rowCount) }),
      };
    },
    streamQuery: () => {
      throw new Error('rows are read whole');
    },
  };
  const nothing = async (): Promise<void> => undefined;
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
  // A transaction in all but Kysely's own name.
  return kysely as Trx;
}
