import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVIDENCE_SOURCES, type Evidence, type Reading } from '#domain/gst/evidence.ts';
import { nilCheck } from '#domain/filing/nilCheck.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { gstr1Done, question3b } from './nilQuestions.ts';

/* A source is read, not due yet, not offered, or failed; a missing answer is never taken for a zero. */

const states = {
  read: { state: 'read' },
  not_due: { state: 'not_due', from: null },
  not_offered: { state: 'not_offered' },
  failed: { state: 'failed', why: 'busy' },
} as const;
type State = keyof typeof states;

const verdictOf = (evidence: Evidence, notRead: Reading['source'][] | null = null) =>
  nilCheck({
    ...question3b,
    facts: { ...gstr1Done, evidence },
    covered: notRead === null ? [] : [{ form: 'GSTR3B', creditRupees: 0, notRead }],
  });

for (const source of EVIDENCE_SOURCES)
  for (const state of Object.keys(states) as State[]) {
    const asks = state === 'failed' || (state === 'not_offered' && source === 'late_fee');
    test(`${source} that is ${state} ${asks ? 'asks a person, who has to name it' : 'lets the return go'}`, () => {
      const reading: Reading = { source, at: 0, statements: [], ...states[state] };
      const verdict = verdictOf([reading]);
      if (!asks) return assert.deepEqual(verdict, { verdict: 'file' });
      assert.ok(verdict.verdict === 'consent' && verdict.finding?.code === 'needs_yes');
      assert.deepEqual(verdict.finding.params.notRead, [source]);
      const other = source === 'profile' ? 'gstr2b' : 'profile';
      assert.equal(verdictOf([reading], [other]).verdict, 'consent');
      assert.deepEqual(verdictOf([reading], [source]), { verdict: 'file' });
    });
  }

test('where no source reports the late fee, our own dates stand in: an earlier GSTR-3B in time, or none', () => {
  const standIns = [
    { code: 'previous_in_time', params: { period: periodOf(2026, 9), filedOn: '2026-10-20' } },
    { code: 'no_return_before', params: {} },
  ] as const;
  for (const state of ['not_offered', 'failed'] as const)
    for (const standIn of standIns) {
      const reading: Reading = { source: 'late_fee', at: 0, statements: [standIn], ...states[state] };
      assert.deepEqual(verdictOf([reading]), { verdict: 'file' }, `${state} ${standIn.code}`);
    }
});
