import assert from 'node:assert/strict';
import { newDevice, withPasskey } from '../../identity/device.ts';
import { must } from '../appForTests.ts';
import { stale } from './otherRows.ts';
import { providerAway } from './signInRows.ts';
import type { RowsOf } from './world.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const passkeyRows: RowsOf<'askPasskey' | 'beginPasskey' | 'addPasskey' | 'removePasskey'> = {
  askPasskey: {
    spec: [],
    good: [
      {
        what: 'who has proven a number with a passkey',
        send: async (world) => {
          const phone = world.freshPhone();
          await withPasskey(await world.at.signIn(phone), newDevice());
          const headers = bearer(await world.at.prove(phone));
          return { as: null, headers, body: { phone_number: phone } };
        },
        shows: ({ data }) => assert.equal(data.passkey?.['rpId'], 'shunya.example'),
      },
    ],
    refused: [
      {
        what: 'who has proven nothing',
        send: (world) => ({ as: null, body: { phone_number: world.freshPhone() } }),
        code: 'unauthenticated',
      },
      {
        what: 'another number than was proven',
        send: async (world) => {
          const headers = bearer(await world.at.prove(world.freshPhone()));
          return { as: null, headers, body: { phone_number: world.freshPhone() } };
        },
        code: 'other_phone_number',
      },
      {
        what: 'an access token of ours',
        send: (world) => ({ body: { phone_number: world.freshPhone() } }),
        code: 'id_token_invalid',
      },
      {
        what: 'a provider that cannot be reached',
        send: async (world) => {
          const phone = world.freshPhone();
          const idToken = await world.at.prove(phone);
          providerAway(world, idToken);
          return { as: null, body: { phone_number: phone }, headers: bearer(idToken) };
        },
        code: 'provider_unavailable',
      },
    ],
  },
  beginPasskey: {
    spec: [],
    good: [
      {
        what: 'who has proven themselves',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data }) => assert.equal(data.passkey['attestation'], 'none'),
      },
    ],
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
  addPasskey: {
    spec: [],
    good: [
      {
        what: 'what a device has made',
        send: async (world) => {
          const as = await world.newcomer();
          const { passkey } = must(await as.client.beginPasskey()).data;
          return { as, body: { name: 'My phone', passkey: newDevice().make(passkey) } };
        },
        says: 'The passkey is kept.',
        shows: ({ data }) => assert.equal(data.recovery_codes.length, 10),
      },
    ],
    refused: [
      {
        what: 'a challenge that is none of ours',
        send: async (world) => {
          const as = await world.newcomer();
          const passkey = newDevice().make({ challenge: 'c2FtcGxl' });
          return { as, body: { name: 'My phone', passkey } };
        },
        code: 'not_possible',
        says: 'That passkey was not accepted. Begin again, and answer within five minutes.',
      },
      {
        what: 'no answer of a device',
        send: () => ({ body: { name: 'My phone', passkey: { id: '?' } } }),
        code: 'invalid_request',
      },
    ],
  },
  removePasskey: {
    spec: [],
    good: [
      {
        what: 'who has it',
        send: async (world) => {
          const as = await world.newcomer();
          await withPasskey(as, newDevice());
          const [passkey] = must(await as.client.secondFactor()).data.passkeys;
          return { as, params: { id: passkey?.id ?? '' } };
        },
        says: 'The passkey is removed.',
      },
    ],
    refused: [
      {
        what: 'one that is nobody’s',
        send: async (world) => ({ as: await world.newcomer(), params: { id: 'c2FtcGxl' } }),
        code: 'not_found',
      },
    ],
  },
};
