import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { must } from '../appForTests.ts';
import type { Refusal, RowsOf, Sent, World } from './world.ts';

const entryOf = async (world: World, state: string): Promise<Sent> => ({
  params: { id: (await world.placed(state)).filingId },
});

const strangers: Refusal[] = [
  {
    what: "another user's filing",
    send: async (world) => ({ ...(await entryOf(world, 'scheduled')), as: world.stranger }),
    code: 'not_found',
  },
  { what: "nobody's filing", send: () => ({ params: { id: randomUUID() } }), code: 'not_found' },
  { what: 'what is no id', send: () => ({ params: { id: '23ABCPN1234F1Z1' } }), code: 'not_found' },
];

const refusedIn = (state: string, code: 'in_flight' | 'not_possible'): Refusal => ({
  what: `a filing that is ${state}`,
  send: (world) => entryOf(world, state),
  code,
  says: /\w{3}.*\.$/,
});

/** The yes that the state 'waiting_for_consent, named' waits for. */
const unread = { form: 'GSTR1', credit_rupees: 0, not_read: ['e_invoices'] };

/** The fee that the state 'waiting_for_consent, late fee' waits for. */
const fee = { central: 70, state: 70 };

/** Asked by a new user with one filed month; `change` narrows the list. */
const historyOf =
  (change: object) =>
  async (world: World): Promise<Sent> => ({ as: (await world.filed()).owner, body: change });

export const filingRows: RowsOf<
  | 'history'
  | 'skipFiling'
  | 'retryFiling'
  | 'undoSkip'
  | 'fileToday'
  | 'fileAllTheSame'
  | 'payLateFee'
  | 'documents'
  | 'saveSchedule'
  | 'getSchedule'
  | 'listCodes'
  | 'giveCode'
  | 'askCodeAgain'
