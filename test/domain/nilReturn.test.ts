import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { RETURN_STATES } from '#domain/filing/filing.ts';
import { actorOf } from '#domain/filing/finding.ts';
import { nilCheck, type PortalFacts } from '#domain/filing/nilCheck.ts';
import { parsePan } from '#domain/gst/pan.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import {
  COMPANY,
  SEP,
  ARN,
  at,
  clean,
  saved,
  lateFee,
  drafted,
  gstr1Done,
  question,
  question3b,
  finding,
  whatOf,
  actOf,
  rupeesOf,
} from './nilQuestions.ts';

test('a clean registration files both returns, by a consent given or standing', () => {
  assert.deepEqual(nilCheck(question), { verdict: 'file' });
  assert.deepEqual(nilCheck(question3b), { verdict: 'file' });
  assert.deepEqual(nilCheck({ ...question, consent: 'standing' }), { verdict: 'file' });
});

test('without consent it is asked for', () => {
  assert.deepEqual(nilCheck({ ...question, consent: 'missing' }), { verdict: 'consent', finding: null });
});

test('a return that the portal lists is adopted, whatever else is wrong', () => {
  const facts = { ...gstr1Done, status: 'suspended' as const, evidence: saved };
  assert.deepEqual(nilCheck({ ...question, facts, consent: 'missing' }), { verdict: 'adopt', arn: ARN });
});

test('a period that is not over waits', () => {
  const found = finding({ ...question, now: at('2026-10-31T23:59:59') }, 'wait');
  assert.equal(found.code, 'period_not_over');
  assert.deepEqual(nilCheck({ ...question, now: at('2026-11-01T00:00:00') }), { verdict: 'file' });
});

test('no return is due before the registration, and the first one needs none before it', () => {
  const young = { ...clean, filed: [], registeredOn: '2026-11-01' };
  const found = finding({ ...question, facts: young }, 'blocked');
  assert.equal(found.code, 'before_registration');
  assert.match(whatOf(found), /1 November 2026/);
  const first = { ...clean, filed: [], registeredOn: '2026-10-31' };
  assert.deepEqual(nilCheck({ ...question, facts: first }), { verdict: 'file' });
  const exact = { ...clean, filed: [], registeredOn: '2026-10-01' };
  assert.deepEqual(nilCheck({ ...question, facts: exact }), { verdict: 'file' });
  const before = { ...clean, filed: [], registeredOn: '2026-09-30' };
  assert.equal(finding({ ...question, facts: before }, 'blocked').code, 'previous_gstr3b_missing');
});

test('after a cancellation the date and GSTR-10 are named, up to it returns are still filed', () => {
  const cancelled = { ...clean, status: 'cancelled' as const, cancelledOn: '2026-09-15' };
  const found = finding({ ...question, facts: cancelled }, 'blocked');
  assert.equal(found.code, 'after_cancellation');
  assert.match(whatOf(found), /15 September 2026/);
  assert.match(actOf(found), /GSTR-10.*15 December 2026/);
  const inside = { ...cancelled, cancelledOn: '2026-10-01' };
  assert.deepEqual(nilCheck({ ...question, facts: inside }), { verdict: 'file' });
  assert.equal(
    finding({ ...question, facts: { ...cancelled, cancelledOn: null } }, 'blocked').code,
    'after_cancellation',
  );
});

test('a cancellation inside a quarter leaves that quarter due', () => {
  const facts: PortalFacts = {
    ...clean,
    status: 'cancelled',
    cancelledOn: '2026-07-10',
    filed: [
      { form: 'GSTR1', period: periodOf(2026, 6), arn: ARN },
      { form: 'GSTR3B', period: periodOf(2026, 6), arn: ARN },
    ],
  };
  assert.deepEqual(nilCheck({ ...question, facts, period: SEP, frequency: 'quarterly' }), {
    verdict: 'file',
  });
});

test('a registration that is not active or not regular is not filed for', () => {
  assert.equal(
    finding({ ...question, facts: { ...clean, status: 'inactive' } }, 'blocked').code,
    'not_active',
  );
  const composition = finding({ ...question, facts: { ...clean, taxpayerType: 'Composition' } }, 'blocked');
  assert.equal(composition.code, 'not_regular');
  assert.match(whatOf(composition), /CMP-08/);
});

