import { type Selectable, sql } from 'kysely';
import { changeOf } from '#domain/shared/change.ts';
import { languageOf } from '#domain/account/language.ts';
import type { Role } from '#domain/account/member.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type { AccountStore } from '#usecases/ports/account.ts';
import type {
  AccountsOfPerson,
  Invitation,
  Inviter,
  Joining,
  InvitationContent,
  PeopleRows,
} from '#usecases/ports/people.ts';
import type { IdentityRows } from '#usecases/ports/signIn.ts';
import type { Notices } from '../notices.ts';
import type { ApiDatabase, Trx } from '../open.ts';
import type { Schema } from '../schema.ts';
import { addToOutbox, addToPersonOutbox, behind } from '../store.ts';
import { at, isUuid, moment } from './columns.ts';
import { lockAccount } from './lockAccount.ts';

/** More than an account may hold (domain/account/member.ts). */
const maxListed = 100;

export function peopleRows(trx: Trx, notices: Notices, seal: Seal, accountId: string): PeopleRows {
  const changed = (): void => notices.changed(accountId, changeOf(['account'], []));
  const open = (wall: Instant) =>
    trx
      .selectFrom('invitation')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('accepted_at', 'is', null)
      .where('taken_back_at', 'is', null)
      .where('expires_at', '>', moment(wall));
  return {
    hold: () => lockAccount(trx, accountId),
    colleagues: async () => {
      const rows = await trx
        .selectFrom('member')
        .innerJoin('person', 'person.id', 'member.person_id')
        .select(['person.id', 'person.name', 'person.phone', 'member.role', 'member.joined_at'])
        .where('member.account_id', '=', accountId)
        .orderBy('member.joined_at', (order) => order.asc().nullsFirst())
        .orderBy('person.id')
        .limit(maxListed)
        .execute();
      return rows.map(({ id: personId, joined_at: joinedAt, name, phone, role }) => ({
        personId,
        name,
        phone,
        role,
        joinedAt,
      }));
    },
    invitations: async (wall) =>
      (await open(wall).orderBy('invited_at', 'desc').orderBy('id').limit(maxListed).execute()).map(
        invitationOf,
      ),
    invite: async ({ id, phone, role, invitedBy, invitedAt, expiresAt }, secretHash, message) => {
      await trx
        .insertInto('invitation')
        .values({
          account_id: accountId,
          id,
          phone,
          role,
          secret_hash: secretHash,
          invited_by: invitedBy,
          invited_at: at(invitedAt),
          expires_at: at(expiresAt),
          accepted_at: null,
          accepted_by: null,
          taken_back_at: null,
        })
        .execute();
      if (message !== null) await addToOutbox(trx, notices, seal, accountId, message, invitedAt);
      changed();
    },
    takeBack: async (id, wall) => {
      if (!isUuid(id)) return null;
      const found = await open(wall).where('id', '=', id).forUpdate().executeTakeFirst();
      if (found === undefined) return null;
      await trx
        .updateTable('invitation')
        .set({ taken_back_at: at(wall) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      changed();
      return invitationOf(found);
    },
    changeRole: async (personId, role, wall) => {
      if (!isUuid(personId)) return 'not_there';
      const { rows } = await sql<{ outcome: 'changed' | 'last_owner' | 'not_there' | 'held' }>`
        select change_role(${personId}, ${role}, ${at(wall)}) as outcome`.execute(trx);
      changed();
      return rows[0]?.outcome ?? 'not_there';
    },
    remove: async (personId, wall) => {
      if (!isUuid(personId)) return 'not_there';
      const { rows } = await sql<{ outcome: 'removed' | 'last_owner' | 'not_there' | 'held' }>`
        select remove_member(${personId}, ${at(wall)}) as outcome`.execute(trx);
      changed();
      notices.changed(accountId, changeOf(['gstins'], []));
      notices.changed(personId, changeOf(['account'], []));
      return rows[0]?.outcome ?? 'not_there';
    },
    contacts: async () => {
      const rows = await trx
        .selectFrom('member')
        .innerJoin('person', 'person.id', 'member.person_id')
        .leftJoin('profile', 'profile.person_id', 'person.id')
        .select(['person.id', 'person.phone', 'person.email', 'member.role', 'profile.details'])
        .where('member.account_id', '=', accountId)
        .orderBy('person.id')
        .limit(maxListed)
        .execute();
      return rows.map(({ id, phone, email, role, details }) => ({
        personId: id,
        phone,
        email,
        role,
        language: languageOf(details?.language),
      }));
    },
    notify: (personId, message, wall) => addToPersonOutbox(trx, notices, seal, personId, message, wall),
    addObjection: async ({ secretHash, personId, sessionId, sentAt, expiresAt }) => {
      await sql`select add_objection_link(${secretHash}, ${personId}, ${sessionId}, ${at(sentAt)}, ${at(expiresAt)})`.execute(
        trx,
      );
    },
    name: async () =>
      (
        await trx
          .selectFrom('account')
          .select('name')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).name,
    rename: async (name) => {
      await trx.updateTable('account').set({ name }).where('account_id', '=', accountId).execute();
      changed();
    },
  };
}

const invitationOf = (row: Selectable<Schema['invitation']>): Invitation => ({
  id: row.id,
  phone: row.phone,
  role: row.role,
  invitedBy: row.invited_by,
  invitedAt: row.invited_at,
  expiresAt: row.expires_at,
});

/** The accounts of the person who has entered. */
export const accountsOfPerson = (trx: Trx): AccountsOfPerson => ({
  list: async () => {
    const { rows } = await sql<{
      account_id: string;
      name: string;
      role: Role;
      gstins: number;
      erase_at: Instant | null;
    }>`select account_id, name, role, gstins, erase_at from accounts_of_entered()`.execute(trx);
    return rows.map(({ account_id: accountId, erase_at: eraseAt, name, role, gstins }) => ({
      accountId,
      name,
      role,
      gstins,
      eraseAt,
    }));
  },
});

export const join = (
  api: ApiDatabase,
  session: string,
  personId: string,
  { secretHash, wall }: Parameters<AccountStore['join']>[1],
): ReturnType<AccountStore['join']> =>
  behind(
    api.enter({ session, personId }, async (trx, notices) => {
      const { rows } = await sql<{ account_id: string; role: Role }>`
        select account_id, role from join_account(${secretHash}, ${at(wall)})`.execute(trx);
      const [joined] = rows;
      if (joined === undefined) return null;
      notices.changed(joined.account_id, changeOf(['account'], []));
      notices.changed(personId, changeOf(['account'], []));
      return { personId, accountId: joined.account_id, role: joined.role };
    }),
  );

/** An objection of the entered person to their removal (064_erasing.sql). */
export const objections =
  (trx: Trx, notices: Notices): IdentityRows['objectTo'] =>
  async ({ accountId, sessionId, at: wall, linkHash, linkUntil }) => {
    const { rows } = await sql<{
      person_id: string;
      phone: string;
      email: string;
      language: string | null;
      is_remover: boolean;
      until: Instant;
    }>`select * from object_to_removal(${accountId}, ${sessionId}, ${at(wall)}, ${linkHash}, ${at(linkUntil)})`.execute(
      trx,
    );
    const [first] = rows;
    if (first === undefined) return null;
    notices.changed(accountId, changeOf(['account'], []));
    const owners = rows.map(({ person_id: personId, phone, email, language, is_remover: isRemover }) => ({
      personId,
      role: 'owner' as const,
      phone,
      email,
      language: languageOf(language ?? undefined),
      isRemover,
    }));
    return { until: first.until, owners };
  };

/** The sender of an open invitation, with their role as it is now. */
export async function readInviter(api: ApiDatabase, { secretHash, wall }: Joining): Promise<Inviter | null> {
  const { rows } = await api.alone((db) =>
    sql<{
      account_id: string;
      role: Role | null;
      held_until: Instant | null;
      owner_held_until: Instant | null;
    }>`select * from inviter_of(${secretHash}, ${at(wall)})`.execute(db),
  );
  const [row] = rows;
  return row === undefined
    ? null
    : {
        accountId: row.account_id,
        role: row.role,
        heldUntil: row.held_until,
        ownerHeldUntil: row.owner_held_until,
      };
}

/** For the holder of an invitation's secret; null once it has ended. */
export async function readInvitation(
  api: ApiDatabase,
  secretHash: Uint8Array,
  wall: Instant,
): Promise<InvitationContent | null> {
  const { rows } = await api.alone((db) =>
    sql<{ account_name: string; inviter: string; role: Role; expires_at: Instant; number_ends: string }>`
      select * from invitation_of(${secretHash}, ${at(wall)})`.execute(db),
  );
  const [row] = rows;
  return row === undefined
    ? null
    : {
        account: row.account_name,
        inviter: row.inviter,
        role: row.role,
        expiresAt: row.expires_at,
        lastDigits: row.number_ends,
      };
}
