import { languageOf } from '#domain/account/language.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { columnMap, instant } from './columnMap.ts';
import { at, json } from './columns.ts';
import type { Person } from '#domain/account/person.ts';
import type { Trx } from '../open.ts';

export const personColumns = columnMap<'app_user', Omit<Person, 'notices' | 'language'>>()(
  {
    id: 'id',
    phone: 'phone',
    name: 'name',
    email: 'email',
    role: 'role',
    createdAt: instant('created_at'),
  },
  { user_id: 'the id again' },
);

export function personRows(trx: Trx, accountId: string): Pick<TenantRows, 'people' | 'landing'> {
  return {
    people: {
      get: async () => {
        const row = await trx
          .selectFrom('app_user')
          .leftJoin('profile', 'profile.user_id', 'app_user.id')
          .selectAll('app_user')
          .select('profile.details')
          .where('app_user.id', '=', accountId)
          .executeTakeFirst();
        if (row === undefined) return null;
        const { smsNotifications: sms = true, emailNotifications: mail = true } = row.details ?? {};
        return {
          ...personColumns.read(row),
          ...(row.details === null
            ? {}
            : { notices: { sms, mail }, language: languageOf(row.details.language) }),
        };
      },
      names: async (ids) => {
        const rows = await trx
          .selectFrom('app_user')
          .select(['id', 'name'])
          .where('id', '=', accountId)
          .where('id', 'in', ids)
          .execute();
        return new Map(rows.map(({ id, name }) => [id, name]));
      },
      setName: async (name) => {
        await trx.updateTable('app_user').set({ name }).where('id', '=', accountId).execute();
      },
    },
    landing: {
      get: async () => {
        const row = await trx
          .selectFrom('landing_schedule')
          .select('schedule')
          .where('user_id', '=', accountId)
          .executeTakeFirst();
        return row?.schedule ?? null;
      },
      put: async (schedule, when) => {
        const set = { schedule: json(schedule), saved_at: at(when) };
        await trx
          .insertInto('landing_schedule')
          .values({ user_id: accountId, ...set })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
          .execute();
      },
    },
  };
}
