import type { RowsOf } from './world.ts';

const token = 'A'.repeat(72);
const gone = {
  what: 'a link that nobody made',
  code: 'code_link_over',
} as const;

/** Calls that are made without a session: by signatories, by forwarders and by pages that tell how they are used. */
export const openRows: RowsOf<
  'openCodeLink' | 'askByCodeLink' | 'giveByCodeLink' | 'forwardSms' | 'recordUsage' | 'reportError'
> = {
  openCodeLink: {
    spec: [],
    good: [],
    elsewhere: 'test/journeys/codeLink.test.ts',
    refused: [{ ...gone, send: () => ({ as: null, body: { token } }) }],
  },
  askByCodeLink: {
    spec: [],
    good: [],
    elsewhere: 'test/journeys/codeLink.test.ts',
    refused: [{ ...gone, send: () => ({ as: null, body: { token } }) }],
  },
  giveByCodeLink: {
    spec: [],
    good: [],
    elsewhere: 'test/journeys/codeLink.test.ts',
    refused: [{ ...gone, send: () => ({ as: null, body: { token, code: '123456' } }) }],
  },
  forwardSms: {
    spec: [],
    good: [],
    elsewhere: 'test/journeys/forwardedSms.test.ts',
    refused: [
      {
        what: 'a message that nobody signed',
        send: () => ({
          as: null,
          body: { relay_key: '0123456789abcdef', text: 'Your code for the GST portal is 482913' },
        }),
        code: 'forward_refused',
      },
    ],
  },
  recordUsage: {
    spec: [],
    good: [
      {
        what: 'an event',
        send: () => ({
          as: null,
          body: { events: [{ event: 'page_view', page: '/dashboard', role: 'user', age_ms: 120 }] },
        }),
      },
    ],
    refused: [
      {
        what: 'a word that is none of ours',
        send: () => ({
          as: null,
          body: { events: [{ event: 'bought', page: '/', role: 'user', age_ms: 0 }] },
        }),
        code: 'invalid_request',
      },
    ],
  },
  reportError: {
    spec: [],
    good: [],
    elsewhere: 'test/usage/endpoint.test.ts',
    refused: [{ what: 'nothing', send: () => ({ as: null, body: {} }), code: 'invalid_request' }],
  },
};
