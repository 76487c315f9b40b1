import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { anyChange } from '#domain/shared/change.ts';
import type { Member } from '#domain/account/member.ts';
import type { AccountStore, Erasing } from '#usecases/ports/account.ts';
import type { ApiDatabase } from '../open.ts';
import { behind } from '../store.ts';
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
    await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(trx);
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
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return 'busy';
    throw error;
  });
}
