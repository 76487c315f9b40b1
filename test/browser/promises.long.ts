import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { addAll, got, history, until, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct({
  // Codes of some tests before come from nobody; they are not waited for long.
  settings: { SHUNYA_DEMO_CODE_WAIT_SECONDS: '8' },
  end: async () => assert.deepEqual(product.errors, []),
});

const big = 'Schedule GST-1 and GST-3B filling for today';
let phones = 0;
const visits: Visitor[] = [];

test.afterEach(async () => {
  for (const visitor of visits.splice(0)) await visitor.leave();
});

/** Somebody new with these GSTINs, on a small phone or at a desk, whose pages open signed in. */
async function someone(
  usernames: readonly string[],
  { ask = false, width = 360 } = {},
): Promise<{ page: Page; user: User; visitor: Visitor }> {
  const phone = `+9198444444${String((phones += 1)).padStart(2, '0')}`;
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  await addAll(user, usernames, ask);
  const visitor = await visit(product, { width });
  visits.push(visitor);
  if (width === 360) await visitor.page.setViewportSize({ width, height: 740 });
  await enterSignedIn(visitor, product, phone);
  return { page: visitor.page, user, visitor };
}

const panel = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Both documents of a month are there to be pressed, where the eye is, and the focus with them. */
async function seeDocuments(page: Page, month: string): Promise<void> {
  const filed = panel(page, `${month} is filed`);
  await see(filed).toBeFocused();
  for (const form of ['GSTR-1', 'GSTR-3B'])
    await see(filed.getByRole('link', { name: `PDF of ${form}, opens in a new tab` })).toBeInViewport({
      ratio: 1,
    });
  await see(filed.locator('.font-mono')).toHaveCount(2);
}

test('after filing today both ARNs and both documents are in view on a small phone, and have the focus', async () => {
  const { page } = await someone(['narmada.foods']);
  await page.goto('/gst-details');
  await page.getByRole('button', { name: big }).click();
  await seeDocuments(page, 'October 2026');
});

test('a month that is asked for is filed from its card, under the words that the press says', async () => {
  const { page, user } = await someone(['kaveri.textiles'], { ask: true });
  const [told] = got(await product.anyone.demoMessages({ query: { to: user.phone } })).data.filter(
    ({ text }) => /October 2026/.test(text),
  );
  assert.match(told?.text ?? '', /was October 2026 nil for .* Nothing is filed without your yes\./);
  const link = /http\S+$/.exec(told?.text ?? '')?.[0] ?? '';
  await page.goto(link.replace(/^http:\/\/[^/]+/, ''));
  await see(page.getByRole('heading', { name: 'October 2026: was it nil?' })).toBeVisible();
  await see(page.getByRole('group', { name: /^October 2026: nothing sold/ }).getByText('₹0')).toHaveCount(3);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await see(page.getByRole('heading', { name: 'October 2026 was not nil' })).toBeFocused();
  // It leads to where the month is skipped.
  await page.getByRole('link', { name: 'Skip October 2026 here' }).click();
  await see(page).toHaveURL(/\/gst-details\?id=\w{15}$/);
  await see(page.getByRole('heading', { level: 2, name: 'Kaveri Textiles' })).toBeVisible();
  await see(
    page.getByRole('button', { name: 'Skip Both GST-1 and GST-3B filling for this Month' }),
  ).toBeVisible();
  await page.goto('/dashboard');
  const card = page.getByRole('article');
  await card.getByText('Why', { exact: true }).click();
  await see(
    card.getByText('Was October 2026 nil? Waiting for your yes until 11 November 2026.'),
  ).toBeVisible();
  // Nothing is read before the yes: each zero says so.
  await see(card.getByText('Only you know.')).toHaveCount(3);
  await see(card.getByText('₹0')).toHaveCount(3);
  await card.getByText('Exact words').click();
  await see(card.getByText(/^For October 2026 I had no sales/)).toBeVisible();
  // A No leads to the next steps, and declares nothing.
  await card.getByRole('button', { name: 'No', exact: true }).click();
  const no = page.getByRole('dialog', { name: 'October 2026 was not nil' });
  await see(no.getByText(/GSTR-1 by 11 November 2026, GSTR-3B by 20 November 2026\./)).toBeVisible();
  await no.getByRole('button', { name: 'Skip October here' }).click();
  await see(page.getByRole('dialog', { name: 'Skip this filing?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await card.getByRole('button', { name: 'Yes, file both' }).click();
  await seeDocuments(page, 'October 2026');
});

test('the box for a code is there at once, and a refused code is reported in the next', async () => {
  const { page, user } = await someone(['yamuna.prints']);
  // No wait for a forwarding that may not exist: by this clock each code was asked for just now.
  await page.route('**/api/codes?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { asked_at: string }[] };
    const now = got(await product.anyone.demoClock()).data.now;
    await route.fulfill({
      response: answer,
      json: { ...body, data: body.data.map((code) => ({ ...code, asked_at: now })) },
    });
  });
  await page.goto('/gst-details');
  const box = page.getByLabel('Code from the GST portal');
  // The first code of a GSTIN is asked for when it is added: the box stands there before the press, and has the focus after it.
  await see(box).toBeFocused();
  await page.getByRole('button', { name: big }).click();
  await see(page.getByRole('button', { name: big })).toHaveCount(0);
  await see(box).toBeFocused();
  await see(page.getByText(/Your forwarding rule/)).toHaveCount(0);
  const used = new Set<string>();
  const places: string[] = [];
  const titleNow = (): Promise<string> => page.getByRole('heading', { name: /: code \d of \d$/ }).innerText();
  for (const wrong of [true, false, false, false]) {
    const title = await titleNow();
    places.push(/code \d/.exec(title)?.[0] ?? '');
    const sent = await until(`the portal's SMS for ${title}`, () => portalCode(used));
    await box.fill(wrong ? '000000' : sent);
    await page.getByRole('button', { name: 'Use this code' }).click();
    if (wrong) {
      await see(
        page.getByText(
          /^That code was not accepted\. A new one was sent to mobile ending 0103\b.* at \d\d:\d\d\.$/,
        ),
      ).toBeVisible();
      await see(box).toBeFocused();
      await see(box).toHaveValue('');
    } else if (places.length < 4) {
      await see(page.getByRole('heading', { name: title })).toHaveCount(0);
      await see(box).toBeFocused();
    }
  }
  assert.deepEqual(places, ['code 1', 'code 1', 'code 2', 'code 3']);
  await seeDocuments(page, 'October 2026');
  assert.equal((await history(user))[0]?.status, 'success');
});

/** The newest code that the pretend portal has sent to the signatory and that was not used or spoilt yet. */
async function portalCode(used: Set<string>): Promise<string | null> {
  const { data } = got(await product.anyone.demoMessages({ query: { to: '+919000100103' } }));
  const codes = data.flatMap(({ text }) =>
    text.includes('/code/') ? [] : (/\b\d{6}\b/.exec(text)?.[0] ?? []),
  );
  const [newest] = codes;
  if (newest === undefined || used.has(newest)) return null;
  used.add(newest);
  return newest;
}

test('a GSTIN that the portal refused is tried again where its words say so, on the card and in the details', async () => {
  const { page, user } = await someone(['chilika.boats']);
  await page.goto('/dashboard');
  const card = page.getByRole('article');
  const tryAgain = async () => {
    await card.getByRole('button', { name: /^Show the 3 steps/ }).click();
    await card.getByRole('button', { name: 'Next step' }).click();
    await card.getByRole('button', { name: 'Next step' }).click();
  };
  await tryAgain();
  const asked = page.waitForResponse(/\/verify-again$/);
  await card.getByRole('button', { name: 'I have switched it on' }).click();
  assert.equal((await asked).status(), 200);
  // Nothing has changed at the portal: it says the same once more.
  await until('the second refusal', async () => {
    const { gstins } = got(await user.client.dashboard()).data;
    return gstins[0]?.status === 'failed' ? true : null;
  });
  await see(card.getByText('API access is off. Nothing can be filed.')).toBeVisible();
  got(await product.anyone.demoApiAccess({ body: { username: 'chilika.boats', on: true } }));
  await card.getByRole('link', { name: /^GST Details/ }).click();
  await see(page.getByText(/then try again\./)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByText(/then try again\./)).toHaveCount(0);
  await see(panel(page, 'October 2026')).toBeVisible();
});

test('the outcome of a press stands alone: a discovered fee is not shown under a success, and offers no declaration', async () => {
  const { page } = await someone(['tapti.traders']);
  await page.goto('/gst-details');
  await page.getByRole('button', { name: big }).click();
  const stopped = panel(page, 'October 2026');
  await see(stopped.getByRole('heading', { name: 'Put ₹140 into the cash ledger' })).toBeVisible();
  await see(stopped).toBeFocused();
  await see(stopped.getByText(/₹140/).first()).toBeInViewport();
  await see(page.getByText('GSTR-1 and GSTR-3B filling has been scheduled for today')).toHaveCount(0);
  await see(page.getByText('Exact words')).toHaveCount(0);
  await see(page.getByRole('button', { name: big })).toHaveCount(0);
  await page.goto('/filling-history');
  await see(page.getByRole('article').getByText(/carries a late fee of ₹140/)).toBeVisible();
  await see(page.getByRole('button', { name: 'Retry Filling' })).toHaveCount(0);
});

test('a cancelled registration says once that no return is due, and offers nothing', async () => {
  const { page, user } = await someone(['aravali.stone']);
  await until('its month', async () => ((await history(user))[0]?.status_code === 'none_due' ? true : null));
  const told = got(await product.anyone.demoMessages({ query: { to: user.phone } })).data;
  assert.deepEqual(
    told.filter(({ text }) => !/sign in|signed in/.test(text)),
    [],
  );
  await page.goto('/dashboard');
  const card = page.getByRole('article');
  await see(card.getByText('No return is due', { exact: true })).toBeVisible();
  await see(card.getByText(/GSTR-10/)).toHaveCount(1);
  await see(card.getByRole('button')).toHaveCount(0);
  await see(card.getByText('Nothing due')).toBeVisible();
  await page.goto('/gst-details');
  await see(panel(page, 'October 2026').getByText(/GSTR-10/)).toBeVisible();
  await see(page.getByText(/GSTR-10/)).toHaveCount(1);
  await see(page.getByRole('button', { name: big })).toHaveCount(0);
});

// Last: it moves the clock of all.
test('a month of which GSTR-3B was skipped after GSTR-1 was filed says so, and is undone on every page', async () => {
  const { page, user } = await someone(['narmada.foods'], { width: 1280 });
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-06T10:00:00+05:30' } }));
  const newest = async () => (await history(user))[0];
  const entry = await newest();
  assert.ok(entry && entry.period === '112026' && entry.gstr1_arn !== '' && entry.gstr3b_arn === '');
  assert.deepEqual([entry.gst_1_scheduled_date, entry.gst_3b_scheduled_date], [5, 10]);
  const params = { id: entry.id };
  got(await user.client.skipFiling({ params }));
  const says = 'GSTR-1 filed, GSTR-3B skipped';
  const due = 'Still due: GSTR-3B on 20 December 2026. Press Undo skip to have it filed.';

  await page.goto('/filling-history');
  const line = page.getByRole('article').filter({ hasText: 'November 2026' });
  await see(line.getByText(says)).toBeVisible();
  await see(line.getByText(due)).toBeVisible();
  await see(line.getByText(entry.gstr1_arn)).toBeVisible();
  await see(line.getByText('ARN number is generating')).toHaveCount(0);
  await line.getByRole('button', { name: 'Undo skip' }).click();
  await see(line.getByText('The skip has been undone.')).toBeVisible();
  await see(line.getByText('Will be filed on scheduled date')).toBeVisible();

  got(await user.client.skipFiling({ params }));
  await page.goto('/gst-details');
  const month = panel(page, 'November 2026');
  await see(month.getByText(says)).toBeVisible();
  await month.getByRole('button', { name: 'Undo skip' }).click();
  await see(month.getByText('Scheduled', { exact: true })).toBeVisible();

  got(await user.client.skipFiling({ params }));
  await page.goto('/dashboard');
  const card = page.getByRole('article');
  await see(card.getByText(says)).toBeVisible();
  await see(card.getByText('20 Dec 2026', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Undo skip' }).click();
  await see(card.getByText('GSTR-3B on the 10th')).toBeVisible();
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-11T10:00:00+05:30' } }));
  assert.equal((await newest())?.status, 'success');
});
