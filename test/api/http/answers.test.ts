import { whyNot } from '#domain/filing/whyNot.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { isOfDemo } from '#contract/call.ts';
import { callList } from '#contract/calls.ts';
import { createClient } from '#contract/client.ts';
import { problemEnvelope } from '#contract/problems.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ActFailure } from '#usecases/acting/acting.ts';
import {
  appForTests,
  clientOf,
  must,
  stillDemo,
  storeThat,
  type SignedInPerson,
  type TestApp,
} from './appForTests.ts';
import { strict } from './strictPolicy.ts';
import { sampleBody, samplePath } from './samples.ts';

const id = '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90';

describe('Answers', () => {
  let at: TestApp;
  let person: SignedInPerson;
  before(async () => {
    at = await appForTests();
    person = await at.signIn('+919833333333');
  });
  after(() => at.close());

  test('every answer carries the strict policy; those of the API are never stored and tell the product time', async () => {
    for (const url of ['/api/health', '/api/dashboard', '/api/nowhere', '/nowhere', '/api/openapi.json']) {
      const reply = await at.app.inject({ url });
      for (const [name, value] of Object.entries(strict))
        assert.equal(reply.headers[name], value, `${name} of ${url}`);
      assert.equal(reply.headers['access-control-allow-origin'], undefined, url);
      if (!url.startsWith('/api')) continue;
      assert.equal(reply.headers['cache-control'], 'no-store', url);
      assert.equal(reply.headers['x-product-now'], '2026-11-05T10:00:00+05:30', url);
    }
  });

  test('an empty body with JSON content type passes wherever no body is needed', async () => {
    for (const [method, url] of [
      ['POST', '/api/gstins'],
      ['POST', '/api/filling-history'],
      ['GET', '/api/dashboard'],
    ] as const) {
      const headers = { ...person.headers, 'content-type': 'application/json' };
      for (const payload of ['', ' ', undefined]) {
        const reply = await at.app.inject({
          method,
          url,
          headers,
          ...(payload === undefined ? {} : { payload }),
        });
        assert.equal(reply.statusCode, 200, `${method} ${url}: ${reply.body}`);
        assert.equal(reply.json().success, true);
      }
    }
  });

  test('a GSTIN is added, listed, shown and switched off in the shapes of the specification', async () => {
    const mine = await at.signIn('+919833333334');
    const added = must(
      await mine.client.addGstin({
        body: {
          username: 'narmada.foods',
          password: 'Demo@1234',
          business_nick_name: 'Narmada',
          type: 'Nil',
          user_validation: false,
        },
      }),
    );
    assert.match(added.message, /being verified/);
    const [card] = must(await mine.client.dashboard()).data.gstins;
    assert.deepEqual(card, {
      id: added.data.id,
      gstin: '',
      business: '',
      nick_name: 'Narmada',
      status: 'pending',
      remark: '',
      remark_code: '',
      remark_params: {},
      last_filling: null,
      next_due: null,
      late: null,
      consequences: null,
      backlog: null,
      next_owed: null,
      next_returns: null,
      auto_filling: true,
      simulated: card?.simulated,
      api_access: null,
      assigned_to: null,
      approver: null,
      can_try_again: false,
      unproven: false,
      user_validation: false,
      signatory_pan: { state: 'not_needed', shown: '' },
      warning: null,
      notices: [],
      filing: null,
    });
    must(
      await mine.client.setAutoFilling({ body: { gstin: '', gstin_id: added.data.id, auto_filling: false } }),
    );
    const byPost = await at.app.inject({
      method: 'POST',
      url: '/api/gstin/auto-filling',
      headers: mine.headers,
      payload: { gstin_id: added.data.id, auto_filling: false },
    });
    assert.equal(byPost.statusCode, 200);
    const [record] = must(await mine.client.getDetails({ params: { id: added.data.id } })).data.gstins;
    assert.equal(record?.auto_filling, false);
    assert.equal(record.user_validation, false);
    assert.equal(record.gstr1_filling_day, 5);
    assert.equal(must(await mine.client.listGstins()).data[0]?.nick_name, 'Narmada');
    const history = must(await mine.client.history());
    assert.deepEqual([history.data, history.total], [[], 0]);
    must(await mine.client.deleteGstin({ body: { gstin_id: added.data.id } }));
    assert.deepEqual(must(await mine.client.dashboard()).data.gstins, []);
    assert.ok(!at.logged().includes('Demo@1234'));
  });

  test('a GSTIN typed wrong is refused by rule, with the field', async () => {
    const answer = await person.client.addGstin({
      body: { username: 'a', password: 'b', business_nick_name: 'c', gstin: '27AAPFU0939F1ZX' },
    });
    assert.ok(!answer.success);
    assert.equal(answer.status, 422);
    assert.equal(answer.errors[0]?.path, 'gstin');
  });

  test('a missing field of the add form is reported in the words of the specification', async () => {
    const reply = await at.app.inject({
      method: 'POST',
      url: '/api/gstin/gst',
      headers: person.headers,
      payload: { username: ' ', password: '', business_nick_name: '' },
    });
    assert.equal(reply.statusCode, 400);
    const envelope = problemEnvelope.parse(reply.json());
    assert.equal(envelope.message, 'Please fill in all required fields');
    assert.deepEqual(envelope.errors?.map(({ path }) => path).sort(), [
      'business_nick_name',
      'password',
      'username',
    ]);
  });

  test('the landing schedule is stored from dropdown strings or numbers, and read back', async () => {
    const mine = await at.signIn('+919833333335');
    assert.equal(must(await mine.client.getSchedule()).data.schedule, null);
    const saved = must(
      await mine.client.saveSchedule({
        body: {
          fillingDay: '15',
          fillingHour: '07',
          fillingMinute: '05',
          FillingPeriod: 'Monthly',
          hasEndDate: true,
          endMonth: 'March',
          endYear: '2028',
        },
      }),
    );
    const expected = {
      fillingDay: 15,
      fillingHour: 7,
      fillingMinute: 5,
      FillingPeriod: 'Monthly',
      hasEndDate: true,
      endMonth: 3,
      endYear: 2028,
    };
    assert.deepEqual(saved.data.schedule, expected);
    assert.match(saved.data.note, /10th/);
    assert.deepEqual(must(await mine.client.getSchedule()).data.schedule, expected);
    must(
      await mine.client.saveSchedule({
        body: { fillingDay: 5, fillingHour: 7, fillingMinute: 59, endMonth: null, endYear: null },
      }),
    );
    const endless = await mine.client.saveSchedule({
      body: { fillingDay: 5, fillingHour: 7, fillingMinute: 59, hasEndDate: true },
    });
    assert.ok(!endless.success && endless.status === 400);
  });

  test('every failure of a filing answers its own status with its own sentence', async () => {
    let failure: ActFailure = { kind: 'not_found' };
    const failing = await appForTests({ ports: storeThat(() => fail(failure)) });
    try {
      const { client } = await failing.signIn('+919833333336');
      for (const [next, status] of [
        [{ kind: 'not_found' }, 404],
        [{ kind: 'in_flight', why: whyNot('return_on_its_way') }, 409],
        [{ kind: 'not_possible', why: whyNot('both_settled') }, 409],
      ] as const) {
        failure = next;
        const answer = await client.skipFiling({ params: { id } });
        assert.ok(!answer.success);
        assert.equal(answer.status, status);
        assert.equal(answer.code, next.kind);
        if ('why' in next) assert.equal(answer.message, sayWhyNot(next.why, 'en'));
      }
    } finally {
      await failing.close();
    }
  });

  test('a skip answers status_text and the text of the specification', async () => {
    const skipping = await appForTests({
      ports: storeThat(() => ok(null)),
    });
    try {
      const { client } = await skipping.signIn('+919833333337');
      const skipped = must(await client.skipFiling({ params: { id } }));
      assert.deepEqual([skipped.status_text, skipped.message], ['Skipped', 'Filling skipped successfully']);
      assert.equal(
        must(await client.retryFiling({ params: { id } })).message,
        'GST have been Scheduled for filling.',
      );
    } finally {
      await skipping.close();
    }
  });

  test('an unexpected error is 500 in the envelope with a reference to the log, and reveals nothing else', async () => {
    const broken = await appForTests({
      ports: storeThat(() => {
        throw new Error('secret-detail of the inside');
      }),
    });
    try {
      const { headers } = await broken.signIn('+919833333338');
      const reply = await broken.app.inject({ url: '/api/dashboard', headers });
      assert.equal(reply.statusCode, 500);
      const envelope = problemEnvelope.parse(reply.json());
      assert.equal(envelope.code, 'internal');
      assert.ok(!reply.body.includes('secret-detail'));
      assert.ok(envelope.reference && broken.logged().includes(envelope.reference));
      assert.match(broken.logged(), /secret-detail/);
    } finally {
      await broken.close();
    }
  });

  test('a database that is away is 503 with Retry-After, also to the probes of readiness and health, and the process lives', async () => {
    const away = await appForTests({
      ports: storeThat(() => {
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      }),
      deps: {
        databaseAnswers: async () => {
          throw new Error('connect');
        },
      },
    });
    try {
      const { client } = await away.signIn('+919833333339');
      const answer = await client.dashboard();
      assert.ok(
        !answer.success && answer.status === 503 && answer.code === 'unavailable' && answer.retryAfter > 0,
      );
      for (const probe of [client.ready, client.health]) {
        const told = await probe();
        assert.ok(!told.success && told.status === 503 && told.code === 'unavailable' && told.retryAfter > 0);
      }
      must(await client.live());
    } finally {
      await away.close();
    }
    assert.equal(must(await at.client.health()).data.database, true);
    assert.equal(must(await at.client.ready()).data.ready, true);
  });

  test('a statement that PostgreSQL has ended for its length, or a server that only reads, is 503 with Retry-After too', async () => {
    for (const code of ['57014', '25006']) {
      const late = await appForTests({
        ports: storeThat(() => {
          throw Object.assign(new Error('canceling statement'), { code });
        }),
      });
      try {
        const { client } = await late.signIn('+919833333340');
        const answer = await client.dashboard();
        assert.ok(
          !answer.success && answer.status === 503 && answer.code === 'unavailable' && answer.retryAfter > 0,
        );
      } finally {
        await late.close();
      }
    }
  });

  test('an answer with a field that the contract lacks is not sent', async () => {
    let more: object = {};
    const message = { channel: 'sms', to: '+919833333340', subject: '', text: 'Hello', at: 0 } as const;
    const leaking = await appForTests({
      deps: { demo: { ...stillDemo, messages: async () => [{ ...message, ...more }] } },
    });
    try {
      const asked = () => leaking.app.inject({ url: '/api/demo/messages' });
      assert.equal((await asked()).statusCode, 200);
      more = { secret: 'leaked' };
      const reply = await asked();
      assert.equal(reply.statusCode, 500);
      assert.ok(!reply.body.includes('leaked'));
    } finally {
      await leaking.close();
    }
  });

  test('outside demo mode the demo calls do not exist, cookies are secure and TLS is insisted on', async () => {
    const production = await appForTests({ deps: { mode: 'production', demo: undefined as never } });
    try {
      for (const call of callList.filter(isOfDemo)) {
        const body = sampleBody(call);
        const reply = await production.app.inject({
          method: call.method,
          url: samplePath(call),
          ...(body === undefined ? {} : { payload: body }),
        });
        assert.equal(reply.statusCode, 404, call.name);
      }
      assert.ok(!(await production.app.inject({ url: '/api/openapi.json' })).body.includes('/api/demo/'));
      const phone = '+919833333341';
      must(await production.client.sendCode({ body: { phone_number: phone } }));
      const reply = await production.app.inject({
        method: 'POST',
        url: '/api/identity/verify-otp',
        payload: { phone_number: phone, otp: await production.lastCode(phone) },
      });
      assert.match(String(reply.headers['set-cookie']), /; Secure/);
      const [, seconds] = /^max-age=(\d+)/.exec(String(reply.headers['strict-transport-security'])) ?? [];
      assert.ok(Number(seconds) >= 365 * 24 * 60 * 60, 'a year');
    } finally {
      await production.close();
    }
  });

  test('the OpenAPI document names every call', async () => {
    const document = (await at.app.inject({ url: '/api/openapi.json' })).json();
    for (const call of callList) {
      for (const method of [call.method, ...(call.alsoMethods ?? [])]) {
        assert.ok(document.paths[call.path][method.toLowerCase()], call.name);
      }
    }
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  test('security.txt names whom to tell of a weakness, for half a year, and its own address', async () => {
    const reply = await at.app.inject({ url: '/.well-known/security.txt' });
    assert.equal(reply.statusCode, 200);
    assert.match(String(reply.headers['content-type']), /^text\/plain; charset=utf-8/);
    assert.match(reply.body, /^Contact: mailto:\S+@\S+$/m);
    assert.match(reply.body, /^Canonical: https?:\S+\/\.well-known\/security\.txt$/m);
    const expires = Date.parse(/^Expires: (\S+Z)$/m.exec(reply.body)?.[1] ?? '');
    const daysLeft = (expires - at.clock.wall) / (24 * 60 * 60 * 1000);
    assert.ok(daysLeft > 178 && daysLeft <= 180, String(daysLeft));
  });

  test('the client distinguishes a network fault from an answer without an envelope, and throws neither', async () => {
    const cut = createClient({
      baseUrl: '',
      fetch: async () => {
        throw new TypeError('fetch failed');
      },
    });
    const gone = await cut.health();
    assert.ok(!gone.success && gone.code === 'network');
    assert.match(gone.message, /^Backend service is not available/);
    const proxy = createClient({
      baseUrl: '',
      fetch: async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    });
    const bad = await proxy.health();
    assert.ok(!bad.success && bad.code === 'http');
    assert.equal(bad.message, 'HTTP 502: Bad Gateway');
    const nameless = createClient({ baseUrl: '', fetch: async () => new Response('', { status: 503 }) });
    assert.equal((await nameless.health()).message, 'HTTP 503: Service Unavailable');
    assert.ok(clientOf(at.app).health);
  });
});
