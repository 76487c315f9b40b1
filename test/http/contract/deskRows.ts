import assert from 'node:assert/strict';
import type { RowsOf } from './world.ts';

export const deskRows: RowsOf<'desk'> = {
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
