import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noTax, rupeesOf } from '#domain/gst/portalFigures.ts';
import type { Portal } from '#portal/port.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import {
  answer,
  code,
  ek,
  login,
  mac,
  openSent,
  pan,
  period,
  refusal,
  scripted,
  sealed,
  session,
  sessionHeaders,
} from './scriptedPortal.ts';

const { gstin } = login;
const about = { gstin, ret_period: period };
const zeroRow = { sec_nm: 'B2B', chksum: '9f', ttl_rec: 0, ttl_val: 0, ttl_tax: 0, ttl_igst: 0 };
const nilSummary = { ...about, chksum: '1a2b', newSumFlag: true, isnil: 'Y', sec_sum: [zeroRow] };
/** Reads the JSON and files it, as the engine does with its intent recorded in between. */
const readAndFile = async (portal: Portal, form: Form) => {
  const json = await portal.nilJson(login, session, form, period);
  if (!json.ok) return json;
  const answered = await portal.fileNil(login, session, { form, period, pan, code, json: json.value });
  if (!answered.ok) return answered;
  const filed = JSON.parse(json.value) as unknown;
  return { ok: true as const, value: { ...answered.value, filed } };
};

test('saved data of a GSTR-1 is any count or amount while it is not flagged nil', async () => {
  const cases: [object, boolean][] = [
    [{ ...about, isnil: 'N', sec_sum: [{ ...zeroRow, ttl_rec: 2 }] }, true],
    [{ ...about, sec_sum: [{ ...zeroRow, sub_sections: [{ ttl_tax: '10.50' }] }] }, true],
    [{ ...about, sec_sum: [{ sec_nm: 'NIL', ttl_nilsup_amt: 5 }] }, true],
    [{ ...about, isnil: 'N', sec_sum: [zeroRow] }, false],
    [{ ...about, isnil: 'N', sec_sum: [] }, false],
    [nilSummary, false],
  ];
  const { portal, sent } = scripted(cases.map(([summary]) => sealed(summary)));
  for (const [summary, saved] of cases) {
    assert.deepEqual(
      await portal.returnSummary(login, session, 'GSTR1', period),
      { ok: true, value: { kind: 'summary', saved, lateFee: null } },
      JSON.stringify(summary),
    );
  }
  const [request] = sent;
  assert.ok(request);
  assert.equal(request.method, 'GET');
  assert.equal(request.path, '/gsp/taxpayerapi/v4.1/returns/gstr1');
  assert.deepEqual(request.search, { action: 'RETSUM', ...about, smrytyp: 'L' });
  assert.deepEqual(request.headers, sessionHeaders());
});

test('saved data of a GSTR-3B is any amount or a status, but not saved zeros or ledger ids', async () => {
  const zeros = {
    ...about,
    sup_details: { osup_det: { txval: 0, iamt: 0 } },
    inter_sup: { unreg_details: [] },
  };
  const cases: [object, boolean][] = [
    [zeros, false],
    [{ ...zeros, tx_pmt: { pdcash: [{ liab_ldg_id: 11, trans_typ: 30_002, ipd: 0 }] } }, false],
    [{ ...zeros, sup_details: { osup_det: { txval: 100, iamt: 18 } } }, true],
    [{ ...zeros, inter_sup: { unreg_details: [{ pos: '29', txval: '100.00', iamt: 0 }] } }, true],
    [{ ...zeros, status: 'SUB' }, true],
  ];
  const { portal, sent } = scripted(cases.map(([summary]) => sealed(summary)));
  for (const [summary, saved] of cases) {
    assert.deepEqual(
      await portal.returnSummary(login, session, 'GSTR3B', period),
      { ok: true, value: { kind: 'summary', saved, lateFee: null } },
      JSON.stringify(summary),
    );
  }
  assert.equal(sent[0]?.path, '/gsp/taxpayerapi/v6.0/returns/gstr3b');
  assert.deepEqual(sent[0]?.search, { action: 'RETSUM', ...about });
});

test('a summary that was not generated does not say that nothing is saved', async () => {
  const cases = [
    ['RET09001', 'no_summary'],
    ['RET13510', 'nothing_saved'],
    ['RET13508', 'nothing_saved'],
    ['RT-3BAS1009', 'nothing_saved'],
  ] as const;
  for (const [code, kind] of cases) {
    const { portal } = scripted([refusal(code)]);
    assert.deepEqual(await portal.returnSummary(login, session, 'GSTR1', period), {
      ok: true,
      value: { kind },
    });
  }
  const { portal } = scripted([refusal('RET12501'), sealed({ ...nilSummary, ret_period: '092026' })]);
  const busy = await portal.returnSummary(login, session, 'GSTR1', period);
  assert.equal(!busy.ok && busy.failure.kind, 'refused');
  const other = await portal.returnSummary(login, session, 'GSTR1', period);
  assert.equal(!other.ok && other.failure.kind, 'unreachable');
});

