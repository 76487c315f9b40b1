import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { got } from '../harness/product.ts';
import { newestCode, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

/** The focused element, as a screen reader would name it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return '';
    const labels =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement
        ? [...(at.labels ?? [])].map((label) => label.textContent)
        : [];
    return (at.getAttribute('aria-label') ?? labels[0] ?? at.textContent).replace(/\s+/g, ' ').trim();
  });

/** Presses Tab until something with this name has the focus, which must show. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  const met: string[] = [];
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    met.push(now);
    if (!name.test(now)) continue;
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    assert.ok(outline, `the focus on ${now} cannot be seen`);
    return;
  }
  assert.fail(`the keyboard never came to ${String(name)}; it met: ${met.join(' > ')}`);
}

test('the keyboard alone gets from the landing page to two filed returns and out again', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/');
  await tabTo(page, /^Skip to content$/);
  await tabTo(page, /^Get Started$/);
  await page.keyboard.press('Enter');
  await see(page.getByLabel('Mobile number')).toBeFocused();
  await page.keyboard.type('9866666601');
  await page.keyboard.press('Enter');
  await see(page.getByLabel('Enter OTP')).toBeFocused();
  await page.keyboard.type(await newestCode(product, '+919866666601'));

  await see(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.press('Escape');
  await see(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.press('Enter');
  await see(page.getByText('Please enter your name')).toBeVisible();
  await page.keyboard.type('Asha Rao');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { level: 1 })).toHaveText("Hello Asha Rao, we're on top of your GST.");

  await tabTo(page, /^Add New GSTIN$/);
  await page.keyboard.press('Enter');
  await see(page.getByLabel('Business nick name')).toBeFocused();
  await page.keyboard.type('Foods');
  await tabTo(page, /^GST portal username/);
  await page.keyboard.type('narmada.foods');
  await tabTo(page, /^GST portal password/);
  await page.keyboard.type('Demo@1234');
  await tabTo(page, /^I authorize the product/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Add GSTIN$/);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: /: was it nil\?$/ })).toBeFocused();
  await tabTo(page, /^Done$/);
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog')).toHaveCount(0);
  assert.match(await focused(page), /^Add New GSTIN$/);

  await tabTo(page, /^GST Details of Narmada Foods/);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Narmada Foods', level: 2 })).toBeVisible();
  await tabTo(page, /^Schedule GST-1 and GST-3B filling for today$/);
  await page.keyboard.press('Enter');
  await see(page.getByRole('link', { name: 'PDF of GSTR-3B, opens in a new tab' }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, /^AR, account of Asha Rao$/);
  await page.keyboard.press('Enter');
  await see(page.getByRole('menuitem', { name: 'Your Profile' })).toBeFocused();
  await page.keyboard.press('End');
  await see(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await see(page).toHaveURL(/\/$/);

  const { client } = await product.signIn('+919866666601');
  const [entry] = got(await client.history({ body: {} })).data;
  assert.equal(entry?.status, 'success');
  await visitor.leave();
});

test('a dialog keeps the keyboard inside, and gives it back where it was', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('9866666602');
  await page.keyboard.press('Enter');
  await page.getByLabel('Enter OTP').fill(await newestCode(product, '+919866666602'));
  await page.getByLabel('Your name').fill('Dev');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
  await see(page.getByRole('dialog', { name: 'Add New GSTIN' })).toBeVisible();
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab');
    // Past its last control the focus is outside until the next frame brings it back.
    const inside = () =>
      page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.querySelector('[role=dialog]')?.contains(document.activeElement),
      );
    await see.poll(inside, `the focus left the dialog after ${press + 1} presses`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await see(page.getByRole('dialog')).toHaveCount(0);
  assert.equal(await focused(page), 'Add New GSTIN');
  await visitor.leave();
});

test('hundreds of clients are walked through by keys and found by typing, and few of them are drawn', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('9866666601');
  await page.keyboard.press('Enter');
  // Only the answers are made up: that many registrations would take the portal's time.
  const many = (one: object | undefined, business: string) =>
    Array.from({ length: 500 }, (_, at) => ({
      ...one,
      id: crypto.randomUUID(),
      [business]: `Business ${String(at + 1).padStart(3, '0')}`,
    }));
  await page.route(/\/api\/dashboard/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { gstins: object[] } };
    body.data.gstins = many(body.data.gstins[0], 'business').slice(0, 10);
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('**/api/desk?*', async (route) => {
    const found = new URL(route.request().url()).searchParams.get('search') ?? '';
    const answer = await route.fetch({ url: `${product.baseUrl}/api/desk` });
    const body = (await answer.json()) as {
      data: { rows: { business: string }[]; counts: Record<string, number> };
    };
    const all = many(body.data.rows[0], 'business') as unknown as typeof body.data.rows;
    body.data.rows = all.filter(({ business }) => business.toLowerCase().includes(found));
    for (const queue of Object.keys(body.data.counts)) body.data.counts[queue] = 0;
    Object.assign(body.data.counts, { all: 500, say_nil: 500 });
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByLabel('Enter OTP').fill(await newestCode(product, '+919866666601', 2));
  const grid = page.getByRole('grid', { name: 'Clients' });
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name });
  await see(row('Business 001')).toBeVisible();
  await see(grid).toHaveAttribute('aria-rowcount', '501');
  assert.ok((await grid.getByRole('row').count()) < 60);
  await row('Business 001').focus();
  await page.keyboard.press('j');
  await see(row('Business 002')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await see(row('Business 003')).toBeFocused();
  // Scrolled away, the row keeps the focus, and so does a box in one: the keyboard goes on from there.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await see(row('Business 500')).toBeInViewport();
  await see(row('Business 003')).toBeFocused();
  await see(row('Business 003')).toHaveAttribute('aria-rowindex', '4');
  await see(row('Business 003')).not.toBeInViewport();
  await page.keyboard.press('j');
  await see(row('Business 004')).toBeFocused();
  await see(row('Business 004')).toBeInViewport();
  await row('Business 005').getByRole('checkbox').focus();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await see(row('Business 500')).toBeInViewport();
  await see(row('Business 005').getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('k');
  await see(row('Business 004')).toBeFocused();
  await page.keyboard.press('End');
  await see(row('Business 500')).toBeFocused();
  await see(row('Business 500')).toHaveAttribute('aria-rowindex', '501');
  assert.ok((await grid.getByRole('row').count()) < 60);
  await page.keyboard.press('Home');
  await see(row('Business 001')).toBeFocused();
  await see(row('Business 001')).toBeInViewport();
  // Paper gets all of them.
  await page.emulateMedia({ media: 'print' });
  await see(page.locator('[data-row]')).toHaveCount(500);
  await page.emulateMedia({ media: null });
  await see(page.locator('[data-row]')).not.toHaveCount(500);
  await page.keyboard.press('/');
  await page.keyboard.type('business 499');
  await see(grid.getByRole('row')).toHaveCount(1);
  await see(row('Business 499')).toBeVisible();
  // Typing there triggers no shortcut of the desk; Escape leaves the box.
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await see(page.getByRole('dialog', { name: 'Keys of the desk' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add New GSTIN' }).click();
  await see(
    page.getByRole('dialog', { name: 'Add New GSTIN' }).getByLabel('Business nick name'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cards' }).click();
  await see(page.getByRole('article')).toHaveCount(10);
  await visitor.leave();
});
