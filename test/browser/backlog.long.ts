import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got, until } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

const phone = '+919833333371';
const saved = '+919833333376';
let savedId = '';
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Imran Qureshi' } }));
    await addAll(user, ['betwa.stores']);
    // Its October is stopped long before its plan is opened.
    const other = await product.signIn(saved);
    got(await other.client.setName({ body: { name: 'Nitin Sathe' } }));
    savedId = (await addAll(other, ['sahyadri.tools'])).get('sahyadri.tools')?.id ?? '';
  },
  end: async () => assert.deepEqual(product.errors, []),
});

test('a person who comes six months behind reads the plan and files all months with one press, and the money comes late', async () => {
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await see(page.getByText('6 months unfiled · ₹5,700 fee')).toBeVisible();
  // A yes to October alone would wait for months that were never opened here: its details lead to the plan too.
  await page.goto('/gst-details');
  await see(page.getByRole('link', { name: /^See the plan: / })).toBeVisible();
  const today = page.getByRole('button', { name: 'Schedule GST-1 and GST-3B filling for today' });
  await see(today).toHaveCount(0);
  await page.getByText('Only October 2026', { exact: true }).click();
  await see(page.getByRole('group', { name: 'October 2026' })).toBeVisible();
  await see(today).toHaveCount(0);
  // The history has an entry of October alone, and says how many months come before it.
  await page.goto('/filling-history');
  await see(page.getByRole('article')).toHaveCount(1);
  await see(page.getByText('6 months unfiled · ₹5,700 fee')).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^See the plan: / }).click();
  await see(page.getByRole('heading', { name: '6 months unfiled' })).toBeVisible();
  const plan = page.getByRole('table', { name: 'Unfiled returns' });
  await see(plan.getByRole('row').filter({ hasText: 'April 2026' })).toContainText('₹1,000');
  await see(plan.getByRole('row').filter({ hasText: 'September 2026' })).toContainText('₹700');
  await see(page.getByText('₹700 more comes with October 2026.')).toBeVisible();
  const perhaps = page.getByText('₹2,940 of it is for late GSTR-1: the portal may not charge that.');
  await see(perhaps).toBeVisible();
  await see(page.getByText('Suspended', { exact: true })).toBeVisible();
  // The rule of the taxpayer has brought the code of the verification.
  await see(
    page.getByText('About 13 codes are needed: your forwarding rule brings them here.'),
  ).toBeVisible();
  await see(page.getByText(/^API access/)).toHaveCount(0);
  await page.getByText('Exact words').click();
  await see(page.getByText(/For April 2026 I had no sales/)).toBeVisible();
  await page.getByRole('button', { name: 'File these 6 months' }).click();
  // One sum for all months, in the portal's measure; ours is the most.
  await see(page.getByText('Put ₹2,500 into the cash ledger', { exact: true })).toBeVisible();
  await see(perhaps).toHaveCount(0);
  await see(page.getByText('₹1,250 CGST and ₹1,250 SGST, both in the column Fee.')).toBeVisible();
  await see(
    page.getByText('₹500 for May 2026, which is next; ₹2,000 for those after it.', { exact: false }),
  ).toBeVisible();
  await see(page.getByText(/^One challan is enough/)).toHaveCount(0);
  // The portal takes the fee of GSTR-3B alone; our count has the one of GSTR-1 too.
  // Of the half filed month the row counts both returns, as the head does; the portal has named another sum.
  const half = plan.getByRole('row').filter({ hasText: '20 Jun 2026' });
  await see(half).toContainText(/₹1,000₹500 of it for GSTR-1, filed.*₹500/s);
  await see(page.getByText(/The portal charges less than our count\./)).toBeVisible();
  // The fee of the month that is filed is still to pay, and the portal has named it.
  await see(plan.getByRole('row').filter({ hasText: 'April 2026' })).toContainText('₹500');
  await see(page.getByText(/^₹2[468]0 more comes with October 2026\.$/)).toBeVisible();
  // A plan that somebody started can be stopped, and started again on the same page.
  await page.getByRole('button', { name: 'Stop this plan' }).click();
  await see(page.getByText(/^Stopped\. Nothing more is filed/)).toBeVisible();
  await see(page.getByRole('button', { name: 'Stop this plan' })).toHaveCount(0);
  await see(page.getByRole('heading', { level: 1 })).toBeFocused();
  // A month that was not nil is skipped there, though it was never opened; the start then ends before it.
  await page.getByText('A month was not nil?', { exact: true }).click();
  await page.getByLabel('Month to skip').selectOption({ label: 'July 2026' });
  await page.getByRole('button', { name: 'Skip July 2026' }).click();
  await see(page.getByText('July 2026 is skipped here', { exact: true })).toBeVisible();
  // In sight on a phone too, and the button of the next month is folded.
  await see(page.getByRole('heading', { level: 1 })).toBeFocused();
  await see(page.getByRole('button', { name: /^Skip / })).toBeHidden();
  await see(page.getByRole('button', { name: 'Go on with 2 months' })).toBeVisible();
  await see(page.getByText(/^₹[\d,]+ more comes from July 2026 on\.$/)).toBeVisible();
  await see(page.getByText('May 2026 to June 2026', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo skip' }).click();
  await page.getByRole('button', { name: 'Go on with 5 months' }).click();
  await see(page.getByText('Put ₹2,500 into the cash ledger', { exact: true })).toBeVisible();
  // The months behind it have no day of their own.
  await see(plan.getByRole('row').filter({ hasText: '11 Jul 2026' })).toContainText('Waits for May 2026');
  await see(plan.getByText('Scheduled', { exact: true })).toHaveCount(0);
  // Before a press nothing is said of a look; one that finds no money says when it looked.
  await see(page.getByText(/^Last looked/)).toHaveCount(0);
  got(await product.anyone.moveDemoClock({ body: { to: '2026-11-02T10:30:00+05:30' } }));
  await page.getByRole('button', { name: 'I have paid: look again' }).click();
  await see(page.getByText(/^Last looked on 2 Nov 2026, 10:3\d IST: ₹500 is not there yet\.$/)).toBeVisible();
  await page.goto('/dashboard');
  await see(page.getByText('1 of 6 months filed, waiting for ₹2,500')).toBeVisible();
  // None of the newest months is filed yet, but an older one is.
  await page.goto('/gst-details');
  await page.getByText(/1 filed, the last on 2 Nov 2026/).click();
  await see(page.getByRole('row', { name: /^Nil April 2026 2 Nov 2026 Filed/ })).toBeVisible();
  await page.getByText('One by one: May 2026 to October 2026', { exact: true }).click();
  await see(
    page.getByText('That is for this month. ₹2,500 is enough for all months of the plan.'),
  ).toBeVisible();
  await page.goto('/dashboard');

  // The way to the demo's bank has chosen the taxpayer and the sum.
  await page.getByRole('link', { name: /^See the plan: / }).click();
  await page.getByRole('link', { name: "To the demo's bank" }).click();
  await see(page.locator('#portal-who')).toHaveValue('23KGBPP4988A1Z8');
  await see(page.locator('#portal-rupees')).toHaveValue('2500');
  await see(page.locator('#portal-rupees')).toBeInViewport();
  await page.goto('/dashboard');

  // The demo's bank knows a taxpayer by number too. The sum of the page is enough for all months.
  got(await product.anyone.demoBankPay({ body: { username: '23KGBPP4988A1Z8', rupees: 2500 } }));
  await page.getByRole('link', { name: /^See the plan: / }).click();
  await page.getByRole('button', { name: 'I have paid: look again' }).click();
  await see(page.getByRole('heading', { name: 'All 6 months are filed' })).toBeVisible();
  // First what was done, and the money.
  const receipt = page.getByText('April 2026 to September 2026: 12 returns filed, each ARN below');
  await see(receipt).toBeVisible();
  await see(
    page.getByText(
      /^Late fees paid: ₹2,500\. The portal asked for no more\. Any money left stays in the cash ledger\. GSTR-3B of October 2026 takes about ₹2[468]0, at most ₹\d+\.$/,
    ),
  ).toBeVisible();
  assert.ok(((await receipt.boundingBox())?.y ?? Infinity) < ((await plan.boundingBox())?.y ?? 0));
  await see(plan.getByText(/^AA23\d{2}26\d{6}[0-9A-Z]$/)).toHaveCount(12);
  // Each month after the first shows what was paid with it, so that the table adds up to the receipt.
  await see(plan.getByRole('cell', { name: '₹500', exact: true })).toHaveCount(5);
  // A filed month has nothing to say about a payment that there was not.
  await see(plan.getByRole('row').filter({ hasText: 'April 2026' })).not.toContainText('none');
  await page.getByRole('main').getByRole('link', { name: 'GST Details' }).last().click();
  await see(page.getByRole('heading', { name: 'Betwa Stores' })).toBeVisible();
  await page.goto('/dashboard');
  await see(page.getByText(/months unfiled/)).toBeHidden();
  await visitor.leave();
});

