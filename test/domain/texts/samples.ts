import {
  type Finding,
  type FindingCode,
  type FindingOf,
  NOTHING_DUE,
  type ReturnInQuestion,
} from '#domain/filing/finding.ts';
import type { DueParams, Notice, NoticeCode, NoticeOf } from '#domain/filing/notice.ts';
import { parseGstin, type Gstin } from '#domain/gst/gstin.ts';
import { type Form, periodOf } from '#domain/gst/returnPeriod.ts';

const at = (text: string): number => Date.parse(`${text}+05:30`);

const gstin = (text: string): Gstin => {
  const parsed = parseGstin(text);
  if (parsed === null) throw new Error('the sample is a GSTIN');
  return parsed;
};
export const sampleGstin = gstin('27AAPFU0939F1ZV');
export const otherGstin = gstin('23BNRPN4821K1ZN');

export const sampleDue = at('2026-11-20T23:59:59');

/** GSTR-3B of October 2026, before its due date and after it. */
const about = (form: Form = 'GSTR3B', now = at('2026-11-12T09:00:00')): ReturnInQuestion => ({
  form,
  period: periodOf(2026, 10),
  frequency: 'monthly',
  due: form === 'GSTR1' ? at('2026-11-11T23:59:59') : sampleDue,
  now,
});
const late = about('GSTR3B', at('2026-11-27T09:00:00'));
const quarter: ReturnInQuestion = { ...about(), period: periodOf(2026, 12), frequency: 'quarterly' };
const previous: ReturnInQuestion = { ...about(), period: periodOf(2026, 9), due: at('2026-10-20T23:59:59') };
const ends = { lawEnds: at('2029-11-20T23:59:59'), from: at('2029-12-01T00:00:00') };

type Samples = { [C in FindingCode]: FindingOf<C>['params'][] };

const bothTried = [{ givenUp: false }, { givenUp: true }];
const behind = (form: Form) =>
  (['missing', 'on_its_way', 'needs_person'] as const).map((standing) => ({
    about: about(),
    previous: { ...previous, form },
    standing,
  }));
const early = [{ about: about() }, { about: late }, { about: quarter }];

