import assert from 'node:assert/strict';
import type { DemoControls } from '#http/deps.ts';
import { fail } from '#domain/shared/result.ts';
import { sampleGstin } from '#contract/fields.ts';
import { must, sampleFault } from '../appForTests.ts';
import { fullAccount } from './gstinRows.ts';
import type { Refusal, RowsOf, World } from './world.ts';

/** The demo's control refuses the next time that it is asked. */
function refusing<
  C extends
    | 'moveClock'
    | 'makeFirm'
    | 'faults'
    | 'setFault'
    | 'endFault'
    | 'shapeTaxpayer'
    | 'payLateFee'
    | 'payAtBank'
    | 'resetSaved'
    | 'fileByHand'
    | 'setApiAccess'
    | 'sendNotice',
>(
  { demo }: World,
  control: C,
  kind: Extract<Awaited<ReturnType<DemoControls[C]>>, { ok: false }>['failure']['kind'],
): void {
  const usual = demo[control];
  Object.assign(demo, {
    [control]: async () => {
      Object.assign(demo, { [control]: usual });
      return fail({ kind });
    },
  });
}

const pretend = (
  control: 'payLateFee' | 'payAtBank' | 'resetSaved' | 'fileByHand' | 'setApiAccess',
): Refusal[] => [
  {
    what: 'a taxpayer whom the portal does not know',
    send: (world) => {
      refusing(world, control, 'unknown_taxpayer');
      return { as: null, body: { username: 'nobody.knows' } };
    },
    code: 'unknown_taxpayer',
  },
  {
    what: 'a pretend portal that does not answer',
    send: (world) => {
      refusing(world, control, 'unreachable');
      return { as: null, body: { username: 'tapti.traders' } };
    },
    code: 'portal_unavailable',
  },
  {
    what: 'no taxpayer',
    send: () => ({ as: null, body: {} }),
    code: 'invalid_request',
    path: 'username',
  },
];

const later = '2026-12-05T08:00:00+05:30';

export const demoRows: RowsOf<
  | 'demoMessages'
  | 'demoClock'
  | 'moveDemoClock'
  | 'demoFault'
  | 'demoFaults'
  | 'demoEndFault'
  | 'demoTaxpayer'
  | 'demoFirm'
  | 'demoPayLateFee'
  | 'demoBankPay'
  | 'demoResetSaved'
  | 'demoFileByHand'
  | 'demoApiAccess'
  | 'demoNotice'
