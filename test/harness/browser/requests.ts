import assert from 'node:assert/strict';
import type { Page, Request as PageRequest } from '@playwright/test';

export type Request = {
  /** When it began, by the browser's clock. */
  at: number;
  method: string;
  path: string;
  status: number;
};

/** The page's API requests from now on. */
export function watchRequests(page: Page): Request[] {
  const asked: Request[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    asked.push({
      at: request.timing().startTime,
      method: request.method(),
      path: pathname,
      status: response.status(),
    });
  });
  return asked;
}

/**
 * The page's requests of these paths, from now on, that have no answer yet; the stream of changes never ends. Without
 * `paths`: those of the API.
 */
export function watchUnderWay(page: Page, paths = /^\/api\//): () => string[] {
  const open = new Set<PageRequest>();
  const pathOf = (request: PageRequest): string => new URL(request.url()).pathname;
  page.on('request', (request) => {
    const path = pathOf(request);
    if (paths.test(path) && path !== '/api/events') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => [...open].map(pathOf);
}

/**
 * At most three readings a second and none refused. Looked at over five seconds each time, so that a timer which a
 * busy machine holds up is none more. Requests caused by a hand are not the page's, nor its reading of the change
 * afterwards, which are two: a test has quicker hands than people.
 */
export function areModest(asked: readonly Request[]): void {
  assert.deepEqual(
    asked.filter(({ status }) => status >= 400),
    [],
  );
  for (const { at } of asked) {
    const within = asked.filter((other) => other.at >= at && other.at < at + 5000);
    const acts = within.filter(({ method }) => method !== 'GET').length;
    const most = 18 + 3 * acts;
    assert.ok(within.length <= most, `${within.length} in 5 s: ${within.map(({ path }) => path).join(' ')}`);
  }
}
