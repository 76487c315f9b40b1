import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefusalKind } from '#domain/gst/refusal.ts';
import type { Json } from '#portal/json.ts';
import { refusalIn } from '#portal/refusalAnswer.ts';
import { type Endpoint, kindByWords, repliesWith } from '#portal/replies.ts';
import {
  answer,
  code,
  kindOf,
  login,
  pan,
  period,
  scripted,
  scriptedSandbox,
  session,
} from './scriptedPortal.ts';

/** Wording of the same kind as the portal's and its providers' published texts; none is copied from a real answer. */
type Said = readonly [readonly Endpoint[], RefusalKind | null, ...string[]];

const reads = (rows: readonly Said[]): void => {
  for (const [calls, kind, ...sentences] of rows)
    for (const at of calls)
      for (const words of sentences) assert.equal(kindByWords(words, at), kind, `${at}: ${words}`);
};

const inTheOther = { token: JSON.stringify({ accessToken: 'a-token' }), expiresAt: 99 };

const portal = repliesWith({});
const acts: readonly Endpoint[] = ['RETNEWPTF', 'RETFILE'];

test('a block is read as the block, not as trouble on the way to the portal', () => {
  reads([
    [
      acts,
      'drc_01b',
      'You have not responded to the intimation in Form DRC-01B. Please respond to proceed',
      'No response received against DRC-01B',
    ],
    [acts, 'drc_01c', 'Taxpayer has not responded to DRC-01C for the previous period'],
    [acts, 'suspended', 'GSTIN is suspended as cancellation proceedings are in progress'],
    [acts, 'bank_account', 'Your bank account validation is in progress. GSTR-1 cannot be filed'],
    [
      acts,
      'simplified_registration',
      'Output tax liability on account of supplies to registered persons exceeds Rs. 2.5 lakh (rule 14A)',
    ],
    [
      acts,
      'negative_ledger',
      'ITC on account of reclaim exceeds the closing balance of the Reclaimed Statement',
    ],
    [acts, 'not_reached', 'GSTN is not responding', 'No response from the portal'],
    [acts, 'still_working', 'Your request is in progress'],
    [['SEARCH'], 'own_access', 'Your account has exceeded its limit', 'Plan limit exceeded'],
  ]);
});

test('a wrong code stays a wrong code, whatever the portal adds about filing, signatures or the PAN', () => {
  reads([
    [
      ['RETFILE'],
      'wrong_code',
      'EVC verification failed, return cannot be filed',
      'EVC does not match. Return cannot be filed',
      'Wrong EVC. You cannot proceed with filing',
      'EVC mismatch. Filing not permitted',
      'DSC/EVC signature mismatch',
      'DSC or EVC validation failed',
      'OTP is invalid for given PAN',
      'Invalid OTP entered for PAN ABCPE1234F',
      'Invalid PAN and OTP combination',
      'Incorrect EVC entered by the authorized signatory',
    ],
    [['RETFILE'], 'too_many_requests', 'EVC attempts exceeded; you are not allowed to file for 15 minutes'],
    [['RETFILE'], 'code_not_allowed', 'EVC is not allowed for companies, use DSC'],
    [['RETFILE'], 'digital_signature', 'DSC validation failed'],
    [['RETFILE', 'EVCOTP'], 'wrong_signatory', 'PAN is not registered for EVC', 'Invalid PAN'],
    [['EVCOTP'], 'wrong_signatory', 'Invalid PAN for EVC'],
  ]);
});

test('only a return that is filed or has an ARN is filed already; one submitted or prepared is not', () => {
  reads([
    [
      ['RETNEWPTF'],
      'already_prepared',
      'Proceed to file already done',
      'Proceed to file already completed',
      'Summary has already been generated for this return',
    ],
    [
      acts,
      null,
      'GSTR-3B has already been submitted',
      'Your return has been submitted for processing',
      'Return has been submitted successfully. File using EVC',
      'Aadhaar authentication has already been submitted; filing allowed after verification',
      'Profile update already done. File after verification',
      'GSTR-1 already filed by the supplier',
      'Return can be amended once its status is filed',
    ],
    [['RETFILE'], null, 'Proceed to file already done', 'Summary has already been generated for this return'],
    [
      acts,
      'already_filed',
      'You already have ARN',
      'You already have ARN for this return period',
      'Return is already in filed status',
      'Return status is Filed',
      'GSTR-3B has already been e-filed',
      'GSTR-3B is already filed for this period. You cannot proceed',
    ],
  ]);
});

