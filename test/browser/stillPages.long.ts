import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { addAll, got, type Product, until } from '../harness/product.ts';
import { holdBack } from '../harness/browser/intercept.ts';
import { watchUnderWay } from '../harness/browser/requests.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';

const product = useProduct();

/** Where these begin, in pixels from the top. */
const placesOf = (page: Page, stays: readonly string[]) =>
  Promise.all(stays.map(async (selector) => (await page.locator(selector).first().boundingBox())?.y ?? -1));

/** A page, the call that fills it, what stands on it from the first moment, and what has come once it is filled. */
const filled = [
  ['/dashboard', '**/api/dashboard*', ['h1', 'main button:has-text("Add New GSTIN")'], 'article'],
  [
    '/filling-history',
    '**/api/filling-history',
    ['h1', 'main button:has-text("ZIP")', 'main select', '#recent-activity'],
    'article',
  ],
  ['/calendar', '**/api/calendar?*', ['h1', 'main nav', 'h2'], '#calendar-link'],
] as const;

for (const width of [360, 1280]) {
  test(`headings and controls of a page of ${width} px stay where they are when the data comes`, async () => {
    const phone = `+9198333411${width === 360 ? '01' : '02'}`;
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['narmada.foods', 'kaveri.textiles']);
    const visitor = await visit(product, { width });
    const { page } = visitor;
    await enterSignedIn(visitor, product, phone);
    for (const [path, call, stays, come] of filled) {
      const release = await holdBack(page, call);
      await page.goto(path);
      for (const selector of stays) await see(page.locator(selector).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await placesOf(page, stays);
      release();
      await see(page.locator(come).first()).toBeVisible();
      const after = await placesOf(page, stays);
      // The layout of fractions differs by hundredths.
      const moved = stays.filter((_, at) => Math.abs((after[at] ?? -1) - (before[at] ?? -1)) > 1);
      assert.deepEqual(moved, [], path);
      await page.unroute(call);
    }
    await visitor.leave();
  });
}

/** The shifts of the layout, as the browser counts them for CLS, each with what moved. */
type Shift = { value: number; moved: string };
const watchShifts = (): void => {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const nameOf = (node: unknown): string =>
    node instanceof Element ? `${node.tagName} "${node.textContent.slice(0, 30)}"` : String(node);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: unknown }[];
    })[])
      if (!entry.hadRecentInput)
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)).join(', ') });
  }).observe({ type: 'layout-shift', buffered: true });
};

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** In two decimals, as CLS is said, none. */
const unseen = 0.005;

/** Opens a page whose data comes late, and its further code later still, and answers what moved so that one sees it. */
async function shiftsOf(page: Page, path: string, come: string): Promise<string[]> {
  const release = await holdBack(page, '**/api/**');
  const underWay = watchUnderWay(page);
  await page.goto(path);
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  await drawn(page);
  // The fonts move nothing any more.
  await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0));
  const releaseCode = await holdBack(page, '**/assets/*.js');
  const allRead = () => until('everything to be read', async () => (underWay().length === 0 ? true : null));
  release();
  await allRead();
  await drawn(page);
  releaseCode();
  await see(page.locator(come).first()).toBeVisible();
  await allRead();
  await drawn(page);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum < unseen ? [] : [`${path}: ${sum.toFixed(3)}`, ...shifts.map(({ moved }) => moved)];
}

const links = async (product: Product, phone: string): Promise<{ code: string; approve: string }> => {
  const { client } = await product.signIn(phone);
  got(await client.setName({ body: { name: 'Ravi Iyer' } }));
  const cards = await addAll({ client }, ['yamuna.prints', 'kaveri.textiles'], true);
  const [typed, asked] = [cards.get('yamuna.prints'), cards.get('kaveri.textiles')];
  assert.ok(typed?.filing && asked?.filing);
  got(
    await client.setContact({
      params: { id: asked.id },
      body: { name: 'Asha Nema', mobile: '+919833411099', email: '', language: 'en' },
    }),
  );
  got(await client.fileToday({ params: { id: typed.filing.id } }));
  const linkOf = (id: string) =>
    until('its link', async () => {
      const { answers } = got(await client.bulk({ body: { act: 'send_link', ids: [id] } })).data;
      return answers[0]?.link || null;
    });
  return { code: await linkOf(typed.filing.id), approve: await linkOf(asked.filing.id) };
};

test('no page jumps when its data comes, on a wide screen or a phone', async () => {
  const few = '+919833341103';
  const firm = '+919833341104';
  const { client } = await product.signIn(few);
  got(await client.setName({ body: { name: 'Asha Rao' } }));
  const cards = await addAll(
    { client },
    ['narmada.foods', 'kaveri.textiles', 'thar.minerals', 'betwa.stores', 'sabarmati.huf'],
    true,
  );
  const id = cards.get('thar.minerals')?.id ?? '';
  const office = await product.signIn(firm);
  got(await office.client.setName({ body: { name: 'Meera Kulkarni' } }));
  got(await office.client.demoFirm({ body: { gstins: 14 } }));
  const { code, approve } = await links(product, '+919833341105');
  const pages = [
    [
      few,
      [
        ['/dashboard', 'article'],
        ['/filling-history', 'article'],
        ['/gst-details', 'h2'],
        [`/gst-details/edit/${id}`, 'main form'],
        [`/gst-details/backlog/${id}`, 'main table, main li'],
        ['/calendar', '#calendar-link'],
        ['/profile', 'main form'],
      ],
    ],
    [
      firm,
      [
        ['/dashboard?queue=all', '[role=row]'],
        ['/dashboard?queue=codes', '[data-holder]'],
        ['/year', '[role=grid] th[scope=row]'],
        ['/filling-history', 'article'],
        ['/gst-details', 'h2'],
      ],
    ],
    [
      null,
      [
        [code, 'main article'],
        [approve, 'main fieldset, main dl, main button'],
      ],
    ],
  ] as const;
  const faults: string[] = [];
  for (const [phone, ofPhone] of pages) {
    const visitor: Visitor = await visit(product);
    const { page } = visitor;
    await page.addInitScript(watchShifts);
    if (phone === null) await page.goto('/privacy');
    else await enterSignedIn(visitor, product, phone);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: width < 600 ? 800 : 900 });
      for (const [path, come] of ofPhone)
        faults.push(...(await shiftsOf(page, path, come)).map((fault) => `${width} px: ${fault}`));
    }
    await visitor.leave();
  }
  assert.deepEqual(faults, []);
});
