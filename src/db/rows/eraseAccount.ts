import { lockAccount } from './lockAccount.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { anyChange } from '#domain/shared/change.ts';
import type { Member } from '#domain/account/member.ts';
import type { AccountStore, Erasing } from '#usecases/account/ports.ts';
import { accountTables, personTables, rowsOf } from './accountTables.ts';
import type { Notices } from '../notices.ts';
import type { Database, Trx } from '../open.ts';
import { browserRows, holdNumber, loginRows, proofRows } from './signIn.ts';

/** How long the engine's transactions, which are short, are waited for. */
const patienceMs = 10_000;

/**
 * Erases an account, and its person with it when that was the last one they belonged to: two acts, in one transaction
 * (record 037). The rows of work are locked first, as each write of the engine does: a return is either seen on its way
 * here, or its worker finds that it holds nothing.
 */
export async function erase(
  database: Database,
  who: Member,
  erasing: Erasing,
): ReturnType<AccountStore['erase']> {
  for (const end = Date.now() + patienceMs; ; await sleep(25)) {
    const outcome = await eraseNow(database, who, erasing);
    if (outcome !== 'busy') return outcome;
    if (Date.now() > end) return 'kept';
  }
}

/** So long a lock is waited for: shorter than PostgreSQL looks for deadlocks, so that erasing always gives way. */
const lockMs = 200;
const lockNotAvailable = '55P03';

/** `busy`: something else is writing. All that was locked is let go, because each could wait for the other. */
async function eraseNow(
  database: Database,
  who: Member,
  erasing: Erasing,
): Promise<Awaited<ReturnType<AccountStore['erase']>> | 'busy'> {
  return removeRows(database, who, erasing).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return 'busy';
    throw error;
  });
}

function removeRows(database: Database, who: Member, erasing: Erasing): ReturnType<AccountStore['erase']> {
  return database.asEraser(who, async (trx, asSystem, notices) => {
    await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(trx);
    // Taken before any row of the person, as signing in does.
    const [mine] = await trx.selectFrom('person').select('phone').where('id', '=', who.personId).execute();
    const phone = mine?.phone ?? '';
    await holdNumber(trx, phone);
    const filings = await emptyAccount(trx, notices, who, erasing);
    if (filings === 'kept') return 'kept';

    await asSystem();
    await releaseClaims(trx, filings);
    const another = await trx
      .selectFrom('member')
      .select('account_id')
      .where('person_id', '=', who.personId)
      .executeTakeFirst();
    if (another === undefined) await erasePerson(trx, who.personId, phone, erasing);
    return 'erased';
  });
}

/** All rows of the account, unless one of its returns is on its way; answers the filings that it had. */
async function emptyAccount(
  trx: Trx,
  notices: Notices,
  { accountId }: Member,
  erasing: Pick<Erasing, 'keepWhile'>,
): Promise<string[] | 'kept'> {
  await trx
    .selectFrom('work')
    .select('registration_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  await lockAccount(trx, accountId);
  const onItsWay = await trx
    .selectFrom('filing_return')
    .select('filing_id')
    .where('account_id', '=', accountId)
    .where('state', 'in', erasing.keepWhile)
    .executeTakeFirst();
  if (onItsWay !== undefined) return 'kept';
  const filings = await trx.selectFrom('filing').select('id').where('account_id', '=', accountId).execute();
  for (const entry of accountTables) {
    await sql`delete from ${sql.table(entry.table)} where ${rowsOf(entry, { accountId })}`.execute(trx);
  }
  notices.changed(accountId, anyChange);
  return filings.map(({ id }) => id);
}

/** A claim under which nothing was sent: the GSTIN's next owner need not wait until it is stale. */
async function releaseClaims(trx: Trx, filings: string[]): Promise<void> {
  if (filings.length === 0) return;
  await trx
    .updateTable('submission')
    .set({ state: 'not_filed' })
    .where('owner', 'in', filings)
    .where('state', '=', 'claimed')
    .execute();
}

/** All that is a person's own, and what is kept under their number. */
async function erasePerson(trx: Trx, personId: string, phone: string, erasing: Erasing): Promise<void> {
  for (const entry of personTables) {
    await sql`delete from ${sql.table(entry.table)} where ${rowsOf(entry, { personId })}`.execute(trx);
  }
  await trx
    .deleteFrom('identity_outbox')
    .where((either) => either.or([either('person_id', '=', personId), either('recipient', '=', phone)]))
    .execute();
  await trx.deleteFrom('sign_in_code').where('phone', '=', phone).execute();
  await browserRows(trx).forgetAll(phone);
  await loginRows(trx).dropAll(phone);
  await proofRows(trx).endAll(erasing.hashOfNumber(phone), erasing.at);
}
