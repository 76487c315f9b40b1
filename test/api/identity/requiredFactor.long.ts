import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { actOf, type Call } from '#contract/call.ts';
import { callList } from '#contract/calls.ts';
import { appForTests, clientOf, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { sampleBody, samplePath } from '../http/samples.ts';
import { inAccount, joins } from '../people/team.ts';
import { shownBy, withFactor } from './authenticator.ts';

const dayMs = 24 * 60 * 60_000;

/** A person's own things, codes for declared months, taking power back, and the stream of changes. */
const goesOn = (call: Call, body: unknown): boolean =>
  call.right === 'person' ||
  call.right === 'self' ||
  call.kind === 'event-stream' ||
  ['code', 'take_back'].includes(actOf(call, body));

describe('An account of more than ten GSTINs', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_866_600_000;
  const number = (): string => `+91${(next += 1)}`;
  let users = 0;
  const imports = async (person: SignedInPerson, count: number): Promise<string[]> => {
    const lines = Array.from({ length: count }, () => `Client,client${(users += 1)},Secret@1`);
    const csv = ['business_nick_name,username,password', ...lines].join('\n');
    return must(await person.client.importGstins({ body: { csv, dry_run: false } })).data.ids;
  };
  const said = async (phone: string): Promise<string> => {
    const rows = await at.db.asSystem((trx) =>
      trx.selectFrom('outbox').selectAll().where('recipient', '=', phone).execute(),
    );
    return rows.map((row) => at.identity.seal.open(row.text_sealed, 'outbox', row.id)).join('\n');
  };
  const comesTo = async ({ client }: SignedInPerson): Promise<string> => {
    const answer = await client.dashboard();
    return answer.success ? 'open' : answer.code;
  };
  const neededFrom = async ({ client }: SignedInPerson) => {
    const { data } = must(await client.secondFactor());
    return [data.needed_from, data.required];
  };
  /** Signs in again, because a session that nobody uses is over by then. */
  const twoWeeksOn = async (phone: string): Promise<SignedInPerson> => {
    at.clock.wall += 14 * dayMs;
    return at.signIn(phone);
  };

  test('of ten asks for nothing; the eleventh says from when on, to each who has no second factor', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    const other = number();
    const protectedOne = number();
    await joins(at, owner, other, 'preparer');
    await withFactor(at, await joins(at, owner, protectedOne, 'viewer'));
    await imports(owner, 10);
    assert.deepEqual(await neededFrom(owner), [null, false]);
    assert.doesNotMatch(await said(phone), /two-step/);
    must(
      await owner.client.addGstin({
        body: { username: 'eleventh', password: 'Secret@1', business_nick_name: 'Eleventh' },
      }),
    );
    const from = '2026-11-19T10:00';
    const [told, required] = await neededFrom(owner);
    assert.ok(String(told).startsWith(from) && required === false, String(told));
    assert.ok(must(await owner.client.desk()).data.second_factor_from?.startsWith(from));
    for (const each of [phone, other])
      assert.match(
        await said(each),
        /more than ten GSTINs\. Set up two-step sign-in before 19 November 2026/,
      );
    assert.doesNotMatch(await said(protectedOne), /more than ten/);
    await imports(owner, 2);
    assert.equal((await said(phone)).match(/more than ten/g)?.length, 1, 'said once');
    assert.equal(await comesTo(owner), 'open');
  });

  test('of 120, imported at once, opens with a second factor alone when the date is there; its keys, codes and links keep working', async () => {
    const phone = number();
    const first = await at.signIn(phone);
    const key = must(
      await first.client.makeKey({ body: { name: 'Books', scopes: ['read'], days: 90 } }),
    ).data;
    await imports(first, 120);
    at.clock.wall += 14 * dayMs - 10_000;
    const owner = await at.signIn(phone);
    assert.equal(await comesTo(owner), 'open', 'until the date');
    at.clock.wall += 20_000;
    for (const call of callList.filter(({ access }) => access === 'signed-in')) {
      if (
        ['logout', 'signOutEverywhere', 'signOutStolen', 'leaveAccount', 'erasePerson', 'events'].includes(
          call.name,
        )
      )
        continue;
      const body = sampleBody(call);
      const reply = await at.app.inject({
        method: call.method,
        url: samplePath(call),
        headers: owner.headers,
        ...(body === undefined ? {} : { payload: body }),
      });
      const isClosed =
        reply.statusCode === 403 && reply.json<{ code: string }>().code === 'second_factor_required';
      assert.equal(isClosed, !goesOn(call, body), call.name);
    }
    assert.deepEqual(must(await owner.client.listCodes()).data, []);
    const program = clientOf(at.app, { authorization: `Bearer ${key.key}` });
    assert.ok(must(await program.dashboard()).data.gstins.length > 0, 'a program needs no authenticator');
    const { secret } = await withFactor(at, owner);
    assert.equal(await comesTo(owner), 'open');
    assert.deepEqual(await neededFrom(owner), [null, false]);
    at.clock.wall += 60_000;
    const idToken = await at.prove(phone);
    const again = await at.client.verifyToken({
      body: { phone_number: phone, second_factor: shownBy(secret, at.clock.wall) },
      headers: { authorization: `Bearer ${idToken}` },
    });
    assert.ok(again.success, 'and nobody is locked out');
    must(await owner.client.removeSecondFactor());
    assert.equal(await comesTo(owner), 'second_factor_required', 'taking it away closes it again');
  });

  test('is closed to a member without one, who can still work in an account of few', async () => {
    const owner = await at.signIn(number());
    const phone = number();
    await joins(at, owner, phone, 'manager');
    await imports(owner, 11);
    const back = await twoWeeksOn(phone);
    const there = inAccount(at, back, owner.accountId);
    assert.equal(await comesTo(there), 'second_factor_required');
    const list = must(await back.client.listAccounts()).data.accounts;
    const own = list.find(({ id }) => id !== owner.accountId);
    assert.ok(own);
    assert.equal(await comesTo(inAccount(at, back, own.id)), 'open');
  });

  test('opens by the number again with ten; a person who comes to eleven again has another two weeks', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    const [id = ''] = await imports(owner, 11);
    const later = await twoWeeksOn(phone);
    assert.equal(await comesTo(later), 'second_factor_required');
    await at.db.asSystem((trx) =>
      trx.updateTable('registration').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    );
    assert.equal(await comesTo(later), 'open');
    await imports(later, 1);
    const [from, required] = await neededFrom(later);
    assert.ok(typeof from === 'string' && Date.parse(from) > at.clock.wall + 13 * dayMs, String(from));
    assert.equal(required, false);
  });

  test('in a demo is asked for nothing, and is offered a second factor as everybody is', async () => {
    const demo = await appForTests({ ports: () => ({ asksForFactor: false }) });
    try {
      const owner = await demo.signIn(number());
      await imports(owner, 12);
      assert.equal(must(await owner.client.desk()).data.second_factor_from, null);
      await demo.db.asSystem((trx) =>
        trx
          .updateTable('account')
          .set({ second_factor_from: new Date(0) })
          .execute(),
      );
      assert.equal(await comesTo(owner), 'open');
      await withFactor(demo, owner);
    } finally {
      await demo.close();
    }
  });
});