test('after three years the return is closed', () => {
  const found = finding({ ...question, now: at('2029-12-01T00:00:00') }, 'blocked');
  assert.equal(found.code, 'barred');
  assert.match(whatOf(found), /due on 11 November 2026.*until 11 November 2029.*since 1 December 2029/);
  assert.deepEqual(nilCheck({ ...question, now: at('2029-11-30T23:59:59') }), { verdict: 'file' });
});

test('a late return is not started without a person, and says what it costs', () => {
  const late = { ...question, now: at('2026-11-18T09:00:00'), startedByPerson: false };
  const found = finding(late, 'wait');
  assert.equal(found.code, 'late_needs_person');
  assert.equal(rupeesOf(found), 140);
  assert.match(
    whatOf(found),
    /due on 11 November 2026.*filed on 18 November 2026 costs a late fee of ₹140.*₹20, up to ₹500 on 6 December 2026/,
  );
  assert.deepEqual(nilCheck({ ...late, startedByPerson: true }), { verdict: 'file' });
  assert.equal(rupeesOf(finding({ ...late, now: at('2026-11-12T00:00:00') }, 'wait')), 20);
  assert.deepEqual(nilCheck({ ...late, now: at('2026-11-11T23:59:59') }), { verdict: 'file' });
});

test('a late GSTR-3B names the next one, which carries its fee; a late GSTR-1 does not promise it', () => {
  const late = { ...question3b, now: at('2026-11-27T09:00:00'), startedByPerson: false };
  assert.match(
    whatOf(finding(late, 'wait')),
    /₹140.*charged in GSTR-3B of November 2026, which is then not nil/,
  );
  const quarter = { ...late, period: SEP, frequency: 'quarterly' as const };
  const filed = [
    { form: 'GSTR3B' as const, period: periodOf(2026, 6), arn: ARN },
    { form: 'GSTR1' as const, period: SEP, arn: ARN },
  ];
  assert.match(
    whatOf(finding({ ...quarter, facts: { ...clean, filed } }, 'wait')),
    /charged in GSTR-3B of October to December 2026/,
  );
  assert.match(whatOf(finding({ ...late, form: 'GSTR1', facts: clean }, 'wait')), /may charge it/);
});

test('a late return names the day until which the law allows it, and after that the last day of the portal', () => {
  const late = { ...question, startedByPerson: false };
  const open = finding({ ...late, now: at('2029-11-11T23:00:00') }, 'wait');
  assert.match(whatOf(open), /It can be filed until 11 November 2029\.$/);
  const ending = finding({ ...late, now: at('2029-11-12T00:00:00') }, 'wait');
  assert.match(whatOf(ending), /The last day on which the portal takes it is 30 November 2029\.$/);
});

test('after the due date nothing asks for something by a day that has passed', () => {
  const now = at('2026-11-27T09:00:00');
  for (const facts of [
    { ...gstr1Done, evidence: saved },
    { ...gstr1Done, evidence: drafted(7) },
    { ...gstr1Done, blocks: ['negative_ledger' as const] },
    { ...gstr1Done, constitution: 'LLP' },
    clean,
  ]) {
    const nextAct = actOf(finding({ ...question3b, facts, now }, 'blocked'));
    assert.match(nextAct, /was due on 20 November 2026/);
    assert.doesNotMatch(nextAct, /\bby 20|is due/);
  }
});

test('GSTR-1 needs both returns before it, GSTR-3B the GSTR-3B before', () => {
  const no3b = { ...clean, filed: clean.filed.filter((row) => row.form === 'GSTR1') };
  const found = finding({ ...question, facts: no3b }, 'blocked');
  assert.equal(found.code, 'previous_gstr3b_missing');
  assert.match(
    whatOf(found),
    /GSTR-3B of September 2026 is not filed.*20 October 2026.*filed on 5 November 2026 costs a late fee of ₹320/,
  );
  assert.equal(actorOf(found), 'you');
  const no1 = { ...clean, filed: clean.filed.filter((row) => row.form === 'GSTR3B') };
  assert.equal(finding({ ...question, facts: no1 }, 'blocked').code, 'previous_gstr1_missing');
  const only1 = { ...gstr1Done, filed: gstr1Done.filed.filter((row) => row.form === 'GSTR1') };
  assert.equal(finding({ ...question3b, facts: only1 }, 'blocked').code, 'previous_gstr3b_missing');
});

