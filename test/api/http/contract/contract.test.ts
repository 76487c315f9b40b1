import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Call } from '#contract/call.ts';
import { type CallName, callList, calls } from '#contract/calls.ts';
import type { CallSuccess } from '#contract/client.ts';
import { type ProblemCode, problemCodes, problemEnvelope, problems } from '#contract/problems.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { envelopeOf } from '#http/openApi.ts';
import { sessionTokens } from '#identity/sessionTokens.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { appForTests, must } from '../appForTests.ts';
import { sampleBody, samplePath } from '../samples.ts';
import { contractTable as table, goodName, refusalName } from './rows.ts';
import { contractWorld, type Good, sendTo, type World } from './world.ts';

const contentTypes = {
  html: /^text\/html/,
  css: /^text\/css/,
  openapi: /json/,
  jpeg: /^image\/jpeg/,
  document: /^application\/pdf/,
};

const matches = (said: string, wanted: string | RegExp): void =>
  typeof wanted === 'string' ? assert.equal(said, wanted) : assert.match(said, wanted);

describe('The contract', () => {
  let world: World;
  before(async () => {
    world = await contractWorld();
  });
  after(() => world.at.close());

  test('has a row for every call, and the rows name the 21 calls of the specification', () => {
    assert.deepEqual(table.map(([name]) => name).toSorted(), Object.keys(calls).toSorted());
    const numbers = table.flatMap(([, { spec }]) => spec).toSorted((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 21 }, (_, at) => at + 1),
    );
    for (const [name, { good, elsewhere }] of table)
      assert.ok(good.length > 0 || (elsewhere !== undefined && existsSync(elsewhere)), name);
  });

  test('has the addresses and methods of the specification', () => {
    const answers = (name: CallName): string => {
      const call: Call = calls[name];
      return [call.method, ...(call.alsoMethods ?? [])].join('|') + ` ${call.path}`;
    };
    assert.deepEqual(
      table
        .filter(([, { spec }]) => spec.length > 0)
        .map(([name, { spec }]) => [spec[0], answers(name)])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
      [
        [1, 'POST /api/auth/verify-token'],
        [2, 'POST /api/auth/logout'],
        [3, 'POST /api/auth/refresh-token'],
        [4, 'POST /api/gstin/gst'],
        [5, 'GET /api/dashboard'],
        [6, 'PUT /api/gstin/auto-filling'],
        [7, 'POST /api/gstin/auto-filling'],
        [8, 'POST /api/gstins'],
        [9, 'POST /api/filling-history'],
        [10, 'PUT|POST /api/filling/scheduled/skip/{id}'],
        [11, 'PUT|POST /api/filling/scheduled/retry/{id}'],
        [12, 'PUT /api/user/user-name'],
        [13, 'POST /api/user/profile/verify-email'],
        [14, 'POST /api/user/profile/upload-photo'],
        [15, 'PUT /api/user/profile'],
        [16, 'GET|POST /api/user/profile'],
        [17, 'GET /api/gst-details'],
        [18, 'GET /api/gst-details/{id}'],
        [19, 'PUT /api/gst-details/scheduled'],
        [20, 'DELETE /api/gstin/delete'],
        [21, 'POST /api/gst-details/update'],
      ],
    );
  });

  for (const [name, row] of table) {
    const call: Call = calls[name];
    for (const good of row.good as Good<CallName>[]) {
      test(goodName(name, good), async () => {
        const reply = await sendTo(world, call, await good.send(world));
        assert.equal(reply.statusCode, 200, reply.body.slice(0, 500));
        const kind = call.kind ?? 'envelope';
        if (kind === 'envelope') {
          const envelope = envelopeOf(call).parse(reply.json()) as unknown as CallSuccess<CallName>;
          if (good.says !== undefined) matches(envelope.message, good.says);
          await good.shows?.(envelope, world);
        } else {
          assert.notEqual(kind, 'event-stream');
          assert.match(
            String(reply.headers['content-type']),
            contentTypes[kind as keyof typeof contentTypes],
          );
          assert.ok(reply.rawPayload.length > 0);
        }
      });
    }
    for (const refusal of row.refused) {
      test(refusalName(name, refusal), async () => {
        const reply = await sendTo(world, call, await refusal.send(world));
        const envelope = problemEnvelope.parse(reply.json());
        assert.deepEqual([envelope.code, reply.statusCode], [refusal.code, problems[refusal.code].status]);
        if (refusal.says !== undefined) matches(envelope.message, refusal.says);
        if (refusal.path !== undefined) assert.equal(envelope.errors?.[0]?.path, refusal.path);
        if (reply.statusCode === 429 || reply.statusCode === 503)
          assert.ok(Number(reply.headers['retry-after']) > 0, 'when to come again');
      });
    }
  }

  /** Calls that one request of the table cannot make, and the test that shows each. */
  const shownElsewhere = new Set([
    'role_not_allowed: test/api/people/rights.test.ts',
    'account_unnamed: test/api/identity/accounts.test.ts',
    'unavailable, token_expired, token_invalid, too_many_requests: below',
    'internal: test/api/http/answers.test.ts',
    'key_invalid, key_ended, key_not_allowed, key_scope_missing, needs_consent: test/api/http/keys.test.ts',
    'idempotency_key_invalid, idempotency_key_in_use, idempotency_key_reused, answer_lost: test/api/http/idempotency.test.ts',
    'owner_held, sign_in_to_answer, contact_code_needed, contact_code_wrong: test/api/security/takeover.test.ts',
    'firm_refused: test/api/identity/firmTokens.test.ts',
    'firm_not_admitted, firm_identity_unknown, firm_identity_taken, sign_in_by_number: test/api/security/firmSignIn.test.ts',
    'account_erasing: test/api/security/erasing.test.ts',
    'wrong_host: test/api/http/hosts.test.ts',
    'malformed_request, unknown_address, method_not_allowed, unsupported_media: test/api/http/badInput.long.ts',
  ]);

  test('knows no refusal that no test provokes, save the two that nothing in this product gives', () => {
    const shown = new Set<string>(table.flatMap(([, { refused }]) => refused.map(({ code }) => code)));
    for (const line of shownElsewhere)
      for (const code of line.split(':')[0]?.split(', ') ?? []) shown.add(code);
    assert.deepEqual(
      problemCodes.filter((code) => !shown.has(code)),
      ['auth/captcha-check-failed', 'headers_too_large'],
    );
  });

  /** Refusals of a call's own that one request cannot provoke: they come from limits, races and other settings. */
  const notOfOneRequest: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
    'auth/too-many-requests',
    'code_not_waited_for',
    'code_malformed',
    'in_flight',
    'needs_consent',
    'not_possible',
    'portal_unavailable',
    'unknown_address',
    'unknown_taxpayer',
    'auth/invalid-phone-number',
    'schedule_invalid',
  ]);

  test('names for each call the refusals that its rows provoke, and of its own no others', () => {
    for (const [name, { refused, elsewhere }] of table) {
      const call: Call = calls[name];
      const provoked = new Set(refused.map(({ code }) => code));
      const named = refusalsOf(call);
      assert.deepEqual(
        [...provoked].filter((code) => !named.includes(code)),
        [],
        `${name} is refused by what it does not name`,
      );
      // A journey shows the answers that one request cannot.
      if (elsewhere !== undefined) continue;
      assert.deepEqual(
        (call.refuses ?? []).filter((code) => !provoked.has(code) && !notOfOneRequest.has(code)),
        [],
        `${name} names what nothing provokes`,
      );
    }
  });

  const guarded = callList.filter(({ access }) => access === 'signed-in');
  const payloadOf = (call: Call) => {
    const body = sampleBody(call);
    return body === undefined ? {} : { payload: body };
  };

  test('every guarded call answers 401 to a token of another key, an expired one, an ended session, an ID token, a refresh token and none', async () => {
    const { at, person } = world;
    const [sessionId = ''] = person.refreshToken.split('.');
    const claims = { sessionId, personId: person.personId };
    const ring = parseKeyRing(
      JSON.stringify({ current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
    );
    assert.ok(ring.ok);
    const { accessTokens } = at.identity;
    const ended = await world.newcomer();
    must(await ended.client.logout());
    const issue = async (tokens: typeof accessTokens, who = claims, when = at.clock.wall) =>
      (await tokens.issue(who, when)).token;
    const wrong = [
      ['another key', await issue(sessionTokens(ring.value)), 'token_invalid'],
      ['expired', await issue(accessTokens, claims, at.clock.wall - 901_000), 'token_expired'],
      [
        'another user',
        await issue(accessTokens, { sessionId, personId: world.stranger.personId }),
        'session_ended',
      ],
      ['no session', await issue(accessTokens, { ...claims, sessionId: randomUUID() }), 'session_ended'],
      ['ended', ended.token, 'session_ended'],
      ['ID token', person.idToken, 'token_invalid'],
      ['refresh token', person.refreshToken, 'token_invalid'],
      ['none', '', 'unauthenticated'],
    ] as const;
    for (const call of guarded) {
      for (const [what, token, code] of wrong) {
        const reply = await at.app.inject({
          method: call.method,
          url: samplePath(call),
          headers: { authorization: `Bearer ${token}` },
          ...payloadOf(call),
        });
        const told = problemEnvelope.parse(reply.json());
        assert.deepEqual([reply.statusCode, told.code], [401, code], `${call.name}, ${what}`);
        if (code === 'unauthenticated') assert.equal(told.message, 'No authentication token provided');
      }
    }
    must(await person.client.dashboard());
  });

  test('every call but the probes answers 429 with Retry-After when a user or an address has asked too much', async () => {
    const small = await appForTests({
      deps: { limits: { perAddress: 200, readsPerUser: 20, actsPerUser: 20 } },
    });
    try {
      const person = await small.signIn('+919000000001');
      for (let n = 0; n < 20; n += 1) {
        must(await person.client.dashboard());
        await person.client.askCode({ params: { id: 'none' } });
      }
      const refuses = async (call: Call & { name: string }, headers: Record<string, string>) => {
        const reply = await small.app.inject({
          method: call.method,
          url: samplePath(call),
          headers,
          ...payloadOf(call),
        });
        const envelope = problemEnvelope.parse(reply.json());
        assert.deepEqual([reply.statusCode, envelope.code], [429, 'too_many_requests'], call.name);
        assert.ok(Number(reply.headers['retry-after']) > 0, call.name);
      };
      for (const call of guarded) await refuses(call, person.headers);
      for (let n = 0; n < 220; n += 1) {
        const { statusCode } = await small.app.inject({ url: '/api/docs' });
        if (statusCode === 429) break;
      }
      // A load balancer that is refused would take a process that is well out of its work.
      const probes: Call[] = [calls.live, calls.ready];
      for (const call of callList.filter(({ path }) => !probes.some((probe) => probe.path === path)))
        await refuses(call, {});
    } finally {
      await small.close();
    }
  });

  test('every call that needs the database answers 503 with Retry-After while it is away', async () => {
    const away = await appForTests();
    try {
      const person = await away.signIn('+919000000002');
      const phone = '+919000000003';
      const idToken = await away.prove(phone);
      const refused = async (): Promise<never> => {
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      };
      Object.assign(away.identity.store, {
        ofNumber: refused,
        ofSession: refused,
        ofLogin: refused,
        session: refused,
        knowsBrowser: refused,
      });
      const bodies: Partial<Record<CallName, object>> = {
        verifyToken: { phone_number: phone },
        refresh: { refresh_token: person.refreshToken, firebase_token: person.idToken },
      };
      for (const name of [
        ...guarded.map((call) => call.name),
        'sendCode',
        'checkCode',
        'verifyToken',
        'refresh',
      ] as const) {
        const call: Call = calls[name];
        const payload = bodies[name] ?? sampleBody(call);
        const reply = await away.app.inject({
          method: call.method,
          url: samplePath(call),
          headers: name === 'verifyToken' ? { authorization: `Bearer ${idToken}` } : person.headers,
          ...(payload === undefined ? {} : { payload }),
        });
        const envelope = problemEnvelope.parse(reply.json());
        assert.deepEqual([reply.statusCode, envelope.code], [503, 'unavailable'], name);
        assert.ok(Number(reply.headers['retry-after']) > 0, name);
      }
    } finally {
      await away.close();
    }
  });
});
