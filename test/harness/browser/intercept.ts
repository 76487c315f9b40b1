import type { BrowserContext, Page, Route } from '@playwright/test';

/**
 * Answers in the product's place at this address until the returned function is called. Later requests go to the
 * product, still by way of the test: Chromium never sends a request that begins while the last interception of its
 * page is being taken away, so none is (a test of the runner looks for it).
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
  await throughTheTest(target);
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
  await throughTheTest(target);
  return release;
}

/** The next request to this address is answered at once, and its answer comes to the page by the returned function. */
export async function holdOneAnswer(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  await intercept(page, address, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    await held;
    return route.fulfill({ response });
  });
  return release;
}

/**
 * Until what the open pages ask for goes by way of the test: what begins while Chromium changes over from the straight way
 * is never sent either. A page without a network, or one that the interception itself refuses, has changed over too.
 */
async function throughTheTest(target: Page | BrowserContext): Promise<void> {
  const pages = 'pages' in target ? target.pages() : [target];
  for (const page of pages) {
    if (!page.url().startsWith('http')) continue;
    const answers = (): Promise<boolean> =>
      page.evaluate(() => {
        const asked = fetch('/robots.txt').then(
          () => true,
          () => true,
        );
        const late = new Promise<boolean>((done) => setTimeout(() => done(false), 1000));
        return Promise.race([asked, late]);
      });
    let tries = 0;
    while (!(await answers())) {
      tries += 1;
      if (tries > 30) throw new Error('Nothing that the page asks for is answered');
    }
  }
}
