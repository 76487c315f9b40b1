import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { type Page, test } from '@playwright/test';
import { checkCharacter } from '#domain/gst/gstin.ts';
import { addAll, got, history, until, type User } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';

/* A company files its nil returns by SMS: the text in one tap, the reply pasted, the ARN checked by the portal's list. */

const axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string };
const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });
const phone = '+919833355166';
let user: User | undefined;
let gstin = '';

/** On a phone, with what the page sends. */
async function onPhone() {
  // An ARN that is mistyped is refused by the server.
  const visitor = await visit(product, { width: 360, expected: /400/ });
  const sent: string[] = [];
  visitor.page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await enterSignedIn(visitor, product, phone);
  user ??= await product.signIn(phone);
  return { visitor, page: visitor.page, sent, user };
}

const stopped = (of: User) =>
  until('both returns to be stopped', async () => {
    const entry = (await history(of))[0];
    return entry?.can_record.length === 2 ? entry : null;
  });

const fits = async (page: Page): Promise<void> => {
  const [width, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok((width ?? 0) <= (seen ?? 0), `${width} wide on ${seen}`);
};

const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as {
      axe: { run(of: Document): Promise<{ violations: { id: string }[] }> };
    };
    return (await run.run(document)).violations.map(({ id }) => id);
  });
};

test('on the card the SMS stands in a box with a link that opens it, replies are understood step by step, the code goes nowhere, and the ARN is recorded', async () => {
  const { visitor, page, sent, user: asha } = await onPhone();
  const cards = await addAll(asha, ['ganga.exports'], true);
  gstin = cards.get('ganga.exports')?.gstin ?? '';
  await stopped(asha);
  await page.goto('/dashboard');
  await giveName(page, 'Asha Rao');
  const box = page.getByRole('region', { name: 'File GSTR-1 by SMS' });
  await see(box.getByText('Step 1 of 4')).toBeVisible();
  const first = `NIL R1 ${gstin} 102026`;
  await see(box.getByRole('status').getByText(first, { exact: true })).toBeVisible();
  await see(box.getByRole('link', { name: 'Open SMS' })).toHaveAttribute(
    'href',
    `sms:14409?body=NIL%20R1%20${gstin}%20102026`,
  );
  await see(page.getByText(first)).toHaveCount(1);
  await fits(page);
  assert.deepEqual(await violations(page), []);

  await box.getByRole('button', { name: 'I have sent it' }).click();
  await see(box.getByText('Step 2 of 4')).toBeFocused();
  const reply = box.getByLabel('Reply of the portal');
  const read = async (text: string) => {
    await reply.fill(text);
    await box.getByRole('button', { name: 'Read the reply' }).click();
  };
  await read('');
  await see(box.getByText('Paste the reply first.')).toBeVisible();
  for (const [text, says] of [
    [
      'Request failed. Mobile number not registered for 11AAAAA1111A1AA. Please retry with registered mobile number or update mobile number on GST Portal.',
      /does not know this mobile/,
    ],
    [
      'Request failed. Same mobile number is registered for multiple signatories of 11AAAAA1111A1AA. Please retry post updating mobile number on GST portal.',
      /several signatories/,
    ],
    ['You are blocked for 24 hours', /24 hours after too many wrong codes/],
    [
      'Request failed. Incorrect message format. Retry as: NIL <Return Type> <GSTIN> <Period>',
      /could not read the SMS/,
    ],
    ['731904 is the CODE for Nil filing of GSTR3B for 07AQDPP8277H8Z6', /about 07AQDPP8277H8Z6/],
    ['hello', /not understood/],
  ] as const) {
    await read(text);
    await see(box.getByText(says)).toBeVisible();
  }
  await fits(page);
  await read(`731904 is the CODE for Nil filing of GSTR1 for ${gstin}`);
  await see(box.getByText('Step 3 of 4')).toBeFocused();
  await see(box.getByRole('status').getByText('CNF R1 731904', { exact: true })).toBeVisible();
  await see(box.getByRole('link', { name: 'Open SMS' })).toHaveAttribute(
    'href',
    'sms:14409?body=CNF%20R1%20731904',
  );
  assert.deepEqual(await violations(page), []);
  await box.getByRole('button', { name: 'I have sent it' }).click();
  await read('The code you entered is incorrect');
  await see(box.getByText(/mistyped or older than 30 minutes/)).toBeVisible();

  const head = `AA${gstin.slice(0, 2)}1026777777`;
  const arn = head + checkCharacter(head);
  const wrong = `${head}${arn.endsWith('0') ? '1' : '0'}`;
  await read(`Your, ${gstin}, GSTR1 for tax period 102026 is filed successfully and ARN is ${wrong}`);
  await see(box.getByText(/ARN is mistyped/)).toBeVisible();
  await read(`Your, ${gstin}, GSTR1 for tax period 102026 is filed successfully and ARN is ${arn}`);
  // The next return of the month stands in its place.
  await see(page.getByRole('region', { name: 'File GSTR-3B by SMS' })).toBeVisible();
  const entry = (await history(asha))[0];
  assert.deepEqual(
    entry?.by_hand.map((one) => [one.form, one.arn]),
    [['GSTR1', arn]],
  );
  assert.equal(entry?.gstr1_arn, '', 'nothing counts as filed before the list of the portal shows it');
  assert.deepEqual(
    sent.filter((request) => request.includes('731904')),
    [],
    'the code is in no request',
  );
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  assert.ok(!kept.includes('731904'), 'and in no store of the browser');
  await visitor.leave();
});

test('the same stands in the details, in the history and in the panel of the desk', async () => {
  const { visitor, page, user: asha } = await onPhone();
  for (const path of ['/gst-details', '/filling-history']) {
    await page.goto(path);
    const shown = page.getByText('File GSTR-3B by SMS').first();
    await see(shown).toBeVisible();
    if (path === '/filling-history') await shown.click();
    await see(page.getByText(`NIL 3B ${gstin} 102026`, { exact: true }).first()).toBeVisible();
    await fits(page);
  }
  got(await asha.client.demoFirm({ body: { gstins: 12 } }));
  await page.goto('/dashboard?queue=blocked');
  await page.getByRole('grid').getByRole('row').filter({ hasText: gstin }).click();
  const panel = page.getByRole('complementary', { name: /^Client: / });
  await see(panel.getByText(`NIL 3B ${gstin} 102026`, { exact: true })).toBeVisible();
  await fits(page);
  await visitor.leave();
});
