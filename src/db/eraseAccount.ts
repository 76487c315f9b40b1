import { sql } from 'kysely';
import type { AccountStore } from '#usecases/portsOfAccount.ts';
import { accountTables } from './accountTables.ts';
import type { Database } from './open.ts';

/**
 * Removes every row of a user in one transaction (docs/decisions/037). The rows of work are locked first, as each
 * write of the engine does: a return is either seen on its way here, or its worker finds that it holds nothing.
 */
export function eraseAccount(
  database: Database,
  userId: string,
  keepWhile: Parameters<AccountStore['erase']>[1],
): ReturnType<AccountStore['erase']> {
  return database.asEraser(userId, async (trx, asHouse) => {
    await trx
      .selectFrom('work')
      .select('registration_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute();
    const person = await trx
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    const onItsWay = await trx
      .selectFrom('filing_return')
      .select('filing_id')
      .where('user_id', '=', userId)
      .where('state', 'in', keepWhile)
      .executeTakeFirst();
    if (onItsWay !== undefined) return 'kept';
    for (const { table } of accountTables) {
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
    }
    await sql`select pg_notify('shunya_user', ${userId})`.execute(trx);

    await asHouse();
    const phone = person?.phone ?? '';
    await trx
      .deleteFrom('outbox')
      .where((either) => either.or([either('user_id', '=', userId), either('recipient', '=', phone)]))
      .execute();
    await trx.deleteFrom('sign_in_code').where('phone', '=', phone).execute();
    await trx.deleteFrom('identity_login').where('phone', '=', phone).execute();
    return 'erased';
  });
}
