import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefusalKind } from '#domain/gst/refusal.ts';
import { type Endpoint, kindByWords } from '#portal/replies.ts';

/** Wording of the same kind as the portal's and its providers' published texts; none is copied from a real answer. */
type Said = readonly [readonly Endpoint[], RefusalKind | null, ...string[]];

const reads = (rows: readonly Said[]): void => {
  for (const [calls, kind, ...sentences] of rows)
    for (const at of calls)
      for (const words of sentences) assert.equal(kindByWords(words, at), kind, `${at}: ${words}`);
};

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
