import type { Trx } from '../open.ts';

/** Until the transaction ends no other one that locks the account goes past this point. */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}
