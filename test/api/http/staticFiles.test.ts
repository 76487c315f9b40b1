import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { appForTests, type TestApp } from './appForTests.ts';
import { strict } from './strictPolicy.ts';

const built = new URL('../../../web/dist/', import.meta.url);
const script = readdirSync(new URL('assets/', built)).find((name) => name.endsWith('.js')) ?? '';
const stored = readFileSync(new URL(`assets/${script}`, built));

let tested: TestApp;
before(async () => {
  tested = await appForTests();
});
after(() => tested.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  tested.app.inject({ method, url, headers });

test('a built file goes out in the best encoding that the browser takes', async () => {
  const asIs = (body: Buffer) => body;
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['', undefined, asIs],
    ['zstd', undefined, asIs],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(`/assets/${script}`, {
      'accept-encoding': accepted,
    });
    assert.equal(statusCode, 200);
    assert.equal(headers['content-encoding'], encoding, accepted);
    assert.match(String(headers.vary), /accept-encoding/i);
    assert.match(String(headers['content-type']), /^(?:application|text)\/javascript; charset=utf-8$/);
    assert.ok(unpack(rawPayload).equals(stored), accepted);
  }
});

test('a browser keeps a file with its hash in its name for good, and others for an hour', async () => {
  const named = await get(`/assets/${script}`);
  assert.equal(named.headers['cache-control'], 'public, max-age=31536000, immutable');
  for (const [path, type] of [
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/robots.txt', /^text\/plain/],
  ] as const) {
    const { statusCode, headers } = await get(path, { accept: '*/*' });
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=3600'], path);
    assert.match(String(headers['content-type']), type);
  }
});

test('a file or page that the browser has is confirmed by its tag, without a body', async () => {
  for (const path of [`/assets/${script}`, '/favicon.svg', '/login']) {
    const first = await get(path);
    const again = await get(path, { 'if-none-match': String(first.headers.etag) });
    assert.deepEqual([again.statusCode, again.body], [304, ''], path);
    assert.equal(again.headers['cache-control'], first.headers['cache-control']);
    const changed = await get(path, { 'if-none-match': '"other"' });
    assert.equal(changed.statusCode, 200, path);
  }
});

test('HEAD tells what GET would answer', async () => {
  for (const path of [`/assets/${script}`, '/favicon.svg', '/login']) {
    const [asked, got] = [await get(path, {}, 'HEAD'), await get(path)];
    assert.deepEqual([asked.statusCode, asked.body], [200, ''], path);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      assert.equal(asked.headers[name], got.headers[name], `${name} of ${path}`);
  }
});

test('files go out under the policy of every answer', async () => {
  for (const path of [`/assets/${script}`, '/favicon.svg', '/assets/gone.js']) {
    const { headers } = await get(path);
    for (const [name, value] of Object.entries(strict))
      assert.equal(headers[name], value, `${name} of ${path}`);
  }
});

test('no path lists a folder, leaves it, or reads what the build keeps for the server', async () => {
  await tested.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = tested.app.server.address() as AddressInfo;
  const ask = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = { accept: '*/*' };
      // As it stands: a client's own URL parser would take the dots out.
      request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => (body += String(chunk)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      })
        .on('error', reject)
        .end();
    });
  const secret = /modulepreload|isDynamicEntry|"preload"|"dependencies"|root:/;
  for (const path of [
    '/assets/',
    '/assets//',
    '/assets/.',
    '/assets/..',
    '/assets/../pages.json',
    '/assets/%2e%2e/pages.json',
    '/assets/..%2fpages.json',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%5c..%5c..%5cpackage.json',
    '/assets/..;/pages.json',
    '/assets/%252e%252e/pages.json',
    '/assets/..%00/pages.json',
    `/assets/${script}%00`,
    `/assets/./${script}`,
    `/assets//${script}`,
    `//assets/${script}`,
    '/assets/%2fetc%2fpasswd',
    '//etc/passwd',
    '/../../../etc/passwd',
    '/%2e%2e/package.json',
    '/pages.json',
    '/manifest.json',
    '/favicon.svg/',
    '/favicon.svg%2f..%2fpages.json',
    '/.built-from',
    '/assets/%',
    '/assets/%c0%ae%c0%ae/pages.json',
  ]) {
    const { status, body } = await ask(path);
    assert.ok(status === 404 || status === 400, `${status} ${path}`);
    assert.doesNotMatch(body.replaceAll(/<link[^>]*>/g, ''), secret, path);
  }
  assert.equal((await ask('/assets/../pages.json')).body, 'Not found');
});
