import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, languages } from '#domain/account/language.ts';
import type { DeskReasonCode, DeskReasonParams, DeskWhy } from '#domain/filing/deskRow.ts';
import { EVIDENCE_SOURCES } from '#domain/filing/evidence.ts';
import type { WhyNot, WhyNotCode, WhyNotOf } from '#domain/filing/whyNot.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import type { Remark, RemarkCode, RemarkOf } from '#domain/registration/remark.ts';
import type { FieldProblem, FieldProblemCode, FieldProblemOf } from '#domain/shared/fieldProblem.ts';
import { fieldProblems as enFields } from '#texts/en/fieldProblems.ts';
import { skipCost as enSkip } from '#texts/en/skipCost.ts';
import { fieldProblems as hiFields } from '#texts/hi/fieldProblems.ts';
import { skipCost as hiSkip } from '#texts/hi/skipCost.ts';
import { fieldProblems as mrFields } from '#texts/mr/fieldProblems.ts';
import { skipCost as mrSkip } from '#texts/mr/skipCost.ts';
import { sayAllTheSame } from '#texts/sayAllTheSame.ts';
import { answerTexts, type Message, type MessageOf, sayMessage } from '#texts/sayAnswer.ts';
import { sayFieldProblem } from '#texts/sayFieldProblem.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';
import { sayRemark } from '#texts/sayRemark.ts';
import { sayWarning } from '#texts/sayWarning.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import type { AnswerCode } from '#texts/shapes.ts';
import { skipCosts } from '#texts/skipCosts.ts';
import { everyFinding, sampleDue, sampleGstin } from './samples.ts';

const at = (text: string): number => Date.parse(`${text}+05:30`);
const month = { period: periodOf(2026, 10), frequency: 'monthly' } as const;

/** What each code tells, in each of its ways. A new code without a sample does not compile. */
const remarks: { [C in RemarkCode]: RemarkOf<C>['params'][] } = {
  gstin_unreadable: [{}],
  other_gstin: [{ gstin: sampleGstin, given: sampleGstin }],
  gstin_wanted: [{}],
  already_here: [{ gstin: sampleGstin }],
  not_regular: ['Composition', 'Tax Deductor', 'UN Body', 'Something New', ''].map((taxpayerType) => ({
    taxpayerType,
  })),
  refused: [{ meaning: 'wrong_password' }, { meaning: 'api_access_off' }],
  no_answer: [{}],
  cancelled: [{ cancelled: null }, { cancelled: at('2026-09-15T00:00:00') }],
  as_written: [],
};

const whyNots: { [C in WhyNotCode]: WhyNotOf<C>['params'][] } = {
  return_on_its_way: [{}],
  credentials_wait: [{}],
  erasing_waits: [{}],
  gstin_deleted: [{}],
  not_refused: [{}],
  as_remarked: [{ remark: { code: 'no_answer', params: {} } }],
  sign_in_refused: [{}],
  no_pan_needed: [{}],
  both_settled: [{}],
  filed_already: [{ months: [month] }, { months: [month, { ...month, period: periodOf(2026, 9) }] }],
  as_found: everyFinding.map((finding) => ({ finding })),
  nothing_today: [{}],
  nothing_known: [{}],
  next_due: [{ due: sampleDue }],
  no_such_yes: [{}],
  yes_changed: [{}],
  not_skipped: [{}],
  skip_stays: [{}],
  skipped_by_person: [{}],
  nothing_to_retry: [{}],
  others_yes: [{ name: 'Asha Rao' }],
  others_choice: [{ name: 'Asha Rao' }],
  not_by_hand: [{}],
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
  sign_in_released: [{}],
  proof_sent: [{}],
  proven: [{}],
  second_factor_on: [{}],
  second_factor_off: [{}],
  recovery_codes_made: [{}],
  passkey_added: [{}],
  passkey_removed: [{}],
  account_erased: [{}],
  account_renamed: [{}],
  role_changed: [{}],
  member_removed: [{}],
  account_left: [{}],
  invitation_sent: [{}],
  invitation_taken_back: [{}],
  invitation_accepted: [{}],
  gstin_assigned: [{}],
  contact_saved: [{}],
  contact_removed: [{}],
  client_asked: [
    { name: 'Asha Nema', sent: 2 },
    { name: 'Asha Nema', sent: 0 },
  ],
  question_taken_back: [{}],
  person_erased: [{}],
  key_made: [{}],
  sms_secret_made: [{}],
  sms_secret_revoked: [{}],
  key_revoked: [{}],
  webhook_made: [{}],
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
  skipped_month: [{}],
  filing_skipped: [{}],
  retry_scheduled: [{}],
  yes_kept: [{}],
  skip_undone: [{}],
  arn_recorded: [{}],
  answer_taken: [{}],
  code_taken: [{}],
  code_asked: [{}],
  new_code_asked: [{}],
  sms_received: [{}],
  fault_set: [{}],
  late_fee_paid: [{}],
  saved_reset: [{}],
  filed_by_hand: [{ arns: ['AA2710260000019', 'AA271026000002Z'] }],
  access_switched: [
    { on: true, ownerRenews: null },
    { on: false, ownerRenews: null },
    { on: null, ownerRenews: true },
    { on: null, ownerRenews: false },
  ],
};

