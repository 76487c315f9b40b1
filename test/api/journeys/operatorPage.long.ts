import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OperatorPort, startOperatorPort } from '../../harness/operatorPort.ts';
import { addAll, got, type Product, startProduct, type User } from '../../harness/product.ts';

const phone = '+919876543299';
let product: Product;
let user: User;
let gstin: string;
let address: string;
let token: string;
let operator: OperatorPort;

before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn(phone);
  gstin = (await addAll(user, ['narmada.foods'])).get('narmada.foods')?.gstin ?? '';
  operator = await startOperatorPort(product);
  ({ address, token } = operator);
});
after(async () => {
  assert.equal(await operator.stop(), 0);
  await product.close();
});

const login = (word: string): string => `Basic ${Buffer.from(`operator:${word}`).toString('base64')}`;

async function act(name: string, subject: string, origin = address): Promise<[number, string]> {
  const reply = await fetch(`${address}/${name}`, {
    method: 'POST',
    headers: { authorization: login(token), origin },
    body: new URLSearchParams({ subject }),
  });
  return [reply.status, await reply.text()];
}

test('the operator’s page opens with the token alone, runs no script and lists what is stuck and who works', async () => {
  for (const authorization of ['', login(''), login(`${token}x`), 'Bearer x']) {
    const refused = await fetch(address, { headers: { authorization } });
    assert.equal(refused.status, 401);
    assert.doesNotMatch(await refused.text(), /Stuck/);
  }
  const reply = await fetch(address, { headers: { authorization: login(token) } });
  const page = await reply.text();
  assert.equal(reply.status, 200);
  assert.match(page, /Nothing is stuck\./);
  assert.match(page, /<h2>Queue and messages<\/h2>\n<dl><dt>Registrations due<\/dt><dd>\d/);
  assert.match(page, /<h2>Processes<\/h2>\n<dl><dt>api\+worker on .*<\/dt><dd>release test<\/dd>/);
  const policy = reply.headers.get('content-security-policy') ?? '';
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'/,
  );
  assert.doesNotMatch(page, /<script|\bon\w+=|style="/);
});

test('an act is refused when another site sends it, and by any other method or name', async () => {
  assert.equal((await act('disable', gstin, 'https://elsewhere.test'))[0], 403);
  assert.equal((await act('disable', gstin, 'null'))[0], 403);
  assert.equal((await act('remove', gstin))[0], 404);
  const read = await fetch(`${address}/disable`, { headers: { authorization: login(token) } });
  assert.equal(read.status, 405);
  assert.match((await act('why', gstin))[1], /Files automatically: yes/);
});

test('why, retry, disable and sessions do what the commands do, and stand in the log that the owner reads', async () => {
  assert.match((await act('why', '<b>'))[1], /This is not a GSTIN\./);
  assert.match((await act('why', '<b>'))[1], /<h2>Why: &#60;b&#62;<\/h2>/);
  assert.match((await act('retry', gstin))[1], /Will be tried now, in account /);
  assert.match((await act('disable', gstin))[1], /Recurring filing is off, in account /);
  assert.match((await act('why', gstin))[1], /Files automatically: no/);
  assert.match((await act('sessions', phone))[1], /1 session of the number ending 3299:/);
  const log = got(await user.client.securityLog({ query: { limit: 100 } })).data;
  const acts = log.flatMap(({ code, about }) => (code === 'operator_acted' ? [about.act] : []));
  for (const one of ['looked', 'tried_again', 'switched_off', 'listed_sessions'])
    assert.ok(acts.includes(one), `${one} in ${acts.join(' ')}`);
  assert.match((await act('end-sessions', phone))[1], /1 ended\./);
});
