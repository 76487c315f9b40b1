import { sql } from 'kysely';
import { changeOf } from '#domain/shared/change.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { AccountToMend } from '#usecases/ports/signIn.ts';
import type { Notices } from '../notices.ts';
import type { Trx } from '../open.ts';
import { openStore } from '../store.ts';
import { keyRows } from './apiKey.ts';
import { calendarFeedRows } from './calendarFeed.ts';
import { at, isUuid } from './columns.ts';
import { firmRows } from './firm.ts';
import { deedsOf } from './securityLog.ts';
import { webhookRows } from './webhook.ts';

/**
 * Enters, one after the other, the accounts in which a disowned session of the entered person did something
 * (039_authority.sql), in one transaction: either everything is taken back or nothing.
 */
export async function inAccountsOf(
  trx: Trx,
  notices: Notices,
  seal: Seal,
  session: string,
  work: (rows: AccountToMend) => Promise<void>,
): Promise<void> {
  const { rows: accounts } = await sql<{ id: string; person: string }>`
    select a as id, entered_person() as person from accounts_of_disowned(${session}) a order by a`.execute(
    trx,
  );
  for (const { id, person } of accounts) {
    const { rows } = await sql<{
      entered: boolean;
    }>`select enter_disowned(${session}, ${id}) as entered`.execute(trx);
    if (rows[0]?.entered !== true) continue;
    const store = openStore({ asTenant: (_, act) => act(trx, notices) }, seal, {
      personId: person,
      sessionId: null,
      way: 'sign_in_link',
    });
    await store.asTenant(id, (mine) => work({ ...mine, ...mending(trx, notices, seal, id) }));
    notices.changed(id, changeOf(['account', 'gstins'], []));
  }
}

const mending = (
  trx: Trx,
  notices: Notices,
  seal: Seal,
  accountId: string,
): Omit<AccountToMend, keyof TenantRows> => ({
  accountId,
  deedsOfSessions: (sessionIds) => deedsOf(trx, seal, accountId, { sessionIds }),
  deedsByLink: (personId, since) => deedsOf(trx, seal, accountId, { personId, since, byLink: true }),
  deedsOfPerson: (personId, since) => deedsOf(trx, seal, accountId, { personId, since }),
  invitations: {
    lock: async (id) => {
      if (!isUuid(id)) return null;
      const mine = trx.selectFrom('invitation').where('account_id', '=', accountId).where('id', '=', id);
      const found = await mine
        .select(['accepted_at', 'accepted_by', 'taken_back_at'])
        .forUpdate()
        .executeTakeFirst();
      if (found === undefined) return null;
      if (found.accepted_at !== null && found.accepted_by !== null)
        return { acceptedBy: found.accepted_by, acceptedAt: found.accepted_at };
      return found.taken_back_at === null ? 'open' : 'taken_back';
    },
    takeBack: async (id, wall) => {
      await trx
        .updateTable('invitation')
        .set({ taken_back_at: at(wall) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
    },
  },
  keys: { revoke: (id, wall) => keyRows(trx, accountId).revoke(id, wall) },
  webhooks: { remove: (id) => webhookRows(trx, notices, accountId).remove(id) },
  keep: async (product) => {
    const { rows } = await sql<{ kept: boolean }>`select keep_entered(${at(product)}) as kept`.execute(trx);
    notices.workIsDue();
    return rows[0]?.kept === true;
  },
  calendarFeed: { end: (id) => calendarFeedRows(trx, accountId).end(id) },
  firmSignIn: firmRows(trx, accountId),
  accountName: {
    get: async () =>
      (
        await trx
          .selectFrom('account')
          .select('name')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).name,
    set: async (name) => {
      await trx.updateTable('account').set({ name }).where('account_id', '=', accountId).execute();
    },
  },
  members: {
    restore: async (personId, role, wall) => {
      const { rows } = await sql<{ done: boolean }>`
        select restore_member(${personId}, ${role}, ${at(wall)}) as done`.execute(trx);
      notices.changed(personId, changeOf(['account'], []));
      return rows[0]?.done === true;
    },
    expel: async (personId, wall) => {
      const { rows } = await sql<{ done: boolean }>`
        select expel_member(${personId}, ${at(wall)}) as done`.execute(trx);
      notices.changed(personId, changeOf(['account'], []));
      return rows[0]?.done === true;
    },
  },
});
