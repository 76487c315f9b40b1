import { sql } from 'kysely';
import type { CalendarFeed } from '#domain/views/calendar.ts';
import type { CalendarFeedRows } from '#usecases/ports/programs.ts';
import type { Trx } from '../open.ts';
import { columnMap, instant } from './columnMap.ts';
import { isUuid } from './columns.ts';

const feedColumns = columnMap<'calendar_feed', CalendarFeed>()(
  {
    id: 'id',
    madeAt: instant('made_at'),
    fetchedAt: instant('fetched_at'),
  },
  {
    account_id: 'whose transaction it is',
    secret_hash: 'the link is shown once, when it is made',
    made_by: 'with whose right it ends',
  },
);

export const calendarFeedRows = (trx: Trx, accountId: string): CalendarFeedRows => ({
  get: async () => {
    const row = await trx
      .selectFrom('calendar_feed')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row === undefined ? null : feedColumns.read(row);
  },
  put: async (feed, madeBy, secretHash) => {
    const row = feedColumns.insert(feed, {
      account_id: accountId,
      made_by: madeBy,
      secret_hash: secretHash,
    });
    const { account_id: _, ...set } = row;
    await trx
      .insertInto('calendar_feed')
      .values(row)
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
      .execute();
  },
  end: async (id) => {
    if (id !== undefined && !isUuid(id)) return false;
    let ending = trx.deleteFrom('calendar_feed').where('account_id', '=', accountId);
    if (id !== undefined) ending = ending.where('id', '=', id);
    const { numDeletedRows } = await ending.executeTakeFirst();
    return numDeletedRows === 1n;
  },
});

/** The link by which the transaction has entered, and who made it. */
export async function enteredFeed(trx: Trx): Promise<{ accountId: string; madeBy: string }> {
  const row = await trx
    .selectFrom('calendar_feed')
    .select(['account_id', 'made_by'])
    .where('account_id', '=', sql<string>`entered_account()`)
    .executeTakeFirstOrThrow();
  return { accountId: row.account_id, madeBy: row.made_by };
}
