import { sql } from 'kysely';
import type { ApiKey, KeyScope } from '#domain/account/apiKey.ts';
import type { Role } from '#domain/account/member.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { KeyPorts, KeyRows } from '#usecases/ports/programs.ts';
import type { ApiDatabase, Trx } from '../open.ts';
import { columnMap, instant, jsonb } from './columnMap.ts';
import { at, isUuid } from './columns.ts';

const keyColumns = columnMap<'api_key', ApiKey>()(
  {
    id: 'id',
    name: 'name',
    scopes: jsonb('scopes'),
    madeBy: 'made_by',
    madeAt: instant('made_at'),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  { account_id: 'whose transaction it is', secret_hash: 'told once, when it is made' },
);

/** More than the valid keys an account may have (domain/account/apiKey.ts). */
const maxListed = 100;

export const keyRows = (trx: Trx, accountId: string): KeyRows => ({
  hold: async () => {
    await trx
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute();
  },
  add: async (key, secretHash) => {
    await trx
      .insertInto('api_key')
      .values(keyColumns.insert(key, { account_id: accountId, secret_hash: secretHash }))
      .execute();
  },
  list: async () =>
    (
      await trx
        .selectFrom('api_key')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .limit(maxListed)
        .execute()
    ).map(keyColumns.read),
  revoke: async (id, when) => {
    if (!isUuid(id)) return false;
    const { numUpdatedRows } = await trx
      .updateTable('api_key')
      .set({ revoked_at: at(when) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});

type Used = {
  id: string;
  account_id: string;
  made_by: string;
  scopes: KeyScope[];
  expires_at: Instant;
  revoked_at: Instant | null;
  held_until: Instant | null;
  owner_held_until: Instant | null;
  role: Role | null;
};

/** Checks the key, at the start of every request of a program. */
export const useKey =
  (api: ApiDatabase): KeyPorts['use'] =>
  async (secretHash, wall) => {
    const { rows } = await api.alone((db) =>
      sql<Used>`select * from use_key(${secretHash}, ${at(wall)})`.execute(db),
    );
    const [row] = rows;
    if (row === undefined) return null;
    return {
      id: row.id,
      accountId: row.account_id,
      madeBy: row.made_by,
      scopes: row.scopes,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      heldUntil: row.held_until,
      ownerHeldUntil: row.owner_held_until,
      role: row.role,
    };
  };
