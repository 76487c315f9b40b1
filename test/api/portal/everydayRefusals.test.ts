import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PortalFault, RefusalKind } from '#domain/gst/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Json } from '#portal/json.ts';
import { refusalIn } from '#portal/refusalAnswer.ts';
import { type Endpoint, kindByWords } from '#portal/replies.ts';
import { answer, code, login, pan, period, scripted, scriptedSandbox, session } from './scriptedPortal.ts';

/** Wording of the same kind as the portal's and its providers' published texts; none is copied from a real answer. */
type Said = readonly [readonly Endpoint[], RefusalKind | null, ...string[]];

const reads = (rows: readonly Said[]): void => {
  for (const [calls, kind, ...sentences] of rows)
    for (const at of calls)
      for (const words of sentences) assert.equal(kindByWords(words, at), kind, `${at}: ${words}`);
};

const told = (result: Result<unknown, PortalFault>): string => {
  if (result.ok) return 'ok';
  const { failure } = result;
  return failure.kind === 'refused' ? failure.refusal.kind : failure.kind;
};
const inTheOther = { token: JSON.stringify({ accessToken: 'a-token' }), expiresAt: 99 };

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
  assert.equal(told(await noRoute.portal.prepareNil(login, session, 'GSTR1', period)), 'unknown');
});

test('at a filing a page leaves the outcome open, with whatever status', async () => {
  for (const status of [400, 404, 405, 415, 422]) {
    const file = { form: 'GSTR3B' as const, period, pan, code, json: '{"isNil":"Y"}' };
    const raw = scripted([answer('<html>', status)]).portal;
    assert.equal(told(await raw.fileNil(login, session, file)), 'unknown_outcome');
    const other = scriptedSandbox([answer('<html>', status)]).portal;
    assert.equal(told(await other.fileNil(login, inTheOther, file)), 'unknown_outcome');
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
    assert.equal(told(await evc.askEvc(login, inTheOther, 'GSTR1', period, pan)), 'busy', shown);
    const proceed = scriptedSandbox([step]).portal;
    assert.equal(told(await proceed.prepareNil(login, inTheOther, 'GSTR1', period)), 'busy', shown);
    const sessionCode = scriptedSandbox([token, step]).portal;
    assert.equal(told(await sessionCode.askSessionCode(login)), 'busy', shown);
    const preference = scriptedSandbox([token, step]).portal;
    assert.equal(told(await preference.preferences(login.gstin, '2026-27')), 'busy', shown);
  }
});

test('in the decrypted family words alone tell a refusal where a code or a prepared return is asked for', async () => {
  const evc = (data: Json) =>
    scriptedSandbox([answer({ code: 200, data })]).portal.askEvc(login, inTheOther, 'GSTR1', period, pan);
  assert.equal(told(await evc({ message: 'OTP could not be sent' })), 'cannot_send_codes');
  assert.equal(told(await evc({ data: { message: 'OTP could not be sent' } })), 'cannot_send_codes');
  for (const data of [
    {},
    { message: 'OTP has been sent to the registered mobile. If not received, try after some time' },
    { message: 'OTP sent successfully' },
    { status_cd: '1', message: 'OTP sent' },
    { status_cd: 1, data: { status_cd: 'P' } },
    { status: 'SUCCESS' },
  ])
    assert.equal(told(await evc(data)), 'ok', JSON.stringify(data));
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
