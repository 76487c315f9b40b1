import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, languages } from '#domain/account/language.ts';
import type { Doer } from '#domain/filing/events.ts';
import {
  EVIDENCE_SOURCES,
  type Reading,
  type StatementCode,
  type StatementParams,
} from '#domain/gst/evidence.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import {
  filedByHand,
  monthConsent,
  relayMandate,
  standingDeclaration,
  storageConsent,
} from '#domain/registration/consent.ts';
import { answers } from '#texts/compiled/answers.ts';
import { documents } from '#texts/compiled/documents.ts';
import { problems } from '#texts/compiled/problems.ts';
import { sayMonthsOfYear, sayPeriod } from '#texts/dates.ts';
import { sayAllTheSame } from '#texts/sayAllTheSame.ts';
import {
  type FilePage,
  sayCodeTitle,
  sayConsentTitle,
  sayDevice,
  sayFilePage,
  sayMessage,
  sayRunsEarlier,
  sayTimesChanged,
  saySentTo,
} from '#texts/sayAnswer.ts';
import { sayConsent } from '#texts/sayConsent.ts';
import { sayDoer } from '#texts/sayDoer.ts';
import {
  type NextActOfEntry,
  sayAct,
  sayGstr1IsFiled,
  sayHalf,
  sayNotFiled,
  sayTitle,
} from '#texts/sayEntry.ts';
import { sayReading } from '#texts/sayEvidence.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { sayProofMail, sayProofSms } from '#texts/sayProof.ts';
import { sayRemark } from '#texts/sayRemark.ts';
import { sayWarning } from '#texts/sayWarning.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import { everyMessage, everyRemark, everyWhyNot, month, nextActs, quarter } from './answerSamples.ts';
import { facts } from './facts.ts';
import { everyFinding, everyNotice, otherGstin, sampleDue, sampleGstin } from './samples.ts';

const at = Date.parse('2026-11-05T07:59:00+05:30');
const arn = 'AA080926000001A';

/** Names and links among what a text is given, no codes: those that it says, it says in every language. */
const namesIn = (given: unknown): string[] => {
  if (typeof given === 'string') return /[^a-z_]/.test(given) ? [given] : [];
  return typeof given === 'object' && given !== null ? Object.values(given).flatMap(namesIn) : [];
};

/** Checks that the text for `given` has the same facts and names in every language. */
function tellsTheSame(say: (language: Language) => string, given: unknown): void {
  const english = say('en');
  const told = (text: string): string[] => [
    ...facts(text),
    ...namesIn(given).filter((name) => text.includes(name)),
  ];
  for (const language of languages)
    assert.deepEqual(told(say(language)), told(english), `${language}: ${say(language)}\n${english}`);
}

test('a statement about an act has the same names, numbers, ARNs and forms in every language', () => {
  for (const message of everyMessage)
    tellsTheSame((language) => sayMessage(message, language), { ...message.params, section: null });
});

test('a finding, a notice, a remark and a refusal carry the same names in every language', () => {
  for (const { params, ...rest } of everyFinding)
    tellsTheSame(
      (language) => Object.values(sayFinding({ ...rest, params } as never, language)).join(' '),
      params,
    );
  for (const notice of everyNotice)
    tellsTheSame((language) => sayNotice(notice, language).text, notice.params);
  for (const remark of everyRemark) tellsTheSame((language) => sayRemark(remark, language), remark.params);
  for (const why of everyWhyNot)
    tellsTheSame((language) => sayWhyNot(why, language), why.code === 'as_found' ? null : why.params);
  for (const behind of [true, false])
    tellsTheSame((language) => sayWarning({ code: 'suspended', params: { behind } }, language), null);
  tellsTheSame((language) => sayWarning({ code: 'suspended_all_filed', params: {} }, language), null);
});

