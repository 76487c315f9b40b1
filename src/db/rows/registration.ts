import { type Selectable, sql } from 'kysely';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { at, isUuid, json, maybeAt, maybeJson } from './columns.ts';
import type { Trx } from '../open.ts';
import type { Schema } from '../schema.ts';

export function registrationRows(trx: Trx, accountId: string): TenantRows['registrations'] {
  const live = () =>
    trx
      .selectFrom('registration')
      .selectAll()
      .where('user_id', '=', accountId)
      .where('deleted_at', 'is', null);
  return {
    add: async (row) => {
      await trx
        .insertInto('registration')
        .values({
          id: row.id,
          user_id: accountId,
          ...columnsOf(row),
          nick_name: row.nickName,
          created_at: at(row.createdAt),
        } as never)
        .execute();
      await trx
        .insertInto('work')
        .values({ registration_id: row.id, user_id: accountId, due_at: null })
        .execute();
    },
    all: async () => (await live().orderBy('created_at').orderBy('id').execute()).map(registrationOf),
    page: async ({ limit, after }) => {
      const next = live().orderBy('created_at').orderBy('id').limit(limit);
      if (after === null) return (await next.execute()).map(registrationOf);
      if (!isUuid(after)) return [];
      const place = sql<boolean>`(created_at, id) > (
        select created_at, id from registration where user_id = ${accountId} and id = ${after})`;
      return (await next.where(place).execute()).map(registrationOf);
    },
    byId: async (id) => {
      if (!isUuid(id)) return null;
      const row = await trx
        .selectFrom('registration')
        .selectAll()
        .where('user_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : registrationOf(row);
    },
    byIds: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await trx
        .selectFrom('registration')
        .selectAll()
        .where('user_id', '=', accountId)
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, registrationOf(row)]));
    },
    byIdOrGstin: async (idOrGstin) => {
      const found = isUuid(idOrGstin)
        ? await live().where('id', '=', idOrGstin).executeTakeFirst()
        : await live()
            .where('gstin', '=', idOrGstin.toUpperCase())
            .orderBy('created_at', 'desc')
            .executeTakeFirst();
      return found === undefined ? null : registrationOf(found);
    },
    update: async (id, change) => {
      if (
        change.gstin !== undefined &&
        change.gstin !== null &&
        (await takenByAnother(trx, accountId, id, change.gstin))
      )
        return false;
      await trx
        .updateTable('registration')
        .set(columnsOf(change) as never)
        .where('user_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return true;
    },
    adoptHistory: async (id, gstin) => {
      await trx
        .updateTable('filing')
        .set({ registration_id: id })
        .where('user_id', '=', accountId)
        .where('gstin', '=', gstin)
        .execute();
    },
  };
}

/** Locks the user's row first, so that two verifications of the same GSTIN come one after the other. */
async function takenByAnother(trx: Trx, accountId: string, id: string, gstin: Gstin): Promise<boolean> {
  await trx.selectFrom('app_user').select('id').where('id', '=', accountId).forUpdate().execute();
  const other = await trx
    .selectFrom('registration')
    .select('id')
    .where('user_id', '=', accountId)
    .where('gstin', '=', gstin)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'failed')
    .executeTakeFirst();
  return other !== undefined;
}

/** The columns of the fields given; a field left out stays as it is. */
function columnsOf(r: Partial<Registration>): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    nick_name: r.nickName,
    username: r.username,
    password_sealed: r.passwordSealed,
    gstin: r.gstin,
    given_gstin: r.givenGstin,
    status: r.status,
    remark: r.remark,
    legal_name: r.legalName,
    trade_name: r.tradeName,
    pan: r.pan,
    registered_on: r.registeredOn,
    cancelled_on: r.cancelledOn,
    constitution: r.constitution,
    taxpayer_type: r.taxpayerType,
    portal_status: r.portalStatus,
    address: r.address === undefined ? undefined : maybeJson(r.address),
    preferences: r.preferences === undefined ? undefined : json(r.preferences),
    auto_filling: r.autoFilling,
    ask_each_month: r.askEachMonth,
    schedule: r.schedule === undefined ? undefined : json(r.schedule),
    schedule_edited: r.scheduleEdited,
    signatory_id: r.signatoryId,
    simulated: r.simulated,
    ask_portal_after: r.askPortalAfter === undefined ? undefined : maybeAt(r.askPortalAfter),
    portal_tries: r.portalTries,
    attended_until: r.attendedUntil === undefined ? undefined : maybeAt(r.attendedUntil),
    proven_at: r.provenAt === undefined ? undefined : maybeAt(r.provenAt),
    prove_asked_at: r.proveAskedAt === undefined ? undefined : maybeAt(r.proveAskedAt),
    own: r.own === undefined ? undefined : json(r.own),
    reminder_days: r.reminderDays,
    password_reminder: r.passwordReminder,
    password_reminded_at: r.passwordRemindedAt === undefined ? undefined : maybeAt(r.passwordRemindedAt),
    api_access_on_at: r.apiAccess === undefined ? undefined : maybeAt(r.apiAccess.onAt),
    api_access_off_at: r.apiAccess === undefined ? undefined : maybeAt(r.apiAccess.offAt),
    api_access_reminded_at: r.apiAccess === undefined ? undefined : maybeAt(r.apiAccess.remindedAt),
    credentials_at: r.credentialsAt === undefined ? undefined : at(r.credentialsAt),
    verified_at: r.verifiedAt === undefined ? undefined : maybeAt(r.verifiedAt),
    deleted_at: r.deletedAt === undefined ? undefined : maybeAt(r.deletedAt),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export function registrationOf(row: Selectable<Schema['registration']>): Registration {
  return {
    id: row.id,
    accountId: row.user_id,
    nickName: row.nick_name,
    username: row.username,
    passwordSealed: row.password_sealed,
    gstin: row.gstin as Gstin | null,
    givenGstin: row.given_gstin as Gstin | null,
    status: row.status,
    remark: row.remark,
    legalName: row.legal_name,
    tradeName: row.trade_name,
    pan: row.pan,
    registeredOn: row.registered_on,
    cancelledOn: row.cancelled_on,
    constitution: row.constitution,
    taxpayerType: row.taxpayer_type,
    portalStatus: row.portal_status,
    address: row.address,
    preferences: row.preferences,
    autoFilling: row.auto_filling,
    askEachMonth: row.ask_each_month,
    schedule: row.schedule,
    scheduleEdited: row.schedule_edited,
    signatoryId: row.signatory_id,
    simulated: row.simulated,
    askPortalAfter: row.ask_portal_after,
    portalTries: row.portal_tries,
    attendedUntil: row.attended_until,
    provenAt: row.proven_at,
    proveAskedAt: row.prove_asked_at,
    own: row.own,
    reminderDays: row.reminder_days,
    passwordReminder: row.password_reminder,
    passwordRemindedAt: row.password_reminded_at,
    apiAccess: {
      onAt: row.api_access_on_at,
      offAt: row.api_access_off_at,
      remindedAt: row.api_access_reminded_at,
    },
    credentialsAt: row.credentials_at,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    deletedAt: row.deleted_at,
  };
}
