import { sql } from 'kysely';
import type { Database } from '../open.ts';

/** The demo's offset between wall and product time (design#two-clocks), in milliseconds. */
export function clockRows(db: Database) {
  return {
    /** Null before the first start. */
    read: () =>
      db.alone(async (statements) => {
        const row = await statements.selectFrom('product_clock').select('offset_ms').executeTakeFirst();
        return row?.offset_ms ?? null;
      }),
    /** Sets the offset of the very first start; later ones get the one that is kept. */
    begin: (offsetMs: number) =>
      db.asSystem(async (trx) => {
        await trx
          .insertInto('product_clock')
          .values({ offset_ms: offsetMs })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const row = await trx.selectFrom('product_clock').select('offset_ms').executeTakeFirstOrThrow();
        return row.offset_ms;
      }),
    /** Moves forward only: the larger offset stays. Answers the one that holds. */
    advance: (offsetMs: number) =>
      db.alone(async (statements) => {
        const row = await statements
          .updateTable('product_clock')
          .set({ offset_ms: sql<number>`greatest(offset_ms, ${offsetMs}::bigint)` })
          .returning('offset_ms')
          .executeTakeFirstOrThrow();
        return row.offset_ms;
      }),
  };
}
