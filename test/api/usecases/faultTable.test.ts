import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actorOf } from '#domain/filing/finding.ts';
import { sayWhole } from '#texts/sayFinding.ts';
import { checkCharacter, parseGstin } from '#domain/gst/gstin.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { retryAfter } from '#domain/filing/retryPolicy.ts';
import { replies } from '#texts/compiled/replies.ts';
import type { PortalFault, RefusalKind } from '#domain/gst/refusal.ts';
import type { Return, Filing } from '#domain/filing/filing.ts';

const now = Date.parse('2026-11-05T08:00:00+05:30');
const minute = 60_000;

/**
 * Every kind of refusal as the engine lives it: when a refused step is repeated (minutes between the first tries,
 * without the share of chance), how often, how it ends, and the texts the user reads meanwhile and at the end. One
 * row for kinds that are met alike. Which reply of the portal is which kind: test/api/portal/replies.test.ts.
 */
type Row = {
  kinds: readonly RefusalKind[];
  waits?: readonly number[];
  tries?: number;
  meanwhile?: RegExp;
  /** `never`: it is tried again endlessly. */
  ends: 'stop' | 'give_up' | 'never';
  reads: RegExp;
  /** The person who acts at the end; 'you' where it is not said. */
  actor?: 'signatory' | 'shunya';
};

const busy = {
  waits: [1, 2, 4, 8],
  tries: 24,
  meanwhile: /does not answer as it should.*Shunya tries again by itself/,
  ends: 'give_up',
  reads: /Press Retry.*or file it on the GST portal/,
} as const;
const login = {
  waits: [0, 0, 0],
  tries: 3,
  meanwhile: /has ended the session.*a new session code/,
  ends: 'stop',
  reads: /ends each session.*still has access.*press Retry/,
} as const;
const pressRetry = /GSTR-1 of October 2026: .*Do what is said, then press Retry/;

const table: Row[] = [
  { kinds: ['wrong_session_code', 'wrong_code', 'summary_changed'], ...login },
  // Another program may have signed in, and would end the next one too.
  { kinds: ['session_ended', 'session_not_allowed'], ...login, waits: [0], tries: 1 },
  {
    kinds: ['too_many_sessions'],
    waits: [0, 30, 60],
    tries: 12,
    meanwhile: login.meanwhile,
    ends: 'give_up',
    reads: busy.reads,
  },
  { kinds: ['busy', 'still_working', 'not_reached', 'too_many_requests', 'cannot_send_codes'], ...busy },
  { kinds: ['no_summary_yet', 'key_changed', 'nothing_there', 'already_prepared'], ...busy },
  {
    kinds: ['own_access', 'practice_portal'],
    ...busy,
    meanwhile: /Shunya's own access.*Our team restores it/,
  },
  {
    // Its end is that of the list (waitForPortalsList).
    kinds: ['already_filed'],
    waits: [2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720],
    meanwhile: /already filed.*takes over the ARN/,
    ends: 'never',
    reads: /already filed/,
    actor: 'shunya',
  },
  {
    kinds: ['period_not_open'],
    waits: [360, 360],
    tries: 24,
    meanwhile: /does not take GSTR-1 of October 2026 yet.*files it when the portal opens it/,
    ends: 'give_up',
    reads: busy.reads,
  },
  {
    kinds: ['prepare_first'],
    waits: [1, 2, 4],
    tries: 3,
    meanwhile: busy.meanwhile,
    ends: 'stop',
    reads: pressRetry,
  },
  {
    kinds: ['api_access_off'],
    ends: 'stop',
    reads: /API access is switched off.*Manage API Access.*30 days.*press Retry/,
  },
  {
    kinds: ['unknown_username', 'wrong_password', 'password_expired', 'account_locked'],
    ends: 'stop',
    reads: /does not accept the user name or the account.*Log in once on the GST portal/,
  },
  {
    kinds: ['wrong_signatory'],
    ends: 'stop',
    reads: /knows no authorised signatory.*Enter the signatory's PAN/,
  },
  {
    kinds: ['code_not_allowed'],
    ends: 'stop',
    reads: /digital signature.*Send this SMS.*14409/,
    actor: 'signatory',
  },
  {
    kinds: ['holds_entries'],
    ends: 'stop',
    reads: /Figures are saved.*delete them.*by 11 November 2026/,
  },
  { kinds: ['gstr1_first'], ends: 'stop', reads: /takes GSTR-3B only after it/ },
  {
    kinds: ['gstr3b_before_first', 'earlier_return_first'],
    ends: 'stop',
    reads: /File that one first.*press Retry/,
  },
  {
    kinds: ['drafted_not_nil'],
    ends: 'stop',
    reads: /table 3.*GSTR-1A.*before GSTR-3B of this period is filed.*press Retry/s,
  },
  { kinds: ['registration_cancelled'], ends: 'stop', reads: /registration is cancelled.*GSTR-10/ },
  {
    kinds: ['simplified_registration'],
    ends: 'stop',
    reads: /₹ 2\.5 lakh.*rule 14A.*REG-32.*Aadhaar.*press Retry/s,
  },
  { kinds: ['suspended'], ends: 'stop', reads: /while it is suspended.*GSTR-1 is due on 11 November 2026/ },
  { kinds: ['drc_01b'], ends: 'stop', reads: /DRC-01B.*GSTR-1 is due on 11 November 2026/ },
  { kinds: ['drc_01c'], ends: 'stop', reads: /DRC-01C.*GSTR-1 is due on 11 November 2026/ },
  { kinds: ['bank_account'], ends: 'stop', reads: /bank account.*GSTR-1 is due on 11 November 2026/ },
  { kinds: ['negative_ledger'], ends: 'stop', reads: /credit statement.*GSTR-1 is due on 11 November 2026/ },
  {
    kinds: ['three_years_passed', 'late_fee_due', 'cash_short', 'preference_first', 'username_not_linked'],
    ends: 'stop',
    reads: pressRetry,
  },
  {
    kinds: ['practitioner_refused', 'digital_signature', 'payment_does_not_match', 'changed_while_filed'],
    ends: 'stop',
    reads: pressRetry,
  },
  {
    kinds: ['no_such_gstin', 'gstin_not_of_username', 'period_not_allowed', 'not_regular', 'does_not_fit'],
    ends: 'stop',
    reads: pressRetry,
  },
  { kinds: ['our_request', 'empty_return_refused'], ends: 'stop', reads: pressRetry },
  {
    kinds: ['unknown'],
    waits: [1, 2, 4, 8],
    tries: 18,
    meanwhile: /does not understand.*asks again by itself for a day/,
    ends: 'give_up',
    reads: /does not understand.*Press Retry.*SMS.*14409/,
  },
];

