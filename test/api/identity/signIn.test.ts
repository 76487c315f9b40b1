import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { appForTests, must, type TestApp } from '../http/appForTests.ts';

describe('Signing in', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  const minutes = 60_000;
  let people = 0;
  const someone = () => `+9198765${String((people += 1)).padStart(5, '0')}`;

  const send = (phone: string) => at.client.sendCode({ body: { phone_number: phone } });
  const check = (phone: string, otp: string) => at.client.checkCode({ body: { phone_number: phone, otp } });
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

  test('a person signs in with number and code, is known by name afterwards, and keeps the same account', async () => {
    const phone = someone();
    const first = await at.signIn(phone);
    must(await first.client.setName({ body: { name: '  Narmada Foods ' } }));
    const again = await at.signIn(phone);
    assert.equal(again.personId, first.personId);
    const other = await at.signIn(someone());
    assert.notEqual(other.accountId, first.accountId);
    const renewed = must(
      await at.client.refresh({ body: { refresh_token: again.refreshToken, firebase_token: again.idToken } }),
    );
    assert.equal(renewed.data.user.name, 'Narmada Foods');
    assert.equal(renewed.data.user.displayName, 'Narmada Foods');
    assert.deepEqual([renewed.data.user.firstName, renewed.data.user.lastName], ['', '']);
    must(await again.client.updateProfile({ body: { first_name: 'Asha', last_name: 'Rao' } }));
    const third = await at.client.refresh({
      body: { refresh_token: renewed.data.refresh_token, firebase_token: again.idToken },
    });
    const { firstName, lastName, displayName } = must(third).data.user;
    assert.deepEqual([firstName, lastName, displayName], ['Asha', 'Rao', 'Narmada Foods']);
    assert.equal(renewed.data.user.phone_number, phone);
    assert.equal(renewed.data.token_type, 'Bearer');
    assert.equal(renewed.data.expires_in, 900);
    assert.deepEqual(must(await again.client.dashboard()).data, { gstins: [] });
  });

  test('the SMS names Shunya, its purpose and ten minutes, says that it is not the portal, and is sealed at rest', async () => {
    const phone = someone();
    must(await send(phone));
    const text = await at.lastSms(phone);
    assert.match(text, /^\d{6} is your code to sign in to Shunya/);
    assert.match(text, /10 minutes/);
    assert.match(text, /not a code of the GST portal/);
    const row = await at.db.asSystem((trx) =>
      trx.selectFrom('identity_outbox').selectAll().where('recipient', '=', phone).executeTakeFirstOrThrow(),
    );
    assert.doesNotMatch(Buffer.from(row.text_sealed).toString('latin1'), /Shunya/);
    const stored = await at.db.asSystem((trx) =>
      trx.selectFrom('sign_in_code').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow(),
    );
    assert.notEqual(Buffer.from(stored.code_hash).toString(), await at.lastCode(phone));
  });

  test('numbers written with blanks, dashes, 0 or 91 in front are one number; others are refused', async () => {
    const phone = someone();
    const ten = phone.slice(3);
    must(await send(`0${ten}`));
    must(await check(`91 ${ten.slice(0, 5)}-${ten.slice(5)}`, await at.lastCode(phone)));
    for (const bad of ['12345', '+915876543210', '+1 202 555 0100', 'abcdefghij', '+91987654321012']) {
      const answer = await send(bad);
      assert.ok(!answer.success && answer.code === 'auth/invalid-phone-number', bad);
      assert.equal(answer.message, 'Invalid phone number format.');
      const checked = await check(bad, '123456');
      assert.ok(!checked.success && checked.code === 'auth/invalid-phone-number', bad);
    }
  });

  test('a wrong code is refused, and the right one works once', async () => {
    const phone = someone();
    must(await send(phone));
    const code = await at.lastCode(phone);
    const wrong = await check(phone, wrongFor(code));
    assert.ok(!wrong.success);
    assert.equal(wrong.status, 400);
    assert.equal(wrong.code, 'auth/invalid-verification-code');
    assert.equal(wrong.message, 'The OTP entered is invalid.');
    must(await check(phone, code));
    const reused = await check(phone, code);
    assert.ok(!reused.success && reused.code === 'auth/invalid-verification-code');
  });

  test('two that hand in the same right code at once: one gets in', async () => {
    const phone = someone();
    must(await send(phone));
    const code = await at.lastCode(phone);
    const answers = await Promise.all([check(phone, code), check(phone, code), check(phone, code)]);
    assert.equal(answers.filter((answer) => answer.success).length, 1);
  });

  test('a code of one number proves nothing for another', async () => {
    const mine = someone();
    const yours = someone();
    must(await send(mine));
    must(await send(yours));
    if ((await at.lastCode(mine)) === (await at.lastCode(yours))) must(await send(yours));
    const answer = await check(yours, await at.lastCode(mine));
    assert.ok(!answer.success && answer.code === 'auth/invalid-verification-code');
  });

  test('a code lives ten minutes, and only its holder learns that it is past', async () => {
    const phone = someone();
    must(await send(phone));
    const code = await at.lastCode(phone);
    const sentAt = at.clock.wall;
    at.clock.wall = sentAt + 10 * minutes + 1;
    const wrong = await check(phone, wrongFor(code));
    assert.ok(!wrong.success && wrong.code === 'auth/invalid-verification-code');
    const late = await check(phone, code);
    assert.ok(!late.success && late.code === 'auth/code-expired');
    assert.equal(late.message, 'The OTP has expired. Please resend.');
    at.clock.wall = sentAt + 10 * minutes;
    must(await check(phone, code));
  });

  test('after five wrong tries the right code is dead too, and a new one works', async () => {
    const phone = someone();
    must(await send(phone));
    const code = await at.lastCode(phone);
    for (let tries = 0; tries < 4; tries += 1) await check(phone, wrongFor(code));
    const stays = someone();
    must(await send(stays));
    const other = await at.lastCode(stays);
    for (let tries = 0; tries < 4; tries += 1) await check(stays, wrongFor(other));
    must(await check(stays, other));

    await check(phone, wrongFor(code));
    const dead = await check(phone, code);
    assert.ok(!dead.success && dead.code === 'auth/code-expired');
    at.clock.wall += 1;
    must(await send(phone));
    must(await check(phone, await at.lastCode(phone)));
  });

  test('only the newest code of a number is valid', async () => {
    const phone = someone();
    must(await send(phone));
    const first = await at.lastCode(phone);
    let second = first;
    while (second === first) {
      at.clock.wall += 1;
      must(await send(phone));
      second = await at.lastCode(phone);
    }
    const old = await check(phone, first);
    assert.ok(!old.success && old.code === 'auth/invalid-verification-code');
    must(await check(phone, second));
  });

  test('a wrong code and a number that never asked for one are answered alike, and so are new and known numbers', async () => {
    const known = someone();
    await at.signIn(known);
    const fresh = someone();
    const bodies = [];
    for (const phone of [known, fresh]) {
      const reply = await at.app.inject({
        method: 'POST',
        url: '/api/identity/send-otp',
        payload: { phone_number: phone },
      });
      const { challenge } = reply.json().data as { challenge: string };
      const body = reply.body.replaceAll(phone, 'N').replaceAll(challenge, 'C');
      bodies.push([reply.statusCode, body, Object.keys(reply.headers)]);
    }
    assert.deepEqual(bodies[0], bodies[1]);
    const refusals = [];
    for (const phone of [known, someone()]) {
      const reply = await at.app.inject({
        method: 'POST',
        url: '/api/identity/verify-otp',
        payload: { phone_number: phone, otp: wrongFor(await at.lastCode(known)) },
      });
      refusals.push([reply.statusCode, reply.body, Object.keys(reply.headers)]);
    }
    assert.deepEqual(refusals[0], refusals[1]);
  });

  test('the ID token must be of the number in the request, of ours, whole and fresh', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    const verify = (token: string, number: string) =>
      at.client.verifyToken({
        body: { phone_number: number },
        headers: { authorization: `Bearer ${token}` },
      });
    const other = await verify(person.idToken, someone());
    assert.ok(!other.success && other.status === 401 && other.code === 'other_phone_number');
    for (const token of [person.token, `${person.idToken.slice(0, -4)}AAAA`, 'garbage', 'a.b.c']) {
      const answer = await verify(token, phone);
      assert.ok(!answer.success && answer.status === 401 && answer.code === 'id_token_invalid', token);
    }
    const none = await at.client.verifyToken({ body: { phone_number: phone } });
    assert.ok(!none.success && none.status === 401 && none.code === 'unauthenticated');
    at.clock.wall += 11 * minutes;
    const late = await verify(person.idToken, phone);
    assert.ok(!late.success && late.status === 401);
  });

  test('the provider cookie stays under its own path, gives a fresh ID token, and ends with logout', async () => {
    const phone = someone();
    must(await send(phone));
    const checked = await at.app.inject({
      method: 'POST',
      url: '/api/identity/verify-otp',
      payload: { phone_number: phone, otp: await at.lastCode(phone) },
    });
    const set = String(checked.headers['set-cookie']);
    assert.match(set, /; Path=\/api\/identity;/);
    assert.match(set, /; HttpOnly/);
    assert.match(set, /; SameSite=Strict/);
    const cookie = set.split(';')[0] ?? '';
    const idToken = checked.json().data.id_token as string;
    const session = must(
      await at.client.verifyToken({
        body: { phone_number: phone },
        headers: { authorization: `Bearer ${idToken}` },
      }),
    ).data;
    const fresh = must(await at.client.freshIdToken({ headers: { cookie } }));
    const renewed = must(
      await at.client.refresh({
        body: { refresh_token: session.refresh_token, firebase_token: fresh.data.id_token },
      }),
    );
    must(await at.client.logout({ headers: { authorization: `Bearer ${renewed.data.user.token}` } }));
    for (const headers of [{ cookie }, { cookie: 'shunya_identity=unknown' }, {}]) {
      const none = await at.client.freshIdToken({ headers });
      assert.ok(!none.success && none.status === 401 && none.message === 'No Shunya user found');
    }
    const api = await at.client.dashboard({ headers: { cookie } });
    assert.ok(!api.success && api.status === 401);
  });

  test('nothing secret of signing in stands in the log or in clear in the database', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    must(
      await at.client.refresh({
        body: { refresh_token: person.refreshToken, firebase_token: person.idToken },
      }),
    );
    const dump = await at.db.asSystem(async (trx) =>
      [
        ...(await trx.selectFrom('session').selectAll().where('person_id', '=', person.personId).execute()),
        ...(await trx.selectFrom('identity_login').selectAll().where('phone', '=', phone).execute()),
      ]
        .flatMap((row) => Object.values(row))
        .map((value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
        )
        .join('\n'),
    );
    const secret = person.refreshToken.split('.')[1] ?? '';
    const code = await at.lastCode(phone);
    for (const place of [dump, at.logged()]) {
      for (const hidden of [secret, person.token, person.idToken, `"${code}"`])
        assert.ok(hidden.length > 7 && !place.includes(hidden));
    }
  });
});
