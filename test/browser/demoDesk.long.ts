import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got, until } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

test('the inbox opens the links of messages, and the bank takes any even amount', async () => {
  const user = await product.signIn('+919833340006');
  await addAll(user, ['tapti.traders'], true);
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/demo');
  const inbox = page.getByRole('region', { name: 'Inbox' });
  await inbox.getByLabel('Mobile number or mail address').fill('+919833340006');
  await see(inbox.getByRole('link', { name: /\/answer\// }).first()).toHaveAttribute(
    'href',
    /\/answer\/#[\w-]+$/,
  );
  const portal = page.getByRole('region', { name: 'Pretend portal' });
  const pay = portal.getByRole('button', { name: 'Pay at the bank, under Fee' });
  await see(pay).toBeDisabled();
  await portal.getByLabel('Taxpayer').selectOption('tapti.traders');
  await portal.getByLabel('Rupees').fill('5701');
  await see(pay).toBeDisabled();
  await portal.getByLabel('Rupees').fill('5700');
  await pay.click();
  await see(page.getByText('The money is in the cash ledger, under Fee.').first()).toBeVisible();
  await visitor.leave();
});

test('while the clock is moved, from wherever, the desk shows on which day it is', async () => {
  const user = await product.signIn('+919833340004');
  await addAll(user, ['narmada.foods']);
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/demo');
  const clock = page.getByRole('region', { name: 'Clock' }).getByRole('status').first();
  await see(clock).toContainText('2 Nov 2026');
  const seen: string[] = [];
  let moved = false;
  const move = product.anyone.moveDemoClock({ body: { to: '2027-05-02T10:00:00+05:30' } }).then((answer) => {
    moved = true;
    return got(answer);
  });
  await until('the end of the move', async () => {
    const text = (await clock.textContent()) ?? '';
    if (text !== seen.at(-1)) seen.push(text);
    return moved ? true : null;
  });
  await move;
  const onTheWay = seen.filter((text) => !/2 Nov 2026|2 May 2027/.test(text));
  assert.ok(onTheWay.length >= 3, `shown were only ${seen.join('; ')}`);
  await see(clock).toContainText('2 May 2027');
  await visitor.leave();
});

test('the landing page begins today by the product’s clock, also before it comes alive and when it is kept', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  const form = page.getByRole('form', { name: 'Schedule your filing' });
  const opened = async (date: string) => {
    await page.goto('/');
    await see(form.getByLabel('Start date')).toHaveValue(date);
  };
  const { now } = got(await product.anyone.demoClock()).data;
  await opened(now.slice(0, 10));
  got(await product.anyone.moveDemoClock({ body: { to: '2028-02-29T01:00:00+05:30' } }));
  // The browser has the page already and learns that it is unchanged.
  await opened('2028-02-29');
  const came = await page.evaluate(() => {
    const [answer] = performance.getEntriesByType('navigation');
    return { sent: answer?.transferSize ?? 0, holds: answer?.encodedBodySize ?? 0 };
  });
  assert.ok(came.sent < came.holds, `${came.sent} bytes were sent of ${came.holds}`);
  await form.getByLabel('Has End Date').check();
  await see(form.getByLabel('End month').locator('option:checked')).toHaveText('February');
  await see(form.getByLabel('End year')).toHaveValue('2029');
  await see(form.getByLabel('End year')).toHaveAttribute('min', '2028');
  await visitor.leave();
});

test('one button of the desk fills the account of the signed-in person with a firm', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/demo');
  const firm = page.getByRole('region', { name: 'A firm' });
  await see(firm.getByRole('button', { name: 'Add a firm of 120' })).toBeDisabled();
  await enterSignedIn(visitor, product, '+919833340005');
  await page.goto('/demo');
  await firm.getByLabel('GSTINs').fill('12');
  await firm.getByRole('button', { name: 'Add a firm of 12' }).click();
  await see(firm.getByText(/^12 GSTINs added/)).toBeVisible();
  await visitor.leave();
});

