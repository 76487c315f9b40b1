import { sql } from 'kysely';
import { type Language, languageOf } from '#domain/account/language.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { IdentityRows, IdentityStore, SessionRow } from '#usecases/signIn/ports.ts';
import { bytes, columnMap, instant, jsonb } from './columnMap.ts';
import { isUuid, moment } from './columns.ts';
import { personColumns } from './person.ts';
import type { Notices } from '../notices.ts';
import type { Database, Trx } from '../open.ts';
import { browserRows, codeRows, holdNumber, loginRows, proofRows } from './signIn.ts';

/** Codes, provider logins, people and sessions as the system: nobody is signed in yet. */
export const identityStore = (db: Database): IdentityStore => ({
  inTransaction: (work) => db.asSystem((trx, notices) => work(rowsOf(trx, notices))),
  session: async (id, named) => {
    if (!isUuid(id)) return null;
    const account = named === null || isUuid(named) ? named : nobody;
    const { rows } = await db.alone((trx) =>
      sql<{ person_id: string; expires_at: Instant; revoked_at: Instant | null; accounts: string[] }>`
        select person_id, expires_at, revoked_at, array(
          select account_id::text from member
          where member.person_id = session.person_id and (${account}::uuid is null or account_id = ${account}::uuid)
          limit 2) as accounts
        from session where id = ${id}`.execute(trx),
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { person_id: personId, expires_at: expiresAt, revoked_at: revokedAt, accounts } = row;
    const [accountId = null, another] = accounts;
    return { personId, expiresAt, revokedAt, accountId: another === undefined ? accountId : null };
  },
  knowsBrowser: async (phone, browserHash, now) => {
    const row = await db.alone((trx) =>
      trx
        .selectFrom('known_browser')
        .select('phone')
        .where('phone', '=', phone)
        .where('browser_hash', '=', browserHash)
        .where('expires_at', '>', moment(now))
        .executeTakeFirst(),
    );
    return row !== undefined;
  },
});

/**
 * The language that whoever signs in with this number has chosen. Profiles are seen as their person only; a
 * number that nobody has takes the same way, so that it takes as long.
 */
export async function languageOfPhone(db: Database, phone: string): Promise<Language> {
  const known = await db.asSystem((trx) =>
    trx.selectFrom('person').select('id').where('phone', '=', phone).executeTakeFirst(),
  );
  const profile = await db.asPerson(known?.id ?? nobody, (trx) =>
    trx.selectFrom('profile').select('details').executeTakeFirst(),
  );
  return languageOf(profile?.details.language);
}

/** First and last name of whoever this is. Profiles are seen as their person only. */
export async function namesOfPerson(
  db: Database,
  personId: string,
): Promise<{ firstName: string; lastName: string }> {
  const profile = await db.asPerson(personId, (trx) =>
    trx.selectFrom('profile').select('details').where('person_id', '=', personId).executeTakeFirst(),
  );
  return { firstName: profile?.details.firstName ?? '', lastName: profile?.details.lastName ?? '' };
}

const nobody = '00000000-0000-0000-0000-000000000000';

const rowsOf = (trx: Trx, notices: Notices): IdentityRows => ({
  holdNumber: (phone) => holdNumber(trx, phone),
  codes: codeRows(trx),
  browsers: browserRows(trx),
  logins: loginRows(trx),
  proofs: proofRows(trx),
  people: {
    ofPhone: async (phone, { personId: id, accountId }, at) => {
      const row = await trx
        .insertInto('person')
        .values({ id, phone, created_at: new Date(at) })
        .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
        .returningAll()
        .executeTakeFirstOrThrow();
      await sql`
        with made as (
          insert into account (account_id, created_at) select ${accountId}, ${new Date(at)}
          where not exists (select from member where person_id = ${row.id})
          returning account_id)
        insert into member (account_id, person_id, role) select account_id, ${row.id}, 'owner' from made`.execute(
        trx,
      );
      return personColumns.read(row);
    },
    byId: async (id) => {
      const row = await trx.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? personColumns.read(row) : null;
    },
  },
  sessions: sessionRows(trx),
  outbox: {
    addSms: async ({ id, to, textSealed, at }) => {
      await trx
        .insertInto('identity_outbox')
        .values({
          id,
          person_id: null,
          channel: 'sms',
          recipient: to,
          subject: '',
          text_sealed: textSealed,
          created_at: new Date(at),
          next_try_at: new Date(at),
          sent_at: null,
          given_up_at: null,
        })
        .execute();
      notices.messageWaits();
    },
  },
});

export const sessionColumns = columnMap<'session', SessionRow>()(
  {
    id: 'id',
    personId: 'person_id',
    createdAt: instant('created_at'),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    device: jsonb('device'),
    refreshHash: bytes('refresh_hash'),
    previousRefreshHash: bytes('previous_refresh_hash'),
    successorSealed: bytes('successor_sealed'),
    rotatedAt: instant('rotated_at'),
  },
  {},
);

const sessionRows = (trx: Trx): IdentityRows['sessions'] => ({
  add: async (row) => {
    await trx.insertInto('session').values(sessionColumns.insert(row, {})).execute();
  },
  lock: async (id) => {
    const row = await trx
      .selectFrom('session')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ? sessionColumns.read(row) : null;
  },
  lockAllOf: async (personId) =>
    (
      await trx
        .selectFrom('session')
        .selectAll()
        .where('person_id', '=', personId)
        .where('revoked_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()
    ).map(sessionColumns.read),
  rotate: async (id, { refreshHash, successorSealed, at }) => {
    await trx
      .updateTable('session')
      .set((row) => ({
        previous_refresh_hash: row.ref('refresh_hash'),
        refresh_hash: refreshHash,
        successor_sealed: successorSealed,
        rotated_at: new Date(at),
        last_used_at: new Date(at),
      }))
      .where('id', '=', id)
      .execute();
  },
  revoke: async (id, at) => {
    // The sealed successor goes with the session: nothing of an ended family can be answered again.
    await trx
      .updateTable('session')
      .set(sessionColumns.change({ revokedAt: at, successorSealed: null }))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
  },
});