test('a plan of years shows on a phone the months that come next, and all of them after a press', async () => {
  const behind = '+919833333372';
  const user = await product.signIn(behind);
  got(await user.client.setName({ body: { name: 'Asha Nema' } }));
  got(await product.anyone.demoTaxpayer({ body: { username: 'narmada.foods', filed: {} } }));
  const cards = await addAll(user, ['narmada.foods'], true);
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, behind);
  await page.goto(`/gst-details/backlog/${cards.get('narmada.foods')?.id}`);
  const rows = page.getByRole('table', { name: 'Unfiled returns' }).getByRole('row');
  await see(rows).toHaveCount(1 + 6);
  await see(page.getByText(/^Stopped at/)).toHaveCount(0);
  const all = page.getByRole('button', { name: /^Show all \d+ months$/ });
  const count = Number(/\d+/.exec(await all.innerText())?.[0]);
  assert.ok(count > 20, String(count));
  await see(page.getByRole('button', { name: `File these ${count} months` })).toBeVisible();
  await all.click();
  await see(rows).toHaveCount(1 + count);
  await page.getByRole('button', { name: 'Show only the next ones' }).click();
  await see(rows).toHaveCount(1 + 6);
  await visitor.leave();
});

test('while the first regular month is not known no month is called late, and card, details and plan lead to the form that asks for it', async () => {
  const left = '+919833333373';
  const user = await product.signIn(left);
  got(await user.client.setName({ body: { name: 'Sunita Patil' } }));
  const cards = await addAll(user, ['kaveri.textiles', 'mahanadi.dairy']);
  got(await product.anyone.moveDemoClock({ body: { to: '2027-01-05T10:00:00+05:30' } }));
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, left);
  // Which months are due is not known: none is called late, and no fee is counted.
  await page.goto('/dashboard');
  const card = page.getByRole('article').filter({ hasText: 'Mahanadi Dairy' });
  await see(card.getByText(/does not tell from which month these are due/)).toBeVisible();
  await see(card.getByRole('link', { name: 'Edit this GSTIN' })).toBeVisible();
  await see(card.getByText(/unfiled|days late|₹/)).toHaveCount(0);
  const id = cards.get('mahanadi.dairy')?.id ?? '';
  await page.goto(`/gst-details?id=${id}`);
  await see(page.getByRole('group', { name: 'October 2026' })).toBeVisible();
  await see(page.getByRole('link', { name: 'Edit this GSTIN' })).toHaveCount(1);
  await see(page.getByRole('link', { name: /^See the plan: / })).toHaveCount(0);
  await page.goto(`/gst-details/backlog/${id}`);
  await see(page.getByRole('heading', { name: /^Up to \d months unfiled$/ })).toBeVisible();
  await see(page.getByText(/₹/)).toHaveCount(0);
  await see(page.getByRole('button', { name: /^(?:Go on with|File) / })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit this GSTIN' }).click();
  await see(page.getByLabel('First Regular Month')).toBeFocused();
  await visitor.leave();
});

