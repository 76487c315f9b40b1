import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { problemEnvelope } from '#contract/problems.ts';
import { type Product, startProduct } from '../../harness/product.ts';

let product: Product;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30', { PUBLIC_URL: 'https://demo.example' });
});
after(() => product.close());

/** A request as a browser sends it that was led to this machine by the name in `host`. */
const ask = (path: string, host: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.baseUrl);
    const asked = request({ hostname, port, path, headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on('error', reject).end();
  });

const port = () => new URL(product.baseUrl).port;

test('a page whose name was made to point to this machine reads nothing of the demo, codes least of all', async () => {
  for (const host of [
    `evil.example:${port()}`,
    'evil.example',
    `localhost.evil.example:${port()}`,
    `127.0.0.1.evil.example:${port()}`,
    'localhost:1',
    `demo.example:${port()}`,
    '127.0.0.1',
  ]) {
    for (const path of ['/api/demo/messages', '/api/health', '/', '/demo', '/files/x']) {
      const { status, body } = await ask(path, host);
      assert.equal(status, 421, `${host}${path}`);
      assert.equal(problemEnvelope.parse(JSON.parse(body)).code, 'wrong_host');
      assert.match(body, /localhost:\d+ only/);
    }
  }
});

test('the demo answers to this machine by its port, and to the address that its operator names', async () => {
  for (const host of [
    `localhost:${port()}`,
    `LOCALHOST:${port()}`,
    `127.0.0.1:${port()}`,
    `[::1]:${port()}`,
    'demo.example',
  ])
    assert.equal((await ask('/api/demo/messages', host)).status, 200, host);
});
