import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { callList } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { Client } from '#contract/client.ts';
import { problemEnvelope } from '#contract/problems.ts';
import { type KeyScope, keyScopes } from '#domain/account/apiKey.ts';
import { appForTests, clientOf, must } from './appForTests.ts';
import { contractWorld, type World } from './contract/world.ts';
import { sampleBody, samplePath } from './samples.ts';

const dayMs = 24 * 60 * 60 * 1000;
const codeOf = (answer: { success: boolean; code?: string }): string | undefined =>
  answer.success ? 'answered' : answer.code;

describe('a key of a program', () => {
  let world: World;
  before(async () => {
    world = await contractWorld();
  });
  after(() => world.at.close());

  const bearer = (key: string): { authorization: string } => ({ authorization: `Bearer ${key}` });
  const programWith = (key: string): Client => clientOf(world.at.app, bearer(key));
  const make = async (
    scopes: readonly KeyScope[] = keyScopes,
    person = world.person,
    days = 90,
  ): Promise<{ key: string; id: string; program: Client }> => {
    const { key, made } = must(
      await person.client.makeKey({ body: { name: 'Accounting', scopes: [...scopes], days } }),
    ).data;
    return { key, id: made.id, program: programWith(key) };
  };
  const ask = async (call: Call, key: string) => {
    const body = sampleBody(call);
    const reply = await world.at.app.inject({
      method: call.method,
      url: samplePath(call),
      headers: bearer(key),
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: reply.statusCode, body: reply.json<unknown>() };
  };
  const guarded = callList.filter(({ access }) => access === 'signed-in');

  test('reads its account’s data, and nothing of another account, by any id', async () => {
    const { program } = await make();
    const mine = await world.placed('scheduled');
    assert.ok(must(await program.dashboard()).data.gstins.some(({ id }) => id === mine.id));
    assert.equal(must(await program.getDetails({ params: { id: mine.gstin } })).data.gstins[0]?.id, mine.id);
    const other = await make(keyScopes, world.stranger);
    assert.deepEqual(must(await other.program.dashboard()).data.gstins, []);
    for (const answer of [
      await other.program.getDetails({ params: { id: mine.id } }),
      await other.program.getDetails({ params: { id: mine.gstin } }),
      await other.program.fileToday({ params: { id: mine.filingId } }),
      await other.program.retryFiling({ params: { id: mine.filingId } }),
      await other.program.askCode({ params: { id: mine.id } }),
      await other.program.dashboard({ headers: { 'x-account': world.person.accountId } }),
    ])
      assert.equal(codeOf(answer), 'not_found');
    must(await program.dashboard({ headers: { 'x-account': world.person.accountId } }));
  });

  test('reads the documents of filed returns, the same as its people open, and those of no other account', async () => {
    const { owner, filingId, gstin } = await world.filed();
    const read = async (key: string, file: string) => {
      const url = `/api/filing/documents/${filingId}/${file}`;
      return world.at.app.inject({ url, headers: bearer(key) });
    };
    const { key } = await make(['read'], owner);
    const pdf = await read(key, 'GSTR-3B/pdf');
    assert.equal(pdf.headers['content-type'], 'application/pdf');
    assert.match(String(pdf.headers['content-disposition']), new RegExp(`GSTR3B_${gstin}_.*pdf`));
    const { documents } = must(await owner.client.documents({ params: { id: filingId } })).data;
    const link = documents.find(({ form, kind }) => form === 'GSTR-3B' && kind === 'pdf')?.url ?? '';
    const opened = await world.at.app.inject({ url: link });
    assert.ok(
      pdf.rawPayload.subarray(0, 5).toString() === '%PDF-' && pdf.rawPayload.equals(opened.rawPayload),
    );
    const json = await read(key, 'GSTR-1/json');
    assert.match(String(json.headers['content-type']), /^application\/json/);
    assert.equal(json.json<{ gstin?: string }>().gstin, gstin);
    const log = must(await owner.client.securityLog({ query: { page: 1, limit: 10 } })).data;
    assert.equal(log.filter(({ code }) => code === 'document_opened').length, 3);
    assert.equal((await read((await make(['read'])).key, 'GSTR-3B/pdf')).statusCode, 404);
    assert.equal((await read((await make(['start'], owner)).key, 'GSTR-3B/pdf')).statusCode, 403);
  });

  test('is refused at every call that names no scope, for every set of scopes', async () => {
    const { key } = await make();
    const closed = guarded.filter(({ scope }) => scope === undefined);
    for (const name of ['makeKey', 'addGstin', 'setConsent', 'sessions', 'setRelay', 'eraseAccount'])
      assert.ok(
        closed.some((call) => call.name === name),
        name,
      );
    for (const call of closed) {
      const { status, body } = await ask(call, key);
      assert.deepEqual([status, problemEnvelope.parse(body).code], [403, 'key_not_allowed'], call.name);
    }
  });

  test('is refused at every call of a scope that it was not made for, and at no other', async () => {
    for (const scope of keyScopes) {
      const { key } = await make([scope]);
      for (const call of guarded) {
        if (call.scope === undefined) continue;
        const { status, body } = await ask(call, key);
        const isRefused = status === 403;
        assert.equal(isRefused, call.scope !== scope, `${call.name} by ${scope}: ${status}`);
        if (isRefused) assert.equal(problemEnvelope.parse(body).code, 'key_scope_missing');
      }
    }
  });

  test('is refused at every call when it is revoked, has expired, is altered or is not ours', async () => {
    const revoked = await make();
    must(await world.person.client.revokeKey({ params: { id: revoked.id } }));
    const altered = `${revoked.key.slice(0, -1)}${revoked.key.endsWith('A') ? 'B' : 'A'}`;
    const wrong = [
      ['revoked', revoked.key, 'key_ended'],
      ['altered', altered, 'key_invalid'],
      ['invented', `shunya_${randomBytes(32).toString('base64url')}`, 'key_invalid'],
      ['empty', 'shunya_', 'key_invalid'],
    ] as const;
    for (const call of guarded)
      for (const [what, key, code] of wrong) {
        const { status, body } = await ask(call, key);
        assert.deepEqual([status, problemEnvelope.parse(body).code], [401, code], `${call.name}, ${what}`);
      }
  });

  test('is listed with the minute of its last use, and neither it nor its hash is kept in clear or logged', async () => {
    const person = await world.newcomer();
    const { key, program } = await make(['read'], person);
    const lastUsed = async () => must(await person.client.listKeys()).data[0]?.last_used_at;
    assert.equal(await lastUsed(), null);
    const { clock } = world.at;
    clock.wall = Math.ceil(clock.wall / 60_000) * 60_000;
    const first = clock.wall;
    must(await program.dashboard());
    assert.equal(Date.parse((await lastUsed()) ?? ''), first);
    clock.wall += 59_000;
    must(await program.dashboard());
    assert.equal(Date.parse((await lastUsed()) ?? ''), first);
    clock.wall += 1_000;
    must(await program.dashboard());
    assert.equal(Date.parse((await lastUsed()) ?? ''), first + 60_000);
    const secret = key.slice('shunya_'.length);
    assert.equal(world.at.logged().includes(secret), false);
    const kept = JSON.stringify(must(await person.client.download()).data);
    assert.match(kept, /Accounting/);
    assert.doesNotMatch(kept, /secret_hash/);
    assert.equal(kept.includes(secret), false);
  });

  test('starts a month that was agreed to, and gives no consent to one that was not', async () => {
    const { program } = await make(['start']);
    const agreed = await world.placed('scheduled');
    must(
      await world.person.client.setConsent({ params: { id: agreed.id }, body: { ask_each_month: false } }),
    );
    const before = must(await world.person.client.consents({ query: { limit: 100 } })).total;
    assert.equal(codeOf(await program.fileToday({ params: { id: agreed.filingId } })), 'answered');
    const asked = await world.placed('scheduled');
    must(await world.person.client.setConsent({ params: { id: asked.id }, body: { ask_each_month: true } }));
    assert.equal(codeOf(await program.fileToday({ params: { id: asked.filingId } })), 'needs_consent');
    const skipped = await world.placed('skipped');
    must(
      await world.person.client.setConsent({ params: { id: skipped.id }, body: { ask_each_month: false } }),
    );
    assert.equal(codeOf(await program.fileToday({ params: { id: skipped.filingId } })), 'not_possible');
    const months = must(await world.person.client.consents({ query: { limit: 100 } })).data;
    assert.deepEqual(
      months.filter(({ kind }) => kind === 'month'),
      [],
    );
    assert.ok(before > 0);
    // The same press by who is signed in is the consent.
    must(await world.person.client.fileToday({ params: { id: asked.filingId } }));
    const given = must(await world.person.client.consents({ query: { limit: 100 } })).data;
    assert.equal(given.filter(({ kind }) => kind === 'month').length, 1);
  });
});

test('a key ends with its last day', async () => {
  const at = await appForTests();
  try {
    const person = await at.signIn('+919700000001');
    const { key } = must(
      await person.client.makeKey({ body: { name: 'Accounting', scopes: ['read'], days: 1 } }),
    ).data;
    const program = clientOf(at.app, { authorization: `Bearer ${key}` });
    at.clock.wall += dayMs - 1;
    must(await program.dashboard());
    at.clock.wall += 1;
    assert.equal(codeOf(await program.dashboard()), 'key_ended');
    const later = await at.signIn('+919700000001');
    assert.deepEqual(
      must(await later.client.listKeys()).data.map(({ holds }) => holds),
      [false],
    );
  } finally {
    await at.close();
  }
});

test('a key has a limit of its own', async () => {
  const at = await appForTests({
    deps: { limits: { perAddress: 1_000_000, readsPerUser: 40, actsPerUser: 40 } },
  });
  try {
    const person = await at.signIn('+919700000001');
    const made = async () =>
      must(await person.client.makeKey({ body: { name: 'Accounting', scopes: ['read'] } })).data.key;
    const [busy, quiet] = [await made(), await made()];
    const ask = async (key: string) => clientOf(at.app, { authorization: `Bearer ${key}` }).dashboard();
    let refused: string | undefined = 'answered';
    for (let n = 0; n < 100 && refused === 'answered'; n += 1) refused = codeOf(await ask(busy));
    assert.equal(refused, 'too_many_requests');
    must(await ask(quiet));
    must(await person.client.dashboard());
  } finally {
    await at.close();
  }
});