test('a page or an unknown word with any status of a wrong request is not understood, so nothing stops at once', async () => {
  for (const status of [400, 404, 405, 412, 415, 422])
    for (const body of ['<html><body>Not Found</body></html>', 'Not Found', '', '{"message":"Not Found"}'])
      for (const { portal, session: within } of [
        { portal: scripted([answer(body, status)]).portal, session },
        { portal: scriptedSandbox([answer(body, status)]).portal, session: inTheOther },
      ]) {
        const prepared = await portal.prepareNil(login, within, 'GSTR1', period);
        assert.ok(!prepared.ok && prepared.failure.kind === 'refused', `${status} ${body}`);
        const { kind, code: named } = prepared.failure.refusal;
        const isDocumented = (status === 412 || status === 415) && body.startsWith('{');
        assert.equal(kind, isDocumented ? 'our_request' : 'unknown', `${status} ${body}`);
        assert.equal(named, `HTTP_${status}`);
      }
  const noRoute = scripted([answer({ message: 'no Route matched with those values' }, 404)]);
  assert.equal(kindOf(await noRoute.portal.prepareNil(login, session, 'GSTR1', period)), 'unknown');
});

test('at a filing a page leaves the outcome open, with whatever status', async () => {
  for (const status of [400, 404, 405, 415, 422]) {
    const file = { form: 'GSTR3B' as const, period, pan, code, json: '{"isNil":"Y"}' };
    const raw = scripted([answer('<html>', status)]).portal;
    assert.equal(kindOf(await raw.fileNil(login, session, file)), 'unknown_outcome');
    const other = scriptedSandbox([answer('<html>', status)]).portal;
    assert.equal(kindOf(await other.fileNil(login, inTheOther, file)), 'unknown_outcome');
  }
});

/** Answers with HTTP 200 in the envelope of the decrypted family, each a refusal. */
const refusedInside: readonly Json[] = [
  { data: { status_cd: 'F', message: 'System failure' } },
  { data: { status_cd: 'ER', message: 'System failure' } },
  { data: { status_cd: 'N', message: 'System failure' } },
  { data: { status_cd: '-1', message: 'System failure' } },
  { data: { status: 'Unsuccessful', message: 'System failure' } },
  { data: { status: 'Request Failed', message: 'System failure' } },
  { data: { message: 'System failure' }, status: 'Request Failed' },
  { data: { message: 'System failure' }, result: false },
  { data: { message: 'System failure' }, isSuccess: false },
  { data: { isSuccess: false, message: 'System failure' } },
  { data: { success: 'N', message: 'System failure' } },
  { data: { data: { status_cd: '0', error: { error_cd: 'RET12501', message: 'System failure' } } } },
  { data: { status_cd: '1', data: { status_cd: 'F', message: 'System failure' } } },
];

test('in the decrypted family a refusal inside the envelope is none of a sent code, a prepared return or an empty list', async () => {
  const token = answer({ access_token: 'app-1' });
  for (const json of refusedInside) {
    const step = answer({ code: 200, ...json });
    const shown = JSON.stringify(json);
    const evc = scriptedSandbox([step]).portal;
    assert.equal(kindOf(await evc.askEvc(login, inTheOther, 'GSTR1', period, pan)), 'busy', shown);
    const proceed = scriptedSandbox([step]).portal;
    assert.equal(kindOf(await proceed.prepareNil(login, inTheOther, 'GSTR1', period)), 'busy', shown);
    const sessionCode = scriptedSandbox([token, step]).portal;
    assert.equal(kindOf(await sessionCode.askSessionCode(login)), 'busy', shown);
    const preference = scriptedSandbox([token, step]).portal;
    assert.equal(kindOf(await preference.preferences(login.gstin, '2026-27')), 'busy', shown);
  }
});

test('in the decrypted family words alone tell a refusal where a code or a prepared return is asked for', async () => {
  const evc = (data: Json) =>
    scriptedSandbox([answer({ code: 200, data })]).portal.askEvc(login, inTheOther, 'GSTR1', period, pan);
  assert.equal(kindOf(await evc({ message: 'OTP could not be sent' })), 'cannot_send_codes');
  assert.equal(kindOf(await evc({ data: { message: 'OTP could not be sent' } })), 'cannot_send_codes');
  for (const data of [
    {},
    { message: 'OTP has been sent to the registered mobile. If not received, try after some time' },
    { message: 'OTP sent successfully' },
    { status_cd: '1', message: 'OTP sent' },
    { status_cd: 1, data: { status_cd: 'P' } },
    { status: 'SUCCESS' },
  ])
    assert.equal(kindOf(await evc(data)), 'ok', JSON.stringify(data));
});

