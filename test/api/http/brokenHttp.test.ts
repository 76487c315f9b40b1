import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { problemEnvelope } from '#contract/problems.ts';
import { appForTests, type TestApp } from './appForTests.ts';

let at: TestApp;
before(async () => {
  at = await appForTests();
});
after(() => at.close());

test('a request that is not HTTP, or that a proxy in front would delimit differently, gets 400 in the envelope', async () => {
  await at.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = at.app.server.address() as AddressInfo;
  const post = 'POST /api/identity/send-otp HTTP/1.1\r\nhost: shunya.example\r\n';
  const hidden = '0\r\n\r\nGET /api/health HTTP/1.1\r\nhost: shunya.example\r\n\r\n';
  // A proxy in front and this server must never end a request at different places.
  for (const sent of [
    'BROKEN\r\n\r\n',
    `${post}content-length: ${hidden.length}\r\ntransfer-encoding: chunked\r\n\r\n${hidden}`,
    `${post}transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n${hidden}`,
    `${post}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
    `${post}transfer-encoding: identity, chunked, x\r\n\r\n${hidden}`,
    `${post}content-length : 5\r\n\r\n${hidden}`,
    `${post}x: a\nb: c\r\ncontent-length: 0\r\n\r\n`,
  ]) {
    const answered = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    const [head = '', body = ''] = answered.split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 /, sent);
    assert.equal(answered.match(/HTTP\/1\.1 /g)?.length, 1, sent);
    problemEnvelope.parse(JSON.parse(body));
  }
});
