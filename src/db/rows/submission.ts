import { type Selectable, sql } from 'kysely';
import type { Submission, SystemRows } from '#usecases/ports/system.ts';
import { columnMap, instant } from './columnMap.ts';
import { at, moment } from './columns.ts';
import type { Statements } from '../open.ts';
import type { Schema } from '../schema.ts';

/** At most one filing per (gstin, form, period) over all accounts, ever (design#filings). */
export function submissionRows(trx: Statements): SystemRows['submissions'] {
  return {
    get: async (gstin, form, period) => {
      const row = await trx
        .selectFrom('submission')
        .selectAll()
        .where('gstin', '=', gstin)
        .where('form', '=', form)
        .where('period', '=', period)
        .executeTakeFirst();
      return row === undefined ? null : submissionOf(row);
    },
    claim: async (key, owner, when, stale) => {
      const { gstin, form, period } = key;
      const claim = sql<Row>`
        with taken as (
          insert into submission (gstin, form, period, owner, state, claimed_at)
          values (${gstin}, ${form}, ${period}, ${owner}, 'claimed', ${at(when)})
          on conflict (gstin, form, period) do update
            set owner = excluded.owner, state = 'claimed', claimed_at = excluded.claimed_at
            where submission.state = 'not_filed'
               or (submission.state = 'claimed'
                   and (submission.owner = excluded.owner or submission.claimed_at < ${at(stale.claimedBefore)}))
               or (submission.state = 'sent' and submission.owner = excluded.owner
                   and submission.sent_at <= ${at(stale.sentBefore)})
          returning *)
        select * from taken
        union all
        select * from submission
        where gstin = ${gstin} and form = ${form} and period = ${period} and not exists (select from taken)`;
      // A claim made by another since this statement began is visible to the next one.
      const row = (await claim.execute(trx)).rows[0] ?? (await claim.execute(trx)).rows[0];
      if (row === undefined) throw new Error('a submission that was just claimed is not there');
      return submissionOf(row);
    },
    claimOffset: async ({ gstin, form, period }, owner, when, sentBefore) => {
      const { numAffectedRows } = await sql`
        update submission set offset_owner = ${owner}, offset_state = 'sent', offset_at = ${at(when)}
        where gstin = ${gstin} and form = ${form} and period = ${period} and owner = ${owner} and state = 'claimed'
          and (offset_state is null or offset_state = 'not_done'
            or (offset_state = 'sent' and offset_owner <> ${owner} and offset_at < ${at(sentBefore)}))`.execute(
        trx,
      );
      return numAffectedRows === 1n;
    },
    endOffset: async ({ gstin, form, period }, owner, state, when) => {
      const { numAffectedRows } = await sql`
        update submission set offset_owner = ${owner}, offset_state = ${state}, offset_at = ${at(when)}
        where gstin = ${gstin} and form = ${form} and period = ${period}
          and (offset_owner = ${owner} or (offset_owner is null and ${state} = 'done'))`.execute(trx);
      return numAffectedRows === 1n;
    },
    listed: async ({ gstin, form, period }, owner, arn) => {
      // Both parts see the row as it was before.
      const { rows } = await sql<Row>`
        with filed as (
          update submission set state = 'filed', arn = ${arn}
          where gstin = ${gstin} and form = ${form} and period = ${period}
            and owner = ${owner} and state in ('sent', 'filed'))
        select * from submission where gstin = ${gstin} and form = ${form} and period = ${period}`.execute(
        trx,
      );
      return rows[0] === undefined ? null : submissionOf(rows[0]);
    },
    move: async (key, owner, from, to, change) => {
      const result = await trx
        .updateTable('submission')
        .set(submissionColumns.change({ ...change, state: to }))
        .where('gstin', '=', key.gstin)
        .where('form', '=', key.form)
        .where('period', '=', key.period)
        .where('owner', '=', owner)
        .where('state', '=', from.state)
        .$if(typeof from.sentAt === 'number', (query) =>
          query.where('sent_at', '=', moment(from.sentAt as number)),
        )
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

type Row = Selectable<Schema['submission']>;

export const submissionOf = (row: Row): Submission => ({
  ...submissionColumns.read(row),
  offset:
    row.offset_owner === null || row.offset_state === null || row.offset_at === null
      ? null
      : { owner: row.offset_owner, state: row.offset_state, at: row.offset_at },
});

const submissionColumns = columnMap<'submission', Omit<Submission, 'offset'>>()(
  {
    gstin: 'gstin',
    form: 'form',
    period: 'period',
    owner: 'owner',
    state: 'state',
    arn: 'arn',
    sentAt: instant('sent_at'),
    unanswered: 'unanswered',
  },
  {
    claimed_at: 'a claim grows stale',
    offset_owner: 'the payment, read whole',
    offset_state: 'the payment, read whole',
    offset_at: 'the payment, read whole',
  },
);
