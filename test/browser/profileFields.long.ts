import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { got, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

let user: User;
let visitor: Visitor;
let page: Page;
const phone = '+919866670001';
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    visitor = await visit(product);
    ({ page } = visitor);
    await enterSignedIn(visitor, product, phone);
    await page.goto('/profile');
  },
  end: async () => {
    await visitor.leave();
  },
});

type Wanted = Record<string, string | boolean>;

/** The sections of the page: the values filled in by their labels, and the profile's contents afterwards. */
const sections: { tab: string; boxes: Wanted; kept: Wanted }[] = [
  {
    tab: 'Personal Information',
    boxes: {
      'First Name': 'Asha',
      'Last Name': 'Rao',
      'Display Name': 'Asha R',
      'Date of Birth': '1990-04-23',
      Gender: 'prefer_not_to_say',
      'ID Type': 'voter',
      'ID Number': 'ABC1234567',
    },
    kept: {
      first_name: 'Asha',
      last_name: 'Rao',
      display_name: 'Asha R',
      name: 'Asha R',
      dob: '1990-04-23',
      gender: 'prefer_not_to_say',
      id_type: 'voter',
      id_number: 'ABC1234567',
    },
  },
  {
    tab: 'Contact Details',
    boxes: {
      Email: 'asha@example.test',
      'Alternate Phone': '98765 43211',
      'Emergency Contact': 'Ravi, 98765 43212',
      'Address Line 1': '12, Fort Road',
      'Address Line 2': 'Old Town',
      City: 'Bhopal',
      State: 'MP',
      'PIN Code': '462001',
      Country: 'IN',
    },
    kept: {
      mobile: phone,
      email: 'asha@example.test',
      email_verified: false,
      alternate_phone: '98765 43211',
      emergency_contact: 'Ravi, 98765 43212',
      address_line1: '12, Fort Road',
      address_line2: 'Old Town',
      city: 'Bhopal',
      state: 'MP',
      pincode: '462001',
      country: 'IN',
    },
  },
  {
    tab: 'Preferences',
    boxes: {
      'By SMS, to your mobile number': false,
      'By e-mail': false,
      Theme: 'dark',
      Language: 'en',
      'Time Zone': 'Asia/Dubai',
      'Date Format': 'YYYY-MM-DD',
      'Profile Visibility': 'public',
      'Activity Visibility': 'public',
    },
    kept: {
      sms_notifications: false,
      email_notifications: false,
      theme: 'dark',
      language: 'en',
      timezone: 'Asia/Dubai',
      date_format: 'YYYY-MM-DD',
      profile_visibility: 'public',
      activity_visibility: 'public',
    },
  },
];

const box = (label: string) => page.getByLabel(label, { exact: true });

test('the lists of the profile hold the choices of the specification, and its zone and country begin in India', async () => {
  const choices = (label: string) =>
    box(label)
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await see(box('Gender')).toBeVisible();
  assert.deepEqual(await choices('Gender'), ['', 'male', 'female', 'other', 'prefer_not_to_say']);
  assert.deepEqual(await choices('ID Type'), ['', 'aadhar', 'pan', 'passport', 'driving', 'voter']);
  await page.getByRole('tab', { name: 'Contact Details' }).click();
  await see(box('Country')).toHaveValue('IN');
  assert.equal((await choices('State')).length, 1 + 36);
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await see(box('Time Zone')).toHaveValue('Asia/Kolkata');
  // By its name of today, once and in its place, whatever this browser calls it.
  const zones = await choices('Time Zone');
  assert.deepEqual(zones, zones.toSorted());
  assert.equal(zones.filter((zone) => /^Asia\/(?:Kolkata|Calcutta)$/.test(zone)).length, 1);
});

for (const { tab, boxes, kept } of sections) {
  test(`every box of ${tab} is kept, and stands there after a reload`, async () => {
    await page.getByRole('tab', { name: tab }).click();
    if (tab === 'Preferences') await page.getByText('Coming later').click();
    for (const [label, value] of Object.entries(boxes)) {
      const found = box(label);
      const is = await found.evaluate((each) => each.tagName);
      if (typeof value === 'boolean') await found.setChecked(value);
      else await (is === 'SELECT' ? found.selectOption(value) : found.fill(value));
    }
    await page.getByRole('form', { name: tab }).getByRole('button', { name: 'Save Changes' }).click();
    await see(page.getByText(`${tab} updated successfully!`)).toBeVisible();
    const profile = got(await user.client.profile()).data as Record<string, unknown>;
    for (const [field, value] of Object.entries(kept)) assert.equal(profile[field], value, field);
    await page.reload();
    await page.getByRole('tab', { name: tab }).click();
    for (const [label, value] of Object.entries(boxes))
      if (typeof value === 'boolean') await see(box(label)).toBeChecked({ checked: value });
      else await see(box(label)).toHaveValue(value);
  });
}