test('the panel of a client at the desk leads to the plan, because its question is of one month alone', async () => {
  const firm = '+919833333374';
  const user = await product.signIn(firm);
  got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
  got(await product.anyone.demoTaxpayer({ body: { username: 'luni.motors', filed: {} } }));
  const cards = await addAll(user, ['luni.motors'], true);
  const card = cards.get('luni.motors');
  got(await user.client.demoFirm({ body: { gstins: 12 } }));
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, firm);
  await page.goto('/dashboard?queue=all');
  await page.locator(`[data-row="${card?.id}"]`).click();
  const panel = page.getByRole('complementary', { name: /^Client: / });
  await see(panel.getByText(/^\d+ months unfiled · ₹/)).toBeVisible();
  await panel.getByRole('link', { name: /^See the plan: / }).click();
  await see(page).toHaveURL(new RegExp(`/gst-details/backlog/${card?.id}$`));
  // On a wide screen too the plan is not buried under what was filed; the year stays open.
  await page.goto(`/gst-details?id=${card?.id}`);
  await see(page.getByRole('region', { name: 'Recent Filling History' })).toBeVisible();
  await see(page.getByRole('region', { name: 'Recent Filling History' }).getByRole('link')).toBeHidden();
  await see(page.getByRole('region', { name: 'A year of returns' })).toBeVisible();
  await visitor.leave();
});

