import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';

const phone = '+919833355191';
const clients = 40;
let visitor: Visitor;
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
    got(await user.client.demoFirm({ body: { gstins: clients } }));
    visitor = await visit(product);
    await enterSignedIn(visitor, product, phone);
  },
  end: async () => {
    await visitor.leave();
    assert.deepEqual(product.errors, []);
  },
});

/** The texts of the page's rows that their boxes cut, at the side or below. */
const cutTexts = (): string[] =>
  [...document.querySelectorAll('[role=row] *')]
    .filter((each) => {
      const { overflowX, overflowY } = getComputedStyle(each);
      return (
        (overflowX === 'hidden' && each.scrollWidth > each.clientWidth + 1) ||
        (overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 1)
      );
    })
    .map((each) => each.textContent);

/** Whatever stands out of its row. */
const outsideOfRow = (): string[] =>
  [...document.querySelectorAll('[data-row]')].flatMap((row) => {
    const { top, bottom, right } = row.getBoundingClientRect();
    return [...row.querySelectorAll('span, button')]
      .filter((each) => {
        if (each.classList.contains('sr-only') || each.closest('.sr-only') !== null) return false;
        const box = each.getBoundingClientRect();
        return box.width > 0 && (box.top < top - 1 || box.bottom > bottom + 1 || box.right > right + 1);
      })
      .map((each) => each.textContent);
  });

for (const language of ['en', 'hi', 'mr', 'xa'])
  for (const width of [1280, 1440])
    test(`a row of the desk of ${width} px in the language ${language} cuts none of its texts, and the search covers no queue`, async () => {
      const { page } = visitor;
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((kept) => localStorage.setItem('language', kept), language);
      await page.goto('/dashboard?queue=all');
      await see(page.locator('[data-row]').nth(10)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      assert.deepEqual(await page.evaluate(cutTexts), []);
      assert.deepEqual(await page.evaluate(outsideOfRow), []);
      const queues = page.locator('[data-queues] > [role=group]');
      const hidden = await queues.evaluate((line) => line.scrollWidth - line.clientWidth);
      assert.equal(hidden, 0);
    });

/** Of each row on screen whose name is not whole, the name; and whatever of its first cell lies over the one beside it. */
const hurtNames = (): string[] =>
  [...document.querySelectorAll('[data-row]')].flatMap((row) => {
    const name = row.querySelector('[data-name]');
    const cell = name?.closest('[role=gridcell]');
    if (!name || !cell || !name.parentElement) return ['no name'];
    const box = name.parentElement.getBoundingClientRect();
    const words = [...name.getClientRects()];
    const isCut = words.some(({ right, bottom }) => right > box.right + 1 || bottom > box.bottom + 1);
    const over = [...name.parentElement.children].filter(
      (each) => each.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1,
    );
    return [...(isCut ? [name.textContent] : []), ...over.map((each) => each.textContent)];
  });

for (const width of [390, 768, 1280, 1440])
  test(`at ${width} px chips and a label leave a client its name, with a client open and without`, async () => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.route('**/api/desk?*', async (route) => {
      const answer = await (await route.fetch()).json();
      for (const row of answer.data.rows)
        Object.assign(row, {
          business: 'Damodar Works',
          suspended: true,
          label: 'Retail',
          why_code: 'stopped',
        });
      await route.fulfill({ json: answer });
    });
    await page.goto('/dashboard?queue=all');
    await see(page.locator('[data-row]', { hasText: /Suspended\s*Retail/ }).nth(5)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    assert.deepEqual(await page.evaluate(hurtNames), []);
    assert.deepEqual(await page.evaluate(outsideOfRow), []);
    await page.locator('[data-row]').first().locator('[data-name]').click();
    await see(page.locator('[data-client-panel]')).toBeVisible();
    assert.deepEqual(await page.evaluate(hurtNames), []);
    assert.deepEqual(await page.evaluate(outsideOfRow), []);
    await page.unrouteAll({ behavior: 'wait' });
  });
