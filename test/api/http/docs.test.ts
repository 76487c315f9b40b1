import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { appForTests, type TestApp } from './appForTests.ts';
import { strict } from './strictPolicy.ts';

/** The page /api/docs and the files it loads; apiDocs.test.ts of test/browser opens it. */
let tested: TestApp;
before(async () => {
  tested = await appForTests();
});
after(() => tested.close());

const get = (url: string, headers: Record<string, string> = {}) => tested.app.inject({ url, headers });

/** Everything that the page names to be loaded. */
const loadedBy = (page: string): string[] =>
  [...page.matchAll(/<(?:script|link|img|iframe)\b[^>]*>/g)].flatMap(([tag]) =>
    [...tag.matchAll(/\b(?:src|href|data-reference)="([^"]*)"/g)].map(([, url = '']) => url),
  );

test('the reference alone may set styles and markup of its own making; scripts, calls and fonts stay with the origin', async () => {
  const page = await get('/api/docs');
  assert.match(String(page.headers['content-type']), /^text\/html/);
  const { 'content-security-policy': everywhere, ...others } = strict;
  assert.equal(
    page.headers['content-security-policy'],
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  for (const [name, value] of Object.entries(others)) assert.equal(page.headers[name], value, name);
  assert.equal(page.headers['cache-control'], 'no-store');
  for (const url of ['/', '/help', '/api/docs/', '/api/docs/x', '/api/openapi.json', ...loadedBy(page.body)])
    assert.equal((await get(url)).headers['content-security-policy'], everywhere, url);
});

test('the page’s files come from this server, compressed, and are kept for good; no other page loads them', async () => {
  const { body } = await get('/api/docs');
  const loaded = loadedBy(body);
  const [reference = ''] = loaded.filter((url) => url.endsWith('/standalone.esm.js'));
  assert.ok(
    loaded.every((url) => /^\/[^/]/.test(url)),
    loaded.join(' '),
  );
  assert.doesNotMatch(body, /<style|\sstyle=|<script(?![^>]* src=)|https?:/);
  const modules = [...(await get(reference)).body.matchAll(/\bfrom"(\.\/chunks\/[^"]+)"/g)];
  assert.ok(modules.length > 5);
  const chunks = modules.map(([, name = '']) => join(dirname(reference), name));
  for (const url of [...loaded.filter((one) => one.startsWith('/assets/')), ...chunks]) {
    const { statusCode, headers } = await get(url, { 'accept-encoding': 'br' });
    assert.deepEqual(
      [statusCode, headers['content-encoding'], headers['cache-control']],
      [200, 'br', 'public, max-age=31536000, immutable'],
      url,
    );
  }
  for (const url of ['/', '/login', '/help', '/dashboard'])
    assert.doesNotMatch((await get(url)).body, /scalar|apiDocs/i, url);
});

test('without JavaScript, and in a server without built pages, the page leads to openapi.json and back to the product', async () => {
  const { body } = await get('/api/docs');
  assert.match(/<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '', /href="\/api\/openapi\.json"/);
  for (const path of ['/', '/dashboard', '/help', '/api/openapi.json'])
    assert.ok(body.includes(`href="${path}"`), path);

  const webFolder = await mkdtemp(join(tmpdir(), 'shunya-nothing-built-'));
  const unbuilt = await appForTests({ deps: { webFolder } });
  try {
    assert.equal((await unbuilt.app.inject({ url: '/' })).headers.location, '/api/docs');
    const page = (await unbuilt.app.inject({ url: '/api/docs' })).body;
    assert.match(page, /npm run build/);
    assert.match(page, /href="\/api\/openapi\.json"/);
    assert.doesNotMatch(page, /<script/);
  } finally {
    await unbuilt.close();
  }
});

test('the guide stands in the description of the API, with this server’s address and every code of a refusal', async () => {
  const { info } = (await get('/api/openapi.json')).json();
  for (const program of ['quickstart.mjs', 'program.mjs', 'webhook.mjs'])
    assert.ok(info.description.includes(`cat > ${program} <<'end'`), program);
  assert.match(info.description, /fetch\(`https:\/\/shunya\.example\/api\//);
  assert.match(info.description, /^\| 409 \| `idempotency_key_in_use` \| .+ \|$/m);
});

test('the guide leads from a key to the first call, a filing and events; what holds for every call stands at its end', async () => {
  const { info } = (await get('/api/openapi.json')).json();
  const chapters = [...info.description.matchAll(/^# (.+)$/gm)].map(([, name]) => name);
  assert.deepEqual(chapters.slice(0, 4), ['Get a key', 'Make the first call', 'File a month', 'Webhooks']);
  assert.deepEqual(chapters.slice(-3), ['Idempotency', 'Limits', 'Refusals']);
});

test('each call is named by its task in a few words, no two of a chapter alike, and described at length', async () => {
  const { paths } = (await get('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { summary: string; description: string; tags: string[] }>>;
  };
  const first = new Map<string, string>();
  for (const [path, methods] of Object.entries(paths)) {
    const names = new Set(Object.values(methods).map(({ tags, summary }) => `${tags[0]}: ${summary}`));
    for (const name of names) {
      assert.equal(first.get(name), undefined, name);
      first.set(name, path);
    }
    for (const { summary, description } of Object.values(methods)) {
      assert.match(summary, /^[A-Z][a-z]/, path);
      assert.ok(summary.length <= 45 && !/[.;:]/.test(summary), summary);
      assert.notEqual(summary, description);
    }
  }
  assert.equal(paths['/api/gstin/gst']?.['post']?.summary, 'Add a GSTIN');
});

test('an optional field has no example: a tool that tries a call out would send it', async () => {
  const { paths } = (await get('/api/openapi.json')).json();
  const { parameters } = paths['/api/gst-details'].get;
  const after = parameters.find(({ name }: { name: string }) => name === 'after');
  assert.deepEqual([after.required, after.schema.example], [false, undefined]);
});
