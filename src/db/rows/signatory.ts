import { type Selectable, sql } from 'kysely';
import type { PortalSessionRow } from '#domain/registration/portalSession.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { bytes, columnMap, instant } from './columnMap.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Trx } from '../open.ts';
import type { Schema } from '../schema.ts';

export const signatoryColumns = columnMap<'signatory', SignatoryRow>()(
  {
    id: 'id',
    accountId: 'account_id',
    name: 'name',
    pan: 'pan',
    mobile: 'mobile',
    email: 'email',
    portalEmail: 'portal_email',
    relayKey: 'relay_key',
    relay: 'relay',
    relaySeen: 'relay_seen',
    linksSince: instant('links_since'),
    smsSecretSealed: bytes('sms_secret_sealed'),
  },
  {},
);

export const portalSessionColumns = columnMap<'portal_session', PortalSessionRow>()(
  {
    challengeSealed: bytes('challenge_sealed'),
    tokenSealed: bytes('token_sealed'),
    openedAt: instant('opened_at'),
    expiresAt: instant('expires_at'),
  },
  { registration_id: 'whose session it is', account_id: 'that of its registration' },
);

export function signatoryRows(trx: Trx, accountId: string): TenantRows['signatories'] {
  const found = (row: Selectable<Schema['signatory']> | undefined) =>
    row === undefined ? null : signatoryColumns.read(row);
  const mine = () => trx.selectFrom('signatory').selectAll().where('account_id', '=', accountId);
  return {
    byId: async (id) => found(await mine().where('id', '=', id).executeTakeFirst()),
    byIds: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await mine()
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, signatoryColumns.read(row)]));
    },
    // As its index says: an unknown PAN belongs to nobody.
    byPan: async (pan) =>
      found(
        await mine()
          .where('pan', '=', pan)
          .where(sql<boolean>`pan <> ''`)
          .executeTakeFirst(),
      ),
    add: async (row) => {
      await trx.insertInto('signatory').values(signatoryColumns.insert(row, {})).execute();
    },
    update: async (id, change) => {
      const set = signatoryColumns.change(change);
      if (Object.keys(set).length === 0) return;
      await trx
        .updateTable('signatory')
        .set(set)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
    },
  };
}

export function portalSessionRows(trx: Trx, accountId: string): TenantRows['sessions'] {
  return {
    get: async (registrationId) => {
      const row = await trx
        .selectFrom('portal_session')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('registration_id', '=', registrationId)
        .executeTakeFirst();
      return row === undefined ? null : portalSessionColumns.read(row);
    },
    put: async (registrationId, row) => {
      const set = portalSessionColumns.change(row);
      await trx
        .insertInto('portal_session')
        .values(portalSessionColumns.insert(row, { registration_id: registrationId, account_id: accountId }))
        .onConflict((conflict) => conflict.columns(['account_id', 'registration_id']).doUpdateSet(set))
        .execute();
    },
    drop: async (registrationId) => {
      await trx
        .deleteFrom('portal_session')
        .where('account_id', '=', accountId)
        .where('registration_id', '=', registrationId)
        .execute();
    },
  };
}
