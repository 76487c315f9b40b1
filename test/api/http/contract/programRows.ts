import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { must, type SignedInPerson } from '../appForTests.ts';
import type { Refusal, RowsOf, Sent, World } from './world.ts';

const accounting = { name: 'Accounting', scopes: ['read', 'start'] as ('read' | 'start')[] };

const keyOf = async (person: SignedInPerson): Promise<string> =>
  must(await person.client.makeKey({ body: accounting })).data.made.id;

const books = { url: 'https://books.example.com/shunya', events: ['filing.filed' as const] };

const webhookOf = async (person: SignedInPerson): Promise<string> =>
  must(await person.client.addWebhook({ body: books })).data.made.id;
const deliveryOf = async (person: SignedInPerson): Promise<string> =>
  must(await person.client.testWebhook({ params: { id: await webhookOf(person) } })).data.id;

/** The answer to anybody else: that there is none. */
const strangers = (of: (person: SignedInPerson) => Promise<string>): Refusal[] => [
  {
    what: "another account's",
    send: async (world) => ({ params: { id: await of(await world.newcomer()) } }),
    code: 'not_found',
  },
  { what: "nobody's", send: () => ({ params: { id: randomUUID() } }), code: 'not_found' },
];
const ofNewcomer =
  (of: (person: SignedInPerson) => Promise<string>) =>
  async (world: World): Promise<Sent> => {
    const as = await world.newcomer();
    return { as, params: { id: await of(as) } };
  };

export const programRows: RowsOf<
  | 'listKeys'
  | 'makeKey'
  | 'revokeKey'
  | 'listWebhooks'
  | 'addWebhook'
  | 'removeWebhook'
  | 'changeWebhookSecret'
  | 'testWebhook'
  | 'listDeliveries'
  | 'sendAgain'
  | 'readDocument'
