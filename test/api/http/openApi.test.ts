import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Call, type Method } from '#contract/call.ts';
import { callList } from '#contract/calls.ts';
import { problems } from '#contract/problems.ts';
import { programEventBodies } from '#contract/programEvents.ts';
import { programEvents, testEvent } from '#domain/views/programEvent.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { envelopeOf, openApiDocument, type Operation } from '#http/openApi.ts';

const document = openApiDocument({ version: '1', demo: true, address: 'http://localhost:3000' });
const operationOf = (call: Call, method: Method = call.method): Operation =>
  document.paths[call.path]?.[method.toLowerCase()] ?? assert.fail(call.path);
const names = (part: 'schemas' | 'responses' | 'headers' | 'securitySchemes'): string[] =>
  Object.keys((document.components as Record<string, object>)[part] ?? {});

test('each operation has an example of its body and of its answer that the contract itself accepts', () => {
  for (const call of callList) {
    const { requestBody, responses } = operationOf(call);
    if (call.body !== undefined)
      call.body.parse(requestBody?.content['application/json']?.example, { reportInput: true });
    if ((call.kind ?? 'envelope') === 'envelope')
      envelopeOf(call).parse(responses['200']?.content?.['application/json']?.example);
  }
});

test('each operation has the statuses by which it may end, and no others', () => {
  for (const call of callList) {
    const wanted = new Set(refusalsOf(call).map((code) => String(problems[code].status)));
    assert.deepEqual(
      Object.keys(operationOf(call).responses).toSorted(),
      ['200', ...wanted].toSorted(),
      call.name,
    );
  }
});

test('each operation says by what it is proved: a session, a key, an ID token, the provider’s cookie, a signature or nothing', () => {
  const of = (name: string): unknown => {
    const call = callList.find((each) => each.name === name) ?? assert.fail(name);
    return operationOf(call).security;
  };
  assert.deepEqual(of('dashboard'), [{ session: [] }, { apiKey: ['read'] }]);
  assert.deepEqual(of('makeKey'), [{ session: [] }]);
  assert.deepEqual(of('verifyToken'), [{ idToken: [] }]);
  assert.deepEqual(of('freshIdToken'), [{ providerCookie: [] }]);
  assert.deepEqual(of('forwardSms'), [{ signature: [] }]);
  assert.deepEqual(of('live'), []);
  assert.deepEqual(names('securitySchemes').toSorted(), [
    'apiKey',
    'idToken',
    'providerCookie',
    'session',
    'signature',
    'webhookSignature',
  ]);
});

test('a schema that many calls share has one name, and calls without data share one answer', () => {
  const text = JSON.stringify(document.paths);
  for (const name of ['Card', 'Done', 'FilingEntry', 'Problem', 'Registration', 'Session'])
    assert.ok(names('schemas').includes(name), name);
  assert.ok(text.split('#/components/schemas/Done').length > 10);
  assert.ok(text.split('#/components/responses/').length > 200);
});

test('headers that a caller must heed or may send are named', () => {
  const parameters = (name: string): string[] =>
    (operationOf(callList.find((call) => call.name === name) ?? assert.fail(name)).parameters ?? []).map(
      (parameter) => parameter.name,
    );
  assert.ok(parameters('dashboard').includes('x-account'));
  assert.ok(parameters('verifyToken').some((name) => name.startsWith('x-device-')));
  assert.ok(parameters('forwardSms').includes('x-shunya-timestamp'));
  assert.ok(parameters('checkCode').includes('shunya_browser'));
  assert.deepEqual(names('headers').toSorted(), [
    'May',
    'ProductNow',
    'ReadAt',
    'Replayed',
    'RequestId',
    'RetryAfter',
    'SetCookie',
  ]);
});

test('each event of a webhook is described, with an example that its schema accepts', () => {
  assert.deepEqual(Object.keys(document.webhooks), [...programEvents, testEvent]);
  for (const [type, body] of Object.entries(programEventBodies)) {
    const { post } = document.webhooks[type] as { post: Operation };
    const example = post.requestBody?.content['application/json']?.example as { type: string };
    assert.equal(example.type, type);
    body.parse(example);
    assert.deepEqual(
      post.parameters?.map(({ name }) => name),
      ['webhook-id', 'webhook-timestamp'],
    );
  }
});
