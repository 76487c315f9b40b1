import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RowsOf, Sent, World } from './world.ts';

const months = async (world: World, states: readonly string[], body: object): Promise<Sent> => {
  const ids = [];
  for (const state of states) ids.push((await world.placed(state)).filingId);
  return { body: { ids, ...body } };
};

export const bulkRows: RowsOf<'bulk'> = {
  bulk: {
    spec: [],
    good: [
      {
        what: 'two months that are declared nil',
        send: (world) => months(world, ['scheduled', 'waiting_for_consent'], { act: 'file', declare: true }),
        says: '2 done',
        shows: ({ data }) => {
          assert.deepEqual([data.done, data.refused, data.undo], [2, 0, []]);
          assert.match(data.declarations[0]?.text ?? '', /^October 2026: nothing sold/);
          assert.ok(data.answers.every(({ business, gstin }) => business !== '' && gstin !== ''));
        },
      },
      {
        what: 'months of which one is on its way',
        send: (world) => months(world, ['scheduled', 'submitting'], { act: 'skip' }),
        says: '1 done, 1 not: each says why.',
        shows: ({ data }) =>
          assert.deepEqual(
            data.answers.map(({ code, why }) => [code, why]),
            [
              ['', ''],
              ['in_flight', 'return_on_its_way'],
            ],
          ),
      },
      {
        what: 'times of one GSTIN',
        send: async (world) => ({
          body: { act: 'schedule', ids: [await world.added()], gstr1_filling_day: 7, gstr3b_filling_day: 12 },
        }),
        shows: ({ data }) =>
          assert.deepEqual(
            data.undo.map(({ act, gstr1_filling_day: gstr1, gstr3b_filling_day: gstr3b }) => [
              act,
              gstr1,
              gstr3b,
            ]),
            [['schedule', 5, 10]],
          ),
      },
      {
        what: 'codes of which one is on its way and the other not needed',
        send: async (world) => ({
          body: {
            act: 'ask_code',
            ids: [(await world.placed('waiting_for_code')).id, (await world.placed('filed')).id],
          },
        }),
        says: '0 done, 2 not: each says why.',
        shows: ({ data }) =>
          assert.deepEqual(
            data.answers.map(({ why }) => why),
            ['code_on_its_way', 'no_code_awaited'],
          ),
      },
    ],
    refused: [
      {
        what: 'months that nobody declares',
        send: (world) => months(world, ['scheduled'], { act: 'file' }),
        code: 'declaration_missing',
      },
      {
        what: 'the codes of more people than one types for',
        send: () => ({ body: { act: 'ask_code', ids: Array.from({ length: 6 }, () => randomUUID()) } }),
        code: 'invalid_request',
        path: 'ids',
      },
      {
        what: 'nothing chosen',
        send: () => ({ body: { act: 'skip', ids: [] } }),
        code: 'invalid_request',
        path: 'ids',
      },
      {
        what: 'a label that is not told',
        send: async (world) => ({ body: { act: 'label', ids: [await world.added()] } }),
        code: 'invalid_request',
        path: 'label',
      },
      {
        what: 'a label of two lines',
        send: async (world) => ({ body: { act: 'label', ids: [await world.added()], label: 'a\nb' } }),
        code: 'invalid_request',
        path: 'label',
      },
    ],
  },
};
