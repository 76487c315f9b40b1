import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { type Page, test } from '@playwright/test';
import { lacking, stacksOfPages } from '../domain/pages/glyphs.ts';
import { fillScreens, publicScreens, signedInScreens } from './theScreens.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import type { Language } from '../../web/src/texts/language.ts';
import { words } from './words.ts';

/** axe itself, from inside its package for Playwright, which would inject it again for each look. */
const axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as Axe;

/** As much of it as is used here. */
type Axe = {
  source: string;
  run(
    context: { include: Document[]; exclude: string[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
};

// A failure names screen, look and rule; to record hundreds of screens would cost as much as to look at them.
test.use({ trace: 'off' });

const phone = '+919855555501';
/** Two people at browsers of their own: one signed in, one not. */
let inside: Visitor;
let outside: Visitor;
const product = useProduct({
  begin: async () => {
    await fillScreens(product, phone);
    outside = await visit(product, { expected: notFound });
    await outside.page.goto('/robots.txt');
    inside = await visit(product);
    await enterSignedIn(inside, product, phone);
  },
  end: async () => {
    await inside.leave();
    await outside.leave();
  },
});

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
type Look = { theme: 'light' | 'dark'; width: number; isAsked: boolean };

/**
 * A theme changes colours alone, a width the elements, a language their length: axe is asked of each of the first two
 * once, in English; in Hindi and Marathi, which take turns, a ruler and the fonts are enough.
 */
const looksAt = (place: number): [Language, Look[]][] => {
  const narrow: Look = { theme: 'dark', width: 320, isAsked: false };
  const asked: Look[] = [
    { theme: 'light', width: 1280, isAsked: true },
    { theme: 'dark', width: 390, isAsked: true },
  ];
  return [
    ['en', [...asked, narrow]],
    [place % 2 === 0 ? 'hi' : 'mr', [{ ...narrow, width: 390 }, narrow]],
  ];
};

/** Faults that axe, a ruler and a look at the fonts find on a screen in these looks, each as one line. */
async function faultsOf(page: Page, looks: readonly Look[]): Promise<string[]> {
  if (looks.some(({ isAsked }) => isAsked)) await page.evaluate(axe.source);
  // The element under the pointer may change with every width, and the one it leaves moves.
  await page.mouse.move(0, 0);
  const faults: string[] = [];
  for (const { theme, width, isAsked } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    // Until the new theme and width are in every box: a colour on its way from one to the other is neither.
    const moving = await page.evaluate(restOf, 30_000);
    faults.push(...moving.map((what) => `${theme}, ${width} px: never at rest: ${what}`));
    const found = isAsked ? await violationsOf(page) : [];
    const sideways = await sidewaysOf(page);
    if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`);
    faults.push(...found.map((fault) => `${theme}, ${width} px: ${fault}`));
  }
  return [...faults, ...(await withoutGlyph(page))];
}

const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** 1280 px at 200 %: the whole page enlarged, which is 640 by 360, and then the text alone. */
async function enlarged(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 360 });
  const whole = await sidewaysOf(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const text = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const { scrollWidth, clientWidth } = document.documentElement;
    document.documentElement.style.fontSize = '';
    return scrollWidth - clientWidth;
  });
  return [
    ...(whole > 0 ? [`at 200 % it scrolls sideways by ${whole} px`] : []),
    ...(text > 0 ? [`with its text at 200 % it scrolls sideways by ${text} px`] : []),
  ];
}

async function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async (asked) => {
    const { axe: inPage } = globalThis as unknown as { axe: Axe };
    // Base UI's guards beside an open menu pass the focus on at once; menus.test.ts follows it.
    const context = { include: [document], exclude: ['[data-base-ui-focus-guard]'] };
    const { violations } = await inPage.run(context, { runOnly: asked, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`).join(' | ')}`,
    );
  }, rules);
}

/**
 * In the page: waits until nothing has moved for three frames. Answers what still moves after `atMost` ms, each as
 * the property, its element and whether the pointer is on it; or that no frame comes.
 */
async function restOf(atMost: number): Promise<string[]> {
  const begun = performance.now();
  // In a closed fold nothing is drawn, so nothing there comes to its end. An animation along a scroll moves only with it.
  const animations = (): Animation[] =>
    document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && (effect as KeyframeEffect).target?.checkVisibility() === true,
      );
  const moving = (): string[] =>
    animations().map((animation) => {
      const target = (animation.effect as KeyframeEffect).target;
      const what = animation instanceof CSSTransition ? animation.transitionProperty : animation.id;
      return `${what} of ${target?.outerHTML.slice(0, 120)}${target?.matches(':hover') ? ', under the pointer' : ''}`;
    });
  for (let still = 0; still < 3;) {
    const left = begun + atMost - performance.now();
    if (left < 0) return moving();
    const frame = new Promise((done) => requestAnimationFrame(done));
    const late = new Promise<'late'>((done) => setTimeout(() => done('late'), left + 1000));
    if ((await Promise.race([frame, late])) === 'late') return [`no frame, ${document.visibilityState}`];
    still = animations().length === 0 ? still + 1 : 0;
  }
  return [];
}

const fonts = stacksOfPages();

/** The signs on the screen for which our fonts have no glyph: a machine may have no other that has one. */
async function withoutGlyph(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const choices = [...document.querySelectorAll('option')].map(({ text }) => text);
    return [
      document.title,
      document.body.innerText,
      ...choices,
      ...fields.flatMap(({ value, placeholder }) => [value, placeholder]),
    ].join('');
  });
  return fonts.flatMap(({ name, has }) => lacking(shown, has).map((sign) => `${name} lacks ${sign}`));
}

/** The page of an unknown address answers so. */
const notFound = /status of 404/;

for (const [screens, signedIn] of [
  [publicScreens, false],
  [signedInScreens, true],
] as const) {
  for (const [place, { name, open }] of screens.entries()) {
    test(`axe finds nothing on ${name}, light and dark, it fits 320, 390 and 1280 px and 200 % in every language, and our fonts have its every sign`, async () => {
      const { page } = signedIn ? inside : outside;
      const faults: string[] = [];
      for (const [language, looks] of looksAt(place)) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.evaluate((kept) => localStorage.setItem('language', kept), language);
        await open(page, words[language]);
        faults.push(...(await faultsOf(page, looks)).map((fault) => `${language}, ${fault}`));
        faults.push(...(await enlarged(page)).map((fault) => `${language}, ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  }
}

test('with reduced motion nothing moves, and in high contrast a choice is marked by more than its ground', async () => {
  const { page } = inside;
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/profile');
  const tab = page.getByRole('tab', { selected: true });
  await see(tab).toBeVisible();
  const moves = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((each) => {
      const { transitionProperty, animationDuration } = getComputedStyle(each);
      const isStill =
        transitionProperty === 'none' &&
        animationDuration.split(', ').every((time) => Number.parseFloat(time) < 0.001);
      return isStill ? [] : [`${each.tagName} ${transitionProperty} ${animationDuration}`];
    }),
  );
  assert.deepEqual(moves, []);
  const lineUnder = (each: Element) => getComputedStyle(each).textDecorationLine;
  assert.equal(await tab.evaluate(lineUnder), 'underline');
  assert.equal(await page.getByRole('tab', { selected: false }).first().evaluate(lineUnder), 'none');
  await page.emulateMedia({ forcedColors: null });
});
