import { said } from './said.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { monthConsent, relayMandate, standingDeclaration } from '#domain/registration/consent.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { parseGstin } from '#domain/gst/gstin.ts';
import {
  initials,
  mobileProblem,
  namesIn,
  noticeWays,
  parseMobile,
  shownName,
} from '#domain/account/person.ts';
import { taxpayerStatus } from '#domain/gst/taxpayer.ts';
import {
  expectedFrequencyAt,
  frequencyAt,
  preferenceRetryAt,
  preferenceSettled,
  withPreferences,
} from '#domain/registration/registration.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { nilSms } from '#domain/gst/smsReply.ts';

test('a mobile number is read however it is pasted', () => {
  for (const text of [
    '9876543210',
    ' 98765 43210 ',
    '98765-43210',
    '+919876543210',
    '+91 98765 43210',
    '919876543210',
    '09876543210',
    '+91-09876543210',
    '0091 9876543210',
    '\u202A+91 98765\u201143210\u202C',
    '(98765) 43210',
    '="9876543210"',
    "'9876543210",
    'Mobile No: 98765 43210',
    'Mob. +91 98765-43210',
    'tel:+919876543210',
    'मोबाइल: 98765 43210',
    '९८७६५४३२१०',
    '９８７６５４３２１０',
    '\uFEFF9876543210\u00A0',
  ]) {
    assert.equal(parseMobile(text), '+919876543210', text);
    assert.equal(mobileProblem(text), null, text);
  }
  assert.equal(
    parseMobile('9198765432'),
    '+919198765432',
    'ten digits that begin with 91 are all the number',
  );
});

test('an impossible mobile number is reported in the words of the spec', () => {
  assert.equal(said(mobileProblem('  ')), 'Mobile number is required');
  for (const text of ['98765', '98765432101', '+19876543210', '98765abc43210', '९८७६५४३२१']) {
    assert.equal(said(mobileProblem(text)), 'Mobile number must be 10 digits', text);
    assert.equal(parseMobile(text), null, text);
  }
  assert.equal(
    said(mobileProblem('5876543210')),
    'Please enter a valid Indian mobile number (starting with 6, 7, 8, or 9)',
  );
  assert.equal(parseMobile('0876543210'), null);
});

test('a mobile number is read the same again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[6-9][0-9]{9}$/), (digits) => {
      assert.equal(parseMobile(digits), `+91${digits}`);
      assert.equal(parseMobile(`+91${digits}`), `+91${digits}`);
    }),
  );
});

test('the shown name goes from display name to both names to name to User', () => {
  assert.equal(shownName({ displayName: ' Asha ', firstName: 'A', lastName: 'B', name: 'C' }), 'Asha');
  assert.equal(shownName({ displayName: ' ', firstName: 'Asha', lastName: 'Rao', name: 'C' }), 'Asha Rao');
  assert.equal(shownName({ firstName: 'Asha', lastName: null }), 'Asha');
  assert.equal(shownName({ name: 'Rao' }), 'Rao');
  assert.equal(shownName({ name: null, displayName: undefined }), 'User');
});

test('a name typed once is split into first and last name at its last word', () => {
  assert.deepEqual(namesIn('Asha Rao'), { first: 'Asha', last: 'Rao' });
  assert.deepEqual(namesIn('  Meera  Devi Kulkarni '), { first: 'Meera Devi', last: 'Kulkarni' });
  assert.deepEqual(namesIn('Meera'), { first: 'Meera', last: '' });
  assert.deepEqual(namesIn(' '), { first: '', last: '' });
});

test('initials are of two words or of the single one', () => {
  assert.deepEqual(['asha rao', 'Asha', '  asha  k  rao ', '', '𝒜sha'].map(initials), [
    'AR',
    'A',
    'AK',
    '',
    '𝒜',
  ]);
});

test('the status of a registration is read loosely', () => {
  assert.equal(taxpayerStatus(' Active '), 'active');
  assert.equal(taxpayerStatus('Inactive'), 'inactive');
  assert.equal(taxpayerStatus('In Active'), 'inactive');
  assert.equal(taxpayerStatus('Suo-Moto Cancelled'), 'cancelled');
  assert.equal(taxpayerStatus('Cancelled suo-moto'), 'cancelled');
  assert.equal(taxpayerStatus('Cancelled on application of Taxpayer'), 'cancelled');
  assert.equal(taxpayerStatus('Suspended'), 'suspended');
  assert.equal(taxpayerStatus('Suspended (proceedings initiated)'), 'suspended');
  for (const unknown of [
    '?',
    '',
    'Not Active',
    'Active - Pending for Cancellation',
    'Cancellation Pending',
    'ACT',
    'Cancelled - Revoked',
    'Cancelled and revoked',
    'Suspended-revoked',
    'Cancelled (under revocation)',
  ])
    assert.equal(taxpayerStatus(unknown), 'other', unknown);
});

test('the frequency is that of the quarter as the portal reports it, and unknown where it does not', () => {
  const preferences = {
    '2026-27': [
      { quarter: 'Q1', frequency: 'monthly' },
      { quarter: 'Q2', frequency: 'quarterly' },
      { quarter: 'Q3', frequency: null },
    ],
  } as const;
  assert.equal(frequencyAt(preferences, periodOf(2026, 6)), 'monthly');
  assert.equal(frequencyAt(preferences, periodOf(2026, 7)), 'quarterly');
  assert.equal(frequencyAt(preferences, periodOf(2026, 10)), null);
  assert.equal(frequencyAt(preferences, periodOf(2027, 4)), null);
  assert.equal(frequencyAt({}, periodOf(2027, 4)), null);
});

