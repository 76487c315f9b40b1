import { expect, type Page } from '@playwright/test';
import { see } from './visitor.ts';

/**
 * Until a picture of the page would show all of it: its fonts, and every part that is still to come into the window.
 * With `isWhole` the window grows with the page up to `highest`: bars that stay in view then stand at its ends, and
 * parts that load near the window are there. `underWay`: what has been asked for and not answered.
 */
export async function atRest(
  page: Page,
  { isWhole, highest = Infinity, underWay = () => [] }: RestOptions,
): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const start = page.viewportSize()?.height ?? 0;
  let last = 0;
  await see(async () => {
    const more = isWhole ? await growth(page, highest) : 0;
    // A page that is always taller than its window by as much would grow with it forever.
    const isHigher = more > 0 && more !== last;
    if (isHigher) await grow(page, more);
    last = more;
    const coming = await page.evaluate<string[]>(placesInView);
    expect([...(isHigher ? ['growth'] : []), ...underWay(), ...coming]).toEqual([]);
  }).toPass();
  if (isWhole) {
    // A part that was higher while it came has left the window too high.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: start });
    await page.evaluate(placesInView);
    await grow(page, Math.max(0, await growth(page, highest)));
    await page.evaluate(placesInView);
  }
  await page.evaluate('scrollTo(0, 0)');
}

type RestOptions = { isWhole: boolean; highest?: number; underWay?: () => string[] };

/** By how much the page is higher than the window, which may be as high as `highest`. */
async function growth(page: Page, highest: number): Promise<number> {
  const high = Number(await page.evaluate('document.documentElement.scrollHeight'));
  const { height = 0 } = page.viewportSize() ?? {};
  return Math.min(highest, high) - height;
}

async function grow(page: Page, more: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: height + more });
}

/** In the page: the places in the window that wait for their content, once what has been answered is drawn. */
const placesInView = `(async () => {
  for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  return [...document.querySelectorAll('.animate-pulse')]
    .filter((place) => {
      const { top, bottom } = place.getBoundingClientRect();
      return place.checkVisibility() && bottom > 0 && top < innerHeight;
    })
    .map((place) => place.className);
})()`;
