import type { BrowserContext, Page, Route } from '@playwright/test';

/**
 * Answers in the product's place at this address until the returned function is called. What is asked for later then
 * goes on to the product, by way of the test still: Chromium never sends a request that begins while the last interception
 * of its page is being taken away, so none is (a test of the runner looks for it).
 */
export async function intercept(
  target: Page | BrowserContext,
  address: string,
  answer: (route: Route) => Promise<unknown>,
): Promise<() => void> {
  let isOver = false;
  await target.route(address, async (route) => {
    await (isOver ? route.fallback() : answer(route));
  });
  return () => {
    isOver = true;
  };
}

/** Nothing is sent to this address until the returned function is called. */
export async function holdBack(target: Page | BrowserContext, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await target.route(address, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}
