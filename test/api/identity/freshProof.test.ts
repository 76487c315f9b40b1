import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { placeInState } from '../usecases/inState.ts';

const minutes = 60_000;

describe('A dangerous act', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_855_500_000;
  const number = (): string => `+91${(next += 1)}`;
  /** Signed in eleven minutes ago, with an access token that still holds. */
  async function lately(phone: string): Promise<SignedInPerson> {
    const person = await at.signIn(phone);
    at.clock.wall += 11 * minutes;
    return person;
  }
  const download = async (person: SignedInPerson): Promise<string> => {
    const answer = await person.client.download();
    return answer.success ? 'done' : answer.code;
  };
  const erase = async (person: SignedInPerson): Promise<string> => {
    const answer = await person.client.eraseAccount({ body: { confirmation: 'ERASE' } });
    return answer.success ? 'done' : answer.code;
  };

  test('is open for ten minutes after the sign-in, and asks for a proof from then on', async () => {
    const phone = number();
    const person = await at.signIn(phone);
    at.clock.wall += 9 * minutes;
    assert.equal(await download(person), 'done');
    at.clock.wall += 2 * minutes;
    assert.equal(await download(person), 'proof_needed');
    assert.equal(await erase(person), 'proof_needed');
    must(await person.client.askProof());
    assert.match(await at.lastSms(phone), /confirms in Shunya that it is you/);
    must(await person.client.prove({ body: { otp: await at.lastCode(phone) } }));
    assert.equal(await download(person), 'done');
    assert.equal(await erase(person), 'done');
  });

  test('forwarding asks for it to be switched on, and never to be switched off', async () => {
    const person = await lately(number());
    const store = openStore(at.db, at.identity.seal);
    const { id } = await placeInState(
      { store, accountId: person.accountId, now: at.clock.product },
      'scheduled',
    );
    must(await person.client.setRelay({ params: { id }, body: { on: false } }));
    const on = await person.client.setRelay({ params: { id }, body: { on: true, signed_by: 'Asha' } });
    assert.ok(!on.success && on.status === 403 && on.code === 'proof_needed');
  });

  test('a copied session has nothing of it: wrong codes end, and a code of signing in is no such proof', async () => {
    const phone = number();
    const person = await lately(phone);
    must(await person.client.askProof());
    const right = await at.lastCode(phone);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n += 1) assert.ok(!(await person.client.prove({ body: { otp: wrong } })).success);
    const late = await person.client.prove({ body: { otp: right } });
    assert.ok(!late.success && late.code === 'auth/code-expired');
    at.clock.wall += 1;
    must(await at.client.sendCode({ body: { phone_number: phone } }));
    const ofSigningIn = await person.client.prove({ body: { otp: await at.lastCode(phone) } });
    assert.ok(!ofSigningIn.success);
    assert.equal(await download(person), 'proof_needed');
  });

  test('the code of one session proves nothing in another, and signs nobody in', async () => {
    const phone = number();
    const [here, there] = [await at.signIn(phone), await lately(phone)];
    must(await here.client.askProof());
    const otp = await at.lastCode(phone);
    assert.ok(!(await there.client.prove({ body: { otp } })).success);
    assert.ok(!(await at.client.checkCode({ body: { phone_number: phone, otp } })).success);
    must(await here.client.prove({ body: { otp } }));
    assert.ok(!(await here.client.prove({ body: { otp } })).success, 'a code works once');
    assert.equal(await download(there), 'proof_needed');
    const log = must(await here.client.securityLog()).data.map(({ code }) => code);
    assert.ok(log.includes('proven_again'));
  });

  test('a change of the mail address is reported to the former one, with a link that stops it', async () => {
    const person = await at.signIn(number());
    const newest = async (to: string): Promise<string> => {
      const rows = await at.db.asSystem((trx) =>
        trx.selectFrom('identity_outbox').selectAll().where('recipient', '=', to).execute(),
      );
      return rows.map((row) => at.identity.seal.open(row.text_sealed, 'outbox', row.id)).join('\n');
    };
    const former = 'former@example.test';
    must(await person.client.verifyEmail({ body: { email: former } }));
    const token = /verify-email#([\w.-]+)/.exec(await newest(former))?.[1] ?? '';
    must(await at.client.confirmEmail({ body: { token } }));
    must(await person.client.updateProfile({ body: { email: 'thief@example.test' } }));
    const [, link = ''] = /not-me#([\w-]+)/.exec(await newest(former)) ?? [];
    must(await at.client.disownByLink({ body: { token: link } }));
    const ended = await person.client.profile();
    assert.ok(!ended.success && ended.code === 'session_ended');
  });
});
