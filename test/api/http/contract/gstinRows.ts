import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { CallSuccess } from '#contract/client.ts';
import { must, type SignedInPerson } from '../appForTests.ts';
import { type Refusal, type RowsOf, strangersOfGstin, type World } from './world.ts';

const addBody = (world: World, change: object = {}) => ({
  username: world.freshName(),
  password: 'Demo@1234',
  business_nick_name: 'Narmada',
  ...change,
});

const gstinIs = ({ data }: CallSuccess<'getDetails'>, id: string): void =>
  assert.deepEqual([data.gstins.length, data.gstins[0]?.gstin], [1, id]);

let asked = '';

/** Somebody who has as many GSTINs as an account can hold. */
export async function fullAccount(world: World): Promise<SignedInPerson> {
  const as = await world.newcomer();
  must(await as.client.addGstin({ body: addBody(world) }));
  await world.at.db.asSystem((trx) =>
    sql`
      insert into registration
      select copy.* from registration r, generate_series(2, 2000) n,
        jsonb_populate_record(null::registration, to_jsonb(r) || jsonb_build_object(
          'id', gen_random_uuid(), 'username', r.username || n)) copy
      where r.account_id = ${as.accountId}`.execute(trx),
  );
  return as;
}

export const gstinRows: RowsOf<
  'addGstin' | 'dashboard' | 'listGstins' | 'listDetails' | 'getDetails' | 'importGstins'
> = {
  addGstin: {
    spec: [4],
    good: [
      {
        what: 'the five fields of the specification',
        send: (world) => ({ body: addBody(world, { type: 'Nil', user_validation: false }) }),
        says: 'GSTIN added. It is being verified with the GST portal.',
        shows: ({ data }) => assert.equal(data.status, 'pending'),
      },
      { what: 'the three that are needed', send: (world) => ({ body: addBody(world) }) },
      {
        what: 'the GSTIN beside them',
        send: (world) => ({ body: addBody(world, { gstin: '27aapfu0939f1zv' }) }),
      },
      {
        what: 'the PAN of who signs beside them',
        send: (world) => ({ body: addBody(world, { signatory_pan: 'zqapa0008k' }) }),
      },
    ],
    refused: [
      ...['username', 'password', 'business_nick_name'].map((field): Refusal => ({
        what: `no ${field}`,
        send: (world) => ({ body: addBody(world, { [field]: '' }) }),
        code: 'invalid_request',
        path: field,
        says: 'Please fill in all required fields',
      })),
      {
        what: 'another type than Nil',
        send: (world) => ({ body: addBody(world, { type: 'Regular' }) }),
        code: 'invalid_request',
        path: 'type',
      },
      {
        what: 'a mistyped GSTIN',
        send: (world) => ({ body: addBody(world, { gstin: '27AAPFU0939F1ZX' }) }),
        code: 'gstin_invalid',
        path: 'gstin',
      },
      {
        what: 'what is no PAN',
        send: (world) => ({ body: addBody(world, { signatory_pan: 'ABC' }) }),
        code: 'invalid_request',
        path: 'signatory_pan',
      },
      {
        what: 'a username that is there already',
        send: async (world) => {
          const body = addBody(world);
          must(await world.person.client.addGstin({ body }));
          return { body: { ...body, username: body.username.toUpperCase() } };
        },
        code: 'already_added',
      },
      {
        what: 'one more than an account can hold',
        send: async (world) => {
          const as = await fullAccount(world);
          return { as, body: addBody(world) };
        },
        code: 'too_many_gstins',
      },
    ],
  },
  dashboard: {
    spec: [5],
    good: [
      {
        what: 'a newcomer',
        send: async (world) => ({ as: await world.newcomer() }),
        shows: ({ data }) => assert.deepEqual(data.gstins, []),
      },
      {
        what: 'one whose GSTIN has been filed for',
        send: async (world) => ({ as: (await world.filed()).owner }),
        shows: ({ data }) => {
          const [card] = data.gstins;
          assert.deepEqual(
            [card?.status, card?.business, card?.nick_name, card?.auto_filling, card?.remark],
            ['success', 'ASHA NARMADA', 'Narmada', true, ''],
          );
          assert.match(card?.last_filling ?? '', /^2026-11-05T07:59:00\+05:30$/);
          assert.match(card?.next_due ?? '', /T23:59:59\+05:30$/);
        },
      },
    ],
    refused: [],
  },
  listGstins: {
    spec: [8],
    good: [
      {
        what: 'no body',
        send: async (world) => ({ as: (await world.filed()).owner }),
        shows: ({ data }) =>
          assert.deepEqual(
            data.map(({ business }) => business),
            ['ASHA NARMADA'],
          ),
      },
      { what: 'an empty body', send: () => ({ payload: '' }) },
      { what: 'an empty object', send: () => ({ body: {} }) },
    ],
    refused: [
      { what: 'a field', send: () => ({ body: { page: 1 } }), code: 'invalid_request', path: 'page' },
    ],
  },
  listDetails: {
    spec: [17],
    good: [
      {
        what: 'one whose GSTIN has been filed for',
        send: async (world) => ({ as: (await world.filed()).owner }),
        shows: ({ data }) => {
          const [record] = data.gstins;
          assert.equal(record?.recent_filling_history.length, 1);
          assert.equal(record.last_filled, '2026-11-05T07:59:00+05:30');
          assert.match(record.next_due ?? '', /T23:59:59\+05:30$/);
          assert.equal(record.next_due_date, record.next_due);
        },
      },
    ],
    refused: [],
  },
  getDetails: {
    spec: [18],
    good: [
      {
        what: 'by id',
        send: async (world) => {
          const { id, gstin } = await world.placed('scheduled');
          asked = gstin;
          return { params: { id } };
        },
        shows: (answer) => {
          gstinIs(answer, asked);
          const [record] = answer.data.gstins;
          assert.equal(record?.portal_details.password, '', 'the password never leaves');
          assert.deepEqual([record?.filling_type, record?.recurring_filling], ['nil', 'monthly']);
        },
      },
      {
        what: 'by GSTIN, in any case',
        send: async (world) => {
          asked = (await world.placed('scheduled')).gstin;
          return { params: { id: asked.toLowerCase() } };
        },
        shows: (answer) => gstinIs(answer, asked),
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id } })),
      { what: 'what is neither id nor GSTIN', send: () => ({ params: { id: '1' } }), code: 'not_found' },
    ],
  },
  importGstins: {
    spec: [],
    good: [
      {
        what: 'a file looked at first',
        send: (world) => ({
          body: { csv: `nick name,username,password\nNick,${world.freshName()},Demo@1234` },
        }),
        shows: ({ data }) => assert.deepEqual([data.ready, data.wrong, data.ids], [1, 0, []]),
      },
    ],
    refused: [
      { what: 'no line', send: () => ({ body: { csv: 'username,password' } }), code: 'import_unreadable' },
      {
        what: 'a wrong line',
        send: (world) => ({
          body: { dry_run: false, csv: `nick name,username,password\n,${world.freshName()},Demo@1234` },
        }),
        code: 'import_lines_wrong',
        path: 'line 2',
      },
      { what: 'no file', send: () => ({ body: { csv: '' } }), code: 'invalid_request', path: 'csv' },
    ],
  },
};
