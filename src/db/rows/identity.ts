import { type Language, languageOf } from '#domain/account/language.ts';
import type { IdentityRows, IdentityStore, SessionRow } from '#usecases/signIn/ports.ts';
import { bytes, columnMap, instant, jsonb } from './columnMap.ts';
import { isUuid, moment } from './columns.ts';
import { personColumns } from './person.ts';
import type { Notices } from '../notices.ts';
import type { Database, Trx } from '../open.ts';
import { browserRows, codeRows, holdNumber, loginRows, proofRows } from './signIn.ts';

/** Codes, provider logins, people and sessions through the system door: nobody is signed in yet. */
export const identityStore = (db: Database): IdentityStore => ({
  inTransaction: (work) => db.asSystem((trx, notices) => work(rowsOf(trx, notices))),
  session: async (id) => {
    if (!isUuid(id)) return null;
    const row = await db.oneAsSystem((trx) =>
      trx
        .selectFrom('session')
        .select(['user_id', 'expires_at', 'revoked_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    return row === undefined
      ? null
      : { personId: row.user_id, expiresAt: row.expires_at, revokedAt: row.revoked_at };
  },
  knowsBrowser: async (phone, browserHash, now) => {
    const row = await db.oneAsSystem((trx) =>
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
 * The language that whoever signs in with this number has chosen. Profiles are seen through the tenant's door only; a
 * number that nobody has takes the same way, so that it takes as long.
 */
export async function languageOfPhone(db: Database, phone: string): Promise<Language> {
  const known = await db.asSystem((trx) =>
    trx.selectFrom('app_user').select('id').where('phone', '=', phone).executeTakeFirst(),
  );
  const profile = await db.asTenant(known?.id ?? nobody, (trx) =>
    trx.selectFrom('profile').select('details').executeTakeFirst(),
  );
  return languageOf(profile?.details.language);
}

/** First and last name of whoever this is. Profiles are seen through the tenant's door only. */
export async function namesOfPerson(
  db: Database,
  personId: string,
): Promise<{ firstName: string; lastName: string }> {
  const profile = await db.asTenant(personId, (trx) =>
    trx.selectFrom('profile').select('details').where('user_id', '=', personId).executeTakeFirst(),
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
    ofPhone: async (phone, id, at) => {
      const row = await trx
        .insertInto('app_user')
        .values({ id, phone, created_at: new Date(at) })
        .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return personColumns.read(row);
    },
    byId: async (id) => {
      const row = await trx.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? personColumns.read(row) : null;
    },
  },
  sessions: sessionRows(trx),
  outbox: {
    addSms: async ({ id, to, textSealed, at }) => {
      await trx
        .insertInto('outbox')
        .values({
          id,
          user_id: null,
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
    personId: 'user_id',
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
        .where('user_id', '=', personId)
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
