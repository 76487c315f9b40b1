import { after, before, describe, mock, test } from 'node:test';
import assert from 'node:assert/strict';
import { rateLimits } from '#db/rows/rateLimits.ts';
import type { Database } from '#db/open.ts';
import { requestRates } from '#db/rows/requestRates.ts';
import { addressBucket } from '#http/limit.ts';
import { appForTests, must, type TestApp } from '../http/appForTests.ts';

const windowMs = 15 * 60_000;
describe('Limits', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests({
      rules: {
        sendsPerPhone: [{ max: 2, windowMs }],
        sendsPerAddress: [{ max: 6, windowMs }],
        checksPerPhone: [{ max: 3, windowMs }],
        checksPerAddress: [{ max: 8, windowMs }],
      },
      deps: { trustedProxies: 1 },
    });
  });
  after(() => at.close());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const send = (phone: string, address: string) =>
    at.client.sendCode({ body: { phone_number: phone }, ...from(address) });
  const check = (phone: string, otp: string, address: string) =>
    at.client.checkCode({ body: { phone_number: phone, otp }, ...from(address) });
  const nextWindow = () => (at.clock.wall += windowMs - (at.clock.wall % windowMs));

  test('a number gets its codes, then too-many-requests with a Retry-After that is true, then codes again', async () => {
    nextWindow();
    at.clock.wall += 60_000;
    const phone = '+919000000001';
    must(await send(phone, '198.51.100.1'));
    must(await send(phone, '198.51.100.2'));
    const before = await at.rowCounts();
    const refused = await send(phone, '198.51.100.3');
    assert.ok(!refused.success);
    assert.equal(refused.status, 429);
    assert.equal(refused.code, 'auth/too-many-requests');
    assert.equal(refused.message, 'Too many requests. Please try again later.');
    assert.equal(refused.retryAfter, 14 * 60);
    assert.deepEqual(await at.rowCounts(), before);
    at.clock.wall += refused.retryAfter * 1000;
    must(await send(phone, '198.51.100.3'));
  });

  test('one address asks for few numbers, whatever the numbers; another address is not held back', async () => {
    nextWindow();
    for (let n = 0; n < 6; n += 1) must(await send(`+91900000010${n}`, '203.0.113.7'));
    const refused = await send('+919000000110', '203.0.113.7');
    assert.ok(!refused.success && refused.status === 429);
    must(await send('+919000000110', '203.0.113.8'));
  });

  test('guessing is held back for each number and for each address', async () => {
    nextWindow();
    const phone = '+919000000201';
    for (let n = 0; n < 3; n += 1) {
      const wrong = await check(phone, '000000', `198.51.100.${10 + n}`);
      assert.ok(!wrong.success && wrong.status === 400);
    }
    const held = await check(phone, '000000', '198.51.100.20');
    assert.ok(!held.success && held.status === 429 && held.code === 'auth/too-many-requests');
    for (let n = 0; n < 8; n += 1) await check(`+91900000030${n}`, '000000', '203.0.113.40');
    const address = await check('+919000000310', '000000', '203.0.113.40');
    assert.ok(!address.success && address.status === 429);
  });

  test('without trusted proxies a forwarded address is not believed', async () => {
    const direct = await appForTests({ rules: { sendsPerAddress: [{ max: 1, windowMs }] } });
    try {
      must(await direct.client.sendCode({ body: { phone_number: '+919000000401' }, ...from('192.0.2.1') }));
      const second = await direct.client.sendCode({
        body: { phone_number: '+919000000402' },
        ...from('192.0.2.2'),
      });
      assert.ok(!second.success && second.status === 429);
    } finally {
      await direct.close();
    }
  });

  test('two counters over one database count together', async () => {
    const rule = { max: 10, windowMs };
    const hash = (name: string) => at.identity.seal.hash(name, 'rate-bucket');
    const [one, two] = [rateLimits(at.db, hash), rateLimits(at.db, hash)];
    const now = at.clock.wall;
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? one : two).count('together', rule, now, 1)),
    );
    assert.equal((await one.count('together', rule, now, 1)).hits, 11);
    assert.equal((await one.count('together', rule, now + windowMs, 1)).hits, 1);
  });

  /** Requests a minute are counted by the machine's clock, which stands still until it is moved. */
  async function whileTimeStands(work: (pass: (ms: number) => void) => Promise<void>): Promise<void> {
    let now = Date.now();
    mock.timers.enable({ apis: ['Date'], now });
    try {
      await work((ms) => mock.timers.setTime((now += ms)));
    } finally {
      mock.timers.reset();
    }
  }

  test('requests that come at once are each counted once: none under the limit is refused, and each above it is', () =>
    whileTimeStands(async (pass) => {
      const limits = { perAddress: 3000 };
      const [one, two] = [
        await appForTests({ deps: { limits, trustedProxies: 1 } }),
        await appForTests({ deps: { limits, trustedProxies: 1 } }),
      ];
      const refusedOf = async ({ client }: TestApp, count: number, address: string): Promise<number> => {
        const answers = await Promise.all(Array.from({ length: count }, () => client.health(from(address))));
        return answers.filter(({ status }) => status === 429).length;
      };
      try {
        assert.equal(await refusedOf(one, 400, '192.0.2.30'), 0);
        assert.equal(await refusedOf(one, 2600, '192.0.2.30'), 0);
        assert.equal(await refusedOf(two, 3100, '192.0.2.31'), 100);
        // Another address is free, and this one in the next minute.
        assert.equal(await refusedOf(two, 1, '192.0.2.32'), 0);
        pass(60_000);
        assert.equal(await refusedOf(two, 400, '192.0.2.31'), 0);
      } finally {
        await one.close();
        await two.close();
      }
    }));

  test('processes on one database count one limit together, and a used-up one is refused without asking the database', () =>
    whileTimeStands(async (pass) => {
      let statements = 0;
      const counted: Pick<Database, 'alone'> = {
        alone: (work) => {
          statements += 1;
          return at.db.alone(work);
        },
      };
      const hash = (name: string) => at.identity.seal.hash(name, 'request-rate');
      const [one, two] = [requestRates(at.db, hash), requestRates(counted, hash)];
      const takes = await Promise.all(
        Array.from({ length: 30 }, (_, n) => (n % 2 ? one : two).take('together', 20)),
      );
      assert.equal(takes.filter((again) => again === null).length, 20);
      const before = statements;
      pass(20_000);
      assert.equal(await two.take('together', 20), 40_000);
      assert.equal(statements, before);
      pass(40_001);
      assert.equal(await two.take('together', 20), null);
    }));

  test('the general limit answers 429 with Retry-After for an address and for a user', () =>
    whileTimeStands(async (pass) => {
      const limits = { perAddress: 60, readsPerUser: 20, actsPerUser: 20 };
      const small = await appForTests({ deps: { limits, trustedProxies: 1 } });
      try {
        let answered = 0;
        let refused = null;
        for (let n = 0; n < 200 && refused === null; n += 1) {
          const answer = await small.client.health(from('192.0.2.9'));
          if (answer.success) answered += 1;
          else refused = answer;
        }
        assert.equal(refused?.status, 429);
        assert.equal(refused.code, 'too_many_requests');
        assert.ok(refused.retryAfter >= 1 && refused.retryAfter <= 60);
        assert.equal(answered, 60);
        must(await small.client.health(from('192.0.2.10')));

        const person = await small.signIn('+919000000501');
        let mine = 0;
        for (; mine < 200; mine += 1) {
          const answer = await person.client.dashboard(from(`192.0.2.${20 + (mine % 50)}`));
          if (!answer.success) break;
        }
        assert.equal(mine, 20);
        // A user's reads do not use up the allowance of their acts.
        for (let n = 0; n < 20; n += 1)
          assert.equal((await person.client.askCode({ params: { id: 'none' } })).status, 404);
        assert.equal((await person.client.askCode({ params: { id: 'none' } })).status, 429);
        pass(60_000);
        must(await person.client.dashboard(from('192.0.2.80')));
      } finally {
        await small.close();
      }
    }));

  test('a signed-in person is not held up by the requests of others at the same address', () =>
    whileTimeStands(async () => {
      const small = await appForTests({ deps: { limits: { perAddress: 60 }, trustedProxies: 1 } });
      try {
        const person = await small.signIn('+919000000502');
        const crowd = from('192.0.2.9');
        for (let n = 0; n < 60; n += 1) must(await small.client.health(crowd));
        assert.equal((await small.client.health(crowd)).status, 429);
        for (let n = 0; n < 100; n += 1) must(await person.client.dashboard(crowd));
        const made = { headers: { ...crowd.headers, authorization: 'Bearer made-up' } };
        // A token that is none makes nobody a user, neither for signed-in calls nor for open ones.
        assert.equal((await small.client.dashboard(made)).status, 429);
        assert.equal((await small.client.health(made)).status, 429);
      } finally {
        await small.close();
      }
    }));

  test('an IPv6 household counts as one address, an IPv4 address is itself', () => {
    assert.equal(addressBucket('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
    assert.equal(addressBucket('2001:db8:1:2::9'), '2001:db8:1:2');
    assert.equal(addressBucket('2001:db8::9'), '2001:db8:0:0');
    assert.notEqual(addressBucket('2001:db8:1:3::9'), '2001:db8:1:2');
    assert.equal(addressBucket('::1'), '0:0:0:0');
    assert.equal(addressBucket('::ffff:192.0.2.1'), '192.0.2.1');
    assert.equal(addressBucket('192.0.2.1'), '192.0.2.1');
    for (const spelling of ['2001:0DB8:1:2::9', '2001:db8:0001:0002:3:4:5:6', '2001:db8:1:2::9%eth0'])
      assert.equal(addressBucket(spelling), '2001:db8:1:2', spelling);
  });
});
