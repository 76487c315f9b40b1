import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { newestCode, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { words } from './words.ts';

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });
const t = words.xa;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Data, the portal's own words, names and months stand as they are in every language. */
const data =
  /Shunya|GSTR?-\w+|Active|14, Wright Town.*|^AR$|GSTINs?|ARN|OTP|IST|Asha Rao|NARMADA FOODS|Narmada Foods|narmada\.foods|English|[A-Z0-9]{15}|support@\S+|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g;

type Seen = { english: string[]; cut: string[] };

/**
 * Visible texts without a bracket or an accent, and texts that are cut. Two places shorten on purpose: the greeting of
 * the bar, which the dashboard says whole, and the line of a closed card, which is whole in the open one.
 */
async function look(page: Page): Promise<Seen> {
  const seen = await page.evaluate(() => {
    const english = new Set<string>();
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const at = node.parentElement;
      if (!/[a-z]/i.test(text) || at === null || !at.checkVisibility({ visibilityProperty: true })) continue;
      if (at.closest('script, style, template, noscript, [lang="en"], .demo-banner, .sr-only')) continue;
      if (!/[[\]~áçéíñóúýÁÇÉÍÑÓÚÝ]/.test(text)) english.add(text);
      const style = getComputedStyle(at);
      const isCut = at.scrollWidth > at.clientWidth + 1 && at.clientWidth > 1 && style.overflowX === 'hidden';
      if (isCut && at.closest('[title], summary .truncate, header .truncate') === null) cut.add(text);
    }
    return { english: [...english], cut: [...cut] };
  });
  const left = seen.english.filter((text) => /[A-Za-z]{2,}/.test(text.replaceAll(data, ' ')));
  return { english: left, cut: seen.cut };
}

test('in the pseudo-language every sentence is from a catalog and none is cut, on the pages of a first month', async () => {
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  const found: Record<string, Seen> = {};
  const note = async (where: string) => {
    const seen = await look(page);
    if (seen.english.length + seen.cut.length > 0) found[where] = seen;
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
  await note('/login');
  await button(page, t.login.send).click();
  await page.getByLabel(t.login.enter).fill(await newestCode(product, '+919833333397'));
  await page.getByLabel(t.newcomer.label).fill('Asha Rao');
  await button(page, t.newcomer.save).click();
  await see(page.getByRole('heading', { level: 1 })).toHaveText(t.dashboard.hello({ name: 'Asha Rao' }));

  await button(page, t.dashboard.add).first().click();
  await page.getByLabel(t.addGstin.nickName).fill('Narmada Foods');
  await page.getByLabel(t.addGstin.username).fill('narmada.foods');
  await page.getByLabel(t.addGstin.password).fill('Demo@1234');
  await page.getByLabel(t.addGstin.authorize).check();
  await note('adding a GSTIN');
  await button(page, t.addGstin.add).click();
  await see(page.getByRole('dialog', { name: t.addGstin.success })).toBeVisible();
  await note('the GSTIN is added');
  for (const [path, heading] of [
    ['/dashboard', t.dashboard.hello({ name: 'Asha Rao' })],
    ['/gst-details', null],
    ['/filling-history', null],
    ['/profile', t.profile.title],
    ['/help', null],
  ] as const) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await (heading === null ? see(title).toContainText('~') : see(title).toHaveText(heading));
    if (path === '/gst-details')
      await see(page.getByText('narmada.foods').filter({ visible: true }).first()).toBeVisible();
    await note(path);
  }
  assert.deepEqual(found, {});

  await page.goto('/demo');
  await button(page, t.demo.pseudo.off).click();
  await see(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await visitor.leave();
});
