import { type Browser, chromium, type Page } from '@playwright/test';
import { addAll, got, type Product, startProduct } from '../test/harness/product.ts';
import { startTestPostgres } from '../test/harness/postgres.ts';
import { findBrowser } from '../test/harness/browser/findBrowser.ts';
import { enterSignedIn } from '../test/harness/browser/visitor.ts';
import { weigh } from '../test/browser/weigh.ts';
import { lighthouseScores } from './lighthouseScores.ts';
import { workAtTheDesk } from './deskPage.ts';
import type { Finding } from './finding.ts';
import { monthOfFirm } from './monthOfFirm.ts';
import { walkOnAPhone } from './phone.ts';

/** What a page fetches by itself has come by then. */
const seen = (page: Page): Promise<void> => page.waitForTimeout(3000);
const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

/**
 * The gzipped bytes of the pages, without fonts and answers of the API. Budgets: 2 kB of scripts before the landing
 * page paints, 60 kB for all of it, 130 kB for the first signed-in page, of somebody with one GSTIN at a phone.
 */
export const weight = (): Promise<Finding> =>
  withProduct(async ({ product, browser }) => {
    const outside = await browser.newContext({
      baseURL: product.baseUrl,
      viewport: { width: 360, height: 740 },
    });
    const landing = await weigh(outside, '/', seen);
    await outside.close();
    const phone = '+919877777701';
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['kaveri.textiles']);
    const inside = await browser.newContext({
      baseURL: product.baseUrl,
      viewport: { width: 360, height: 740 },
    });
    const page = await inside.newPage();
    await enterSignedIn({ context: inside, page }, product, phone);
    await page.close();
    const dashboard = await weigh(inside, '/dashboard', seen);
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
        `(${share(dashboard.all, 130)} of 130); gzipped, without fonts`,
      figures,
      missed: [
        ...over('scripts before the landing page paints', kB(landing.scripts), 2, 'kB'),
        ...over('the landing page', kB(landing.all), 60, 'kB'),
        ...over('the first signed-in page', kB(dashboard.all), 130, 'kB'),
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

/** What a cheap phone on a slow network makes of the way to the dashboard. */
export const phone = (): Promise<Finding> =>
  withProduct(({ product, browser }) => walkOnAPhone(product, browser));

/** What a slow computer makes of the desk of a firm of 500. */
export const deskPage = (): Promise<Finding> =>
  withProduct(({ product, browser }) => workAtTheDesk(product, browser));

/** What the month of a firm of 120 asks of its person, and of the server. */
export const month = (): Promise<Finding> =>
  withProduct(({ product, browser }) => monthOfFirm(product, browser));

/** Starts the product on a database of its own and a browser, and stops both afterwards. */
async function withProduct(
  measure: (given: { product: Product; browser: Browser }) => Promise<Finding>,
): Promise<Finding> {
  const postgres = await startTestPostgres();
  process.env['SHUNYA_TEST_PG_URL'] = postgres.url;
  process.env['SHUNYA_TEST_TEMPLATE'] = postgres.template;
  process.env['SHUNYA_TEST_LOGINS'] = JSON.stringify(postgres.logins);
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
