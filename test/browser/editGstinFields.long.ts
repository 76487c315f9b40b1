import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { addAll, got, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** The page of a GSTIN that the portal does not know: it returns nothing, so every box is the person's. */
let user: User;
let visitor: Visitor;
let page: Page;
let id: string;
const phone = '+919833333340';
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    id = (await addAll(user, ['nobody.knows'])).get('nobody.knows')?.id ?? '';
    visitor = await visit(product);
    ({ page } = visitor);
    await enterSignedIn(visitor, product, phone);
    await page.goto(`/gst-details/edit/${id}`);
  },
  end: async () => {
    await visitor.leave();
  },
});

const tab = (name: string) => page.getByRole('tab', { name }).click();
const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
const box = (label: string) => page.getByLabel(label, { exact: true });
/** A fact that cannot be changed stands as a label with its value. */
const fact = (label: string, inside: Page | Locator = page) =>
  inside
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');
const choices = (label: string) => box(label).locator('option').allTextContents();
const group = (name: string) => page.getByRole('group', { name });
const days = (form: 'GSTR-1' | 'GSTR-3B') =>
  group(`${form} filling day`).getByRole('button').allTextContents();

/** Every sentence beside a box of the open tab that reports a missing value. */
const missing = async (labels: readonly string[]): Promise<void> => {
  await save();
  for (const label of labels)
    await see(page.getByText(`${label} is required`, { exact: true })).toBeVisible();
  assert.equal(
    await page
      .getByText(/ is required$/)
      .filter({ visible: true })
      .count(),
    labels.length,
  );
};

test('Basic Information has its eight needed boxes, each asked for in its own words', async () => {
  await see(page).toHaveTitle('Edit GSTIN');
  await see(page.getByRole('heading', { name: 'Edit GSTIN', level: 1 })).toBeVisible();
  await see(page.getByRole('tab')).toHaveText([
    'Basic Information',
    'Filling Information',
    'GST Portal Credentials',
    'Address Information',
  ]);
  await see(box('Trade Name')).toBeVisible();
  await missing([
    'Legal Name',
    'GSTIN',
    'PAN Number',
    'Registration Date',
    'Business Type',
    'Contact Person',
    'Contact Phone',
    'Contact Email',
  ]);
  await see(box('Contact Email')).toHaveAttribute('type', 'email');
  await see(box('Contact Phone')).toHaveAttribute('type', 'tel');
  await see(box('Registration Date')).toHaveAttribute('min', '2026-11-02');
  const values = await box('Business Type')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  assert.deepEqual(values, [
    '',
    'proprietorship',
    'partnership',
    'llp',
    'pvtltd',
    'publicltd',
    'trust',
    'society',
    'others',
  ]);
});

