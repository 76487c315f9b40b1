import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { pdfPages } from '../api/files/pdfText.ts';
import { addAll, got, until } from '../harness/product.ts';
import { addInDialog, enterSignedIn, giveName, newestCode, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });

const today = 'Schedule GST-1 and GST-3B filling for today';

/** From the dashboard: opens the dialog, adds, and waits for the portal's answer inside it. */
async function addOnDashboard(page: Page, username: string, business: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
  await addInDialog(page, username);
  await see(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
  await see(page.getByRole('dialog').getByText(business)).toBeVisible();
}

/** The most that a newcomer has to do from the landing page to both documents. */
const most = { taps: 9, typed: 6 };

test('a newcomer comes from the landing page to both documents with nine taps and six typed fields', async () => {
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  const done = { taps: 0, typed: 0 };
  const tap = async (what: Locator) => {
    done.taps += 1;
    await what.click();
  };
  const type = async (label: string, text: string) => {
    done.typed += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Get Started' }));
  await type('Mobile number', '9833333301');
  await tap(button('Send OTP'));
  await type('Enter OTP', await newestCode(product, '+919833333301'));
  await type('Your name', 'Asha Rao');
  await tap(button('Save'));
  await tap(button('Add New GSTIN').first());
  await type('Business nick name', 'Shop');
  await type('GST portal username', 'narmada.foods');
  await type('GST portal password', 'Demo@1234');
  await tap(page.getByLabel('I authorize the product to securely store my credentials'));
  await tap(button('Add GSTIN'));
  const added = page.getByRole('dialog', { name: 'Success' });
  await see(added.getByText('Narmada Foods')).toBeVisible();
  const question = 'October 2026: nothing sold, nothing bought under reverse charge, nothing to pay?';
  await see(added.getByRole('group', { name: question }).getByText('₹0')).toHaveCount(3);
  await tap(button('File October now'));
  // Where it was pressed, and in view: both ARNs with their documents.
  const filed = added.getByRole('group', { name: 'October 2026 is filed' });
  await see(filed).toBeFocused();
  for (const form of ['GSTR-1', 'GSTR-3B'])
    await see(filed.getByRole('link', { name: `PDF of ${form}, opens in a new tab` })).toBeInViewport({
      ratio: 1,
    });
  const [gstr1, gstr3b] = await Promise.all(
    ['GSTR-1', 'GSTR-3B'].map((form) => openedPdf(page, `PDF of ${form}, opens in a new tab`)),
  );
  done.taps += 2;
  assert.ok(done.taps <= most.taps && done.typed <= most.typed, JSON.stringify(done));
  const { client } = await product.signIn('+919833333301');
  const [entry] = got(await client.history({ body: {} })).data;
  assert.ok(entry && gstr1 && gstr3b);
  assert.match(gstr1, /FORM GSTR-1\b/);
  assert.match(gstr3b, /FORM GSTR-3B\b/);
  assert.ok(gstr1.includes(`ARN ${entry.gstr1_arn} (SIMULATED)`));
  assert.ok(gstr3b.includes(`ARN ${entry.gstr3b_arn} (SIMULATED)`));
  const share = await filed.getByRole('link', { name: /^Share on WhatsApp/ }).getAttribute('href');
  assert.match(
    decodeURIComponent(share ?? ''),
    new RegExp(`GSTR-3B ARN ${entry.gstr3b_arn} \\(simulated\\)`),
  );
  await see(filed.getByText('Next: November 2026, due 11 December 2026.')).toBeVisible();
  await see(filed.getByText('You are asked on 1 December 2026. Nothing to do until then.')).toBeVisible();
  await button('Done').click();
  // The test has signed in beside the browser. The page says so above its content, which moves: it is answered first.
  await button('It was me').click();
  await see(button('It was me')).toHaveCount(0);
  const card = page.getByRole('article').filter({ hasText: 'Narmada Foods' });
  await see(card.getByText('23BNRPN4821K1ZN')).toBeVisible();
  await see(card.getByText('11 Dec 2026', { exact: true })).toBeVisible();
  await see(card.getByRole('switch', { name: 'Recurring' })).toBeChecked();

  await card.getByRole('link', { name: /^GST Details/ }).click();
  await see(page).toHaveTitle('GST Details');
  // The question is answered: the panel of the filed month stands alone.
  await see(page.getByRole('group', { name: 'October 2026 is filed' })).toBeVisible();
  await see(page.getByRole('button', { name: today })).toHaveCount(0);
  await see(page.getByRole('button', { name: /^Skip Both/ })).toHaveCount(0);

  // The facts are folded, and begin within two screens.
  const facts = page.getByRole('heading', { name: 'Basic Information' });
  const top = await facts.evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  assert.ok(top <= 2 * 740, `the facts begin at ${top} px`);
  await page.getByRole('heading', { name: 'Recent Filling History' }).click();
  await page.getByRole('link', { name: 'View All' }).click();
  await see(page.getByLabel('GSTIN', { exact: true })).toHaveValue('23BNRPN4821K1ZN');
  const line = page.getByRole('article').filter({ hasText: 'GSTR-1 and GSTR-3B, October 2026' });
  const { y = Infinity } = (await line.boundingBox()) ?? {};
  assert.ok(y < 740 - 60, `the first entry begins at ${y} px`);
  await see(line.getByText('Filed by Asha Rao')).toBeVisible();
  await see(line.getByText(entry.gstr1_arn)).toBeVisible();
  await see(line.getByText(entry.gstr3b_arn)).toBeVisible();
  await line.getByRole('button', { name: 'All files' }).click();
  const json = page.getByRole('link', { name: 'Open GSTR-3B as JSON in a new tab' });
  const told = await page.request.get((await json.getAttribute('href')) ?? '');
  assert.match(await told.text(), /"ret_period": ?"102026"/);
  await visitor.leave();
});

/** The text of the document that a link opens in a new tab. */
async function openedPdf(page: Page, name: string): Promise<string> {
  const link = page.getByRole('link', { name }).first();
  await see(link).toBeVisible();
  assert.equal(await link.getAttribute('target'), '_blank');
  const href = await link.getAttribute('href');
  const answer = await page.request.get(href ?? '');
  assert.equal(answer.headers()['content-type'], 'application/pdf');
  return pdfPages(new Uint8Array(await answer.body())).join(' ');
}

test('the codes of a signatory who forwards nothing are typed where one is', async () => {
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  const phone = '+919833333302';
  const user = await product.signIn(phone);
  await addAll(user, ['narmada.foods']);
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await giveName(page, 'Ravi');
  await addOnDashboard(page, 'yamuna.prints', 'Yamuna Prints');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'GST Details of Yamuna Prints' }).click();
  // Its first code is asked for by itself: what is below moves when its box has come.
  await see(page.getByLabel('Code from the GST portal')).toBeVisible();
  await page.getByText('Exact words').click();
  await see(page.getByText(/^For October 2026 I had no sales/)).toBeVisible();
  await page.getByRole('button', { name: today }).click();
  // A reload ends a press that is on its way.
  await see(page.getByRole('button', { name: today })).toHaveCount(0);
  const titles: string[] = [];
  for (let code = 0; code < 3; code++) {
    const asked = await until(`portal code ${code + 1}`, async () => {
      const [waiting] = got(await user.client.listCodes()).data;
      return waiting !== undefined && !titles.includes(waiting.title) ? waiting : null;
    });
    titles.push(asked.title);
    await see(page.getByRole('heading', { name: asked.title })).toBeVisible();
    const box = page.getByLabel('Code from the GST portal');
    if (code === 1) {
      // The card that needs somebody comes first, and a person who comes to the cards is at its box.
      await page.goto('/dashboard');
      await see(page.getByRole('article').first().getByText('Yamuna Prints')).toBeVisible();
      await see(box).toBeFocused();
      await see(box).toBeInViewport({ ratio: 1 });
    }
    await see(page.locator('li[aria-current="step"]')).toHaveText(new RegExp(`^${code + 1}`));
    if (code === 0) {
      // The box stays where it is when the page is reloaded.
      await page.reload();
      await box.fill('!');
      await page.getByRole('button', { name: 'Use this code' }).click();
      await see(page.getByText('A portal code has 4 to 10 letters or digits.')).toBeVisible();
      // Nothing is sent of a code with a digit too few before it is pressed again.
      await box.fill('12345');
      await box.press('Enter');
      await see(page.getByText(/^The portal sends six digits, and these are 5 digits\./)).toBeVisible();
      await see(box).toHaveValue('12345');
    }
    await box.fill(`  ${await portalCode(asked.title)} `);
    await page.getByRole('button', { name: 'Use this code' }).click();
    await see(page.getByRole('heading', { name: asked.title })).toHaveCount(0);
  }
  assert.equal(titles.length, 3);
  assert.match(titles.join(' | '), /code 1 of 3.*code 2 of 3.*code 3 of 3/);
  const card = page.getByRole('article').filter({ hasText: 'Yamuna Prints' });
  await see(card.getByRole('link', { name: 'PDF of GSTR-3B, opens in a new tab' })).toBeVisible();
  await visitor.leave();
});

