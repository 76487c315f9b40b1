import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kindness, kind, seededKindness, unkind } from '../../../portal-sim/kindness.ts';
import {
  access,
  clientAt,
  desk,
  type Desk,
  ist,
  type Json,
  lastCode,
  type RawClient,
  seeded,
} from './rawClient.ts';

const DUE = '102026';
const SEEDS = 60;

/** Every provider's headers at once: more than is asked for is tolerated (gst-portal#headers). */
const ALL_HEADERS = {
  aspid: access.clientId,
  password: access.clientSecret,
  'asp-id': access.clientId,
  'asp-secret': access.clientSecret,
  'x-flynn-n-org-id': access.clientId,
  'x-flynn-n-user-token': access.clientSecret,
  'ocp-apim-subscription-key': access.clientSecret,
  'x-api-key': access.clientSecret,
};

function portalUnder(kindness: Kindness, seed: number): Desk {
  const here = desk(
    '2026-11-05T12:00',
    [
      { username: 'clean' },
      { username: 'other' },
      { username: 'saved', history: { savedBack: [0] } },
      { username: 'late', history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] } },
      { username: 'note', refusedCreditNotes: [{ back: 1, taxRupees: 1800 }] },
      { username: 'einvoice', figures: [{ back: 0, eInvoices: 1 }] },
      { username: 'reverse', figures: [{ back: 0, reverseChargeRupees: 90 }] },
      { username: 'behind', history: { missing: [{ form: 'GSTR3B', back: 1 }] } },
      { username: 'company', evcAllowed: false },
      { username: 'ledger', blocks: ['negative_ledger'] },
      { username: 'drc', blocks: ['drc01b'] },
    ],
    seed,
  );
  here.book.kindness = kindness;
  return here;
}

const codeFor = (here: Desk, username: string): string =>
  lastCode(here.messages.filter((message) => message.username === username));

async function signIn(here: Desk, username: string): Promise<RawClient> {
  const client = clientAt(here, username, undefined, ALL_HEADERS);
  await client.otpRequest();
  const opened = await client.authToken(codeFor(here, username));
  assert.equal(opened.code, undefined, `${username} signs in`);
  return client;
}

/** A client set up for the portal before it, as a provider's profile would. */
const proceed = (here: Desk, client: RawClient): Promise<Json> => {
  const named = here.book.kindness.rtn_typ === 'both' ? 'GSTR1' : here.book.kindness.rtn_typ;
  return client.proceed(DUE, { isnil: 'Y' }, { rtn_typ: named, userrole: 'GSTR1' });
};
const formTypeOf3b = (here: Desk): string => {
  const { form_type_3b: named } = here.book.kindness;
  return named === 'either' ? 'R3B' : named;
};
async function content3b(here: Desk, client: RawClient): Promise<Json> {
  const { nil_flag_3b: flag } = here.book.kindness;
  if (flag === 'refused') {
    await client.save3b(DUE, { sup_details: {} });
    return client.summary('GSTR3B', DUE);
  }
  return { gstin: client.within('').gstin, ret_period: DUE, [flag === 'either' ? 'isNil' : flag]: 'Y' };
}

async function file(here: Desk, client: RawClient, username: string, form: 'GSTR1' | 'GSTR3B') {
  if (form === 'GSTR1') await proceed(here, client);
  const value = form === 'GSTR1' ? await client.summary('GSTR1', DUE) : await content3b(here, client);
  await client.evcOtp(form === 'GSTR1' ? 'R1' : formTypeOf3b(here));
  const code = codeFor(here, username);
  return { value, code, answer: await client.retfile(form, DUE, value, code) };
}

const acceptedOf = (here: Desk): string[] =>
  here.book.accepted.map(({ gstin, form }) => {
    const username = here.book.usernames[gstin] ?? '';
    return `${username} ${form}`;
  });

