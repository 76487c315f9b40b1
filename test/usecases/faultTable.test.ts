import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actorOf } from '#domain/filing/finding.ts';
import { sayWhole } from '#texts/sayFinding.ts';
import { checkCharacter, parseGstin } from '#domain/gst/gstin.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { type Endpoint, replyFor, meaningOf } from '#portal/replies.ts';
import { replyTable } from '#portal/replyTable.ts';
import { planOfFault } from '#engine/faultPlan.ts';
import type { PortalFault } from '#portal/port.ts';
import type { Return } from '#domain/filing/return.ts';
import type { Filing } from '#domain/filing/filing.ts';

const now = Date.parse('2026-11-05T08:00:00+05:30');
const minute = 60_000;

/**
 * gst-portal#codes-by-call as the engine lives it: when a refused step is repeated (minutes between the first tries, without the share
 * of chance), how often, how it ends, and what the user reads meanwhile and at the end. One row for codes that are
 * met alike; `at` is the call where a code has more than one meaning.
 */
type Row = {
  codes: string;
  at?: Endpoint;
  waits?: readonly number[];
  tries?: number;
  meanwhile?: RegExp;
  ends: 'stop' | 'give_up';
  reads: RegExp;
  /** Who acts at the end; 'you' where it is not said. */
  actor?: 'signatory';
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
const own = {
  ...busy,
  meanwhile: /Shunya's own access.*Our team restores it/,
} as const;
const pressRetry = /GSTR-1 of October 2026: .*Do what is said, then press Retry/;

const table: Row[] = [
  // gst-portal#codes-authenticate
  {
    codes: `AUTH4033 AUTH4038 AUTH158 AUTH101 AUTH151 AUTH153 AUTH154 RETOTPREQUEST EVCREQUEST RT-R1R3BAV-1007 OTP0011
      RET11401 RET11407 RET11409 RET11402 RET2B1010`,
    ...login,
  },
  { codes: 'AUTH4034 RT_FIL_09', ...login },
  { codes: 'AUTH4033', at: 'AUTHTOKEN', ...login },
  { codes: 'AUTH4036 TEC4002 TEC4003', ...busy },
  {
    codes: 'AUTH403',
    waits: [0, 30, 60],
    tries: 12,
    meanwhile: login.meanwhile,
    ends: 'give_up',
    reads: busy.reads,
  },
  {
    codes: 'AUTH4037',
    ends: 'stop',
    reads: /API access is switched off.*Manage API Access.*30 days.*press Retry/,
  },
  {
    codes: 'AUTH4032 AUTH_9002 SWEB9002 AUTH_9033 SWEB9033 AUTH_9035 SWEB9035',
    ends: 'stop',
    reads: /does not accept the user name or the account.*Log in once on the GST portal/,
  },
  { codes: 'AUTH_9036 SWEB9036', ends: 'stop', reads: pressRetry },
  { codes: 'AUTH4035 AUTH4039 AUTH4040 AUTH4041 GEN5001 GEN5007', ends: 'stop', reads: pressRetry },
  {
    codes: `AUTH002 AUT4031 AUT4032 AUT4033 AUT4034 GSP001 GSP002 GSP003 GSP004 GSP005 GSP006 GSP007 GSP008 GSP009
      GSP010 GSP011 GSP012 GSP013 GSP014 GSP015 GSP016 GSP017 GSP018 GSP019 GSP020 GSP020A GSP102 HTTP_401 HTTP_403
      SHUNYA_SIMULATED`,
    ...own,
  },
  // gst-portal#codes-evc
  { codes: 'OTP0006 OTP0010', ends: 'stop', reads: /does not know this PAN.*Correct the signatory's PAN/ },
  { codes: 'OTP0001 OTP0002 OTP0003 OTP0004 OTP0005 OTP0008 OTP0009', ends: 'stop', reads: pressRetry },
  // gst-portal#codes-return
  {
    codes: `TEC4001 OTP0007 RET12501 RET12502 RET12503 RET12504 RET12523 RET13504 RET13505 RET191251 RET09001 RTN_11
      RTN_15 RTN_24 GSTN-EXEC2003 SWEB_9003 RT_FIL_24 RT_FIL_25 GSPGSTDOWN GSPERR300 HTTP_429 HTTP_504
      SHUNYA_SAVE_RUNNING`,
    ...busy,
  },
  {
    codes: `RET11416 RET11417 RET13508 RET13509 RET13510 RET00003 RT-3BAS1009 RET2B1016 RET2B1018 RET2B1023 GTR2B-001
      GTR2B-002 IMS2005`,
    ...busy,
  },
  {
    codes: 'RET12521 RET191182 RET191183 RET00009 AUTH117 RT_FIL_02',
    waits: [2, 4, 8, 16, 30],
    tries: 24,
    meanwhile: /already filed.*takes over the ARN/,
    ends: 'give_up',
    reads: /already filed.*Press Retry/,
  },
  {
    codes: 'RET12590 RET191185',
    waits: [360, 360],
    tries: 24,
    meanwhile: /does not take GSTR-1 of October 2026 yet.*files it when the portal opens it/,
    ends: 'give_up',
    reads: busy.reads,
  },
  {
    codes: 'RT_FIL_10',
    waits: [1, 2, 4],
    tries: 3,
    meanwhile: busy.meanwhile,
    ends: 'stop',
    reads: pressRetry,
  },
  { codes: 'RET192409 AUTH119', ends: 'stop', reads: /File that one first.*press Retry/ },
  { codes: 'SIM_GSTR1_FIRST', ends: 'stop', reads: /takes GSTR-3B only after it/ },
  {
    codes: `RET11400 RET11403 RET11404 RET11405 RET11406 RET11408 RET11410 RET11420 RET12505 RET13501 RET13511 RET191106
      RET191107 RET191131 RET191143 RET191148 RET191113 RET191114 RET191136 RTN_02 RTN_17 RTN_25 RTN_27 RTN_31 RTN_32
      AUTH113 AUTH141 AUTH143 RT-3BAS1070 RT-3BGV1005 FO8000 SWEB_9035 NOGSTIN RET13507 SHUNYA_SAVE_FAILED`,
    ends: 'stop',
    reads: pressRetry,
  },
  { codes: 'RET191204 AUTH150', ends: 'stop', reads: pressRetry },
  // gst-portal#codes-filing
  { codes: 'RET13506 RET13509', at: 'RETFILE', ...login },
  {
    codes: 'RET13506 RT_FIL_17 RT_FIL_18 RTN_FIL_28 RTN_FIL_29 RTN_FIL_30 RTDSC04 RTDSC05',
    ends: 'stop',
    reads: pressRetry,
  },
  {
    codes: 'RT_FIL_31',
    ends: 'stop',
    reads: /digital signature.*Send this SMS.*14409/,
    actor: 'signatory',
  },
  {
    codes: 'SHUNYA_NOT_NIL SIM_SAVED_DATA',
    ends: 'stop',
    reads: /Figures are saved.*delete them.*by 11 November 2026/,
  },
  { codes: 'SIM_DRC01B_BLOCK', ends: 'stop', reads: /DRC-01B.*GSTR-1 is due on 11 November 2026/ },
  { codes: 'SIM_DRC01C_BLOCK', ends: 'stop', reads: /DRC-01C.*GSTR-1 is due on 11 November 2026/ },
  { codes: 'SIM_BANK_ACCOUNT_BLOCK', ends: 'stop', reads: /bank account.*GSTR-1 is due on 11 November 2026/ },
  {
    codes: 'SIM_NEGATIVE_LEDGER',
    ends: 'stop',
    reads: /credit statement.*GSTR-1 is due on 11 November 2026/,
  },
  { codes: 'SIM_THREE_YEAR_BAR SIM_ONLY_NIL SIM_LATE_FEE_DUE', ends: 'stop', reads: pressRetry },
];

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

const lived = (fault: PortalFault, dueAt = due + 90 * DAY_MS) => {
  const waits: number[] = [];
  const counts = { tries: 0, logins: 0 };
  let meanwhile = '';
  for (;;) {
    // Far from the due date, so that nothing is brought forward.
    const far = filingWith({ ...counts, dueAt });
    const plan = planOfFault({ meaningOf }, fault, { filing: far, form: 'GSTR1' }, now);
    const said = planOfFault(
      { meaningOf },
      fault,
      { filing: filingWith(counts), form: 'GSTR1' },
      now,
    ).finding;
    if (plan.kind !== 'again') return { waits, meanwhile, kind: plan.kind, finding: said };
    waits.push((plan.at - now) / minute);
    meanwhile = sayWhole(said, 'en');
    assert.equal(actorOf(said), 'shunya');
    counts[plan.login ? 'logins' : 'tries'] += 1;
  }
};

for (const { codes, at = 'RETNEWPTF', ...row } of table) {
  for (const code of codes.trim().split(/\s+/)) {
    const often = row.tries === undefined ? 'is not repeated' : `is repeated ${row.tries} times`;
    test(`${code} at ${at} ${often} and then ${row.ends === 'stop' ? 'asks a person' : 'is given up'}`, () => {
      const fault: PortalFault = { kind: 'refused', code, class: replyFor(code, at).class, says: 'SECRET' };
      const { waits, meanwhile, kind, finding } = lived(fault);
      assert.equal(waits.length, row.tries ?? 0);
      for (const [index, wait] of (row.waits ?? []).entries()) {
        const got = waits[index] ?? -1;
        assert.ok(got >= wait && got <= wait * 1.2, `try ${index + 1} after ${got} minutes`);
      }
      if (row.meanwhile !== undefined) assert.match(meanwhile, row.meanwhile);
      assert.equal(kind, row.ends);
      assert.match(sayWhole(finding, 'en'), row.reads);
      assert.doesNotMatch(sayWhole(finding, 'en'), /SECRET/);
      assert.equal(actorOf(finding), row.actor ?? 'you');
    });
  }
}

test('the table has every code of gst-portal#codes-by-call', () => {
  const inTable = new Set(table.flatMap((row) => row.codes.trim().split(/\s+/)));
  const missing = replyTable.map(([code]) => code).filter((code) => !inTable.has(code));
  assert.deepEqual(missing, []);
});

test('the road to the portal: an unreachable portal is waited for, a step it does not have stops', () => {
  assert.equal(lived({ kind: 'unreachable', says: '' }).waits.length, busy.tries);
  assert.equal(lived({ kind: 'not_supported' }).kind, 'stop');
});

test('a portal that is down is waited for a day and a half at least', () => {
  const waits = lived({ kind: 'unreachable', says: '' }).waits.reduce((sum, wait) => sum + wait, 0);
  assert.ok(waits > 36 * 60 && waits < 48 * 60, `${waits / 60} hours`);
});

test('a wait is brought forward when it would make the return late', () => {
  const fault: PortalFault = { kind: 'unreachable', says: '' };
  const at = { filing: filingWith({ tries: 20, dueAt: now + 90 * minute }), form: 'GSTR1' } as const;
  const plan = planOfFault({ meaningOf }, fault, at, now);
  assert.equal(plan.kind === 'again' && plan.at, now + 30 * minute);
  const late = planOfFault({ meaningOf }, fault, at, now + 80 * minute);
  assert.equal(late.kind === 'again' && late.at, now + 87 * minute);
});

test('a RETFILE that is refused for now costs a code, so it is repeated eight times at most', () => {
  const fault: PortalFault = { kind: 'refused', code: 'RET12501', class: 'wait', says: '' };
  for (const [tries, kind] of [
    [7, 'again'],
    [8, 'give_up'],
  ] as const) {
    const at = { filing: filingWith({ tries }), form: 'GSTR1' } as const;
    assert.equal(planOfFault({ meaningOf }, fault, at, now, true).kind, kind);
  }
});
