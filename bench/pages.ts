import { get } from 'node:http';
import { type BrowserContext, chromium } from '@playwright/test';
import { startProduct } from '../test/journeys/product.ts';
import { startTestPostgres } from '../test/runner/postgres.ts';
import { findBrowser } from '../test/journeys/web/findBrowser.ts';
import { enterSignedIn } from '../test/journeys/web/visitor.ts';
import { lighthouseScores } from './lighthouseScores.ts';
import type { Finding } from './run.ts';

const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

/**
 * What the pages weigh on the wire, gzipped, and Lighthouse's scores of the landing page. Budgets: 2 kB of
 * scripts before the landing page paints, 60 kB for all of it without fonts, 150 kB for the first signed-in page.
 */
export async function pages(): Promise<Finding> {
  const postgres = await startTestPostgres();
  process.env['SHUNYA_TEST_PG_URL'] = postgres.url;
  process.env['SHUNYA_TEST_TEMPLATE'] = postgres.template;
  const product = await startProduct('2026-11-02T10:00:00+05:30');
  const browser = await chromium.launch(await findBrowser());
  try {
    const fresh = await browser.newContext({ baseURL: product.baseUrl });
    const landing = await weigh(fresh, '/');
    await fresh.close();
    const inside = await browser.newContext({ baseURL: product.baseUrl });
    const page = await inside.newPage();
    await enterSignedIn({ context: inside, page }, product, '+919877777701');
    await page.close();
    const dashboard = await weigh(inside, '/dashboard');
    await inside.close();
    const { scores, failing } = await lighthouseScores(`${product.baseUrl}/`);
    const figures = {
      landing_scripts_before_paint_kB: kB(landing.scripts),
      landing_all_without_fonts_kB: kB(landing.all),
      dashboard_all_without_fonts_kB: kB(dashboard.all),
      dashboard_scripts_kB: kB(dashboard.scripts),
      lighthouse_performance: scores.performance,
      lighthouse_accessibility: scores.accessibility,
      lighthouse_best_practices: scores['best-practices'],
      lighthouse_seo: scores.seo,
      cumulative_layout_shift: Math.round(scores.cls * 1000) / 1000,
    };
    const missed = [
      ...over('scripts before the landing page paints', kB(landing.scripts), 2, 'kB'),
      ...over('the landing page', kB(landing.all), 60, 'kB'),
      ...over('the first signed-in page', kB(dashboard.all), 150, 'kB'),
      ...over('layout shift', scores.cls, 0.02, ''),
      ...under('Lighthouse performance', scores.performance, 95),
      ...under('Lighthouse accessibility', scores.accessibility, 100),
      ...under('Lighthouse best practices', scores['best-practices'], 100),
      ...under('Lighthouse SEO', scores.seo, 100),
    ];
    if (missed.length > 0 && failing.length > 0) missed.push(`audits that failed: ${failing.join(', ')}`);
    const line =
      `landing ${kB(landing.scripts)} kB of scripts before paint (${share(landing.scripts, 2)} of 2), ` +
      `${kB(landing.all)} kB in all (${share(landing.all, 60)} of 60); dashboard ${kB(dashboard.all)} kB ` +
      `(${share(dashboard.all, 150)} of 150), gzipped, without fonts; Lighthouse ` +
      `${scores.performance}/${scores.accessibility}/${scores['best-practices']}/${scores.seo}, CLS ${figures.cumulative_layout_shift}`;
    return { line, figures, missed };
  } finally {
    await browser.close();
    await product.close();
    await postgres.stop();
  }
}

const share = (bytes: number, budgetKB: number): string => (bytes / 1000 / budgetKB).toFixed(2);
const over = (what: string, found: number, most: number, unit: string): string[] =>
  found > most ? [`${what}: ${found} ${unit}, at most ${most}`] : [];
const under = (what: string, found: number, least: number): string[] =>
  found < least ? [`${what}: ${found}, at least ${least}`] : [];

/** Bytes of the bodies that a page fetches by itself until the network rests, each gzipped; fonts left out. */
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
