import { type Selectable, sql } from 'kysely';
import { changeOf } from '#domain/shared/change.ts';
import type { Role } from '#domain/account/member.ts';
import { type Language, languageOf } from '#domain/account/language.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { IdentityRows, IdentityStore, NamesOfPerson, SessionRow } from '#usecases/ports/signIn.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import { NotEntered } from '#usecases/ports/store.ts';
import { bytes, columnMap, instant, jsonb } from './columnMap.ts';
import { isUuid, moment } from './columns.ts';
import { inAccountsOf } from './disowned.ts';
import { firmStore, ownFirmRows } from './firm.ts';
import { passkeyRows } from './passkey.ts';
import { personColumns } from './person.ts';
import { objections } from './people.ts';
import { notesOfPerson } from './securityLog.ts';
import type { Notices } from '../notices.ts';
import type { ApiDatabase, Trx } from '../open.ts';
import type { Schema } from '../schema.ts';
import { addToPersonOutbox, behind } from '../store.ts';
import {
  browserRows,
  codeRows,
  holdNumber,
  holdRows,
  lastSignInRows,
  linkRows,
  loginRows,
  proofRows,
  recoveryCodeRows,
  secondFactorRows,
} from './signIn.ts';

/** Codes, provider logins, people and sessions, entered by number, session or login: nobody is signed in yet. */
export const identityStore = (api: ApiDatabase, seal: Seal): IdentityStore => ({
  ofNumber: (number, work) =>
    behind(api.enter({ number }, (trx, notices) => work(identityRows(trx, notices, seal)))),
  ofSession: async (session, work) =>
    isUuid(session)
      ? ((await api.enter({ session }, (trx, notices) => work(identityRows(trx, notices, seal))))?.value ??
        null)
      : null,
  ofLogin: async (login, work) =>
    (await api.enter({ login }, (trx, notices) => work(identityRows(trx, notices, seal))))?.value ?? null,
  ofPersonLink: async (personLink, work) =>
    (await api.enter({ personLink }, (trx, notices) => work(identityRows(trx, notices, seal))))?.value ??
    null,
  ofFirm: async (firm, work) =>
    (await api.enter({ firm }, (trx, notices) => work(identityRows(trx, notices, seal))))?.value ?? null,
  ...firmStore(api),
  session: async (id, named) => {
    if (!isUuid(id)) return null;
    const account = named === null || isUuid(named) ? named : nobody;
    const { rows } = await api.alone((db) =>
      sql<{
        person_id: string;
        expires_at: Instant;
        revoked_at: Instant | null;
        accounts: string[];
        held_until: Instant | null;
        proven_at: Instant;
        language: string | null;
        roles: Role[];
        factor_from: Instant | null;
        owner_held_until: Instant | null;
        erasing: boolean;
        firm: string | null;
      }>`
        select s.*, language_of_session(${id}) as language, roles_of_session(${id}, ${account}) as roles,
          factor_needed_of_session(${id}, ${account}) as factor_from,
          owner_held_of_session(${id}, ${account}) as owner_held_until,
          erasing_of_session(${id}, ${account}) as erasing, firm_of_session(${id}) as firm
        from session_of(${id}, ${account}) s`.execute(db),
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { person_id: personId, expires_at: expiresAt, revoked_at: revokedAt, accounts } = row;
    const { held_until: heldUntil, proven_at: provenAt } = row;
    const [meant, another] = accounts;
    const [role] = row.roles;
    return {
      personId,
      expiresAt,
      revokedAt,
      heldUntil,
      provenAt,
      account:
        another !== undefined
          ? 'several'
          : meant === undefined || role === undefined
            ? null
            : {
                id: meant,
                role,
                factorFrom: row.factor_from,
                ownerHeldUntil: row.owner_held_until,
                erasing: row.erasing,
              },
      language: row.language === null ? null : languageOf(row.language),
      firmAccount: row.firm,
    };
  },
  knowsBrowser: async (phone, browserHash, now) => {
    const row = await behind(
      api.enter({ number: phone }, (trx) =>
        trx
          .selectFrom('known_browser')
          .select('phone')
          .where('phone', '=', phone)
          .where('browser_hash', '=', browserHash)
          .where('expires_at', '>', moment(now))
          .executeTakeFirst(),
      ),
    );
    return row !== undefined;
  },
});

/**
 * The language chosen by the person with this number, null when they have chosen none. An unknown number takes the same
 * path, so that it takes as long.
 */
export async function languageOfPhone(api: ApiDatabase, number: string): Promise<Language | null> {
  const profile = await behind(
    api.enter({ number }, (trx) =>
      trx
        .selectFrom('person')
        .innerJoin('profile', 'profile.person_id', 'person.id')
        .select('profile.details')
        .where('person.phone', '=', number)
        .executeTakeFirst(),
    ),
  );
  const chosen = profile?.details.language;
  return chosen === undefined ? null : languageOf(chosen);
}

/** Profile fields of the session's person that a page needs at once. */
export async function namesOfPerson(api: ApiDatabase, session: string): Promise<NamesOfPerson> {
  const entered = await api.enter({ session }, (trx) =>
    trx
      .selectFrom('session')
      .innerJoin('profile', 'profile.person_id', 'session.person_id')
      .select('profile.details')
      .where('session.id', '=', session)
      .executeTakeFirst(),
  );
  const details = entered?.value?.details;
  return {
    firstName: details?.firstName ?? '',
    lastName: details?.lastName ?? '',
    chosenLanguage: details?.language ?? 'en',
  };
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The rows of signing in, on either login. */
export const identityRows = (trx: Trx, notices: Notices, seal: Seal): IdentityRows => ({
  holdNumber: (phone) => holdNumber(trx, phone),
  codes: codeRows(trx),
  browsers: browserRows(trx),
  logins: loginRows(trx),
  proofs: proofRows(trx),
  people: {
    ofNumber: async ({ personId: id, accountId }, at) => {
      const { rows } = await sql<Selectable<Schema['person']>>`
        select * from sign_up(${id}, ${accountId}, ${new Date(at)})`.execute(trx);
      const [row] = rows;
      if (row === undefined) throw new NotEntered();
      return personColumns.read(row);
    },
    byId: async (id) => {
      const row = await trx.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? personColumns.read(row) : null;
    },
    typedMail: async (id) => {
      const row = await trx
        .selectFrom('profile')
        .select('details')
        .where('person_id', '=', id)
        .executeTakeFirst();
      return row?.details.email ?? '';
    },
    setMail: async (id, email, when) => {
      await trx.updateTable('person').set({ email }).where('id', '=', id).execute();
      await trx
        .updateTable('profile')
        .set({
          details: sql`profile.details || jsonb_build_object('email', ${email}::text)`,
          email_verified_at: email === '' ? null : new Date(when),
        })
        .where('person_id', '=', id)
        .execute();
    },
    endLinks: async (id, when) => {
      await trx
        .updateTable('person')
        .set({ links_since: new Date(when) })
        .where('id', '=', id)
        .execute();
    },
    language: async (id) => {
      const row = await trx
        .selectFrom('profile')
        .select('details')
        .where('person_id', '=', id)
        .executeTakeFirst();
      return languageOf(row?.details.language);
    },
  },
  sessions: sessionRows(trx, notices),
  links: linkRows(trx),
  holds: holdRows(trx),
  inAccountsOf: (session, work) => inAccountsOf(trx, notices, seal, session, work),
  keepAll: async (product) => {
    const { rows } = await sql<{ account: string }>`
      select keep_person(true, ${new Date(product)}) as account`.execute(trx);
    for (const { account } of rows) notices.changed(account, changeOf(['account', 'gstins'], []));
    if (rows.length > 0) notices.workIsDue();
  },
  objectTo: objections(trx, notices),
  lastSignIns: lastSignInRows(trx),
  secondFactors: secondFactorRows(trx),
  recoveryCodes: recoveryCodeRows(trx),
  passkeys: passkeyRows(trx),
  firm: ownFirmRows(trx),
  security: {
    note: (event, when, session, undo) => notesOfPerson(trx, seal, session ?? null).note(event, when, undo),
  },
  outbox: {
    add: (personId, message, when) => addToPersonOutbox(trx, notices, seal, personId, message, when),
    addSms: async ({ id, to, textSealed, template, at }) => {
      await trx
        .insertInto('identity_outbox')
        .values({
          id,
          person_id: null,
          channel: 'sms',
          recipient: to,
          subject: '',
          template,
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
    provenAt: instant('proven_at'),
    firmAccount: 'firm_account',
  },
  { disowned_at: 'set when its person says that it was not them' },
);

const sessionRows = (trx: Trx, notices: Notices): IdentityRows['sessions'] => ({
  add: async (row) => {
    await trx
      .insertInto('session')
      .values(sessionColumns.insert(row, { disowned_at: null }))
      .execute();
    notices.changed(row.personId, changeOf(['account', 'sign_ins'], []));
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
  ofSince: async (personId, since) =>
    (
      await trx
        .selectFrom('session')
        .select('id')
        .where('person_id', '=', personId)
        .where((one) => one.or([one('revoked_at', 'is', null), one('revoked_at', '>=', moment(since))]))
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
  newerThan: async (id) => {
    const newer = await trx
      .selectFrom('session')
      .innerJoin('session as this', 'this.person_id', 'session.person_id')
      .select('session.id')
      .where('this.id', '=', id)
      .whereRef('session.created_at', '>', 'this.created_at')
      .execute();
    return new Set(newer.map((session) => session.id));
  },
  disown: async (id, at) => {
    await trx
      .updateTable('session')
      .set({ disowned_at: new Date(at) })
      .where('id', '=', id)
      .execute();
  },
  proven: async (id, at) => {
    await trx
      .updateTable('session')
      .set(sessionColumns.change({ provenAt: at }))
      .where('id', '=', id)
      .execute();
  },
  revoke: async (id, at) => {
    // The sealed successor is deleted with the session: no ended family can be continued.
    const ended = await trx
      .updateTable('session')
      .set(sessionColumns.change({ revokedAt: at, successorSealed: null }))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('person_id')
      .executeTakeFirst();
    if (ended !== undefined) notices.changed(ended.person_id, changeOf(['account'], []));
  },
});
