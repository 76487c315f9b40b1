import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { got, until, type User } from '../harness/product.ts';
import { fileByTyping } from '../api/journeys/typedCodes.ts';
import { areModest, type Request, watchRequests } from '../harness/browser/requests.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** Eighteen people who forward nothing, each with a client whose month is declared nil: three codes each. */
const people = Array.from({ length: 18 }, (_, at) => {
  const number = String(at + 1).padStart(2, '0');
  return {
    username: `typed.${number}`,
    business: `Typed Stores ${number}`,
    pan: `AAAPT10${number}K`,
    mobile: `+9190002001${number}`,
  };
});
const phone = '+919833340171';
const codesWanted = 50;
let user: User;
let visitor: Visitor;
let asked: Request[];
const product = useProduct({
  begin: async () => {
    const specs = people.map(({ username, business, pan, mobile }) => ({
      username,
      pan,
      legalName: business,
      forwards: false,
      signatories: [{ name: business, pan, mobile, email: '' }],
    }));
    assert.ok((await product.context.control?.addTaxpayers(specs))?.ok);
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
    const lines = people.map(({ username, business }) => `${business},${username},Demo@1234,`);
    const csv = ['business_nick_name,username,password,gstin', ...lines].join('\n');
    got(await user.client.importGstins({ body: { csv, dry_run: false } }));
    await until('every client to be known', async () =>
      (await desk()).every(({ why_code: why, filing_id: id }) => why !== 'being_verified' && id !== null)
        ? true
        : null,
    );
    for (const { id } of await desk())
      got(await user.client.setRelay({ params: { id }, body: { on: false } }));
    const ids = (await desk()).flatMap(({ filing_id: id }) => id ?? []);
    assert.equal(
      got(await user.client.bulk({ body: { act: 'file', ids, declare: true } })).data.done,
      people.length,
    );
  },
  end: async () => {
    await visitor.leave();
    assert.deepEqual(product.errors, []);
  },
});

const desk = async () => got(await user.client.desk({ query: { limit: 500 } })).data.rows;
/** The codes that the portal has sent to these people, newest first. */
const sent = async () => {
  const { data } = got(await product.anyone.demoMessages({ query: { limit: 100 } }));
  return data.flatMap(({ channel, to, text }) => {
    const code = /^The .* is (\w{4,10})\. It is valid/.exec(text)?.[1];
    return channel === 'sms' && code !== undefined && people.some(({ mobile }) => mobile === to)
      ? [{ to, code }]
      : [];
  });
};

const personOf = (label: string) => {
  const person = people.find(({ business }) => label.endsWith(` for ${business}`));
  assert.ok(person, label);
  return person;
};

/** The code that the portal has sent to the person of a box, and that was not typed yet. */
const tried = new Set<string>();
async function untried(label: string): Promise<string | null> {
  const { mobile } = personOf(label);
  const newest = (await sent()).find(({ to }) => to === mobile);
  return newest === undefined || tried.has(`${mobile} ${newest.code}`) ? null : newest.code;
}
const noteTried = (label: string, code: string) => tried.add(`${personOf(label).mobile} ${code}`);

/** The people whose box is open, in their order on screen. */
const boxes = async (): Promise<string[]> => {
  const labels = await visitor.page
    .locator('[data-code-box]')
    .evaluateAll((all) => all.map((box) => box.getAttribute('aria-label') ?? ''));
  return labels.map((label) => personOf(label).mobile);
};
const askNext = (label: string) => visitor.page.getByRole('button', { name: label });

