import { sql } from 'kysely';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { bytes, columnMap, instant, jsonb } from './columnMap.ts';
import { isUuid } from './columns.ts';
import { lockAccount } from './lockAccount.ts';
import type { Trx } from '../open.ts';

export const registrationColumns = columnMap<'registration', Registration>()(
  {
    id: 'id',
    accountId: 'account_id',
    nickName: 'nick_name',
    label: 'label',
    username: 'username',
    passwordSealed: bytes('password_sealed'),
    gstin: 'gstin',
    givenGstin: 'given_gstin',
    status: 'status',
    remark: jsonb('remark'),
    legalName: 'legal_name',
    tradeName: 'trade_name',
    pan: 'pan',
    registeredOn: 'registered_on',
    cancelledOn: 'cancelled_on',
    constitution: 'constitution',
    taxpayerType: 'taxpayer_type',
    portalStatus: 'portal_status',
    makesEInvoices: 'makes_e_invoices',
    address: jsonb('address'),
    preferences: jsonb('preferences'),
    autoFilling: 'auto_filling',
    askEachMonth: 'ask_each_month',
    schedule: jsonb('schedule'),
    scheduleEdited: 'schedule_edited',
    signatoryId: 'signatory_id',
    refusedPan: 'refused_pan',
    listedBefore: jsonb('listed_before'),
    listReading: jsonb('list_reading'),
    backlogStart: jsonb('backlog_start'),
    backlogToldAt: instant('backlog_told_at'),
    signing: 'signing',
    regularFrom: 'regular_from',
    simulated: 'simulated',
    askPortalAfter: instant('ask_portal_after'),
    portalTries: 'portal_tries',
    attendedUntil: instant('attended_until'),
    provenAt: instant('proven_at'),
    proveAskedAt: instant('prove_asked_at'),
    own: jsonb('own'),
    reminderDays: 'reminder_days',
    passwordReminder: 'password_reminder',
    passwordRemindedAt: instant('password_reminded_at'),
    apiAccess: {
      onAt: instant('api_access_on_at'),
      offAt: instant('api_access_off_at'),
      remindedAt: instant('api_access_reminded_at'),
    },
    credentialsAt: instant('credentials_at'),
    assignedTo: 'assigned_to',
    approverId: 'approver_id',
    contact: jsonb('contact'),
    createdAt: instant('created_at'),
    verifiedAt: instant('verified_at'),
    portalReadAt: instant('portal_read_at'),
    readAskedAt: instant('read_asked_at'),
    readFailure: 'read_failure',
    watchedAt: instant('watched_at'),
    portalNews: jsonb('portal_news'),
    deletedAt: instant('deleted_at'),
  },
  { filling_type: 'only nil returns are filed, so it is always what the column says by itself' },
);

export function registrationRows(trx: Trx, accountId: string): TenantRows['registrations'] {
  const ever = () => trx.selectFrom('registration').selectAll().where('account_id', '=', accountId);
  const live = () => ever().where('deleted_at', 'is', null);
  return {
    add: async (row) => {
      await trx.insertInto('registration').values(registrationColumns.insert(row, {})).execute();
      await trx
        .insertInto('work')
        .values({ registration_id: row.id, account_id: accountId, due_at: null })
        .execute();
    },
    // Weaker than `lockAccount`: rows that only name the account are written beside it.
    hold: async () => {
      await trx
        .selectFrom('account')
        .select('account_id')
        .where('account_id', '=', accountId)
        .forNoKeyUpdate()
        .execute();
    },
    all: async ({ deleted } = { deleted: false }) =>
      (await (deleted ? ever() : live()).orderBy('created_at').orderBy('id').execute()).map(
        registrationColumns.read,
      ),
    page: async ({ limit, after }) => {
      const next = live().orderBy('created_at').orderBy('id').limit(limit);
      if (after === null) return (await next.execute()).map(registrationColumns.read);
      if (!isUuid(after)) return [];
      const place = sql<boolean>`(created_at, id) > (
        select created_at, id from registration where account_id = ${accountId} and id = ${after})`;
      return (await next.where(place).execute()).map(registrationColumns.read);
    },
    byId: async (id) => {
      if (!isUuid(id)) return null;
      const row = await trx
        .selectFrom('registration')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : registrationColumns.read(row);
    },
    byIds: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await trx
        .selectFrom('registration')
        .selectAll()
        .where('account_id', '=', accountId)
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, registrationColumns.read(row)]));
    },
    hasProven: async ({ gstin, username }) => {
      const row = await trx
        .selectFrom('registration')
        .select('id')
        .where('account_id', '=', accountId)
        .where('gstin', '=', gstin)
        .where(sql<boolean>`lower(username) = ${username.toLowerCase()}`)
        .where('proven_at', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    byIdOrGstin: async (idOrGstin) => {
      const found = isUuid(idOrGstin)
        ? await live().where('id', '=', idOrGstin).executeTakeFirst()
        : await live()
            .where('gstin', '=', idOrGstin.toUpperCase() as Gstin)
            .orderBy('created_at', 'desc')
            .executeTakeFirst();
      return found === undefined ? null : registrationColumns.read(found);
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
        .set(registrationColumns.change(change))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return true;
    },
    adoptHistory: async (id, gstin) => {
      await trx
        .updateTable('filing')
        .set({ registration_id: id })
        .where('account_id', '=', accountId)
        .where('gstin', '=', gstin)
        .execute();
    },
  };
}

/** Locks the account's row first, so that two verifications of the same GSTIN come one after the other. */
async function takenByAnother(trx: Trx, accountId: string, id: string, gstin: Gstin): Promise<boolean> {
  await lockAccount(trx, accountId);
  const other = await trx
    .selectFrom('registration')
    .select('id')
    .where('account_id', '=', accountId)
    .where('gstin', '=', gstin)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'failed')
    .executeTakeFirst();
  return other !== undefined;
}