test('a previous return that is on its way with us makes the next one wait', () => {
  const facts = { ...clean, filed: [] };
  const waits = finding({ ...question, facts, previousStates: { GSTR3B: 'waiting_for_code' } }, 'wait');
  assert.equal(waits.code, 'previous_gstr3b_missing');
  assert.equal(actorOf(waits), 'shunya');
  assert.equal(
    actorOf(finding({ ...question, facts, previousStates: { GSTR3B: 'skipped' } }, 'blocked')),
    'you',
  );
  const done = { GSTR1: 'filed', GSTR3B: 'filed' } as const;
  assert.deepEqual(nilCheck({ ...question, facts, previousStates: done }), { verdict: 'file' });
});

test('a quarterly filer needs the quarter before', () => {
  const facts: PortalFacts = {
    ...clean,
    filed: [
      { form: 'GSTR1', period: periodOf(2026, 6), arn: ARN },
      { form: 'GSTR3B', period: periodOf(2026, 6), arn: ARN },
    ],
  };
  const quarter = { ...question, facts, period: SEP, frequency: 'quarterly' } as const;
  assert.deepEqual(nilCheck(quarter), { verdict: 'file' });
  const missing = finding(
    { ...quarter, facts, period: periodOf(2026, 12), now: at('2027-01-05T08:00:00') },
    'blocked',
  );
  assert.equal(missing.code, 'previous_gstr3b_missing');
  assert.match(whatOf(missing), /July to September 2026/);
});

test('GSTR-3B waits while GSTR-1 is on its way, is stopped when GSTR-1 is, and follows it when filed', () => {
  const expected = {
    scheduled: 'wait',
    checking: 'wait',
    waiting_for_consent: 'wait',
    waiting_for_code: 'wait',
    submitting: 'wait',
    unknown: 'wait',
    acknowledged: 'wait',
    recorded: 'wait',
    filed: 'file',
    blocked: 'blocked',
    rejected: 'blocked',
    gave_up: 'blocked',
    skipped: 'blocked',
    cancelled: 'blocked',
  };
  const got = RETURN_STATES.map((gstr1State) => [
    gstr1State,
    nilCheck({ ...question3b, facts: clean, gstr1State }).verdict,
  ]);
  assert.deepEqual(Object.fromEntries(got), expected);
  assert.equal(finding({ ...question3b, facts: clean, gstr1State: 'scheduled' }, 'wait').code, 'gstr1_first');
  assert.equal(finding({ ...question3b, facts: clean, gstr1State: null }, 'blocked').code, 'gstr1_stopped');
});

test('data saved on the portal is not nil', () => {
  const found = finding({ ...question, facts: { ...clean, evidence: saved } }, 'blocked');
  assert.equal(found.code, 'data_saved');
  assert.match(actOf(found), /11 November 2026/);
});

test('a late fee carried makes GSTR-3B wait with its amount', () => {
  const facts = { ...gstr1Done, evidence: lateFee(140) };
  const found = finding({ ...question3b, facts }, 'consent');
  assert.equal(found.code, 'late_fee_carried');
  assert.equal(rupeesOf(found), 140);
  assert.match(whatOf(found), /₹140/);
  assert.match(actOf(found), /20 November 2026/);
});

test('tax or interest to pay stops GSTR-3B with its amount', () => {
  const found = finding({ ...question3b, facts: { ...gstr1Done, evidence: drafted(12_345) } }, 'blocked');
  assert.equal(found.code, 'liability_carried');
  assert.match(whatOf(found), /₹12,345/);
});

test('a suspension stops nothing; a question for a yes says what filing does to it', () => {
  const facts = { ...clean, status: 'suspended' as const };
  assert.deepEqual(nilCheck({ ...question, facts }), { verdict: 'file' });
  const asked = nilCheck({ ...question, facts, consent: 'missing' });
  assert.ok(asked.verdict === 'consent' && asked.finding !== null);
  assert.equal(asked.finding.code, 'suspended');
  assert.match(whatOf(asked.finding), /can be filed meanwhile; it does not end the suspension/);
  assert.match(actOf(asked.finding), /bank account/);
  const late = nilCheck({ ...question, facts, consent: 'missing', now: at('2026-11-12T08:00:00') });
  assert.ok(late.verdict === 'consent' && late.finding !== null);
  assert.match(whatOf(late.finding), /Filing every return that is missing ends/);
  assert.match(actOf(late.finding), /Initiate Drop Proceeding/);
});

