import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, languages } from '#domain/account/language.ts';
import { EVIDENCE_SOURCES } from '#domain/gst/evidence.ts';
import { FORMS, periodOf } from '#domain/gst/returnPeriod.ts';
import type {
  FieldProblem,
  FieldProblemCode,
  FieldProblemOf,
  PlainProblem,
} from '#domain/shared/fieldProblem.ts';
import { answers } from '#texts/compiled/answers.ts';
import { fieldProblems } from '#texts/compiled/fieldProblems.ts';
import { skipCost } from '#texts/compiled/skipCost.ts';
import { dateWords } from '#texts/dates.ts';
import { sayAllTheSame } from '#texts/sayAllTheSame.ts';
import {
  type FilePage,
  sayCodeTitle,
  sayConsentTitle,
  sayFilePage,
  sayMessage,
  sayRunsEarlier,
  sayTimesChanged,
} from '#texts/sayAnswer.ts';
import { sayFieldProblem } from '#texts/sayFieldProblem.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';
import { sayRemark } from '#texts/sayRemark.ts';
import { sayWarning } from '#texts/sayWarning.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import { skipCosts, skipMeans } from '#texts/skipCosts.ts';
import { everyDeskWhy, everyMessage, everyRemark, everyWhyNot, month } from './answerSamples.ts';
import { facts } from './facts.ts';
import { isInScriptOf } from './script.ts';

