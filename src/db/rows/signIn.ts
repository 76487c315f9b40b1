import { sql } from 'kysely';
import { DAY_MS } from '#domain/shared/istTime.ts';
import type {
  Asker,
  IdentityRows,
  LoginRow,
  PersonLink,
  SecondFactor,
  SignInCode,
} from '#usecases/ports/signIn.ts';
import { bytes, columnMap, instant } from './columnMap.ts';
import { at, moment } from './columns.ts';
import type { Trx } from '../open.ts';

/** Held to the end of the transaction, by a number of its own kind among PostgreSQL's advisory locks. */
export async function holdNumber(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 66))`.execute(trx);
}

const signInCodeColumns = columnMap<'sign_in_code', SignInCode>()(
  {
    browserHash: bytes('browser_hash'),
    codeHash: bytes('code_hash'),
    expiresAt: instant('expires_at'),
    tries: 'tries',
    openTries: 'open_tries',
  },
  {
    phone: 'whose code it is',
    challenge_hash: 'one way to ask for it',
    open: 'may it be handed in by one who names no browser',
    sent_at: 'the newest counts',
  },
);

const loginColumns = columnMap<'identity_login', LoginRow>()(
  {
    secretHash: bytes('secret_hash'),
    phone: 'phone',
    provenAt: instant('proven_at'),
    expiresAt: instant('expires_at'),
    keyHash: bytes('key_hash'),
    sessionId: 'session_id',
  },
  {},
);

const linkColumns = columnMap<'person_link', PersonLink>()(
  {
    secretHash: bytes('secret_hash'),
    personId: 'person_id',
    purpose: 'purpose',
    sessionId: 'session_id',
    mail: 'mail',
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    accountId: 'of_account',
    onlyMail: 'only_mail',
  },
  {},
);

const secondFactorColumns = columnMap<'second_factor', SecondFactor>()(
  {
    personId: 'person_id',
    secretSealed: bytes('secret_sealed'),
    begunAt: instant('begun_at'),
    confirmedAt: instant('confirmed_at'),
    lastStep: 'last_step',
  },
  {},
);

export const codeRows = (trx: Trx): IdentityRows['codes'] => ({
  put: async (phone, { browserHash, challengeHash, codeHash, sentAt, expiresAt, open }) => {
    const code = {
      challenge_hash: challengeHash,
      open,
      code_hash: codeHash,
      sent_at: at(sentAt),
      expires_at: at(expiresAt),
      tries: 0,
      open_tries: 0,
    };
    await trx
      .insertInto('sign_in_code')
      .values({ phone, browser_hash: browserHash, ...code })
      .onConflict((conflict) => conflict.columns(['phone', 'browser_hash']).doUpdateSet(code))
      .execute();
  },
  lock: async (phone, asker) => {
    const row = await requestsFor(trx, phone, asker).forUpdate().executeTakeFirst();
    return row ? signInCodeColumns.read(row) : null;
  },
  countTry: async (phone, browserHash, of) => {
    const counted = of === 'tries' ? 'tries' : 'open_tries';
    await trx
      .updateTable('sign_in_code')
      .set((row) => ({ [counted]: row(counted, '+', 1) }))
      .where('phone', '=', phone)
      .where('browser_hash', '=', browserHash)
      .execute();
  },
  drop: async (phone, browserHash) => {
    await trx
      .deleteFrom('sign_in_code')
      .where('phone', '=', phone)
      .where('browser_hash', '=', browserHash)
      .execute();
  },
});

/** A number has a few rows: what strangers may have sent to it in a day. */
function requestsFor(trx: Trx, phone: string, asker: Asker) {
  const ofNumber = trx.selectFrom('sign_in_code').selectAll().where('phone', '=', phone);
  if (asker === 'unnamed') return ofNumber.where('open', '=', true).orderBy('sent_at', 'desc').limit(1);
  return 'browser' in asker
    ? ofNumber.where('browser_hash', '=', asker.browser)
    : ofNumber.where('challenge_hash', '=', asker.challenge);
}

export const browserRows = (trx: Trx): IdentityRows['browsers'] => ({
  know: async (phone, browserHash, until) => {
    await trx
      .insertInto('known_browser')
      .values({ phone, browser_hash: browserHash, expires_at: at(until) })
      .onConflict((conflict) =>
        conflict.columns(['phone', 'browser_hash']).doUpdateSet({ expires_at: at(until) }),
      )
      .execute();
  },
  forgetAll: async (phone) => {
    await trx.deleteFrom('known_browser').where('phone', '=', phone).execute();
  },
});

export const loginRows = (trx: Trx): IdentityRows['logins'] => ({
  add: async (row) => {
    await trx
      .insertInto('identity_login')
      .values(loginColumns.insert({ ...row, sessionId: null }, {}))
      .execute();
  },
  get: async (secretHash) => {
    const row = await trx
      .selectFrom('identity_login')
      .selectAll()
      .where('secret_hash', '=', secretHash)
      .executeTakeFirst();
    return row ? loginColumns.read(row) : null;
  },
  opened: async (secretHash, sessionId) => {
    await trx
      .updateTable('identity_login')
      .set({ session_id: sessionId })
      .where('secret_hash', '=', secretHash)
      .execute();
  },
  drop: async (secretHash) => {
    await trx.deleteFrom('identity_login').where('secret_hash', '=', secretHash).execute();
  },
  dropAll: async (phone) => {
    await trx.deleteFrom('identity_login').where('phone', '=', phone).execute();
  },
});

export const proofRows = (trx: Trx): IdentityRows['proofs'] => ({
  spend: async (proofHash, until) => {
    const added = await trx
      .insertInto('spent_proof')
      .values({ proof_hash: proofHash, expires_at: at(until) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('proof_hash')
      .executeTakeFirst();
    return added !== undefined;
  },
  isSpent: async (proofHash) => {
    const row = await trx
      .selectFrom('spent_proof')
      .select('expires_at')
      .where('proof_hash', '=', proofHash)
      .executeTakeFirst();
    return row !== undefined;
  },
  endAll: async (phoneHash, instant) => {
    await trx
      .insertInto('signed_out')
      .values({ phone_hash: phoneHash, at: at(instant) })
      .onConflict((conflict) => conflict.column('phone_hash').doUpdateSet({ at: at(instant) }))
      .execute();
  },
  endedAt: async (phoneHash) => {
    const row = await trx
      .selectFrom('signed_out')
      .select('at')
      .where('phone_hash', '=', phoneHash)
      .executeTakeFirst();
    return row?.at ?? null;
  },
});

export const linkRows = (trx: Trx): IdentityRows['links'] => ({
  add: async (link) => {
    await trx.insertInto('person_link').values(linkColumns.insert(link, {})).execute();
  },
  take: async (secretHash) => {
    const row = await trx
      .deleteFrom('person_link')
      .where('secret_hash', '=', secretHash)
      .returningAll()
      .executeTakeFirst();
    return row ? linkColumns.read(row) : null;
  },
  releases: async (secretHash, personId, now) => {
    const row = await trx
      .selectFrom('person_link')
      .select('person_id')
      .where('secret_hash', '=', secretHash)
      .where('person_id', '=', personId)
      .where('purpose', '=', 'release')
      .where('expires_at', '>', moment(now))
      .executeTakeFirst();
    return row !== undefined;
  },
  newest: async (personId, purpose) => {
    const row = await trx
      .selectFrom('person_link')
      .select('sent_at')
      .where('person_id', '=', personId)
      .where('purpose', '=', purpose)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.sent_at ?? null;
  },
  dropAll: async (personId, purpose) => {
    await trx
      .deleteFrom('person_link')
      .where('person_id', '=', personId)
      .where('purpose', '=', purpose)
      .execute();
  },
  dropMailedElsewhere: async (personId, mail) => {
    await trx
      .deleteFrom('person_link')
      .where('person_id', '=', personId)
      .where('mail', 'not in', ['', mail])
      .execute();
  },
});

export const secondFactorRows = (trx: Trx): IdentityRows['secondFactors'] => ({
  get: async (personId) => {
    const row = await trx
      .selectFrom('second_factor')
      .selectAll()
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return row ? secondFactorColumns.read(row) : null;
  },
  lock: async (personId) => {
    const row = await trx
      .selectFrom('second_factor')
      .selectAll()
      .where('person_id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
    return row ? secondFactorColumns.read(row) : null;
  },
  put: async (factor) => {
    const { person_id: personId, ...set } = secondFactorColumns.insert(factor, {});
    await trx
      .insertInto('second_factor')
      .values({ person_id: personId, ...set })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(set))
      .execute();
  },
  drop: async (personId) => {
    await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
    await trx.deleteFrom('passkey').where('person_id', '=', personId).execute();
    await trx.deleteFrom('second_factor').where('person_id', '=', personId).execute();
  },
});

export const recoveryCodeRows = (trx: Trx): IdentityRows['recoveryCodes'] => ({
  replace: async (personId, hashes) => {
    await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
    if (hashes.length === 0) return;
    await trx
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
      .execute();
  },
  take: async (personId, hash) => {
    const row = await trx
      .deleteFrom('recovery_code')
      .where('person_id', '=', personId)
      .where('code_hash', '=', hash)
      .returning('person_id')
      .executeTakeFirst();
    return row !== undefined;
  },
  hashes: async (personId) =>
    (
      await trx.selectFrom('recovery_code').select('code_hash').where('person_id', '=', personId).execute()
    ).map(({ code_hash: hash }) => hash),
  left: async (personId) => {
    const { count } = await trx
      .selectFrom('recovery_code')
      .select((pick) => pick.fn.countAll<number>().as('count'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return count;
  },
});

/** A hold that begins sooner after one that kept other owners from using their power does so no more (record 190). */
const shieldAgainMs = 30 * DAY_MS;

export const holdRows = (trx: Trx): IdentityRows['holds'] => ({
  get: async (personId) =>
    (await trx
      .selectFrom('sign_in_hold')
      .select(['since', 'until', 'mail', 'why'])
      .where('person_id', '=', personId)
      .executeTakeFirst()) ?? null,
  put: async ({ personId, since, until, mail, why }) => {
    const set = { since: at(since), until: at(until), mail, why };
    await trx
      .insertInto('sign_in_hold')
      .values({ person_id: personId, ...set })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(set))
      .execute();
    if (why !== 'disowned') return;
    await trx
      .updateTable('person')
      .set({ shielded_since: at(since) })
      .where('id', '=', personId)
      .where((one) =>
        one.or([
          one('shielded_since', 'is', null),
          one('shielded_since', '<=', moment(since - shieldAgainMs)),
        ]),
      )
      .execute();
  },
  drop: async (personId) => {
    await trx.deleteFrom('sign_in_hold').where('person_id', '=', personId).execute();
  },
});

export const lastSignInRows = (trx: Trx): IdentityRows['lastSignIns'] => ({
  get: async (personId) =>
    (await trx.selectFrom('last_sign_in').select('at').where('person_id', '=', personId).executeTakeFirst())
      ?.at ?? null,
  put: async (personId, instant) => {
    const set = { at: at(instant) };
    await trx
      .insertInto('last_sign_in')
      .values({ person_id: personId, ...set })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(set))
      .execute();
  },
});
