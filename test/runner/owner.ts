import { randomUUID } from 'node:crypto';
import type { Database } from '#db/open.ts';
import { identityStore } from '#db/rows/identity.ts';
import type { Member } from '#domain/account/member.ts';

/** A person and their account, made as the first sign-in makes them. */
export async function addOwner(
  database: Database,
  phone: string,
  given: Partial<Member> & { at?: number } = {},
): Promise<Member> {
  const { personId = randomUUID(), accountId = randomUUID(), at = Date.now() } = given;
  await identityStore(database).inTransaction((rows) =>
    rows.people.ofPhone(phone, { personId, accountId }, at),
  );
  return { personId, accountId };
}

/** The account of a person who has one. */
export async function accountOf(database: Database, personId: string): Promise<string> {
  const { account_id: accountId } = await database.asSystem((trx) =>
    trx.selectFrom('member').select('account_id').where('person_id', '=', personId).executeTakeFirstOrThrow(),
  );
  return accountId;
}
