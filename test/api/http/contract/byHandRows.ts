import { randomUUID } from 'node:crypto';
import { checkCharacter } from '#domain/gst/gstin.ts';
import type { RowsOf } from './world.ts';

export const byHandRows: RowsOf<'recordByHand'> = {
  recordByHand: {
    spec: [],
    good: [
      {
        what: 'the ARN of a return that is stopped',
        send: async (world) => {
          const { filingId, gstin } = await world.placed('rejected');
          const head = `AA${gstin.slice(0, 2)}1026000001`;
          return { params: { id: filingId }, body: { form: 'GSTR1', arn: head + checkCharacter(head) } };
        },
        says: "Recorded. It counts when the portal's list shows it, which is read from now on.",
      },
      {
        what: 'the ARN that the return has already',
        send: async (world) => ({
          params: { id: (await world.placed('filed')).filingId },
          body: { form: 'GSTR1', arn: 'AA2710260000019' },
        }),
      },
    ],
    refused: [
      {
        what: "another user's filing",
        send: async (world) => ({
          as: world.stranger,
          params: { id: (await world.placed('rejected')).filingId },
          body: { form: 'GSTR1', arn: 'AA2710260000019' },
        }),
        code: 'not_found',
      },
      {
        what: "nobody's filing",
        send: () => ({ params: { id: randomUUID() }, body: { form: 'GSTR1', arn: 'AA2710260000019' } }),
        code: 'not_found',
      },
      {
        what: 'another ARN of a return that is filed',
        send: async (world) => ({
          params: { id: (await world.placed('filed')).filingId },
          body: { form: 'GSTR1', arn: `AA271026000002${checkCharacter('AA271026000002')}` },
        }),
        code: 'not_possible',
      },
      {
        what: 'what is no ARN',
        send: async (world) => ({
          params: { id: (await world.placed('rejected')).filingId },
          body: { form: 'GSTR1', arn: '12345' },
        }),
        code: 'invalid_request',
        path: 'arn',
        says: 'An ARN has 15 characters, like AA270826000001A',
      },
    ],
    elsewhere: 'test/api/journeys/byHand.long.ts',
  },
};
