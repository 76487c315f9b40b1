import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { must, type SignedInPerson } from '../appForTests.ts';
import type { RowsOf, World } from './world.ts';

/** Somebody whose sign-in is not fresh any more, and who has asked for a code in their session. */
async function asksToProve(world: World): Promise<{ as: SignedInPerson; phone: string }> {
  const phone = world.freshPhone();
  const as = await world.at.signIn(phone);
  world.at.clock.wall += 1;
  must(await as.client.askProof());
  return { as, phone };
}

/** The sign-in of this person was long ago. */
export async function stale({ at }: World, { personId }: SignedInPerson): Promise<void> {
  await at.db.asSystem((trx) =>
    trx
      .updateTable('session')
      .set({ proven_at: new Date(0) })
      .where('person_id', '=', personId)
      .execute(),
  );
}

export const otherRows: RowsOf<
  | 'sessions'
  | 'signOutSession'
  | 'disownSession'
  | 'askProof'
  | 'prove'
  | 'signOutEverywhere'
  | 'signOutStolen'
  | 'consents'
  | 'securityLog'
  | 'download'
  | 'eraseAccount'
  | 'keepAccount'
  | 'events'
  | 'live'
  | 'ready'
  | 'health'
  | 'openapi'
  | 'docs'
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
  disownSession: {
    spec: [],
    good: [
      {
        what: 'another session of the same person',
        send: async (world) => {
          const phone = world.freshPhone();
          const other = await world.at.signIn(phone);
          return {
            as: await world.at.signIn(phone),
            params: { id: other.refreshToken.split('.')[0] ?? '' },
          };
        },
        says: 'That sign-in has ended.',
      },
    ],
    refused: [
      {
        what: 'the session that asks',
        send: async (world) => {
          const as = await world.newcomer();
          return { as, params: { id: as.refreshToken.split('.')[0] ?? '' } };
        },
        code: 'not_possible',
      },
      {
        what: "another user's session",
        send: ({ stranger }) => ({ params: { id: stranger.refreshToken.split('.')[0] ?? '' } }),
        code: 'not_found',
      },
      {
        what: 'an older session, of who has not proven themselves lately',
        send: async (world) => {
          const phone = world.freshPhone();
          const older = await world.at.signIn(phone);
          const as = await world.at.signIn(phone);
          await stale(world, as);
          return { as, params: { id: older.refreshToken.split('.')[0] ?? '' } };
        },
        code: 'proof_needed',
      },
    ],
  },
  askProof: {
    spec: [],
    good: [
      {
        what: 'who is signed in',
        send: async (world) => ({ as: await world.newcomer() }),
        says: 'A code is on its way',
      },
    ],
    refused: [
      {
        what: 'the sixth time in a quarter of an hour',
        send: async (world) => {
          const as = await world.newcomer();
          for (let n = 0; n < 5; n += 1) must(await as.client.askProof());
          return { as };
        },
        code: 'auth/too-many-requests',
      },
    ],
  },
  prove: {
    spec: [],
    good: [
      {
        what: 'the code of this session',
        send: async (world) => {
          const { as, phone } = await asksToProve(world);
          return { as, body: { otp: await world.at.lastCode(phone) } };
        },
        says: 'Confirmed: it is you',
      },
    ],
    refused: [
      {
        what: 'a code that never was sent',
        send: async (world) => ({ as: await world.newcomer(), body: { otp: '123456' } }),
        code: 'auth/invalid-verification-code',
      },
      {
        what: 'the right code after five wrong ones',
        send: async (world) => {
          const { as, phone } = await asksToProve(world);
          const otp = await world.at.lastCode(phone);
          const wrong = otp === '111111' ? '222222' : '111111';
          for (let n = 0; n < 5; n += 1) await as.client.prove({ body: { otp: wrong } });
          return { as, body: { otp } };
        },
        code: 'auth/code-expired',
      },
      {
        what: 'what is neither digits nor letters',
        send: () => ({ body: { otp: '12#456' } }),
        code: 'invalid_request',
        path: 'otp',
        says: 'Six digits, or a recovery code',
      },
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
  signOutStolen: {
    spec: [],
    good: [
      {
        what: 'a newcomer',
        send: async (world) => ({ as: await world.newcomer(), body: { since: '2026-11-01T10:00:00+05:30' } }),
        shows: ({ data }) => assert.deepEqual(data, { ended: 1, taken_back: [], still_there: [] }),
      },
      {
        what: 'who has not proven themselves lately, for what newer sessions did',
        send: async (world) => {
          const as = await world.newcomer();
          await stale(world, as);
          return { as, body: { since: '2026-11-01T10:00:00+05:30', everything: false } };
        },
        shows: ({ data }) => assert.deepEqual(data, { ended: 1, taken_back: [], still_there: [] }),
      },
    ],
    refused: [
      {
        what: 'who has not proven themselves lately, for everything',
        send: async (world) => {
          const as = await world.newcomer();
          await stale(world, as);
          return { as, body: { since: '2026-11-01T10:00:00+05:30' } };
        },
        code: 'proof_needed',
      },
    ],
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
  securityLog: {
    spec: [],
    good: [
      {
        what: 'a newcomer',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data, total }) =>
          assert.deepEqual([data[0]?.code, data[0]?.here, total], ['signed_in', true, 1]),
      },
    ],
    refused: [
      { what: 'limit 0', send: () => ({ query: 'limit=0' }), code: 'invalid_request', path: 'limit' },
    ],
  },
  download: {
    spec: [],
    good: [{ what: 'its owner', send: async (world) => ({ as: (await world.filed()).owner }) }],
    refused: [
      {
        what: 'who has not proven themselves lately',
        send: async (world) => {
          const as = await world.newcomer();
          await stale(world, as);
          return { as };
        },
        code: 'proof_needed',
      },
    ],
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
        shows: ({ data }) => assert.deepEqual(data, { erase_at: null }),
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
  keepAccount: {
    spec: [],
    good: [
      {
        what: 'an account that nobody wants to erase',
        send: async (world) => ({ as: await world.newcomer() }),
        says: 'The account stays.',
      },
    ],
    refused: [],
  },
  events: { spec: [], good: [], refused: [], elsewhere: 'test/api/http/events.test.ts' },
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
};
