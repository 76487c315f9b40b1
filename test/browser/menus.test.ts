import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { got, until } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

/** Menus and dialogs on a phone. Ravi has an account of his own and belongs to Asha's. */
const owner = '+919833360001';
const ravi = '+919833360002';
const product = useProduct({
  begin: async () => {
    const asha = await product.signIn(owner);
    got(await asha.client.setName({ body: { name: 'Asha Rao' } }));
    got(await asha.client.invite({ body: { mobile: ravi, role: 'preparer' } }));
    const token = await until('an invitation', async () => {
      const { data } = got(await product.anyone.demoMessages({ query: { to: ravi } }));
      return data.flatMap(({ text }) => /\/invitation#([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? null;
    });
    const { client } = await product.signIn(ravi);
    got(await client.setName({ body: { name: 'Ravi Iyer' } }));
    got(await client.acceptInvitation({ body: { token } }));
  },
});

test('on a phone a menu stays in sight beside the edge, and the first letters of an item lead to it', async () => {
  // Before the account is named, its first call is refused and done again.
  const visitor = await visit(product, { width: 360, expected: /409/ });
  const { page } = visitor;
  await enterSignedIn(visitor, product, ravi);
  await page.goto('/dashboard');
  for (const button of [
    page.getByRole('button', { name: /^Account: .* Change$/ }),
    page.getByRole('button', { name: 'Language: English' }),
    page.getByRole('button', { name: 'RI, account of Ravi Iyer' }),
  ]) {
    await button.click();
    await see(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await see(page.getByRole('menu')).toHaveCount(0);
    await see(button).toBeFocused();
  }
  const language = page.getByRole('button', { name: 'Language: English' });
  await language.focus();
  await page.keyboard.press('ArrowDown');
  await see(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Tab');
  await see(page.getByRole('menu')).toHaveCount(0);
  await see(page.getByRole('button', { name: 'RI, account of Ravi Iyer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await see(page.getByRole('menuitem', { name: 'Your Profile' })).toBeFocused();
  await page.keyboard.type('si');
  await see(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await see(page).toHaveURL(/\/profile$/);
  await visitor.leave();
});

test("a phone's back gesture closes a dialog instead of leaving the page, except one that waits for an answer", async () => {
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  // A browser without a screen to swipe on makes the same request by this call.
  await page.addInitScript(() => {
    const Watcher = (globalThis as unknown as { CloseWatcher: new () => object }).CloseWatcher;
    Object.assign(globalThis, {
      CloseWatcher: class extends Watcher {
        constructor() {
          super();
          Object.assign(globalThis, { newestWatcher: this });
        }
      },
    });
  });
  const goBack = () =>
    page.evaluate(() =>
      (globalThis as unknown as { newestWatcher: { requestClose: () => void } }).newestWatcher.requestClose(),
    );
  await enterSignedIn(visitor, product, owner);
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Add New GSTIN' });
  await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
  await see(dialog).toBeVisible();
  await goBack();
  await see(dialog).toHaveCount(0);
  assert.equal(new URL(page.url()).pathname, '/dashboard');

  const nameless = await product.signIn('+919833360003');
  await enterSignedIn(visitor, product, nameless.phone);
  await page.goto('/dashboard');
  const question = page.getByRole('dialog', { name: 'What should we call you?' });
  await see(question).toBeVisible();
  await goBack();
  await goBack();
  await see(question).toBeVisible();
  await visitor.leave();
});