/** Samples of each code of a finding, in each of its ways. A new code without a sample does not compile. */
const samples: Samples = {
  period_not_over: [
    { about: about(), opens: at('2026-11-01T00:00:00'), givenUp: false },
    ...bothTried.map((tried) => ({ about: about(), opens: null, ...tried })),
  ],
  before_registration: [{ about: about(), registered: at('2026-11-02T00:00:00') }],
  before_regular: early.map((one) => ({ ...one, first: periodOf(2026, 11) })),
  first_period_unknown: early,
  after_cancellation: [
    { about: about(), cancelled: at('2026-09-15T00:00:00') },
    { about: about(), cancelled: null },
  ],
  filed_in_doubt: early.flatMap((one) =>
    (['not_valid', 'arn_of_another', 'unreadable'] as const).map((why) => ({
      ...one,
      why,
      arn: why === 'unreadable' ? '' : 'AA080926000001A',
    })),
  ),
  standing_unknown: [{ says: 'Under Review' }, { says: '' }],
  e_invoices_on_their_way: [true, false].map((isMaker) => ({
    about: about('GSTR1', at('2026-11-01T09:00:00')),
    notBefore: at('2026-11-04T00:00:00'),
    isMaker,
  })),
  not_active: [{}],
  not_regular: ['Composition', 'Tax Deductor', 'Something New', ''].map((taxpayerType) => ({ taxpayerType })),
  barred: [{ about: late, ...ends }],
  late_needs_person: [
    { about: late, ...ends, rupees: 140 },
    { about: about('GSTR1'), ...ends, rupees: 20 },
  ],
  previous_gstr1_missing: behind('GSTR1'),
  previous_gstr3b_missing: behind('GSTR3B'),
  gstr1_first: early,
  gstr1_stopped: early,
  data_saved: early,
  late_fee_carried: early.flatMap((one) =>
    [null, { central: 0, state: 570 }, { central: 570, state: 600 }].flatMap((cash) =>
      [null, 1140, 1120].map((own) => ({ ...one, rupees: 1140, central: 570, state: 570, own, cash })),
    ),
  ),
  fee_payment_in_doubt: early.flatMap((one) =>
    [1, 12].flatMap((looks) =>
      bothTried.map((tried) => ({
        ...one,
        ...tried,
        central: 570,
        state: 570,
        since: at('2026-11-04T10:00:00'),
        looks,
      })),
    ),
  ),
  liability_carried: early.flatMap((one) =>
    (['outward', 'supplies', 'reverse_charge', 'ledger', 'beside_fee', 'cash'] as const).map((of) => ({
      ...one,
      of,
      rupees: 1140,
    })),
  ),
  e_invoices_there: early.flatMap((one) => [1, 12].map((count) => ({ ...one, count }))),
  credit_to_give_back: early.map((one) => ({ ...one, rupees: 1140 })),
  needs_yes: early.flatMap((one) => [
    { ...one, creditRupees: 640, notRead: [] },
    { ...one, creditRupees: 0, notRead: ['late_fee' as const] },
    { ...one, creditRupees: 0, notRead: ['e_invoices' as const], says: 'Kindly contact the helpdesk' },
    {
      ...one,
      creditRupees: 640,
      notRead: ['auto_liability' as const, 'gstr2b' as const, 'cash_ledger' as const],
    },
  ]),
  suspended: early.flatMap((one) => [true, false].map((behind) => ({ ...one, behind }))),
  suspension_blocks: early.flatMap((one) => [true, false].map((behind) => ({ ...one, behind }))),
  drc_01b: early,
  drc_01c: early,
  bank_account: early,
  negative_ledger: early.flatMap((one) => [null, 1140].map((rupees) => ({ ...one, rupees }))),
  evc_not_allowed: early.flatMap((one) =>
    [true, false].map((mayChoose) => ({ ...one, gstin: sampleGstin, mayChoose })),
  ),
  signatory_pan_missing: [{}],
  signatory_pan_wrong: [{ pan: 'TS••••••1F' }, { pan: '' }],
  api_access_off: [{}],
  portal_account: [{}],
  portal_down: bothTried,
  answer_unclear: ['', 'Kindly contact the jurisdictional officer'].flatMap((says) =>
    bothTried.map((tried) => ({
      about: about(),
      gstin: sampleGstin,
      since: at('2026-11-04T10:00:00'),
      says,
      ...tried,
    })),
  ),
  portal_session: [
    { each: true, givenUp: true },
    { each: false, givenUp: true },
    { each: false, givenUp: false },
  ],
  own_access: bothTried,
  portal_refused: [
    { about: about(), meaning: 'wrong_signatory' },
    { about: about(), meaning: 'not_regular', mayBeScheme: true },
  ],
  code_missing: (['not_yet', 'did_not_come', 'refused'] as const).map((asked) => ({ about: about(), asked })),
  code_queue: [{}],
  portal_turn: [{}],
  code_limit: [{ until: at('2026-11-06T05:30:00') }],
  recorded_not_listed: [{ about: about(), arn: 'AA080926000001A', at: at('2026-11-05T09:10:00') }],
  answer_lost: [
    { about: about(), times: 1, againAt: at('2026-11-05T09:10:00') },
    { about: about(), times: 4, againAt: null },
    { about: about(), times: 4, againAt: null, says: 'Kindly contact the helpdesk' },
  ],
  outcome_in_doubt: [0, 1, 7].flatMap((looks) =>
    ['', 'Kindly contact the helpdesk'].map((says) => ({
      about: about(),
      since: at('2026-11-04T10:00:00'),
      looks,
      says,
    })),
  ),
  filed_elsewhere: (['portal', 'claim'] as const).flatMap((saidBy) =>
    bothTried.flatMap((tried) => [
      { about: about(), saidBy, ...tried },
      { about: about(), saidBy, since: at('2026-11-04T10:00:00'), looks: 3, ...tried },
    ]),
  ),
};

export const everyFinding: Finding[] = Object.entries(samples).flatMap(([code, all]) =>
  all.map((params) => ({ code, params }) as Finding),
);

/** GSTR-3B of October 2026 as notices tell it, before its due date and after it, and of a quarter. */
const told: DueParams[] = [about(), late, quarter].map((one) => ({ ...one, gstin: sampleGstin }));
/** As an id may be whose parts look like codes. */
const page = 'https://shunya.example/gst-details?id=48291307-1234-4567-8901-482913482913';
const toAct = told.map((one) => ({ ...one, page }));
const access = { name: sampleGstin, endsBy: at('2026-11-20T14:30:00') };

type NoticeSamples = { [C in NoticeCode]: NoticeOf<C>['params'][] };