const every = <T>(samples: Readonly<Record<string, readonly object[]>>): T[] =>
  Object.entries(samples).flatMap(([code, all]) => all.map((params) => ({ code, params }) as T));

const devanagari = /[\u0900-\u097f]/;
/** Nothing of the program shines through, and it is in its language. */
const isFit = (text: string, language: Language): void => {
  assert.notEqual(text.trim(), '');
  assert.equal(text, text.trim());
  assert.doesNotMatch(text, /undefined|null|NaN|\[object|[{}]|\$\{|  /);
  assert.equal(devanagari.test(text), language !== 'en', text);
};

/** Numbers, amounts, GSTIN, names of forms: what a sentence tells beside its words. */
const filled = (text: string): string[] =>
  [...new Set(text.match(/GSTR-\d\w?|[A-Z₹]*\d(?:[\dA-Z,:]*[\dA-Z])?/g) ?? [])].toSorted();

const day = Date.parse('2026-11-05T07:59:00+05:30');
const deskReasons: { readonly [C in DeskReasonCode]: readonly DeskReasonParams[C][] } = {
  being_verified: [{}],
  not_proven: [{}],
  none_due: [{}],
  opens_next: [
    { period: month.period, frequency: 'monthly', due: day },
    { period: month.period, frequency: 'quarterly', due: day },
  ],
  sign_in_refused: [{}],
  yes_missing: [{}],
  recorded: [{ arn: 'AA080926000001A' }],
  client_asked: [{ name: 'Asha Nema', at: day }],
  client_said_no: [{ name: 'Asha Nema', at: day }],
  client_not_theirs: [{ name: 'Asha Nema' }],
  portal_knows_nothing: [{}],
  overdue: [{ due: day }],
  no_time: [{}],
  code_on_its_way: [{ until: day }],
  code_wanted: [{}],
  code_refused: [{}],
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
const whysOfDesk: DeskWhy[] = [
  ...every<{ code: DeskReasonCode }>(deskReasons).map((reason) => ({ kind: 'reason', ...reason }) as DeskWhy),
  ...everyFinding.map((finding): DeskWhy => ({ kind: 'finding', finding })),
];

test('why a client stands where it stands on the desk is said in one short line of each language', () => {
  for (const language of languages)
    for (const why of whysOfDesk) {
      const line = sayDeskWhy(why, language);
      isFit(line, language);
      assert.doesNotMatch(line, /[.।]$/);
      assert.ok(line.length <= 72, `${line.length}: ${line}`);
      assert.deepEqual(filled(line), filled(sayDeskWhy(why, 'en')), line);
    }
});

for (const language of languages) {
  test(`what a registration says, why an act is refused and what was done are said in ${language}`, () => {
    for (const remark of every<Remark>(remarks)) isFit(sayRemark(remark, language), language);
    for (const why of every<WhyNot>(whyNots)) isFit(sayWhyNot(why, language), language);
    for (const message of every<Message>(messages)) isFit(sayMessage(message, language), language);
    for (const behind of [true, false])
      isFit(sayWarning({ code: 'suspended', params: { behind } }, language), language);
  });

  test(`titles, pages of links and the words of a yes are said in ${language}`, () => {
    const texts = answerTexts[language];
    for (const purpose of ['session', 'GSTR1', 'GSTR3B'] as const)
      isFit(texts.codeTitle({ purpose, place: 2, places: 3 }), language);
    for (const kind of ['storage', 'month', 'standing', 'relay', 'evidence'] as const)
      for (const named of [null, month]) isFit(texts.consentTitle(kind, named), language);
    for (const { title, text } of Object.values(texts.filePages)) {
      isFit(title, language);
      isFit(text, language);
    }
    isFit(texts.runsEarlier({ dueDay: 11, latestDay: 10 }), language);
    for (const [creditRupees, notRead] of [
      [1140, []],
      [0, [...EVIDENCE_SOURCES]],
      [1140, ['gstr2b']],
    ] as const) {
      const { text, version } = sayAllTheSame(
        { form: 'GSTR3B', creditRupees, notRead: [...notRead] },
        month,
        language,
      );
      isFit(text, language);
      assert.match(text, /GSTR-3B/);
      if (creditRupees > 0) assert.match(text, /₹1,140/);
      assert.equal(version.endsWith(language), language !== 'en');
    }
  });
}

test('a reason and a remark name the same days, numbers and forms in every language', () => {
  const own = every<WhyNot>(whyNots).filter(({ code }) => code !== 'as_found');
  for (const language of languages) {
    for (const why of own)
      assert.deepEqual(filled(sayWhyNot(why, language)), filled(sayWhyNot(why, 'en')), why.code);
    for (const remark of every<Remark>(remarks))
      assert.deepEqual(filled(sayRemark(remark, language)), filled(sayRemark(remark, 'en')), remark.code);
  }
});

test('a remark from before there were codes is said as it was written, in every language', () => {
  const remark: Remark = { code: 'as_written', params: { text: 'The portal says no.' } };
  for (const language of languages) assert.equal(sayRemark(remark, language), 'The portal says no.');
  assert.equal(sayRemark(null, 'mr'), '');
});

test('what skipping costs names the same days and amounts in every language', () => {
  const texts = { en: enSkip, hi: hiSkip, mr: mrSkip };
  for (const filing of [
    { ...month, stateCode: '27' },
    { period: periodOf(2026, 12), frequency: 'quarterly' as const, stateCode: '08' },
  ]) {
    const english = skipCosts(texts.en, filing);
    for (const language of languages) {
      const said = skipCosts(texts[language], filing);
      assert.deepEqual(said.map(filled), english.map(filled), language);
      for (const text of [...said, ...texts[language].means]) isFit(text, language);
    }
  }
});

type Samples = { [C in FieldProblemCode]?: FieldProblemOf<C>['params'][] };
/** The problems that tell something beside their code. */
const told: Samples = {
  required: [{ field: 'legal_name' }],
  one_line: [{ field: null }, { field: 'name' }],
  no_link: [
    { field: 'name', afterDot: true },
    { field: 'business_nick_name', afterDot: false },
  ],
  email_form: [{ field: 'contact_email' }],
  pan_form: [{ field: 'signatory_pan' }],
  date_form: [{ field: 'registration_date' }],
  month_form: [{ field: 'regular_from' }],
  pincode_form: [{ field: 'pincode' }],
  phone_form: [{ field: 'contact_phone' }],
  not_listed: [{ field: 'state' }],
  today_or_later: [{ field: 'gstr1_start_date' }],
  this_month_or_earlier: [{ field: 'regular_from' }],
  too_long: [{ most: 120 }],
  between: [
    { field: 'filling_day', form: 'GSTR1', least: 1, most: 31 },
    { field: 'limit', form: null, least: 1, most: 100 },
  ],
  id_wrong: (['aadhar', 'pan', 'passport', 'driving', 'voter'] as const).map((kind) => ({ kind })),
  photo_pixels: [{ megapixels: 40 }],
  arn_state: [{ told: '29', state: '27' }],
  arn_period: [{ told: '0926', wanted: '1026' }],
  gstin_unnamed: [{ by: 'id' }, { by: 'gstin_id' }],
  day_range: [{ form: 'GSTR3B', least: 1, most: 20 }],
  gstr1_day_latest: [{ latest: 7 }],
  file_too_long: [{ most: 1000 }],
  too_many_lines: [{ lines: 700, most: 500 }],
  cell_missing: [{ field: 'username' }],
  cell_too_long: [{ field: 'business_nick_name', most: 60 }],
  line_repeats: [{ field: 'gstin', line: 3 }],
  too_many_gstins: [{ most: 2000 }],
  wrong_type: [{ type: 'string' }, { type: 'boolean' }],
  none_of: [{ values: 'a, b' }],
  above: [{ most: '12' }],
  below: [{ least: '1' }],
};

test('whatever is wrong with a value is said in every language, with the same numbers', () => {
  const texts = { en: enFields, hi: hiFields, mr: mrFields };
  const codes = Object.keys(enFields.problems) as FieldProblemCode[];
  const problems = codes.flatMap((code) =>
    (told[code] ?? [{}]).map((params) => ({ code, params }) as FieldProblem),
  );
  for (const problem of problems) {
    const english = sayFieldProblem(problem, enFields);
    for (const language of languages) {
      const text = sayFieldProblem(problem, texts[language]);
      assert.doesNotMatch(text, /undefined|NaN|\[object|[{}]|  /, problem.code);
      assert.equal(devanagari.test(text), language !== 'en', text);
      // The law's own words of a day of the month and of letters are numbers in one language and words in another.
      const numbers = (said: string): string[] => filled(said).filter((each) => !/^[A-Z]+\d/.test(each));
      assert.deepEqual(numbers(text), numbers(english), `${problem.code}: ${text}`);
    }
  }
});