> = {
  readDocument: {
    spec: [],
    good: [
      {
        what: 'the PDF of a return that the product has filed',
        send: async (world) => {
          const { owner, filingId } = await world.filed();
          return { as: owner, params: { id: filingId, form: 'GSTR-3B', type: 'pdf' } };
        },
      },
    ],
    refused: [
      {
        what: "another account's",
        send: async (world) => {
          const { filingId } = await world.filed();
          return { params: { id: filingId, form: 'GSTR-1', type: 'pdf' } };
        },
        code: 'not_found',
      },
      {
        what: 'what is no form',
        send: async (world) => {
          const { owner, filingId } = await world.filed();
          return { as: owner, params: { id: filingId, form: 'GSTR-9', type: 'pdf' } };
        },
        code: 'not_found',
      },
    ],
  },
  listWebhooks: {
    spec: [],
    good: [
      {
        what: 'who has one',
        send: async (world) => {
          const as = await world.newcomer();
          await webhookOf(as);
          return { as };
        },
        shows: ({ data }) => assert.deepEqual([data.length, data[0]?.url], [1, books.url]),
      },
    ],
    refused: [],
  },
  addWebhook: {
    spec: [],
    good: [
      {
        what: 'a public address',
        send: async (world) => ({ as: await world.newcomer(), body: books }),
        says: 'Copy the secret now. It is not shown again.',
        shows: ({ data }) => assert.match(data.secret, /^whsec_[\w+/]{43}=$/),
      },
      {
        what: 'one of this machine, in a demo',
        send: async (world) => ({
          as: await world.newcomer(),
          body: { ...books, url: 'http://localhost:4000/events' },
        }),
      },
    ],
    refused: [
      ...[
        'http://books.example.com/',
        'https://asha:secret@books.example.com/',
        'https://books.example.com/#part',
        'file:///etc/passwd',
        'http://169.254.169.254/latest',
        'books.example.com',
      ].map((url): Refusal => ({
        what: url,
        send: () => ({ body: { ...books, url } }),
        code: 'webhook_url',
        path: 'url',
      })),
      {
        what: 'no event',
        send: () => ({ body: { ...books, events: [] } }),
        code: 'invalid_request',
        path: 'events',
      },
      {
        what: 'the sixth',
        send: async (world) => {
          const as = await world.newcomer();
          for (let n = 0; n < 5; n += 1) await webhookOf(as);
          return { as, body: books };
        },
        code: 'too_many_webhooks',
      },
    ],
  },
  removeWebhook: {
    spec: [],
    good: [{ what: 'one of their own', send: ofNewcomer(webhookOf), says: 'Nothing more is sent there.' }],
    refused: strangers(webhookOf),
  },
  changeWebhookSecret: {
    spec: [],
    good: [
      {
        what: 'one of their own',
        send: ofNewcomer(webhookOf),
        shows: ({ data }) => assert.match(data.secret, /^whsec_/),
      },
    ],
    refused: strangers(webhookOf),
  },
  testWebhook: {
    spec: [],
    good: [{ what: 'one of their own', send: ofNewcomer(webhookOf), says: 'A test is being sent.' }],
    refused: [
      ...strangers(webhookOf),
      {
        what: 'the eleventh in ten minutes',
        send: async (world) => {
          const as = await world.newcomer();
          const params = { id: await webhookOf(as) };
          for (let n = 0; n < 10; n += 1) must(await as.client.testWebhook({ params }));
          return { as, params };
        },
        code: 'auth/too-many-requests',
      },
    ],
  },
  listDeliveries: {
    spec: [],
    good: [
      {
        what: 'one to which a test was sent',
        send: async (world) => {
          const as = await world.newcomer();
          const id = await webhookOf(as);
          must(await as.client.testWebhook({ params: { id } }));
          return { as, params: { id } };
        },
        shows: ({ data, total }) =>
          assert.deepEqual([total, data[0]?.event, data[0]?.last_status], [1, 'test', null]),
      },
    ],
    refused: strangers(webhookOf),
  },
  sendAgain: {
    spec: [],
    good: [{ what: 'a test', send: ofNewcomer(deliveryOf), says: 'It is being sent again.' }],
    refused: strangers(deliveryOf),
  },
  listKeys: {
    spec: [],
    good: [
      {
        what: 'who has one',
        send: async (world) => {
          const as = await world.newcomer();
          await keyOf(as);
          return { as };
        },
        shows: ({ data }) => {
          assert.deepEqual(
            data.map(({ name, scopes, last_used_at, revoked_at }) => [
              name,
              scopes,
              last_used_at,
              revoked_at,
            ]),
            [['Accounting', ['read', 'start'], null, null]],
          );
        },
      },
    ],
    refused: [],
  },
  makeKey: {
    spec: [],
    good: [
      {
        what: 'a key of 90 days',
        send: async (world) => ({ as: await world.newcomer(), body: accounting }),
        says: 'Copy the key now. It is not shown again.',
        shows: ({ data }) => {
          assert.match(data.key, /^shunya_[\w-]{43}$/);
          const lasts = Date.parse(data.made.expires_at) - Date.parse(data.made.made_at);
          assert.equal(lasts, 90 * 24 * 60 * 60 * 1000);
        },
      },
      {
        what: 'one of a year',
        send: async (world) => ({ as: await world.newcomer(), body: { ...accounting, days: 365 } }),
      },
    ],
    refused: [
      {
        what: 'no scope',
        send: () => ({ body: { name: 'Accounting', scopes: [] } }),
        code: 'invalid_request',
        path: 'scopes',
      },
      {
        what: 'a scope that there is not',
        send: () => ({ body: { name: 'Accounting', scopes: ['consent'] } }),
        code: 'invalid_request',
        path: 'scopes.0',
      },
      {
        what: 'no name',
        send: () => ({ body: { name: ' ', scopes: ['read'] } }),
        code: 'invalid_request',
        path: 'name',
      },
      {
        what: 'more than a year',
        send: () => ({ body: { ...accounting, days: 366 } }),
        code: 'invalid_request',
        path: 'days',
      },
      {
        what: 'the twenty-first',
        send: async (world) => {
          const as = await world.newcomer();
          for (let n = 0; n < 20; n += 1) await keyOf(as);
          return { as, body: accounting };
        },
        code: 'too_many_keys',
      },
    ],
  },
  revokeKey: {
    spec: [],
    good: [
      {
        what: 'one of their own',
        send: async ({ person }) => ({ params: { id: await keyOf(person) } }),
        says: 'The key is revoked.',
      },
    ],
    refused: [
      {
        what: "another account's",
        send: async ({ stranger }) => ({ params: { id: await keyOf(stranger) } }),
        code: 'not_found',
      },
      { what: "nobody's", send: () => ({ params: { id: randomUUID() } }), code: 'not_found' },
      {
        what: 'one that is revoked',
        send: async ({ person }) => {
          const id = await keyOf(person);
          must(await person.client.revokeKey({ params: { id } }));
          return { params: { id } };
        },
        code: 'not_found',
      },
    ],
  },
};