test('the late fee carried in is what earlier returns still owe, in whole rupees rounded up', async () => {
  const cases: [object, number][] = [
    [{ currLateFee: [], priorPrdLtFee: { totcgstamnt: 0, totsgstamnt: 0, ltFeeDet: [] } }, 0],
    [
      {
        currLateFee: [{ rtnTyp: 'R3B', rtnPrd: period, cgst: 50, sgst: 50 }],
        priorPrdLtFee: {
          totcgstamnt: 500,
          totsgstamnt: 500,
          ltFeeDet: [
            { rtnTypOrg: 'R3B', rtnPrdOrg: '092026', totalAmtCgst: 90, dueAmtCgst: 70, dueAmtSgst: 70 },
            { rtnTypOrg: 'R1', rtnPrdOrg: '092026', dueAmtCgst: '10.10', dueAmtSgst: 10.2 },
          ],
        },
      },
      161,
    ],
    [{ currLateFee: [{ rtnTyp: 'R3B', rtnPrd: '092026', cgst: 70, sgst: 70 }] }, 140],
    [{ priorPrdLtFee: { totcgstamnt: 0.1, totsgstamnt: 0.2 } }, 1],
    [{ priorPrdLtFee: { totcgstamnt: 70, totsgstamnt: 70 } }, 140],
    // 7.000000000000001 in floating point, and 7 rupees to pay.
    [
      {
        currLateFee: [{ cgst: 2.95, sgst: 0 }],
        priorPrdLtFee: { ltFeeDet: [{ dueAmtCgst: 1.06, dueAmtSgst: 2.99 }] },
      },
      7,
    ],
  ];
  const { portal, sent } = scripted([...cases.map(([breakup]) => sealed(breakup)), refusal('RET13510')]);
  for (const [, rupees] of cases) {
    const told = await portal.carriedLateFee(login, session, period);
    assert.equal(told.ok && rupeesOf(told.value), rupees);
  }
  assert.deepEqual(await portal.carriedLateFee(login, session, period), { ok: true, value: noTax });
  assert.equal(sent[0]?.path, '/gsp/taxpayerapi/v1.1/returns');
  assert.deepEqual(sent[0]?.search, { action: 'LATEFEEBREAKUP', ...about, rtn_typ: 'R3B' });
  assert.deepEqual(sent[0]?.headers, sessionHeaders());
});

test('a nil GSTR-1 is prepared by RETNEWPTF with the nil flag, and a repeat counts as prepared', async () => {
  const { portal, sent } = scripted([
    sealed({ reference_id: 'R1' }),
    refusal('RET00003'),
    refusal('RET192409'),
  ]);
  assert.deepEqual(await portal.prepareNil(login, session, 'GSTR1', period), { ok: true, value: null });
  assert.deepEqual(await portal.prepareNil(login, session, 'GSTR1', period), { ok: true, value: null });
  const blocked = await portal.prepareNil(login, session, 'GSTR1', period);
  assert.equal(
    !blocked.ok && blocked.failure.kind === 'refused' && blocked.failure.refusal.kind,
    'gstr3b_before_first',
  );
  const [request] = sent;
  assert.ok(request);
  assert.equal(request.method, 'POST');
  assert.equal(request.path, '/gsp/taxpayerapi/v1.1/returns/gstrptf');
  assert.deepEqual(request.headers, {
    ...sessionHeaders(),
    rtn_typ: 'GSTR1',
    userrole: 'GSTR1',
    api_version: '1.1',
  });
  assert.deepEqual(Object.keys(request.json), ['action', 'data', 'hmac']);
  const { base64, json } = openSent(request);
  assert.deepEqual(json, { ...about, isnil: 'Y' });
  assert.equal(request.json['hmac'], mac(ek, base64));
});

test('a nil GSTR-3B needs no preparing, so nothing is sent', async () => {
  const { portal, sent } = scripted([]);
  assert.deepEqual(await portal.prepareNil(login, session, 'GSTR3B', period), { ok: true, value: null });
  assert.equal(sent.length, 0);
});

