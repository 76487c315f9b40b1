import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { factorRefusals } from './secondFactorRows.ts';
import type { CallSuccess } from '#contract/client.ts';
import { must, type SignedInPerson } from '../appForTests.ts';
import { disownToken, tokenTold } from './personLinkRows.ts';
import type { RowsOf, Sent, World } from './world.ts';

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** An ID token of a number of its own. */
async function proven(world: World): Promise<{ phone: string; idToken: string }> {
  const phone = world.freshPhone();
  return { phone, idToken: await world.at.prove(phone) };
}

const refreshOf = ({ refreshToken, idToken }: SignedInPerson, change: object = {}): Sent => ({
  as: null,
  body: { refresh_token: refreshToken, firebase_token: idToken, ...change },
});

/** specification 7 #1 and #3: what a page needs to stay signed in. */
function isSession({ data }: CallSuccess<'verifyToken' | 'refresh'>): void {
  assert.equal(data.success, true);
  assert.equal(data.token_type, 'Bearer');
  assert.equal(data.expires_in, 900);
  assert.match(data.user.token, /^[\w-]+\.[\w-]+\.[\w-]+$/);
  assert.match(data.refresh_token, /^[\w-]{36}\.[\w-]+$/);
  assert.equal(data.user.role, 'user');
}

/** The provider's keys cannot be fetched for the one request that asks with this ID token. */
export function providerAway(world: World, token: string): void {
  const { identity } = world.at;
  const usual = identity.verifier;
  identity.verifier = {
    ...usual,
    verifyIdToken: async (asked, now) => {
      if (asked !== token) return usual.verifyIdToken(asked, now);
      identity.verifier = usual;
      return { ok: false, failure: { kind: 'provider_unavailable' } };
    },
  };
}

async function sentCode(world: World): Promise<{ phone: string; otp: string }> {
  const phone = world.freshPhone();
  must(await world.at.client.sendCode({ body: { phone_number: phone } }));
  return { phone, otp: await world.at.lastCode(phone) };
}

let ended = '';

