import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { addAll, got, history, until } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';

/* September went out late: its fee stands in October's GSTR-3B, is put into the cash ledger, agreed to, and filed. */

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });
const phone = '+919833355177';

const fits = async (page: Page): Promise<void> => {
  const [width, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok((width ?? 0) <= (seen ?? 0), `${width} wide on ${seen}`);
};

test('a late fee is put into the cash ledger by the steps on the card, agreed to by its amount, and both returns are filed', async () => {
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  const user = await product.signIn(phone);
  const tapti = (await addAll(user, ['tapti.traders'], true)).get('tapti.traders');
  // No rule forwards its codes: each one is typed.
  got(await user.client.setRelay({ params: { id: tapti?.id ?? '' }, body: { on: false } }));
  await page.goto('/dashboard');
  await giveName(page, 'Asha Rao');
  const card = page.getByRole('article').filter({ hasText: 'Tapti Traders' });
  const button = (name: string) => card.getByRole('button', { name, exact: true });
  const typeCode = async (wrong = false): Promise<void> => {
    const title = await card.getByRole('heading', { name: /: code \d of \d$/ }).innerText();
    const sent = await portalCode(title);
    const box = card.getByLabel('Code from the GST portal');
    const use = button('Use this code');
    if (wrong) {
      await box.fill(sent === '000000' ? '000001' : '000000');
      await use.click();
      await see(card.getByText(/^That code was not accepted\./)).toBeVisible();
    }
    await box.fill(wrong ? await portalCode(title) : sent);
    await use.click();
    await see(card.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
  };
  /** Types each code that is asked for before this is there: a session that is still open needs none. */
  const typeCodesUntil = async (there: Locator): Promise<void> => {
    for (;;) {
      await see(
        card
          .getByRole('heading', { name: /: code \d of \d$/ })
          .or(there)
          .first(),
      ).toBeVisible();
      if (await there.isVisible()) return;
      await typeCode();
    }
  };
  await button('Yes, file both').click();
  const steps = card.getByRole('region', { name: 'Put ₹140 into the cash ledger' });
  await typeCodesUntil(steps);
  await steps.getByRole('button', { name: /^Show the 3 steps/ }).click();
  await see(steps.getByText('Step 1 of 3')).toBeFocused();
  await see(steps.getByText('Pay nothing on the real portal.')).toBeVisible();
  await see(button('I have paid: look again')).toHaveCount(0);
  await steps.getByRole('button', { name: 'Next step' }).click();
  await see(steps.getByText('Step 2 of 3')).toBeFocused();
  for (const head of ['CGST, Fee', 'SGST/UTGST, Fee']) {
    await see(steps.getByRole('term').filter({ hasText: head })).toBeVisible();
    await see(steps.getByRole('button', { name: `Copy: ${head}` })).toBeVisible();
  }
  await see(steps.getByText('₹70', { exact: true })).toHaveCount(2);
  await see(steps.getByText(tapti?.gstin ?? '', { exact: true })).toBeVisible();
  const pay = 'Pay ₹140 (central ₹70, state ₹70) from the cash ledger and file GSTR-3B';
  await see(button(pay)).toHaveCount(0);
  await see(button('Retry Filling')).toHaveCount(0);
  await fits(page);
  await steps.getByRole('button', { name: 'Next step' }).click();

  got(await product.anyone.demoBankPay({ body: { username: 'tapti.traders', rupees: 140 } }));
  await button('I have paid: look again').click();
  await typeCodesUntil(card.getByRole('region', { name: '₹140 is in the cash ledger' }));
  await see(steps).toHaveCount(0);
  await button(pay).click();
  const yes = page.getByRole('dialog', { name: 'Pay ₹140 and file GSTR-3B' });
  const words = (await history(user))[0]?.late_fee?.text ?? '';
  assert.match(words, /₹70 central tax/);
  await see(yes.getByText(words, { exact: true })).toBeVisible();
  await fits(page);
  await yes.getByRole('button', { name: 'Yes, pay ₹140 and file GSTR-3B' }).click();
  await see(yes).toHaveCount(0);
  await typeCode(true);

  const filed = card.getByRole('group', { name: 'October 2026 is filed' });
  await typeCodesUntil(filed);
  await see(filed.getByRole('link', { name: 'PDF of GSTR-3B, opens in a new tab' })).toBeVisible();
  const entry = await until('both ARNs', async () => {
    const [newest] = await history(user);
    return newest !== undefined && newest.gstr3b_arn !== '' ? newest : null;
  });
  for (const arn of [entry.gstr1_arn, entry.gstr3b_arn]) {
    assert.notEqual(arn, '');
    await see(filed.getByText(arn)).toBeVisible();
  }
  await visitor.leave();
});

const used = new Set<string>();

/** The newest code that the portal has sent to the signatory's mobile, once it is none of those before. */
const portalCode = (title: string): Promise<string> =>
  until(`the portal's SMS for ${title}`, async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: '+919000100104' } }));
    const [newest] = data.flatMap(({ text }) => /^The .* is (\d{6})\. It is valid/.exec(text)?.[1] ?? []);
    if (newest === undefined || used.has(newest)) return null;
    used.add(newest);
    return newest;
  });
