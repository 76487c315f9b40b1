import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { appForTests, clientOf, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

describe('Accounts of a person', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let people = 0;
  const someone = (): Promise<SignedInPerson> =>
    at.signIn(`+9197531${String((people += 1)).padStart(5, '0')}`);
  const membersOf = ({ personId }: SignedInPerson) =>
    at.db.asSystem((trx) =>
      trx.selectFrom('member').select(['account_id', 'role']).where('person_id', '=', personId).execute(),
    );
  /** As an invitation would. */
  async function joins(person: SignedInPerson, accountId: string): Promise<void> {
    await at.db.asSystem((trx) =>
      trx
        .insertInto('member')
        .values({ account_id: accountId, person_id: person.personId, role: 'owner' })
        .execute(),
    );
  }
  const inAccount = ({ headers }: SignedInPerson, account: string) =>
    clientOf(at.app, { ...headers, 'x-account': account });
  const add = (client: SignedInPerson['client'], username: string) =>
    client.addGstin({
      body: { username, password: 'Demo@1234', business_nick_name: username, user_validation: true },
    });
  const names = async (client: SignedInPerson['client']): Promise<string[]> =>
    must(await client.dashboard()).data.gstins.map((card) => card.nick_name);

  test('the first sign-in makes a person and an account of another id that they own, the next one makes nothing', async () => {
    const person = await someone();
    assert.notEqual(person.personId, person.accountId);
    const owned = [{ account_id: person.accountId, role: 'owner' }];
    assert.deepEqual(await membersOf(person), owned);
    const phone = `+9197531${String(people).padStart(5, '0')}`;
    const again = await at.signIn(phone);
    assert.deepEqual([again.personId, again.accountId], [person.personId, person.accountId]);
    assert.deepEqual(await membersOf(person), owned);
  });

  test('two sign-ins of a new number at once make one account', async () => {
    const phone = '+919753200000';
    const proofs = [await at.prove(phone), await at.prove(phone)];
    const opened = await Promise.all(
      proofs.map((idToken) =>
        at.client.verifyToken({
          body: { phone_number: phone },
          headers: { authorization: `Bearer ${idToken}` },
        }),
      ),
    );
    const ids = opened.map((answer) => must(answer).data.user.id);
    assert.equal(new Set(ids).size, 1);
    const accounts = await at.db.asSystem((trx) =>
      trx
        .selectFrom('member')
        .select('account_id')
        .where('person_id', '=', ids[0] ?? '')
        .execute(),
    );
    assert.equal(accounts.length, 1);
  });

  test('a request is about the account that it names, and an account that is not the person’s is not found', async () => {
    const [asha, ravi] = [await someone(), await someone()];
    must(await add(asha.client, 'own.shop'));
    assert.deepEqual(await names(inAccount(asha, asha.accountId)), ['own.shop']);
    for (const foreign of [ravi.accountId, asha.personId, ravi.personId, randomUUID(), "' or true --"]) {
      const answer = await inAccount(asha, foreign).dashboard();
      assert.ok(!answer.success, foreign);
      assert.equal(answer.status, 404, foreign);
    }
  });

  test('a member of two accounts names one in each request, by one session, and sees of each its own', async () => {
    const [asha, ravi] = [await someone(), await someone()];
    must(await add(asha.client, 'ashas.shop'));
    must(await add(ravi.client, 'ravis.shop'));
    await joins(asha, ravi.accountId);
    const unnamed = await asha.client.dashboard();
    assert.ok(!unnamed.success && unnamed.code === 'account_unnamed' && unnamed.status === 409);
    // Calls about the person alone need none: how else would they learn which there are?
    const known = must(await asha.client.listAccounts()).data.accounts;
    assert.deepEqual(new Set(known.map(({ id }) => id)), new Set([asha.accountId, ravi.accountId]));
    const [first, second] = [inAccount(asha, asha.accountId), inAccount(asha, ravi.accountId)];
    assert.deepEqual(await Promise.all([names(first), names(second), names(first)]), [
      ['ashas.shop'],
      ['ravis.shop'],
      ['ashas.shop'],
    ]);
  });

  test('a member removed from an account is out of it with the next request', async () => {
    const [asha, ravi] = [await someone(), await someone()];
    await joins(asha, ravi.accountId);
    must(await inAccount(asha, ravi.accountId).dashboard());
    await at.db.asSystem((trx) =>
      trx
        .deleteFrom('member')
        .where('account_id', '=', ravi.accountId)
        .where('person_id', '=', asha.personId)
        .execute(),
    );
    const answer = await inAccount(asha, ravi.accountId).dashboard();
    assert.ok(!answer.success && answer.status === 404);
    must(await asha.client.dashboard());
  });

  test('erasing an account leaves a person who has another, and erasing their last one takes them too', async () => {
    const [asha, ravi] = [await someone(), await someone()];
    await joins(asha, ravi.accountId);
    must(await add(ravi.client, 'ravis.shop'));
    must(await inAccount(asha, asha.accountId).eraseAccount({ body: { confirmation: 'ERASE' } }));
    const left = (personId: string) =>
      at.db.asSystem((trx) => trx.selectFrom('person').select('id').where('id', '=', personId).execute());
    assert.equal((await left(asha.personId)).length, 1);
    assert.deepEqual(await names(asha.client), ['ravis.shop']);

    must(await asha.client.eraseAccount({ body: { confirmation: 'ERASE' } }));
    assert.deepEqual(await left(asha.personId), []);
    // Any other member is still a person, without an account until they sign in again.
    assert.equal((await left(ravi.personId)).length, 1);
    const gone = await ravi.client.dashboard();
    assert.ok(!gone.success && gone.status === 404);
  });
});
