import assert from 'node:assert/strict';
import { shownBy, withFactor } from '../../identity/authenticator.ts';
import { must } from '../appForTests.ts';
import { stale } from './otherRows.ts';
import type { Refusal, RowsOf, World } from './world.ts';

/** Somebody with a second factor. */
async function protectedBy(world: World) {
  const as = await world.newcomer();
  return { as, ...(await withFactor(world.at, as)) };
}

const notFresh: Refusal = {
  what: 'who has not proven themselves lately',
  send: async (world) => {
    const as = await world.newcomer();
    await stale(world, as);
    return { as };
  },
  code: 'proof_needed',
};
const factorIsOff: Refusal = {
  what: 'who has no second factor',
  send: async (world) => ({ as: await world.newcomer() }),
  code: 'not_possible',
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Of verify-token, where the number has a second factor. */
export const factorRefusals: Refusal[] = [
  {
    what: 'who has a second factor and gives no code of it',
    send: async (world) => {
      const phone = world.freshPhone();
      await withFactor(world.at, await world.at.signIn(phone));
      return { as: null, headers: bearer(await world.at.prove(phone)), body: { phone_number: phone } };
    },
    code: 'second_factor_needed',
    says: 'Type a code of your authenticator app to sign in.',
  },
  {
    what: 'a code of another authenticator',
    send: async (world) => {
      const phone = world.freshPhone();
      await withFactor(world.at, await world.at.signIn(phone));
      const code = shownBy('A'.repeat(32), world.at.clock.wall);
      const headers = bearer(await world.at.prove(phone));
      return { as: null, headers, body: { phone_number: phone, second_factor: code } };
    },
    code: 'second_factor_wrong',
  },
  {
    what: 'the sixth code with one proof',
    send: async (world) => {
      const phone = world.freshPhone();
      const body = { phone_number: phone, second_factor: 'no-such-recovery-code' };
      const headers = bearer(await world.at.prove(phone));
      await withFactor(world.at, await world.at.signIn(phone));
      for (let n = 0; n < 5; n += 1) await world.at.client.verifyToken({ body, headers });
      return { as: null, headers, body };
    },
    code: 'auth/too-many-requests',
  },
];

export const secondFactorRows: RowsOf<
  'secondFactor' | 'setUpSecondFactor' | 'confirmSecondFactor' | 'makeRecoveryCodes' | 'removeSecondFactor'
> = {
  secondFactor: {
    spec: [],
    good: [
      {
        what: 'who has one',
        send: async (world) => ({ as: (await protectedBy(world)).as }),
        shows: ({ data }) => assert.deepEqual([data.on, data.recovery_codes_left], [true, 10]),
      },
    ],
    refused: [],
  },
  setUpSecondFactor: {
    spec: [],
    good: [
      {
        what: 'who has none',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data }) => assert.ok(data.uri.includes(data.secret)),
      },
    ],
    refused: [
      {
        what: 'who has one',
        send: async (world) => ({ as: (await protectedBy(world)).as }),
        code: 'not_possible',
        says: 'Two-step sign-in is on already. To use another authenticator app, remove it first.',
      },
      notFresh,
    ],
  },
  confirmSecondFactor: {
    spec: [],
    good: [
      {
        what: 'the first code',
        send: async (world) => {
          const as = await world.newcomer();
          const { secret } = must(await as.client.setUpSecondFactor()).data;
          return { as, body: { otp: shownBy(secret, world.at.clock.wall) } };
        },
        says: 'Two-step sign-in is on.',
        shows: ({ data }) => assert.equal(data.recovery_codes.length, 10),
      },
    ],
    refused: [
      {
        what: 'who has begun none',
        send: async (world) => ({ as: await world.newcomer(), body: { otp: '123456' } }),
        code: 'not_possible',
      },
      {
        what: 'a code of another secret',
        send: async (world) => {
          const as = await world.newcomer();
          must(await as.client.setUpSecondFactor());
          return { as, body: { otp: shownBy('A'.repeat(32), world.at.clock.wall) } };
        },
        code: 'auth/invalid-verification-code',
      },
      {
        what: 'the sixth code in ten minutes',
        send: async (world) => {
          const as = await world.newcomer();
          must(await as.client.setUpSecondFactor());
          const body = { otp: shownBy('A'.repeat(32), world.at.clock.wall) };
          for (let n = 0; n < 5; n += 1) await as.client.confirmSecondFactor({ body });
          return { as, body };
        },
        code: 'auth/too-many-requests',
      },
      {
        what: 'letters',
        send: () => ({ body: { otp: 'abcdef' } }),
        code: 'invalid_request',
        path: 'otp',
      },
    ],
  },
  makeRecoveryCodes: {
    spec: [],
    good: [
      {
        what: 'who has a second factor',
        send: async (world) => ({ as: (await protectedBy(world)).as }),
        says: 'Keep these codes now. They are not shown again.',
      },
    ],
    refused: [factorIsOff, notFresh],
  },
  removeSecondFactor: {
    spec: [],
    good: [
      {
        what: 'who has a second factor',
        send: async (world) => ({ as: (await protectedBy(world)).as }),
        says: 'Two-step sign-in is off.',
      },
    ],
    refused: [factorIsOff, notFresh],
  },
};