const used = new Set<string>();

/** The code that the pretend portal has sent to the signatory's mobile and nobody has typed yet. */
async function portalCode(title: string): Promise<string> {
  const code = await until(`the portal's SMS for ${title}`, async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: '+919000100103' } }));
    // The portal's SMS of an ARN may come after that of the next code.
    const codes = data.map(({ text }) => /^The .* is (\d{6})\. It is valid/.exec(text)?.[1]);
    const [newest] = codes.filter((code) => code !== undefined);
    return newest !== undefined && !used.has(newest) ? newest : null;
  });
  used.add(code);
  return code;
}

test('a wrong portal password leads back to the form with the typed values and the reason', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, '+919833333303');
  await page.goto('/dashboard');
  await giveName(page, 'Meera');
  await page.getByRole('button', { name: 'Add your first GSTIN' }).click();
  const submit = page.getByRole('button', { name: 'Add GSTIN', exact: true });
  await see(submit).toBeDisabled();
  await addInDialog(page, 'kaveri.textiles', 'Wrong@1234');
  await see(
    page
      .getByRole('dialog', { name: 'Add New GSTIN' })
      .getByRole('alert')
      .getByText('The GST portal does not accept this username and password.'),
  ).toBeVisible();
  await see(page.getByText('Correct it here and add again: the new entry replaces this one.')).toBeVisible();
  await see(page.getByLabel('GST portal username')).toHaveValue('kaveri.textiles');
  await page.getByLabel('GST portal password', { exact: true }).fill('Demo@1234');
  await submit.click();
  await see(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await see(page.getByRole('article')).toHaveCount(1);
  await visitor.leave();
});

