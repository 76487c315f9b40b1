import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { newestCode, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { faultsInPseudo } from './pseudoLook.ts';
import { words } from './words.ts';

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });
const t = words.xa;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the demo switches the pseudo-language on, and a newcomer adds a GSTIN in it, on a phone', async () => {
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  const found: string[] = [];
  const note = async (where: string) => {
    const faults = await faultsInPseudo(page, ['Narmada Foods', 'narmada.foods']);
    found.push(...faults.map((fault) => `${where}: ${fault}`));
  };
  await page.goto('/demo');
  await button(page, words.en.demo.pseudo.on).click();
  await see(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await see(page.getByRole('heading', { level: 1 })).toHaveText(t.demo.title);

  // Prerendered in the offered languages only: it stays in English, and the choice stays too.
  await page.goto('/');
  await see(page.getByRole('link', { name: words.en.landing.getStarted })).toBeVisible();
  await page.goto('/login');
  await page.getByLabel(t.login.mobile).fill('9833333397');
  await button(page, t.login.send).click();
  await see(page.getByLabel(t.login.enter)).toBeVisible();
  await note('the code of the sign-in');
  await page.getByLabel(t.login.enter).fill(await newestCode(product, '+919833333397'));
  await see(page.getByLabel(t.newcomer.label)).toBeVisible();
  await note('the newcomer’s name');
  await page.getByLabel(t.newcomer.label).fill('Asha Rao');
  await button(page, t.newcomer.save).click();
  await see(page.getByRole('heading', { level: 1 })).toHaveText(t.dashboard.hello({ name: 'Asha Rao' }));

  await button(page, t.dashboard.add).first().click();
  await page.getByLabel(t.addGstin.nickName).fill('Narmada Foods');
  await page.getByLabel(t.addGstin.username).fill('narmada.foods');
  await page.getByLabel(t.addGstin.password).fill('Demo@1234');
  await page.getByLabel(t.addGstin.authorize).check();
  await button(page, t.addGstin.add).click();
  await see(page.getByRole('dialog', { name: t.addGstin.success })).toBeVisible();
  await note('the GSTIN is added');
  assert.deepEqual(found, []);

  await page.goto('/demo');
  await button(page, t.demo.pseudo.off).click();
  await see(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await visitor.leave();
});
