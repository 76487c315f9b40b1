import assert from 'node:assert/strict';
import { test } from 'node:test';
import { practicePortal } from '#demo/practicePortal.ts';
import type { FaultMeaning, RefusalKind } from '#domain/gst/refusal.ts';
import { type Endpoint, repliesWith } from '#portal/replies.ts';
import { codesTable } from '#portal/refusalCodes.ts';
import { replies as texts } from '#texts/compiled/replies.ts';

const codes = (text: string): string[] => text.trim().split(/\s+/);
const said = texts.en;
const portal = repliesWith({});

/** gst-portal#codes-authenticate to 3.5, copied code by code from the sheet: what each means at a call without a conflict. */
const sheet: Partial<Record<RefusalKind, string[]>> = {
  our_request:
    codes(`AUTH4035 AUTH4039 AUTH4040 AUTH4041 GEN5001 GEN5007 OTP0001 OTP0002 OTP0003 OTP0004 OTP0008 OTP0009
    RET11400 RET11403 RET11404 RET11405 RET11406 RET11408 RET11410 RET11420 RET12505 RET13511 RET191106
    RET191107 RET191131 RET191143 RET191148 RET191136 AUTH113 AUTH141 AUTH143 RT-3BGV1005 RT-3BSP104 RET13507 HTTP_412
    HTTP_415`),
  session_not_allowed: codes('AUTH158 AUTH101 AUTH151 AUTH153 AUTH154 RET11402'),
  own_access:
    codes(`AUTH002 AUT4031 AUT4032 AUT4033 AUT4034 GSP001 GSP002 GSP003 GSP004 GSP005 GSP006 GSP007 GSP008
    GSP009 GSP010 GSP011 GSP012 GSP013 GSP014 GSP015 GSP016 GSP017 GSP018 GSP019 GSP020 GSP102
    HTTP_401 HTTP_402 HTTP_403 HTTP_453`),
  wrong_password: codes('AUTH_9002 SWEB9002'),
  password_expired: codes('AUTH_9033 SWEB9033'),
  username_not_linked: codes('AUTH_9036 SWEB9036'),
  key_changed: codes('TEC4002 TEC4003 AUTH4036'),
  session_ended:
    codes(`RETOTPREQUEST EVCREQUEST RT-R1R3BAV-1007 RET11401 RET11407 RET11409 AUTH4033 AUTH4038 OTP0011
    RET2B1010 EINVAV9000`),
  wrong_signatory: codes('OTP0006 OTP0010 RT_FIL_18'),
  nothing_there:
    codes(`RET11416 RET11417 RET13508 RET13510 RET2B1013 RET2B1015 RET2B1016 RET2B1017 RET2B1018 RET2B1023
    GTR2B-001 GTR2B-002 IMS2005 RET13509 RT-3BAS1009 RETWEB_04 RETWEB_07 LG9221`),
  busy: codes(
    `RET12501 RET12502 RET12503 RET12504 RET13504 RET13505 GSTN-EXEC2003 SWEB_9003 TEC4001 GEN5008
    RET191138 RET191164 SWEB_8000 SWEB_9006 SWEB_9021`,
  ),
  already_filed: codes('RET12521 RET191183 RET00009 AUTH117 RT_FIL_02'),
  still_working: codes('RET12523 RET191182 RET191251 RTN_11 RTN_15 RTN_24 RT_FIL_24 RT_FIL_25'),
  period_not_open: codes('RET12590 RET191185'),
  does_not_fit: codes('RTN_02 RTN_17 RTN_25 RTN_31 RTN_32'),
  no_such_gstin: codes('FO8000 NOGSTIN SWEB_9032 SWEB_9035 OTP0005'),
  digital_signature: codes('RT_FIL_17 RTN_FIL_28 RTN_FIL_29 RTN_FIL_30 RTDSC04 RTDSC05 RET13506'),
  not_reached: codes('GSPGSTDOWN GSPERR300 HTTP_408 HTTP_504'),
  unknown_username: codes('AUTH4032'),
  wrong_session_code: codes('AUTH4034'),
  api_access_off: codes('AUTH4037'),
  too_many_sessions: codes('AUTH403'),
  account_locked: codes('AUTH_9035 SWEB9035'),
  cannot_send_codes: codes('OTP0007'),
  changed_while_filed: codes('RET13501'),
  gstin_not_of_username: codes('RET191113'),
  period_not_allowed: codes('RET191114'),
  preference_first: codes('RET191204'),
  gstr3b_before_first: codes('RET192409 AUTH119'),
  already_prepared: codes('RET00003'),
  no_summary_yet: codes('RET09001'),
  not_regular: codes('RTN_27'),
  practitioner_refused: codes('AUTH150'),
  payment_does_not_match: codes('RT-3BAS1070'),
  summary_changed: codes('RT_FIL_09'),
  prepare_first: codes('RT_FIL_10'),
  code_not_allowed: codes('RT_FIL_31'),
  too_many_requests: codes('HTTP_429'),
};
const listed = Object.values(sheet).flat();