test('a registration that files other returns is refused with what it files instead', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, '+919833333304');
  await page.goto('/dashboard');
  await giveName(page, 'Dev');
  await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
  await addInDialog(page, 'vindhya.sweets');
  await see(
    page
      .getByRole('dialog')
      .getByText(/composition/i)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await see(page.getByRole('dialog')).toHaveCount(0);
  await see(page.getByRole('article').getByText('Failed')).toBeVisible();
  await page.goto('/gst-details');
  await see(page.getByRole('heading', { name: 'Basic Information' })).toBeVisible();
  await see(page.getByRole('switch')).toHaveCount(0);
  await visitor.leave();
});

test('skipping says what it costs, is taken back, and recurring filing can be switched', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, '+919833333305');
  await page.goto('/dashboard');
  await giveName(page, 'Tara');
  await addOnDashboard(page, 'kaveri.textiles', 'Kaveri Textiles');
  // As on the card, the question has its No beside its yes, and a month that was not nil can be skipped there.
  const added = page.getByRole('dialog', { name: 'Success' });
  await added.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('button', { name: 'Skip October here' }).click();
  await page.getByRole('button', { name: 'Skip this filing' }).click();
  await added.getByRole('button', { name: 'Undo skip' }).click();
  await see(added.getByRole('button', { name: 'No', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  const toggle = page.getByRole('switch', { name: 'Recurring' });
  await toggle.click();
  await see(toggle).not.toBeChecked();
  await toggle.click();
  await see(toggle).toBeChecked();

  await page.getByRole('link', { name: /^View History/ }).click();
  const entry = page.getByRole('article');
  await see(entry.getByText('Will be filed on scheduled date')).toBeVisible();
  await entry.getByRole('button', { name: 'Skip' }).click();
  await see(page.getByRole('dialog').getByText(/₹20 a day/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: /Skip/ }).click();
  await see(entry.getByText('Filling skipped successfully')).toBeVisible();
  await entry.getByRole('button', { name: 'Undo skip' }).click();
  await see(entry.getByText('Will be filed on scheduled date')).toBeVisible();
  await visitor.leave();
});
