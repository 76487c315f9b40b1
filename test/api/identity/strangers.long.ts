import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { codeTries, signInRules } from '#usecases/signIn/rules.ts';
import { appForTests, must, type TestApp } from '../http/appForTests.ts';
import { browserAt } from '../http/browser.ts';

const minutes = 60_000;
const day = 24 * 60 * minutes;

describe('A stranger who knows only the number', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests({ rules: signInRules, deps: { trustedProxies: 1 } });
  });
  after(() => at.close());
  const nextDay = () => (at.clock.wall += day - (at.clock.wall % day));

  let networks = 0;
  /** Each time another network. */
  const elsewhere = () => {
    networks += 1;
    return {
      headers: { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) % 256}.${networks % 256}` },
    };
  };

  let people = 0;
  const someone = () => `+9195432${String((people += 1)).padStart(5, '0')}`;
  /** Has as many codes sent as strangers have of a number in a quarter of an hour. */
  const lock = async (number: string): Promise<void> => {
    for (let n = 0; n < 15; n += 1)
      must(await at.client.sendCode({ body: { phone_number: number }, ...elsewhere() }));
  };
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
  const invalid = 'auth/invalid-verification-code';
  const tooMany = 'auth/too-many-requests';

  test('does not end the code of the browser that asked for it, however often and in whatever way they guess', async () => {
    const phone = someone();
    const owner = browserAt(at);
    must(await owner.client.sendCode({ body: { phone_number: phone } }));
    const otp = await at.lastCode(phone);
    const guess = { phone_number: phone, otp: wrongFor(otp) };
    const stranger = browserAt(at);
    for (let tries = 0; tries < 12; tries += 1) {
      for (const answer of [
        await at.client.checkCode({ body: guess }),
        await at.client.checkCode({ body: { ...guess, challenge: 'made-up' } }),
        await stranger.client.checkCode({ body: guess }),
      ])
        assert.ok(!answer.success && answer.code === invalid);
    }
    // A code of their own replaces nobody else's.
    must(await stranger.client.sendCode({ body: { phone_number: phone } }));
    must(await at.client.sendCode({ body: { phone_number: phone } }));
    for (let tries = 0; tries < 8; tries += 1) await stranger.client.checkCode({ body: guess });
    must(await owner.client.checkCode({ body: { phone_number: phone, otp } }));
  });

  test('cannot hand in, from another browser, a code that they have read over a shoulder', async () => {
    const phone = someone();
    const owner = browserAt(at);
    await owner.signIn(phone);
    at.clock.wall += 1;
    must(await owner.client.sendCode({ body: { phone_number: phone } }));
    const body = { phone_number: phone, otp: await at.lastCode(phone) };
    const stranger = browserAt(at);
    must(await stranger.client.sendCode({ body: { phone_number: someone() } }));
    for (const { client } of [stranger, at]) {
      const answer = await client.checkCode({ body });
      assert.ok(!answer.success && answer.code === invalid);
    }
    must(await owner.client.checkCode({ body }));
  });

  test('has five tries at a code in each way of naming it', async () => {
    const phone = someone();
    const { challenge } = must(await at.client.sendCode({ body: { phone_number: phone } })).data;
    const otp = await at.lastCode(phone);
    const guess = { phone_number: phone, otp: wrongFor(otp) };
    for (let tries = 0; tries < 5; tries += 1) await at.client.checkCode({ body: guess });
    const open = await at.client.checkCode({ body: { phone_number: phone, otp } });
    assert.ok(!open.success && open.code === 'auth/code-expired');
    for (let tries = 0; tries < 5; tries += 1) await at.client.checkCode({ body: { ...guess, challenge } });
    const named = await at.client.checkCode({ body: { phone_number: phone, otp, challenge } });
    assert.ok(!named.success && named.code === 'auth/code-expired');
  });

  test('guesses at most 130 times a day: five at each of twenty codes, and thirty that name none', async () => {
    nextDay();
    const phone = someone();
    let guesses = 0;
    /** A guess counts where the right code would have been taken. */
    const guess = async (challenge?: string): Promise<void> => {
      const { rows } = await at.db.asSystem((trx) =>
        sql<{ tries: number; open_tries: number }>`select tries, open_tries
          from sign_in_code where phone = ${phone} order by sent_at desc limit 1`.execute(trx),
      );
      const before = challenge === undefined ? rows[0]?.open_tries : rows[0]?.tries;
      const otp = wrongFor(await at.lastCode(phone));
      const named = challenge === undefined ? {} : { challenge };
      const judged = await at.client.checkCode({ body: { phone_number: phone, otp, ...named } });
      assert.ok(!judged.success);
      if (judged.code === invalid && (before ?? codeTries) < codeTries) guesses += 1;
    };
    for (let round = 0; round < 100; round += 1) {
      at.clock.wall += 14 * minutes;
      const sent = await at.client.sendCode({ body: { phone_number: phone }, ...elsewhere() });
      if (!sent.success) continue;
      for (let tries = 0; tries < 7; tries += 1) await guess(sent.data.challenge);
      for (let tries = 0; tries < 7; tries += 1) await guess();
    }
    assert.ok(guesses > 100 && guesses <= 130, `${guesses} guesses`);
  });

  test('does not lock a number for the browser in which it signs in, though they have its codes for the day', async () => {
    nextDay();
    const phone = someone();
    const owner = browserAt(at);
    await owner.signIn(phone);
    at.clock.wall += 2 * day;
    nextDay();
    const stranger = browserAt(at);
    let sent = 0;
    for (let round = 0; round < 60; round += 1) {
      at.clock.wall += 5 * minutes;
      const asked = { body: { phone_number: phone }, ...elsewhere() };
      if ((await stranger.client.sendCode(asked)).success) sent += 1;
    }
    assert.equal(sent, 20);
    for (const { client } of [stranger, at, browserAt(at)]) {
      const refused = await client.sendCode({ body: { phone_number: phone }, ...elsewhere() });
      assert.ok(!refused.success && refused.code === tooMany);
    }
    await owner.signIn(phone);
  });

  test("takes from one network a part of a number's allowance: its owner gets a code in any browser elsewhere", async () => {
    nextDay();
    const phone = someone();
    const network = elsewhere();
    let sent = 0;
    for (let round = 0; round < 200; round += 1) {
      at.clock.wall += 5 * minutes;
      const answer = await at.client.sendCode({ body: { phone_number: phone }, ...network });
      if (answer.success) sent += 1;
      // Refused requests have used up nothing of the number's allowance.
      if (round === 100) must(await at.client.sendCode({ body: { phone_number: phone }, ...elsewhere() }));
    }
    assert.equal(sent, 8);
    for (let n = 0; n < 11; n += 1)
      must(await at.client.sendCode({ body: { phone_number: phone }, ...elsewhere() }));
    const whole = await at.client.sendCode({ body: { phone_number: phone }, ...elsewhere() });
    assert.ok(!whole.success && whole.code === tooMany);
  });

  test('a person who has signed out is no stranger in that browser: nobody uses up their codes', async () => {
    nextDay();
    const phone = someone();
    const owner = browserAt(at);
    const { token } = await owner.signIn(phone);
    must(await owner.client.logout({ headers: { authorization: `Bearer ${token}` } }));
    at.clock.wall += 15 * minutes;
    await lock(phone);
    await owner.signIn(phone);
    // The network may have used up its own share too.
    const network = elsewhere();
    for (let n = 0; n < 5; n += 1)
      await at.client.sendCode({ body: { phone_number: someone() }, ...network });
    must(await owner.client.sendCode({ body: { phone_number: phone }, ...network }));
  });

  test('is one in the browser whose sign-in was disowned, though it had proven the number', async () => {
    nextDay();
    const phone = someone();
    const thief = browserAt(at);
    const stolen = await thief.signIn(phone);
    const owner = await browserAt(at).signIn(phone);
    const id = stolen.refreshToken.split('.')[0] ?? '';
    must(
      await at.client.disownSession({
        params: { id },
        headers: { authorization: `Bearer ${owner.token}` },
      }),
    );
    at.clock.wall += 15 * minutes;
    await lock(phone);
    const refused = await thief.client.sendCode({ body: { phone_number: phone }, ...elsewhere() });
    assert.ok(!refused.success && refused.code === tooMany);
  });

  test('has codes sent to a limited set of numbers a day from one network, however many it asks for at once', async () => {
    const small = await appForTests({
      rules: { ...signInRules, numbersPerAddress: { max: 4, windowMs: day } },
      deps: { trustedProxies: 1 },
    });
    try {
      const known = browserAt(small);
      const own = someone();
      await known.signIn(own);
      const network = elsewhere();
      const numbers = Array.from({ length: 10 }, someone);
      const ask = async (phone: string): Promise<string | null> =>
        (await small.client.sendCode({ body: { phone_number: phone }, ...network })).success ? phone : null;
      const sent = new Set(await Promise.all([...numbers, ...numbers].map(ask)));
      for (const phone of numbers) sent.add(await ask(phone));
      sent.delete(null);
      assert.equal(sent.size, 4);
      small.clock.wall += 15 * minutes;
      // Those that were asked for once are asked for again, and other networks ask for any.
      for (const phone of numbers) assert.equal(await ask(phone), sent.has(phone) ? phone : null);
      for (const phone of numbers)
        must(await small.client.sendCode({ body: { phone_number: phone }, ...elsewhere() }));
      must(await known.client.sendCode({ body: { phone_number: own }, ...network }));
    } finally {
      await small.close();
    }
  });

  test('and the known browser has an end to its codes too', async () => {
    nextDay();
    const phone = someone();
    const owner = browserAt(at);
    await owner.signIn(phone);
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(await owner.client.sendCode({ body: { phone_number: phone } }));
    assert.deepEqual(
      answers.map((answer) => answer.success),
      [true, true, true, true, true, false],
    );
  });

  test('a browser is known to the numbers that signed in there, until they sign out everywhere', async () => {
    nextDay();
    const [phone, other] = [someone(), someone()];
    const shared = browserAt(at);
    const kept = await shared.signIn(phone);
    await lock(other);
    const asOther = await shared.client.sendCode({ body: { phone_number: other } });
    assert.ok(!asOther.success && asOther.code === tooMany);
    at.clock.wall += 15 * minutes;
    must(await at.client.signOutEverywhere({ headers: await freshHeaders(kept) }));
    await lock(phone);
    const after = await shared.client.sendCode({ body: { phone_number: phone } });
    assert.ok(!after.success && after.code === tooMany);
  });

  const freshHeaders = async ({ refreshToken, idToken }: { refreshToken: string; idToken: string }) => {
    assert.ok(idToken);
    const id = refreshToken.split('.')[0] ?? '';
    const { person_id: personId } = await at.db.asSystem((trx) =>
      trx.selectFrom('session').select('person_id').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const { token } = await at.identity.accessTokens.issue({ sessionId: id, personId }, at.clock.wall);
    return { authorization: `Bearer ${token}` };
  };

  test('each browser has a code of its own, of which only the newest works', async () => {
    const phone = someone();
    const [laptop, handset] = [browserAt(at), browserAt(at)];
    const codes: string[] = [];
    for (const { client } of [laptop, handset, laptop]) {
      at.clock.wall += 1;
      must(await client.sendCode({ body: { phone_number: phone } }));
      codes.push(await at.lastCode(phone));
    }
    const [old = '', ofHandset = '', newest = ''] = codes;
    if (old !== newest) {
      const replaced = await laptop.client.checkCode({ body: { phone_number: phone, otp: old } });
      assert.ok(!replaced.success && replaced.code === invalid);
    }
    must(await handset.client.checkCode({ body: { phone_number: phone, otp: ofHandset } }));
    must(await laptop.client.checkCode({ body: { phone_number: phone, otp: newest } }));
  });

  test('a client without cookies names its code by the challenge, and nobody overtakes it', async () => {
    const phone = someone();
    const { challenge } = must(await at.client.sendCode({ body: { phone_number: phone } })).data;
    const otp = await at.lastCode(phone);
    at.clock.wall += 1;
    must(await at.client.sendCode({ body: { phone_number: phone } }));
    const newest = await at.lastCode(phone);
    if (otp !== newest) {
      const unnamed = await at.client.checkCode({ body: { phone_number: phone, otp } });
      assert.ok(!unnamed.success && unnamed.code === invalid);
    }
    must(await at.client.checkCode({ body: { phone_number: phone, otp, challenge } }));
  });

  test('the cookie of a browser stays under the provider, and stays with the browser at the logout, which takes the login away', async () => {
    const phone = someone();
    const reply = await at.app.inject({
      method: 'POST',
      url: '/api/identity/send-otp',
      payload: { phone_number: phone },
    });
    const [cookie = '', ...attributes] = String(reply.headers['set-cookie']).split('; ');
    assert.match(cookie, /^shunya_browser=[\w-]{43}$/);
    assert.deepEqual(attributes.map((attribute) => attribute.replace(/\d+$/, 'n')).sort(), [
      'HttpOnly',
      'Max-Age=n',
      'Path=/api/identity',
      'SameSite=Strict',
    ]);
    const browser = browserAt(at);
    const { token } = await browser.signIn(phone);
    assert.deepEqual([...browser.cookies.keys()].sort(), ['shunya_browser', 'shunya_identity']);
    must(await browser.client.logout({ headers: { authorization: `Bearer ${token}` } }));
    assert.deepEqual([...browser.cookies.keys()], ['shunya_browser']);
  });

  test('nothing that the limits keep tells a number or an address', async () => {
    const phone = someone();
    await at.signIn(phone);
    const buckets = await at.db.asSystem((trx) => trx.selectFrom('rate_window').select('bucket').execute());
    assert.ok(buckets.length > 3);
    for (const { bucket } of buckets) assert.match(bucket, /^[\w-]{43}$/);
  });
});
