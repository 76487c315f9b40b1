import type { Consent } from '#domain/registration/consent.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Trx } from '../open.ts';
import { columnMap, instant, jsonb } from './columnMap.ts';
import { at } from './columns.ts';

export const consentColumns = columnMap<'consent', Consent>()(
  {
    id: 'id',
    registrationId: 'registration_id',
    kind: 'kind',
    period: 'period',
    text: 'text',
    version: 'version',
    personId: 'person_id',
    role: 'role',
    giver: 'giver',
    capacity: 'capacity',
    channel: 'channel',
    givenAt: instant('given_at'),
    withdrawnAt: instant('withdrawn_at'),
    covers: jsonb('covers'),
  },
  { account_id: 'whose transaction it is' },
);

export function consentRows(trx: Trx, accountId: string): TenantRows['consents'] {
  return {
    add: async (row) => {
      await trx
        .insertInto('consent')
        .values(consentColumns.insert(row, { account_id: accountId }))
        .execute();
    },
    ofRegistration: async (registrationId) =>
      (
        await trx
          .selectFrom('consent')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('registration_id', '=', registrationId)
          .orderBy('given_at')
          .execute()
      ).map(consentColumns.read),
    validOf: async (registrationIds, periods) =>
      registrationIds.length === 0 || periods.length === 0
        ? []
        : (
            await trx
              .selectFrom('consent')
              .selectAll()
              .where('account_id', '=', accountId)
              .where('registration_id', 'in', registrationIds)
              .where('withdrawn_at', 'is', null)
              .where((either) =>
                either.or([either('kind', '=', 'standing'), either('period', 'in', periods)]),
              )
              .orderBy('given_at')
              .orderBy('id')
              .execute()
          ).map(consentColumns.read),
    withdraw: async (registrationId, kind, when, { period, id } = {}) => {
      let valid = trx
        .updateTable('consent')
        .set({ withdrawn_at: at(when) })
        .where('account_id', '=', accountId)
        .where('registration_id', '=', registrationId)
        .where('kind', '=', kind)
        .where('withdrawn_at', 'is', null);
      if (period !== undefined) valid = valid.where('period', '=', period);
      if (id !== undefined) valid = valid.where('id', '=', id);
      const { numUpdatedRows } = await valid.executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}
