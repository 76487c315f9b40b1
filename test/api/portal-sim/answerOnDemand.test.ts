import assert from 'node:assert/strict';
import { test } from 'node:test';
import { portalActions } from '#contract/portalActions.ts';
import type { Endpoint } from '#portal/replies.ts';
import { ACTIONS } from '../../../portal-sim/faults.ts';
import { kind, unkind } from '../../../portal-sim/kindness.ts';
import { decryptedClient } from './decryptedClient.ts';
import { clientAt, desk, fileNil, type Json, lastCode, signedInAt } from './rawClient.ts';

const NOV = '2026-11-02T10:00';
const DUE = '102026';
type Raw = Awaited<ReturnType<typeof signedInAt>>;
type Decrypted = ReturnType<typeof decryptedClient>;

/** Every call of an adapter in the raw family. */
const raw: Record<Endpoint | 'CERTIFICATE', (client: Raw) => Promise<Json>> = {
  ACCESSTOKEN: (client) => client.providerSignsIn(),
  OTPREQUEST: (client) => client.otpRequest(),
  AUTHTOKEN: (client) => client.authToken('000000'),
  REFRESHTOKEN: (client) => client.refresh(),
  LOGOUT: (client) => client.logout(),
  EVCOTP: (client) => client.evcOtp('R1'),
  SEARCH: (client) => client.search(),
  RETTRACK: (client) => client.track('2026-27'),
  GETPREF: (client) => client.preference('2026-27'),
  RETSTATUS: (client) => client.status(DUE, 'none'),
  LATEFEEBREAKUP: (client) => client.lateFee(DUE),
  EINV: (client) => client.eInvoices(DUE),
  AUTOLIAB: (client) => client.autoLiability(DUE),
  GET2B: (client) => client.statement2b(DUE),
  BAL: (client) => client.ledger(`action=BAL&ret_period=${DUE}`),
  TAXPAYABLE: (client) => client.ledger(`action=TAXPAYABLE&ret_period=${DUE}&ret_type=R3B`),
  CLOSINGBAL: (client) => client.closing('CLOSINGBAL'),
  RCMCLOSINGBAL: (client) => client.closing('RCMCLOSINGBAL'),
  RETNEWPTF: (client) => client.proceed(DUE),
  RETSUM: (client) => client.summary('GSTR1', DUE),
  RETSAVE: (client) => client.save3b(DUE, {}),
  RETOFFSET: (client) => client.offset3b(DUE, {}),
  RETFILE: (client) => client.retfile('GSTR1', DUE, {}, '000000'),
  LOOKUP: (client) => client.lookUp('Demo@1234'),
  CERTIFICATE: (client) => client.call('GET', '/sim/certificate'),
};

const decrypted: Partial<Record<Endpoint, (client: Decrypted) => Promise<Json>>> = {
  ACCESSTOKEN: (client) => client.signInAsApp(),
  OTPREQUEST: (client) => client.askCode(),
  AUTHTOKEN: (client) => client.verify('000000'),
  REFRESHTOKEN: (client) => client.refresh(),
  LOGOUT: (client) => client.logout(),
  EVCOTP: (client) => client.askEvc('gstr-1'),
  SEARCH: (client) => client.search(),
  RETTRACK: (client) => client.track('FY 2026-27'),
  GETPREF: (client) => client.preference('FY 2026-27'),
  RETSTATUS: (client) => client.own('GET', `/gstrs/${client.month(DUE)}/status?reference_id=none`),
  AUTOLIAB: (client) => client.own('GET', `/gstrs/gstr-3b/${client.month(DUE)}/auto-liability-calc`),
  GET2B: (client) => client.own('GET', `/gstrs/gstr-2b/${client.month(DUE)}`),
  BAL: (client) => client.own('GET', `/ledgers/bal/${client.month(DUE)}`),
  TAXPAYABLE: (client) => client.own('GET', `/ledgers/gstr-3b/liability/${client.month(DUE)}`),
  RETNEWPTF: (client) => client.proceed(DUE),
  RETSUM: (client) => client.own('GET', `/gstrs/gstr-1/${client.month(DUE)}`),
  RETOFFSET: (client) =>
    client.own('POST', `/gstrs/gstr-3b/${client.month(DUE)}/offset-liability`, client.named(DUE)),
  RETSAVE: (client) => client.own('POST', `/gstrs/gstr-3b/${client.month(DUE)}`, client.named(DUE)),
  RETFILE: (client) => client.file('gstr-1', DUE, { isnil: 'Y' }, '000000'),
};

