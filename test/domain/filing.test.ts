import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { apply as applyTo, canCancel, canRetry, canSkip, nextState, replay } from '#domain/filing/apply.ts';
import { byPerson, type ReturnEvent } from '#domain/filing/events.ts';
import {
  isEnded,
  isInFlight,
  RETURN_STATES,
  type Return,
  type ReturnKey,
  type ReturnState,
  entryStatus,
  returnStatus,
  shownEntryStatus,
  statusesInFilter,
} from '#domain/filing/filing.ts';
import type { Finding, ReturnInQuestion } from '#domain/filing/finding.ts';
import { apiAccessOff } from '#domain/filing/findings.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';

const finding = apiAccessOff;
const arn = 'AA2710260000019';
const asha = { personId: 'asha', role: 'owner' } as const;
const EVENTS: Readonly<Record<ReturnEvent['type'], ReturnEvent>> = {
  opened: { type: 'opened', at: 0, runAt: null, dueAt: 9 },
  due_moved: { type: 'due_moved', at: 0, dueAt: 10 },
  reminded: { type: 'reminded', at: 3 },
  planned: { type: 'planned', at: 0, runAt: 4 },
  scheduled: { type: 'scheduled', at: 0, runAt: 1 },
  requested: { type: 'requested', at: 2, requestedBy: byPerson(asha) },
  code_wanted: { type: 'code_wanted', at: 2 },
  rescheduled: { type: 'rescheduled', at: 0, runAt: 1, nextTryAt: 5, finding, counts: 'tries' },
  hastened: { type: 'hastened', at: 0 },
  check_started: { type: 'check_started', at: 0 },
  evidence_read: { type: 'evidence_read', at: 0, evidence: [] },
  consent_asked: { type: 'consent_asked', at: 0 },
  consent_given: { type: 'consent_given', at: 0 },
  code_asked: { type: 'code_asked', at: 0, code: 'evc' },
  code_parked: { type: 'code_parked', at: 0, code: 'session', finding },
  code_received: { type: 'code_received', at: 0, nextTryAt: 1, codeTries: 1 },
  code_expired: { type: 'code_expired', at: 0, nextTryAt: 1, codeTries: 2 },
  code_refused: {
    type: 'code_refused',
    at: 0,
    nextTryAt: 1,
    codeTries: 1,
    finding: null,
    portalCode: 'OTP0006',
  },
  fee_watched: { type: 'fee_watched', at: 0, nextTryAt: 5, finding, evidence: [] },
  fee_agreed: { type: 'fee_agreed', at: 0, nextTryAt: 1 },
  offset_intended: {
    type: 'offset_intended',
    at: 0,
    central: 70,
    state: 70,
    cash: { central: 70, state: 80 },
  },
  offset_done: { type: 'offset_done', at: 0, central: 70, state: 70, shownBy: 'answer' },
  offset_in_doubt: { type: 'offset_in_doubt', at: 0, looks: 1, runAt: 1, nextTryAt: 5, finding },
  offset_not_done: { type: 'offset_not_done', at: 0 },
  submit_intended: { type: 'submit_intended', at: 0, attempt: 1 },
  not_submitted: { type: 'not_submitted', at: 0, runAt: 1, nextTryAt: 6, counts: 'logins' },
  outcome_unknown: { type: 'outcome_unknown', at: 0 },
  not_listed_yet: { type: 'not_listed_yet', at: 0, looks: 1, nextTryAt: 2 },
  found_not_filed: { type: 'found_not_filed', at: 0, runAt: 1, finding: null },
  acknowledged: { type: 'acknowledged', at: 7, arn },
  confirmed: { type: 'confirmed', at: 0, arn, filedAt: 8, ours: true },
  adopted: { type: 'adopted', at: 0, arn, filedAt: 8 },
  recorded: { type: 'recorded', at: 2, arn, recordedBy: byPerson(asha) },
  record_missed: { type: 'record_missed', at: 3, finding },
  blocked: { type: 'blocked', at: 0, finding },
  rejected: { type: 'rejected', at: 0, portalCode: 'RET191113', finding },
  gave_up: { type: 'gave_up', at: 0, finding },
  revived: { type: 'revived', at: 0, runAt: 1 },
  skipped: { type: 'skipped', at: 0 },
  unskipped: { type: 'unskipped', at: 0, runAt: 1 },
  cancelled: { type: 'cancelled', at: 0 },
  reopened: { type: 'reopened', at: 0, runAt: null },
};
/** Where an event leads, whatever else it tells. */
const apply = (state: ReturnState | null, event: ReturnEvent): ReturnState | null =>
  nextState(state, event.type);