const refused = (kind: RefusalKind, says = 'SECRET'): PortalFault => ({
  kind: 'refused',
  refusal: { kind, code: 'RET99999', says },
});

const head = '27ZQAPA0001K1Z';
const gstin = parseGstin(`${head}${checkCharacter(head)}`);
assert.ok(gstin);
const due = Date.parse('2026-11-11T23:59:59+05:30');

const filingWith = (change: Partial<Return>): Filing =>
  ({
    id: 'filing',
    gstin,
    period: periodOf(2026, 10),
    frequency: 'monthly',
    returns: { GSTR1: { form: 'GSTR1', tries: 0, logins: 0, dueAt: due, ...change } },
  }) as unknown as Filing;

/** More tries than any kind has that ends. */
const ENDLESS = 40;

const lived = (fault: PortalFault, dueAt = due + 90 * DAY_MS) => {
  const waits: number[] = [];
  const counts = { tries: 0, logins: 0 };
  let meanwhile = '';
  for (;;) {
    // Far from the due date, so that nothing is brought forward.
    const far = filingWith({ ...counts, dueAt });
    const plan = retryAfter(fault, { filing: far, form: 'GSTR1' }, now);
    const said = retryAfter(fault, { filing: filingWith(counts), form: 'GSTR1' }, now).finding;
    if (plan.kind !== 'again') return { waits, meanwhile, kind: plan.kind, finding: said };
    if (waits.length >= ENDLESS) return { waits, meanwhile, kind: 'never' as const, finding: said };
    waits.push((plan.at - now) / minute);
    meanwhile = sayWhole(said, 'en');
    assert.equal(actorOf(said), 'shunya');
    counts[plan.login ? 'logins' : 'tries'] += 1;
  }
};

