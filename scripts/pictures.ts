import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  addAsking,
  addFirm,
  askingScreens,
  deskScreens,
  openAt,
  openDesk,
} from '../test/browser/moreScreens.ts';
import { startTestPostgres } from '../test/harness/postgres.ts';
import { addAll, got, history, type Product, startProduct, until } from '../test/harness/product.ts';
import { fillScreens, publicScreens, type Screen, signedInScreens } from '../test/browser/theScreens.ts';
import { atRest } from '../test/harness/browser/atRest.ts';
import { closeBrowser, enterSignedIn, see, visit } from '../test/harness/browser/visitor.ts';
import { words } from '../test/browser/words.ts';
import { languages } from '../web/src/texts/language.ts';

/**
 * `npm run pictures`: README's pictures: the dashboard of a visitor who has filed one GSTIN, light and dark, the desk of a
 * firm, and a month's question on a phone.
 * `npm run pictures -- every FOLDER`: every screen, each in one look per language, so that over all of them each
 * language meets each width and each theme.
 */
const monday = '2026-11-02T10:00:00+05:30';
const phone = '+919876543210';

async function ofReadme(product: Product): Promise<void> {
  const folder = join(import.meta.dirname, '../docs/pictures');
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha' } }));
  const cards = await addAll(user, ['narmada.foods', 'tapti.traders']);
  for (const name of ['narmada.foods', 'tapti.traders'])
    got(
      await user.client.scheduleOrSkip({
        body: { filling_type: 'schedule', id: cards.get(name)?.id ?? '' },
      }),
    );
  await until('what is filed and what is stopped', async () => {
    const entries = await history(user);
    const settled = entries.filter(({ status }) => status === 'success' || status === 'failed');
    return settled.length >= 2 ? true : null;
  });
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    const visitor = await visit(product, { theme, width: 1120 });
    await enterSignedIn(visitor, product, phone);
    await visitor.page.goto('/dashboard');
    await see(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(visitor.page.getByText(cards.get('tapti.traders')?.business ?? '').first()).toBeVisible();
    await draw(visitor.page, join(folder, `dashboard-${theme}.webp`), false);
    await visitor.leave();
  }
  await addAsking(product, one);
  const asked = await visit(product, { theme: 'light', width: 400 });
  await enterSignedIn(asked, product, one);
  await openAt(asked.page, '/dashboard', words.en.question.zeros[1].says);
  await draw(asked.page, join(folder, 'question.webp'), false);
  await asked.leave();
  await addFirm(product, firm);
  const atDesk = await visit(product, { theme: 'light', width: 1120 });
  await enterSignedIn(atDesk, product, firm);
  await openDesk(atDesk.page);
  await draw(atDesk.page, join(folder, 'desk.webp'), false);
  await atDesk.leave();
}

const widths = [360, 768, 1280];
const themes = ['light', 'dark'] as const;

/** The looks of a screen by its place in the list; six screens in a row hold every pair of language, width and theme. */
const looksOf = (place: number) =>
  languages.map(({ code: language }, at) => ({
    language,
    width: widths[(at + place) % widths.length] ?? 360,
    theme: themes[(at + Math.floor(place / 3)) % themes.length] ?? 'light',
  }));

async function ofEveryScreen(product: Product, folder: string): Promise<void> {
  await fillScreens(product, phone);
  mkdirSync(folder, { recursive: true });
  for (const [screens, isSignedIn] of [
    [publicScreens, false],
    [signedInScreens, true],
  ] as const) {
    const visitor = await visit(product, { expected: /./ });
    const { page } = visitor;
    await page.goto('/robots.txt');
    if (isSignedIn) await enterSignedIn(visitor, product, phone);
    for (const [place, screen] of screens.entries())
      for (const look of looksOf(place)) await drawIn(page, screen, look, folder);
    await visitor.leave();
  }
  await ofDeskAndOne(product, folder);
}

const firm = '+919876543211';
const one = '+919876543212';

/** The desk of a firm, and the dashboard of a person with one GSTIN that asks, or none. */
async function ofDeskAndOne(product: Product, folder: string): Promise<void> {
  const alone = await product.signIn(one);
  got(await alone.client.setName({ body: { name: 'Sunita Patil' } }));
  const none: Screen[] = [
    { name: 'nothing yet', open: (page, t) => openAt(page, '/dashboard', t.dashboard.addFirst) },
  ];
  await drawScreens(product, one, none, folder);
  await addAsking(product, one);
  await drawScreens(product, one, askingScreens, folder);
  await addFirm(product, firm);
  await drawScreens(product, firm, deskScreens, folder);
}

async function drawScreens(product: Product, whose: string, screens: Screen[], folder: string) {
  const visitor = await visit(product, { expected: /./ });
  await enterSignedIn(visitor, product, whose);
  for (const [place, screen] of screens.entries())
    for (const look of looksOf(place)) await drawIn(visitor.page, screen, look, folder);
  await visitor.leave();
}

async function drawIn(
  page: Page,
  { name, open }: Screen,
  { language, width, theme }: ReturnType<typeof looksOf>[number],
  folder: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width: name === 'the public menu' ? 390 : width, height: 900 });
  await page.evaluate((kept) => localStorage.setItem('language', kept), language);
  await open(page, words[language]);
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'landing'}-${language}-${width}-${theme}.webp`;
  await draw(page, join(folder, file), !name.startsWith('desk'));
}

async function draw(page: Page, file: string, fullPage: boolean): Promise<void> {
  await atRest(page, { isWhole: fullPage });
  const shot = await page.screenshot({ animations: 'disabled', fullPage });
  writeFileSync(file, await sharp(shot).webp({ quality: 80, effort: 6 }).toBuffer());
  console.log(`wrote ${file}`);
}

const keepingNone = globalThis.fetch;
/**
 * The product is in this process, and calls of it are minutes apart: of a connection that it would end while the process
 * is busy drawing, the next call would be lost. None is kept.
 */
globalThis.fetch = (asked, given) => {
  const headers = new Headers(given?.headers);
  headers.set('connection', 'close');
  return keepingNone(asked, { ...given, headers });
};

const [what, folder = 'data/pictures', ...more] = process.argv.slice(2);
if ((what !== undefined && what !== 'every') || more.length > 0) {
  console.error('npm run pictures [-- every FOLDER]');
  process.exit(2);
}
const postgres = await startTestPostgres();
process.env['SHUNYA_TEST_PG_URL'] = postgres.url;
process.env['SHUNYA_TEST_TEMPLATE'] = postgres.template;
process.env['SHUNYA_TEST_LOGINS'] = JSON.stringify(postgres.logins);
const product = await startProduct(monday);
try {
  if (what === 'every') await ofEveryScreen(product, folder);
  else await ofReadme(product);
} finally {
  await closeBrowser();
  await product.close();
  await postgres.stop();
}
