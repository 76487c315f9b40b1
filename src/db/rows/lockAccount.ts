import type { Trx } from '../open.ts';

/** Holds off any other transaction that locks the account, until this one ends. */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}
