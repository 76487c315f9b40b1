import type { DeskReasonCode, DeskReasonParams, DeskWhy } from '#domain/views/deskRow.ts';
import type { WhyNot, WhyNotCode, WhyNotOf } from '#domain/filing/whyNot.ts';
import { lateFees } from '#domain/gst/lateFee.ts';
import { FORMS, periodOf } from '#domain/gst/returnPeriod.ts';
import type { Remark, RemarkCode, RemarkOf } from '#domain/registration/registration.ts';
import type { AnswerCode, Message, MessageOf } from '#texts/sayAnswer.ts';
import type { NextActOfEntry } from '#texts/sayEntry.ts';
import { everyFinding, otherGstin, sampleDue, sampleGstin } from './samples.ts';

const every = <T>(samples: Readonly<Record<string, readonly object[]>>): T[] =>
  Object.entries(samples).flatMap(([code, all]) => all.map((params) => ({ code, params }) as T));

const at = (text: string): number => Date.parse(`${text}+05:30`);
export const month = { period: periodOf(2026, 10), frequency: 'monthly' } as const;
export const quarter = { period: periodOf(2026, 12), frequency: 'quarterly' } as const;

/** A late fee of both returns, and of one. */
export const sampleFee = lateFees(
  FORMS.map((form) => ({ form, period: month.period, due: at('2026-11-11T23:59:59') })),
  at('2026-11-27T10:00:00'),
);

/** Samples of each code, in each of its ways. A new code without a sample does not compile. */
const remarks: { [C in RemarkCode]: RemarkOf<C>['params'][] } = {
  gstin_unreadable: [{}],
  other_gstin: [{ gstin: sampleGstin, given: otherGstin }],
  gstin_wanted: [{}],
  login_unknown: [{}],
  already_here: [{ gstin: sampleGstin }],
  not_regular: ['Composition', 'Tax Deductor', 'UN Body', 'Something New', ''].map((taxpayerType) => ({
    taxpayerType,
  })),
  refused: [
    { meaning: 'wrong_password' },
    { meaning: 'api_access_off' },
    { meaning: 'unknown', says: 'Kindly approach the jurisdictional officer' },
  ],
  no_answer: [{}],
  answer_unclear: ['', 'Kindly approach the jurisdictional officer'].map((says) => ({
    since: at('2026-11-02T10:00:00'),
    says,
  })),
  cancelled: [{ cancelled: null }, { cancelled: at('2026-09-15T00:00:00') }],
  ends_on: [{ on: at('2026-12-31T00:00:00') }],
  preference_unknown: [{ period: periodOf(2026, 10) }],
  as_written: [],
};

const whyNots: { [C in WhyNotCode]: WhyNotOf<C>['params'][] } = {
  return_on_its_way: [{}],
  credentials_wait: [{}],
  erasing_waits: [{}],
  gstin_deleted: [{}],
  not_refused: [{}],
  not_verified: [{}],
  as_remarked: [{ remark: { code: 'no_answer', params: {} } }],
  sign_in_refused: [{}],
  no_pan_needed: [{}],
  both_settled: [{}],
  filed_already: [{ months: [month] }, { months: [month, { ...month, period: periodOf(2026, 9) }] }],
  as_found: everyFinding.map((finding) => ({ finding })),
  nothing_today: [{}],
  signs_with_dsc: [{}],
  signatory_pan_first: [{}],
  nothing_known: [{}],
  next_due: [{ due: sampleDue }],
  no_such_yes: [{}],
  yes_changed: [{}],
  not_skipped: [{}],
  nothing_started: [{}],
  skip_stays: [{}],
  skipped_by_person: [{}],
  nothing_to_retry: [{}],
  backlog_gap: [{ period: periodOf(2026, 4), frequency: 'monthly' }],
  backlog_skipped: [{ period: periodOf(2026, 4), frequency: 'monthly' }],
  backlog_unread: [{ years: ['2024-25'] }],
  nothing_behind: [{}],
  others_yes: [{ name: 'Asha Rao' }],
  others_choice: [{ name: 'Asha Rao' }],
  not_by_hand: [{}],
  no_contact_code: [{}],
  client_said_no: [{ name: 'Asha Nema', at: Date.parse('2026-11-05T10:00:00+05:30') }],
  no_contact: [{}],
  contact_denied: [{ name: 'Asha Nema' }],
  nothing_to_ask: [{}],
  too_late_to_ask: [{}],
  not_asked: [{}],
  answered_before: (['yes', 'no', 'not_mine'] as const).map((answer) => ({
    answer,
    at: Date.parse('2026-11-05T10:00:00+05:30'),
  })),
  own_session: [{}],
  sign_in_held: [
    { until: Date.parse('2026-11-12T10:00:00+05:30'), mail: null },
    { until: 0, mail: 'a…@example.test' },
  ],
  number_idle: [
    { until: Date.parse('2026-11-12T10:00:00+05:30'), mail: null },
    { until: 0, mail: 'a…@example.test' },
  ],
  sign_in_again: [{}],
  second_factor_on: [{}],
  second_factor_off: [{}],
  second_factor_not_begun: [{}],
  passkey_refused: [{}],
  forwarding_not_offered: [{}],
  forwarding_off: [{}],
  signatory_unknown: [{}],
  signatory_is_you: [{}],
  signatory_unreachable: [{}],
  code_on_its_way: [{}],
  no_code_awaited: [{}],
  codes_used_up: [{ until: sampleDue }],
  code_over: [{ place: 'card' }, { place: 'page' }],
};

