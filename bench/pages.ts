import { get } from 'node:http';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { got, type Product, startProduct } from '../test/journeys/product.ts';
import { startTestPostgres } from '../test/runner/postgres.ts';
import { findBrowser } from '../test/journeys/web/findBrowser.ts';
import { enterSignedIn } from '../test/journeys/web/visitor.ts';
import { lighthouseScores } from './lighthouseScores.ts';
import type { Finding } from './finding.ts';

const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

/**
 * The gzipped bytes of the pages, without fonts and answers of the API. Budgets: 2 kB of scripts before the landing
 * page paints, 60 kB for all of it, 150 kB for the first signed-in page.
 */
export const weight = (): Promise<Finding> =>
  withProduct(async ({ product, browser }) => {
    const outside = await browser.newContext({ baseURL: product.baseUrl });
    const landing = await weigh(outside, '/');
    await outside.close();
    const phone = '+919877777701';
    const { client } = await product.signIn(phone);
    got(await client.setName({ body: { name: 'Asha Rao' } }));
    const inside = await browser.newContext({ baseURL: product.baseUrl });
    const page = await inside.newPage();
    await enterSignedIn({ context: inside, page }, product, phone);
    await page.close();
    const dashboard = await weigh(inside, '/dashboard');
    await inside.close();
    const figures = {
      landing_scripts_before_paint_kB: kB(landing.scripts),
      landing_kB: kB(landing.all),
      dashboard_kB: kB(dashboard.all),
      dashboard_scripts_kB: kB(dashboard.scripts),
    };
    return {
      line:
        `landing ${kB(landing.scripts)} kB of scripts before paint (${share(landing.scripts, 2)} of 2), ` +
        `${kB(landing.all)} kB in all (${share(landing.all, 60)} of 60); dashboard ${kB(dashboard.all)} kB ` +
        `(${share(dashboard.all, 150)} of 150); gzipped, without fonts`,
      figures,
      missed: [
        ...over('scripts before the landing page paints', kB(landing.scripts), 2, 'kB'),
        ...over('the landing page', kB(landing.all), 60, 'kB'),
        ...over('the first signed-in page', kB(dashboard.all), 150, 'kB'),
      ],
    };
  });

/** Lighthouse's scores of the landing page on its slow phone: the median of three. */
export const lighthouse = (): Promise<Finding> =>
  withProduct(async ({ product }) => {
    const { scores, failing } = await lighthouseScores(`${product.baseUrl}/`);
    const cls = Math.round(scores.cls * 1000) / 1000;
    const missed = [
      ...under('performance', scores.performance, 95),
      ...under('accessibility', scores.accessibility, 100),
      ...under('best practices', scores['best-practices'], 100),
      ...under('SEO', scores.seo, 100),
      ...over('layout shift', cls, 0.02, ''),
    ];
    return {
      line:
        `performance ${scores.performance}, accessibility ${scores.accessibility}, ` +
        `best practices ${scores['best-practices']}, SEO ${scores.seo} of 100; layout shift ${cls} of 0.02`,
      figures: { ...scores, cls },
      missed: missed.length > 0 ? [...missed, ...failing.map((audit) => `failed: ${audit}`)] : [],
    };
  });

/** Starts the product on a database of its own and a browser, and stops both afterwards. */
async function withProduct(
  measure: (given: { product: Product; browser: Browser }) => Promise<Finding>,
): Promise<Finding> {
  const postgres = await startTestPostgres();
  process.env['SHUNYA_TEST_PG_URL'] = postgres.url;
  process.env['SHUNYA_TEST_TEMPLATE'] = postgres.template;
  const product = await startProduct('2026-11-02T10:00:00+05:30');
  const browser = await chromium.launch(await findBrowser());
  try {
    return await measure({ product, browser });
  } finally {
    await browser.close();
    await product.close();
    delete process.env['SHUNYA_TEST_PG_URL'];
    await postgres.stop();
  }
}

const share = (bytes: number, budgetKB: number): string => (bytes / 1000 / budgetKB).toFixed(2);
const over = (what: string, found: number, most: number, unit: string): string[] =>
  found > most ? [`${what}: ${found} ${unit}, at most ${most}`] : [];
const under = (what: string, found: number, least: number): string[] =>
  found < least ? [`${what}: ${found}, at least ${least}`] : [];

/** The gzipped bytes of the bodies that a page fetches by itself until the network is idle, without fonts. */
async function weigh(context: BrowserContext, path: string): Promise<{ all: number; scripts: number }> {
  const page = await context.newPage();
  const fetched = new Map<string, string>();
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'font' && type !== 'fetch') fetched.set(response.url(), type);
  });
  await page.goto(path);
  await page.waitForLoadState('load');
  await page.waitForTimeout(3000);
  await page.close();
  let all = 0;
  let scripts = 0;
  for (const [url, type] of fetched) {
    const bytes = await gzippedLength(url);
    all += bytes;
    if (type === 'script') scripts += bytes;
  }
  return { all, scripts };
}

const gzippedLength = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let length = 0;
      answer.on('data', (piece: Buffer) => {
        length += piece.length;
      });
      answer.on('end', () => resolve(length));
    }).on('error', reject);
  });