const every = Object.values(EVENTS);

/** Follows the events that apply and leaves out those that do not, as the engine's table does. */
const walk = (types: readonly ReturnEvent['type'][], from: ReturnState | null = null): ReturnState | null =>
  types.reduce<ReturnState | null>((state, type) => apply(state, EVENTS[type]) ?? state, from);

test('a return goes from opened to filed by the happy way', () => {
  const way = [
    'opened',
    'check_started',
    'code_asked',
    'code_received',
    'submit_intended',
    'acknowledged',
    'confirmed',
  ] as const;
  const states: (ReturnState | null)[] = [];
  way.reduce<ReturnState | null>((state, type) => {
    const next = apply(state, EVENTS[type]);
    states.push(next);
    return next;
  }, null);
  assert.deepEqual(states, [
    'scheduled',
    'checking',
    'waiting_for_code',
    'checking',
    'submitting',
    'acknowledged',
    'filed',
  ]);
});

test('only the opened event begins a return, and only once', () => {
  for (const event of every) {
    assert.equal(apply(null, event), event.type === 'opened' ? 'scheduled' : null, event.type);
  }
  for (const state of RETURN_STATES) assert.equal(apply(state, EVENTS.opened), null);
});

test('filed and cancelled are ends: no event leaves them but the GSTIN being added again', () => {
  for (const state of RETURN_STATES.filter(isEnded)) {
    for (const event of every) {
      const again = state === 'cancelled' && event.type === 'reopened' ? 'scheduled' : null;
      assert.equal(apply(state, event), again, `${state} ${event.type}`);
    }
  }
  assert.deepEqual(RETURN_STATES.filter(isEnded), ['filed', 'cancelled']);
});

test('a return that may be in flight is neither skipped, retried, cancelled, stopped for good by us, nor sent again', () => {
  const inFlight = RETURN_STATES.filter(isInFlight);
  assert.deepEqual(inFlight, ['submitting', 'unknown', 'acknowledged']);
  for (const state of inFlight) {
    assert.equal(canSkip(state) || canRetry(state) || canCancel(state), false, state);
    for (const type of [
      'skipped',
      'revived',
      'cancelled',
      'gave_up',
      'scheduled',
      'submit_intended',
    ] as const) {
      assert.equal(apply(state, EVENTS[type]), null, `${state} ${type}`);
    }
  }
});

test('an unknown outcome is left only by what the portal shows', () => {
  const leaving = every.filter((event) => {
    const next = apply('unknown', event);
    return next !== null && next !== 'unknown';
  });
  assert.deepEqual(leaving.map((event) => event.type).sort(), [
    'acknowledged',
    'confirmed',
    'found_not_filed',
  ]);
});

test('an acknowledged return can only be confirmed', () => {
  const next = every.map((event) => apply('acknowledged', event)).filter((state) => state !== null);
  assert.deepEqual([...new Set(next)].sort(), ['acknowledged', 'filed']);
});

test("a check's result does not apply to a return that a person has moved meanwhile", () => {
  for (const type of ['consent_asked', 'rescheduled', 'blocked', 'code_asked', 'submit_intended'] as const) {
    assert.notEqual(apply('checking', EVENTS[type]), null, type);
    assert.equal(apply('scheduled', EVENTS[type]), null, type);
    assert.equal(apply('skipped', EVENTS[type]), null, type);
  }
  assert.equal(apply('checking', EVENTS.scheduled), 'scheduled');
  assert.equal(apply('checking', EVENTS.consent_given), 'scheduled');
});

