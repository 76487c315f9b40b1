import { test } from '@playwright/test';
import { got } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { words } from './words.ts';

/** The help page and the switch of language in the bar. */
const phone = '+919833340061';
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  },
});
const { nil, start, filed } = words.en.help.groups;

test('an address with an anchor opens that answer of the help page alone, without a sign-in', async () => {
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await page.goto('/help#not-filing');
  const named = page.locator('details', { hasText: nil.questions['not-filing'].question });
  await see(named).toHaveAttribute('open', '');
  await see(named.getByText(nil.questions['not-filing'].answer)).toBeInViewport();
  await see(page.locator('details[open]')).toHaveCount(1);
  await page.getByRole('heading', { name: filed.questions.arn.question }).click();
  await page
    .getByRole('link', { name: words.en.help.linkTo({ question: filed.questions.arn.question }) })
    .click();
  await see(page).toHaveURL(/\/help#arn$/);
  await page.getByRole('heading', { name: start.questions.programs.question }).click();
  await see(page.getByRole('link', { name: 'API guide' })).toHaveAttribute('href', '/api/docs');
  await visitor.leave();
});

test('a signed-in person finds Help and the languages in the bar, and the chosen language is kept in the profile', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Help' }).click();
  await see(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await see(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await bar.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click();
  await see(page.getByRole('heading', { name: words.hi.shell.titles.help, level: 1 })).toBeVisible();
  await see(
    page.getByRole('heading', { name: words.hi.help.groups.nil.questions['must-i-file'].question }),
  ).toBeVisible();
  const user = await product.signIn(phone);
  await see
    .poll(async () => got(await user.client.profile()).data.language, 'the profile keeps it')
    .toBe('hi');
  await visitor.leave();
});
