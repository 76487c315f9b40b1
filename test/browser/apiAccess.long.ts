import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, addClients, got, history, until, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** An owner who renews API access no more: the lapse, as the desk brings it about and the pages tell it. */
let user: User;
let owner: Visitor;
const phone = '+919877770073';
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['narmada.foods']);
    owner = await visit(product);
    await enterSignedIn(owner, product, phone);
  },
  end: async () => {
    await owner.leave();
  },
});

const moveTo = async (to: string) => got(await product.anyone.moveDemoClock({ body: { to } }));

const reminders = async (to: string): Promise<string[]> =>
  got(await product.anyone.demoMessages({ query: { to, limit: 50 } }))
    .data.map(({ text }) => text)
    .filter((text) => /API (?:access|पहुँच)/.test(text));

const steps = (page: Visitor['page']) => page.getByRole('region', { name: 'API access at the GST portal' });

test('the desk tells an owner to renew API access no more', async () => {
  const { page } = owner;
  await page.goto('/demo');
  const renewNoMore = page.getByRole('button', { name: 'Stop renewing API access' });
  await see(renewNoMore).toBeDisabled();
  await page.getByRole('combobox', { name: 'Taxpayer' }).selectOption('narmada.foods');
  await renewNoMore.click();
  await see(
    page.getByText('The owner renews API access no more: it ends when its 30 days are over.'),
  ).toBeVisible();
});

test('card, details and form say until when it lasts at the latest, and how it is renewed', async () => {
  const { page } = owner;
  await page.goto('/dashboard');
  await see(page.getByRole('article').first()).toContainText('API accessEnds by 2 Dec 2026');
  await page.goto('/gst-details');
  await steps(page).getByRole('heading').click();
  await see(steps(page)).toContainText('On. It ends on 2 Dec 2026 at the latest.');
  await steps(page).getByText('How to renew it').click();
  await see(steps(page).getByRole('listitem')).toHaveText([
    'Sign in on the GST portal, gst.gov.in.',
    'Open My Profile, then Manage API Access.',
    'Set Enable API Request to Yes, choose 30 days and confirm.',
    'Come back and press the button here.',
  ]);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: /Credentials/ }).click();
  await see(page.getByText('On. It ends on 2 Dec 2026 at the latest.')).toBeVisible();
});

test('its end is announced by SMS four times, in the language of the person, and shown where they look', async () => {
  await moveTo('2026-11-29T12:00:00+05:30');
  assert.equal((await reminders(phone)).length, 2);
  const { page } = owner;
  await page.goto('/dashboard');
  await see(page.getByRole('article').first()).toContainText('Renew it: ends by 2 Dec 2026');
  got(await user.client.updateProfile({ body: { language: 'hi' } }));
  await moveTo('2026-12-04T12:00:00+05:30');
  const told = await reminders(phone);
  assert.equal(told.length, 4);
  assert.match(told[0] ?? '', /समाप्त हो चुकी है.*मैंने इसे नया कर दिया है/);
  assert.match(told[1] ?? '', /अधिक से अधिक 2 दिसंबर 2026 तक है.*Manage API Access.*30 दिन/);
  assert.match(told[3] ?? '', /ends on 2 December 2026 at the latest.*Manage API Access.*30 days/);
  await page.reload();
  await see(page.getByRole('article').first()).toContainText('Perhaps ended 2 Dec 2026: renew it');
  await page.goto('/gst-details');
  await see(steps(page)).toContainText('If it has, the portal refuses the next filing and nothing is lost');
});

test('the portal refuses the next filing; renewed there and said so here, it is filed', async () => {
  await moveTo('2026-12-05T12:00:00+05:30');
  const { page } = owner;
  await page.goto('/gst-details');
  await see(steps(page)).toContainText('The GST portal says that it is off.');
  await steps(page).getByRole('button', { name: 'I have renewed it' }).click();
  await see(steps(page).getByRole('status')).toHaveText(/^The portal still says off \(\d\d:\d\d\)\.$/);
  await page.goto('/demo');
  await page.getByRole('combobox', { name: 'Taxpayer' }).selectOption('narmada.foods');
  await page.getByRole('button', { name: 'Renew it each month' }).click();
  await see(page.getByText('The owner renews API access each month.')).toBeVisible();
  await page.goto('/gst-details');
  await steps(page).getByRole('button', { name: 'I have renewed it' }).click();
  await see(steps(page)).toContainText('On. It ends on 4 Jan 2027 at the latest.');
  await see(steps(page).getByRole('status')).toHaveText('ठीक है: API पहुँच अधिक से अधिक 30 दिन में समाप्त होगी।');
  await until('the ARN of GSTR-1', async () => {
    const [entry] = await history(user);
    return entry !== undefined && entry.gstr1_arn !== '' ? entry : null;
  });
});

test('a client whose access was off stays in Blocked while the portal is being asked, and its panel says so and that it is still off', async () => {
  const firm = await product.signIn('+919877770074');
  got(await firm.client.setName({ body: { name: 'Meera Rao' } }));
  await addAll(firm, ['chilika.boats']);
  got(await firm.client.demoFirm({ body: { gstins: 30 } }));
  const off = await until('the refusal', async () => {
    const { rows } = got(await firm.client.desk({ query: { queue: 'blocked' } })).data;
    return rows.find(({ why_code: why }) => why === 'api_access_off') ?? null;
  });
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, '+919877770074');
  await page.goto('/dashboard?queue=blocked');
  await page.locator(`[data-row="${off.id}"]`).click();
  const panel = page.getByRole('complementary', { name: `Client: ${off.business}` });
  await panel.getByRole('button', { name: /^Show the 3 steps/ }).click();
  for (const _ of [1, 2]) await panel.getByRole('button', { name: 'Next step' }).click();
  const switchedOn = panel.getByRole('button', { name: 'I have switched it on' });
  await switchedOn.click();
  await see(
    panel.getByRole('status').filter({ hasText: /^The portal still says off \(\d\d:\d\d\)\.$/ }),
  ).toBeVisible();
  // The portal gives no answer.
  got(await product.anyone.demoFault({ body: { fault: 'http504', times: 1000 } }));
  await switchedOn.click();
  await see(panel.getByText('The portal is being asked', { exact: true })).toBeVisible();
  await see(panel.getByText(/is off|still says off/)).toHaveCount(0);
  await see(page.locator(`[data-row="${off.id}"]`)).toContainText('The portal is being asked');
  await visitor.leave();
});

test('a client whose access is switched on leaves Blocked, and what it waits for now is said', async () => {
  const firm = await product.signIn('+919877770075');
  got(await firm.client.setName({ body: { name: 'Meera Rao' } }));
  got(await product.anyone.demoFault({ body: { fault: 'none' } }));
  got(await product.anyone.demoApiAccess({ body: { username: 'chilika.boats', on: false } }));
  await addClients(firm, 12);
  await addAll(firm, ['chilika.boats']);
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, '+919877770075');
  await page.goto('/dashboard?queue=blocked');
  await page.getByRole('row').filter({ hasText: 'Chilika Boats' }).click();
  const panel = page.getByRole('complementary', { name: 'Client: Chilika Boats' });
  await panel.getByRole('button', { name: /^Show the 3 steps/ }).click();
  for (const _ of [1, 2]) await panel.getByRole('button', { name: 'Next step' }).click();
  got(await product.anyone.demoApiAccess({ body: { username: 'chilika.boats', on: true } }));
  await panel.getByRole('button', { name: 'I have switched it on' }).click();
  await see(page.getByText(/^Chilika Boats: /)).toBeVisible();
  await visitor.leave();
});
