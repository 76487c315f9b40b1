import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { callList } from '#contract/calls.ts';
import { type Call, isRead } from '#contract/call.ts';
import { problemEnvelope, problems } from '#contract/problems.ts';
import { appForTests, type SignedInPerson, type TestApp } from './appForTests.ts';
import { sampleBody, samplePath, type Shape, shapeOf } from './samples.ts';

/*
 * Every call of the contract table, so a new call is covered by being there. Each bad request must be answered
 * 4xx in the envelope, and leave every table as it was.
 */

/** A field that goes to the pretend portal as it comes, or a list or an object of such; only the demo has them. */
const isRaw = (call: Call, field: Shape | undefined): boolean =>
  call.access === 'demo' && field !== undefined && takesAnything(field);

function takesAnything(schema: Shape): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some(takesAnything);
  if (schema.type === 'array') return takesAnything(schema.items ?? {});
  if (schema.type === 'object') return schema.properties === undefined;
  return !['type', 'oneOf', 'enum', 'const'].some((key) => key in schema);
}

/** The body with the field a second time, its name begun by an escape: to the parser it is the same one. */
const naming = (name: string, value: unknown, body: Record<string, unknown>): string => {
  const code = name.charCodeAt(0).toString(16).padStart(4, '0');
  return `{"\\u${code}${name.slice(1)}":${JSON.stringify(value)},${JSON.stringify(body).slice(1)}`;
};