test('each block of the portal stops the return', () => {
  for (const block of ['drc_01b', 'drc_01c', 'bank_account'] as const) {
    assert.equal(finding({ ...question, facts: { ...clean, blocks: [block] } }, 'blocked').code, block);
  }
  const ledger = ['negative_ledger'] as const;
  assert.equal(
    finding({ ...question3b, facts: { ...gstr1Done, blocks: ledger } }, 'blocked').code,
    'negative_ledger',
  );
  assert.deepEqual(nilCheck({ ...question, facts: { ...clean, blocks: ledger } }), { verdict: 'file' });
});

test('a company is offered the SMS, ready to send', () => {
  const facts = { ...clean, constitution: 'Private Limited Company' };
  const found = finding({ ...question, gstin: COMPANY, facts }, 'blocked');
  assert.equal(found.code, 'evc_not_allowed');
  // Neither a yes nor a press for a late filing is asked of it: no button here files it.
  const late = Date.parse('2026-11-12T10:00:00+05:30');
  for (const asked of [{ consent: 'missing' as const }, { now: late, startedByPerson: false }])
    assert.equal(
      finding({ ...question, gstin: COMPANY, facts, ...asked }, 'blocked').code,
      'evc_not_allowed',
    );
  assert.match(actOf(found), /14409.*: NIL R1 24AAACC1206D1ZM 102026$/);
});

test('a signatory whose PAN is not known stops the return, one that is not asked about does not', () => {
  assert.equal(finding({ ...question, signatoryPan: null }, 'blocked').code, 'signatory_pan_missing');
  const signatoryPan = parsePan('ZZZPZ9999Z');
  assert.deepEqual(nilCheck({ ...question, signatoryPan }), { verdict: 'file' });
});

test('a check that needs a session stops nothing before there is one', () => {
  const facts = { ...gstr1Done, evidence: null };
  assert.deepEqual(nilCheck({ ...question3b, facts }), { verdict: 'file' });
});

test('of several findings the first in the order of the checks is shown', () => {
  const facts = { ...clean, filed: [], evidence: saved, blocks: ['drc_01b' as const] };
  assert.equal(finding({ ...question, facts }, 'blocked').code, 'previous_gstr3b_missing');
  const figures = { ...clean, evidence: saved, blocks: ['drc_01b' as const] };
  assert.equal(finding({ ...question, facts: figures, consent: 'missing' }, 'blocked').code, 'data_saved');
});

test('every finding says what happened and what to do, in whole sentences', () => {
  const bool = fc.boolean();
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom('active', 'cancelled', 'suspended', 'inactive', 'other'),
        statusText: fc.constantFrom('Active', ''),
        makesEInvoices: fc.constantFrom(true, false, null),
        taxpayerType: fc.constantFrom('Regular', 'Composition', ''),
        constitution: fc.constantFrom('Partnership', 'Private Limited Company'),
        registeredOn: fc.constantFrom('2019-07-01', '2026-12-01', null),
        cancelledOn: fc.constantFrom('2026-09-01', '2026-12-01', null),
        filed: fc.constantFrom(clean.filed, gstr1Done.filed, []),
        sinceComposition: fc.constantFrom(null, 'not_yet', periodOf(2026, 10)),
        evidence: fc.constantFrom(null, [], saved, lateFee(500), drafted(7)),
        blocks: fc.constantFrom([], ['drc_01b'], ['negative_ledger']),
      }) as fc.Arbitrary<PortalFacts>,
      fc.constantFrom('GSTR1' as const, 'GSTR3B' as const),
      fc.constantFrom('monthly' as const, 'quarterly' as const),
      fc.integer({ min: at('2026-10-01T00:00:00'), max: at('2030-06-01T00:00:00') }),
      bool,
      (facts, form, frequency, now, startedByPerson) => {
        const answer = nilCheck({ ...question, facts, form, frequency, now, startedByPerson });
        if (!('finding' in answer) || answer.finding === null) return;
        const { what: sentence, act: nextAct } = sayFinding(answer.finding, 'en');
        const amountRupees = rupeesOf(answer.finding);
        for (const text of [sentence, nextAct]) {
          assert.match(text, /^[A-Z].*[.0-9]$/);
          assert.doesNotMatch(text, /undefined|null|NaN/);
        }
        if (amountRupees !== undefined) assert.ok(sentence.includes(`₹${amountRupees}`));
      },
    ),
  );
});