test('Filling Information begins with the defaults, and offers the days, hours, minutes and years of the specification', async () => {
  await tab('Filling Information');
  // There is one choice of each: facts, not boxes.
  await see(fact('Filling Type')).toHaveText('Nil');
  await see(fact('Recurring Filling')).toHaveText('Monthly');
  assert.deepEqual(
    await days('GSTR-1'),
    Array.from({ length: 10 }, (_, at) => String(at + 1)),
  );
  assert.deepEqual(
    await days('GSTR-3B'),
    Array.from({ length: 20 }, (_, at) => String(at + 1)),
  );
  const hours = ['AM', 'PM'].flatMap((half) =>
    ['12', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((hour) => `${hour} ${half}`),
  );
  for (const [form, day, hour, minute] of [
    ['GSTR-1', '5', '7', '59'],
    ['GSTR-3B', '10', '18', '30'],
  ] as const) {
    assert.deepEqual(await choices(`${form} Hour`), hours);
    assert.deepEqual(await choices(`${form} Minute`), ['00', '15', '30', '45', '59']);
    await see(group(`${form} filling day`).locator('[aria-pressed=true]')).toHaveText(day);
    await see(box(`${form} Hour`)).toHaveValue(hour);
    await see(box(`${form} Minute`)).toHaveValue(minute);
  }
  await see(page.getByText('Times are in IST.').first()).toBeVisible();
  await see(page.getByRole('switch', { name: /^Auto Filling/ })).toBeChecked();
  await see(box('Reminder Days')).toHaveValue('3');
  await see(box('GSTR-1 Start Date')).toHaveAttribute('min', '2026-11-02');
  await see(box('Filling Notes')).toHaveValue('');
  await box('Has End Date').check();
  assert.deepEqual(await choices('End Year'), ['2025', '2026', '2027', '2028', '2029', '2030']);
  assert.equal((await choices('End Month')).length, 12);
  await box('Has End Date').uncheck();
});

test('a GSTR-1 day after GSTR-3B is red, and an earlier GSTR-3B day takes no press', async () => {
  const day = (form: string, number: string) =>
    group(`${form} filling day`).getByRole('button', { name: number, exact: true });
  await day('GSTR-3B', '6').click();
  await see(day('GSTR-1', '7')).toHaveAttribute('title', 'GSTR-1 filling day must be 6 or earlier');
  await see(day('GSTR-1', '6')).not.toHaveAttribute('title');
  await see(day('GSTR-3B', '4')).toBeDisabled();
  const colour = (number: string) => day('GSTR-1', number).evaluate((each) => getComputedStyle(each).color);
  assert.notEqual(await colour('7'), await colour('6'));
  // The same day is late by its hour.
  await box('GSTR-3B Hour').selectOption('6');
  await day('GSTR-1', '6').click();
  const rule = page.getByText('GSTR-1 filling time must be less than or equal to GSTR-3B filling time');
  await see(rule).toBeVisible();
  await see(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await box('GSTR-3B Hour').selectOption('18');
  await see(rule).toHaveCount(0);
});

test('GST Portal Credentials has its boxes, and asks for username, email and phone', async () => {
  await tab('GST Portal Credentials');
  await see(box('Username')).toHaveAttribute('type', 'email');
  await see(box('Password')).toHaveAttribute('type', 'password');
  await see(box('Email for OTP')).toHaveAttribute('type', 'email');
  await see(box('Phone for OTP')).toHaveAttribute('type', 'tel');
  await see(page.getByLabel(/password every 90 days/)).not.toBeChecked();
  await box('Username').fill('');
  await missing(['Username', 'Email for OTP', 'Phone for OTP']);
  await box('Username').fill('nobody.knows');
});

test('Address Information has 36 states and India for good, and asks for six lines of the principal place alone', async () => {
  await tab('Address Information');
  const principal = group('Principal place of business');
  assert.equal(await principal.getByLabel('State').locator('option').count(), 1 + 36);
  await see(fact('Country', principal)).toHaveText('India');
  await see(principal.getByLabel('Building Name')).toBeVisible();
  await page.getByLabel('This business has an additional address').check();
  await see(fact('Country', group('Additional address'))).toHaveText('India');
  await missing(['Building No', 'Street', 'Area', 'City', 'Pincode', 'State']);
});

test('input on the four tabs is stored, and stands there when the page is opened again', async () => {
  const fill = async (texts: Record<string, string>, inside: string | null = null): Promise<void> => {
    for (const [label, value] of Object.entries(texts)) {
      const found = inside === null ? box(label) : group(inside).getByLabel(label, { exact: true });
      const isList = (await found.evaluate((each) => each.tagName)) === 'SELECT';
      await (isList ? found.selectOption(value) : found.fill(value));
    }
  };
  const basic = {
    'Legal Name': 'Nobody Knows',
    'Trade Name': 'Known',
    GSTIN: '27AAPFU0939F1ZV',
    'PAN Number': 'AAPFU0939F',
    'Registration Date': '2026-11-03',
    'Business Type': 'society',
    'Contact Person': 'Office',
    'Contact Phone': '0761 2345678',
    'Contact Email': 'office@example.in',
  };
  const place = {
    'Building No': '12',
    'Building Name': 'Ganesh Chambers',
    Street: 'Station Road',
    Area: 'Wright Town',
    City: 'Jabalpur',
    Pincode: '482002',
    State: 'MP',
  };
  await tab('Basic Information');
  await fill(basic);
  await tab('Filling Information');
  await fill({ 'GSTR-1 Start Date': '2026-11-02', 'Reminder Days': '6', 'Filling Notes': 'Ask in March' });
  await page.getByRole('switch', { name: /^Auto Filling/ }).click();
  await tab('GST Portal Credentials');
  await fill({ 'Email for OTP': 'sign@example.in', 'Phone for OTP': '9876543210' });
  await page.getByLabel(/password every 90 days/).check();
  await tab('Address Information');
  await fill(place, 'Principal place of business');
  await fill({ City: 'Pune', State: 'MH' }, 'Additional address');
  await save();
  await see(page.getByRole('dialog', { name: 'Changes Saved Successfully' })).toBeVisible();

  const [record] = got(await user.client.getDetails({ params: { id } })).data.gstins;
  assert.ok(record);
  assert.deepEqual(
    [record.gstr1_filling_day, record.gstr3b_filling_day, record.gstr1_start_date, record.reminder_days],
    [6, 6, '2026-11-02', 6],
  );
  assert.deepEqual([record.auto_filling, record.portal_details.password_reminder], [false, true]);
  assert.deepEqual(
    [record.home_address?.additional_city, record.home_address?.additional_state],
    ['Pune', 'MH'],
  );
  assert.equal(record.filling_notes, 'Ask in March');

  await page.goto(`/gst-details/edit/${id}`);
  for (const [label, value] of Object.entries(basic)) await see(box(label)).toHaveValue(value);
  await tab('Address Information');
  for (const [label, value] of Object.entries(place))
    await see(group('Principal place of business').getByLabel(label, { exact: true })).toHaveValue(value);
});