test('titles, days and addresses of an answer tell the same in every language', () => {
  for (const purpose of ['session', 'GSTR1', 'GSTR3B'] as const)
    tellsTheSame((l) => sayCodeTitle({ purpose, place: 2, places: 3 }, l), null);
  for (const mobileEnds of ['', '3210'])
    for (const mail of ['', 'a…@example.test'])
      tellsTheSame((l) => saySentTo({ mobileEnds, mail }, l), [mobileEnds, mail]);
  for (const kind of ['storage', 'month', 'standing', 'relay', 'evidence', 'by_hand', 'fee'] as const)
    for (const named of [null, month, quarter]) tellsTheSame((l) => sayConsentTitle(kind, named, l), null);
  tellsTheSame((l) => sayDevice({ browser: 'Chrome', platform: 'Android' }, l), ['Chrome', 'Android']);
  // English says the days as ordinals.
  tellsTheSame(
    (l) => sayRunsEarlier({ dueDay: 11, latestDay: 9 }, l).replace(/(\d)(?:st|nd|rd|th)/g, '$1'),
    null,
  );
  for (const [names, facts] of [
    [
      ['Asha', 'Bina'],
      ['Asha', 'Bina'],
    ],
    [['Asha', 'Bina', 'Chitra', 'Diya'], ['4']],
  ] as const)
    tellsTheSame((l) => sayTimesChanged(names, l), [...facts]);
  for (const page of Object.keys(answers.en.filePages) as FilePage[])
    tellsTheSame((l) => sayFilePage(page, l).text, null);
});

test('a month and what comes next tell the same days, names, forms and ARNs in every language', () => {
  for (const [kind, samples] of Object.entries(nextActs) as [NextActOfEntry['kind'], object[]][])
    for (const sample of samples)
      tellsTheSame((l) => sayAct({ kind, ...sample } as NextActOfEntry, l), {
        ...sample,
        finding: null,
      });
  for (const one of [month, quarter]) {
    tellsTheSame((l) => sayTitle(one, l), null);
    tellsTheSame((l) => sayGstr1IsFiled(one, l), null);
  }
  for (const is of ['filed', 'acknowledged', 'cancelled', 'skipped'] as const)
    tellsTheSame((l) => sayHalf('GSTR3B', is, l), null);
  for (const forms of [['GSTR1'], ['GSTR1', 'GSTR3B']] as const)
    tellsTheSame((l) => sayNotFiled(forms, l), null);
});

const heads = { igst: 114_000, cgst: 0, sgst: 0, cess: 0 };
const none = { igst: 0, cgst: 0, sgst: 0, cess: 0 };
const amounts = [{ heads }, { heads: none }];
/** Samples of each statement, in each of its ways. A new one without a sample does not compile. */
const statements: { [C in StatementCode]: StatementParams[C][] } = {
  status: (['active', 'cancelled', 'suspended', 'inactive', 'provisional', 'other'] as const).map(
    (status) => ({ status }),
  ),
  nothing_saved: [{}],
  data_saved: [{}],
  no_summary: [{}],
  e_invoices: [{ count: 12 }],
  makes_no_e_invoices: [{}],
  outward: [...amounts.map((one) => ({ ...one, value: 0 })), { heads: none, value: 250_000 }],
  reverse_charge: amounts,
  credit: amounts,
  cash: amounts,
  credit_balance: amounts,
  owed: amounts,
  reclaim_balance: amounts,
  reverse_charge_balance: amounts,
  late_fee: amounts,
  cash_for_fee: amounts,
  owed_fee: amounts,
  fee_paid: amounts,
  own_fee: [{ period: periodOf(2026, 9), filedOn: '27-10-2026', rupees: 140 }],
  previous_in_time: [{ period: periodOf(2026, 9), filedOn: '18-10-2026' }],
  no_return_before: [{}],
};

test("a statement of the portal's evidence has the same amounts, days and forms in every language", () => {
  const said = (reading: Reading) => (language: Language) =>
    Object.values(sayReading(reading, language)).join(': ');
  for (const [code, samples] of Object.entries(statements))
    for (const params of samples)
      tellsTheSame(
        said({ source: 'gstr2b', at, state: 'read', statements: [{ code, params } as never] }),
        null,
      );
  for (const source of EVIDENCE_SOURCES) {
    tellsTheSame(said({ source, at, state: 'not_offered', statements: [] }), null);
    for (const from of [null, sampleDue])
      tellsTheSame(said({ source, at, state: 'not_due', from, statements: [] }), null);
  }
});

