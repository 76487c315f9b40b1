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
