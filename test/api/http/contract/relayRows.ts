import assert from 'node:assert/strict';
import { relayMandate } from '#domain/registration/consent.ts';
import { must } from '../appForTests.ts';
import { type RowsOf, strangersOfGstin } from './world.ts';

let asked = '';

export const relayRows: RowsOf<'getRelay' | 'setRelay' | 'makeSmsSecret' | 'revokeSmsSecret'> = {
  getRelay: {
    spec: [],
    good: [
      {
        what: 'a signatory whom the portal has named',
        send: async (world) => ({ params: { id: (await world.placed('scheduled')).id } }),
        shows: ({ data }) => {
          assert.ok(['off', 'untried', 'works', 'silent'].includes(data.state));
          assert.match(data.address, /^[\w-]+@codes\.example$/);
          assert.equal(data.gstins, 1);
        },
      },
      {
        what: 'by GSTIN',
        send: async (world) => ({ params: { id: (await world.placed('scheduled')).gstin } }),
      },
      {
        what: 'no signatory known yet',
        send: async (world) => ({ params: { id: await world.added() } }),
        shows: ({ data }) =>
          assert.deepEqual(data, {
            state: 'unknown',
            address: '',
            signatory: '',
            sent_to: '',
            gstins: 0,
            phone: false,
          }),
      },
    ],
    refused: [...strangersOfGstin((id) => ({ params: { id } }))],
  },
  makeSmsSecret: {
    spec: [],
    good: [
      {
        what: 'told once',
        send: async (world) => ({ params: { id: (await world.placed('scheduled')).id } }),
        says: 'Give the secret to the phone now. It is not shown again.',
        shows: async ({ data }) => {
          assert.match(data.address, /\/api\/relay\/sms$/);
          assert.match(data.relay_key, /^[\da-f-]{32,36}$/);
          assert.match(data.secret, /^[\w-]{43}$/);
        },
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id } })),
      {
        what: 'nobody known yet who signs',
        send: async (world) => ({ params: { id: await world.added() } }),
        code: 'not_possible',
        says: /has not told yet who signs/,
      },
    ],
  },
  revokeSmsSecret: {
    spec: [],
    good: [
      {
        what: 'and its phone',
        send: async (world) => ({ params: { id: (await world.placed('scheduled')).id } }),
        says: 'That phone forwards no more codes.',
      },
    ],
    refused: [...strangersOfGstin((id) => ({ params: { id } }))],
  },
  setRelay: {
    spec: [],
    good: [
      {
        what: 'on, signed',
        send: async (world) => {
          asked = (await world.placed('scheduled')).id;
          return { params: { id: asked }, body: { on: true, signed_by: '  Signatory of the shop ' } };
        },
        says: 'Codes may now come by forwarding.',
        shows: async (_, { person }) => {
          const { data } = must(await person.client.consents({ query: { limit: 100 } }));
          const kept = data.filter(({ gstin_id: id, kind }) => id === asked && kind === 'relay');
          assert.deepEqual(
            kept.map(({ giver, capacity, text, withdrawn_at: at }) => [giver, capacity, text, at]),
            [['Signatory of the shop', 'authorised_signatory', relayMandate.text, null]],
          );
          assert.equal(must(await person.client.getRelay({ params: { id: asked } })).data.state, 'untried');
        },
      },
      {
        what: 'off: the mandate is taken back',
        send: () => ({ params: { id: asked }, body: { on: false } }),
        says: 'Forwarded codes are no longer taken.',
        shows: async (_, { person }) => {
          const { data } = must(await person.client.consents({ query: { limit: 100 } }));
          const kept = data.filter(({ gstin_id: id, kind }) => id === asked && kind === 'relay');
          assert.deepEqual(
            kept.map(({ withdrawn_at: at }) => at === null),
            [false],
          );
          assert.equal(must(await person.client.getRelay({ params: { id: asked } })).data.state, 'off');
        },
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id }, body: { on: false } })),
      {
        what: 'nobody who signs',
        send: async (world) => ({
          params: { id: (await world.placed('scheduled')).id },
          body: { on: true, signed_by: '  ' },
        }),
        code: 'invalid_request',
        path: 'signed_by',
      },
      {
        what: 'a signatory whom nobody knows yet',
        send: async (world) => ({
          params: { id: await world.added() },
          body: { on: true, signed_by: 'Signatory' },
        }),
        code: 'not_possible',
        says: /has not told yet who signs/,
      },
    ],
  },
};