for (const { kinds, ...row } of table) {
  for (const kind of kinds) {
    const often = row.tries === undefined ? 'is not repeated' : `is repeated ${row.tries} times`;
    const end =
      row.ends === 'never'
        ? 'is tried again without an end'
        : `${often} and then ${row.ends === 'stop' ? 'asks a person' : 'is given up'}`;
    test(`${kind} ${end}`, () => {
      const { waits, meanwhile, kind: ends, finding } = lived(refused(kind, ''));
      assert.equal(waits.length, row.ends === 'never' ? ENDLESS : (row.tries ?? 0));
      for (const [index, wait] of (row.waits ?? []).entries()) {
        const got = waits[index] ?? -1;
        assert.ok(got >= wait && got <= wait * 1.2, `try ${index + 1} after ${got} minutes`);
      }
      if (row.meanwhile !== undefined) assert.match(meanwhile, row.meanwhile);
      assert.equal(ends, row.ends);
      assert.match(sayWhole(finding, 'en'), row.reads);
      assert.equal(actorOf(finding), row.actor ?? 'you');
    });
  }
}

test('every kind of refusal has its row, once', () => {
  const ofTheRoad = ['no_answer', 'answer_lost', 'not_understood', 'step_not_offered'];
  const kinds = Object.keys(replies.en).filter((meaning) => !ofTheRoad.includes(meaning));
  assert.deepEqual(table.flatMap((row) => row.kinds).toSorted(), kinds.toSorted());
});

test("the portal's own words are shown where its reason is unknown, and nowhere else", () => {
  for (const { kinds } of table) {
    for (const kind of kinds) {
      const { finding } = lived(refused(kind));
      const said = ['en', 'hi'].map((language) => sayWhole(finding, language as 'en' | 'hi')).join(' ');
      if (kind === 'unknown') assert.equal(said.split('SECRET').length, 3, said);
      else assert.doesNotMatch(said, /SECRET/, kind);
      assert.doesNotMatch(said, /RET99999/, kind);
    }
  }
});

test('the words of an unknown refusal are one short line that names nobody and leads nowhere', () => {
  const says = `Return of 29AAAAA0000A1Z5 by asha@example.in (9876543210)\n is held.\u202e See https://x.example/a ${'x'.repeat(900)}`;
  const { finding } = lived(refused('unknown', says));
  assert.equal(finding.code, 'answer_unclear');
  const words = finding.code === 'answer_unclear' ? finding.params.says : '';
  assert.match(words, /^Return of … by … … is held\. See … x+$/);
  assert.ok(words.length <= 200, String(words.length));
});

test('network faults: an unreachable portal is waited for, a step it does not have stops', () => {
  assert.equal(lived({ kind: 'unreachable', says: '' }).waits.length, busy.tries);
  assert.equal(lived({ kind: 'not_supported' }).kind, 'stop');
});

test('an answer that is not understood is asked for a day, with growing pauses, and then shown with its words', () => {
  for (const fault of [
    refused('unknown', 'Kindly see the officer'),
    { kind: 'unreadable', says: 'x' } as const,
  ]) {
    const { waits, finding } = lived(fault);
    const whole = waits.reduce((sum, wait) => sum + wait, 0);
    assert.ok(whole > 23 * 60 && whole < 31 * 60, `${whole / 60} hours`);
    assert.equal(finding.code === 'answer_unclear' && finding.params.givenUp, true);
  }
});

test('a portal that is down is waited for a day and a half at least', () => {
  const waits = lived({ kind: 'unreachable', says: '' }).waits.reduce((sum, wait) => sum + wait, 0);
  assert.ok(waits > 36 * 60 && waits < 48 * 60, `${waits / 60} hours`);
});

test('a wait is brought forward when it would make the return late', () => {
  const fault: PortalFault = { kind: 'unreachable', says: '' };
  const at = { filing: filingWith({ tries: 20, dueAt: now + 90 * minute }), form: 'GSTR1' } as const;
  const plan = retryAfter(fault, at, now);
  assert.equal(plan.kind === 'again' && plan.at, now + 30 * minute);
  const late = retryAfter(fault, at, now + 80 * minute);
  assert.equal(late.kind === 'again' && late.at, now + 87 * minute);
});

test('a RETFILE that is refused for now costs a code, so it is repeated eight times at most', () => {
  const fault: PortalFault = refused('busy');
  for (const [tries, kind] of [
    [7, 'again'],
    [8, 'give_up'],
  ] as const) {
    const at = { filing: filingWith({ tries }), form: 'GSTR1' } as const;
    assert.equal(retryAfter(fault, at, now, true).kind, kind);
  }
});
