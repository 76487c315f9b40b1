import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { got } from '../harness/product.ts';
import { enterSignedIn, newestCode, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { words } from './words.ts';

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });
const t = words.mr;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Latin that stands in Marathi too: names, and the portal's own spellings. */
const names =
  /Shunya|GSTR-1|GSTR-3B|GSTIN|ARN|OTP|PAN|SMS|CSV|API|IST|LLP|DSC|English|Asha Rao|Narmada Foods|narmada\.foods|[A-Z0-9]{15}|support@\S+|NARMADA|\bPDF\b/g;

/** Words in Latin letters on the page that are not names; the server's own sentences are asked for apart. */
async function leftInEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => document.body.innerText);
  return [...new Set(shown.replaceAll(names, ' ').match(/[A-Za-z]{2,}/g))];
}

test('a person who chooses Marathi on the landing page signs in, adds a GSTIN and files in Marathi', async () => {
  // Signing out overtakes what the page may still be reading.
  const visitor = await visit(product, { width: 360, expected: /status of 401/ });
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'मराठी' }).click();
  await see(page).toHaveTitle(t.shell.titles.home);
  await see(page.locator('html')).toHaveAttribute('lang', 'mr-IN');
  assert.deepEqual(await leftInEnglish(page), []);
  // Prerendered so: it says the same to who runs no script.
  const prerendered = await (await page.request.get('/?lang=mr')).text();
  assert.ok(prerendered.includes(t.landing.features.title) && prerendered.includes(t.outside.description));

  await page.getByRole('link', { name: t.landing.getStarted }).click();
  await see(page).toHaveTitle(t.shell.titles.login);
  await page.getByLabel(t.login.mobile).fill('9833333391');
  assert.deepEqual(await leftInEnglish(page), []);
  await button(page, t.login.send).click();
  await page.getByLabel(t.login.enter).fill(await newestCode(product, '+919833333391'));

  await page.getByLabel(t.newcomer.label).fill('Asha Rao');
  await button(page, t.newcomer.save).click();
  await see(page.getByRole('heading', { level: 1 })).toHaveText(t.dashboard.hello({ name: 'Asha Rao' }));
  // The choice is theirs now, for messages and every device.
  const { client } = await product.signIn('+919833333391');
  await see.poll(async () => got(await client.profile()).data.language).toBe('mr');

  await button(page, t.dashboard.add).first().click();
  await page.getByLabel(t.addGstin.nickName).fill('Shop');
  await page.getByLabel(t.addGstin.username).fill('narmada.foods');
  await page.getByLabel(t.addGstin.password).fill('Demo@1234');
  await page.getByLabel(t.addGstin.authorize).check();
  await button(page, t.addGstin.add).click();
  const added = page.getByRole('dialog', { name: t.addGstin.success });
  await see(added.getByText('Narmada Foods')).toBeVisible();
  const question = 'ऑक्टोबर 2026: काही विकले नाही, रिव्हर्स चार्जवर काही खरेदी नाही, काही देणे नाही?';
  await see(added.getByRole('group', { name: question })).toBeVisible();
  // The ledger keeps the declaration in English: that is said, and it stands there too.
  await added.getByText(t.question.exactWords).click();
  await see(added.getByText(t.question.ledger ?? '')).toBeVisible();
  await button(page, t.returns.acts.file({ month: 'ऑक्टोबर' })).click();
  const filed = added.getByRole('group', { name: t.returns.isFiled({ period: 'ऑक्टोबर 2026' }) });
  await see(filed).toBeFocused();
  await see(filed.getByText('पुढील: नोव्हेंबर 2026, देय तारीख 11 डिसेंबर 2026.')).toBeVisible();
  const [entry] = got(await client.history({ body: {} })).data;
  assert.ok(entry);
  for (const arn of [entry.gstr1_arn, entry.gstr3b_arn]) await see(filed.getByText(arn)).toBeVisible();
  await button(page, t.addGstin.done).click();

  // The ledger shows the Marathi consent, with the words of it beside, marked as English.
  await page.goto('/profile');
  const security = page.getByRole('tab', { name: t.profile.sections.security });
  await security.click();
  await see(security).toHaveAttribute('aria-selected', 'true');
  const month = page.getByRole('listitem').filter({ hasText: 'ऑक्टोबर 2026 निल आहे' });
  await month.getByText(t.profile.consents.words).click();
  const agreed = month.locator('p[lang="en"]');
  await see(agreed).toHaveText(/Yes\. For October 2026 I had no sales/);
  await see(month.getByText('मध्ये माझी कोणतीही विक्री किंवा पुरवठा नव्हता')).toBeVisible();
  await see(month.getByText(t.profile.consents.agreedIn)).toBeVisible();

  // A language is kept when its reader leaves, and nothing else is.
  await page.getByRole('button', { name: t.shell.account({ initials: 'AR', name: 'Asha Rao' }) }).click();
  await page.getByRole('menuitem', { name: t.shell.signOut }).click();
  await see(page.getByRole('link', { name: t.landing.getStarted })).toBeVisible();
  assert.deepEqual(await page.evaluate(() => Object.entries(localStorage)), [['language', 'mr']]);
  await visitor.leave();
});

