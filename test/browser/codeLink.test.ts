import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got, history, until, type User } from '../harness/product.ts';
import { see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const mobile = '+919000100103';
let user: User;
const product = useProduct({
  // Nobody forwards: a move of the clock need not wait long.
  settings: { SHUNYA_DEMO_CODE_WAIT_SECONDS: '3' },
  begin: async () => {
    user = await product.signIn('+919855555511');
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['yamuna.prints']);
    // The code of the verification does not come: from then on nothing is expected from the forwarding rule.
    got(await product.anyone.moveDemoClock({ body: { to: '2026-11-02T11:00:00+05:30' } }));
  },
});

const messages = async () => got(await product.anyone.demoMessages({ query: { to: mobile } })).data;

/** The newest code of the portal that is not among these; it is from now on. */
const codeBySms = async (used: Set<string>): Promise<string> => {
  const code = await until('the SMS of a code', async () => {
    const [newest] = (await messages()).flatMap(({ text }) =>
      text.includes('/code/') ? [] : (/\b\d{6}\b/.exec(text)?.[0] ?? []),
    );
    return newest !== undefined && !used.has(newest) ? newest : null;
  });
  used.add(code);
  return code;
};

test('a signatory opens the link of the SMS on a phone, has three codes sent and types them, reads that one was refused, and the link is used up', async () => {
  const { gstins } = got(await user.client.dashboard()).data;
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: gstins[0]?.id ?? '' } }));
  const link = await until('the link', async () => {
    const found = (await messages()).flatMap(
      ({ text }) => /https?:\/\/\S+\/code\/#\S+/.exec(text)?.[0] ?? [],
    );
    return found[0] ?? null;
  });
  const { pathname, hash } = new URL(link);
  const visitor = await visit(product, { width: 390, expected: /status of 404/ });
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(pathname + hash);
  await see(page.getByText('Asha Rao files nil GSTR-1 and GSTR-3B of October 2026')).toBeVisible();
  const used = new Set<string>();
  for (const title of [
    "The GST portal's code to open the portal session: code 1 of 3",
    "The GST portal's code to file GSTR-1: code 2 of 3",
    "The GST portal's code to file GSTR-3B: code 3 of 3",
  ]) {
    await see(page.getByRole('heading', { name: title })).toBeVisible();
    const box = page.getByLabel('Code from the GST portal');
    if (used.size === 0) {
      await box.fill('!');
      await page.getByRole('button', { name: 'Use this code' }).click();
      await see(page.getByText('A portal code has 4 to 10 letters or digits.')).toBeVisible();
      // The phone drops the page while the SMS is read.
      await page.reload();
    }
    if (title.includes('GSTR-1')) {
      await codeBySms(used);
      await box.fill('000000');
      await page.getByRole('button', { name: 'Use this code' }).click();
      await see(
        page.getByText('That code was not accepted. The GST portal has sent a new one.'),
      ).toBeVisible();
    }
    await box.fill(` ${await codeBySms(used)} `);
    await page.getByRole('button', { name: 'Use this code' }).click();
    await see(page.getByRole('heading', { name: title })).toHaveCount(0);
  }
  await see(page.getByText('Nothing more is needed from you. You can close this page.')).toBeVisible();
  assert.deepEqual(
    asked.filter((url) => url.includes(hash.slice(1)) && !url.includes('#')),
    [],
    'the token is in no address that a server sees',
  );
  const [entry] = await history(user, gstins[0]?.gstin);
  assert.notEqual(entry?.gstr1_arn, '');
  await visitor.leave();
});

test('a link of no use says so, as a path too, and shows nothing of anybody', async () => {
  const visitor = await visit(product, { expected: /status of 404/ });
  const { page } = visitor;
  for (const path of ['/code/#a-made-up-token', '/code/a-made-up-token']) {
    await page.goto('about:blank');
    await page.goto(path);
    await see(page.getByText(/This link is not valid any more/)).toBeVisible();
    await see(page).toHaveURL(/\/code\/#a-made-up-token$/);
    await see(page.getByRole('button', { name: /code/i })).toHaveCount(0);
  }
  await page.goto('/code');
  await see(page.getByText('This link is incomplete.')).toBeVisible();
  await visitor.leave();
});

test('opening the link asks nothing; the press does', async () => {
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-05T08:30:00+05:30' } }));
  const link = await until('the link of the next month', async () => {
    const [text = ''] = (await messages()).flatMap((message) =>
      message.text.includes('November 2026') ? [message.text] : [],
    );
    return /\/code\/#\S+/.exec(text)?.[0] ?? null;
  });
  const before = (await messages()).length;
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  await page.goto(link);
  const press = page.getByRole('button', { name: 'Have the GST portal send the code' });
  await see(press).toBeVisible();
  assert.equal((await messages()).length, before);
  await press.click();
  await see(page.getByLabel('Code from the GST portal')).toBeVisible();
  await visitor.leave();
});
