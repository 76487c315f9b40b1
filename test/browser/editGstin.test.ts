import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import type { CallSuccess } from '#contract/client.ts';
import { addAll, type Card, got, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

let user: User;
let visitor: Visitor;
let page: Page;
let cards: Map<string, Card>;
const phone = '+919833333330';
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    cards = await addAll(user, ['kaveri.textiles', 'nobody.knows']);
    visitor = await visit(product, { width: 390 });
    ({ page } = visitor);
    await enterSignedIn(visitor, product, phone);
  },
  end: async () => {
    await visitor.leave();
  },
});

const card = (name: string): Card => {
  const found = cards.get(name);
  assert.ok(found);
  return found;
};
const stored = async (id: string): Promise<CallSuccess<'getDetails'>['data']['gstins'][number]> => {
  const [record] = got(await user.client.getDetails({ params: { id } })).data.gstins;
  assert.ok(record);
  return record;
};
const tab = (name: string) => page.getByRole('tab', { name });
const save = () => page.getByRole('button', { name: 'Save Changes' });
const day = (form: 'GSTR-1' | 'GSTR-3B', number: number) =>
  page
    .getByRole('group', { name: `${form} filling day` })
    .getByRole('button', { name: String(number), exact: true });
const question = 'Are you sure you want to discard your changes?';

test('the timing rule is shown on the days, and saving waits for it', async () => {
  await page.goto(`/gst-details/edit/${card('kaveri.textiles').gstin}`);
  await tab('Filling Information').click();
  await see(day('GSTR-1', 5)).toHaveAttribute('aria-pressed', 'true');
  await see(day('GSTR-3B', 10)).toHaveAttribute('aria-pressed', 'true');
  await see(page.getByLabel('GSTR-1 Hour').locator('option:checked')).toHaveText('07 AM');
  await see(page.getByLabel('GSTR-3B Hour').locator('option:checked')).toHaveText('06 PM');
  assert.deepEqual(await page.getByLabel('GSTR-3B Minute').locator('option').allTextContents(), [
    '00',
    '15',
    '30',
    '45',
    '59',
  ]);
  await see(day('GSTR-3B', 4)).toBeDisabled();
  await see(day('GSTR-3B', 4)).toHaveAttribute('title', 'GSTR-3B filling day must be 5 or later');
  await day('GSTR-3B', 7).click();
  await see(day('GSTR-1', 8)).toHaveAttribute('title', 'GSTR-1 filling day must be 7 or earlier');
  await day('GSTR-1', 8).click();
  await see(
    page.getByText('GSTR-1 filling time must be less than or equal to GSTR-3B filling time'),
  ).toBeVisible();
  await see(save()).toBeDisabled();
  await see(save()).toHaveAttribute('title', 'Please fix validation errors before saving');
  await tab('Basic Information').click();
  await save().click();
  await see(tab('Filling Information')).toHaveAttribute('aria-selected', 'true');
});

test("same-as keeps GSTR-3B's time in step with GSTR-1's", async () => {
  await page.getByLabel('Same as GSTR-1').check();
  await see(day('GSTR-3B', 8)).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('GSTR-1 Hour').selectOption({ label: '06 PM' });
  await day('GSTR-1', 3).click();
  await see(page.getByLabel('GSTR-3B Hour')).toHaveValue('18');
  await see(page.getByLabel('GSTR-3B Hour')).toBeDisabled();
  await see(day('GSTR-3B', 3)).toHaveAttribute('aria-pressed', 'true');
  await see(save()).toBeEnabled();
});