/** Nothing of the program shines through, and it is in its language. */
const isFit = (text: string, language: Language): void => {
  assert.notEqual(text.trim(), '');
  assert.equal(text, text.trim());
  assert.doesNotMatch(text, /undefined|null|NaN|\[object|[{}]|\$\{|  /);
  isInScriptOf(language, text);
};

test("the reason for a client's place on the desk is one short line in each language", () => {
  for (const language of languages)
    for (const why of everyDeskWhy) {
      const line = sayDeskWhy(why, language);
      isFit(line, language);
      assert.doesNotMatch(line, /[.।]$/);
      assert.ok(line.length <= 72, `${line.length}: ${line}`);
      assert.deepEqual(facts(line), facts(sayDeskWhy(why, 'en')), line);
    }
});

for (const language of languages) {
  test(`remarks of registrations, reasons why not, and messages of acts exist in ${language}`, () => {
    for (const remark of everyRemark) isFit(sayRemark(remark, language), language);
    for (const why of everyWhyNot) isFit(sayWhyNot(why, language), language);
    for (const message of everyMessage) isFit(sayMessage(message, language), language);
    for (const behind of [true, false])
      isFit(sayWarning({ code: 'suspended', params: { behind } }, language), language);
    isFit(sayWarning({ code: 'suspended_all_filed', params: {} }, language), language);
  });

  test(`titles, pages of links and the words of a yes exist in ${language}`, () => {
    for (const purpose of ['session', 'GSTR1', 'GSTR3B'] as const)
      isFit(sayCodeTitle({ purpose, place: 2, places: 3 }, language), language);
    for (const kind of ['storage', 'month', 'standing', 'relay', 'evidence', 'by_hand', 'fee'] as const)
      for (const named of [null, month]) isFit(sayConsentTitle(kind, named, language), language);
    for (const page of Object.keys(answers.en.filePages) as FilePage[])
      for (const text of Object.values(sayFilePage(page, language))) isFit(text, language);
    isFit(sayRunsEarlier({ dueDay: 11, latestDay: 10 }, language), language);
    for (const count of [1, 3, 4])
      isFit(
        sayTimesChanged(
          Array.from({ length: count }, () => 'Mehta Textiles'),
          language,
        ),
        language,
      );
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
  const own = everyWhyNot.filter(({ code }) => code !== 'as_found');
  for (const language of languages) {
    for (const why of own)
      assert.deepEqual(facts(sayWhyNot(why, language)), facts(sayWhyNot(why, 'en')), why.code);
    for (const remark of everyRemark)
      assert.deepEqual(facts(sayRemark(remark, language)), facts(sayRemark(remark, 'en')), remark.code);
  }
});

test('a remark from before there were codes is shown as it was written, in every language', () => {
  const remark = { code: 'as_written', params: { text: 'The portal says no.' } } as const;
  for (const language of languages) assert.equal(sayRemark(remark, language), 'The portal says no.');
  assert.equal(sayRemark(null, 'mr'), '');
});

test('the cost of skipping names the same days and amounts in every language', () => {
  for (const filing of [
    { ...month, stateCode: '27', forms: FORMS },
    { ...month, stateCode: '27', forms: ['GSTR3B'] as const },
    { period: periodOf(2026, 12), frequency: 'quarterly' as const, stateCode: '08', forms: FORMS },
  ]) {
    const english = skipCosts(skipCost.en, filing, dateWords('en'));
    for (const language of languages) {
      const said = skipCosts(skipCost[language], filing, dateWords(language));
      assert.deepEqual(said.map(facts), english.map(facts), language);
      for (const text of [...said, ...skipMeans(skipCost[language])]) isFit(text, language);
    }
  }
});

type Samples = { [C in Exclude<FieldProblemCode, PlainProblem>]: FieldProblemOf<C>['params'][] };
/** The problems that tell something beside their code. A new one without a sample does not compile. */
const told: Samples = {
  required: [{ field: 'legal_name' }],
  one_line: [{ field: null }, { field: 'name' }],
  no_link: [
    { field: 'name', afterDot: true },
    { field: 'business_nick_name', afterDot: false },
  ],
  no_letter: [{ field: 'name' }, { field: 'label' }],
  no_number: [{ field: 'name' }, { field: 'label' }],
  one_script: [{ field: 'name' }, { field: 'label' }],
  email_form: [{ field: 'contact_email' }],
  pan_form: [{ field: 'signatory_pan' }],
  pan_of_person: [{ field: 'signatory_pan' }],
  pan_of_gstin: [{ field: 'pan_number', pan: 'ABCPN1234F' }],
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
  webhook_https: [{ loopback: false }],
  issuer_https: [{ loopback: false }],
  id_wrong: (['aadhar', 'pan', 'passport', 'driving', 'voter'] as const).map((kind) => ({ kind })),
  photo_pixels: [{ megapixels: 40 }],
  arn_state: [{ told: '29', state: '27' }],
  arn_period: [{ told: '0926', wanted: '1026' }],
  gstin_check: [{ expected: 'V' }],
  gstin_perhaps: [{ gstin: '27AAPFU0939F1ZV' }],
  gstin_of_other: (
    ['tax_deductor', 'tax_collector', 'uin_holder', 'non_resident', 'online_services_from_abroad'] as const
  ).map((kind) => ({ kind })),
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

test('every error of a value exists in every language, with the same numbers', () => {
  const plain = Object.entries(fieldProblems.en.problems)
    .filter(([, message]) => typeof message === 'string')
    .map(([code]) => ({ code, params: {} }) as FieldProblem);
  const problems = [
    ...plain,
    ...Object.entries(told).flatMap(([code, all]) => all.map((params) => ({ code, params }) as FieldProblem)),
  ];
  assert.ok(plain.length > 70);
  for (const problem of problems) {
    const english = sayFieldProblem(problem, fieldProblems.en);
    for (const language of languages) {
      const text = sayFieldProblem(problem, fieldProblems[language]);
      assert.doesNotMatch(text, /undefined|NaN|\[object|[{}]|  /, problem.code);
      isInScriptOf(language, text);
      // The law's own words of a day of the month and of letters are numbers in one language and words in another.
      const numbers = (said: string): string[] => facts(said).filter((each) => !/^[A-Z]+\d/.test(each));
      assert.deepEqual(numbers(text), numbers(english), `${problem.code}: ${text}`);
    }
  }
});

test('the refusal of a PAN that is not a person’s stands under any label', () => {
  assert.equal(
    sayFieldProblem({ code: 'pan_of_person', params: { field: 'signatory_pan' } }, fieldProblems.en),
    'This is the PAN of a business. Enter the PAN of the person who signs',
  );
});
