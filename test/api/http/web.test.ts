import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages, type OfferedLanguage } from '#domain/account/language.ts';
import { words } from '../../browser/words.ts';
import { appForTests, type TestApp } from './appForTests.ts';

/** The pages as a product in production answers them. */
let tested: TestApp;
before(async () => {
  tested = await appForTests({ deps: { mode: 'production', supportMail: 'help+"us"&<co>@shunya.example' } });
});
after(() => tested.close());

const get = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  tested.app.inject({ method: 'GET', url, headers: { accept } });

test('every page is marked with whom users write to, and the landing page says it in its text', async () => {
  const safe = 'help+&quot;us&quot;&amp;&lt;co>@shunya.example';
  for (const path of ['/', '/login', '/no-such-page']) {
    const { body } = await get(path);
    assert.ok(body.includes(` data-support="${safe}" `), path);
    assert.ok(!body.includes('support@here.invalid'), path);
  }
  const { body } = await get('/');
  assert.ok(body.split(`href="mailto:${safe}"`).length > 2);
});

test('any address a person may open answers the page that says Page Not Found; a part of a page that is gone does not', async () => {
  for (const path of ['/foo.html', '/index.php', '/no-such-page', '/demo', '/a.b', '/picture.png']) {
    const answer = await get(path);
    assert.equal(answer.statusCode, 404, path);
    assert.match(answer.body, /<div id="root">/, path);
  }
  for (const path of ['/foo.html', '/index.php'])
    assert.match((await get(path, '*/*')).body, /<div id="root">/);
  for (const path of ['/picture.png', '/script.js', '/assets/gone.js', '/assets/gone.html']) {
    const answer = await get(path, '*/*');
    assert.deepEqual([answer.statusCode, answer.body], [404, 'Not found'], path);
  }
  assert.equal((await get('/assets/gone.js')).body, 'Not found');
});

test('the login page as it is served holds its form in each language, and names the files it needs', async () => {
  const { body } = await get('/login');
  const forms = [...body.matchAll(/<template data-language="(\w+)"[^>]*>(.*?)<\/template>/gs)];
  assert.deepEqual(
    forms.map(([, language]) => language),
    [...languages],
  );
  for (const [, language = '', form = ''] of forms) {
    const { login } = words[language as OfferedLanguage];
    assert.match(form, /<input id="mobile" [^>]*type="tel"/, language);
    for (const text of [login.title, login.mobile, login.mobileHint, login.send])
      assert.ok(form.includes(text), `${language}: ${text}`);
  }
  // Under the strict policy: no script that stands in the page itself.
  assert.doesNotMatch(body, /<script(?![^>]* src=)| style=/);
  const [, entry = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(body) ?? [];
  const named = [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file);
  const { body: script } = await get(entry);
  const imported = [...script.matchAll(/\bfrom\s*"\.\/([^"]+)"/g)].map(([, file = '']) => `/assets/${file}`);
  assert.ok(imported.length > 2);
  assert.deepEqual(
    imported.filter((file) => !named.includes(file)),
    [],
  );
});
