import assert from 'node:assert/strict';
import type { RowsOf, Sent } from './world.ts';

const elsewhere = 'test/api/security/firmSignIn.test.ts';
const answer = { state: 'state', code: 'code' };
const settings = { issuer: 'https://10.0.0.1', client_id: 'shunya', client_secret: 'secret' };
const nobodys: Sent = { as: null, body: answer };

export const firmRows: RowsOf<
  | 'firmSignIn'
  | 'setFirmSignIn'
  | 'endFirmSignIn'
  | 'ownFirmIdentity'
  | 'beginFirmBinding'
  | 'bindFirmIdentity'
  | 'endFirmBinding'
  | 'beginFirmSignIn'
  | 'finishFirmSignIn'
  | 'firmPasskey'
  | 'openFirmSession'
  | 'refreshFirmSession'
> = {
  firmSignIn: {
    spec: [],
    good: [
      {
        what: 'an owner who has not switched it on',
        send: () => ({}),
        shows: ({ data: { redirect_uri: back, set } }) => {
          assert.match(back, /^https:\/\/shunya\.example\/login\/firm\/[\w-]{22}$/);
          assert.equal(set, null);
        },
      },
    ],
    refused: [],
  },
  setFirmSignIn: {
    spec: [],
    good: [],
    refused: [
      {
        what: 'a provider at a private address',
        send: async (world) => ({
          as: await world.newcomer(),
          body: { ...settings, domains: ['firm.example'] },
        }),
        code: 'firm_provider_unfit',
      },
      {
        what: 'an address without TLS',
        send: async (world) => ({
          as: await world.newcomer(),
          body: { ...settings, issuer: 'http://login.example.com', domains: ['firm.example'] },
        }),
        code: 'invalid_request',
        path: 'issuer',
      },
      {
        what: 'nobody who may sign in',
        send: async (world) => ({ as: await world.newcomer(), body: settings }),
        code: 'invalid_request',
        path: 'domains',
      },
      {
        what: 'what is no domain',
        send: async (world) => ({
          as: await world.newcomer(),
          body: { ...settings, domains: ['firm example'] },
        }),
        code: 'invalid_request',
        path: 'domains',
      },
      {
        what: 'no client secret',
        send: async (world) => ({
          as: await world.newcomer(),
          body: { ...settings, client_secret: '', domains: ['firm.example'] },
        }),
        code: 'invalid_request',
        path: 'client_secret',
      },
    ],
    elsewhere,
  },
  endFirmSignIn: {
    spec: [],
    good: [],
    refused: [{ what: 'an owner who has not switched it on', send: () => ({}), code: 'not_found' }],
    elsewhere,
  },
  ownFirmIdentity: {
    spec: [],
    good: [
      {
        what: 'a member of an account without it',
        send: () => ({}),
        shows: ({ data }) => assert.deepEqual(data, { firm: null, identity: null }),
      },
    ],
    refused: [],
  },
  beginFirmBinding: {
    spec: [],
    good: [],
    refused: [
      {
        what: 'a member of an account without it',
        send: async (world) => ({ as: await world.newcomer() }),
        code: 'not_found',
      },
    ],
    elsewhere,
  },
  bindFirmIdentity: {
    spec: [],
    good: [],
    refused: [
      { what: 'a browser that began nothing', send: () => ({ body: answer }), code: 'firm_round_over' },
    ],
    elsewhere,
  },
  endFirmBinding: {
    spec: [],
    good: [],
    refused: [{ what: 'a member without an identity there', send: () => ({}), code: 'not_found' }],
    elsewhere,
  },
  beginFirmSignIn: {
    spec: [],
    good: [],
    refused: [
      {
        what: 'a link of nobody',
        send: () => ({ as: null, body: { link: 'nobody' } }),
        code: 'firm_unknown',
      },
      { what: 'no account at all', send: () => ({ as: null, body: {} }), code: 'firm_unknown' },
    ],
    elsewhere,
  },
  finishFirmSignIn: {
    spec: [],
    good: [],
    refused: [{ what: 'a browser that began nothing', send: () => nobodys, code: 'firm_round_over' }],
    elsewhere,
  },
  firmPasskey: {
    spec: [],
    good: [],
    refused: [{ what: 'a browser that began nothing', send: () => ({ as: null }), code: 'firm_round_over' }],
    elsewhere,
  },
  openFirmSession: {
    spec: [],
    good: [],
    refused: [
      { what: 'a browser that began nothing', send: () => ({ as: null, body: {} }), code: 'firm_round_over' },
    ],
    elsewhere,
  },
  refreshFirmSession: {
    spec: [],
    good: [],
    refused: [
      {
        what: 'a session of the number',
        send: async (world) => {
          const { refreshToken } = await world.newcomer();
          return { as: null, body: { refresh_token: refreshToken } };
        },
        code: 'session_ended',
      },
    ],
    elsewhere,
  },
};
