import assert from 'node:assert/strict';
import { must } from '../appForTests.ts';
import type { RowsOf } from './world.ts';

export const calendarRows: RowsOf<'calendar' | 'calendarFeed' | 'makeCalendarFeed' | 'endCalendarFeed'> = {
  calendar: {
    spec: [],
    good: [
      {
        what: 'the present month of who has had a return filed in it',
        send: async (world) => ({ as: (await world.filed()).owner }),
        shows: ({ data }) => {
          assert.equal(data.month, '112026');
          const filed = data.days.flatMap(({ items }) => items).filter(({ kind }) => kind === 'filed');
          assert.deepEqual(
            filed.map(({ form, count }) => `${form} ${count}`),
            ['GSTR-1 1', 'GSTR-3B 1'],
          );
        },
      },
      {
        what: 'a month in which nothing is due',
        send: async (world) => ({ as: await world.newcomer(), query: 'month=012018' }),
        shows: ({ data }) => assert.deepEqual(data, { month: '012018', days: [] }),
      },
    ],
    refused: [
      {
        what: 'a month that there is not',
        send: () => ({ query: 'month=132026' }),
        code: 'invalid_request',
        path: 'month',
      },
    ],
  },
  calendarFeed: {
    spec: [],
    good: [
      {
        what: 'who has no link',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data }) => assert.equal(data.feed, null),
      },
      {
        what: 'who has one that was not fetched yet',
        send: async (world) => {
          const as = await world.newcomer();
          must(await as.client.makeCalendarFeed());
          return { as };
        },
        shows: ({ data }) => assert.equal(data.feed?.fetched_at, null),
      },
    ],
    refused: [],
  },
  makeCalendarFeed: {
    spec: [],
    good: [
      {
        what: 'the first',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data }) => assert.match(data.url, /^https:\/\/shunya\.example\/calendar\/[\w-]{43}\.ics$/),
      },
    ],
    refused: [],
  },
  endCalendarFeed: {
    spec: [],
    good: [
      {
        what: 'their own',
        send: async (world) => {
          const as = await world.newcomer();
          must(await as.client.makeCalendarFeed());
          return { as };
        },
      },
    ],
    refused: [
      {
        what: 'who has none',
        send: async (world) => ({ as: await world.newcomer() }),
        code: 'not_found',
      },
    ],
  },
};