/** Samples of each code of a notice, in each of its ways. A new code without a sample does not compile. */
const noticeSamples: NoticeSamples = {
  filing_opened: toAct.flatMap((one) =>
    [[], ['gstr2b' as const], ['e_invoices' as const, 'gstr2b' as const, 'late_fee' as const]].map(
      (notLookedAt) => ({ ...one, startsAt: at('2026-11-05T07:59:00'), notLookedAt }),
    ),
  ),
  month_asked: toAct,
  consent_wanted: toAct.flatMap((one) => [
    one,
    ...everyFinding.filter(({ code }) => code === 'suspended').map((finding) => ({ ...one, finding })),
  ]),
  code_wanted: toAct.flatMap((one) => [3, 4].map((codesOfMonth) => ({ ...one, codesOfMonth }))),
  codes_wanted_of_signatory: told.map((one) => ({
    ...one,
    sender: 'Asha Rao',
    link: 'https://shunya.example/code/#AbC-123456-x',
  })),
  client_asked: told.flatMap((one) =>
    [true, false].map((again) => ({
      ...one,
      firm: 'Kulkarni & Associates',
      business: 'Narmada Foods',
      form: 'GSTR1' as const,
      due: at('2026-11-11T23:59:59'),
      late: again ? at('2026-10-11T23:59:59') : null,
      link: 'https://shunya.example/approve/#AbC-123456-x',
      again,
    })),
  ),
  client_answered: toAct.flatMap((one) =>
    (['no', 'not_mine'] as const).map((answer) => ({
      ...one,
      name: 'Asha Nema',
      business: 'Narmada Foods',
      answer,
    })),
  ),
  return_stopped: everyFinding.flatMap((finding) =>
    [page, null].map((one) => ({ ...about(), gstin: sampleGstin, finding, page: one })),
  ),
  nothing_due: everyFinding
    .filter(({ code }) => NOTHING_DUE.includes(code))
    .map((finding) => ({ gstin: sampleGstin, finding })),
  return_filed: told.flatMap((one) =>
    [true, false].map((simulated) => ({
      ...one,
      arn: 'AA080926000001A',
      simulated,
      paidRupees: simulated ? 500 : 0,
    })),
  ),
  being_confirmed: told,
  not_filed: told
    .map((one) => ({ ...one, fees: null }))
    .flatMap((one) => [
      { ...one, next: { act: 'say_yes', page } },
      { ...one, next: { act: 'look', page } },
      { ...one, next: { act: 'client_said_no', name: 'Asha Nema', page } },
      ...everyFinding.flatMap((finding) =>
        [page, null].map((where) => ({ ...one, next: { act: 'as_found' as const, finding, page: where } })),
      ),
    ]),
  backlog: [1, 8].flatMap((periods) =>
    (['months', 'quarters', 'periods'] as const).map((unit) => ({
      gstin: sampleGstin,
      business: 'Narmada Foods',
      periods,
      unit,
      rupees: 7220,
      page: 'https://shunya.example/gst-details/backlog/48291307-1234-4567-8901-482913482913',
    })),
  ),
  backlog_waits: (['months', 'quarters', 'periods'] as const).map((unit) => ({
    gstin: sampleGstin,
    business: 'Narmada Foods',
    filed: 1,
    periods: 6,
    unit,
    rupees: 7220,
    page: 'https://shunya.example/gst-details/backlog/48291307-1234-4567-8901-482913482913',
  })),
  backlog_filed: [
    [2, 0],
    [8, 7220],
  ].flatMap(([periods = 0, paidRupees = 0]) =>
    (['months', 'quarters', 'periods'] as const).map((unit) => ({
      gstin: sampleGstin,
      business: 'Narmada Foods',
      periods,
      unit,
      returns: 2 * periods,
      paidRupees,
      simulated: paidRupees === 0,
      page: 'https://shunya.example/gst-details/backlog/48291307-1234-4567-8901-482913482913',
    })),
  ),
  access_ends: [access],
  access_ended: [access],
  digest: [
    {
      sayNil: 34,
      codes: 13,
      blocked: 25,
      byHand: 3,
      notices: 2,
      scheduled: 12,
      filed: 59,
      now: sampleDue,
      first: ['Narmada Foods', 'Sahyadri Tools and Agricultural Machinery'],
      late: { clients: 4, days: 12, rupees: 960, perDay: 80 },
      due: sampleDue,
      news: { status_changed: 2, filed_elsewhere: 1 },
      page: 'https://shunya.example/dashboard',
    },
    {
      sayNil: 0,
      codes: 0,
      blocked: 0,
      byHand: 0,
      notices: 0,
      scheduled: 1,
      filed: 0,
      now: sampleDue,
      first: [],
      late: null,
      due: null,
      news: {},
      page: 'https://shunya.example/dashboard',
    },
  ],
  password_old: [{ name: 'Shop' }],
};

export const everyNotice: Notice[] = Object.entries(noticeSamples).flatMap(([code, all]) =>
  all.map((params) => ({ code, params }) as Notice),
);
