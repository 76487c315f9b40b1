import { sql } from 'kysely';
import type { Trx } from '../open.ts';

/** The names of these people in an account, including former members; absent for erased people. */
export async function namesOfPeople(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.name'])
    .where('member.account_id', '=', accountId)
    .where(sql<boolean>`member.person_id = any (${ids}::uuid[])`)
    .unionAll(
      trx
        .selectFrom('former_member')
        .select(['person_id as id', 'name'])
        .where('account_id', '=', accountId)
        .where(sql<boolean>`person_id = any (${ids}::uuid[])`),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The member who received a link: by the end of their id, which it carries. */
export async function personOfHolder(trx: Trx, accountId: string, holder: string): Promise<string | null> {
  const row = await trx
    .selectFrom('member')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`right(person_id::text, 12) = ${holder}`)
    .executeTakeFirst();
  return row?.person_id ?? null;
}