test('a consent names the same months, forms, days, GSTIN and ARN in every language', () => {
  const plain = { period: null, covers: null };
  for (const consent of [storageConsent, standingDeclaration, relayMandate])
    // "The 14th" is an ordinal in English alone.
    tellsTheSame((l) => sayConsent({ ...consent, ...plain }, l).replace('14th', '14'), null);
  for (const { period, frequency } of [month, quarter]) {
    const kept = { period, covers: null };
    tellsTheSame(
      (l) =>
        sayConsent(
          {
            ...monthConsent(period, frequency, { forms: ['GSTR1', 'GSTR3B'], fee: null, mayCarryFee: false }),
            ...kept,
          },
          l,
        ),
      null,
    );
    for (const form of ['GSTR1', 'GSTR3B'] as const) {
      const byHand = filedByHand({ gstin: otherGstin, period, frequency }, form, arn);
      tellsTheSame((l) => sayConsent({ ...byHand, ...kept }, l), [otherGstin, arn]);
      for (const creditRupees of [0, 1140])
        tellsTheSame(
          (l) =>
            sayAllTheSame({ form, creditRupees, notRead: [...EVIDENCE_SOURCES] }, { period, frequency }, l)
              .text,
          null,
        );
    }
  }
});

test('messages that prove a number, a second factor and an invitation say the same in every language', () => {
  const link = 'https://shunya.example/not-me#abcDEF123';
  for (const what of [
    'on',
    'off',
    'off_by_operator',
    'recovery_code_used',
    'passkey_added',
    'passkey_removed',
  ] as const)
    for (const one of [null, link]) {
      const change = { what, left: 7, link: one };
      tellsTheSame((l) => sayProofSms('second_factor', change, l), null);
      tellsTheSame((l) => sayProofMail('second_factor', change, l).text, null);
    }
  tellsTheSame((l) => sayProofSms('factor_needed', { from: at }, l), null);
  tellsTheSame((l) => sayProofMail('factor_needed', { from: at }, l).text, null);
  for (const account of ['', 'Kulkarni & Associates']) {
    const given = { inviter: 'Asha Rao', account, role: 'manager', link } as const;
    tellsTheSame((l) => sayProofSms('invitation', given, l), [given.inviter, account]);
  }
});

test('texts around the tables of a document say the same in every language', () => {
  const doers: Doer[] = [
    { by: 'system' },
    { by: 'program' },
    { by: 'client', name: 'Asha Nema', handed: false },
    { by: 'client', name: 'Asha Nema', handed: true },
    { by: 'person', name: 'Asha Rao', role: 'preparer' },
  ] as Doer[];
  for (const doer of doers) tellsTheSame((l) => sayDoer(doer, l), doer);
  for (const one of [month, quarter]) {
    tellsTheSame((l) => sayPeriod(one, l), null);
    tellsTheSame((l) => sayMonthsOfYear(one, l), null);
  }
  const given = { form: 'GSTR-3B', gstin: sampleGstin, period: '2026' };
  tellsTheSame((l) => documents[l].subject(given), given);
  tellsTheSame((l) => documents[l].page({ page: 2, of: 3 }), null);
});

test('a problem names the same numbers in every language', () => {
  for (const code of Object.keys(problems.en.problems) as (keyof typeof problems.en.problems)[])
    tellsTheSame((l) => problems[l].problems[code], null);
});

test('a fact that one language leaves out, or tells otherwise, is found', () => {
  const english =
    'Nil GSTR-3B of October 2026 for 27AAPFU0939F1ZV is due by 20 November 2026, 07:59 IST: ₹1,140.';
  const hindi = '27AAPFU0939F1ZV का अक्टूबर 2026 का निल GSTR-3B 20 नवंबर 2026, 07:59 बजे IST तक: ₹1,140।';
  assert.deepEqual(facts(hindi), facts(english));
  for (const fact of ['27AAPFU0939F1ZV', 'अक्टूबर', 'GSTR-3B', '20 ', '07:59', 'IST', '₹1,140'])
    assert.notDeepEqual(facts(hindi.replace(fact, '')), facts(english), fact);
  assert.notDeepEqual(facts(hindi.replace('नवंबर', 'दिसंबर')), facts(english));
  assert.throws(() => tellsTheSame((l) => (l === 'mr' ? 'विचारले' : 'Asha Nema'), { name: 'Asha Nema' }));
});
