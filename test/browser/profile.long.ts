import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { addAll, got, until } from '../harness/product.ts';
import { intercept } from '../harness/browser/intercept.ts';
import { enterSignedIn, see, newestCode, visit, type Visitor } from '../harness/browser/visitor.ts';
import { words } from './words.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

let next = 9_866_660_000;

/** Someone with a name, signed in at the profile. */
async function atProfile(expected?: RegExp): Promise<Visitor & { phone: string }> {
  const phone = `+91${(next += 1)}`;
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const visitor = await visit(product, expected === undefined ? {} : { expected });
  await enterSignedIn(visitor, product, phone);
  await visitor.page.goto('/profile');
  await see(visitor.page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  return { ...visitor, phone };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const toast = (page: Page, text: string) =>
  see(page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible();
const save = (page: Page, section: string) =>
  page.getByRole('form', { name: section }).getByRole('button', { name: 'Save Changes' }).click();

test('the profile shows the verified number, 80 % and first and last name as required; the saved values stay', async () => {
  const visitor = await atProfile();
  const { page } = visitor;
  await see(page.getByText('+91 98666').first()).toBeVisible();
  await see(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  await see(page.getByRole('progressbar', { name: 'Profile completion' })).toHaveAttribute(
    'aria-valuenow',
    '80',
  );
  // The name that was typed after the first sign-in.
  await see(page.getByLabel('First Name')).toHaveValue('Asha');
  await see(page.getByLabel('Last Name')).toHaveValue('Rao');
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Last Name').fill('');
  await save(page, 'Personal Information');
  await see(page.getByText('First Name is required')).toBeVisible();
  await see(page.getByText('Last Name is required')).toBeVisible();
  await see(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('First Name').fill('Asha');
  await page.getByLabel('Last Name').fill('Rao');
  await page.getByLabel('Display Name').fill('Asha of Narmada');
  await page.getByLabel('ID Type').selectOption('aadhar');
  await page.getByLabel('ID Number').fill('1234');
  await save(page, 'Personal Information');
  await see(page.getByText('An Aadhaar number has 12 digits')).toBeVisible();
  await page.getByLabel('ID Number').fill('2345 6789 0123');
  await save(page, 'Personal Information');
  await toast(page, 'Personal Information updated successfully!');
  await see(page.getByLabel('ID Number')).toHaveValue('234567890123');
  // The bar follows without a reload.
  await see(page.getByText('Hi, Asha of Narmada')).toBeVisible();
  await page.reload();
  await see(page.getByLabel('Last Name')).toHaveValue('Rao');
  await visitor.leave();
});

test('the mailed link verifies the address by a press, and the profile says so without a reload', async () => {
  const visitor = await atProfile();
  const { page, phone } = visitor;
  const email = `u${phone.slice(-4)}@example.test`;
  await tab(page, 'Contact Details');
  await see(page.getByRole('term').filter({ hasText: 'Mobile Number' })).toBeVisible();
  await see(page.getByRole('textbox', { name: 'Mobile Number' })).toHaveCount(0);
  await see(page.getByText('Not verified')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await toast(page, 'Verification email sent successfully!');
  const link = await until('the mail with the link', async () => {
    const [mail] = got(await product.anyone.demoMessages({ query: { to: email } })).data;
    return /^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? null;
  });
  const other = await visitor.tab();
  await page.getByLabel('City').fill('Bhopal');
  // Both names are this machine; the browser keeps its session by the name.
  await other.goto(link.replace(/^http:\/\/localhost:\d+/, product.baseUrl));
  await other.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await see(other.getByText('Your e-mail address is verified')).toBeVisible();
  assert.equal(new URL(other.url()).hash, '');
  await see(page.getByText('Not verified')).toBeHidden();
  // The text typed meanwhile is still there.
  await see(page.getByLabel('City')).toHaveValue('Bhopal');
  await page.getByLabel('State').selectOption('MP');
  await save(page, 'Contact Details');
  await toast(page, 'Contact Details updated successfully!');
  await visitor.leave();
});

test('a photo is uploaded, shown and removed; a file that is not a photo is reported', async () => {
  const visitor = await atProfile(/status of 422/);
  const { page } = visitor;
  const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer();
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choose a photo').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await choose(red);
  await toast(page, 'Profile photo uploaded successfully!');
  await see(page.getByRole('img', { name: 'Photo of Asha Rao' })).toBeVisible();
  await choose(Buffer.from('no photo'));
  await toast(page, 'Failed to upload profile photo');
  await choose(Buffer.alloc(5 * 1024 * 1024 + 1));
  await toast(page, 'A photo has at most 5 MB.');
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await see(page.getByRole('img', { name: 'Photo of Asha Rao' })).toBeHidden();
  await visitor.leave();
});

test('the theme takes effect as it is chosen, and the language of pages and messages once it is saved', async () => {
  const visitor = await atProfile();
  const { page, phone } = visitor;
  await tab(page, 'Preferences');
  await page.getByLabel('Theme').selectOption('dark');
  assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
  await see(page.getByText('Of the pages, mails and SMS.')).toBeVisible();
  assert.deepEqual(
    await page.getByRole('combobox', { name: 'Language' }).locator('option').allTextContents(),
    ['English', 'हिन्दी', 'मराठी'],
  );
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await save(page, 'Preferences');
  await toast(page, 'Preferences updated successfully!');
  const { preferences, sections, title } = words.hi.profile;
  await see(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await see(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await see(page.getByRole('tab', { name: sections.preferences })).toHaveAttribute('aria-selected', 'true');
  await see(page.getByLabel(preferences.theme)).toHaveValue('dark');
  await see(page.getByRole('combobox', { name: preferences.language })).toHaveValue('hi');
  // On another device it is there from the sign-in on, and English was not chosen there by hand.
  const elsewhere = await visit(product);
  await elsewhere.page.goto('/login');
  await elsewhere.page.getByLabel('Mobile number').fill(phone.slice(3));
  await elsewhere.page.getByRole('button', { name: 'Send OTP' }).click();
  // After those of the sign-ins before; it comes in Hindi.
  await elsewhere.page.getByLabel('Enter OTP').fill(await newestCode(product, phone, 2));
  await see(
    elsewhere.page.getByRole('heading', { level: 1, name: words.hi.dashboard.hello({ name: 'Asha Rao' }) }),
  ).toBeVisible();
  await elsewhere.leave();
  await visitor.leave();
});

test('where loading fails the signed-in user stands in, and where saving fails the page keeps working', async () => {
  const visitor = await atProfile(/status of 500|net::ERR_FAILED/);
  const { page, phone } = visitor;
  const broken = { success: false, data: null, code: 'internal', message: 'It broke.' };
  let saving: 'fails' | 'works' = 'fails';
  const mend = await intercept(page, '**/api/user/profile', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ status: 500, json: broken });
    return saving === 'fails' ? route.abort('failed') : route.fallback();
  });
  await page.reload();
  await toast(page, 'Failed to load user profile data');
  await see(page.getByLabel('Display Name')).toHaveValue('Asha Rao');
  await page.getByLabel('First Name').fill('Asha');
  await page.getByLabel('Last Name').fill('Rao');
  await save(page, 'Personal Information');
  await toast(page, 'Failed to update Personal Information');
  // Default values are nobody's wish: only changed fields are saved over the stored ones.
  const { client } = await product.signIn(phone);
  const kept = { language: 'hi', data_collection: true, sms_notifications: false, theme: 'dark' } as const;
  got(await client.updateProfile({ body: { ...kept, gender: 'female' } }));
  saving = 'works';
  await tab(page, 'Preferences');
  await page.getByText('Coming later').click();
  await page.getByLabel('Date Format').selectOption('YYYY-MM-DD');
  await save(page, 'Preferences');
  await toast(page, 'Preferences updated successfully!');
  const { language, data_collection, sms_notifications, theme, date_format } = got(
    await client.profile(),
  ).data;
  assert.deepEqual({ language, data_collection, sms_notifications, theme }, kept);
  assert.equal(date_format, 'YYYY-MM-DD');
  mend();
  await tab(page, 'Personal Information');
  await save(page, 'Personal Information');
  await toast(page, 'Personal Information updated successfully!');
  await visitor.leave();
});

test('another device is signed out at once, and everywhere ends this one too', async () => {
  const visitor = await atProfile(/status of 401/);
  const { page, phone } = visitor;
  const elsewhere = await product.signIn(phone);
  await tab(page, 'Security and Data');
  await see(page.getByText('This device', { exact: true })).toBeVisible();
  const others = page.getByRole('button', { name: 'Sign out Unknown device' });
  await see(others.first()).toBeVisible();
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await see(others).toHaveCount(left - 1);
  }
  const refused = await elsewhere.client.profile();
  assert.ok(!refused.success && refused.status === 401);
  const third = await product.signIn(phone);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await see(page).toHaveURL(`${product.baseUrl}/`);
  assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null);
  const ended = await third.client.profile();
  assert.ok(!ended.success && ended.status === 401);
  await visitor.leave();
});

test('a standing consent is taken back, everything is downloaded, and the account is erased after the typed word', async () => {
  const visitor = await atProfile(/status of 401/);
  const { page, phone } = visitor;
  await addAll(await product.signIn(phone), ['kaveri.textiles']);
  await tab(page, 'Security and Data');
  await page.getByRole('button', { name: /^Take back: Months are nil/ }).click();
  await toast(page, 'Taken back. You are asked before each filing.');
  const log = page.getByRole('region', { name: 'What happened in this account' });
  const taken = log
    .getByRole('listitem')
    .filter({ hasText: /^Taken back for Kaveri Textiles \(GSTIN ending .{4}\): months/ });
  // The time is the ledger's, which is the demo's.
  await see(taken).toContainText('2 Nov 2026');
  await see(log.getByText(/^Signed in/)).toHaveCount(0);
  await log.getByRole('button', { name: /^Show all \d+$/ }).click();
  await see(log.getByText(/^Signed in/).first()).toBeVisible();
  await see(log.getByText(/^Added Kaveri Textiles \(GSTIN ending .{4}\)$/)).toBeVisible();
  await see(log.getByRole('list')).toBeFocused();
  await see(page.getByText(/Taken back \d+ Nov 2026/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'shunya-2026-11-02.json');
  const file = await readFile(await download.path(), 'utf8');
  assert.ok(file.includes(phone) && file.includes('kaveri.textiles') && !file.includes('Demo@1234'));
  await page.getByRole('button', { name: 'Erase my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase my account' });
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await see(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('erase');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await see(page).toHaveURL(`${product.baseUrl}/`);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  const again = await product.signIn(phone);
  assert.deepEqual(got(await again.client.dashboard()).data.gstins, []);
  await visitor.leave();
});