/** The cookie of the local provider for a number that has just proved itself. */
async function cookieOf(world: World): Promise<string> {
  const { phone, otp } = await sentCode(world);
  const reply = await world.at.app.inject({
    method: 'POST',
    url: '/api/identity/verify-otp',
    payload: { phone_number: phone, otp },
  });
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

export const signInRows: RowsOf<
  | 'identityProvider'
  | 'sendCode'
  | 'checkCode'
  | 'freshIdToken'
  | 'endProviderLogin'
  | 'verifyToken'
  | 'refresh'
  | 'logout'
  | 'setName'
> = {
  verifyToken: {
    spec: [1],
    good: [
      {
        what: 'an ID token of the number, with the headers of the device',
        send: async (world) => {
          const { phone, idToken } = await proven(world);
          const device = { 'x-device-browser': 'Chrome', 'x-device-platform': 'Android' };
          return { as: null, body: { phone_number: phone }, headers: { ...bearer(idToken), ...device } };
        },
        says: 'Signed in',
        shows: isSession,
      },
      {
        what: 'the number in ten digits',
        send: async (world) => {
          const { phone, idToken } = await proven(world);
          return { as: null, body: { phone_number: phone.slice(3) }, headers: bearer(idToken) };
        },
        shows: isSession,
      },
    ],
    refused: [
      {
        what: 'a number of whose sign-in somebody said that it was not them',
        send: async (world) => {
          const phone = world.freshPhone();
          const token = await disownToken(world, phone);
          must(await world.at.client.disownByLink({ body: { token } }));
          const idToken = await world.at.prove(phone);
          return { as: null, headers: bearer(idToken), body: { phone_number: phone } };
        },
        code: 'sign_in_held',
        says: /^Sign-in is stopped until 1\d November 2026/,
      },
      {
        what: "'It is me' with a token that was made up",
        send: async (world) => {
          const phone = world.freshPhone();
          const token = await disownToken(world, phone);
          must(await world.at.client.disownByLink({ body: { token } }));
          const idToken = await world.at.prove(phone);
          const body = { phone_number: phone, its_me: 'made-up' };
          return { as: null, headers: bearer(idToken), body };
        },
        code: 'person_link_over',
      },
      ...factorRefusals,
      {
        what: 'no ID token',
        send: (world) => ({ as: null, body: { phone_number: world.freshPhone() } }),
        code: 'unauthenticated',
      },
      {
        what: 'an access token of ours',
        send: (world) => ({ body: { phone_number: world.freshPhone() } }),
        code: 'id_token_invalid',
      },
      {
        what: 'the ID token of another number',
        send: (world) => ({
          as: null,
          body: { phone_number: world.freshPhone() },
          headers: bearer(world.person.idToken),
        }),
        code: 'other_phone_number',
      },
      {
        what: 'no number',
        send: ({ person }) => ({ as: null, body: {}, headers: bearer(person.idToken) }),
        code: 'invalid_request',
        path: 'phone_number',
        says: 'Mobile number is required',
      },
      {
        what: 'a provider that cannot be reached',
        send: async (world) => {
          const { phone, idToken } = await proven(world);
          providerAway(world, idToken);
          return { as: null, body: { phone_number: phone }, headers: bearer(idToken) };
        },
        code: 'provider_unavailable',
      },
    ],
  },
  logout: {
    spec: [2],
    good: [
      { what: 'no body', send: async (world) => ({ as: await world.newcomer() }), says: 'Signed out' },
      { what: 'an empty body', send: async (world) => ({ as: await world.newcomer(), payload: '' }) },
    ],
    refused: [
      {
        what: 'a second time',
        send: async (world) => {
          const as = await world.newcomer();
          must(await as.client.logout());
          return { as };
        },
        code: 'session_ended',
        says: 'Authentication token expired. Please login again.',
      },
    ],
  },
  refresh: {
    spec: [3],
    good: [
      {
        what: 'refresh token and ID token of one person',
        send: async (world) => refreshOf(await world.newcomer()),
        shows: isSession,
      },
    ],
    refused: [
      {
        what: 'no refresh token',
        send: ({ person }) => refreshOf(person, { refresh_token: undefined }),
        code: 'invalid_request',
        path: 'refresh_token',
        says: 'Refresh token is required',
      },
      {
        what: 'no ID token',
        send: ({ person }) => refreshOf(person, { firebase_token: '' }),
        code: 'invalid_request',
        path: 'firebase_token',
        says: 'Firebase token is required for refresh validation',
      },
      {
        what: 'a refresh token of nobody',
        send: ({ person }) => refreshOf(person, { refresh_token: `${randomUUID()}.secret` }),
        code: 'session_ended',
      },
      {
        what: 'the ID token of another person',
        send: async (world) => refreshOf(await world.newcomer(), { firebase_token: world.stranger.idToken }),
        code: 'other_phone_number',
      },
      {
        what: 'an ID token that is none',
        send: async (world) => refreshOf(await world.newcomer(), { firebase_token: 'a.b.c' }),
        code: 'id_token_invalid',
      },
      {
        what: 'a provider that cannot be reached',
        send: async (world) => {
          const person = await world.newcomer();
          providerAway(world, person.idToken);
          return refreshOf(person);
        },
        code: 'provider_unavailable',
      },
    ],
  },
  setName: {
    spec: [12],
    good: [
      {
        what: 'a name with blanks around it',
        send: async (world) => ({ as: await world.newcomer(), body: { name: '  Asha Rao ' } }),
        says: 'Name updated successfully!',
        shows: ({ data }) => assert.deepEqual(data, { name: 'Asha Rao' }),
      },
    ],
    refused: [
      {
        what: 'who has to prove themselves again',
        send: async (world) => {
          const phone = world.freshPhone();
          const as = await world.at.signIn(phone);
          await world.at.signIn(phone);
          const token = await tokenTold(world, phone);
          must(await world.at.client.disownByLink({ body: { token } }));
          return { as, body: { name: 'Asha' } };
        },
        code: 'changes_held',
      },
      {
        what: 'a blank name',
        send: () => ({ body: { name: '   ' } }),
        code: 'invalid_request',
        path: 'name',
        says: 'Please enter your name',
      },
      {
        what: 'no name',
        send: () => ({ body: {} }),
        code: 'invalid_request',
        says: 'Please enter your name',
      },
    ],
  },
  identityProvider: {
    spec: [],
    good: [
      {
        what: 'anyone',
        send: () => ({ as: null }),
        shows: ({ data }) => assert.deepEqual(data, { provider: 'local', name: 'Shunya', firebase: null }),
      },
    ],
    refused: [],
  },
  sendCode: {
    spec: [],
    good: [
      {
        what: 'a number',
        send: (world) => ({ as: null, body: { phone_number: world.freshPhone() } }),
        says: /^OTP sent to \+91\d{10}$/,
        shows: ({ data }) => assert.match(data.challenge, /^[\w-]{43}$/),
      },
    ],
    refused: [
      {
        what: 'a number that is none',
        send: () => ({ as: null, body: { phone_number: '12345' } }),
        code: 'auth/invalid-phone-number',
        says: 'Invalid phone number format.',
      },
      {
        what: 'the sixth code in a quarter of an hour',
        send: async (world) => {
          const body = { phone_number: world.freshPhone() };
          for (let n = 0; n < 5; n += 1) must(await world.at.client.sendCode({ body }));
          return { as: null, body };
        },
        code: 'auth/too-many-requests',
        says: 'Too many requests. Please try again later.',
      },
    ],
  },
  checkCode: {
    spec: [],
    good: [
      {
        what: 'the code of the number',
        send: async (world) => {
          const { phone, otp } = await sentCode(world);
          return { as: null, body: { phone_number: phone, otp } };
        },
      },
      {
        what: 'the code with its challenge, and a key of the page',
        send: async (world) => {
          const phone = world.freshPhone();
          const { challenge } = must(await world.at.client.sendCode({ body: { phone_number: phone } })).data;
          const otp = await world.at.lastCode(phone);
          return { as: null, body: { phone_number: phone, otp, challenge, key: 'k'.repeat(43) } };
        },
      },
    ],
    refused: [
      {
        what: 'another code',
        send: async (world) => {
          const { phone, otp } = await sentCode(world);
          return { as: null, body: { phone_number: phone, otp: otp === '000000' ? '000001' : '000000' } };
        },
        code: 'auth/invalid-verification-code',
        says: 'The OTP entered is invalid.',
      },
      {
        what: 'the right code too late',
        send: async (world) => {
          const { phone, otp } = await sentCode(world);
          await world.at.db.asSystem((trx) =>
            trx
              .updateTable('sign_in_code')
              .set({ expires_at: new Date(world.at.clock.wall - 1) })
              .where('phone', '=', phone)
              .execute(),
          );
          return { as: null, body: { phone_number: phone, otp } };
        },
        code: 'auth/code-expired',
        says: 'The OTP has expired. Please resend.',
      },
      ...(
        [
          ['', 'OTP is required'],
          ['12345', 'OTP must be 6 digits'],
          ['12345a', 'OTP must contain only numbers'],
        ] as const
      ).map(([otp, says]) => ({
        what: `the code "${otp}"`,
        send: (): Sent => ({ as: null, body: { phone_number: '9876543210', otp } }),
        code: 'invalid_request' as const,
        path: 'otp',
        says,
      })),
    ],
  },
  endProviderLogin: {
    spec: [],
    good: [
      {
        what: 'the cookie of the provider, which is good for nothing afterwards',
        send: async (world) => {
          ended = await cookieOf(world);
          return { as: null, headers: { cookie: ended } };
        },
        says: 'Signed out',
        shows: async (_, { at }) => {
          const fresh = await at.client.freshIdToken({ headers: { cookie: ended } });
          assert.ok(!fresh.success && fresh.code === 'no_provider_user');
        },
      },
      { what: 'no cookie', send: () => ({ as: null }), says: 'Signed out' },
    ],
    refused: [],
  },
  freshIdToken: {
    spec: [],
    good: [
      {
        what: 'the cookie of the provider',
        send: async (world) => {
          return { as: null, headers: { cookie: await cookieOf(world) } };
        },
      },
    ],
    refused: [
      {
        what: 'the cookie without the key that the page gave',
        send: async (world) => {
          const { phone, otp } = await sentCode(world);
          const reply = await world.at.app.inject({
            method: 'POST',
            url: '/api/identity/verify-otp',
            payload: { phone_number: phone, otp, key: 'k'.repeat(43) },
          });
          const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
          return { as: null, headers: { cookie } };
        },
        code: 'no_provider_user',
        says: 'No Shunya user found',
      },
      {
        what: 'no cookie',
        send: () => ({ as: null }),
        code: 'no_provider_user',
        says: 'No Shunya user found',
      },
    ],
  },
};