test('the portal is asked for no code while nobody is present, nor by opening the desk: one press asks for those of the next five, and the first box has the focus', async () => {
  await until('all to wait for a person', async () =>
    (await desk()).every(({ queue, act }) => queue === 'codes' && act === 'ask_code') ? true : null,
  );
  assert.deepEqual(await sent(), []);
  visitor = await visit(product);
  await enterSignedIn(visitor, product, phone);
  asked = watchRequests(visitor.page);
  const { page } = visitor;
  await page.goto('/dashboard');
  await page.getByRole('group', { name: 'Queues' }).getByRole('button', { name: 'Codes' }).waitFor();
  await page.keyboard.press('c');
  await see(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(people.length);
  await see(page.getByRole('button', { name: /^Ask now/ })).toHaveCount(people.length);
  assert.deepEqual(await sent(), []);
  await see(askNext('Ask the next 5')).toBeFocused();
  await page.keyboard.press('Enter');
  await see(page.locator('[data-code-box]')).toHaveCount(5);
  await see(page.locator('[data-code-box]').first()).toBeFocused();
  await see(page.getByText('5 codes are awaited: type some first')).toBeVisible();
  await see(askNext('Ask the next')).toHaveCount(0);
  assert.deepEqual((await sent()).map(({ to }) => to).toSorted(), (await boxes()).toSorted());
  // The keys of the line work from its box, which stays empty.
  const again = page.waitForRequest((request) => /\/api\/codes\/[^/]+\/again$/.test(request.url()));
  await page.route('**/api/codes/*/again', (route) =>
    route.fulfill({ json: { success: false, message: 'Not so soon.' } }),
  );
  await page.keyboard.press('Alt+r');
  await again;
  await see(page.getByText(/: Not so soon\.$/)).toBeVisible();
  await see(page.locator('[data-code-box]').first()).toHaveValue('');
  await see(page.locator('[data-code-box]').first()).toBeFocused();
  await page.unroute('**/api/codes/*/again');
  areModest(asked);
});

test('codes that nobody types in ten minutes return to the line without an error, behind those who were not asked yet', async () => {
  const { page } = visitor;
  const missed = await boxes();
  const { now } = got(await product.anyone.demoClock()).data;
  const to = new Date(Date.parse(now) + 11 * 60_000).toISOString();
  got(await product.anyone.moveDemoClock({ body: { to } }));
  await see(page.getByText('Not typed in ten minutes')).toHaveCount(5);
  await see(page.locator('[data-code-box]')).toHaveCount(0);
  await see(page.getByRole('alert')).toHaveCount(0);
  await see(askNext('Ask the next 5')).toBeFocused();
  await page.keyboard.press('Enter');
  await see(page.locator('[data-code-box]')).toHaveCount(5);
  const next = await boxes();
  assert.deepEqual(
    next.filter((mobile) => missed.includes(mobile)),
    [],
  );
  assert.equal((await sent()).length, 10);
});

test('a signatory whose codes are given elsewhere holds nobody up: the keyboard moves on to the next person', async () => {
  const { page } = visitor;
  const person = personOf((await page.locator('[data-code-box]:focus').getAttribute('aria-label')) ?? '');
  const { gstins } = got(await user.client.dashboard()).data;
  const card = gstins.find(({ nick_name: name }) => name === person.business);
  assert.ok(card);
  await fileByTyping({ product, user, mobile: person.mobile }, card);
  const next = page.locator('[data-code-stop]:focus');
  await see(next).toBeVisible();
  await see(next).not.toHaveAttribute('aria-label', new RegExp(`${person.business}$`));
  await see(page.getByRole('list', { name: 'No longer here' })).toHaveText(`${person.business}: filed`);
});

test('50 codes are entered at the keyboard alone, from person to person', async () => {
  const { page } = visitor;
  let keys = 0;
  let given = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const stop = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || !at.matches('[data-code-stop]')) return null;
      if (at instanceof HTMLInputElement && at.readOnly) return null;
      return { label: at.getAttribute('aria-label') ?? '', isBox: at.matches('[data-code-box]') };
    });
  while (given < codesWanted) {
    const at = await until('somebody whose code is wanted', stop);
    if (!at.isBox) {
      await press('Enter');
      await until('their box', async () => ((await stop())?.label === at.label ? null : true));
      continue;
    }
    const code = await until(`the code in ${at.label}`, () => untried(at.label));
    // The box of the code before may have had the focus a moment longer: it takes no text any more.
    if ((await stop())?.label !== at.label) continue;
    noteTried(at.label, code);
    keys += code.length;
    await page.keyboard.type(code);
    await press('Enter');
    given += 1;
  }
  assert.ok(keys <= given * 8, `${keys} keys for ${given} codes`);
});

test('several codes pasted into a box are shown with whose they are; a code that fits nobody is left, and a certain one is used by one press', async () => {
  const { page } = visitor;
  // A box whose code was just given stands, and cannot be written in, until the next one comes.
  const box = page.locator('[data-code-box]:not([readonly])');
  const { label, code } = await until('the last code to be wanted', async () => {
    const label = (await box.count()) === 1 ? await box.getAttribute('aria-label') : null;
    const code = label === null ? null : await untried(label);
    return label === null || code === null ? null : { label, code };
  });
  const person = personOf(label);
  await box.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${person.business} ${code}\nSomebody Else 662019`);
  const found = page.getByRole('list', { name: 'What was found' }).getByRole('listitem');
  await see(found.first()).toContainText(`${person.business} ${code}`);
  await see(found.last()).toContainText('fits nobody here');
  await see(page.getByLabel('Whose is 662019?')).toHaveValue('');
  await page.getByRole('button', { name: 'Use 1 code, leave 1' }).click();
  await until('every month to be filed', async () =>
    (await desk()).every(({ queue }) => queue === 'filed') ? true : null,
  );
});