> = {
  history: {
    spec: [9],
    good: [
      {
        what: 'the five fields of the specification',
        send: historyOf({ page: 1, limit: 10, gstin: 'all', period: 'all', status: 'all' }),
        shows: ({ data, total }) => {
          assert.equal(total, 1);
          const [entry] = data;
          assert.ok(entry);
          assert.deepEqual(
            [
              entry.title,
              entry.business,
              entry.status,
              entry.filled_by,
              entry.gst_filled_type,
              entry.error_message,
            ],
            ['GSTR-1 and GSTR-3B, October 2026', 'ASHA NARMADA', 'success', 'System', 'Nil', ''],
          );
          assert.match(entry.gstr1_arn, /^AA23\d{10}[0-9A-Z]$/);
          assert.match(entry.gst_1_url, /^\/files\//);
          assert.deepEqual([entry.gst_1_scheduled_date, entry.gst_3b_scheduled_date], [5, 10]);
          for (const at of [entry.gst_1_filed_at, entry.gst_3b_filed_at])
            assert.match(at ?? '', /^2026-11-\d\dT\d\d:\d\d:\d\d\+05:30$/);
        },
      },
      ...['', '{}'].map((payload) => ({
        what: `the body "${payload}"`,
        send: async (world: World): Promise<Sent> => ({ as: (await world.filed()).owner, payload }),
        shows: ({ total }: { total: number }) => assert.equal(total, 1),
      })),
      {
        what: 'one GSTIN, the last month, success, digits as text',
        send: async (world) => {
          const { owner: as, gstin } = await world.filed();
          return { as, body: { page: '1', limit: '5', gstin, period: 'last_month', status: 'success' } };
        },
        shows: ({ total }) => assert.equal(total, 1),
      },
      {
        what: 'one GSTIN by the id of its row',
        send: async (world) => {
          const { owner: as } = await world.filed();
          const [row] = must(await as.client.listGstins()).data;
          return { as, body: { gstin: row?.id } };
        },
        shows: ({ total }) => assert.equal(total, 1),
      },
      {
        what: 'a row whose GSTIN is not known yet',
        send: async (world) => ({ body: { gstin: await world.added() } }),
        shows: ({ data, total }) => assert.deepEqual([data, total], [[], 0]),
      },
      ...['last_3_months', 'last_6_months', 'last_1_year', 'last_3_years'].map((period) => ({
        what: `the period ${period}`,
        send: historyOf({ period }),
        shows: ({ total }: { total: number }) => assert.equal(total, 1),
      })),
      ...['pending', 'failed', 'skipped'].map((status) => ({
        what: `the status ${status}, of which there is none`,
        send: historyOf({ status }),
        shows: ({ total }: { total: number }) => assert.equal(total, 0),
      })),
      {
        what: 'a page past the end',
        send: historyOf({ page: 9 }),
        shows: ({ data, total }) => assert.deepEqual([data.length, total], [0, 1]),
      },
      {
        what: "another user's GSTIN",
        send: async (world) => {
          const { gstin } = await world.filed();
          return { as: world.stranger, body: { gstin } };
        },
        shows: ({ data, total }) => assert.deepEqual([data, total], [[], 0]),
      },
    ],
    refused: (
      [
        [{ status: 'warning' }, 'status'],
        [{ status: 'error' }, 'status'],
        [{ period: 'last_week' }, 'period'],
        [{ page: 0 }, 'page'],
        [{ limit: 101 }, 'limit'],
        [{ gstin: 'x'.repeat(16) }, 'gstin'],
      ] as const
    ).map(([body, path]) => ({
      what: JSON.stringify(body),
      send: () => ({ body }),
      code: 'invalid_request' as const,
      path,
    })),
  },
  skipFiling: {
    spec: [10],
    good: [
      {
        what: 'PUT without a body',
        send: (world) => entryOf(world, 'scheduled'),
        says: 'Filling skipped successfully',
        shows: ({ status_text: text }) => assert.equal(text, 'Skipped'),
      },
      {
        what: 'POST with an empty body',
        send: async (world) => ({
          ...(await entryOf(world, 'waiting_for_consent')),
          method: 'POST',
          payload: '',
        }),
        says: 'Filling skipped successfully',
      },
    ],
    refused: [
      ...strangers,
      refusedIn('submitting', 'in_flight'),
      refusedIn('unknown', 'in_flight'),
      refusedIn('filed', 'not_possible'),
      refusedIn('skipped', 'not_possible'),
    ],
  },
  retryFiling: {
    spec: [11],
    good: [
      {
        what: 'PUT without a body',
        send: (world) => entryOf(world, 'gave_up'),
        says: 'GST have been Scheduled for filling.',
      },
      {
        what: 'POST with an empty body',
        send: async (world) => ({ ...(await entryOf(world, 'blocked')), method: 'POST', payload: '' }),
      },
    ],
    refused: [
      ...strangers,
      refusedIn('submitting', 'in_flight'),
      refusedIn('filed', 'not_possible'),
      refusedIn('scheduled', 'not_possible'),
    ],
  },
  fileToday: {
    spec: [],
    good: [
      {
        what: 'a month that waits for its day',
        send: (world) => entryOf(world, 'scheduled'),
        says: 'GSTR-1 and GSTR-3B filling has been scheduled for today',
      },
      { what: 'a month that waits for its yes', send: (world) => entryOf(world, 'waiting_for_consent') },
    ],
    refused: [
      ...strangers,
      refusedIn('submitting', 'in_flight'),
      refusedIn('filed', 'not_possible'),
      refusedIn('skipped', 'not_possible'),
    ],
  },
  fileAllTheSame: {
    spec: [],
    good: [
      {
        what: 'what the entry has shown',
        send: async (world) => ({ ...(await entryOf(world, 'waiting_for_consent, named')), body: unread }),
        says: 'Your yes is recorded. The return is being filed.',
      },
    ],
    refused: [
      ...strangers.map((row) => ({
        ...row,
        send: async (world: World) => ({ ...(await row.send(world)), body: unread }),
      })),
      {
        what: 'other words than those that are asked for now',
        send: async (world) => ({
          ...(await entryOf(world, 'waiting_for_consent, named')),
          body: { ...unread, not_read: ['gstr1_summary'] },
        }),
        code: 'not_possible',
        says: /has changed/,
      },
      {
        what: 'a filing that waits for no such yes',
        send: async (world) => ({ ...(await entryOf(world, 'waiting_for_consent')), body: unread }),
        code: 'not_possible',
      },
      {
        what: 'a source that is none',
        send: async (world) => ({
          ...(await entryOf(world, 'waiting_for_consent, named')),
          body: { ...unread, not_read: ['rumour'] },
        }),
        code: 'invalid_request',
      },
    ],
  },
  payLateFee: {
    spec: [],
    good: [
      {
        what: 'the amount that the entry has shown',
        send: async (world) => ({ ...(await entryOf(world, 'waiting_for_consent, late fee')), body: fee }),
        says: /recorded/,
      },
    ],
    refused: [
      ...strangers.map((row) => ({
        ...row,
        send: async (world: World) => ({ ...(await row.send(world)), body: fee }),
      })),
      {
        what: 'another amount than the one that is asked for now',
        send: async (world) => ({
          ...(await entryOf(world, 'waiting_for_consent, late fee')),
          body: { central: 60, state: 70 },
        }),
        code: 'not_possible',
        says: /has changed/,
      },
      {
        what: 'a filing that waits for no such yes',
        send: async (world) => ({ ...(await entryOf(world, 'waiting_for_consent')), body: fee }),
        code: 'not_possible',
      },
      {
        what: 'an amount below zero',
        send: async (world) => ({
          ...(await entryOf(world, 'waiting_for_consent, late fee')),
          body: { central: -1, state: 70 },
        }),
        code: 'invalid_request',
      },
    ],
  },
  undoSkip: {
    spec: [],
    good: [{ what: 'a skipped filing', send: (world) => entryOf(world, 'skipped') }],
    refused: [...strangers, refusedIn('filed', 'not_possible')],
  },
  documents: {
    spec: [],
    good: [
      {
        what: 'what the product has filed',
        send: async (world) => {
          const { owner, filingId } = await world.filed();
          return { as: owner, params: { id: filingId } };
        },
        shows: ({ data }) => {
          assert.deepEqual(
            data.documents.map(({ form, kind }) => `${form} ${kind}`),
            ['GSTR-1 pdf', 'GSTR-1 json', 'GSTR-3B pdf', 'GSTR-3B json'],
          );
        },
      },
    ],
    refused: strangers,
  },
  saveSchedule: {
    spec: [],
    good: [
      {
        what: "the landing page's seven fields",
        send: async (world) => ({
          as: await world.newcomer(),
          body: {
            fillingDay: '05',
            fillingHour: '07',
            fillingMinute: '59',
            FillingPeriod: 'Monthly',
            hasEndDate: false,
            endMonth: null,
            endYear: null,
          },
        }),
        says: 'Schedule Saved Successfully!',
        shows: ({ data }) => assert.deepEqual([data.schedule.fillingDay, data.note], [5, '']),
      },
    ],
    refused: (
      [
        ['fillingDay', 32],
        ['fillingHour', 24],
        ['fillingMinute', 60],
        ['FillingPeriod', 'Weekly'],
        ['endMonth', 13],
      ] as const
    ).map(([field, value]) => ({
      what: `${field} ${value}`,
      send: () => ({ body: { fillingDay: 5, fillingHour: 7, fillingMinute: 59, [field]: value } }),
      code: 'invalid_request' as const,
      path: field,
    })),
  },
  getSchedule: {
    spec: [],
    good: [
      {
        what: 'a newcomer, who has none',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data }) => assert.equal(data.schedule, null),
      },
    ],
    refused: [],
  },
  listCodes: {
    spec: [],
    good: [
      {
        what: 'a code that is waited for',
        send: async (world) => {
          await world.placed('waiting_for_code, on its way');
          return {};
        },
        shows: ({ data, total }) => assert.ok(data.length > 0 && total >= data.length),
      },
    ],
    refused: [{ what: 'page 0', send: () => ({ query: 'page=0' }), code: 'invalid_request', path: 'page' }],
  },
  giveCode: {
    spec: [],
    good: [
      {
        what: 'a code of six letters and digits',
        send: async (world) => ({ params: { id: await codeOf(world) }, body: { code: ' aB12c3 ' } }),
      },
    ],
    refused: [
      {
        what: "another user's request",
        send: async (world) => ({
          as: world.stranger,
          params: { id: await codeOf(world) },
          body: { code: '123456' },
        }),
        code: 'not_found',
      },
      {
        what: 'what can be no code',
        send: async (world) => ({ params: { id: await codeOf(world) }, body: { code: '12 345' } }),
        code: 'code_malformed',
      },
      {
        what: 'a second code',
        send: async (world) => {
          const id = await codeOf(world);
          must(await world.person.client.giveCode({ params: { id }, body: { code: '482913' } }));
          return { params: { id }, body: { code: '482914' } };
        },
        code: 'code_not_waited_for',
      },
      {
        what: 'no code',
        send: async (world) => ({ params: { id: await codeOf(world) }, body: { code: ' ' } }),
        code: 'invalid_request',
        path: 'code',
        says: 'Enter the code',
      },
    ],
  },
  askCodeAgain: {
    spec: [],
    good: [
      { what: 'a code that is waited for', send: async (world) => ({ params: { id: await codeOf(world) } }) },
    ],
    refused: [
      {
        what: "another user's request",
        send: async (world) => ({ as: world.stranger, params: { id: await codeOf(world) } }),
        code: 'not_found',
      },
      { what: "nobody's request", send: () => ({ params: { id: randomUUID() } }), code: 'not_found' },
    ],
  },
};

/** The request for a code that a new GSTIN of the person waits for. */
async function codeOf(world: World): Promise<string> {
  const { id } = await world.placed('waiting_for_code, on its way');
  const { data } = must(await world.person.client.listCodes({ query: { limit: 100 } }));
  const found = data.find((each) => each.gstin_id === id);
  assert.ok(found);
  return found.id;
}
