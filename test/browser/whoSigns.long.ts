import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { addAll, got, until, type User } from '../harness/product.ts';
import { enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/* Facts that only the taxpayer knows: who signs, how, and since when; and that a suspension bars nothing. */

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });

type Card = { page: Page; user: User; id: string; card: Locator; leave: () => Promise<void> };

/** A user with one taxpayer, whose October is pressed for today unless it waits for its yes, on the dashboard. */
async function withCard(phone: string, username: string, pressed = true): Promise<Card> {
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  const user = await product.signIn(phone);
  const cards = await addAll(user, [username]);
  const { id, business } = cards.get(username) ?? { id: '', business: '' };
  if (pressed) got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
  await page.goto('/dashboard');
  await giveName(page, 'Asha Rao');
  const card = page.getByRole('article').filter({ hasText: business });
  return { page, user, id, card, leave: () => visitor.leave() };
}

/** The newest text to a signatory that matches, of which the code is the first group. */
const codeTo = (mobile: string, pattern: RegExp): Promise<string> =>
  until(`a code like ${pattern.source}`, async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: mobile } }));
    return data.map(({ text }) => pattern.exec(text)?.[1]).find((code) => code !== undefined) ?? null;
  });

test('the PAN of who signs is asked for on the card; a mistyped one is reported at once, a wrong one by its mask before a second code is spent, and the right one files', async () => {
  const { user, card, page, leave } = await withCard('+919833355501', 'sabarmati.huf');
  const mobile = '+919000100117';
  const texts = async (pattern: RegExp): Promise<number> =>
    got(await product.anyone.demoMessages({ query: { to: mobile } })).data.filter(
      ({ channel, text }) => channel === 'sms' && pattern.test(text),
    ).length;
  await see(card.getByText('The PAN of the person who signs is missing.')).toBeVisible();
  await see(card.getByText('GSTR-1 and GSTR-3B not filed')).toBeVisible();
  // The box is what brings it on.
  await see(card.getByRole('button', { name: 'Retry Filling' })).toHaveCount(0);
  const box = card.getByLabel('PAN of the person who signs');
  const keep = card.getByRole('button', { name: 'Keep this PAN' });
  await keep.click();
  await see(card.getByText("Enter the signatory's PAN", { exact: true })).toBeVisible();
  await box.fill('TSBPP739');
  await keep.click();
  await see(card.getByText(/Signatory PAN has five letters, four digits and a letter/)).toBeVisible();
  assert.equal(await texts(/EVC|API login/), 0);

  await box.fill('tsbpp9999f');
  await keep.click();
  // The session's code is typed by hand: the portal tells no address of theirs.
  const type = async (box: RegExp, pattern: RegExp): Promise<void> => {
    await see(card.getByRole('heading', { name: box })).toBeVisible();
    const typed = card.getByLabel('Code from the GST portal');
    await typed.fill(await codeTo(mobile, pattern));
    await typed.press('Enter');
  };
  await type(/GST portal's code/, /API login of user sabarmati\.huf is (\w+)/);
  await see(card.getByText(/knows no signatory of this GSTIN with the PAN TS••••••9F/)).toBeVisible();
  await see(page.getByText('TSBPP9999F')).toHaveCount(0);
  assert.equal(await texts(/EVC/), 0, 'no code of a return was spent on it');

  await box.fill('TSBPP7391F');
  await keep.click();
  await type(/code to file GSTR-1/, /EVC to file GSTR-1 of GSTIN \w+ is (\w+)/);
  await type(/code to file GSTR-3B/, /EVC to file GSTR-3B of GSTIN \w+ is (\w+)/);
  await see(card.getByText('October 2026 is filed')).toBeVisible();
  assert.equal(await texts(/API login/), 1, 'the session in which it was refused stayed open');
  const { gstins } = got(await user.client.dashboard()).data;
  assert.deepEqual(gstins[0]?.signatory_pan, { state: 'known', shown: 'TS••••••1F' });
  await leave();
});

test('a suspension is shown on the card and in the details, the month asks for its own yes, and with it both are filed', async () => {
  const { page, card, leave } = await withCard('+919833355502', 'damodar.works', false);
  const warning =
    /Suspended at the GST portal: no taxable sale may be made, and each month is filed only with your yes/;
  await card.getByText('Suspended at the GST portal', { exact: true }).click();
  await see(card.getByText(warning)).toBeVisible();
  await see(card.getByText(/add one under Services, Registration/)).toBeVisible();
  await card.getByRole('button', { name: 'Yes, file both' }).click();
  await see(card.getByText('October 2026 is filed')).toBeVisible();
  // Of any declaration for every month.
  await see(card.getByText(/You are asked on 1 December 2026/)).toBeVisible();
  await see(card.getByText(/files itself/)).toHaveCount(0);
  await see(card.getByText(warning)).toBeVisible();
  await page.goto('/gst-details');
  await page.getByText('Suspended at the GST portal', { exact: true }).click();
  await see(page.getByText(warning)).toBeVisible();
  await leave();
});

test('an LLP is led from its month to the choice of how it signs, in plain words, and the month continues when it is saved', async () => {
  const { page, card, leave } = await withCard('+919833355503', 'alaknanda.llp', false);
  await see(
    card.getByText(/The law names only companies, so the portal takes a code from some LLPs/),
  ).toBeVisible();
  await card.getByRole('link', { name: 'Edit this GSTIN' }).click();
  await see(page.getByRole('heading', { level: 1 })).toHaveText('Edit GSTIN');
  await see(
    page.getByText(/Most LLPs sign with a digital signature \(DSC\), which Shunya does not have/),
  ).toBeVisible();
  const choice = page.getByLabel('Signing');
  await see(choice).toHaveValue('');
  await choice.selectOption('evc');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Back to GST Details' }).click();
  await page.goto('/dashboard');
  await see(card.getByRole('link', { name: 'Edit this GSTIN' })).toHaveCount(0);
  await card.getByRole('button', { name: 'File October now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, file both' }).click();
  await see(card.getByText('October 2026 is filed')).toBeVisible();
  await leave();
});

test('a taxpayer who left the composition scheme is led from the month to its first regular month; once it is entered, the month is filed', async () => {
  const { page, card, leave } = await withCard('+919833355504', 'mahanadi.dairy');
  await see(
    card.getByText(/lists returns of the composition scheme and no GSTR-1 or GSTR-3B since/),
  ).toBeVisible();
  await card.getByRole('link', { name: 'Edit this GSTIN' }).click();
  const month = page.getByLabel('First Regular Month');
  await see(month).toBeFocused();
  await month.selectOption({ label: 'October 2026' });
  await see(page.getByText(/The month in which the composition scheme ended/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Back to GST Details' }).click();
  await page.goto('/dashboard');
  await see(card.getByText('October 2026 is filed')).toBeVisible();
  await leave();
});