test('the words of a refusal are read by the further names that providers give them', () => {
  for (const [json, says] of [
    [{ status_cd: '0', response_message: 'words' }, 'words'],
    [{ status_cd: '0', status_desc: 'words' }, 'words'],
    [{ status_cd: '0', remarks: 'words' }, 'words'],
    [{ status_cd: '0', reason: 'words' }, 'words'],
    [{ status_cd: '0', error: { info: 'words' } }, 'words'],
    [{ status_cd: '0', reason: 'other', message: 'words' }, 'words'],
  ] as const)
    assert.deepEqual(refusalIn(json), { isRefusal: true, code: '', says }, JSON.stringify(json));
});

const figures: readonly Endpoint[] = [
  'EINV',
  'BAL',
  'RETSUM',
  'TAXPAYABLE',
  'CLOSINGBAL',
  'GET2B',
  'LATEFEEBREAKUP',
];

test('absence is read from the everyday wordings of an empty answer', () => {
  reads([
    [
      figures,
      'nothing_there',
      'No record(s) found for the provided inputs',
      'NO RECORD(S) FOUND',
      '0 records found',
      'There are no records to be displayed',
      'You do not have any records to view',
      "You don't have any records to view",
      'No data found. Please try with different search criteria',
      'no data found for request',
      'Record not exists',
      "Record doesn't exist",
      'NODATAFOUND',
    ],
    [
      ['RETTRACK', 'GETPREF'],
      'nothing_there',
      'No record(s) found for the provided inputs',
      'NO RECORD(S) FOUND',
    ],
    [
      ['EINV'],
      'nothing_there',
      'No B2B invoices found',
      'No CDNR records found',
      'No records for the section B2B',
      'No invoices available for download',
    ],
    [
      ['BAL', 'TAXPAYABLE', 'CLOSINGBAL'],
      'nothing_there',
      'No ledger details found',
      'No transactions in ledger',
      'No ledger entries found',
    ],
    [
      ['RETSUM'],
      'nothing_there',
      'No return data found',
      'Summary not found',
      'Return not found for this period',
    ],
  ]);
});

test('no figure is taken for nothing because of a count, a missing balance or an empty request', () => {
  for (const words of [
    '10 records found',
    '1.0 records found',
    'No data in the request',
    'No data provided for request',
    'No data found. Please try again',
    'Ledger balance not available',
    'Ledger details not available',
    'No return period provided',
    'Return not found in response',
    'Summary not found, try again',
  ])
    for (const at of figures) assert.notEqual(kindByWords(words, at), 'nothing_there', `${at}: ${words}`);
  assert.equal(kindByWords('No records for the section B2B', 'RETSUM'), null);
});

test('a GSTR-2B that is not made yet is not made, for whatever reason the portal gives', () => {
  reads([
    [
      ['GET2B'],
      'nothing_there',
      'GSTR2B is not generated due to non filing of previous GSTR3B',
      'GSTR-2B statement is not generated. Please file GSTR-3B for previous period',
      'GSTR-2B for the period 102026 will be generated on 14th of next month',
      'GSTR2B will be available after 14-11-2026',
      'No GSTR-2B found for this period',
      'GSTR-2B generation is pending',
    ],
    [['GET2B'], null, 'GSTR-2B generation failed', 'GSTR-2B is only partly available'],
  ]);
});

const spellings: readonly (readonly [string, Endpoint, RefusalKind])[] = [
  ['RETWEB04', 'EINV', 'nothing_there'],
  ['RETWEB-04', 'EINV', 'nothing_there'],
  ['RT-FIL-018', 'RETFILE', 'wrong_signatory'],
  ['RTFIL018', 'RETFILE', 'wrong_signatory'],
  ['LG_9221', 'BAL', 'nothing_there'],
  ['RET-191138', 'RETNEWPTF', 'busy'],
  ['EINVAV_9000', 'EINV', 'session_ended'],
  ['AUTH_4033', 'AUTHTOKEN', 'wrong_session_code'],
  ['AUTH_4033', 'RETSUM', 'session_ended'],
  ['AUTH_119', 'RETNEWPTF', 'gstr3b_before_first'],
  ['SWEB-9035', 'SEARCH', 'no_such_gstin'],
];
test('a code is the same with other separators or none, but one of two meanings is not guessed', () => {
  for (const [named, at, kind] of spellings) assert.equal(portal.kindOf(named, at), kind, `${at}: ${named}`);
  for (const named of ['HTTP404', 'HTTP-401', 'RETWEB_004', 'AUTH 9', '--'])
    assert.equal(portal.kindOf(named, 'EINV'), 'unknown', named);
});

