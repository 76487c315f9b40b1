import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCharacter, type Gstin } from '#domain/gst/gstin.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { canFileBySms } from '#domain/filing/byHand.ts';
import { readSmsReply, smsRefusals, confirmSms, nilSms, smsLink } from '#domain/gst/smsReply.ts';
import { pairs } from '../fixtures/sampleList.ts';

const gstin = '27AAPFU0939F1ZV' as Gstin;
const period = '102026' as ReturnPeriod;
const arn = `AA271026000001${checkCharacter('AA271026000001')}`;
const asked = { form: 'GSTR3B', gstin, period } as const;

const filled = (text: string): string =>
  text.replaceAll('{G}', gstin).replaceAll('{P}', period).replaceAll('{A}', arn);

test('the two SMS are worded as the portal asks, and a quarter is named by its last month', () => {
  assert.equal(nilSms('GSTR3B', gstin, period), 'NIL 3B 27AAPFU0939F1ZV 102026');
  assert.equal(nilSms('GSTR1', gstin, '122026' as ReturnPeriod), 'NIL R1 27AAPFU0939F1ZV 122026');
  assert.equal(confirmSms('GSTR3B', '107543'), 'CNF 3B 107543');
  assert.equal(confirmSms('GSTR1', '107543'), 'CNF R1 107543');
});

test('one link opens the SMS with its text, in the spelling of the device', () => {
  const text = nilSms('GSTR3B', gstin, period);
  assert.equal(smsLink(text, { isApple: false }), 'sms:14409?body=NIL%203B%2027AAPFU0939F1ZV%20102026');
  assert.equal(smsLink(text, { isApple: true }), 'sms:14409&body=NIL%203B%2027AAPFU0939F1ZV%20102026');
});

test('each reply of the portal is understood for what it is', () => {
  const list = pairs('sms_replies.txt');
  assert.ok(list.length > 60);
  assert.deepEqual(
    list.map(([text]) => [text, readSmsReply(filled(text), asked).kind]),
    list.map(([text, kind]) => [text, kind]),
  );
});

test('every kind of refusal has a reply in the list, and is understood in capitals and with line breaks too', () => {
  const list = pairs('sms_replies.txt').filter(([, kind]) => smsRefusals.some((each) => each === kind));
  assert.deepEqual(new Set(list.map(([, kind]) => kind)), new Set<string>(smsRefusals));
  for (const [text, kind] of list) {
    assert.equal(readSmsReply(filled(text).toUpperCase(), asked).kind, kind, text);
    assert.equal(readSmsReply(filled(text).replaceAll(' ', '\n'), asked).kind, kind, text);
  }
});

test('the code and the ARN are taken out of the reply whole', () => {
  assert.deepEqual(readSmsReply(filled('107543 is the CODE for Nil filing of GSTR3B for {G}'), asked), {
    kind: 'code',
    code: '107543',
  });
  assert.deepEqual(readSmsReply(`ARN ${arn.slice(0, 8)} ${arn.slice(8)}`, asked), { kind: 'arn', arn });
  assert.deepEqual(readSmsReply(filled('107543 is the CODE for Nil filing of GSTR1 for {G}'), asked), {
    kind: 'other_return',
    names: 'GSTR-1',
  });
});

test('the period of a reply does not count as a code', () => {
  assert.equal(readSmsReply(filled('GSTR3B for tax period {P} is in process'), asked).kind, 'not_understood');
});

test('the SMS is offered where software is kept out, and not where the portal would refuse it too', () => {
  for (const reason of ['evc_not_allowed', 'api_access_off', 'portal_account', 'portal_down', 'code_missing'])
    assert.ok(canFileBySms(reason, []), reason);
  for (const reason of [
    'data_saved',
    'late_fee_carried',
    'liability_carried',
    'previous_gstr3b_missing',
    'after_cancellation',
    'not_regular',
    'barred',
    'period_not_over',
    'drc_01b',
    '',
  ])
    assert.ok(!canFileBySms(reason, []), reason);
  assert.ok(!canFileBySms('gstr1_stopped', []) && !canFileBySms('gstr1_stopped', ['GSTR3B']));
  assert.ok(canFileBySms('gstr1_stopped', ['GSTR1']), 'GSTR-3B, after GSTR-1 was filed by hand');
});
