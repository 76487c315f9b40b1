import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefusalKind } from '#domain/gst/refusal.ts';
import { type Endpoint, kindByWords, repliesWith } from '#portal/replies.ts';

const portal = repliesWith({});

const CALLS: readonly Endpoint[] = ['RETNEWPTF', 'EVCOTP', 'RETSAVE', 'RETFILE'];

test('at a filing, words about the way of the answer do not prove that nothing was filed', () => {
  for (const words of [
    'Invalid JSON response from GSTN',
    'Response parameter missing: ack_num',
    'Invalid token in response',
    'Your session expired while filing',
    'Concurrent sessions: the older one was closed',
    'GSTIN not found in response',
    'GSTIN not mapped in response',
    'Access denied by the gateway',
    'API key is over its limit',
    'API request could not be completed, access not given',
    'You have been logged out',
  ])
    for (const code of ['', 'ZZZ999']) assert.ok(portal.leavesDoubt(code, words), `${code} ${words}`);
});

test('at a filing, a listed code and words about the return still do', () => {
  for (const [code, words] of [
    ['RET11402', 'Unauthorized'],
    ['AUTH4033', 'Invalid session'],
    ['OTP0005', 'GSTIN is invalid'],
    ['RET13507', 'Mismatch of signed data and payload'],
    ['', 'RET13507: Mismatch of signed data and payload'],
    ['', 'Invalid EVC'],
    ['', 'Late fee payment is pending'],
    ['', 'Previous GSTR-3B is pending'],
  ] as const)
    assert.equal(portal.leavesDoubt(code, words), false, `${code} ${words}`);
});

test('only words about this return itself say that it is filed already', () => {
  for (const words of [
    'GSTR-1 has been filed. Please file GSTR-3B',
    'GSTR-1 is already filed, GSTR-3B is awaited',
    'Amendment already filed for the return',
    'GSTR-1A already filed',
    'Bank statement already submitted with the return',
    'Payment already done for the challan; return not filed',
    'Reply has been filed, return is awaited',
    'Request already submitted for this return',
    'Refund already filed for the return period',
  ])
    for (const at of CALLS) assert.notEqual(kindByWords(words, at), 'already_filed', `${at}: ${words}`);
});

test('a cancellation that is asked for, planned or undone is none', () => {
  for (const words of [
    'Your application for cancellation of registration has been submitted',
    'Cancellation of registration revoked',
    'Revocation of cancelled registration is pending',
    'Registration may be cancelled if the return is not filed',
    'Cancellation of GSTIN is proposed',
  ])
    for (const at of CALLS)
      assert.notEqual(kindByWords(words, at), 'registration_cancelled', `${at}: ${words}`);
});

test('the return that comes first is never the GSTR-1 that is just being prepared', () => {
  for (const words of [
    'Please file your GSTR-3B for September 2026 before filing GSTR-1',
    'File GSTR-3B for September 2026 first, then GSTR-1',
    'Kindly file GSTR-3B to continue with GSTR-1',
    'GSTR-1 cannot be opened: GSTR-3B of August is unfiled',
  ])
    assert.equal(kindByWords(words, 'RETNEWPTF'), 'gstr3b_before_first', words);
  for (const words of [
    'GSTR-1 is not filed, first file it',
    'Statement of outward supplies is not furnished',
    'GSTR-1 has been filed. Please file GSTR-3B',
  ])
    assert.equal(kindByWords(words, 'RETNEWPTF'), null, words);
});

const read: readonly (readonly [Endpoint, string, RefusalKind | null])[] = [
  ['EINV', 'You have been logged out', 'session_ended'],
  ['RETSUM', 'jwt expired', 'session_ended'],
  ['BAL', 'Your session is no longer active', 'session_ended'],
  ['BAL', 'Session is not active', 'session_ended'],
  ['LATEFEEBREAKUP', 'Late fee is not applicable', 'nothing_there'],
  ['LATEFEEBREAKUP', 'Late fee is nil for the period', 'nothing_there'],
  ['LATEFEEBREAKUP', 'Late fee is not applicable yet', null],
  ['LATEFEEBREAKUP', 'Late fee is nil but interest is to be added', null],
  ['LATEFEEBREAKUP', 'Late fee is pending', 'late_fee_due'],
  ['RETNEWPTF', 'Late fee is not applicable', null],
  ['RETNEWPTF', 'Nil GSTR-3B not possible as Late Fee is payable', 'late_fee_due'],
];
for (const [at, words, kind] of read)
  test(`at ${at} '${words}' is ${kind ?? 'unknown'}`, () => {
    assert.equal(kindByWords(words, at), kind);
  });
