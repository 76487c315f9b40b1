import { type RowsOf, type Sent } from './world.ts';

const viewed = { event: 'page_view', page: '/dashboard', role: 'user', age_ms: 120 };
const broken = { kind: 'page', error_name: 'TypeError', message: '', frames: [], page: '/dashboard' };

/** More than an office sends in a minute; both calls count against one address. */
const tooMany = { code: 'too_many_requests' as const, what: 'the 301st batch of an address in a minute' };

export const usageRows: RowsOf<'recordUsage' | 'reportError'> = {
  recordUsage: {
    spec: [],
    good: [{ what: 'a page view', send: () => ({ as: null, body: { events: [viewed] } }) }],
    refused: [
      {
        what: 'an event that nobody knows',
        send: (): Sent => ({ as: null, body: { events: [{ ...viewed, event: 'keystroke' }] } }),
        code: 'invalid_request',
      },
      {
        what: 'no event',
        send: () => ({ as: null, body: { events: [] } }),
        code: 'invalid_request',
        path: 'events',
      },
      {
        ...tooMany,
        send: async ({ at }) => {
          // In a minute of its own: what counts here must not count elsewhere.
          await at.newMinute();
          const payload = { events: [viewed] };
          for (let n = 0; n < 320; n += 1)
            await at.app.inject({ method: 'POST', url: '/api/usage-events', payload });
          return { as: null, body: payload };
        },
      },
    ],
  },
  reportError: {
    spec: [],
    good: [
      {
        what: 'what broke',
        send: async ({ at }) => {
          await at.newMinute();
          return { as: null, body: broken };
        },
      },
    ],
    refused: [
      {
        what: 'a page with a number in it',
        send: () => ({ as: null, body: { ...broken, page: '/gst-details/edit/23BNRPN4821K1ZN' } }),
        code: 'invalid_request',
        path: 'page',
      },
    ],
  },
};
