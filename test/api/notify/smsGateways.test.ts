import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import type { SmsGateway } from '#notify/smsGateways.ts';
import { smsSender } from '#notify/smsSender.ts';

/* A receiver that keeps what comes, and answers as the documents of the gateways say. */
type Received = { authorization: string; type: string; fields: Record<string, string> };
const received: Received[] = [];
let answer = { status: 200, body: '' };
let url = '';
const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({
      authorization: request.headers.authorization ?? '',
      type: request.headers['content-type'] ?? '',
      fields: Object.fromEntries(new URLSearchParams(body)),
    });
    response.writeHead(answer.status);
    response.end(answer.body);
  });
});
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/send`;
});
after(() => server.close());
beforeEach(() => void received.splice(0));

const registered = {
  entity: '1101',
  header: 'SHUNYA',
  templates: { 'sign_in.en': '2201', 'sign_in.hi': '2202' },
};
const send = (gateway: SmsGateway, message: { text: string; template: string }) =>
  smsSender({ url, gateway, user: 'key-1', token: 'token-1', registered })({
    id: 'id-1',
    to: '+919876543210',
    subject: '',
    ...message,
  });
const english = { text: '123456 is your code to sign in & more', template: 'sign_in.en' };
const hindi = { text: '123456 आपका कोड', template: 'sign_in.hi' };

test('Exotel gets header, numbers and text in a form, its login in a header, and Devanagari as unicode', async () => {
  answer = { status: 200, body: '{"SMSMessage":{"Status":"queued"}}' };
  assert.deepEqual(await send('exotel', english), { sent: true });
  assert.deepEqual(await send('exotel', hindi), { sent: true });
  assert.deepEqual(received[0], {
    authorization: `Basic ${Buffer.from('key-1:token-1').toString('base64')}`,
    type: 'application/x-www-form-urlencoded',
    fields: {
      From: 'SHUNYA',
      To: '+919876543210',
      Body: english.text,
      EncodingType: 'plain',
      CustomField: 'id-1',
      DltEntityId: '1101',
      DltTemplateId: '2201',
      SmsType: 'transactional',
    },
  });
  assert.deepEqual(
    [received[1]?.fields['EncodingType'], received[1]?.fields['Body'], received[1]?.fields['DltTemplateId']],
    ['unicode', hindi.text, '2202'],
  );
});

test('Exotel: a wrong login, an empty account and a full gateway are tried again, a wrong message is not', async () => {
  for (const [status, lasting] of [
    [400, true],
    [401, false],
    [402, false],
    [429, false],
    [503, false],
  ] as const) {
    answer = { status, body: '{}' };
    assert.deepEqual(await send('exotel', english), { sent: false, lasting, reason: `HTTP ${status}` });
  }
});

test('Gupshup gets its login and the numbers in the form, never in the address, and the number without a plus', async () => {
  answer = {
    status: 200,
    body: '{"response":{"id":"3331-1","phone":"919876543210","details":"","status":"success"}}',
  };
  assert.deepEqual(await send('gupshup', english), { sent: true });
  assert.deepEqual(await send('gupshup', hindi), { sent: true });
  assert.deepEqual(received[0]?.fields, {
    method: 'SendMessage',
    v: '1.1',
    format: 'json',
    auth_scheme: 'plain',
    userid: 'key-1',
    password: 'token-1',
    send_to: '919876543210',
    msg: english.text,
    msg_type: 'TEXT',
    extra: 'id-1',
    mask: 'SHUNYA',
    principalEntityId: '1101',
    dltTemplateId: '2201',
  });
  assert.deepEqual(
    [received[1]?.fields['msg_type'], received[1]?.fields['msg']],
    ['Unicode_text', hindi.text],
  );
});

test('Gupshup: a refusal with status 200 is no success, and its reason holds a code and no text', async () => {
  for (const [body, reason] of [
    [
      '{"response":{"id":"102","details":"Authentication failed for 919876543210","status":"error"}}',
      'gupshup: 102',
    ],
    ['{"response":{"status":"error"}}', 'gupshup: without a code'],
    ['error | 102 | no JSON', 'gupshup: an answer in another form'],
    ['x'.repeat(100_000), 'gupshup: an answer in another form'],
  ] as const) {
    answer = { status: 200, body };
    assert.deepEqual(await send('gupshup', english), { sent: false, lasting: false, reason });
  }
});

test('a text without a registered number goes to no gateway', async () => {
  for (const gateway of ['exotel', 'gupshup', 'generic'] as const)
    assert.deepEqual(await send(gateway, { ...english, template: 'unknown.en' }), {
      sent: false,
      lasting: true,
      reason: 'no registered text unknown.en',
    });
  assert.deepEqual(received, []);
});
