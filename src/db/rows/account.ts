import { type Selectable, sql } from 'kysely';
import { changeOf } from '#domain/shared/change.ts';
import { languageOf } from '#domain/account/language.ts';
import type { Member } from '#domain/account/member.ts';
import { blankProfile } from '#domain/account/profile.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type {
  AccountPorts,
  AccountStore,
  ConsentInLedger,
  Page,
  PersonRows,
  ProfileRow,
} from '#usecases/ports/account.ts';
import type { Once } from '#usecases/ports/programs.ts';
import { writeWithTurn } from './idempotentCall.ts';
import { accountTables, personTables, rowsOf } from './accountTables.ts';
import { webhookRows } from './webhook.ts';
import { keyRows } from './apiKey.ts';
import { calendarFeedRows } from './calendarFeed.ts';
import { bytes, columnMap, instant, jsonb } from './columnMap.ts';
import { at, isUuid, json, moment } from './columns.ts';
import { accountErasing, erase, erasePerson, ownErasing } from './eraseAccount.ts';
import { sessionColumns } from './identity.ts';
import { firmRows } from './firm.ts';
import type { Notices } from '../notices.ts';
import type { ApiDatabase, Trx } from '../open.ts';
import { consentColumns } from './consent.ts';
import { personColumns } from './person.ts';
import { accountsOfPerson, join, peopleRows } from './people.ts';
import { linkRows } from './signIn.ts';
import { listNotes, notesOfAccount, notesOfPerson } from './securityLog.ts';
import type { Schema } from '../schema.ts';
import { addToPersonOutbox, behind } from '../store.ts';

/**
 * The account and its person for this session: GSTINs and filings aside, everything that an account has, and the
 * person's profile, photo and sessions. `once`: each transaction is written with its turn.
 */
export const accountStore = (api: ApiDatabase, seal: Seal, session: string, once?: Once): AccountStore => ({
  asPerson: (personId, work) =>
    behind(
      api.enter(
        { session, personId, ...(once === undefined ? {} : { accountId: once.accountId }) },
        async (trx, notices) => {
          const value = await work(personRowsOf(trx, notices, seal, { personId, sessionId: session }));
          await writeWithTurn(trx, once);
          return value;
        },
      ),
    ),
  asMember: ({ personId, accountId }, work) =>
    behind(
      api.enter({ session, personId, accountId }, async (trx, notices) => {
        const by = { personId, sessionId: session, way: 'session' as const };
        const { notes, write } = notesOfAccount(trx, seal, accountId, by);
        const value = await work({
          ...personRowsOf(trx, notices, seal, by),
          consents: { list: (page) => listConsents(trx, accountId, page) },
          team: peopleRows(trx, notices, seal, accountId),
          erasing: accountErasing(trx, notices, accountId),
          keys: keyRows(trx, accountId),
          webhooks: webhookRows(trx, notices, accountId),
          calendarFeed: calendarFeedRows(trx, accountId),
          firm: firmRows(trx, accountId),
          security: { ...notes, list: (page) => listNotes(trx, accountId, page) },
          everything: async () => {
            await write();
            return everything(trx, { personId, accountId });
          },
        });
        await write();
        await writeWithTurn(trx, once);
        return value;
      }),
    ),
  erase: (who, erasing) => erase(api, session, who, erasing),
  erasePerson: (personId, erasing) => erasePerson(api, session, personId, erasing),
  join: (personId, joining) => join(api, session, personId, joining),
});

/** The person's own data, for the holder of their mailbox. */
export const mailboxStore =
  (api: ApiDatabase, seal: Seal): AccountPorts['mailbox'] =>
  async (mailbox, work) =>
    (
      await api.enter({ mailbox }, (trx, notices) =>
        work(personRowsOf(trx, notices, seal, { personId: mailbox.personId, sessionId: null })),
      )
    )?.value ?? null;