test("a return's code is asked for with the signatory's PAN and the form's own type", async () => {
  const { portal, sent } = scripted([
    answer({ status_cd: '1' }),
    answer({ status_cd: '1' }),
    refusal('OTP0006'),
  ]);
  assert.deepEqual(await portal.askEvc(login, session, 'GSTR1', period, pan), { ok: true, value: null });
  assert.deepEqual(await portal.askEvc(login, session, 'GSTR3B', period, pan), { ok: true, value: null });
  assert.equal((await portal.askEvc(login, session, 'GSTR3B', period, pan)).ok, false);
  assert.equal(sent[0]?.method, 'GET');
  assert.equal(sent[0]?.path, '/gsp/taxpayerapi/v1.0/authenticate');
  assert.deepEqual(sent[0]?.search, { action: 'EVCOTP', gstin, pan, form_type: 'R1' });
  assert.deepEqual(sent[0]?.headers, sessionHeaders());
  assert.equal(sent[1]?.search['form_type'], 'R3B');
});

test('a nil GSTR-1 is filed with the summary exactly as received, signed over the same text', async () => {
  // Blanks and the order of members would not survive a parse and a rewrite.
  const asReceived = JSON.stringify(nilSummary, null, 1);
  const { portal, sent } = scripted([
    sealed(asReceived),
    sealed({ status: '1', ack_num: 'AA2710260000019' }),
  ]);
  assert.deepEqual(await readAndFile(portal, 'GSTR1'), {
    ok: true,
    value: { arn: 'AA2710260000019', filed: nilSummary },
  });
  const [, request] = sent;
  assert.ok(request);
  assert.equal(request.method, 'POST');
  assert.equal(request.path, '/gsp/taxpayerapi/v4.1/returns/gstr1');
  assert.deepEqual(request.headers, sessionHeaders(2));
  assert.deepEqual(Object.keys(request.json), ['action', 'data', 'st', 'sid', 'sign']);
  assert.equal(request.json['action'], 'RETFILE');
  assert.equal(request.json['st'], 'EVC');
  assert.equal(request.json['sid'], `${pan}|${code}`);
  const { base64, text } = openSent(request);
  assert.equal(text, asReceived);
  assert.equal(request.json['sign'], mac(`${pan}|${code}`, base64));
});

test('a nil GSTR-1 with an empty list of sections is filed as well', async () => {
  const { portal } = scripted([
    sealed({ ...nilSummary, sec_sum: [] }),
    sealed({ ack_num: 'AA2710260000019' }),
  ]);
  assert.equal((await readAndFile(portal, 'GSTR1')).ok, true);
});

test('a summary that does not tell the flag is nil by its rows alone', async () => {
  const untold = { ...nilSummary, isnil: undefined };
  const nil = scripted([sealed(untold), sealed({ ack_num: 'AA2710260000019' })]);
  assert.equal((await readAndFile(nil.portal, 'GSTR1')).ok, true);
  const rows = scripted([sealed({ ...untold, sec_sum: [{ ...zeroRow, ttl_rec: 1 }] })]);
  assert.equal((await readAndFile(rows.portal, 'GSTR1')).ok, false);
  assert.equal(rows.sent.length, 1);
});

test('a GSTR-1 whose summary is not nil is never sent', async () => {
  for (const [change, why] of [
    [{ isnil: 'N' }, 'prepare_first'],
    [{ isnil: 'N', sec_sum: [{ ...zeroRow, ttl_rec: 1 }] }, 'holds_entries'],
    [{ isnil: undefined, sec_sum: undefined }, 'unreadable'],
    [{ sec_sum: [{ ...zeroRow, ttl_rec: 1 }] }, 'holds_entries'],
  ] as const) {
    const { portal, sent } = scripted([sealed({ ...nilSummary, ...change })]);
    const result = await readAndFile(portal, 'GSTR1');
    assert.ok(!result.ok);
    const { failure } = result;
    assert.equal(failure.kind === 'refused' ? failure.refusal.kind : failure.kind, why);
    assert.equal(sent.length, 1);
  }
});

test('a summary that is refused before filing is a refusal and nothing is sent', async () => {
  const { portal, sent } = scripted([refusal('RET09001')]);
  const result = await readAndFile(portal, 'GSTR1');
  assert.equal(
    !result.ok && result.failure.kind === 'refused' && result.failure.refusal.kind,
    'no_summary_yet',
  );
  assert.equal(sent.length, 1);
});

