import { sql } from 'kysely';
import { apply } from '#domain/filing/apply.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import { entryOf, type Filing } from '#domain/filing/filing.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { at, isUuid, json, maybeJson } from './columns.ts';
import { filingColumns, returnColumns } from './filingColumns.ts';
import { filingLists, orderOf, withReturns } from './filingLists.ts';
import type { Trx } from '../open.ts';

export function filingRows(trx: Trx, accountId: string): TenantRows['filings'] {
  const filings = () => trx.selectFrom('filing').selectAll().where('account_id', '=', accountId);
  const ofRegistration = async (registrationId: string): Promise<Filing[]> =>
    withReturns(
      trx,
      accountId,
      await filings().where('registration_id', '=', registrationId).orderBy('period_order').execute(),
    );
  return {
    open: async (filing) => {
      const added = await trx
        .insertInto('filing')
        .values(filingColumns.insert(stored(filing), { period_order: orderOf(filing.period) }))
        .onConflict((conflict) => conflict.columns(['account_id', 'gstin', 'period']).doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows !== 1n) return false;
      for (const row of [filing.returns.GSTR1, filing.returns.GSTR3B]) {
        await trx
          .insertInto('filing_return')
          .values(returnColumns.insert(row, { account_id: accountId, events: 1 }))
          .execute();
        await trx
          .insertInto('filing_event')
          .values({
            account_id: accountId,
            filing_id: filing.id,
            form: row.form,
            seq: 1,
            at: at(filing.openedAt),
            type: 'opened',
            detail: json({ runAt: row.scheduledAt, dueAt: row.dueAt }),
          })
          .execute();
      }
      return true;
    },
    byId: async (id) => {
      if (!isUuid(id)) return null;
      return (await withReturns(trx, accountId, await filings().where('id', '=', id).execute()))[0] ?? null;
    },
    ofRegistration,
    ...filingLists(trx, accountId),
    append: async (filingId, form, event) => {
      const rows = await trx
        .selectFrom('filing_return')
        .innerJoin('filing', (join) =>
          join
            .onRef('filing.account_id', '=', 'filing_return.account_id')
            .onRef('filing.id', '=', 'filing_return.filing_id'),
        )
        .selectAll('filing_return')
        .select('opened_at')
        .where('filing_return.account_id', '=', accountId)
        .where('filing_id', '=', filingId)
        .orderBy('form')
        .forUpdate('filing_return')
        .execute();
      const row = rows.find((one) => one.form === form);
      const next = row === undefined ? null : apply(returnColumns.read(row), event);
      if (row === undefined || next === null) return null;
      const { type, at: when, ...detail } = event;
      const seq = row.events + 1;
      const { status, entryAt } = entryOf(
        row.opened_at,
        rows.map((one) => (one.form === form ? next : returnColumns.read(one))),
      );
      await trx
        .with('happened', (write) =>
          write.insertInto('filing_event').values({
            account_id: accountId,
            filing_id: filingId,
            form,
            seq,
            at: at(when),
            type,
            detail: json(detail),
          }),
        )
        .with('moved', (write) =>
          write
            .updateTable('filing_return')
            .set({
              ...returnColumns.change({ ...next, filingId: undefined, form: undefined }),
              events: seq,
            })
            .where('account_id', '=', accountId)
            .where('filing_id', '=', filingId)
            .where('form', '=', form),
        )
        .updateTable('filing')
        .set({ status, entry_at: at(entryAt) })
        .where('account_id', '=', accountId)
        .where('id', '=', filingId)
        .execute();
      return next.state;
    },
    eventsOf: async (filingId) => {
      const stored = await trx
        .selectFrom('filing_event')
        .select(['form', 'type', 'at', 'detail'])
        .where('account_id', '=', accountId)
        .where('filing_id', '=', filingId)
        .orderBy('seq')
        .execute();
      const of = (form: Form): ReturnEvent[] =>
        stored
          .filter((row) => row.form === form)
          .map(({ type, at: happened, detail }) => ({ ...detail, type, at: happened }) as ReturnEvent);
      return { GSTR1: of('GSTR1'), GSTR3B: of('GSTR3B') };
    },
    markLooked: async (filingId, when) => {
      await trx
        .updateTable('filing')
        .set(filingColumns.change({ lookedAt: when }))
        .where('account_id', '=', accountId)
        .where('id', '=', filingId)
        .execute();
    },
    moveApproval: async (filingId, from, to) => {
      const moved = await trx
        .updateTable('filing')
        .set(filingColumns.change({ approval: to }))
        .where('account_id', '=', accountId)
        .where('id', '=', filingId)
        .where(
          sql<boolean>`(approval ->> 'id', approval ->> 'answer') is not distinct from (${from?.id ?? null}::text, ${from?.answer ?? null}::text)`,
        )
        .executeTakeFirst();
      return moved.numUpdatedRows === 1n;
    },
    keepReadings: async (filingId, { taxpayer, list }) => {
      const set = {
        ...(taxpayer === undefined ? {} : { taxpayer_reading: maybeJson(taxpayer) }),
        ...(list === undefined ? {} : { list_reading: maybeJson(list) }),
      };
      await trx
        .updateTable('filing')
        .set(set)
        .where('account_id', '=', accountId)
        .where('id', '=', filingId)
        .execute();
    },
    keepDocument: async (filingId, form, { filed, shown }, when) => {
      const kept = { filed: json(filed), shown: json(shown), stored_at: at(when) };
      await trx
        .insertInto('return_document')
        .values({ filing_id: filingId, form, account_id: accountId, ...kept })
        .onConflict((conflict) => conflict.columns(['account_id', 'filing_id', 'form']).doUpdateSet(kept))
        .execute();
    },
    document: async (filingId, form) => {
      const row = await trx
        .selectFrom('return_document')
        .select(['filed', 'shown', 'stored_at'])
        .where('account_id', '=', accountId)
        .where('filing_id', '=', filingId)
        .where('form', '=', form)
        .executeTakeFirst();
      return row === undefined ? null : { filed: row.filed, shown: row.shown, storedAt: row.stored_at };
    },
  };
}

/** The part of a filing that its own row holds. */
const stored = ({ returns: _returns, ...filing }: Filing): Omit<Filing, 'returns'> => filing;
