import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';

export type Request = {
  /** When it began, by the browser's clock. */
  at: number;
  method: string;
  path: string;
  status: number;
};

/** What a page asks of the API from now on. */
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
 * At most three requests a second and none refused. Looked at over five seconds each time, so that a timer which a busy
 * machine holds up is none more.
 */
export function areModest(asked: readonly Request[]): void {
  assert.deepEqual(
    asked.filter(({ status }) => status >= 400),
    [],
  );
  for (const { at } of asked) {
    const within = asked.filter((other) => other.at >= at && other.at < at + 5000);
    assert.ok(within.length <= 18, `${within.length} in 5 s: ${within.map(({ path }) => path).join(' ')}`);
  }
}