test('a nil GSTR-3B is filed by its flag, whose casing is configuration', async () => {
  for (const nil3bFlag of ['isNil', 'isnil'] as const) {
    const { portal, sent } = scripted([sealed({ status: '1', ack_num: 'AA2710260000027' })], { nil3bFlag });
    const filed = { ret_period: period, gstin, [nil3bFlag]: 'Y' };
    assert.deepEqual(await readAndFile(portal, 'GSTR3B'), {
      ok: true,
      value: { arn: 'AA2710260000027', filed },
    });
    assert.equal(sent[0]?.path, '/gsp/taxpayerapi/v6.0/returns/gstr3b');
    assert.deepEqual(openSent(sent[0]).json, filed);
  }
});

test('a reference in place of an ARN is taken only when it has the shape of an ARN', async () => {
  const { portal } = scripted([
    sealed({ reference_id: 'AA2710260000027' }),
    sealed({ reference_id: 'b7d9-4c' }),
    sealed({ status: '1' }),
  ]);
  const taken = await readAndFile(portal, 'GSTR3B');
  assert.equal(taken.ok && taken.value.arn, 'AA2710260000027');
  for (const _ of [1, 2]) {
    const result = await readAndFile(portal, 'GSTR3B');
    assert.equal(!result.ok && result.failure.kind, 'unknown_outcome');
  }
});

test('the fall-back saves a GSTR-3B of zeros, waits for it and files its summary', async () => {
  const zeros = { ...about, sup_details: { osup_det: { txval: 0 } } };
  const { portal, sent } = scripted(
    [
      refusal('RT-3BAS1009'),
      sealed({ reference_id: 'REF' }),
      sealed({ form_typ: 'R3B', action: 'SAVE', status_cd: 'IP' }),
      sealed(zeros),
      sealed(zeros),
      sealed({ ack_num: 'AA2710260000027' }),
    ],
    { nil3bFallbackSaveZeros: true },
  );
  const running = await portal.prepareNil(login, session, 'GSTR3B', period);
  assert.equal(
    !running.ok && running.failure.kind === 'refused' && running.failure.refusal.kind,
    'still_working',
  );
  assert.equal(sent[1]?.method, 'PUT');
  assert.equal(sent[1]?.json['action'], 'RETSAVE');
  assert.match(openSent(sent[1]).text, /"itc_elg"/);
  assert.deepEqual(sent[2]?.search, { action: 'RETSTATUS', ...about, ref_id: 'REF' });

  assert.deepEqual(await portal.prepareNil(login, session, 'GSTR3B', period), { ok: true, value: null });
  const filed = await readAndFile(portal, 'GSTR3B');
  assert.deepEqual(filed, { ok: true, value: { arn: 'AA2710260000027', filed: zeros } });
  assert.deepEqual(openSent(sent[5]).json, zeros);
});

test('the fall-back follows at once when the save is done, and stops at errors and at real data', async () => {
  const save = [refusal('RT-3BAS1009'), sealed({ reference_id: 'REF' })];
  const cases = [
    { steps: [...save, sealed({ status_cd: 'P' })], kind: null },
    { steps: [...save, sealed({ status_cd: 'PE' })], kind: 'empty_return_refused' },
    { steps: [sealed({ ...about, sup_details: { osup_det: { txval: 9 } } })], kind: 'holds_entries' },
    // Nobody has saved that: the portal has filled it in.
    {
      steps: [sealed({ ...about, intr_ltfee: { ltfee_details: { camt: 10, samt: 10 } } })],
      kind: 'late_fee_due',
    },
  ];
  for (const { steps, kind: expected } of cases) {
    const { portal } = scripted(steps, { nil3bFallbackSaveZeros: true });
    const result = await portal.prepareNil(login, session, 'GSTR3B', period);
    assert.equal(
      result.ok ? null : result.failure.kind === 'refused' && result.failure.refusal.kind,
      expected,
    );
  }
});

test('versions and form types are configuration', async () => {
  const { portal, sent } = scripted([sealed(nilSummary), answer({ status_cd: '1' })], {
    versions: { gstr1: 'v9.9', authenticate: 'v0.2' },
    evcFormType: { GSTR1: 'GSTR1', GSTR3B: 'GSTR3B' },
  });
  await portal.returnSummary(login, session, 'GSTR1', period);
  await portal.askEvc(login, session, 'GSTR3B', period, pan);
  assert.equal(sent[0]?.path, '/gsp/taxpayerapi/v9.9/returns/gstr1');
  assert.equal(sent[1]?.path, '/gsp/taxpayerapi/v0.2/authenticate');
  assert.equal(sent[1]?.search['form_type'], 'GSTR3B');
});