async function decryptedAt(here: ReturnType<typeof desk>, username: string): Promise<Decrypted> {
  const gstin = here.book.taxpayers[username]?.gstin ?? '';
  const client = decryptedClient(here.send, { username, gstin });
  await client.signInAsApp();
  await client.askCode();
  await client.verify(lastCode(here.messages));
  return client;
}

const namesOf = (calls: object) => Object.keys(calls).toSorted();

test('the calls that a fault can be aimed at are those of the contract, and all that an adapter makes', () => {
  assert.deepEqual([...portalActions], [...ACTIONS]);
  for (const name of namesOf(raw))
    assert.ok(
      ACTIONS.some((known) => known === name),
      name,
    );
});

for (const [setting, kindness] of [
  ['kind', kind()],
  ['unkind', unkind()],
] as const) {
  test(`a ${setting} portal refuses each call with the code and words that were ordered, once, in both families`, async () => {
    const here = desk(NOV, [{ username: 'a.one' }]);
    // Nothing but how refusals are spelled: the rest of unkindness would need another client.
    here.book.kindness = {
      ...kind(),
      status_cd: kindness.status_cd,
      gateway_status: kindness.gateway_status,
    };
    const said = { code: 'XYZ_77', message: 'Words that nobody has seen' };
    const inTurn = async (action: string, call: () => Promise<Json>) => {
      await clientAt(here, 'a.one').control('POST', '/sim/faults', {
        fault: 'answer',
        action,
        times: 1,
        ...said,
      });
      const { code, says } = await call();
      assert.deepEqual([code, says], [said.code, said.message], action);
      assert.deepEqual(here.book.faults, [], `${action} has used it up`);
    };
    const first = await signedInAt(here, 'a.one');
    for (const [action, call] of Object.entries(raw)) await inTurn(action, () => call(first));
    const second = await decryptedAt(here, 'a.one');
    for (const [action, call] of Object.entries(decrypted)) await inTurn(action, () => call(second));
  });
}

test('a whole answer is packed as its family packs what it tells, and nothing is done behind it', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const order = (action: string, body: unknown, more = {}) =>
    clientAt(here, 'a.one').control('POST', '/sim/faults', {
      fault: 'answer',
      action,
      body,
      times: 1,
      ...more,
    });
  const told = { itcsumm: {}, odd: [null, { deep: 'ü' }] };
  const client = await signedInAt(here, 'a.one');
  for (const action of ['GET2B', 'EINV', 'BAL', 'CLOSINGBAL', 'RETNEWPTF', 'LATEFEEBREAKUP'] as const) {
    await order(action, told);
    assert.deepEqual(await raw[action](client), told, action);
  }
  assert.equal(here.book.taxpayers['a.one']?.prepared[DUE], undefined, 'RETNEWPTF has prepared nothing');
  await order('SEARCH', told);
  assert.deepEqual(await client.search(), { status_cd: '1', ...told });
  await client.providerSignsIn();
  here.book.kindness.public_answers = 'encrypted';
  await order('RETTRACK', { EFiledlist: null });
  assert.deepEqual(await client.track('2026-27'), { EFiledlist: null });
  const other = await decryptedAt(here, 'a.one');
  await order('GET2B', told);
  assert.deepEqual(await decrypted.GET2B?.(other), told);
});

