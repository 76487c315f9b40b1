import assert from 'node:assert/strict';
import { type RowsOf, strangersOfGstin } from './world.ts';

const april = { body: { consents: ['042026'] } };

/** test/api/usecases/backlog.long.ts shows a plan and its start. */
export const backlogRows: RowsOf<'backlog' | 'startBacklog' | 'skipBacklogPeriod' | 'stopBacklog'> = {
  backlog: {
    spec: [],
    good: [
      {
        what: 'a GSTIN whose lists were not read yet',
        send: async (world) => ({ params: { id: (await world.placed('scheduled')).id } }),
        shows: ({ data }) =>
          assert.deepEqual([data.read_at, data.periods, data.can_start], [null, [], false]),
      },
    ],
    refused: strangersOfGstin((id) => ({ params: { id } })),
  },
  startBacklog: {
    spec: [],
    good: [],
    elsewhere: 'test/api/usecases/backlog.long.ts',
    refused: [
      ...strangersOfGstin((id) => ({ params: { id }, ...april })),
      {
        what: 'a GSTIN whose lists were not read yet',
        send: async (world) => ({ params: { id: (await world.placed('scheduled')).id }, ...april }),
        code: 'not_possible',
      },
      {
        what: 'no period',
        send: async (world) => ({ params: { id: await world.added() }, body: { consents: [] } }),
        code: 'invalid_request',
        path: 'consents',
      },
      {
        what: 'a month that there is not',
        send: async (world) => ({ params: { id: await world.added() }, body: { consents: ['132026'] } }),
        code: 'invalid_request',
        path: 'consents.0',
      },
    ],
  },
  skipBacklogPeriod: {
    spec: [],
    good: [],
    elsewhere: 'test/api/usecases/backlogSkips.long.ts',
    refused: [
      ...strangersOfGstin((id) => ({ params: { id }, body: { period: '042026' } })),
      {
        what: 'a month that is not in the plan',
        send: async (world) => ({
          params: { id: (await world.placed('scheduled')).id },
          body: { period: '042026' },
        }),
        code: 'not_possible',
      },
      {
        what: 'a month that there is not',
        send: async (world) => ({ params: { id: await world.added() }, body: { period: '132026' } }),
        code: 'invalid_request',
        path: 'period',
      },
    ],
  },
  stopBacklog: {
    spec: [],
    good: [],
    elsewhere: 'test/api/usecases/backlog.long.ts',
    refused: [
      ...strangersOfGstin((id) => ({ params: { id } })),
      {
        what: 'a GSTIN of which no past month is started',
        send: async (world) => ({ params: { id: (await world.placed('scheduled')).id } }),
        code: 'not_possible',
      },
    ],
  },
};
