import { sql } from 'kysely';
import { type Once, type OnceRows, TurnLost } from '#usecases/ports/programs.ts';
import type { Trx } from '../open.ts';
import { at } from './columns.ts';

type Kept = { attempt: string; same: boolean; wrote: boolean; answer_sealed: Uint8Array | null };

/** `within`: a transaction behind the caller's door. */
export const onceRows = (within: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>): OnceRows => ({
  begin: ({ accountId, keyHash, attempt }, { requestHash, wall, stillAt, forgottenAt }) =>
    within(async (trx) => {
      // A second call waits here until the first has begun, and then finds it.
      await sql`insert into idempotent_call (account_id, key_hash, request_hash, attempt, begun_at)
        values (${accountId}, ${keyHash}, ${requestHash}, ${attempt}, ${at(wall)})
        on conflict (account_id, key_hash) do update
          set request_hash = excluded.request_hash, attempt = excluded.attempt, begun_at = excluded.begun_at,
            wrote = false, answer_sealed = null
          where idempotent_call.begun_at < ${at(forgottenAt)}
            or (idempotent_call.request_hash = excluded.request_hash and not idempotent_call.wrote
              and idempotent_call.answer_sealed is null and idempotent_call.begun_at < ${at(stillAt)})`.execute(
        trx,
      );
      const { rows } = await sql<Kept & { still: boolean }>`
        select attempt, request_hash = ${requestHash} as same, wrote, answer_sealed, begun_at < ${at(stillAt)} as still
        from idempotent_call where account_id = ${accountId} and key_hash = ${keyHash}`.execute(trx);
      const [row] = rows;
      if (row?.attempt === attempt) return { kind: 'mine' };
      // Gone again: its call was just refused.
      if (row === undefined) return { kind: 'in_hand' };
      if (!row.same) return { kind: 'other_request' };
      if (row.answer_sealed !== null) return { kind: 'kept', sealed: row.answer_sealed };
      return { kind: row.wrote && row.still ? 'answer_lost' : 'in_hand' };
    }),
  keep: ({ accountId, keyHash, attempt }, sealed) =>
    within(async (trx) => {
      await trx
        .updateTable('idempotent_call')
        .set({ answer_sealed: sealed })
        .where('account_id', '=', accountId)
        .where('key_hash', '=', keyHash)
        .where('attempt', '=', attempt)
        .execute();
    }),
  forget: ({ accountId, keyHash, attempt }, { unlessWritten } = { unlessWritten: false }) =>
    within(async (trx) => {
      await trx
        .deleteFrom('idempotent_call')
        .where('account_id', '=', accountId)
        .where('key_hash', '=', keyHash)
        .where('attempt', '=', attempt)
        .where('wrote', 'in', unlessWritten ? [false] : [false, true])
        .execute();
    }),
});

/**
 * The last statement of each transaction of such a call: its writes commit together with the turn, or not at all.
 * Throws TurnLost, which undoes it. A transaction that has only read has no id, and writes nothing here.
 */
export async function writeWithTurn(trx: Trx, once: Once | undefined): Promise<void> {
  if (once === undefined) return;
  const { accountId, keyHash, attempt } = once;
  const { rows } = await sql<{ mine: boolean }>`
    with written as (update idempotent_call set wrote = true
      where account_id = ${accountId} and key_hash = ${keyHash} and attempt = ${attempt}
        and pg_current_xact_id_if_assigned() is not null returning 1)
    select pg_current_xact_id_if_assigned() is null or exists (select from written) as mine`.execute(trx);
  if (rows[0]?.mine !== true) throw new TurnLost();
}