test('the faults that are set are listed with what they strike and how often still, and each ends alone', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/demo');
  const faults = page.getByRole('region', { name: 'Faults set now' });
  await see(faults.getByText('None: the portal answers as usual.')).toBeVisible();
  const portal = page.getByRole('region', { name: 'Pretend portal' });
  await portal.getByLabel('Taxpayer').selectOption('narmada.foods');
  await portal.getByLabel('Times').fill('3');
  await portal.getByRole('button', { name: 'Set fault' }).click();
  const lost = faults.getByRole('listitem').filter({ hasText: 'Files, then loses its answer' });
  await see(lost).toContainText('narmada.foods · 3 times more');
  const answer = page.getByRole('region', { name: 'Any answer' });
  await answer.getByLabel('Call', { exact: true }).selectOption('GET2B');
  await answer.getByLabel('Code').fill('RET12501');
  await answer.getByLabel('Times').fill('');
  await answer.getByRole('button', { name: 'Set answer' }).click();
  const ordered = faults.getByRole('listitem').filter({ hasText: 'Any answer' });
  await see(ordered).toContainText('GET2B RET12501');
  await see(ordered).toContainText('all taxpayers · until ended');
  await faults.getByRole('button', { name: 'End: Files, then loses its answer, narmada.foods' }).click();
  await see(lost).toHaveCount(0);
  await see(ordered).toBeVisible();
  await ordered.getByRole('button').click();
  await see(faults.getByText('None: the portal answers as usual.')).toBeVisible();
  await visitor.leave();
});

test('on a wide screen both columns of the desk are filled, and the firm’s card leads to the sign-in and back', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/demo');
  await see(page.getByText('None: the portal answers as usual.')).toBeVisible();
  const ends = await page
    .locator('[data-demo-desk] section')
    .evaluateAll((cards) => cards.slice(0, -1).map((card) => card.getBoundingClientRect()));
  const columns = Map.groupBy(ends, ({ left }) => left)
    .values()
    .toArray();
  assert.equal(columns.length, 2);
  const [one = 0, other = 0] = columns.map((cards) => Math.max(...cards.map(({ bottom }) => bottom)));
  assert.ok(Math.abs(one - other) < 700, `the columns end at ${one} and ${other}`);
  await page.getByRole('region', { name: 'A firm' }).getByRole('link', { name: 'Sign in' }).click();
  await see(page).toHaveURL(/\/login$/);
  await see(page.getByText('Demo desk')).toBeVisible();
  await visitor.leave();
});

test('any answer of the pretend portal is ordered on the desk, and a taxpayer shaped; a text that is not JSON is reported beside its field', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  const faults = async () => {
    const book = await product.context.control?.book();
    assert.ok(book?.ok);
    return book.value.faults;
  };
  await page.goto('/demo');
  const answer = page.getByRole('region', { name: 'Any answer' });
  await answer.getByLabel('Call', { exact: true }).selectOption('GET2B');
  await answer.getByLabel('Username').fill('narmada.foods');
  await answer.getByLabel('Whole answer, as JSON').fill('{"itcsumm":');
  await answer.getByRole('button', { name: 'Set answer' }).click();
  await see(answer.getByText('This is not JSON.')).toBeVisible();
  assert.deepEqual(await faults(), []);
  await answer.getByLabel('Whole answer, as JSON').fill('{"itcsumm":{}}');
  await answer.getByRole('button', { name: 'Set answer' }).click();
  await see(page.getByText('The fault is set.').first()).toBeVisible();
  assert.deepEqual(await faults(), [{ fault: 'answer', username: 'narmada.foods' }]);
  await answer.getByRole('button', { name: 'Clear all faults' }).click();
  await until('the faults to be gone', async () => ((await faults()).length === 0 ? true : null));
  const shape = page.getByRole('region', { name: 'Shape a taxpayer' });
  await shape.getByLabel('Username').fill('new.one');
  await shape.getByLabel('Begin with').selectOption('A new taxpayer');
  await see(shape.getByLabel('What it tells, as JSON')).toHaveValue(/"lgnm": "Nira"/);
  await see(shape.getByText(/^The API guide has the names/)).toBeVisible();
  await shape.getByRole('button', { name: 'Shape taxpayer' }).click();
  await see(page.getByText('The pretend portal tells it so from now on.').first()).toBeVisible();
  const again = got(await product.anyone.demoTaxpayer({ body: { username: 'new.one', sts: 'Active' } }));
  assert.deepEqual([again.data.made, again.data.gstin.slice(0, 2)], [false, '37']);
  await shape.getByRole('link', { name: 'API guide' }).click();
  await see(page.getByRole('heading', { name: 'Get a key' })).toBeVisible();
  const described = await (await page.request.get('/api/openapi.json')).text();
  assert.match(described, /"summary":"Shape a taxpayer".*"einvoiceStatus"/s);
  await visitor.leave();
});
