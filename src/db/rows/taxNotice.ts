import type { TaxNotice } from '#domain/gst/notices.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Trx } from '../open.ts';
import { columnMap, instant } from './columnMap.ts';
import { at, isUuid } from './columns.ts';

const noticeColumns = columnMap<'notice', TaxNotice>()(
  {
    id: 'id',
    registrationId: 'registration_id',
    form: 'form',
    reference: 'reference',
    receivedAt: instant('received_at'),
    replyBy: 'reply_by',
    acknowledgedAt: instant('acknowledged_at'),
  },
  { account_id: 'whose transaction it is' },
);

export function taxNoticeRows(trx: Trx, accountId: string): TenantRows['taxNotices'] {
  const mine = () => trx.selectFrom('notice').selectAll().where('account_id', '=', accountId);
  return {
    add: async (row) => {
      const added = await trx
        .insertInto('notice')
        .values(noticeColumns.insert(row, { account_id: accountId }))
        .onConflict((conflict) => conflict.columns(['account_id', 'reference']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    openOf: async (registrationIds) => {
      if (registrationIds.length === 0) return new Map();
      const rows = await mine()
        .where('registration_id', 'in', [...registrationIds])
        .where('acknowledged_at', 'is', null)
        .orderBy('reply_by')
        .orderBy('id')
        .execute();
      return Map.groupBy(rows.map(noticeColumns.read), ({ registrationId }) => registrationId);
    },
    byId: async (id) => {
      if (!isUuid(id)) return null;
      const row = await mine().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : noticeColumns.read(row);
    },
    acknowledge: async (id, when) => {
      const closed = await trx
        .updateTable('notice')
        .set({ acknowledged_at: at(when) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('acknowledged_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return closed !== undefined;
    },
  };
}