test('an answer can be a refusal of any spelling, a status, a text that is not an answer, or late', async () => {
  const here = desk(NOV, [{ username: 'a.one' }, { username: 'b.two' }]);
  const client = await signedInAt(here, 'a.one');
  const order = (more: object) =>
    client.control('POST', '/sim/faults', { fault: 'answer', action: 'BAL', times: 1, ...more });
  const ask = async (who = client) => {
    await raw.BAL(who).catch(() => null);
    return here.last;
  };
  await order({ body: { status_cd: 0, error: { errorCode: 'LG9221', error_desc: 'No data' } } });
  assert.deepEqual(JSON.parse((await ask())?.body ?? ''), {
    status_cd: 0,
    error: { errorCode: 'LG9221', error_desc: 'No data' },
  });
  await order({ http: 503 });
  assert.deepEqual([(await ask())?.status, here.last?.headers['content-type']], [503, 'text/html']);
  await order({ http: 403, code: 'AUT4033' });
  assert.equal((await ask())?.status, 403);
  await order({ body: '{"status_cd":"1","data":' });
  assert.equal((await ask())?.body, '{"status_cd":"1","data":');
  await order({ delay_ms: 1500 });
  assert.deepEqual([(await ask())?.delayMs, (await ask())?.delayMs], [1500, undefined]);
  await order({ code: 'X', username: 'b.two' });
  assert.equal((await raw.BAL(client)).code, undefined, 'another taxpayer is not struck');
  assert.equal((await raw.BAL(await signedInAt(here, 'b.two'))).code, 'X');
  const provider = { code: 401, timestamp: 1, message: 'Session expired' };
  const other = await decryptedAt(here, 'a.one');
  await order({ body: provider, http: 401 });
  assert.equal((await decrypted.BAL?.(other))?.away, provider.message);
});

test('content waits for a session that can open it; without times it lasts until it is taken away', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const stranger = clientAt(here, 'a.one');
  await stranger.control('POST', '/sim/faults', { fault: 'answer', action: 'GET2B', body: { a: 1 } });
  assert.equal((await stranger.statement2b(DUE)).code, 'AUTH4038');
  const client = await signedInAt(here, 'a.one');
  for (let turn = 0; turn < 3; turn += 1) assert.deepEqual(await client.statement2b(DUE), { a: 1 });
  await client.control('POST', '/sim/faults', { fault: 'answer', action: 'BAL', code: 'X' });
  await client.control('POST', '/sim/faults', { fault: 'none', action: 'GET2B' });
  assert.equal((await client.statement2b(DUE)).code, 'RET2B1018');
  assert.equal((await raw.BAL(client)).code, 'X');
  await client.control('POST', '/sim/faults', { fault: 'none' });
  assert.equal((await raw.BAL(client)).code, undefined);
});

test('an answer after the act leaves the return filed and listed', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await client.control('POST', '/sim/faults', {
    fault: 'answer',
    action: 'RETFILE',
    code: 'ODD_1',
    after: true,
    times: 1,
  });
  assert.equal((await fileNil(here, client, 'GSTR1', DUE)).code, 'ODD_1');
  assert.equal(here.book.accepted.length, 1);
  assert.equal((await fileNil(here, client, 'GSTR1', DUE)).code, 'RET00009');
});

test('an order that is not understood is refused in words and changes nothing', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  for (const [order, why] of [
    [{ action: 'NIL', code: 'X' }, /action must be one of ACCESSTOKEN, OTPREQUEST/],
    [{}, /name a code/],
    [{ code: 'X', body: {} }, /in the place of/],
    [{ http: 99 }, /http must be/],
    [{ http: 503.5 }, /http must be/],
    [{ delay_ms: -1 }, /delay_ms must be/],
    [{ code: 7 }, /code must be/],
    [{ code: 'X', times: 0 }, /times must be/],
  ] as const) {
    const { error } = await client.control('POST', '/sim/faults', { fault: 'answer', ...order });
    assert.match(error, why);
  }
  assert.deepEqual(here.book.faults, []);
});
