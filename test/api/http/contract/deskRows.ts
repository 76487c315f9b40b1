import assert from 'node:assert/strict';
import { must } from '../appForTests.ts';
import type { RowsOf } from './world.ts';

export const deskRows: RowsOf<'desk' | 'year' | 'makeExport'> = {
  year: {
    spec: [],
    good: [
      {
        what: 'one whose GSTIN has been filed for',
        send: async (world) => ({ as: (await world.filed()).owner, query: 'search=asha&tab=all' }),
        shows: ({ data }) => {
          const [row] = data.rows;
          assert.equal(data.months.length, 12);
          assert.deepEqual(data.months.at(-1), { period: '102026', filed: 1, owed: 1, unread: 0 });
          assert.deepEqual(row?.months.at(-1), {
            gstr1: { is: 'filed', late: false, overdue: false },
            gstr3b: { is: 'filed', late: false, overdue: false },
          });
          assert.deepEqual([row?.months.length, data.counts.all], [12, 1]);
        },
      },
    ],
    refused: [
      {
        what: 'a tab that there is not',
        send: () => ({ query: 'tab=mine' }),
        code: 'invalid_request',
        path: 'tab',
      },
      {
        what: 'a month that there is not',
        send: () => ({ query: 'last=132026' }),
        code: 'invalid_request',
        path: 'last',
      },
    ],
  },
  makeExport: {
    spec: [],
    good: [
      {
        what: 'the pack of a month, of some that are ticked',
        send: async (world) => ({
          as: (await world.filed()).owner,
          body: { kind: 'month', period: '102026', ids: ['0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90'] },
        }),
        shows: ({ data }) => assert.match(data.url, /^\/files\/export\/[\w-]+\.[\w-]{43}$/),
      },
      { what: 'the clients', send: () => ({ body: { kind: 'clients' } }) },
    ],
    refused: [
      {
        what: 'a month that there is not',
        send: () => ({ body: { kind: 'month', period: '132026' } }),
        code: 'invalid_request',
        path: 'period',
      },
      {
        what: 'what cannot be taken along',
        send: () => ({ body: { kind: 'passwords' } }),
        code: 'invalid_request',
        path: 'kind',
      },
    ],
  },
  desk: {
    spec: [],
    good: [
      {
        what: 'a newcomer',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data, next }) => {
          assert.deepEqual([data.rows, data.counts.all, next], [[], 0, null]);
          assert.match(data.month.gstr1_due_at, /-11T23:59:59\+05:30$/);
        },
      },
      {
        what: 'one whose GSTIN has been filed for',
        send: async (world) => ({ as: (await world.filed()).owner, query: 'queue=filed&search=asha+NARM' }),
        shows: ({ data }) => {
          const [row] = data.rows;
          assert.deepEqual(
            [row?.business, row?.queue, row?.gstr1.is, row?.gstr3b.is, row?.due_at, row?.act],
            ['ASHA NARMADA', 'filed', 'filed', 'filed', null, ''],
          );
          assert.deepEqual([data.counts.filed, data.found.filed], [1, 1]);
        },
      },
    ],
    refused: [
      {
        what: 'who needs a second factor in an account of many GSTINs, and has none',
        send: async (world) => {
          const as = await world.newcomer();
          const lines = Array.from({ length: 11 }, () => `Client,${world.freshName()},Secret@1`);
          const csv = ['business_nick_name,username,password', ...lines].join('\n');
          must(await as.client.importGstins({ body: { csv, dry_run: false } }));
          await world.at.db.asSystem((trx) =>
            trx
              .updateTable('account')
              .set({ second_factor_from: new Date(0) })
              .where('account_id', '=', as.accountId)
              .execute(),
          );
          return { as };
        },
        code: 'second_factor_required',
        says: /opens only with two-step sign-in/,
      },
      {
        what: 'a queue that there is not',
        send: () => ({ query: 'queue=urgent' }),
        code: 'invalid_request',
        path: 'queue',
      },
      {
        what: 'more than a page holds',
        send: () => ({ query: 'limit=501' }),
        code: 'invalid_request',
        path: 'limit',
      },
    ],
  },
};
