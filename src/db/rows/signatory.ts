import type { Selectable } from 'kysely';
import type { PortalSessionRow } from '#domain/registration/portalSession.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { maybeAt } from './columns.ts';
import type { Trx } from '../open.ts';
import type { Schema } from '../schema.ts';
import { send } from '../transaction.ts';

export function signatoryRows(trx: Trx, accountId: string): TenantRows['signatories'] {
  const mine = () => trx.selectFrom('signatory').selectAll().where('user_id', '=', accountId);
  return {
    byId: async (id) => signatoryOf(await mine().where('id', '=', id).executeTakeFirst()),
    byPan: async (pan) => signatoryOf(await mine().where('pan', '=', pan).executeTakeFirst()),
    add: async (row) => {
      await trx
        .insertInto('signatory')
        .values({
          id: row.id,
          user_id: accountId,
          name: row.name,
          pan: row.pan,
          mobile: row.mobile,
          email: row.email,
          portal_email: row.portalEmail,
          relay_key: row.relayKey,
          relay: row.relay,
          relay_seen: row.relaySeen,
        })
        .execute();
    },
    update: async (id, change) => {
      const set = Object.entries({
        name: change.name,
        pan: change.pan,
        mobile: change.mobile,
        email: change.email,
        portal_email: change.portalEmail,
        relay: change.relay,
        relay_seen: change.relaySeen,
      }).filter(([, value]) => value !== undefined);
      if (set.length === 0) return;
      send(
        trx,
        trx
          .updateTable('signatory')
          .set(Object.fromEntries(set))
          .where('user_id', '=', accountId)
          .where('id', '=', id),
      );
    },
  };
}

export const signatoryOf = (
  row: Selectable<Schema['signatory']> | undefined,
): Awaited<ReturnType<TenantRows['signatories']['byId']>> =>
  row === undefined
    ? null
    : {
        id: row.id,
        accountId: row.user_id,
        name: row.name,
        pan: row.pan,
        mobile: row.mobile,
        email: row.email,
        portalEmail: row.portal_email,
        relayKey: row.relay_key,
        relay: row.relay,
        relaySeen: row.relay_seen,
      };

export const sessionOf = (row: Selectable<Schema['portal_session']> | undefined): PortalSessionRow | null =>
  row === undefined
    ? null
    : {
        challengeSealed: row.challenge_sealed,
        tokenSealed: row.token_sealed,
        openedAt: row.opened_at,
        expiresAt: row.expires_at,
      };

export function portalSessionRows(trx: Trx, accountId: string): TenantRows['sessions'] {
  return {
    get: async (registrationId) =>
      sessionOf(
        await trx
          .selectFrom('portal_session')
          .selectAll()
          .where('user_id', '=', accountId)
          .where('registration_id', '=', registrationId)
          .executeTakeFirst(),
      ),
    put: async (registrationId, row) => {
      const set = {
        challenge_sealed: row.challengeSealed,
        token_sealed: row.tokenSealed,
        opened_at: maybeAt(row.openedAt),
        expires_at: maybeAt(row.expiresAt),
      };
      send(
        trx,
        trx
          .insertInto('portal_session')
          .values({ registration_id: registrationId, user_id: accountId, ...set })
          .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(set)),
      );
    },
    drop: async (registrationId) => {
      await trx
        .deleteFrom('portal_session')
        .where('user_id', '=', accountId)
        .where('registration_id', '=', registrationId)
        .execute();
    },
  };
}