describe('Bad input', () => {
  let at: TestApp;
  let person: SignedInPerson;
  let stored: Record<string, number>;
  before(async () => {
    at = await appForTests();
    person = await at.signIn('+919811111111');
    stored = await at.rowCounts();
  });
  after(() => at.close());

  type Sent = { method?: string; url?: string; payload?: string; headers?: Record<string, string> };

  const headersFor = (call: Call): Record<string, string> => ({
    'content-type': 'application/json',
    ...(call.access === 'signed-in' ? person.headers : {}),
  });

  const inject = (call: Call, sent: Sent): Promise<LightMyRequestResponse> =>
    at.app.inject({
      method: (sent.method ?? call.method) as 'GET',
      url: sent.url ?? samplePath(call),
      headers: { ...headersFor(call), ...sent.headers },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    });

  function assertRefused(reply: LightMyRequestResponse, said: string): void {
    assert.ok(reply.statusCode >= 400 && reply.statusCode < 500, `${reply.statusCode} for ${said}`);
    const envelope = problemEnvelope.parse(reply.json());
    assert.equal(problems[envelope.code].status, reply.statusCode, said);
    assert.equal(envelope.reference, undefined, said);
    assert.ok(envelope.message.length > 0 && envelope.message.length < 400, said);
  }

  const refuses = async (call: Call, sent: Sent): Promise<void> =>
    assertRefused(await inject(call, sent), JSON.stringify(sent).slice(0, 300));

  const callsWithBody = callList.filter(({ method, kind }) => method !== 'GET' && kind === undefined);
  const named = callList.map((call) => [call.name, call] as const);
  const runs = { numRuns: 25 };

  test('the samples of the contract fit it, so that each refusal below has its one cause', () => {
    for (const [name, call] of named) {
      const body = sampleBody(call);
      if (call.body !== undefined)
        assert.ok(call.body.safeParse(body).success, `${name}: ${JSON.stringify(body)}`);
    }
    assert.ok(callsWithBody.length > 15);
  });

  for (const call of callsWithBody) {
    test(`${call.name} refuses any JSON that is not its body`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
          const fits = call.body?.safeParse(value).success ?? isNothing(value);
          fc.pre(!fits);
          await refuses(call, { payload: JSON.stringify(value) });
        }),
        runs,
      );
      assert.deepEqual(await at.rowCounts(), stored);
    });

    test(`${call.name} refuses an unknown field, a wrong type in each field, and each needed field left out`, async () => {
      const body = sampleBody(call) ?? {};
      await refuses(call, { payload: JSON.stringify({ ...body, unknown_field: 1 }) });
      await refuses(call, { payload: `{"__proto__":{"admin":true},${JSON.stringify(body).slice(1)}` });
      await refuses(call, { payload: JSON.stringify([body]) });
      const shape = call.body === undefined ? {} : shapeOf(call.body);
      for (const [name, schema] of Object.entries(shape.properties ?? {})) {
        if (isRaw(call, schema)) continue;
        for (const wrong of [{ a: 1 }, [body[name]], { $gt: '' }]) {
          await refuses(call, { payload: JSON.stringify({ ...body, [name]: wrong }) });
        }
      }
      for (const twice of Object.entries(body).map(([name, value]) => naming(name, value, body))) {
        const reply = await inject(call, { payload: twice });
        assertRefused(reply, twice.slice(0, 300));
        assert.equal(reply.json().code, 'malformed_request', twice.slice(0, 300));
      }
      for (const name of shape.required ?? []) {
        const { [name]: _, ...rest } = body;
        await refuses(call, { payload: JSON.stringify(rest) });
      }
      assert.deepEqual(await at.rowCounts(), stored);
    });

    test(`${call.name} refuses texts that are huge or that no database stores`, async () => {
      const body = sampleBody(call) ?? {};
      const shape = call.body === undefined ? {} : shapeOf(call.body);
      for (const [name, value] of Object.entries(body)) {
        if (typeof value !== 'string' || isRaw(call, shape.properties?.[name])) continue;
        const huge = 'x'.repeat(20_000);
        await refuses(call, { payload: JSON.stringify({ ...body, [name]: huge }) });
        await refuses(call, { payload: JSON.stringify({ ...body, [name]: `${value}\0` }) });
        await refuses(call, { payload: JSON.stringify({ ...body, [name]: `\0${value}` }) });
        // JSON.stringify escapes half a surrogate pair, which is how one arrives.
        await refuses(call, { payload: JSON.stringify({ ...body, [name]: `${value}\ud800` }) });
      }
      await refuses(call, { payload: JSON.stringify({ 'bad\0name': 1, 'half\ud800': 2 }) });
      const tooMuch = 'x'.repeat((call.bodyLimitBytes ?? 64 * 1024) + 5_000);
      const oversized = await inject(call, { payload: JSON.stringify({ ...body, x: tooMuch }) });
      assertRefused(oversized, 'oversized');
      assert.equal(oversized.statusCode, 413);
      assert.deepEqual(await at.rowCounts(), stored);
    });

    test(`${call.name} refuses deep nesting, broken JSON and other content types`, async () => {
      for (const payload of [
        '['.repeat(20_000) + ']'.repeat(20_000),
        '{"a":'.repeat(8_000) + '1' + '}'.repeat(8_000),
        '['.repeat(30_000),
        '{',
        '{"a":1,}',
        "{'a':1}",
        'null null',
        'undefined',
        '{"a":1e}',
        '\u0000',
        '\ufeff{"a":1}',
        '"text"',
        '12',
      ]) {
        await refuses(call, { payload });
      }
      const payload = JSON.stringify(sampleBody(call) ?? { a: 1 });
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'x',
      ]) {
        const reply = await inject(call, { payload, headers: { 'content-type': type } });
        assertRefused(reply, type);
        assert.equal(reply.statusCode, 415, type);
      }
      assert.deepEqual(await at.rowCounts(), stored);
    });
  }

  test('every call with a path refuses ids that are none, and ids of nobody, as not found', async () => {
    for (const [name, call] of named) {
      if (call.params === undefined) continue;
      const body = sampleBody(call);
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const nobody = await inject(call, payload);
      assertRefused(nobody, `${name} of nobody`);
      assert.equal(nobody.statusCode, 404, name);
      for (const id of [
        '1',
        'null',
        'undefined',
        "1'--",
        '%00',
        '%ff',
        '..%2f..',
        '%2e',
        'x'.repeat(500),
        '٣٣',
        '🦚',
      ]) {
        const reply = await inject(call, { ...payload, url: call.path.replace('{id}', encodeAsIs(id)) });
        assertRefused(reply, `${name} ${id}`);
      }
    }
    assert.deepEqual(await at.rowCounts(), stored);
  });

  test('ids in a body that belong to nobody are not found, and change nothing', async () => {
    for (const name of ['setAutoFilling', 'scheduleOrSkip', 'deleteGstin', 'updateGstin'] as const) {
      const call = callList.find((each) => each.name === name);
      assert.ok(call);
      const reply = await inject(call, { payload: JSON.stringify(sampleBody(call)) });
      assertRefused(reply, name);
      assert.equal(reply.statusCode, 404, name);
    }
    assert.deepEqual(await at.rowCounts(), stored);
  });

  test('every call refuses a query that it does not know, and every call with one refuses wrong values', async () => {
    for (const [name, call] of named) {
      const body = sampleBody(call);
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      for (const search of ['unknown=1', '__proto__=1', 'unknown=1&unknown=2', '%00=1']) {
        const reply = await inject(call, { ...payload, url: `${samplePath(call)}?${search}` });
        assertRefused(reply, `${name}?${search}`);
      }
      for (const field of Object.keys(call.query?.shape ?? {})) {
        for (const value of ['%00', 'a%00b', 'x'.repeat(5000)]) {
          const reply = await inject(call, { url: `${samplePath(call)}?${field}=${value}` });
          assertRefused(reply, `${name}?${field}=${value.slice(0, 20)}`);
        }
        assertRefused(
          await inject(call, { url: `${samplePath(call)}?${field}=1&${field}=2` }),
          `${name} ${field} twice`,
        );
      }
    }
    for (const search of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'limit=0',
      'limit=101',
      'page=1e9',
      'page=',
    ]) {
      const reply = await at.app.inject({ url: `/api/codes?${search}`, headers: person.headers });
      assertRefused(reply, search);
    }
    assert.deepEqual(await at.rowCounts(), stored);
  });

  test('every call that needs a session refuses one that is missing, before it reads the body', async () => {
    for (const [name, call] of named) {
      if (call.access !== 'signed-in') continue;
      for (const headers of [
        { authorization: '' },
        { authorization: 'Bearer x.y.z' },
        { authorization: 'Bearer \u00ff' },
        // As the pages keep it in a cookie, which goes with every request: it opens nothing.
        {
          authorization: '',
          cookie: `authToken=${person.token}; tokenType=Bearer; shunya_login=${person.token}`,
        },
      ]) {
        for (const payload of [undefined, '{broken', JSON.stringify({ x: 'x'.repeat(70_000) })]) {
          const reply = await inject(call, { headers, ...(payload === undefined ? {} : { payload }) });
          assertRefused(reply, name);
          assert.equal(reply.statusCode, 401, name);
        }
      }
    }
    assert.deepEqual(await at.rowCounts(), stored);
  });

  test('every address refuses the methods it does not have, and unknown addresses are not found', async () => {
    for (const [name, call] of named) {
      const known = callList
        .filter((each) => new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(samplePath(call)))
        .flatMap((each) => [each.method, ...(each.alsoMethods ?? [])]);
      // A link or a picture on another site changes nothing.
      if ([call.method, ...(call.alsoMethods ?? [])].includes('GET'))
        assert.ok(isRead(call), `${name} acts by GET`);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'].filter(
        (each) => !known.includes(each as 'GET'),
      )) {
        const reply = await inject(call, { method });
        assertRefused(reply, `${method} ${name}`);
        assert.equal(reply.statusCode, 405, `${method} ${name}`);
        assert.deepEqual(String(reply.headers['allow']).split(', ').sort(), [...new Set(known)].sort());
      }
    }
    for (const url of [
      '/api',
      '/api/',
      '/api/x',
      '/api/gstins/',
      '/api/%zz',
      '/api/codes/a/b/c',
      '/api//dashboard',
    ]) {
      const reply = await at.app.inject({ url, headers: person.headers });
      assertRefused(reply, url);
    }
  });

  test("another user's filings, codes and GSTINs are not found, by any request", async () => {
    const added = await person.client.addGstin({
      body: { username: 'narmada.foods', password: 'Demo@1234', business_nick_name: 'Narmada' },
    });
    assert.ok(added.success);
    const stranger = await at.signIn('+919822222222');
    const counts = await at.rowCounts();
    const { id } = added.data;
    const answers = [
      await stranger.client.getDetails({ params: { id } }),
      await stranger.client.setConsent({ params: { id }, body: { ask_each_month: false } }),
      await stranger.client.askCode({ params: { id } }),
      await stranger.client.setAutoFilling({ body: { gstin_id: id, auto_filling: false } }),
      await stranger.client.scheduleOrSkip({ body: { id, filling_type: 'schedule' } }),
      await stranger.client.scheduleOrSkip({ body: { id, filling_type: 'skip' } }),
      await stranger.client.deleteGstin({ body: { gstin_id: id } }),
    ];
    for (const answer of answers)
      assert.ok(!answer.success && answer.status === 404 && answer.code === 'not_found');
    assert.deepEqual(await at.rowCounts(), counts);
    const mine = await person.client.getDetails({ params: { id } });
    assert.ok(mine.success);
    const [record] = mine.data.gstins;
    assert.equal(record?.auto_filling, true);
    assert.equal(record.portal_details.password, '');
    assert.equal(record.portal_details.has_password, true);
    stored = await at.rowCounts();
  });

  /** Where no body is needed, these count as none. */
  const isNothing = (value: unknown): boolean =>
    value === null || (typeof value === 'object' && Object.keys(value).length === 0);

  const encodeAsIs = (id: string): string => (id.includes('%') ? id : encodeURIComponent(id));
});