test('leaving asks first; saving checks every changed tab, stores the form and leads back', async () => {
  await page.getByRole('link', { name: 'Filling History' }).first().click();
  await see(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await tab('GST Portal Credentials').click();
  await page.getByLabel('Email for OTP').fill(' ');
  await page.getByLabel('Phone for OTP').fill('12345');
  await tab('Address Information').click();
  // The portal's value is prefilled; where it is corrected, it stands beside.
  const principal = page.getByRole('group', { name: 'Principal place of business' });
  await see(principal.getByLabel('City')).toHaveValue('Mysuru');
  await principal.getByLabel('City').fill('Mysore');
  await see(principal.getByText('GST portal: Mysuru')).toBeVisible();
  await page.getByLabel('This business has an additional address').check();
  const additional = page.getByRole('group', { name: 'Additional address' });
  assert.equal(await additional.getByLabel('State').locator('option').count(), 1 + 36);
  await additional.getByLabel('City').fill('Pune');
  await additional.getByLabel('State').selectOption({ label: 'Maharashtra' });
  await save().click();
  await see(page.getByText('Email for OTP is required')).toBeVisible();
  await see(page.getByText('Mobile number must be 10 digits')).toBeVisible();
  await see(page.getByLabel('Email for OTP')).toBeFocused();
  await page.getByLabel('Email for OTP').fill('sign@example.in');
  await page.getByLabel('Phone for OTP').fill('98765 43210');
  await save().click();
  const saved = page.getByRole('dialog', { name: 'Changes Saved Successfully' });
  await see(saved.getByText('Your GSTIN information has been updated successfully.')).toBeVisible();
  await saved.getByRole('button', { name: 'Back to GST Details' }).click();
  await see(page).toHaveURL(/\/gst-details$/);
  await see(page.getByRole('heading', { level: 2, name: 'Kaveri Textiles' })).toBeVisible();
  const record = await stored(card('kaveri.textiles').id);
  assert.deepEqual(
    [
      record.gstr1_filling_day,
      record.gstr1_filling_hour,
      record.gstr3b_filling_day,
      record.gstr3b_filling_hour,
    ],
    [3, 18, 3, 18],
  );
  assert.equal(record.gstr3b_same_as_gstr1, true);
  assert.equal(record.portal_details.otp_email, 'sign@example.in');
  assert.equal(record.portal_details.phone_for_otp, '+919876543210');
  assert.equal(record.home_address?.additional_state, 'MH');
  assert.equal(record.status, 'success', 'an empty password box is no new password');
});

test('a step back asks too: kept, the change is still there; discarded, the step is taken', async () => {
  await page.goto('/gst-details');
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await tab('GST Portal Credentials').click();
  await page.getByLabel('Email for OTP').fill('other@example.in');
  await page.goBack();
  await see(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await see(page).toHaveURL(/\/gst-details\/edit\//);
  await see(page.getByLabel('Email for OTP')).toHaveValue('other@example.in');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await see(page).toHaveURL(/\/gst-details$/);
  await page.goForward();
  await see(page).toHaveURL(/\/gst-details\/edit\//);
});

test('a step back over a place within the page asks too, and staying stays at that place', async () => {
  await page.goto('/gst-details');
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await tab('GST Portal Credentials').click();
  await page.getByLabel('Email for OTP').fill('other@example.in');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await see(page).toHaveURL(/#content$/);
  await page.evaluate(() => history.go(-2));
  await see(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await see(page).toHaveURL(/\/gst-details\/edit\/.*#content$/);
  await see(page.getByLabel('Email for OTP')).toHaveValue('other@example.in');
  await page.evaluate(() => history.go(-2));
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await see(page).toHaveURL(/\/gst-details$/);
});

test('stored minutes outside the list appear as a choice of their own', async () => {
  const { id } = card('kaveri.textiles');
  got(
    await user.client.updateGstin({
      body: {
        id,
        gstr1_filling_minute: 7,
        gstr1_has_end_date: true,
        gstr1_end_month: 3,
        gstr1_end_year: 2033,
      },
    }),
  );
  await page.goto(`/gst-details/edit/${id}`);
  await tab('Filling Information').click();
  await see(page.getByLabel('GSTR-1 Minute').locator('option:checked')).toHaveText('07');
  await see(page.getByLabel('End Year').locator('option:checked')).toHaveText('2033');
  await see(page.getByLabel('End Year').locator('option').first()).toHaveText('2025');
});

test('a refused sign-in is corrected on its tab alone, and is verified again', async () => {
  await page.goto(`/gst-details/edit/${card('nobody.knows').id}`);
  await page.getByLabel('Contact Person').fill('Office');
  await save().click();
  await see(page.getByText('Legal Name is required')).toBeVisible();
  await see(page.getByText('Contact Email is required')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await see(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await see(page).toHaveURL(/\/gst-details$/);
  await page.goto(`/gst-details/edit/${card('nobody.knows').id}`);
  await tab('GST Portal Credentials').click();
  await page.getByLabel('Username').fill('yamuna.prints');
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234');
  await page.getByLabel('Email for OTP').fill('sign@example.in');
  await page.getByLabel('Phone for OTP').fill('9876543210');
  await save().click();
  await see(page.getByText('The sign-in is being checked with the GST portal now.')).toBeVisible();
  await page.keyboard.press('Escape');
  await see(page.getByRole('heading', { level: 2, name: 'Yamuna Prints' })).toBeVisible();
});

test('a GSTIN that is not there says so', async () => {
  const other = await visit(product, { expected: /404/ });
  await enterSignedIn(other, product, phone);
  await other.page.goto('/gst-details/edit/0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90');
  await see(other.page.getByText(/^Failed to load GSTIN data/)).toBeVisible();
  // Nor is its plan: the page keeps its name and the way back.
  await other.page.goto('/gst-details/backlog/nope');
  await see(other.page.getByRole('heading', { level: 1, name: 'Unfiled returns' })).toBeVisible();
  await see(other.page.getByText('This was not found.')).toBeVisible();
  await other.page.getByRole('main').getByRole('link', { name: 'GST Details' }).last().click();
  await see(other.page).toHaveURL(/\/gst-details$/);
  await other.leave();
});
