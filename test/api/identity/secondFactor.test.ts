import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operatorRows } from '#db/rows/operating.ts';
import { removeFactorOfNumber } from '#usecases/operate/numbers.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { shownBy, withFactor } from './authenticator.ts';

const minutes = 60_000;

describe('A second factor', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_844_400_000;
  const number = (): string => `+91${(next += 1)}`;
  const verify = async (phone: string, idToken: string, code?: string) =>
    at.client.verifyToken({
      body: { phone_number: phone, ...(code === undefined ? {} : { second_factor: code }) },
      headers: { authorization: `Bearer ${idToken}`, 'x-device-browser': 'Firefox' },
    });
  /** The outcome of proving the number and then giving this code. */
  const signsIn = async (phone: string, code?: string): Promise<string> => {
    const answer = await verify(phone, await at.prove(phone), code);
    return answer.success ? 'signed in' : answer.code;
  };
  const now = (secret: string): string => shownBy(secret, at.clock.wall);
  const wrongFor = (secret: string): string => {
    const around = [-30_000, 0, 30_000].map((away) => shownBy(secret, at.clock.wall + away));
    return ['111111', '222222', '333333', '444444'].find((code) => !around.includes(code)) ?? '';
  };
  const download = async (person: SignedInPerson): Promise<string> => {
    const answer = await person.client.download();
    return answer.success ? 'done' : answer.code;
  };
  const sent = async (to: string): Promise<string> => {
    const rows = await at.db.asSystem((trx) =>
      trx.selectFrom('identity_outbox').selectAll().where('recipient', '=', to).execute(),
    );
    return rows.map((row) => at.identity.seal.open(row.text_sealed, 'outbox', row.id)).join('\n');
  };
  async function protectedPerson() {
    const phone = number();
    const person = await at.signIn(phone);
    const factor = await withFactor(at, person);
    at.clock.wall += minutes;
    return { phone, person, ...factor };
  }

  test('is set up with a proof and its first code, and from then on the number alone opens nothing', async () => {
    const phone = number();
    const person = await at.signIn(phone);
    const elsewhere = await at.signIn(phone);
    assert.deepEqual(must(await person.client.secondFactor()).data, {
      on: false,
      since: null,
      recovery_codes_left: 0,
      needed_from: null,
      required: false,
      passkeys: [],
    });
    const { secret, uri } = must(await person.client.setUpSecondFactor()).data;
    assert.equal(uri, `otpauth://totp/Shunya:%2B${phone.slice(1)}?secret=${secret}&issuer=Shunya`);
    assert.equal(await signsIn(phone), 'signed in', 'nothing asks for what was only begun');
    const wrong = await person.client.confirmSecondFactor({ body: { otp: wrongFor(secret) } });
    assert.ok(!wrong.success && wrong.code === 'auth/invalid-verification-code');
    const on = must(await person.client.confirmSecondFactor({ body: { otp: now(secret) } }));
    assert.equal(on.data.recovery_codes.length, 10);
    assert.equal(new Set(on.data.recovery_codes).size, 10);
    const other = await elsewhere.client.profile();
    assert.ok(!other.success && other.code === 'session_ended', 'the number alone had opened it');
    must(await person.client.profile());
    assert.equal(await signsIn(phone), 'second_factor_needed');
    assert.match(await sent(phone), /Two-step sign-in is on for your Shunya account/);
    at.clock.wall += minutes;
    const idToken = await at.prove(phone);
    assert.ok(!(await verify(phone, idToken)).success);
    const opened = must(await verify(phone, idToken, now(secret)));
    assert.ok(opened.data.user.token !== '', 'asked for it, the same proof goes on');
    const again = await verify(phone, idToken, now(secret));
    assert.ok(!again.success && again.code === 'id_token_invalid', 'and opens one session');
    const { data } = must(await person.client.secondFactor());
    assert.deepEqual([data.on, data.recovery_codes_left], [true, 10]);
  });

  test('takes each code once, also where two hand it in at once, and none that is older', async () => {
    const { phone, secret } = await protectedPerson();
    const code = now(secret);
    const [one, two] = [await at.prove(phone), await at.prove(phone)];
    const both = await Promise.all([verify(phone, one, code), verify(phone, two, code)]);
    assert.deepEqual(both.map((answer) => (answer.success ? 'signed in' : answer.code)).toSorted(), [
      'second_factor_wrong',
      'signed in',
    ]);
    at.clock.wall += 16 * minutes;
    assert.equal(await signsIn(phone, shownBy(secret, at.clock.wall - 90_000)), 'second_factor_wrong');
    assert.equal(await signsIn(phone, shownBy(secret, at.clock.wall + 90_000)), 'second_factor_wrong');
    const newest = now(secret);
    assert.equal(await signsIn(phone, newest), 'signed in');
    assert.equal(await signsIn(phone, shownBy(secret, at.clock.wall - 30_000)), 'second_factor_wrong');
  });

  test('is not guessed: five tries a proof, thirty a day a number, and a recovery code is never locked out by them', async () => {
    const { phone, secret, recovery } = await protectedPerson();
    const tried: string[] = [];
    for (let proof = 0; proof < 7; proof += 1) {
      const idToken = await at.prove(phone);
      for (let n = 0; n < 6; n += 1) {
        const answer = await verify(phone, idToken, wrongFor(secret));
        tried.push(answer.success ? 'signed in' : answer.code);
      }
      at.clock.wall += 16 * minutes;
    }
    const ofOneProof = [...Array.from({ length: 5 }, () => 'second_factor_wrong'), 'auth/too-many-requests'];
    assert.deepEqual(tried.slice(0, 12), [...ofOneProof, ...ofOneProof]);
    assert.equal(tried.filter((code) => code === 'second_factor_wrong').length, 29);
    // The code that switched it on was a try too.
    assert.equal(tried.filter((code) => code === 'auth/too-many-requests').length, 13);
    assert.equal(await signsIn(phone, now(secret)), 'auth/too-many-requests');
    at.clock.wall += 16 * minutes;
    assert.equal(await signsIn(phone, recovery[0]), 'signed in');
    const owner = await verify(phone, await at.prove(phone), recovery[1]);
    assert.ok(owner.success);
    const log = must(
      await at.app
        .inject({
          url: '/api/security-log?limit=50',
          headers: { authorization: `Bearer ${owner.data.user.token}` },
        })
        .then((reply) => reply.json()),
    ) as unknown as { data: { code: string; about: { why?: string } }[] };
    assert.ok(
      log.data.some(({ code, about }) => code === 'sign_in_refused' && about.why === 'wrong_second_factor'),
    );
  });

  test('a recovery code works once, typed as people type, is reported, and is nobody else’s', async () => {
    const mine = await protectedPerson();
    const theirs = await protectedPerson();
    const [first = '', second = ''] = mine.recovery;
    assert.equal(await signsIn(theirs.phone, first), 'second_factor_wrong');
    assert.equal(await signsIn(mine.phone, first.toLowerCase().replaceAll('-', ' ')), 'signed in');
    assert.equal(await signsIn(mine.phone, first), 'second_factor_wrong');
    assert.match(await sent(mine.phone), /A recovery code was used for your Shunya account. Codes left: 9/);
    const kept = await at.db.asSystem((trx) => trx.selectFrom('recovery_code').selectAll().execute());
    assert.ok(!JSON.stringify(kept).includes(second.replaceAll('-', '')), 'only hashes are kept');
    const made = must(await mine.person.client.makeRecoveryCodes()).data.recovery_codes;
    assert.equal(await signsIn(mine.phone, second), 'second_factor_wrong', 'new ones end those of before');
    assert.equal(await signsIn(mine.phone, made[9]), 'signed in');
  });

  test('the secret of another person, put into one’s own row, opens nothing', async () => {
    const mine = await protectedPerson();
    const theirs = await protectedPerson();
    await at.db.asSystem(async (trx) => {
      const { secret_sealed: sealed } = await trx
        .selectFrom('second_factor')
        .select('secret_sealed')
        .where('person_id', '=', mine.person.personId)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('second_factor')
        .set({ secret_sealed: sealed })
        .where('person_id', '=', theirs.person.personId)
        .execute();
    });
    assert.notEqual(await signsIn(theirs.phone, now(mine.secret)), 'signed in');
    assert.ok(!at.logged().includes(mine.secret));
  });

  test('is the proof for dangerous acts: no SMS is sent, and a code of one’s number proves nothing', async () => {
    const { phone, person, secret } = await protectedPerson();
    at.clock.wall += 11 * minutes;
    assert.equal(await download(person), 'proof_needed');
    const before = await at.lastSms(phone);
    assert.equal(must(await person.client.askProof()).data.by, 'authenticator');
    assert.equal(await at.lastSms(phone), before);
    await at.prove(phone);
    const bySms = await person.client.prove({ body: { otp: await at.lastCode(phone) } });
    assert.ok(!bySms.success && bySms.code === 'auth/invalid-verification-code');
    for (const call of ['removeSecondFactor', 'makeRecoveryCodes', 'setUpSecondFactor'] as const) {
      const refused = await person.client[call]();
      assert.ok(!refused.success && refused.code === 'proof_needed', call);
    }
    const code = now(secret);
    must(await person.client.prove({ body: { otp: code } }));
    assert.equal(await download(person), 'done');
    at.clock.wall += minutes;
    const replayed = await person.client.prove({ body: { otp: code } });
    assert.ok(!replayed.success, 'what was taken is not taken again');
    must(await person.client.prove({ body: { otp: now(secret) } }));
    const twice = await person.client.setUpSecondFactor();
    assert.ok(!twice.success && twice.code === 'not_possible', 'a thief does not put theirs in its place');
    must(await person.client.removeSecondFactor());
    assert.equal(await signsIn(phone), 'signed in');
    assert.match(await sent(phone), /Two-step sign-in is off for your Shunya account/);
    const codes = must(await person.client.securityLog()).data.map((entry) => entry.code);
    for (const code of ['second_factor_on', 'second_factor_off', 'proven_again'] as const)
      assert.ok(codes.includes(code), code);
  });

  test('one that was begun waits ten minutes for its first code', async () => {
    const person = await at.signIn(number());
    const { secret } = must(await person.client.setUpSecondFactor()).data;
    at.clock.wall += 11 * minutes;
    const late = await person.client.confirmSecondFactor({ body: { otp: now(secret) } });
    assert.ok(!late.success && late.code === 'not_possible');
  });

  test('the operator restores access for a person who lost everything; every session ends, and the log shows the operator', async () => {
    const { phone, person } = await protectedPerson();
    const ports = {
      operator: operatorRows(at.db, at.identity.seal),
      clock: { wall: () => at.clock.wall, product: async () => at.clock.product },
      seal: at.identity.seal,
    };
    assert.equal(await removeFactorOfNumber(ports, number()), null);
    assert.equal(await removeFactorOfNumber(ports, phone), true);
    assert.equal(await removeFactorOfNumber(ports, phone), false);
    const ended = await person.client.profile();
    assert.ok(!ended.success && ended.code === 'session_ended');
    assert.match(await sent(phone), /The operator of Shunya has switched two-step sign-in off/);
    at.clock.wall += 1;
    const back = await at.signIn(phone);
    const acts = must(await back.client.securityLog()).data;
    assert.ok(
      acts.some(({ code, about }) => code === 'operator_acted' && about.act === 'removed_second_factor'),
    );
  });
});
