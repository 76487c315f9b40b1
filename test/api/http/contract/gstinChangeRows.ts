import assert from 'node:assert/strict';
import { must } from '../appForTests.ts';
import { wholeForm } from '../editGstinSamples.ts';
import { type Refusal, type RowsOf, strangersOfGstin } from './world.ts';

/** By which field a body names a GSTIN: an id has dashes. */
const named = (id: string) => (id.includes('-') ? { gstin_id: id } : { gstin: id });

let asked = '';

/** Either call for recurring filing is refused alike. */
const refusedAutoFilling = (): Refusal[] => [
  ...strangersOfGstin((id) => ({ body: { ...named(id), auto_filling: false } })),
  {
    what: 'no GSTIN named',
    send: () => ({ body: { auto_filling: false } }),
    code: 'invalid_request',
    path: 'gstin',
  },
  {
    what: 'a word for on',
    send: async (world) => ({ body: { gstin_id: await world.added(), auto_filling: 'on' } }),
    code: 'invalid_request',
    path: 'auto_filling',
  },
];

export const gstinChangeRows: RowsOf<
  | 'setAutoFilling'
  | 'setAutoFillingOfOne'
  | 'scheduleOrSkip'
  | 'deleteGstin'
  | 'updateGstin'
  | 'setConsent'
  | 'askCode'
  | 'renewedAccess'
  | 'verifyAgain'
  | 'readAgain'
  | 'setSignatoryPan'