test('skipping is undone, and a stopped return is retried', () => {
  assert.equal(apply('skipped', EVENTS.unskipped), 'scheduled');
  for (const state of ['blocked', 'rejected', 'gave_up'] as const) {
    assert.equal(apply(state, EVENTS.revived), 'scheduled');
    assert.ok(canSkip(state) && canRetry(state));
  }
  assert.deepEqual(RETURN_STATES.filter(canRetry), ['blocked', 'rejected', 'gave_up']);
});

test('the public buttons agree with the status: pending or warning may be skipped, failed or error retried', () => {
  for (const state of RETURN_STATES) {
    const status = returnStatus(state);
    if (canRetry(state)) assert.ok(status === 'failed' || status === 'error', state);
    if (status === 'warning') assert.ok(canSkip(state), state);
  }
});

const anyWalk = fc.array(fc.constantFrom(...every.map((event) => event.type)), { maxLength: 120 });

test('no sequence of events files a return twice, or sends it again without certainty', () => {
  fc.assert(
    fc.property(anyWalk, (types) => {
      let state: ReturnState | null = apply(null, EVENTS.opened);
      let filings = 0;
      let outstanding = false;
      for (const type of types) {
        const next = apply(state, EVENTS[type]);
        if (next === null) continue;
        if (type === 'submit_intended') {
          assert.equal(outstanding, false, 'sent while an earlier sending may have filed');
          outstanding = true;
        }
        if (['not_submitted', 'found_not_filed', 'code_refused', 'rejected', 'blocked'].includes(type)) {
          outstanding = false;
        }
        if (next === 'filed') filings += 1;
        state = next;
      }
      assert.ok(filings <= 1);
      if (filings === 1) assert.equal(state, 'filed');
    }),
    { numRuns: 2000 },
  );
});

test('every state is reached, and from every open state a filing can still end', () => {
  const reached = new Set<ReturnState | null>([null]);
  for (const state of reached) for (const event of every) reached.add(apply(state, event) ?? state);
  assert.equal(reached.size, RETURN_STATES.length + 1);
  for (const start of RETURN_STATES.filter((state) => !isEnded(state))) {
    const from = new Set<ReturnState>([start]);
    for (const state of from) {
      for (const event of every) {
        const next = apply(state, event);
        if (next !== null) from.add(next);
      }
    }
    assert.ok(from.has('filed'), start);
  }
  assert.equal(walk(['opened', 'skipped', 'submit_intended', 'confirmed']), 'skipped');
});

test('each state has its public status', () => {
  assert.deepEqual(Object.fromEntries(RETURN_STATES.map((state) => [state, returnStatus(state)])), {
    scheduled: 'pending',
    checking: 'pending',
    waiting_for_consent: 'warning',
    waiting_for_code: 'warning',
    blocked: 'failed',
    submitting: 'pending',
    unknown: 'pending',
    recorded: 'pending',
    acknowledged: 'success',
    filed: 'success',
    rejected: 'failed',
    gave_up: 'error',
    skipped: 'skipped',
    cancelled: 'skipped',
  });
});

test('an entry shows the most urgent of its returns', () => {
  assert.equal(entryStatus(['filed', 'blocked']), 'failed');
  assert.equal(entryStatus(['gave_up', 'rejected']), 'failed');
  assert.equal(entryStatus(['gave_up', 'waiting_for_code']), 'error');
  assert.equal(entryStatus(['waiting_for_consent', 'scheduled']), 'warning');
  assert.equal(entryStatus(['filed', 'unknown']), 'pending');
  assert.equal(entryStatus(['skipped', 'cancelled']), 'skipped');
  // A skipped month stays due: such a month is not filed.
  assert.equal(entryStatus(['filed', 'skipped']), 'skipped');
  assert.equal(entryStatus(['acknowledged', 'cancelled']), 'skipped');
  assert.equal(entryStatus(['filed', 'acknowledged']), 'success');
  assert.equal(entryStatus([]), 'pending');
});

