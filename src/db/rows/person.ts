import { languageOf } from '#domain/account/language.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { columnMap, instant } from './columnMap.ts';
import { at, json } from './columns.ts';
import type { Person } from '#domain/account/person.ts';
import type { Trx } from '../open.ts';

export const personColumns = columnMap<'person', Omit<Person, 'notices' | 'language'>>()(
  {
    id: 'id',
    phone: 'phone',
    name: 'name',
    email: 'email',
    role: 'role',
    createdAt: instant('created_at'),
  },
  {},
);

export function personRows(trx: Trx, accountId: string): Pick<TenantRows, 'people' | 'landing'> {
  return {
    people: {
      get: async () => {
        const row = await trx
          .selectFrom('member')
          .innerJoin('person', 'person.id', 'member.person_id')
          .leftJoin('profile', 'profile.person_id', 'person.id')
          .selectAll('person')
          .select('profile.details')
          .where('member.account_id', '=', accountId)
          .where('member.role', '=', 'owner')
          .orderBy('person.created_at')
          .limit(1)
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
          .selectFrom('member')
          .innerJoin('person', 'person.id', 'member.person_id')
          .select(['person.id', 'person.name'])
          .where('member.account_id', '=', accountId)
          .where('member.person_id', 'in', ids)
          .execute();
        return new Map(rows.map(({ id, name }) => [id, name]));
      },
    },
    landing: {
      get: async () => {
        const row = await trx
          .selectFrom('landing_schedule')
          .select('schedule')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        return row?.schedule ?? null;
      },
      put: async (schedule, when) => {
        const set = { schedule: json(schedule), saved_at: at(when) };
        await trx
          .insertInto('landing_schedule')
          .values({ account_id: accountId, ...set })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
          .execute();
      },
    },
  };
}
