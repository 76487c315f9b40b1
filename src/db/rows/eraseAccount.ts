import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { anyChange, changeOf } from '#domain/shared/change.ts';
import type { Member } from '#domain/account/member.ts';
import type { AccountStore, DueErasures, Erasing, PersonRows } from '#usecases/ports/account.ts';
import type { Notices } from '../notices.ts';
import type { ApiDatabase, Database, Trx } from '../open.ts';
import { behind } from '../store.ts';
import { at, moment } from './columns.ts';
import { accountsOfPerson } from './people.ts';
import { notesOfPerson } from './securityLog.ts';

type Outcome = Awaited<ReturnType<AccountStore['erase']>>;

/** How long to wait for the engine's transactions, which are short. */
const patienceMs = 10_000;

/**
 * Erases an account, and its person with it when that was the last one they belonged to, in one transaction
 * (design#erasing-an-account), by a function that erases only the entered account (`erase_entered`). The rows of work are locked first, as
 * each write of the engine does: either this sees a return in progress, or its worker finds that its lease is gone.
 */
export async function erase(
  api: ApiDatabase,
  session: string,
  who: Member,
  erasing: Erasing,
): Promise<Outcome> {
  for (const end = Date.now() + patienceMs; ; await sleep(25)) {
    const outcome = await eraseNow(api, session, who, erasing);
    if (outcome !== 'busy') return outcome;
    if (Date.now() > end) return 'kept';
  }
}

/** Erases the person of this session alone; the accounts that they leave continue (`erase_person`, design#erasing-a-person). */
export const erasePerson = (
  api: ApiDatabase,
  session: string,
  personId: string,
  { at, hashOfNumber }: Omit<Erasing, 'keepWhile'>,
): Promise<'erased' | 'last_owner'> =>
  behind(
    api.enter({ session, personId }, async (trx, notices) => {
      const { phone } = await trx
        .selectFrom('person')
        .select('phone')
        .where('id', '=', personId)
        .executeTakeFirstOrThrow();
      const left = await accountsOfPerson(trx).list();
      const { rows } = await sql<{ outcome: 'erased' | 'last_owner' }>`
        select erase_person(${new Date(at)}, ${hashOfNumber(phone)}) as outcome`.execute(trx);
      for (const { accountId } of left) notices.changed(accountId, anyChange);
      return rows[0]?.outcome ?? 'last_owner';
    }),
  );

/** How long to wait for a lock: shorter than PostgreSQL's deadlock check, so that erasing always gives way. */
const lockMs = 200;
const lockNotAvailable = '55P03';

/** `busy`: something else is writing. All locks are released, because each side could wait for the other. */
async function eraseNow(
  api: ApiDatabase,
  session: string,
  { personId, accountId }: Member,
  erasing: Erasing,
): Promise<Outcome | 'busy'> {
  const erased = api.enter({ session, personId, accountId }, async (trx, notices) => {
    await giveWay(trx);
    const { phone } = await trx
      .selectFrom('person')
      .select('phone')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ outcome: Outcome }>`
      select erase_entered(${erasing.keepWhile}, ${new Date(erasing.at)}, ${erasing.hashOfNumber(phone)}) as outcome`.execute(
      trx,
    );
    const outcome = rows[0]?.outcome ?? 'kept';
    if (outcome === 'erased') {
      // In the person's other accounts: nobody is left to read the log of their only account.
      await notesOfPerson(trx, null, session).note({ code: 'account_erased' }, erasing.at);
      notices.changed(accountId, anyChange);
    }
    return outcome;
  });
  return behind(erased).catch((error: unknown) => {
    if (isLocked(error)) return 'busy';
    throw error;
  });
}

const giveWay = (trx: Trx): Promise<unknown> =>
  sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(trx);

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable;

/** The waiting erasure of an account (064_erasing.sql). */
export const accountErasing = (
  trx: Trx,
  notices: Notices,
  accountId: string,
): Parameters<Parameters<AccountStore['asMember']>[1]>[0]['erasing'] => {
  const changed = () => notices.changed(accountId, changeOf(['account', 'gstins'], []));
  return {
    read: async () => {
      const row = await trx
        .selectFrom('account')
        .select(['created_at', 'erase_at'])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return { createdAt: row.created_at, eraseAt: row.erase_at };
    },
    ask: async (wall, due) => {
      const { rows } = await sql<{ outcome: 'asked' | 'held' }>`
        select ask_to_erase(${at(wall)}, ${at(due)}) as outcome`.execute(trx);
      changed();
      return rows[0]?.outcome ?? 'held';
    },
    keep: async (product) => {
      const { rows } = await sql<{ kept: boolean }>`select keep_entered(${at(product)}) as kept`.execute(trx);
      changed();
      notices.workIsDue();
      return rows[0]?.kept === true;
    },
  };
};

/** The waiting erasure of the person who has entered. */
export const ownErasing = (trx: Trx, personId: string): PersonRows['ownErasing'] => ({
  read: async () => {
    const row = await trx
      .selectFrom('person')
      .select(['created_at', 'erase_at'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    return { createdAt: row.created_at, eraseAt: row.erase_at };
  },
  ask: async (due) => {
    const { rows } = await sql<{ outcome: 'asked' | 'last_owner' }>`
      select ask_to_erase_person(${at(due)}) as outcome`.execute(trx);
    return rows[0]?.outcome ?? 'last_owner';
  },
  keep: async () => {
    await sql`select keep_person(false, now())`.execute(trx);
  },
});

/** Erasures in one go; the next go finds the rest. */
const atOnce = 50;

/** Erasures that are due, on the worker's login: each in a transaction of its own, which gives way to any other. */
export const dueErasures = (worker: Database): DueErasures => {
  const outcomeOf = async <O extends string>(
    accountId: string | null,
    select: ReturnType<typeof sql<{ outcome: O }>>,
  ): Promise<O | 'busy'> =>
    worker
      .asSystem(async (trx, notices) => {
        await giveWay(trx);
        const { rows } = await select.execute(trx);
        const outcome = rows[0]?.outcome;
        if (outcome === 'erased' && accountId !== null) notices.changed(accountId, anyChange);
        return outcome ?? ('busy' as const);
      })
      .catch((error: unknown) => {
        if (isLocked(error)) return 'busy' as const;
        throw error;
      });
  return {
    accounts: (wall) =>
      worker.asSystem(async (trx) =>
        (
          await trx
            .selectFrom('account')
            .leftJoin('person', 'person.id', 'account.erase_asked_by')
            .select(['account.account_id', 'person.phone'])
            .where('account.erase_at', '<=', moment(wall))
            .orderBy('account.erase_at')
            .limit(atOnce)
            .execute()
        ).map(({ account_id: accountId, phone }) => ({ accountId, phone: phone ?? '' })),
      ),
    people: (wall) =>
      worker.asSystem(async (trx) =>
        (
          await trx
            .selectFrom('person')
            .select(['id', 'phone'])
            .where('erase_at', '<=', moment(wall))
            .orderBy('erase_at')
            .limit(atOnce)
            .execute()
        ).map(({ id, phone }) => ({ personId: id, phone })),
      ),
    eraseAccount: (accountId, { keepWhile, at: wall, hashOfNumber }) =>
      outcomeOf(
        accountId,
        sql`select erase_due_account(${accountId}, ${keepWhile}, ${at(wall)}, ${hashOfNumber}) as outcome`,
      ),
    erasePerson: (personId, { at: wall, hashOfNumber }) =>
      outcomeOf(null, sql`select erase_due_person(${personId}, ${at(wall)}, ${hashOfNumber}) as outcome`),
  };
};