test('figures that are saved on the portal stop a plan: page and desk say so, and offer Retry instead of a yes', async () => {
  const user = await product.signIn(saved);
  const id = savedId;
  got(await user.client.demoFirm({ body: { gstins: 12 } }));
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, saved);
  await page.goto(`/gst-details/backlog/${id}`);
  await see(page.getByText('Stopped at October 2026')).toBeVisible();
  await see(page.getByText(/^Figures are saved on the GST portal/)).toBeVisible();
  await see(page.getByRole('button', { name: /^(?:Go on with|File) / })).toHaveCount(0);
  const retry = page.getByRole('button', { name: 'Retry Filling' });
  await see(retry).toBeVisible();
  // The same act, with its reason, in the row and in the panel.
  await page.goto('/dashboard?queue=all');
  const row = page.locator(`[data-row="${id}"]`);
  await see(row.getByRole('button', { name: /^Retry/ })).toBeVisible();
  await row.click();
  const panel = page.getByRole('complementary', { name: /^Client: / });
  await see(panel.getByText(/^Figures are saved on the GST portal/)).toBeVisible();
  await see(panel.getByRole('button', { name: 'Retry Filling' })).toBeVisible();
  // Among the late months both lead to the plan; the reason stays.
  await page.goto('/dashboard?queue=backlog');
  await row.click();
  await see(panel.getByText(/^Figures saved on the portal/)).toBeVisible();
  await see(panel.getByRole('link', { name: /^See the plan: / })).toBeVisible();
  got(await product.anyone.demoResetSaved({ body: { username: 'sahyadri.tools' } }));
  await page.goto(`/gst-details/backlog/${id}`);
  await retry.click();
  await see(page.getByText('Stopped at October 2026')).toBeHidden();
  await see(page.getByRole('button', { name: /^(?:Go on with|File) / })).toBeVisible();
  await visitor.leave();
});

test('a plan whose API access may have ended says so before its start, with the steps at the portal, until it is renewed', async () => {
  const late = '+919833333375';
  const user = await product.signIn(late);
  got(await user.client.setName({ body: { name: 'Rohit Sethi' } }));
  got(await product.anyone.demoTaxpayer({ body: { username: 'tapti.traders', filed: {} } }));
  const cards = await addAll(user, ['tapti.traders'], true);
  const { now } = got(await product.anyone.demoClock()).data;
  const to = new Date(Date.parse(now) + 32 * 86_400_000).toISOString();
  got(await product.anyone.moveDemoClock({ body: { to } }));
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await enterSignedIn(visitor, product, late);
  await page.goto(`/gst-details/backlog/${cards.get('tapti.traders')?.id}`);
  const warning = page.getByText(/^API access · Perhaps ended .*: renew it$/);
  await see(warning).toBeVisible();
  const start = page.getByRole('button', { name: /^File these / });
  assert.ok(((await warning.boundingBox())?.y ?? Infinity) < ((await start.boundingBox())?.y ?? 0));
  // Months, sum and yes are in sight together, without a scroll.
  const question = page.getByRole('heading', { name: /nothing to pay but late fees of up to ₹/ });
  await see(question).toBeInViewport({ ratio: 1 });
  await see(start).toBeInViewport({ ratio: 1 });
  await warning.click();
  await page.getByRole('button', { name: /^Show the \d steps: How to renew it$/ }).click();
  for (const step of [1, 2]) {
    await see(page.getByText(`Step ${step} of 3`)).toBeVisible();
    await page.getByRole('button', { name: 'Next step' }).click();
  }
  await page.getByRole('button', { name: 'I have renewed it' }).click();
  await see(warning).toHaveCount(0);
  await see(start).toBeVisible();
  await visitor.leave();
});

test('a started month whose code nobody has asked for leads to it from the plan, before the months that are to be started', async () => {
  const typing = '+919833333377';
  const user = await product.signIn(typing);
  got(await user.client.setName({ body: { name: 'Leela Menon' } }));
  got(await product.anyone.demoTaxpayer({ body: { username: 'yamuna.prints', filed: {} } }));
  const id = (await addAll(user, ['yamuna.prints'], true)).get('yamuna.prints')?.id ?? '';
  const first = await until(
    'the plan',
    async () => got(await user.client.backlog({ params: { id } })).data.periods[0] ?? null,
  );
  got(await user.client.startBacklog({ params: { id }, body: { consents: [first.period] } }));
  const { now } = got(await product.anyone.demoClock()).data;
  const later = new Date(Date.parse(now) + 20 * 60_000).toISOString();
  got(await product.anyone.moveDemoClock({ body: { to: later } }));
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, typing);
  await page.goto(`/gst-details/backlog/${id}`);
  await see(page.getByRole('button', { name: /^Go on with \d+ months$/ })).toBeVisible();
  await see(page.getByText('The first goes at once.')).toHaveCount(0);
  await see(
    page.getByText('Press Ask for the code now and type it in: it works for about ten minutes.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ask for the code now' }).click();
  await see(page.getByLabel('Code from the GST portal')).toBeVisible();
  await see(page.getByRole('button', { name: 'Ask for the code now' })).toHaveCount(0);
  await visitor.leave();
});
