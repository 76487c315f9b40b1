import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mobileProblem, parseMobile } from '#domain/account/person.ts';
import { parsePan } from '#domain/gst/pan.ts';
import { gstinFieldProblem } from '#domain/registration/gstinForm.ts';

/* Values as people copy them from a card, a contact or a sheet: taken only if there is one way to read them. */

test('a PAN is found in the line that names it, and not where there are two', () => {
  for (const text of [
    'ABCPE1234F',
    'PAN Card No: ABCPE1234F',
    'Permanent Account Number ABCPE1234F',
    'Signatory PAN: abcpe1234f',
    'ABCPE1234F Asha Rao',
    'ABCPE 1234 F',
    'PAN No. is ABCPE1234F',
  ])
    assert.equal(parsePan(text), 'ABCPE1234F', text);
  for (const text of [
    'ABCPE1234F or ABCPE1235F',
    '27ABCPE1234F1Z5',
    'GSTIN 27ABCPE1234F1Z5',
    'ABCPE1234FX',
    'PAN of Asha Rao',
    '',
  ])
    assert.equal(parsePan(text), null, text);
});

test('a mobile number is read beside the word for it, and in the spelling of a sheet', () => {
  for (const text of [
    '9876543210,',
    '9876543210;',
    '(M) 9876543210',
    '(Mob.) +91 98765 43210',
    '9876543210 (WhatsApp)',
    '9876543210.0',
    '919876543210.0',
  ])
    assert.equal(parseMobile(text), '+919876543210', text);
  for (const text of [
    '9876543210, 9876543211',
    '9876543210.5',
    '98765432100',
    '9876543210 (2)',
    '987654321.0',
  ])
    assert.notEqual(mobileProblem(text), null, text);
});

test('the PAN of who signs is a person’s: that of a HUF, a firm or a trust is refused', () => {
  assert.equal(gstinFieldProblem('signatory_pan', 'TSBPL7391F'), null);
  for (const text of ['AASHP4417N', 'aaffk 1234 f', 'AAATA1234A'])
    assert.equal(gstinFieldProblem('signatory_pan', text)?.code, 'pan_of_person', text);
  assert.equal(gstinFieldProblem('pan_number', 'AASHP4417N'), null);
});

test('a pincode is typed with a blank in its middle or without', () => {
  for (const text of ['400001', '400 001', ' 400 001 '])
    assert.equal(gstinFieldProblem('principal_pincode', text), null, text);
  for (const text of ['040 001', '40 0001', '400 00', '400-001', '400 001 2'])
    assert.equal(gstinFieldProblem('principal_pincode', text)?.code, 'pincode_form', text);
});
