import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { anyChange } from '#domain/shared/change.ts';
import type { AccountStore, Erasing } from '#usecases/account/ports.ts';
import { accountTables, rowsOf } from './accountTables.ts';
import type { Database } from '../open.ts';
import { browserRows, holdNumber, loginRows, proofRows } from './signIn.ts';

/** How long the engine's transactions, which are short, are waited for. */
const patienceMs = 10_000;

/**
 * Removes every row of a user in one transaction (docs/decisions/037). The rows of work are locked first, as each
 * write of the engine does: a return is either seen on its way here, or its worker finds that it holds nothing.
 */
export async function eraseAccount(
  database: Database,
  accountId: string,
  erasing: Erasing,
): ReturnType<AccountStore['erase']> {
  for (const end = Date.now() + patienceMs; ; await sleep(25)) {
    const outcome = await eraseNow(database, accountId, erasing);
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
  accountId: string,
  erasing: Erasing,
): Promise<Awaited<ReturnType<AccountStore['erase']>> | 'busy'> {
  return removeRows(database, accountId, erasing).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return 'busy';
    throw error;
  });
}

function removeRows(
  database: Database,
  accountId: string,
  erasing: Erasing,
): ReturnType<AccountStore['erase']> {
  return database.asEraser(accountId, async (trx, asHouse, notices) => {
    await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(trx);
    // Taken before any row of the person, as signing in does.
    const [mine] = await trx.selectFrom('app_user').select('phone').where('id', '=', accountId).execute();
    const phone = mine?.phone ?? '';
    await holdNumber(trx, phone);
    await trx
      .selectFrom('work')
      .select('registration_id')
      .where('user_id', '=', accountId)
      .where('registration_id', 'in', (from) =>
        from.selectFrom('registration').select('id').where('user_id', '=', accountId),
      )
      .forUpdate()
      .execute();
    await trx.selectFrom('app_user').select('id').where('id', '=', accountId).forUpdate().execute();
    const onItsWay = await trx
      .selectFrom('filing_return')
      .select('filing_id')
      .where('user_id', '=', accountId)
      .where('filing_id', 'in', (from) =>
        from.selectFrom('filing').select('id').where('user_id', '=', accountId),
      )
      .where('state', 'in', erasing.keepWhile)
      .executeTakeFirst();
    if (onItsWay !== undefined) return 'kept';
    const filings = await trx.selectFrom('filing').select('id').where('user_id', '=', accountId).execute();
    for (const entry of accountTables) {
      await sql`delete from ${sql.table(entry.table)} where ${rowsOf(entry, accountId)}`.execute(trx);
    }
    notices.changed(accountId, anyChange);

    await asHouse();
    // A claim under which nothing was sent: the GSTIN's next owner need not wait until it is stale.
    const owners = filings.map(({ id }) => id);
    if (owners.length > 0)
      await trx
        .updateTable('submission')
        .set({ state: 'not_filed' })
        .where('owner', 'in', owners)
        .where('state', '=', 'claimed')
        .execute();
    await trx
      .deleteFrom('outbox')
      .where((either) => either.or([either('user_id', '=', accountId), either('recipient', '=', phone)]))
      .execute();
    await trx.deleteFrom('sign_in_code').where('phone', '=', phone).execute();
    await browserRows(trx).forgetAll(phone);
    await loginRows(trx).dropAll(phone);
    await proofRows(trx).endAll(erasing.hashOfNumber(phone), erasing.at);
    return 'erased';
  });
}
