import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { atRest } from '../harness/browser/atRest.ts';
import { see } from '../harness/browser/visitor.ts';

/* A picture of a screen that is the same on every day, with every port and in every Chromium, but for a few pixels. */

/** More is drawn of no page: what is further down is drawn on a wide screen, or is more of the same. */
const highest = 3000;

/**
 * At half the size: that evens out how one Chromium and another round the edges of letters, and a change that somebody
 * could see shows as well.
 */
export async function stillPicture(page: Page, isWhole: boolean, underWay: () => string[]): Promise<Buffer> {
  // Where it is, something may be marked because the pointer is on it.
  await page.mouse.move(0, 0);
  await atRest(page, { isWhole, highest, underWay });
  let shown: Buffer = Buffer.of();
  await see(async () => {
    await atRest(page, { isWhole: false, underWay });
    await page.evaluate(sayTheSame);
    const before = shown;
    shown = await page.screenshot({ animations: 'disabled' });
    expect(shown.equals(before), 'the page still changes').toBe(true);
  }).toPass();
  const { width = 0 } = page.viewportSize() ?? {};
  return sharp(shown)
    .resize({ width: Math.round(width / 2), kernel: 'cubic' })
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toBuffer();
}

/** In the page: the minute, the port and the secrets of this run give way to others. */
function sayTheSame(): void {
  // Messages come in any order and hold codes and links; a QR code holds a secret. Their places stay.
  const hidden = new CSSStyleSheet();
  hidden.replaceSync(
    '[aria-labelledby="inbox-title"] li, svg[shape-rendering="crispEdges"] { visibility: hidden }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, hidden];
  const same = (text: string): string =>
    text
      // The day begins at ten; times of schedules stay.
      .replaceAll(/\b(?:1[0-2]|\d):[0-5]\d\b/g, '10:00')
      .replaceAll(/\blocalhost:\d+|127\.0\.0\.1:\d+/g, 'localhost:3000')
      .replaceAll(/\b[0-9a-f]{32}(?=@|$)/g, '0123456789abcdef'.repeat(2))
      .replaceAll(/(?<=\/(?:login\/firm|calendar)\/)[\w-]{16,}/g, (token) => 'a'.repeat(token.length))
      .replaceAll(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/g, 'ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (same(text) !== text) node.textContent = same(text);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[readonly]'))
    field.value = same(field.value);
}