test('for a quarter that the portal was not asked about, the last known choice is expected to continue', () => {
  const preferences = {
    '2026-27': [
      { quarter: 'Q2', frequency: 'quarterly' },
      { quarter: 'Q3', frequency: null },
    ],
  } as const;
  assert.equal(expectedFrequencyAt(preferences, periodOf(2026, 9)), 'quarterly');
  assert.equal(expectedFrequencyAt(preferences, periodOf(2026, 10)), null, 'asked about, and not told');
  assert.equal(expectedFrequencyAt(preferences, periodOf(2027, 1)), 'quarterly');
  assert.equal(expectedFrequencyAt(preferences, periodOf(2027, 4)), 'quarterly');
  assert.equal(expectedFrequencyAt(preferences, periodOf(2026, 6)), null, 'nothing is known of before');
});

test('a quarter that the portal does not tell is asked about again after growing pauses', () => {
  const october = periodOf(2026, 10);
  const asked = { year: '2026-27', quarters: [], wanted: october };
  const first = withPreferences({}, asked, 0);
  assert.equal(preferenceRetryAt(first, october), 10 * 60_000);
  assert.equal(preferenceRetryAt(first, periodOf(2027, 1)), null, 'not asked about');
  const second = withPreferences(first, asked, 600_000);
  assert.equal(preferenceRetryAt(second, october), 600_000 + 20 * 60_000);
  let many = second;
  for (let n = 0; n < 20; n += 1) many = withPreferences(many, asked, 0);
  assert.equal(preferenceRetryAt(many, october), 6 * 60 * 60_000, 'never longer than six hours');
  const told = withPreferences(
    many,
    { ...asked, quarters: [{ quarter: 'Q3', frequency: 'quarterly' }] },
    Date.parse('2026-11-01T00:05:00+05:30'),
  );
  assert.equal(frequencyAt(told, october), 'quarterly');
  assert.equal(preferenceRetryAt(told, october), null);
  assert.ok(preferenceSettled(told, october));
});

test('a preference is settled once it was read after the first month of its quarter', () => {
  const readAt = (iso: string) => ({
    '2026-27': [{ quarter: 'Q3', frequency: 'quarterly', askedAt: Date.parse(iso) } as const],
  });
  for (const month of [10, 11, 12]) {
    assert.equal(preferenceSettled(readAt('2026-10-31T23:59:59+05:30'), periodOf(2026, month)), false);
    assert.equal(preferenceSettled(readAt('2026-11-01T00:00:00+05:30'), periodOf(2026, month)), true);
  }
  assert.equal(preferenceSettled(readAt('2026-12-01T00:00:00+05:30'), periodOf(2026, 7)), false);
});

test('the SMS texts are those of the nil route', () => {
  const gstin = parseGstin('27AAPFU0939F1ZV');
  assert.ok(gstin);
  assert.equal(nilSms('GSTR3B', gstin, periodOf(2026, 10)), 'NIL 3B 27AAPFU0939F1ZV 102026');
  assert.equal(nilSms('GSTR1', gstin, periodOf(2026, 10)), 'NIL R1 27AAPFU0939F1ZV 102026');
});

test('a consent names its month and asks what the law asks', () => {
  const consent = monthConsent(periodOf(2026, 9), 'quarterly', {
    forms: ['GSTR1', 'GSTR3B'],
    fee: null,
    mayCarryFee: false,
  });
  assert.match(consent.text, /July to September 2026/);
  for (const text of [consent.text, standingDeclaration.text]) {
    for (const word of [/exempt/, /rent of a shop/, /non-GST purchases/, /credit/, /interest/, /late fee/])
      assert.match(text, word);
  }
  assert.match(standingDeclaration.text, /until I say otherwise/);
  assert.match(relayMandate.text, /take this back/);
  const versions = [consent, standingDeclaration, relayMandate].map((text) => text.version);
  assert.equal(new Set(versions).size, 3);
});

test('rupees are grouped the Indian way', () => {
  assert.deepEqual([0, 140, 1000, 12345, 123456, 12345678].map(formatRupees), [
    '₹0',
    '₹140',
    '₹1,000',
    '₹12,345',
    '₹1,23,456',
    '₹1,23,45,678',
  ]);
});

describe('Notices', () => {
  const phone = '+919876543210';
  const email = 'asha@example.test';
  const sms = { channel: 'sms', to: phone };
  const mail = { channel: 'mail', to: email };

  test('go both ways to who has said nothing, and mail only to a verified address', () => {
    assert.deepEqual(noticeWays({ phone, email: '' }), [sms]);
    assert.deepEqual(noticeWays({ phone, email }), [sms, mail]);
  });

  test('go the way that is wished, and by SMS when no other is left', () => {
    const by = (wished: { sms: boolean; mail: boolean }, address = email) =>
      noticeWays({ phone, email: address, notices: wished });
    assert.deepEqual(by({ sms: true, mail: false }), [sms]);
    assert.deepEqual(by({ sms: false, mail: true }), [mail]);
    assert.deepEqual(by({ sms: false, mail: true }, ''), [sms]);
    assert.deepEqual(by({ sms: false, mail: false }), [sms]);
  });
});
