import { randomUUID } from 'node:crypto';
import type { Database } from '#db/open.ts';
import type { Member } from '#domain/account/member.ts';

/** A person and their account, as the first sign-in makes them. On the migrator's login. */
export async function addOwner(
  database: Database,
  phone: string,
  given: Partial<Member> & { at?: number } = {},
): Promise<Member> {
  const { personId = randomUUID(), accountId = randomUUID(), at = Date.now() } = given;
  const made = new Date(at);
  await database.asSystem(async (trx) => {
    await trx.insertInto('person').values({ id: personId, phone, created_at: made }).execute();
    await trx.insertInto('account').values({ account_id: accountId, created_at: made }).execute();
    await trx
      .insertInto('member')
      .values({ account_id: accountId, person_id: personId, role: 'owner' })
      .execute();
  });
  return { personId, accountId };
}

/** A session of theirs, that has not ended. */
export async function addSession(database: Database, personId: string): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  await database.asSystem((trx) =>
    trx
      .insertInto('session')
      .values({
        id,
        person_id: personId,
        created_at: at,
        last_used_at: at,
        proven_at: at,
        expires_at: new Date('2100-01-01'),
        refresh_hash: Buffer.alloc(32),
        device: '{}',
      })
      .execute(),
  );
  return id;
}

/** The account of a person who has one. */
export async function accountOf(database: Database, personId: string): Promise<string> {
  const { account_id: accountId } = await database.asSystem((trx) =>
    trx.selectFrom('member').select('account_id').where('person_id', '=', personId).executeTakeFirstOrThrow(),
  );
  return accountId;
}
