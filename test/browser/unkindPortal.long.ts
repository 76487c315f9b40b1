import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { unkind } from '../../portal-sim/kindness.ts';
import { profileTextOf } from '../api/portal/profileOf.ts';
import { got, until } from '../harness/product.ts';
import { addInDialog, enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

let folder = '';
const product = useProduct({
  settings: async () => {
    folder = await mkdtemp(join(tmpdir(), 'shunya-unkind-'));
    const profile = join(folder, 'profile.json');
    await writeFile(profile, JSON.stringify(profileTextOf('raw', unkind())));
    return { PORTAL_PROFILE: profile, SHUNYA_DEMO_KINDNESS: 'unkind' };
  },
  end: async () => assert.deepEqual(product.errors, []),
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('at a portal that is as unkind as its sources, and tells nobody’s mail, three codes with letters are typed and both returns are filed', async () => {
  // It says of all that they make e-invoices: until the 4th nil would wait for them.
  const { now } = got(await product.anyone.demoClock()).data;
  const fourth = `${now.slice(0, 8)}04T10:00:00+05:30`;
  if (Date.parse(now) < Date.parse(fourth)) got(await product.anyone.moveDemoClock({ body: { to: fourth } }));
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  const phone = '+919833333311';
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await giveName(page, 'Ravi');
  await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
  await addInDialog(page, 'narmada.foods');
  await see(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /^GST Details of/ }).click();
  await page.getByRole('button', { name: 'Schedule GST-1 and GST-3B filling for today' }).click();
  const { client } = await product.signIn(phone);
  const typed: string[] = [];
  for (const place of [1, 2, 3]) {
    const asked = await until(`portal code ${place}`, async () => {
      const [waiting] = got(await client.listCodes()).data;
      return waiting?.place === place ? waiting : null;
    });
    await see(page.getByRole('heading', { name: asked.title })).toBeVisible();
    const code = await until(`the portal's SMS for ${asked.title}`, async () => {
      const { data } = got(await product.anyone.demoMessages({ query: { to: '+919000100101' } }));
      const codes = data.map(({ text }) => /^The .* is (\w+)\. It is valid/.exec(text)?.[1]);
      const [newest] = codes.filter((found) => found !== undefined);
      return newest !== undefined && !typed.includes(newest) ? newest : null;
    });
    typed.push(code);
    await page.getByLabel('Code from the GST portal').fill(code);
    await page.getByRole('button', { name: 'Use this code' }).click();
    await see(page.getByRole('heading', { name: asked.title })).toHaveCount(0);
  }
  assert.match(typed.slice(1).join(' '), /[a-z].* .*[A-Z]/);
  await see(page.getByRole('link', { name: 'PDF of GSTR-3B, opens in a new tab' }).first()).toBeVisible();
  await visitor.leave();
});
