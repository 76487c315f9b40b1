import assert from 'node:assert/strict';
import type { RowsOf } from './world.ts';

const journey = 'test/api/journeys/filingProof.long.ts';
const hash = 'a'.repeat(64);
const paper = {
  number: 'SP-2611-0123-4567-89AB-CDEF',
  content_hash: hash,
  entry_hash: hash,
  anchor_hash: null,
  file_hash: null,
};

/** A paper of use needs a return that went through the simulator: the journey shows the other answers. */
export const proofRows: RowsOf<'checkProof' | 'readProof' | 'readOutage'> = {
  checkProof: {
    spec: [],
    good: [
      {
        what: 'a paper that is none of ours',
        send: () => ({ as: null, body: paper }),
        shows: ({ data }) => assert.deepEqual(data, { result: 'not_ours', recorded_on: '' }),
      },
    ],
    refused: [
      {
        what: 'what is no hash',
        send: () => ({ as: null, body: { ...paper, entry_hash: 'A' } }),
        code: 'invalid_request',
        path: 'entry_hash',
      },
      {
        what: 'more papers than a person checks',
        send: async (world) => {
          for (let n = 0; n < 60; n += 1) await world.at.client.checkProof({ body: paper });
          return { as: null, body: paper };
        },
        code: 'auth/too-many-requests',
      },
    ],
  },
  readProof: {
    spec: [],
    good: [],
    refused: [
      {
        what: 'a return that has none',
        send: async (world) => {
          const { owner, filingId } = await world.filed();
          return { as: owner, params: { id: filingId, form: 'GSTR-1', type: 'json' } };
        },
        code: 'not_found',
      },
    ],
    elsewhere: journey,
  },
  readOutage: {
    spec: [],
    good: [],
    refused: [
      {
        what: 'a month without one',
        send: async (world) => {
          const { owner, filingId } = await world.filed();
          return { as: owner, params: { id: filingId } };
        },
        code: 'not_found',
      },
    ],
    elsewhere: journey,
  },
};
