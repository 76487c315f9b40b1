import type { Selectable } from 'kysely';
import { languageOf } from '#domain/account/language.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Consent } from '#domain/registration/consent.ts';
import { at, json, maybeAt } from './columns.ts';
import type { Trx } from '../open.ts';
import type { Schema } from '../schema.ts';

export function consentRows(trx: Trx, accountId: string): TenantRows['consents'] {
  return {
    add: async (row) => {
      await trx
        .insertInto('consent')
        .values({
          id: row.id,
          user_id: accountId,
          registration_id: row.registrationId,
          kind: row.kind,
          period: row.period,
          text: row.text,
          version: row.version,
          giver: row.giver,
          capacity: row.capacity,
          channel: row.channel,
          given_at: at(row.givenAt),
          withdrawn_at: maybeAt(row.withdrawnAt),
        })
        .execute();
    },
    ofRegistration: async (registrationId) =>
      (
        await trx
          .selectFrom('consent')
          .selectAll()
          .where('user_id', '=', accountId)
          .where('registration_id', '=', registrationId)
          .orderBy('given_at')
          .execute()
      ).map(consentOf),
    validOf: async (registrationIds, periods) =>
      registrationIds.length === 0 || periods.length === 0
        ? []
        : (
            await trx
              .selectFrom('consent')
              .selectAll()
              .where('user_id', '=', accountId)
              .where('registration_id', 'in', registrationIds)
              .where('withdrawn_at', 'is', null)
              .where((either) =>
                either.or([either('kind', '=', 'standing'), either('period', 'in', periods)]),
              )
              .orderBy('given_at')
              .orderBy('id')
              .execute()
          ).map(consentOf),
    withdraw: async (registrationId, kind, when) => {
      await trx
        .updateTable('consent')
        .set({ withdrawn_at: at(when) })
        .where('user_id', '=', accountId)
        .where('registration_id', '=', registrationId)
        .where('kind', '=', kind)
        .where('withdrawn_at', 'is', null)
        .execute();
    },
  };
}

export const consentOf = (row: Selectable<Schema['consent']>): Consent => ({
  id: row.id,
  registrationId: row.registration_id,
  kind: row.kind,
  period: row.period as never,
  text: row.text,
  version: row.version,
  giver: row.giver,
  capacity: row.capacity,
  channel: row.channel,
  givenAt: row.given_at,
  withdrawnAt: row.withdrawn_at,
});

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
          id: row.id,
          phone: row.phone,
          name: row.name,
          email: row.email,
          role: row.role,
          createdAt: row.created_at,
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
