import { sql } from 'kysely';
import { changeOf } from '#domain/shared/change.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { DomainProofs } from '#usecases/ports/firm.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type { Notices } from '../notices.ts';
import type { Database, Trx } from '../open.ts';
import { openStore } from '../store.ts';
import { at, moment } from './columns.ts';
import { domainColumns } from './firm.ts';
import { peopleRows } from './people.ts';

/** Domains in one go; the next go finds the rest. */
const atOnce = 1_000;

/** Null of a domain that was never proven. */
const seenAt = sql<Instant>`coalesce(seen_at, proven_at)`;

/** The proven domains of all accounts, on the worker's login. */
export const domainProofs = (worker: Database, seal: Seal): DomainProofs => ({
  due: (before) =>
    worker.asSystem(async (trx) =>
      (
        await trx
          .selectFrom('firm_domain')
          .selectAll()
          .where(seenAt, '<=', moment(before))
          .orderBy(seenAt)
          .limit(atOnce)
          .execute()
      ).map((row) => ({ ...domainColumns.read(row), accountId: row.account_id })),
    ),
  seen: (accountId, domain, wall) =>
    worker.asTenant(accountId, async (trx) => {
      await trx
        .updateTable('firm_domain')
        .set({ seen_at: at(wall), lost_at: null })
        .where('account_id', '=', accountId)
        .where('domain', '=', domain)
        .execute();
    }),
  inAccount: (accountId, work) =>
    worker.asTenant(accountId, (trx, notices) =>
      openStore({ asTenant: (_, act) => act(trx, notices) }, seal).asTenant(
        accountId,
        ({ security, outbox }) =>
          work({
            ...losing(trx, notices, accountId),
            security,
            contacts: () => peopleRows(trx, notices, seal, accountId).contacts(),
            notify: (_, message, wall) => outbox.add(message, { wall }),
          }),
      ),
    ),
});

function losing(
  trx: Trx,
  notices: Notices,
  accountId: string,
): Pick<Parameters<Parameters<DomainProofs['inAccount']>[1]>[0], 'lose' | 'end'> {
  const changed = (): boolean => {
    notices.changed(accountId, changeOf(['account'], []));
    return true;
  };
  return {
    lose: async ({ domain }, wall) => {
      const { numUpdatedRows } = await trx
        .updateTable('firm_domain')
        .set({ lost_at: at(wall) })
        .where('account_id', '=', accountId)
        .where('domain', '=', domain)
        .where('lost_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n && changed();
    },
    end: async ({ domain, lostAt }) => {
      const { numDeletedRows } = await trx
        .deleteFrom('firm_sign_in')
        .where('account_id', '=', accountId)
        .where(
          'account_id',
          'in',
          trx
            .selectFrom('firm_domain')
            .select('account_id')
            .where('account_id', '=', accountId)
            .where('domain', '=', domain)
            .where('lost_at', '=', moment(lostAt ?? 0)),
        )
        .executeTakeFirst();
      return numDeletedRows === 1n && changed();
    },
  };
}