test('a stopped month has failed only where something went wrong', () => {
  const about: ReturnInQuestion = {
    form: 'GSTR1',
    period: '102026' as ReturnPeriod,
    frequency: 'monthly',
    due: 0,
    now: 0,
  };
  const behind: Finding = {
    code: 'previous_gstr3b_missing',
    params: {
      about,
      previous: { ...about, form: 'GSTR3B', period: '092026' as ReturnPeriod },
      standing: 'missing',
    },
  };
  const blocked = (finding: Finding, form: Form = 'GSTR1') => ({ form, state: 'blocked', finding }) as const;
  const follows = blocked({ code: 'gstr1_stopped', params: { about } }, 'GSTR3B');
  const month = (finding: Finding) => shownEntryStatus([follows, blocked(finding)]);
  assert.equal(month(behind), 'warning');
  assert.equal(month({ code: 'first_period_unknown', params: { about } }), 'warning');
  assert.equal(month({ code: 'before_registration', params: { about, registered: 0 } }), 'skipped');
  assert.equal(month({ code: 'api_access_off', params: {} }), 'failed');
  // GSTR-1 has gone on since.
  assert.equal(shownEntryStatus([{ form: 'GSTR1', state: 'filed', finding: null }, follows]), 'failed');
});

test('the order of the returns does not change the status of an entry', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RETURN_STATES), fc.constantFrom(...RETURN_STATES), (a, b) => {
      assert.equal(entryStatus([a, b]), entryStatus([b, a]));
    }),
  );
});

test('the filter pending includes warning, and failed includes error', () => {
  assert.deepEqual(statusesInFilter('pending'), ['pending', 'warning']);
  assert.deepEqual(statusesInFilter('failed'), ['failed', 'error']);
  assert.deepEqual(statusesInFilter('success'), ['success']);
  assert.deepEqual(statusesInFilter('skipped'), ['skipped']);
  const filters = ['success', 'pending', 'failed', 'skipped'] as const;
  assert.equal(filters.flatMap(statusesInFilter).length, 6, 'each status is in exactly one filter');
});

/** A return after as many of the events of a walk as apply, and those. */
function lived(types: readonly ReturnEvent['type'][]): { events: ReturnEvent[]; row: Return } {
  const events: ReturnEvent[] = [];
  let row: Return | ReturnKey = key;
  for (const type of ['opened', ...types] as const) {
    const next = applyTo(row, EVENTS[type]);
    if (next === null) continue;
    events.push(EVENTS[type]);
    row = next;
  }
  if (!('state' in row)) throw new Error('not opened');
  return { events, row };
}
const key: ReturnKey = { filingId: '00000000-0000-4000-8000-000000000001', form: 'GSTR1' };

test('all that a return holds follows from its events, however they are stored in between', () => {
  fc.assert(
    fc.property(anyWalk, (types) => {
      const { events, row } = lived(types);
      assert.deepEqual(replay(key, JSON.parse(JSON.stringify(events))), row);
    }),
    { numRuns: 1000 },
  );
  assert.throws(() => replay(key, [EVENTS.opened, EVENTS.confirmed]), /does not apply/);
  assert.throws(() => replay(key, []), /without an event/);
});

test('an ARN stands only after an answer of the portal, and a return that is filed says when, by whom and by which ARN', () => {
  fc.assert(
    fc.property(anyWalk, (types) => {
      const { events, row } = lived(types);
      const told = events.some(({ type }) => ['acknowledged', 'confirmed', 'adopted'].includes(type));
      if (!told)
        assert.deepEqual([row.arn, row.answeredArn, row.filedAt, row.filedBy], [null, null, null, null]);
      if (row.state === 'filed') assert.ok(row.arn !== null && row.filedAt !== null && row.filedBy !== null);
      if (row.state === 'filed') assert.deepEqual([row.nextTryAt, row.finding], [null, null]);
    }),
    { numRuns: 1000 },
  );
});

test("a person's request starts from zero: no count, no wait and no finding of before is left", () => {
  for (const state of RETURN_STATES.filter((one) => nextState(one, 'requested') !== null)) {
    const row: Return = {
      ...lived([]).row,
      state,
      nextTryAt: 99,
      tries: 3,
      codeTries: 2,
      logins: 1,
      finding,
    };
    const next = applyTo(row, EVENTS.requested);
    assert.deepEqual(next, { ...lived([]).row, scheduledAt: 2, requestedBy: byPerson(asha) }, state);
  }
});