> = {
  setAutoFilling: {
    spec: [6],
    good: [
      {
        what: 'PUT by number, as the dashboard asks',
        send: async (world) => ({
          body: { gstin: (await world.placed('scheduled')).gstin, auto_filling: false },
        }),
        says: 'Recurring filling is off.',
      },
      {
        what: 'PUT by id while the number is not known',
        send: async (world) => ({ body: { gstin: '', gstin_id: await world.added(), auto_filling: true } }),
        says: 'Recurring filling is on.',
      },
    ],
    refused: refusedAutoFilling(),
  },
  setAutoFillingOfOne: {
    spec: [7],
    good: [
      {
        what: 'POST by number and id, as the details ask',
        send: async (world) => {
          const { id, gstin } = await world.placed('scheduled');
          asked = id;
          return { body: { gstin, gstin_id: id, auto_filling: false } };
        },
        shows: async (_, { person }) => {
          const { data } = must(await person.client.getDetails({ params: { id: asked } }));
          assert.equal(data.gstins[0]?.auto_filling, false);
        },
      },
    ],
    refused: refusedAutoFilling(),
  },
  scheduleOrSkip: {
    spec: [19],
    good: [
      {
        what: 'schedule by id',
        send: async (world) => ({
          body: { filling_type: 'schedule', id: (await world.placed('scheduled')).id },
        }),
        says: 'GSTR-1 and GSTR-3B filling has been scheduled for today',
      },
      {
        what: 'skip by GSTIN',
        send: async (world) => ({
          body: { filling_type: 'skip', id: (await world.placed('scheduled')).gstin },
        }),
        says: 'GSTR-1 and GSTR-3B filling has been skipped for this month',
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ body: { filling_type: 'skip', id } })),
      ...(['schedule', 'skip'] as const).flatMap((filling_type): Refusal[] => [
        {
          what: `${filling_type} while a return is on its way to the portal`,
          send: async (world) => ({ body: { filling_type, id: (await world.placed('submitting')).id } }),
          code: 'in_flight',
        },
        {
          what: `${filling_type} of what is filed`,
          send: async (world) => ({ body: { filling_type, id: (await world.placed('filed')).id } }),
          code: 'not_possible',
          says: /already filed/,
        },
      ]),
      {
        what: 'another act',
        send: async (world) => ({ body: { filling_type: 'file', id: await world.added() } }),
        code: 'invalid_request',
        path: 'filling_type',
      },
      {
        what: 'what is neither id nor GSTIN',
        send: () => ({ body: { filling_type: 'skip', id: '1' } }),
        code: 'invalid_request',
        path: 'id',
      },
    ],
  },
  deleteGstin: {
    spec: [20],
    good: [
      {
        what: 'number and id together',
        send: async (world) => {
          const { id, gstin } = await world.placed('scheduled');
          asked = id;
          return { body: { gstin, gstin_id: id } };
        },
        shows: async (_, { person }) => {
          const gone = await person.client.getDetails({ params: { id: asked } });
          assert.ok(!gone.success && gone.status === 404);
        },
      },
      { what: 'the id alone', send: async (world) => ({ body: { gstin_id: await world.added() } }) },
      {
        what: 'the number alone',
        send: async (world) => ({ body: { gstin: (await world.placed('scheduled')).gstin } }),
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ body: named(id) })),
      {
        what: 'a number and the id of another GSTIN',
        send: async (world) => ({
          body: { gstin: '27AAPFU0939F1ZV', gstin_id: (await world.placed('scheduled')).id },
        }),
        code: 'not_found',
      },
      { what: 'nothing named', send: () => ({ body: {} }), code: 'invalid_request', path: 'gstin' },
    ],
  },
  updateGstin: {
    spec: [21],
    good: [
      {
        what: 'the whole form by id',
        send: async (world) => {
          asked = await world.added();
          return { body: { ...wholeForm, username: world.freshName(), id: asked } };
        },
        says: 'Your GSTIN information has been updated successfully.',
        shows: async (_, { person }) => {
          const { data } = must(await person.client.getDetails({ params: { id: asked } }));
          assert.equal(data.gstins[0]?.filling_notes, wholeForm.filling_notes);
        },
      },
      {
        what: 'one field by GSTIN',
        send: async (world) => ({
          body: { gstin: (await world.placed('scheduled')).gstin, reminder_days: '7' },
        }),
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ body: { ...named(id), filling_notes: 'mine' } })),
      {
        what: 'an emptied name',
        send: async (world) => ({ body: { id: (await world.placed('scheduled')).id, legal_name: '' } }),
        code: 'invalid_request',
        path: 'legal_name',
        says: 'Legal Name is required',
      },
      {
        what: 'GSTR-1 after GSTR-3B',
        send: async (world) => ({
          body: { id: await world.added(), gstr1_filling_day: 10, gstr3b_filling_day: 9 },
        }),
        code: 'schedule_invalid',
        says: 'GSTR-1 filling time must be less than or equal to GSTR-3B filling time',
      },
      {
        what: 'a mistyped GSTIN',
        send: async (world) => ({ body: { id: await world.added(), gstin: '27AAPFU0939F1ZX' } }),
        code: 'gstin_invalid',
        path: 'gstin',
      },
      {
        what: 'the username of another card',
        send: async (world) => {
          const { data } = must(
            await world.person.client.getDetails({ params: { id: await world.added() } }),
          );
          const { username } = data.gstins[0]?.portal_details ?? {};
          return { body: { id: await world.added(), username } };
        },
        code: 'already_added',
      },
      {
        what: 'a new password while a return is on its way to the portal',
        send: async (world) => ({
          body: { id: (await world.placed('submitting')).id, password: 'New@12345' },
        }),
        code: 'in_flight',
      },
      {
        what: 'nothing named',
        send: () => ({ body: { filling_notes: 'x' } }),
        code: 'invalid_request',
        path: 'id',
      },
    ],
  },
  setConsent: {
    spec: [],
    good: [
      {
        what: 'given',
        send: async (world) => ({ params: { id: await world.added() }, body: { ask_each_month: false } }),
      },
      {
        what: 'taken back, by GSTIN',
        send: async (world) => ({
          params: { id: (await world.placed('scheduled')).gstin },
          body: { ask_each_month: true },
        }),
        says: 'You are asked before each filing.',
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id }, body: { ask_each_month: false } })),
      {
        what: 'no answer',
        send: async (world) => ({ params: { id: await world.added() }, body: {} }),
        code: 'invalid_request',
        path: 'ask_each_month',
      },
    ],
  },
  renewedAccess: {
    spec: [],
    good: [
      {
        what: 'by id',
        send: async (world) => {
          asked = (await world.placed('scheduled')).id;
          return { params: { id: asked } };
        },
        says: 'Noted: API access ends in 30 days at the latest.',
        shows: async (_, { person }) => {
          const { data } = must(await person.client.getDetails({ params: { id: asked } }));
          assert.equal(data.gstins[0]?.api_access?.standing, 'on');
        },
      },
    ],
    refused: strangersOfGstin((id) => ({ params: { id } })),
  },
  verifyAgain: {
    spec: [],
    good: [
      {
        what: 'a GSTIN that the portal has refused',
        send: async (world) => ({
          params: { id: await world.refused({ code: 'refused', params: { meaning: 'api_access_off' } }) },
        }),
        says: 'The GST portal is being asked again.',
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id } })),
      {
        what: 'a GSTIN that is verified',
        send: async (world) => ({ params: { id: (await world.placed('scheduled')).id } }),
        code: 'not_possible',
      },
      {
        what: 'a GSTIN of a composition dealer',
        send: async (world) => ({
          params: {
            id: await world.refused(
              { code: 'not_regular', params: { taxpayerType: 'Composition' } },
              'Composition',
            ),
          },
        }),
        code: 'not_possible',
        says: 'This is a composition dealer. It files CMP-08 each quarter and GSTR-4 once a year, not GSTR-1 and GSTR-3B. Delete it here, or add it again once it files GSTR-1 and GSTR-3B.',
      },
    ],
  },
  readAgain: {
    spec: [],
    good: [
      {
        what: 'a GSTIN that is verified',
        send: async (world) => {
          asked = (await world.placed('scheduled')).id;
          return { params: { id: asked } };
        },
        says: 'The GST portal is being asked again.',
        shows: async (_, { person }) => {
          const [record] = must(await person.client.getDetails({ params: { id: asked } })).data.gstins;
          assert.equal(record?.portal_reading.reading, true);
        },
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id } })),
      {
        what: 'a GSTIN that the portal has not confirmed',
        send: async (world) => ({ params: { id: await world.added() } }),
        code: 'not_possible',
        says: 'The GST portal has not confirmed this GSTIN yet.',
      },
    ],
  },
  setSignatoryPan: {
    spec: [],
    good: [
      {
        what: 'by id, in any case',
        send: async (world) => {
          asked = (await world.placed('scheduled')).id;
          return { params: { id: asked }, body: { signatory_pan: 'zqapa0009k' } };
        },
        says: "The signatory's PAN is kept.",
        shows: async (_, { person }) => {
          const [record] = must(await person.client.getDetails({ params: { id: asked } })).data.gstins;
          assert.deepEqual(record?.signatory_pan, { state: 'known', shown: 'ZQ••••••9K' });
        },
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id }, body: { signatory_pan: 'ZQAPA0009K' } })),
      {
        what: 'no PAN',
        send: async (world) => ({ params: { id: await world.added() }, body: { signatory_pan: 'ABC' } }),
        code: 'invalid_request',
        path: 'signatory_pan',
        says: /five letters, four digits and a letter/,
      },
      {
        what: 'a GSTIN that the portal has not confirmed',
        send: async (world) => ({
          params: { id: await world.added() },
          body: { signatory_pan: 'ZQAPA0009K' },
        }),
        code: 'not_possible',
      },
    ],
  },
  askCode: {
    spec: [],
    good: [
      {
        what: 'a return that waits for its code',
        send: async (world) => ({ params: { id: (await world.placed('waiting_for_code, parked')).id } }),
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id } })),
      {
        what: 'nothing that waits for a code',
        send: async (world) => ({ params: { id: await world.added() } }),
        code: 'not_possible',
      },
    ],
  },
};