async function rightThings(here: Desk): Promise<void> {
  const client = await signIn(here, 'clean');
  const first = await file(here, client, 'clean', 'GSTR1');
  const second = await file(here, client, 'clean', 'GSTR3B');
  assert.deepEqual([first.answer.status, second.answer.status], ['1', '1']);
  // The same again, with the codes used and with new ones.
  for (const form of ['GSTR1', 'GSTR3B'] as const) {
    const used = form === 'GSTR1' ? first : second;
    assert.ok((await client.retfile(form, DUE, used.value, used.code)).code, `${form} with its used code`);
    assert.ok((await file(here, client, 'clean', form)).answer.code, `${form} a second time`);
  }
  assert.ok((await proceed(here, client)).code);
  assert.ok((await client.save3b(DUE, { sup_details: {} })).code);
  assert.deepEqual(acceptedOf(here), ['clean GSTR1', 'clean GSTR3B']);
}

async function wrongThings(here: Desk, random: () => number): Promise<void> {
  for (const username of ['saved', 'einvoice', 'behind', 'company', 'drc']) {
    const client = await signIn(here, username);
    assert.ok((await file(here, client, username, 'GSTR1')).answer.code, `${username} GSTR1`);
    assert.ok((await file(here, client, username, 'GSTR3B')).answer.code, `${username} GSTR3B`);
  }
  for (const username of ['late', 'note', 'reverse', 'ledger']) {
    const client = await signIn(here, username);
    assert.equal((await file(here, client, username, 'GSTR1')).answer.status, '1', username);
    assert.ok((await file(here, client, username, 'GSTR3B')).answer.code, `${username} GSTR3B`);
  }
  const other = await signIn(here, 'other');
  await proceed(here, other);
  const summary = await other.summary('GSTR1', DUE);
  await other.evcOtp('R1');
  const code = codeFor(here, 'other');
  const clean = here.book.taxpayers['clean']?.gstin ?? '';
  const mistakes: [string, () => Promise<Json>][] = [
    ['a wrong code', () => other.retfile('GSTR1', DUE, summary, '000000')],
    ['a wrong signature', () => other.retfile('GSTR1', DUE, summary, code, { sign: 'AAAA' })],
    ['a changed summary', () => other.retfile('GSTR1', DUE, { ...summary, sec_sum: [], more: 1 }, code)],
    ['the GSTR-3B before its GSTR-1', async () => (await file(here, other, 'other', 'GSTR3B')).answer],
    ['the GSTIN of another', () => other.retfile('GSTR1', DUE, { ...summary, gstin: clean }, code)],
    ['a period to come', () => other.proceed('112026', { isnil: 'Y' })],
    ['a return that is not nil', () => other.proceed('102026', { isnil: 'N' })],
  ];
  for (const [what, tries] of mistakes.sort(() => random() - 0.5)) {
    const answer = await tries();
    // Ready already is no mistake of the client's.
    assert.ok(answer.code !== undefined && answer.code !== 'RET00003', `${what}: ${JSON.stringify(answer)}`);
  }
  here.now += 11 * 60_000;
  assert.ok((await other.retfile('GSTR1', DUE, summary, code)).code, 'a code that is too old');
  here.now += 6 * 3_600_000;
  await other.evcOtp('R1');
  assert.ok((await other.retfile('GSTR1', DUE, summary, codeFor(here, 'other'))).code, 'a dead session');
}

const settings: [string, Kindness][] = [
  ['kind', kind()],
  ['unkind', unkind()],
  ...Array.from({ length: SEEDS }, (_, i): [string, Kindness] => [`seed ${i + 1}`, seededKindness(i + 1)]),
];

for (const [name, kindness] of settings) {
  test(`nothing is filed twice and nothing wrong is accepted: ${name}`, async () => {
    const here = portalUnder(kindness, 7);
    await rightThings(here);
    await wrongThings(here, seeded(11));
    const filed = acceptedOf(here);
    assert.equal(new Set(filed).size, filed.length);
    const firstOnly = ['late', 'note', 'reverse', 'ledger'].map((username) => `${username} GSTR1`);
    assert.deepEqual(filed, ['clean GSTR1', 'clean GSTR3B', ...firstOnly]);
    assert.ok(here.now > ist('2026-11-05T18:00'));
  });
}
