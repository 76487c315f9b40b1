import { type Selectable, sql } from 'kysely';
import { changeOf } from '#domain/shared/change.ts';
import { blankProfile } from '#domain/account/profile.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type {
  AccountRows,
  AccountStore,
  ConsentInLedger,
  Page,
  ProfileRow,
} from '#usecases/account/ports.ts';
import { accountTables, rowsOf } from './accountTables.ts';
import { bytes, columnMap, instant, jsonb } from './columnMap.ts';
import { at, isUuid, json, moment } from './columns.ts';
import { eraseAccount } from './eraseAccount.ts';
import { sessionColumns } from './identity.ts';
import type { Database, Trx } from '../open.ts';
import { consentColumns } from './consent.ts';
import { personColumns, personRows } from './person.ts';
import type { Schema } from '../schema.ts';
import { addToOutbox } from '../store.ts';

/** What a user has of their own beside GSTINs and filings: profile, photo, sessions, consents, everything. */
export const accountStore = (database: Database, seal: Seal): AccountStore => ({
  asTenant: (accountId, work) =>
    database.asTenant(accountId, (trx, notices) =>
      work({
        people: {
          get: () => personRows(trx, accountId).people.get(),
          update: async (change) => {
            const set = personColumns.change(change);
            if (Object.keys(set).length === 0) return;
            await trx.updateTable('app_user').set(set).where('id', '=', accountId).execute();
          },
        },
        profile: profileRows(trx, accountId),
        photo: photoRows(trx, accountId),
        sessions: sessionRows(trx, accountId),
        consents: { list: (page) => listConsents(trx, accountId, page) },
        everything: () => everything(trx, accountId),
        outbox: { add: (message, { wall }) => addToOutbox(trx, notices, seal, accountId, message, wall) },
        changed: async () => notices.changed(accountId, changeOf(['account'], [])),
      }),
    ),
  erase: (accountId, erasing) => eraseAccount(database, accountId, erasing),
});

type StoredProfile = Omit<ProfileRow, 'details' | 'photoAt'> & { details: Partial<ProfileRow['details']> };

const profileColumns = columnMap<'profile', StoredProfile>()(
  {
    details: jsonb('details'),
    idNumberSealed: bytes('id_number_sealed'),
    emailVerifiedAt: instant('email_verified_at'),
  },
  { user_id: 'whose transaction it is', updated_at: 'when it is written' },
);
const nothingStored: StoredProfile = { details: {}, idNumberSealed: null, emailVerifiedAt: null };

function profileRows(trx: Trx, accountId: string): AccountRows['profile'] {
  return {
    get: async () => {
      const row = await trx
        .selectFrom('profile')
        .selectAll()
        .where('user_id', '=', accountId)
        .executeTakeFirst();
      const photo = await trx
        .selectFrom('profile_photo')
        .select('at')
        .where('user_id', '=', accountId)
        .executeTakeFirst();
      const { idNumber: _sealed, ...blank } = blankProfile;
      return {
        ...(row === undefined ? nothingStored : profileColumns.read(row)),
        details: { ...blank, ...row?.details },
        photoAt: photo?.at ?? null,
      };
    },
    change: async ({ details = {}, ...others }, when) => {
      const set = { ...profileColumns.change(others), updated_at: at(when) };
      await trx
        .insertInto('profile')
        .values({ ...set, user_id: accountId, details: json(details) })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            ...set,
            details: sql`profile.details || excluded.details`,
          }),
        )
        .execute();
    },
  };
}

function photoRows(trx: Trx, accountId: string): AccountRows['photo'] {
  return {
    get: async () =>
      (await trx
        .selectFrom('profile_photo')
        .select(['bytes', 'at'])
        .where('user_id', '=', accountId)
        .executeTakeFirst()) ?? null,
    put: async (photo) => {
      const set = { bytes: photo.bytes, at: at(photo.at) };
      await trx
        .insertInto('profile_photo')
        .values({ user_id: accountId, ...set })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
        .execute();
    },
    drop: async () => {
      await trx.deleteFrom('profile_photo').where('user_id', '=', accountId).execute();
    },
  };
}

function sessionRows(trx: Trx, accountId: string): AccountRows['sessions'] {
  return {
    live: async (wall, { page, limit }) => {
      const live = trx
        .selectFrom('session')
        .where('user_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', moment(wall));
      const { total } = await live
        .select((pick) => pick.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await live
        .selectAll()
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { sessions: rows.map(sessionColumns.read), total };
    },
    has: async (id) =>
      isUuid(id) &&
      (await trx
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()) !== undefined,
  };
}

async function listConsents(
  trx: Trx,
  accountId: string,
  { page, limit }: Page,
): Promise<{ consents: ConsentInLedger[]; total: number }> {
  const { total } = await trx
    .selectFrom('consent')
    .select((pick) => pick.fn.countAll<number>().as('total'))
    .where('user_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('consent')
    .leftJoin('registration', 'registration.id', 'consent.registration_id')
    .selectAll('consent')
    .select([
      'registration.gstin',
      'registration.legal_name',
      'registration.nick_name',
      'registration.deleted_at',
    ])
    .where('consent.user_id', '=', accountId)
    .orderBy('consent.given_at', 'desc')
    .orderBy('consent.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const consents = rows.map((row) => ({
    ...consentColumns.read(row as Selectable<Schema['consent']>),
    gstin: row.gstin ?? '',
    business: row.legal_name || row.nick_name || '',
    registrationDeleted: row.deleted_at !== null,
  }));
  return { consents, total };
}

async function everything(trx: Trx, accountId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const sections: Record<string, Record<string, unknown>[]> = {};
  for (const entry of accountTables.toReversed()) {
    const { table, section, secret } = entry;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(found) - ${['user_id', ...secret]}::text[] as row
      from ${sql.table(table)} as found where ${rowsOf(entry, accountId)} order by ctid`.execute(trx);
    sections[section] = rows.map(({ row }) => row);
  }
  return sections;
}
