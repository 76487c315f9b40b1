import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { must } from '../appForTests.ts';
import { type Refusal, type RowsOf, strangersOfGstin, type World } from './world.ts';

const asha = { name: 'Asha Nema', mobile: '98765 43210', email: 'asha@example.com', language: 'hi' } as const;

/** A month that waits for its yes, of a client with a contact; asked where wanted. */
async function month(world: World, { asked = false } = {}): Promise<{ params: { id: string } }> {
  const { id, filingId } = await world.placed('waiting_for_consent');
  must(await world.person.client.setContact({ params: { id }, body: asha }));
  if (asked) must(await world.person.client.askClient({ params: { id: filingId } }));
  return { params: { id: filingId } };
}

const strangers: Refusal[] = [
  {
    what: "another user's filing",
    send: async (world) => ({ ...(await month(world, { asked: true })), as: world.stranger }),
    code: 'not_found',
  },
  { what: "nobody's filing", send: () => ({ params: { id: randomUUID() } }), code: 'not_found' },
];

const over = (body: object): Refusal[] => [
  {
    what: 'a link that was made up',
    send: () => ({ as: null, body: { token: 'made.up', ...body } }),
    code: 'approval_link_over',
  },
  {
    what: 'no token',
    send: () => ({ as: null, body }),
    code: 'invalid_request',
    path: 'token',
    says: 'The link is incomplete',
  },
];

const rules = 'test/api/http/approval.test.ts';

export const approvalRows: RowsOf<
  | 'setContact'
  | 'askClient'
  | 'takeQuestionBack'
  | 'openApproval'
  | 'openApprovalDocument'
  | 'answerApproval'
  | 'sendContactCode'
> = {
  setContact: {
    spec: [],
    good: [
      {
        what: 'a name with a number and an address',
        send: async (world) => ({ params: { id: await world.added() }, body: asha }),
        says: 'Saved. From the next month on the question goes to them by itself.',
      },
      {
        what: 'nobody any more',
        send: async (world) => ({ params: { id: await world.added() }, body: { name: '' } }),
        says: 'The client is not asked any more. Links that were sent no longer work.',
      },
    ],
    refused: [
      ...strangersOfGstin((id) => ({ params: { id }, body: asha })),
      {
        what: 'neither number nor address',
        send: async (world) => ({ params: { id: await world.added() }, body: { name: 'Asha Nema' } }),
        code: 'invalid_request',
        path: 'mobile',
      },
      {
        what: 'what is no address',
        send: async (world) => ({
          params: { id: await world.added() },
          body: { name: 'Asha Nema', email: 'asha at home' },
        }),
        code: 'invalid_request',
        path: 'email',
      },
      {
        what: 'a name that is a link',
        send: async (world) => ({
          params: { id: await world.added() },
          body: { ...asha, name: 'www.example.com' },
        }),
        code: 'invalid_request',
        path: 'name',
      },
    ],
  },
  askClient: {
    spec: [],
    good: [
      {
        what: 'a month that waits for its yes',
        send: (world) => month(world),
        says: 'Sent to Asha Nema.',
        shows: ({ data }) => {
          assert.match(data.link, /^https:\/\/shunya\.example\/approve\/\?in=hi#[\w-]{72}$/);
          assert.equal(data.sent, 2);
        },
      },
      {
        what: 'pressed again at once: the same link, and nothing is sent',
        send: (world) => month(world, { asked: true }),
        says: 'It was already sent to Asha Nema within the last hour. Here is the link.',
        shows: ({ data }) => assert.equal(data.sent, 0),
      },
    ],
    refused: [
      ...strangers,
      {
        what: 'a client without a contact',
        send: async (world) => ({ params: { id: (await world.placed('waiting_for_consent')).filingId } }),
        code: 'not_possible',
        says: 'This client has no contact yet whom the question could go to. Add one under Edit GSTIN.',
      },
    ],
    elsewhere: rules,
  },
  takeQuestionBack: {
    spec: [],
    good: [
      {
        what: 'one that waits',
        send: (world) => month(world, { asked: true }),
        says: 'Taken back. The link no longer works.',
      },
    ],
    refused: [
      ...strangers,
      { what: 'one that was never asked', send: (world) => month(world), code: 'not_possible' },
    ],
    elsewhere: rules,
  },
  openApproval: { spec: [], good: [], refused: over({}), elsewhere: rules },
  openApprovalDocument: {
    spec: [],
    good: [],
    refused: [
      ...over({ form: 'GSTR1' }),
      {
        what: 'what is no form',
        send: () => ({ as: null, body: { token: 'made.up', form: 'GSTR-1' } }),
        code: 'invalid_request',
        path: 'form',
      },
    ],
    elsewhere: 'test/api/http/clientDocument.long.ts',
  },
  sendContactCode: { spec: [], good: [], refused: over({}), elsewhere: rules },
  answerApproval: {
    spec: [],
    good: [],
    refused: [
      ...over({ answer: 'yes' }),
      {
        what: 'another answer',
        send: () => ({ as: null, body: { token: 'made.up', answer: 'perhaps' } }),
        code: 'invalid_request',
        path: 'answer',
      },
    ],
    elsewhere: rules,
  },
};