const personRowsOf = (
  trx: Trx,
  notices: Notices,
  seal: Seal,
  { personId, sessionId }: { personId: string; sessionId: string | null },
): PersonRows => ({
  people: {
    get: async () => {
      const row = await trx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst();
      return row === undefined ? null : personColumns.read(row);
    },
    update: async (change) => {
      const set = personColumns.change(change);
      if (Object.keys(set).length === 0) return;
      await trx.updateTable('person').set(set).where('id', '=', personId).execute();
    },
  },
  profile: profileRows(trx, personId),
  photo: photoRows(trx, personId),
  sessions: sessionRows(trx, personId),
  outbox: { add: (message, { wall }) => addToPersonOutbox(trx, notices, seal, personId, message, wall) },
  language: async () => {
    const row = await trx
      .selectFrom('profile')
      .select('details')
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return languageOf(row?.details.language);
  },
  ownErasing: ownErasing(trx, personId),
  heldUntil: async () => {
    const held = trx.selectFrom('sign_in_hold').select('until').where('person_id', '=', personId);
    return (await held.executeTakeFirst())?.until ?? null;
  },
  security: notesOfPerson(trx, seal, sessionId),
  sessionId,
  links: linkRows(trx),
  accounts: accountsOfPerson(trx),
  changed: async () => notices.changed(personId, changeOf(['account'], [])),
});

type StoredProfile = Omit<ProfileRow, 'details' | 'photoAt'> & { details: Partial<ProfileRow['details']> };

const profileColumns = columnMap<'profile', StoredProfile>()(
  {
    details: jsonb('details'),
    idNumberSealed: bytes('id_number_sealed'),
    emailVerifiedAt: instant('email_verified_at'),
  },
  { person_id: 'whose transaction it is', updated_at: 'when it is written' },
);
const nothingStored: StoredProfile = { details: {}, idNumberSealed: null, emailVerifiedAt: null };

function profileRows(trx: Trx, personId: string): PersonRows['profile'] {
  return {
    get: async () => {
      const row = await trx
        .selectFrom('profile')
        .selectAll()
        .where('person_id', '=', personId)
        .executeTakeFirst();
      const photo = await trx
        .selectFrom('profile_photo')
        .select('at')
        .where('person_id', '=', personId)
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
        .values({ ...set, person_id: personId, details: json(details) })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet({
            ...set,
            details: sql`profile.details || excluded.details`,
          }),
        )
        .execute();
    },
  };
}

function photoRows(trx: Trx, personId: string): PersonRows['photo'] {
  return {
    get: async () =>
      (await trx
        .selectFrom('profile_photo')
        .select(['bytes', 'at'])
        .where('person_id', '=', personId)
        .executeTakeFirst()) ?? null,
    put: async (photo) => {
      const set = { bytes: photo.bytes, at: at(photo.at) };
      await trx
        .insertInto('profile_photo')
        .values({ person_id: personId, ...set })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(set))
        .execute();
    },
    drop: async () => {
      await trx.deleteFrom('profile_photo').where('person_id', '=', personId).execute();
    },
  };
}

function sessionRows(trx: Trx, personId: string): PersonRows['sessions'] {
  const sessionsOf = (firmAccount: string | null) => {
    const all = trx.selectFrom('session').where('person_id', '=', personId);
    return firmAccount === null ? all : all.where('firm_account', '=', firmAccount);
  };
  return {
    live: async ({ wall, usedSince }, { page, limit }, firmAccount) => {
      const live = sessionsOf(firmAccount)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', moment(wall))
        .where('last_used_at', '>=', moment(usedSince));
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
    has: async (id, firmAccount) =>
      isUuid(id) &&
      (await sessionsOf(firmAccount).select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
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
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('consent')
    .leftJoin('registration', (join) =>
      join
        .onRef('registration.account_id', '=', 'consent.account_id')
        .onRef('registration.id', '=', 'consent.registration_id'),
    )
    .selectAll('consent')
    .select([
      'registration.gstin',
      'registration.legal_name',
      'registration.nick_name',
      'registration.deleted_at',
    ])
    .where('consent.account_id', '=', accountId)
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

async function everything(trx: Trx, who: Member): Promise<Record<string, Record<string, unknown>[]>> {
  const sections: Record<string, Record<string, unknown>[]> = {};
  for (const entry of [...accountTables, ...personTables].toReversed()) {
    const { table, section, secret } = entry;
    if (section === null) continue;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(found) - ${['account_id', 'person_id', ...secret]}::text[] as row
      from ${sql.table(table)} as found where ${rowsOf(entry, who)} order by ctid`.execute(trx);
    sections[section] = rows.map(({ row }) => row);
  }
  return sections;
}
