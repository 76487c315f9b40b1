import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { type Page, test } from '@playwright/test';
import { got } from '../harness/product.ts';
import { see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** The API's reference at /api/docs, which is Scalar's below the product's own bar. */
const product = useProduct();
const path = '/api/gst-details';

const axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string };

/** The serious findings of axe in everything that is not Scalar's. */
async function seriousOnes(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as {
      axe: { run(of: object): Promise<{ violations: { id: string; impact: string }[] }> };
    };
    const { violations } = await run.run({ exclude: ['#reference'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id }) => id);
  });
}

const tokenField = (page: Page) => page.getByPlaceholder('Token').first();

test('a program’s author tries a call out with an API key: it is answered, stays at this origin, and the key is forgotten', async () => {
  const user = await product.signIn('+919833340062');
  const { key } = got(await user.client.makeKey({ body: { name: 'Tried out', scopes: ['read'] } })).data;
  const visitor = await visit(product);
  const { page, context } = visitor;
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await page.goto('/api/docs');
  await see(page.getByRole('heading', { name: 'Get a key' })).toBeVisible();
  await tokenField(page).fill(key);

  await page
    .getByRole('link', { name: 'List GSTINs with their details HTTP Method: GET', exact: true })
    .click();
  await page.getByRole('button', { name: new RegExp(`Test Request.*get ${path}\\)`, 'i') }).click();
  const dialog = page.getByRole('dialog');
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await dialog.getByRole('button', { name: /^Send get request to/ }).click();
  const answer = await answered;
  assert.equal(answer.status(), 200);
  assert.equal(await answer.request().headerValue('authorization'), `Bearer ${key}`);
  await see(dialog.getByText('"gstins"')).toBeVisible();

  assert.deepEqual(
    asked.filter((url) => /^https?:/.test(url) && new URL(url).origin !== product.baseUrl),
    [],
  );
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      await indexedDB.databases(),
    ]),
  );
  assert.equal(kept, '[[],[],"",[]]');
  await page.reload();
  await see(tokenField(page)).toHaveValue('');
  await visitor.leave();
});

test('the search names its key in letters that every font has', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/api/docs');
  const search = page.getByRole('button', { name: /Search/ }).first();
  await see(search.locator('kbd > [aria-hidden]')).toHaveText('Ctrl');
  await page.keyboard.press('Control+k');
  await see(page.getByRole('combobox', { name: 'Enter search query' })).toBeVisible();
  await visitor.leave();
});

test('each sample of the guide is copied whole by its button', async () => {
  const visitor = await visit(product, { width: 390 });
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api/docs');
  const samples = page.locator('.markdown pre');
  await see(samples.first().getByRole('button', { name: 'Copy' })).toBeVisible();
  assert.equal(await page.locator('.markdown pre > .copy').count(), await samples.count());
  await samples.first().getByRole('button', { name: 'Copy' }).click();
  await see(samples.first().getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, await samples.first().locator('code').textContent());
  assert.match(copied, /^export SHUNYA_KEY=/);
  await visitor.leave();
});

for (const width of [390, 768, 1280])
  test(`at ${width} pixels no sample of the guide is cut, none lies under its button, and samples have the width of the guide`, async () => {
    const visitor = await visit(product, { width });
    const { page } = visitor;
    await page.goto('/api/docs');
    const samples = page.locator('.introduction-description .markdown pre:has(> .copy)');
    await see(samples.first()).toBeVisible();
    const drawn = await samples.evaluateAll((all) =>
      all.map((sample) => {
        const code = sample.querySelector('code');
        const text = document.createRange();
        text.selectNodeContents(code ?? sample);
        const [line] = text.getClientRects();
        return {
          isCut: (code?.scrollWidth ?? 0) > (code?.clientWidth ?? 0),
          isCovered: (sample.querySelector('.copy')?.getBoundingClientRect().bottom ?? 0) > (line?.top ?? 0),
          share:
            sample.getBoundingClientRect().width /
            (document.querySelector('.section-content')?.clientWidth ?? 0),
        };
      }),
    );
    assert.ok(drawn.length >= 4);
    for (const { isCut, isCovered, share } of drawn)
      assert.deepEqual([isCut, isCovered, share > 0.95], [false, false, true]);
    await visitor.leave();
  });

test('every heading of the guide has the same gap above it', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/api/docs');
  const headings = page.locator('.introduction-description .markdown h1');
  await see(headings.nth(1)).toBeVisible();
  const gaps = await headings.evaluateAll((all) =>
    all.map((heading) => {
      const parts = [...document.querySelectorAll('.introduction-description .markdown > *')];
      const before = parts[parts.indexOf(heading) - 1];
      const above = before?.getBoundingClientRect().bottom ?? 0;
      return Math.round(heading.getBoundingClientRect().top - above);
    }),
  );
  assert.equal(new Set(gaps).size, 1, gaps.join(', '));
  await visitor.leave();
});

test('a reader finds a call by its task, in the list at the side and in the overview of its chapter', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Add a GSTIN HTTP Method: POST', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Add a GSTIN', exact: true })).toBeVisible();
  const sample = page.getByRole('group', { name: 'Code sample: Shell Curl' }).first();
  await see(sample).toBeVisible();
  assert.equal(await sample.evaluate((drawn) => drawn.scrollWidth - drawn.clientWidth), 0);
  const listed = page.locator('.endpoint').filter({ hasText: '/api/gstin/gst' }).first();
  await see(listed).toHaveText(/^Add a GSTIN *post *\/api\/gstin\/gst$/);
  await visitor.leave();
});

test('on a phone the page fits, follows the product’s theme, and leads back to the product by keyboard', async () => {
  const visitor = await visit(product, { width: 360, theme: 'light' });
  const { page } = visitor;
  await page.goto('/api/docs');
  await see(page.getByRole('heading', { name: 'Get a key' })).toBeVisible();
  await see(page.locator('body')).toHaveClass(/light-mode/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.deepEqual(await seriousOnes(page), []);

  const other = await visitor.tab();
  await other.goto('/help');
  await other.evaluate(() => localStorage.setItem('theme', 'dark'));
  await see(page.locator('body')).toHaveClass(/dark-mode/);

  await page.keyboard.press('Tab');
  await see(page.getByRole('link', { name: 'Shunya' })).toBeFocused();
  await page.keyboard.press('Enter');
  await see(page).toHaveURL(`${product.baseUrl}/`);
  await visitor.leave();
});