for (const [kind, list] of Object.entries(sheet)) {
  test(`the codes that mean ${kind} are all known and mean it`, () => {
    for (const code of list) {
      assert.ok(portal.isKnown(code), `${code} is in the table`);
      assert.equal(portal.kindOf(code, 'RETNEWPTF'), kind, code);
    }
  });
}

test('the table has each code once, no code that the sheet does not have, and a source for each row', () => {
  const inTable = codesTable.flatMap((row) => codes(row.codes));
  assert.equal(new Set(inTable).size, inTable.length);
  assert.deepEqual(inTable.toSorted(), listed.toSorted());
  for (const { source, kind } of codesTable) assert.match(source, /\S{3}/, kind);
});

test('a code is the same with two digits and with three, and with a letter behind the number of a gateway', () => {
  const cases: [string, Endpoint, RefusalKind][] = [
    ['RT_FIL_017', 'RETFILE', 'digital_signature'],
    ['RT_FIL_17', 'RETFILE', 'digital_signature'],
    ['RT_FIL_018', 'RETFILE', 'wrong_signatory'],
    ['RT_FIL_18', 'RETFILE', 'wrong_signatory'],
    ['RT_FIL_002', 'RETFILE', 'already_filed'],
    ['RT_FIL_031', 'RETFILE', 'code_not_allowed'],
    ['RTN_FIL_028', 'RETFILE', 'digital_signature'],
    ['RTN_011', 'RETNEWPTF', 'still_working'],
    ['RTDSC004', 'RETFILE', 'digital_signature'],
    ['GSP020A', 'RETSUM', 'own_access'],
    ['gsp001ga', 'RETSUM', 'own_access'],
  ];
  for (const [code, endpoint, expected] of cases)
    assert.equal(portal.kindOf(code, endpoint), expected, `${code} at ${endpoint}`);
  assert.equal(portal.kindOf('RETWEB_004', 'EINV'), 'unknown', 'no other family loses its zeros');
});

test('codes with two meanings are distinguished by their call', () => {
  const cases: [string, Endpoint, RefusalKind][] = [
    ['AUTH4033', 'AUTHTOKEN', 'wrong_session_code'],
    ['AUTH4033', 'REFRESHTOKEN', 'session_ended'],
    ['AUTH4033', 'RETSUM', 'session_ended'],
    ['RET13509', 'RETFILE', 'wrong_code'],
    ['RET13509', 'RETSUM', 'nothing_there'],
    ['RET13506', 'RETFILE', 'wrong_code'],
    ['SWEB_9035', 'SEARCH', 'no_such_gstin'],
    ['SWEB_9035', 'OTPREQUEST', 'account_locked'],
    ['SWEB9035', 'OTPREQUEST', 'account_locked'],
    ['SWEB9035', 'SEARCH', 'no_such_gstin'],
  ];
  for (const [code, endpoint, expected] of cases)
    assert.equal(portal.kindOf(code, endpoint), expected, `${code} at ${endpoint}`);
});

test('a code in no list is unknown, however it looks', () => {
  for (const code of ['ZZZ999', '', 'constructor', '__proto__', 'HTTP_418', 'SIM_SAVED_DATA']) {
    assert.equal(portal.isKnown(code), false, code);
    assert.equal(portal.kindOf(code, 'RETFILE'), 'unknown', code);
  }
  assert.equal(portal.kindOf(' rt_fil_02 ', 'RETFILE'), 'already_filed');
  for (const code of ['HTTP_500', 'HTTP_502', 'HTTP_503', 'HTTP_504'])
    assert.equal(portal.kindOf(code, 'RETSUM'), 'not_reached', code);
});

test('the codes that the simulator invents are known only where the simulator is spoken to', () => {
  const practice = repliesWith(practicePortal.ownReplies);
  for (const [code, kind] of Object.entries(practicePortal.ownReplies))
    assert.equal(practice.kindOf(code, 'RETNEWPTF'), kind, code);
  assert.equal(practice.kindOf('AUTH4037', 'OTPREQUEST'), 'api_access_off');
});

test('every meaning has a sentence of ours, without codes or technical words', () => {
  for (const [meaning, sentence] of Object.entries(said)) {
    assert.match(sentence, /^[A-Z].{30,}\.$/s, meaning);
    assert.doesNotMatch(
      sentence,
      /HTTP|JSON|token|header|payload|hmac|app key|undefined|ECONN|[A-Z]{3,}[_-]?\d{3,}(?<!GSTR-?\d+)/,
      sentence,
    );
  }
});

test("the user's task is named where the user must act", () => {
  const says = (meaning: FaultMeaning): string => said[meaning];
  assert.match(says('api_access_off'), /Manage API Access.*30 days/s);
  assert.match(says('gstr3b_before_first'), /GSTR-3B of the period before/);
  assert.match(says('code_not_allowed'), /14409/);
  assert.match(says('wrong_signatory'), /PAN/);
  assert.match(says('no_such_gstin'), /GSTIN/);
  assert.match(says('account_locked'), /locked/);
});