test("the portal's code counts among the words too when the provider's own code says nothing", () => {
  for (const own of ['', 'ERR01', '500']) {
    assert.equal(portal.kindOf(own, 'RETFILE', 'RT_FIL_018 - PAN'), 'wrong_signatory');
    assert.equal(portal.kindOf(own, 'RETNEWPTF', 'RET191138 : Kuch hua'), 'busy');
    assert.equal(portal.kindOf(own, 'RETNEWPTF', '[AUTH119] Kuch hua'), 'gstr3b_before_first');
  }
  assert.equal(portal.kindOf('RET12501', 'RETFILE', 'RT_FIL_018 - PAN'), 'busy');
  assert.equal(portal.kindOf('ERR01', 'RETNEWPTF', 'EVCREQUEST'), 'unknown');
});

test('a code in another spelling about the way of the answer leaves a filing open', () => {
  assert.equal(portal.leavesDoubt('AUTH4033', ''), false);
  assert.ok(portal.leavesDoubt('AUTH_4033', ''));
  assert.ok(portal.leavesDoubt('RET-191138', ''));
  assert.equal(portal.leavesDoubt('RT-FIL-018', ''), false);
});

test('a wrong user name, a used code and a lost session each keep their own meaning', () => {
  reads([
    [
      ['OTPREQUEST'],
      'unknown_username',
      'User name is invalid',
      'Username does not exist',
      'Username not found',
      'User id does not exist',
    ],
    [
      ['AUTHTOKEN'],
      'wrong_session_code',
      'Please enter a valid OTP',
      'Please enter correct OTP',
      'OTP already used',
    ],
    [
      ['RETFILE'],
      'wrong_code',
      'Please enter a valid OTP',
      'Please enter correct OTP',
      'Please enter a valid EVC',
      'OTP already used',
    ],
    [
      ['OTPREQUEST', 'EVCOTP'],
      'cannot_send_codes',
      'Failed to send OTP',
      'Failed to generate OTP',
      'OTP service is currently unavailable',
    ],
    [
      ['EVCOTP'],
      'session_ended',
      'Session not found',
      'No active session found',
      'Session invalidated',
      'OTP session expired for the user',
    ],
    [['OTPREQUEST'], 'wrong_password', 'Invalid username or password'],
  ]);
});

test('trouble of the portal and a used-up contract are read from everyday words', () => {
  reads([
    [
      ['RETNEWPTF', 'EINV', 'RETFILE'],
      'busy',
      'Service is down',
      'Source is down',
      'Error processing request',
      'Database error',
      'Failed to process the request',
      'Site is under upgrade. Please visit later',
      'The services are not available',
    ],
    [['RETNEWPTF', 'RETFILE'], 'too_many_requests', 'Spike arrest violation'],
    [['SEARCH', 'RETNEWPTF'], 'own_access', 'You have exhausted your credits', 'Daily limit exhausted'],
  ]);
  for (const words of [
    'Service is down',
    'Error processing request',
    'Spike arrest violation',
    'Daily limit exhausted',
  ])
    assert.ok(portal.leavesDoubt('', words), words);
});

test('a cancelled registration stays one beside the advice to apply for revocation', () => {
  reads([
    [
      acts,
      'registration_cancelled',
      'Your GSTIN is cancelled. Please submit application for revocation',
      'GSTIN cancelled suo moto. Apply for revocation',
    ],
    [acts, null, 'Your application for revocation of GSTIN cancelled last year is approved'],
  ]);
});

test('words behind an error count as a refusal, except at a filing, where they leave the outcome open', () => {
  reads([
    [['RETNEWPTF'], 'already_filed', 'Error occurred: return is already filed'],
    [['RETNEWPTF'], 'earlier_return_first', 'Error while processing: previous period return is not filed'],
  ]);
  for (const words of [
    'Error occurred: return is already filed',
    'Error while processing: previous period return is not filed',
  ])
    assert.ok(portal.leavesDoubt('', words), words);
});