const bothWays = [{ on: true }, { on: false }];
const messages: { [C in AnswerCode]: MessageOf<C>['params'][] } = {
  signed_in: [{}],
  signed_out: [{}],
  otp_sent: [{ phone: '+919876543210' }],
  name_updated: [{}],
  profile_updated: (['personal', 'contact', 'preferences', null] as const).map((section) => ({ section })),
  email_link_sent: [{}],
  email_verified: [{}],
  photo_kept: [{}],
  photo_removed: [{}],
  signed_out_there: [{}],
  signed_out_everywhere: [{}],
  sign_in_ended: [{}],
  proof_sent: [{}],
  proven: [{}],
  second_factor_on: [{}],
  second_factor_off: [{}],
  recovery_codes_made: [{}],
  passkey_added: [{}],
  passkey_removed: [{}],
  account_erased: [{}],
  erasing_asked: [{ at: sampleDue }],
  account_kept: [{}],
  person_kept: [{}],
  removal_objected: [{}],
  account_renamed: [{}],
  role_changed: [{}],
  member_removed: [{}],
  account_left: [{}],
  invitation_sent: [{}],
  invitation_without_sms: [{}],
  invitation_taken_back: [{}],
  invitation_accepted: [{}],
  gstin_assigned: [{}],
  contact_saved: [{}],
  contact_removed: [{}],
  client_asked: [
    { name: 'Asha Nema', sent: 2 },
    { name: 'Asha Nema', sent: 0 },
  ],
  contact_code_sent: [{ to: '…3210' }],
  question_taken_back: [{}],
  person_erased: [{}],
  key_made: [{}],
  sms_secret_made: [{}],
  sms_secret_revoked: [{}],
  key_revoked: [{}],
  webhook_made: [{}],
  firm_sign_in_set: [{}],
  firm_sign_in_off: [{}],
  firm_identity_bound: [{}],
  firm_identity_ended: [{}],
  webhook_removed: [{}],
  webhook_secret_changed: [{}],
  webhook_test_sent: [{}],
  webhook_sent_again: [{}],
  gstin_added: [{}],
  gstins_added: [{ count: 1 }, { count: 12 }],
  gstin_deleted: [{}],
  gstin_edited: [{ kept: [] }, { kept: ['legal_name', 'pincode'] }],
  recurring_switched: bothWays,
  asked_each_month: bothWays,
  portal_asked_again: [{}],
  pan_kept: [{}],
  access_noted: [{ days: 30 }],
  schedule_saved: [{}],
  bulk_done: [
    { done: 34, refused: 0 },
    { done: 34, refused: 2 },
  ],
  relay_switched: bothWays,
  scheduled_today: [{}],
  backlog_started: [{}],
  backlog_stopped: [{}],
  skipped_month: [{}],
  notice_answered: [{}],
  notice_sent: [{ form: 'GSTR-3A' }],
  filing_skipped: [{}],
  retry_scheduled: [{}],
  yes_kept: [{}],
  fee_agreed: [{}],
  skip_undone: [{}],
  arn_recorded: [{}],
  answer_taken: [{}],
  code_taken: [{}],
  code_asked: [{}],
  new_code_asked: [{}],
  sms_received: [{}],
  fault_set: [{}],
  fault_ended: [{}],
  taxpayer_shaped: [{}],
  late_fee_paid: [{}],
  bank_paid: [{}],
  saved_reset: [{}],
  filed_by_hand: [{ arns: ['AA2710260000019', 'AA271026000002Z'] }],
  access_switched: [
    { on: true, ownerRenews: null },
    { on: false, ownerRenews: null },
    { on: null, ownerRenews: true },
    { on: null, ownerRenews: false },
  ],
};

