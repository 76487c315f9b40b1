import { test } from '@playwright/test';
import { addAll, got, until } from '../harness/product.ts';
import { see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const mobile = '+919000100103';
const product = useProduct({ settings: { SHUNYA_DEMO_CODE_WAIT_SECONDS: '3' } });

test('the link of a month in a started plan ends with the word that the next codes come with a new link', async () => {
  const user = await product.signIn('+919855555512');
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  await addAll(user, ['yamuna.prints']);
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-25T11:00:00+05:30' } }));
  const { gstins } = got(await user.client.dashboard()).data;
  const params = { id: gstins[0]?.id ?? '' };
  const periods = await until('the plan', async () => {
    const { data } = got(await user.client.backlog({ params }));
    return data.can_start && data.periods.length > 1 ? data.periods.map(({ period }) => period) : null;
  });
  const texts = async () =>
    got(await product.anyone.demoMessages({ query: { to: mobile } })).data.map(({ text }) => text);
  const before = new Set(await texts());
  got(await user.client.startBacklog({ params, body: { consents: periods } }));
  const newest = (pattern: RegExp) =>
    until(`a message of the form ${String(pattern)}`, async () => {
      const text = (await texts()).find((each) => !before.has(each) && pattern.test(each));
      if (text === undefined) return null;
      before.add(text);
      return pattern.exec(text)?.[0] ?? null;
    });
  const { pathname, hash } = new URL(await newest(/https?:\/\/\S+\/code\/#\S+/));
  const visitor = await visit(product, { width: 390, expected: /status of 404/ });
  const { page } = visitor;
  await page.goto(pathname + hash);
  for (const purpose of ['to open the portal session', 'to file GSTR-1', 'to file GSTR-3B']) {
    await see(page.getByRole('heading', { name: purpose })).toBeVisible();
    await page.getByLabel('Code from the GST portal').fill(await newest(/^\d{6}\b|\b\d{6}\b(?!.*\/code\/)/));
    await page.getByRole('button', { name: 'Use this code' }).click();
    await see(page.getByRole('heading', { name: purpose })).toHaveCount(0);
  }
  await see(page.getByText(/The codes for the next ones come with a new link/)).toBeVisible();
  await visitor.leave();
});
