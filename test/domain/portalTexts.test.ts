import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGstin } from '#domain/gst/gstin.ts';
import { problem } from '#domain/shared/fieldProblem.ts';
import { ownAfterReading, panOfGstinProblem } from '#domain/registration/portalTexts.ts';

const unread = {
  legalName: '',
  tradeName: '',
  pan: '',
  registeredOn: null,
  constitution: '',
  address: null,
};

test('a value typed before the portal gave its own gives way to it, and a later correction stays', () => {
  const typed = { legal_name: 'narmada', trade_name: 'Mine', filling_notes: 'Call first' };
  const read = { ...unread, legalName: 'NARMADA FOODS' };
  const first = ownAfterReading(typed, unread, read);
  assert.deepEqual(first, { trade_name: 'Mine', filling_notes: 'Call first' });
  const corrected = { ...first, legal_name: 'Narmada Foods & Sons' };
  assert.deepEqual(ownAfterReading(corrected, read, read), corrected);
});

test('a PAN must be the one in the GSTIN, once the GSTIN is known', () => {
  const gstin = parseGstin('33ABCPN1234F1Z9');
  assert.equal(panOfGstinProblem('ABCPN1234F', gstin), null);
  assert.equal(panOfGstinProblem('ZQAPA0001K', null), null);
  assert.deepEqual(
    panOfGstinProblem('ZQAPA0001K', gstin),
    problem('pan_of_gstin', { field: 'pan_number', pan: 'ABCPN1234F' }),
  );
});
