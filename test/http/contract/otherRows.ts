import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { fail } from '#domain/shared/result.ts';
import { must } from '../appForTests.ts';
import type { DemoControls } from '#http/deps.ts';
import type { Refusal, RowsOf, World } from './world.ts';

/** The demo's control refuses the next time that it is asked. */
function refusing<C extends 'moveClock' | 'setFault' | 'payLateFee' | 'resetSaved' | 'setApiAccess'>(
  { demo }: World,
  control: C,
  kind: Extract<Awaited<ReturnType<DemoControls[C]>>, { ok: false }>['failure']['kind'],
): void {
  const usual = demo[control];
  Object.assign(demo, {
    [control]: async () => {
      Object.assign(demo, { [control]: usual });
      return fail({ kind });
    },
  });
}

const pretend = (control: 'payLateFee' | 'resetSaved' | 'setApiAccess'): Refusal[] => [
  {
    what: 'a taxpayer whom the portal does not know',
    send: (world) => {
      refusing(world, control, 'unknown_taxpayer');
      return { as: null, body: { username: 'nobody.knows' } };
    },
    code: 'unknown_taxpayer',
  },
  {
    what: 'a pretend portal that does not answer',
    send: (world) => {
      refusing(world, control, 'unreachable');
      return { as: null, body: { username: 'tapti.traders' } };
    },
    code: 'portal_unavailable',
  },
  {
    what: 'no taxpayer',
    send: () => ({ as: null, body: {} }),
    code: 'invalid_request',
    path: 'username',
  },
];

const later = '2026-12-05T08:00:00+05:30';

export const otherRows: RowsOf<
  | 'sessions'
  | 'signOutSession'
  | 'signOutEverywhere'
  | 'consents'
  | 'download'
  | 'eraseAccount'
  | 'events'
  | 'live'
  | 'ready'
  | 'health'
  | 'openapi'
  | 'docs'
  | 'docsStyle'
  | 'demoMessages'
  | 'demoClock'
  | 'moveDemoClock'
  | 'demoFault'
  | 'demoPayLateFee'
  | 'demoResetSaved'
  | 'demoApiAccess'
