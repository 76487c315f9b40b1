import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultClass, PortalFault } from '#portal/port.ts';
import { replies } from '#texts/en/replies.ts';
import { type Endpoint, isKnownReply, replyFor, meaningOf } from '#portal/replies.ts';
import { replyTable } from '#portal/replyTable.ts';

const codes = (text: string): string[] => text.trim().split(/\s+/);

/** gst-portal#codes-authenticate to 3.5, copied code by code from the sheet: what each asks for at a call without a conflict. */
const sheet: Record<FaultClass, string[]> = {
  relogin: codes(`AUTH4033 AUTH4038 AUTH158 AUTH101 AUTH151 AUTH153 AUTH154 RETOTPREQUEST EVCREQUEST
    RT-R1R3BAV-1007 OTP0011 RET11401 RET11407 RET11409 RET11402 RET2B1010`),
  refresh_key: codes('AUTH4036 TEC4002 TEC4003'),
  code: codes('AUTH4034 RT_FIL_09'),
  user: codes(`AUTH4032 AUTH4037 AUTH_9002 SWEB9002 AUTH_9033 SWEB9033 AUTH_9035 SWEB9035 AUTH_9036 SWEB9036
    RET191204 AUTH150 RET13506 RT_FIL_17 RT_FIL_18 RTN_FIL_28 RTN_FIL_29 RTN_FIL_30 RTDSC04 RTDSC05
    SHUNYA_NOT_NIL SIM_THREE_YEAR_BAR SIM_DRC01B_BLOCK SIM_DRC01C_BLOCK SIM_BANK_ACCOUNT_BLOCK
    SIM_NEGATIVE_LEDGER SIM_SAVED_DATA SIM_ONLY_NIL SIM_LATE_FEE_DUE`),
  fix: codes(`AUTH4035 AUTH4039 AUTH4040 AUTH4041 GEN5001 GEN5007 OTP0001 OTP0002 OTP0003 OTP0004 OTP0005
    OTP0006 OTP0008 OTP0009 OTP0010 RET11400 RET11403 RET11404 RET11405 RET11406 RET11408 RET11410 RET11420
    RET12505 RET13501 RET13511 RET191106 RET191107 RET191131 RET191143 RET191148 RET191113 RET191114
    RET191136 RTN_02 RTN_17 RTN_25 RTN_27 RTN_31 RTN_32 AUTH113 AUTH141 AUTH143 RT-3BAS1070 RT-3BGV1005
    FO8000 SWEB_9035 NOGSTIN RET13507 RT_FIL_31 SHUNYA_SAVE_FAILED`),
  order: codes('RET12590 RET191185 RET192409 AUTH119 RT_FIL_10 SIM_GSTR1_FIRST'),
  done: codes('RET12521 RET191182 RET191183 RET00009 AUTH117 RT_FIL_02'),
  wait: codes(`TEC4001 OTP0007 RET12501 RET12502 RET12503 RET12504 RET12523 RET13504 RET13505 RET191251 RET09001
    RTN_11 RTN_15 RTN_24 GSTN-EXEC2003 SWEB_9003 RT_FIL_24 RT_FIL_25 GSPGSTDOWN GSPERR300 HTTP_429 HTTP_504
    SHUNYA_SAVE_RUNNING`),
  empty:
    codes(`RET11416 RET11417 RET13508 RET13509 RET13510 RET00003 RT-3BAS1009 RET2B1016 RET2B1018 RET2B1023
    GTR2B-001 GTR2B-002 IMS2005`),
  provider: codes(`AUTH002 AUT4031 AUT4032 AUT4033 AUT4034 GSP001 GSP002 GSP003 GSP004 GSP005 GSP006 GSP007
    GSP008 GSP009 GSP010 GSP011 GSP012 GSP013 GSP014 GSP015 GSP016 GSP017 GSP018 GSP019 GSP020 GSP020A GSP102
    HTTP_401 HTTP_403 SHUNYA_SIMULATED`),
  logout: codes('AUTH403'),
};
const listed = Object.values(sheet).flat();

for (const [faultClass, list] of Object.entries(sheet)) {
  test(`the codes of class ${faultClass} are all known and of that class`, () => {
    for (const code of list) {
      assert.ok(isKnownReply(code), `${code} is in the table`);
      assert.equal(replyFor(code, 'RETNEWPTF').class, faultClass, code);
    }
  });
}

