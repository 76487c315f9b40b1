import { get } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';

/** The brotli bytes of the bodies that a page fetches by itself until `seen`, without fonts and answers of the API. */
export async function weigh(
  context: BrowserContext,
  path: string,
  seen: (page: Page) => Promise<unknown>,
): Promise<{ all: number; scripts: number; parts: Record<string, number> }> {
  const page = await context.newPage();
  const fetched = new Map<string, string>();
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'font' && type !== 'fetch') fetched.set(response.url(), type);
  });
  await page.goto(path);
  await page.waitForLoadState('load');
  await seen(page);
  await page.close();
  let all = 0;
  let scripts = 0;
  const parts: Record<string, number> = {};
  for (const [url, type] of fetched) {
    const bytes = await brotliLength(url);
    all += bytes;
    parts[new URL(url).pathname] = bytes;
    if (type === 'script') scripts += bytes;
  }
  return { all, scripts, parts };
}

const brotliLength = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let length = 0;
      answer.on('data', (piece: Buffer) => {
        length += piece.length;
      });
      answer.on('end', () => resolve(length));
    }).on('error', reject);
  });