> = {
  sessions: {
    spec: [],
    good: [
      {
        what: 'a newcomer',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data, total }) => assert.deepEqual([data[0]?.current, total], [true, 1]),
      },
    ],
    refused: [{ what: 'page x', send: () => ({ query: 'page=x' }), code: 'invalid_request', path: 'page' }],
  },
  signOutSession: {
    spec: [],
    good: [
      {
        what: 'the session that asks',
        send: async (world) => {
          const as = await world.newcomer();
          return { as, params: { id: as.refreshToken.split('.')[0] ?? '' } };
        },
      },
    ],
    refused: [
      {
        what: "another user's session",
        send: ({ stranger }) => ({ params: { id: stranger.refreshToken.split('.')[0] ?? '' } }),
        code: 'not_found',
      },
      { what: "nobody's session", send: () => ({ params: { id: randomUUID() } }), code: 'not_found' },
    ],
  },
  signOutEverywhere: {
    spec: [],
    good: [
      {
        what: 'a newcomer',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data }) => assert.deepEqual(data, { ended: 1 }),
      },
    ],
    refused: [],
  },
  consents: {
    spec: [],
    good: [
      {
        what: 'who has authorised storage',
        send: async (world) => {
          await world.added();
          return {};
        },
        shows: ({ data }) => assert.ok(data.some(({ kind }) => kind === 'storage')),
      },
    ],
    refused: [
      { what: 'limit 0', send: () => ({ query: 'limit=0' }), code: 'invalid_request', path: 'limit' },
    ],
  },
  download: {
    spec: [],
    good: [{ what: 'its owner', send: async (world) => ({ as: (await world.filed()).owner }) }],
    refused: [],
  },
  eraseAccount: {
    spec: [],
    good: [
      {
        what: 'the word',
        send: async (world) => {
          const as = await world.newcomer();
          must(await as.client.setName({ body: { name: 'Asha' } }));
          return { as, body: { confirmation: 'ERASE' } };
        },
      },
    ],
    refused: [
      {
        what: 'another word',
        send: () => ({ body: { confirmation: 'yes' } }),
        code: 'invalid_request',
        path: 'confirmation',
        says: 'Type ERASE to confirm',
      },
    ],
  },
  events: { spec: [], good: [], refused: [], elsewhere: 'test/http/events.test.ts' },
  live: {
    spec: [],
    good: [{ what: 'anyone', send: () => ({ as: null }), shows: ({ data }) => assert.ok(data.up) }],
    refused: [],
  },
  ready: {
    spec: [],
    good: [{ what: 'anyone', send: () => ({ as: null }), shows: ({ data }) => assert.ok(data.ready) }],
    refused: [],
  },
  health: {
    spec: [],
    good: [
      {
        what: 'anyone',
        send: () => ({ as: null }),
        shows: ({ data }) => assert.deepEqual([data.up, data.database], [true, true]),
      },
    ],
    refused: [],
  },
  openapi: { spec: [], good: [{ what: 'anyone', send: () => ({ as: null }) }], refused: [] },
  docs: { spec: [], good: [{ what: 'anyone', send: () => ({ as: null }) }], refused: [] },
  docsStyle: { spec: [], good: [{ what: 'anyone', send: () => ({ as: null }) }], refused: [] },
  demoMessages: {
    spec: [],
    good: [{ what: 'anyone', send: () => ({ as: null, query: 'to=%2B919876543210&limit=5' }) }],
    refused: [
      { what: 'limit 0', send: () => ({ query: 'limit=0' }), code: 'invalid_request', path: 'limit' },
    ],
  },
  demoClock: {
    spec: [],
    good: [
      {
        what: 'anyone',
        send: () => ({ as: null }),
        shows: ({ data }) => assert.equal(data.now, '2026-11-05T10:00:00+05:30'),
      },
    ],
    refused: [],
  },
  moveDemoClock: {
    spec: [],
    good: [{ what: 'a later instant', send: () => ({ as: null, body: { to: later } }) }],
    refused: [
      ...(
        [
          ['backwards', 'clock_backwards'],
          ['too_far', 'clock_too_far'],
          ['busy', 'clock_moving'],
          ['unreachable', 'portal_unavailable'],
        ] as const
      ).map(([kind, code]): Refusal => ({
        what: kind,
        send: (world) => {
          refusing(world, 'moveClock', kind);
          return { as: null, body: { to: later } };
        },
        code,
      })),
      { what: 'no instant', send: () => ({ body: { to: 'now' } }), code: 'invalid_request', path: 'to' },
    ],
  },
  demoFault: {
    spec: [],
    good: [{ what: 'a fault', send: () => ({ as: null, body: { fault: 'drop_after_filing', times: 1 } }) }],
    refused: [
      {
        what: 'a fault that nobody knows',
        send: (world) => {
          refusing(world, 'setFault', 'unknown_fault');
          return { as: null, body: { fault: 'rain' } };
        },
        code: 'unknown_fault',
      },
      { what: 'no fault', send: () => ({ body: {} }), code: 'invalid_request', path: 'fault' },
    ],
  },
  demoPayLateFee: {
    spec: [],
    good: [{ what: 'a taxpayer', send: () => ({ as: null, body: { username: 'tapti.traders' } }) }],
    refused: pretend('payLateFee'),
  },
  demoResetSaved: {
    spec: [],
    good: [{ what: 'a taxpayer', send: () => ({ as: null, body: { username: 'sahyadri.tools' } }) }],
    refused: pretend('resetSaved'),
  },
  demoApiAccess: {
    spec: [],
    good: [
      {
        what: 'a taxpayer',
        send: () => ({ as: null, body: { username: 'chilika.boats' } }),
        says: 'API access is on.',
      },
      {
        what: 'an owner who renews it no more',
        send: () => ({ as: null, body: { username: 'narmada.foods', owner_renews: false } }),
        says: 'The owner renews API access no more: it ends when its 30 days are over.',
      },
      {
        what: 'off, whoever renews it',
        send: () => ({ as: null, body: { username: 'narmada.foods', on: false, owner_renews: true } }),
        says: 'API access is off. The owner renews API access each month.',
      },
    ],
    refused: pretend('setApiAccess'),
  },
};
