import { sql } from 'kysely';
import type { Submission, SystemRows } from '#usecases/portsOfSystem.ts';
import { at } from './columns.ts';
import type { Trx } from './open.ts';

type Key = Pick<Submission, 'gstin' | 'form' | 'period'>;

/** At most one filing per (gstin, form, period), ever: the one table that crosses tenants (decisions 4.1). */
export function submissionRows(trx: Trx): SystemRows['submissions'] {
  const get = async (key: Key): Promise<Submission | null> => {
    const row = await trx
      .selectFrom('submission')
      .selectAll()
      .where('gstin', '=', key.gstin)
      .where('form', '=', key.form)
      .where('period', '=', key.period)
      .executeTakeFirst();
    return row === undefined
      ? null
      : {
          ...key,
          form: row.form,
          owner: row.owner,
          state: row.state,
          arn: row.arn,
          sentAt: row.sent_at,
          unanswered: row.unanswered,
        };
  };
  return {
    get: (gstin, form, period) => get({ gstin, form, period }),
    claim: async (gstin, form, period, owner, when, staleBefore) => {
      await sql`
        insert into submission (gstin, form, period, owner, state, claimed_at)
        values (${gstin}, ${form}, ${period}, ${owner}, 'claimed', ${at(when)})
        on conflict (gstin, form, period) do update
          set owner = excluded.owner, state = 'claimed', claimed_at = excluded.claimed_at
          where submission.state = 'not_filed'
             or (submission.state = 'claimed'
                 and (submission.owner = excluded.owner or submission.claimed_at < ${at(staleBefore)}))`.execute(
        trx,
      );
      const row = await get({ gstin, form, period });
      if (row === null) throw new Error('a submission that was just claimed is not there');
      return row;
    },
    move: async (key, owner, from, to, change) => {
      const result = await trx
        .updateTable('submission')
        .set({
          state: to,
          ...(change.arn === undefined ? {} : { arn: change.arn }),
          ...(change.sentAt === undefined ? {} : { sent_at: at(change.sentAt) }),
          ...(change.unanswered === undefined ? {} : { unanswered: change.unanswered }),
        })
        .where('gstin', '=', key.gstin)
        .where('form', '=', key.form)
        .where('period', '=', key.period)
        .where('owner', '=', owner)
        .where('state', 'in', from)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

/** A token bucket shared by every worker: each takes its tokens at once, even below zero, and waits for them. */
export function portalRateRows(trx: Trx): SystemRows['portalRate'] {
  return {
    take: async (name, { perSecond, burst }, count, wall) => {
      // Callers meet at the row, one after the other, and so queue in order.
      const row = await trx
        .insertInto('portal_rate')
        .values({ name, tokens: burst - count, refilled_at: at(wall) })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            tokens: sql`least(${burst}::float8, portal_rate.tokens + ${perSecond}::float8 *
              greatest(0, extract(epoch from ${at(wall)} - portal_rate.refilled_at)::float8)) - ${count}::float8`,
            refilled_at: sql`greatest(portal_rate.refilled_at, ${at(wall)})`,
          }),
        )
        .returning('tokens')
        .executeTakeFirstOrThrow();
      return { waitsMs: waitsFor(count, row.tokens, perSecond) };
    },
  };
}

/** The last of `count` tokens has left the bucket at `left`; those before it were there so much earlier. */
export const waitsFor = (count: number, left: number, perSecond: number): number[] =>
  Array.from({ length: count }, (_, index) => {
    const after = left + (count - 1 - index);
    return after >= 0 ? 0 : Math.ceil((-after / perSecond) * 1000);
  });