> = {
  demoMessages: {
    spec: [],
    good: [{ what: 'anyone', send: () => ({ as: null, query: 'to=%2B919876543210&limit=5' }) }],
    refused: [
      { what: 'limit 0', send: () => ({ query: 'limit=0' }), code: 'invalid_request', path: 'limit' },
    ],
  },
  demoClock: {
    spec: [],
    good: [
      {
        what: 'anyone',
        send: () => ({ as: null }),
        shows: ({ data }) => assert.equal(data.now, '2026-11-05T10:00:00+05:30'),
      },
    ],
    refused: [],
  },
  moveDemoClock: {
    spec: [],
    good: [{ what: 'a later instant', send: () => ({ as: null, body: { to: later } }) }],
    refused: [
      ...(
        [
          ['backwards', 'clock_backwards'],
          ['too_far', 'clock_too_far'],
          ['busy', 'clock_moving'],
          ['unreachable', 'portal_unavailable'],
        ] as const
      ).map(([kind, code]): Refusal => ({
        what: kind,
        send: (world) => {
          refusing(world, 'moveClock', kind);
          return { as: null, body: { to: later } };
        },
        code,
      })),
      { what: 'no instant', send: () => ({ body: { to: 'now' } }), code: 'invalid_request', path: 'to' },
    ],
  },
  demoFault: {
    spec: [],
    good: [
      { what: 'a fault', send: () => ({ as: null, body: { fault: 'drop_after_filing', times: 1 } }) },
      {
        what: 'an answer by code and words',
        send: () => ({
          as: null,
          body: { fault: 'answer', action: 'EINV', code: 'RETWEB_04', message: 'No invoices found!!' },
        }),
      },
      {
        what: 'a whole answer',
        send: () => ({ as: null, body: { fault: 'answer', body: { itcsumm: {} }, http: 200, delay_ms: 5 } }),
      },
    ],
    refused: [
      {
        what: 'a fault that nobody knows',
        send: (world) => {
          refusing(world, 'setFault', 'unknown_fault');
          return { as: null, body: { fault: 'rain' } };
        },
        code: 'unknown_fault',
      },
      { what: 'no fault', send: () => ({ body: {} }), code: 'invalid_request', path: 'fault' },
      {
        what: 'a call that the portal does not have',
        send: () => ({ body: { fault: 'answer', action: 'NIL', code: 'X' } }),
        code: 'invalid_request',
        path: 'action',
      },
      ...[
        { fault: 'answer' },
        { fault: 'answer', code: 'RETWEB_04', body: {} },
        { fault: 'drop', code: 'RETWEB_04' },
      ].map((body): Refusal => ({
        what: `an order that says nothing, or two things: ${JSON.stringify(body)}`,
        send: () => ({ body }),
        code: 'invalid_request',
        path: 'fault',
      })),
    ],
  },
  demoFaults: {
    spec: [],
    good: [{ what: 'anyone', send: () => ({ as: null }) }],
    refused: [
      {
        what: 'a pretend portal that does not answer',
        send: (world) => {
          refusing(world, 'faults', 'unreachable');
          return { as: null };
        },
        code: 'portal_unavailable',
      },
    ],
  },
  demoEndFault: {
    spec: [],
    good: [{ what: 'a fault', send: () => ({ as: null, params: { id: sampleFault } }) }],
    refused: [
      {
        what: 'a pretend portal that does not answer',
        send: (world) => {
          refusing(world, 'endFault', 'unreachable');
          return { as: null, params: { id: sampleFault } };
        },
        code: 'portal_unavailable',
      },
    ],
  },
  demoTaxpayer: {
    spec: [],
    good: [
      {
        what: 'a revoked cancellation',
        send: () => ({
          as: null,
          body: { username: 'narmada.foods', sts: 'Active', cxdt: '31/03/2025', preferences: null },
        }),
        shows: ({ data }) => assert.equal(data.made, false),
      },
    ],
    refused: [
      {
        what: 'another GSTIN for a taxpayer',
        send: (world) => {
          refusing(world, 'shapeTaxpayer', 'not_shaped');
          return { as: null, body: { username: 'narmada.foods', gstin: sampleGstin } };
        },
        code: 'taxpayer_not_shaped',
      },
      {
        what: 'a pretend portal that does not answer',
        send: (world) => {
          refusing(world, 'shapeTaxpayer', 'unreachable');
          return { as: null, body: { username: 'narmada.foods', sts: 'Active' } };
        },
        code: 'portal_unavailable',
      },
      { what: 'no taxpayer', send: () => ({ body: {} }), code: 'invalid_request', path: 'username' },
      {
        what: 'a list that is none',
        send: () => ({ body: { username: 'narmada.foods', filed: 'all' } }),
        code: 'invalid_request',
        path: 'filed',
      },
    ],
  },
  demoFirm: {
    spec: [],
    good: [
      {
        what: 'three clients',
        send: async (world) => ({ as: await world.newcomer(), body: { gstins: 3 } }),
        says: /^3 GSTINs added/,
        shows: ({ data }) => assert.equal(new Set(data.ids).size, 3),
      },
    ],
    refused: [
      {
        what: 'clients all of whom are there already',
        send: async (world) => {
          const as = await world.newcomer();
          must(await as.client.demoFirm({ body: { gstins: 3 } }));
          return { as, body: { gstins: 3 } };
        },
        code: 'already_added',
      },
      {
        what: 'an account that holds as many as it can',
        send: async (world) => ({ as: await fullAccount(world), body: { gstins: 3 } }),
        code: 'too_many_gstins',
      },
      {
        what: 'a pretend portal that does not answer',
        send: (world) => {
          refusing(world, 'makeFirm', 'unreachable');
          return { body: { gstins: 3 } };
        },
        code: 'portal_unavailable',
      },
      { what: '501', send: () => ({ body: { gstins: 501 } }), code: 'invalid_request', path: 'gstins' },
    ],
  },
  demoPayLateFee: {
    spec: [],
    good: [{ what: 'a taxpayer', send: () => ({ as: null, body: { username: 'tapti.traders' } }) }],
    refused: pretend('payLateFee'),
  },
  demoBankPay: {
    spec: [],
    good: [{ what: 'a fee', send: () => ({ as: null, body: { username: 'tapti.traders', rupees: 140 } }) }],
    refused: [
      ...pretend('payAtBank').map((row) => ({
        ...row,
        send: async (world: World) => {
          const sent = await row.send(world);
          return { ...sent, body: { rupees: 140, ...(sent.body as object) } };
        },
      })),
      {
        what: 'half a rupee for each head',
        send: () => ({ as: null, body: { username: 'tapti.traders', rupees: 141 } }),
        code: 'invalid_request',
        path: 'rupees',
      },
    ],
  },
  demoResetSaved: {
    spec: [],
    good: [{ what: 'a taxpayer', send: () => ({ as: null, body: { username: 'sahyadri.tools' } }) }],
    refused: pretend('resetSaved'),
  },
  demoFileByHand: {
    spec: [],
    good: [
      {
        what: 'a company',
        send: () => ({ as: null, body: { username: 'ganga.exports' } }),
        shows: ({ data }) =>
          assert.deepEqual(
            data.filed.map(({ form }) => form),
            ['GSTR1', 'GSTR3B'],
          ),
      },
    ],
    refused: [
      ...pretend('fileByHand'),
      {
        what: 'a month that the portal does not take',
        send: (world) => {
          refusing(world, 'fileByHand', 'not_taken');
          return { as: null, body: { username: 'ganga.exports', period: '102026' } };
        },
        code: 'demo_not_taken',
      },
    ],
  },
  demoNotice: {
    spec: [],
    good: [
      {
        what: 'a taxpayer',
        send: () => ({ as: null, body: { username: 'narmada.foods', form: 'GSTR-3A' } }),
        says: 'The tax office has sent GSTR-3A to the signatory.',
      },
    ],
    refused: [
      {
        what: 'a taxpayer whom the portal does not know',
        send: (world) => {
          refusing(world, 'sendNotice', 'unknown_taxpayer');
          return { as: null, body: { username: 'nobody.knows', form: 'REG-17' } };
        },
        code: 'unknown_taxpayer',
      },
      {
        what: 'a pretend portal that does not answer',
        send: (world) => {
          refusing(world, 'sendNotice', 'unreachable');
          return { as: null, body: { username: 'tapti.traders', form: 'REG-17' } };
        },
        code: 'portal_unavailable',
      },
      {
        what: 'a form that is no notice',
        send: () => ({ as: null, body: { username: 'tapti.traders', form: 'REG-18' } }),
        code: 'invalid_request',
        path: 'form',
      },
    ],
  },
  demoApiAccess: {
    spec: [],
    good: [
      {
        what: 'a taxpayer',
        send: () => ({ as: null, body: { username: 'chilika.boats' } }),
        says: 'API access is on.',
      },
      {
        what: 'an owner who renews it no more',
        send: () => ({ as: null, body: { username: 'narmada.foods', owner_renews: false } }),
        says: 'The owner renews API access no more: it ends when its 30 days are over.',
      },
      {
        what: 'off, whoever renews it',
        send: () => ({ as: null, body: { username: 'narmada.foods', on: false, owner_renews: true } }),
        says: 'API access is off. The owner renews API access each month.',
      },
    ],
    refused: pretend('setApiAccess'),
  },
};