test('the table has each code once and no code that the sheet does not have', () => {
  const inTable = replyTable.map(([code]) => code);
  assert.equal(new Set(inTable).size, inTable.length);
  assert.deepEqual(inTable.toSorted(), listed.toSorted());
});

test('codes with two meanings are told apart by their call', () => {
  const cases: [string, Endpoint, FaultClass][] = [
    ['AUTH4033', 'AUTHTOKEN', 'code'],
    ['AUTH4033', 'REFRESHTOKEN', 'relogin'],
    ['AUTH4033', 'RETSUM', 'relogin'],
    ['RET13509', 'RETFILE', 'code'],
    ['RET13509', 'RETSUM', 'empty'],
    ['RET13506', 'RETFILE', 'code'],
    ['SWEB_9035', 'SEARCH', 'fix'],
    ['SWEB_9035', 'OTPREQUEST', 'user'],
    ['SWEB9035', 'OTPREQUEST', 'user'],
    ['SWEB9035', 'SEARCH', 'fix'],
  ];
  for (const [code, endpoint, expected] of cases) {
    assert.equal(replyFor(code, endpoint).class, expected, `${code} at ${endpoint}`);
  }
  assert.match(replies[replyFor('SWEB_9035', 'SEARCH').meaning], /GSTIN/);
  assert.match(replies[replyFor('SWEB_9035', 'OTPREQUEST').meaning], /locked/);
});

test('a fault says the meaning that its own call gave the code', () => {
  for (const [code, ...endpoints] of [
    ['AUTH4033', 'AUTHTOKEN', 'LOGOUT'],
    ['RET13509', 'RETFILE', 'RETSUM'],
    ['RET13506', 'RETFILE', 'RETSUM'],
    ['SWEB_9035', 'SEARCH', 'AUTHTOKEN'],
  ] as const) {
    for (const endpoint of endpoints) {
      const reply = replyFor(code, endpoint);
      assert.equal(meaningOf({ kind: 'refused', code, class: reply.class, says: '' }), reply.meaning);
    }
  }
});

test('a code in no list is never repeated by itself and says so without its text', () => {
  for (const code of ['ZZZ999', '', 'constructor', '__proto__', 'HTTP_418']) {
    assert.equal(isKnownReply(code), false, code);
    assert.equal(replyFor(code, 'RETFILE').class, 'fix', code);
  }
  assert.equal(replyFor(' rt_fil_02 ', 'RETFILE').class, 'done');
  for (const code of ['HTTP_500', 'HTTP_502', 'HTTP_503', 'HTTP_504', 'HTTP_429']) {
    assert.equal(replyFor(code, 'RETSUM').class, 'wait', code);
  }
});

test("every fault has a sentence of ours, without the portal's text, codes or technical words", () => {
  const faults: PortalFault[] = [
    { kind: 'unreachable', says: 'ECONNRESET' },
    { kind: 'unknown_outcome', says: 'HTTP 504' },
    { kind: 'not_supported' },
    ...[...listed, 'ZZZ999'].flatMap((code): PortalFault[] =>
      (['RETFILE', 'AUTHTOKEN', 'SEARCH'] as const).map((endpoint) => ({
        kind: 'refused',
        code,
        class: replyFor(code, endpoint).class,
        says: 'SECRET TEXT OF THE PORTAL',
      })),
    ),
  ];
  for (const fault of faults) {
    const sentence = replies[meaningOf(fault)];
    assert.match(sentence, /^[A-Z].{30,}\.$/s, JSON.stringify(fault));
    assert.doesNotMatch(
      sentence,
      /SECRET|HTTP|JSON|token|header|payload|hmac|app key|undefined|ECONN|[A-Z]{3,}[_-]?\d{3,}(?<!GSTR-?\d+)/,
      sentence,
    );
  }
});

test('what the user must do is named where the user must act', () => {
  assert.match(replies[replyFor('AUTH4037', 'OTPREQUEST').meaning], /Manage API Access.*30 days/s);
  assert.match(replies[replyFor('RET192409', 'RETNEWPTF').meaning], /GSTR-3B of the period before/);
  assert.match(replies[replyFor('RT_FIL_31', 'RETFILE').meaning], /14409/);
  assert.match(replies[replyFor('OTP0006', 'EVCOTP').meaning], /PAN/);
});