export const everyRemark: Remark[] = every<Remark>(remarks);
export const everyWhyNot: WhyNot[] = every<WhyNot>(whyNots);
export const everyMessage: Message[] = every<Message>(messages);

const day = Date.parse('2026-11-05T07:59:00+05:30');
const deskReasons: { readonly [C in DeskReasonCode]: readonly DeskReasonParams[C][] } = {
  being_verified: [{}],
  not_proven: [{}],
  none_due: [{}],
  opens_next: [
    { period: month.period, frequency: 'monthly', due: day },
    { period: month.period, frequency: 'quarterly', due: day },
  ],
  behind_skipped: [
    { period: month.period, frequency: 'monthly' },
    { period: month.period, frequency: 'quarterly' },
  ],
  sign_in_refused: [{}],
  yes_missing: [{}],
  recorded: [{ arn: 'AA080926000001A' }],
  client_asked: [{ name: 'Asha Nema', at: day }],
  client_said_no: [{ name: 'Asha Nema', at: day }],
  client_not_theirs: [{ name: 'Asha Nema' }],
  portal_knows_nothing: [{}],
  overdue: [{ due: day, rupees: 1140 }],
  no_time: [{}],
  code_on_its_way: [{ until: day }],
  code_wanted: [{}],
  code_refused: [{}],
  code_missed: [{}],
  code_in_use: [{}],
  code_again_at: [{ again: day }],
  code_after_another: [{}],
  answer_lost: [{}],
  being_filed: [{}],
  runs_at: [{ at: day }],
  gstr1_is_filed: [{}],
  filed: [{ by: 'system' }, { by: 'portal' }, { by: 'program' }, { by: 'person' }],
  arn_being_confirmed: [{}],
  skipped: [{ due: day }],
  cancelled: [{}],
  stopped: [{}],
};
export const everyDeskWhy: DeskWhy[] = [
  ...every<{ code: DeskReasonCode }>(deskReasons).map((reason) => ({ kind: 'reason', ...reason }) as DeskWhy),
  ...everyFinding.map((finding): DeskWhy => ({ kind: 'finding', finding })),
];

const arn = 'AA080926000001A';
/** Samples of each next act, in each of its ways. A new one without a sample does not compile. */
export const nextActs: {
  [K in NextActOfEntry['kind']]: Omit<Extract<NextActOfEntry, { kind: K }>, 'kind'>[];
} = {
  go_on_with_gstr3b: [{ dueAt: sampleDue }],
  only_due: [{ dueAt: sampleDue }],
  mend_sign_in: [{}],
  undo_skip: [
    { skipped: [{ form: 'GSTR1', dueAt: day, isPast: false }] },
    {
      skipped: [
        { form: 'GSTR1', dueAt: day, isPast: true },
        { form: 'GSTR3B', dueAt: sampleDue, isPast: false },
      ],
    },
  ],
  say_yes: [null, ...everyFinding.filter(({ code }) => code === 'needs_yes')].flatMap((finding) =>
    [null, sampleFee].flatMap((fee) =>
      [month, quarter].map((one) => ({ finding, fee, dueAt: sampleDue, ...one })),
    ),
  ),
  client_asked: [true, false].map((only) => ({ name: 'Asha Nema', sentAt: day, endsAt: sampleDue, only })),
  client_said_no: [month, quarter].map((one) => ({ name: 'Asha Nema', at: day, ...one })),
  recorded: [
    { forms: ['GSTR1'], arn, at: day },
    { forms: ['GSTR1', 'GSTR3B'], arn, at: day },
  ],
  filed_late: [
    { forms: ['GSTR1'], rupees: 40 },
    { forms: ['GSTR1', 'GSTR3B'], rupees: 1_000 },
  ],
  other_arn: [{ form: 'GSTR3B', recorded: arn, arn: 'AA2710260000019' }],
  start: [{}],
  code_in_use: [{}],
  type_code: [{}],
  new_code_at: [{ at: day }],
  new_code_now: [{}],
  ask_code: [
    { lastRefused: true, lastMissed: false },
    { lastRefused: false, lastMissed: false },
    { lastRefused: false, lastMissed: true },
  ],
  code_after_another: [{}],
  last_code_refused: [{}],
  answer_lost: [{}],
};