test('a page asks the server in its own language, and an English reader fetches no other', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  const asked = () => page.waitForRequest('**/api/identity');
  const [inEnglish] = await Promise.all([asked(), page.goto('/login')]);
  assert.equal(inEnglish.headers()['accept-language'], 'en-IN');
  await see(button(page, words.en.login.send)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  assert.deepEqual(
    fetched.filter((url) => /devanagari|\/(?:public|inside)-/.test(url)),
    [],
  );
  const [inHindi] = await Promise.all([asked(), page.getByRole('link', { name: 'हिन्दी' }).click()]);
  assert.equal(inHindi.headers()['accept-language'], 'hi-IN');
  await see(button(page, words.hi.login.send)).toBeVisible();
  await visitor.leave();
});

test("a link of a message opens in its recipient's language, whatever the browser shows otherwise", async () => {
  const visitor = await visit(product, { expected: /status of 404/ });
  const { page } = visitor;
  await page.goto('/login?lang=mr');
  await see(page.getByLabel(t.login.mobile)).toBeVisible();
  for (const [address, language, title] of [
    ['/answer/?in=hi#a-token', 'hi-IN', words.hi.links.answer.title],
    ['/code/#a-token', 'en-IN', words.en.links.code.title],
    ['/not-me?in=mr#a-token', 'mr-IN', t.safety.links.notMe.title],
  ] as const) {
    await page.goto(address);
    await see(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await see(page.locator('html')).toHaveAttribute('lang', language);
  }
  await page.goto('/code/#a-token');
  await page
    .getByRole('navigation', { name: 'Language' })
    .first()
    .getByRole('link', { name: 'हिन्दी' })
    .click();
  await see(page.getByRole('heading', { level: 1, name: words.hi.links.code.title })).toBeVisible();
  assert.equal(new URL(page.url()).hash, '#a-token', 'the token is still there');
  await visitor.leave();
});

test('a page that is open while its reader chooses Hindi elsewhere turns to Hindi with the next page', async () => {
  const phone = '+919833333395';
  const { client } = await product.signIn(phone);
  got(await client.setName({ body: { name: 'Asha Rao' } }));
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await see(
    page.getByRole('heading', { level: 1, name: words.en.dashboard.hello({ name: 'Asha Rao' }) }),
  ).toBeVisible();
  got(await client.updateProfile({ body: { language: 'hi' } }));
  // An answer to the dashboard may turn the first of the two pages already, so the links are found by their addresses.
  const inBar = (path: string) => page.getByRole('navigation').locator(`a[href="${path}"]`).first();
  await inBar('/gst-details').click();
  await see(page).toHaveURL(/gst-details/);
  await inBar('/filling-history').click();
  await see(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await see(page.getByRole('heading', { level: 1, name: words.hi.shell.titles.history })).toBeVisible();
  await visitor.leave();
});
