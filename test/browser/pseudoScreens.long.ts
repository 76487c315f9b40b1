import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAsking, addFirm, askingScreens, deskDialogs, deskScreens, dialogScreens } from './moreScreens.ts';
import { demoSpecs } from '../../portal-sim/demoTaxpayers.ts';
import { got, type Product } from '../harness/product.ts';
import { fillScreens, publicScreens, type Screen, signedInScreens } from './theScreens.ts';
import { enterSignedIn, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { faultsInPseudo } from './pseudoLook.ts';
import { words } from './words.ts';

// A failure names screen, width and words.
test.use({ trace: 'off' });

const owner = '+919855555502';
const asking = '+919855555503';
const firm = '+919855555504';
const visitors = new Map<string, Visitor>();
let names: string[];
const product = useProduct({
  begin: async () => {
    await fillScreens(product, owner);
    await addAsking(product, asking);
    await addFirm(product, firm);
    names = [...namesOfDemo(), ...(await namesOfFirm(product))];
    for (const phone of ['', owner, asking, firm]) {
      const visitor = await visit(product, { expected: /status of 40\d|ERR_FAILED|Failed to fetch/ });
      if (phone === '') await visitor.page.goto('/robots.txt');
      else await enterSignedIn(visitor, product, phone);
      await visitor.page.evaluate(() => localStorage.setItem('language', 'xa'));
      visitors.set(phone, visitor);
    }
  },
  end: async () => {
    for (const visitor of visitors.values()) await visitor.leave();
  },
});

/** Of businesses and people, and their addresses, as the practice portal has them. */
const namesOfDemo = (): string[] =>
  demoSpecs(Date.now()).flatMap(({ username, legalName, stateName, pan, address = {}, signatories = [] }) => [
    username,
    legalName ?? '',
    stateName ?? '',
    pan ?? '',
    ...Object.values(address),
    ...signatories.map(({ name }) => name),
  ]);

async function namesOfFirm(product: Product): Promise<string[]> {
  const user = await product.signIn(firm);
  const { rows } = got(await user.client.desk({ query: { limit: 500 } })).data;
  return rows.flatMap(({ business, signatory }) => [business, signatory?.name ?? '']);
}

/** Prerendered in the offered languages only. */
const isLanding = ({ name }: Screen): boolean => name === '/' || name.startsWith('the landing page');

for (const [phone, screens] of [
  ['', publicScreens.filter((screen) => !isLanding(screen))],
  [owner, [...dialogScreens, ...signedInScreens]],
  [asking, askingScreens],
  [firm, [...deskScreens, ...deskDialogs]],
] as const)
  for (const { name, open } of screens)
    test(`in the pseudo-language ${name} says nothing in English and cuts nothing, at 1280 and 360 px`, async () => {
      const visitor = visitors.get(phone);
      assert.ok(visitor);
      // A tab of its own: an earlier screen answers in the product's place.
      const page = await visitor.tab();
      await page.goto('/robots.txt');
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, words.xa);
      const faults: string[] = [];
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        faults.push(...(await faultsInPseudo(page, names)).map((fault) => `${width} px, ${fault}`));
      }
      assert.deepEqual(faults, []);
      await page.close();
    });
