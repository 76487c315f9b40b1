import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { watchUnderWay } from '../harness/browser/requests.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { drawAlike, enterSignedIn, visit, type Visitor } from '../harness/browser/visitor.ts';
import type { Language } from '../../web/src/texts/language.ts';
import { addAsking, addFirm, askingScreens, deskDialogs, deskScreens, dialogScreens } from './moreScreens.ts';
import { stillPicture } from './stillPicture.ts';
import { fillScreens, publicScreens, type Screen, signedInScreens } from './theScreens.ts';
import { words } from './words.ts';

// Pictures say more than a trace, which would hold hundreds of screens.
test.use({ trace: 'off' });
// Other systems draw letters otherwise.
test.skip(process.platform !== 'linux', 'the pictures are of a Chromium on Linux');

drawAlike();

const owner = '+919855555505';
const asking = '+919855555506';
const firm = '+919855555507';
const visitors = new Map<string, Visitor>();

/** Time runs until every screen has its data, and then stands still, in the product and in the browsers. */
const monday = Date.parse('2026-11-02T10:00:00+05:30');
const begun = Date.now();
let stoppedAt: number | null = null;
const now = (): number => stoppedAt ?? monday + Date.now() - begun;

const product = useProduct({
  now,
  begin: async () => {
    await fillScreens(product, owner);
    await addAsking(product, asking);
    await addFirm(product, firm);
    // Answered when everything that is due by then is done.
    const moved = await product.anyone.moveDemoClock({ body: { to: new Date(now() + 1000).toISOString() } });
    assert.ok(moved.success, moved.message);
    for (const phone of ['', owner, asking, firm]) {
      const visitor = await visit(product, { expected: /status of 40\d|ERR_FAILED|Failed to fetch/ });
      if (phone !== '') await enterSignedIn(visitor, product, phone);
      visitors.set(phone, visitor);
    }
    stoppedAt = now();
    for (const { context } of visitors.values()) await context.clock.setFixedTime(stoppedAt);
  },
  end: async () => {
    for (const visitor of visitors.values()) await visitor.leave();
  },
});

type Look = { width: number; theme: 'light' | 'dark'; language: Language };
type Drawn = { screen: Screen; look: Look; file: string };

const languages = ['en', 'hi', 'mr'] as const;
const themes = ['light', 'dark'] as const;
const turn = <T>(list: readonly [T, ...T[]], place: number): T => list[place % list.length] ?? list[0];

/**
 * A screen on a phone and on something wider, in both themes and two languages; six screens in a row hold every pair
 * of width, theme and language.
 */
function looksOf(screen: Screen, place: number): Drawn[] {
  const half = Math.floor(place / 3);
  // The public menu is a phone's.
  const wide = screen.name === 'the public menu' ? 390 : turn([1280, 768], place);
  const looks: Look[] = [
    { width: 390, theme: turn(themes, half), language: turn(languages, place) },
    { width: wide, theme: turn(themes, half + 1), language: turn(languages, place + 1) },
  ];
  const name = screen.name.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'landing';
  return looks.map((look) => {
    const file = `${name}-${look.width}-${look.theme}-${look.language}.webp`;
    return { screen, look, file };
  });
}

const groups = [
  { phone: '', whose: 'anybody', screens: publicScreens },
  { phone: owner, whose: 'a person with GSTINs', screens: [...dialogScreens, ...signedInScreens] },
  { phone: asking, whose: 'a person who is asked', screens: askingScreens },
  { phone: firm, whose: 'a firm', screens: [...deskScreens, ...deskDialogs] },
];
let place = 0;
const drawn = groups.map(({ phone, whose, screens }) => ({
  phone,
  whose,
  pictures: screens.flatMap((screen) => looksOf(screen, place++)),
}));

const make = 'npm run test:pictures -- --update-snapshots';
/** Of the runner, which is named none in a configuration: it would make what is missing, and nobody would look at it. */
const isUpdated = (): boolean => test.info().config.updateSnapshots !== 'none';

async function compare(visitor: Visitor, { screen, look, file }: Drawn): Promise<void> {
  const { width, theme, language } = look;
  // A tab of its own: an earlier screen answers in the product's place.
  const page = await visitor.tab();
  const underWay = watchUnderWay(page, /^\/(?:api|assets)\//);
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.goto('/robots.txt');
  await page.evaluate((kept) => localStorage.setItem('language', kept), language);
  await screen.open(page, words[language]);
  // A dialog and a menu are placed in the window; the desk scrolls in itself.
  const isOver = (await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0;
  const picture = await stillPicture(page, !isOver && !screen.name.startsWith('desk'), underWay);
  expect.soft(picture).toMatchSnapshot(file);
  await page.close();
}

for (const { phone, whose, pictures } of drawn)
  test(`the screens of ${whose} look as in their pictures`, async () => {
    const visitor = visitors.get(phone);
    assert.ok(visitor);
    for (const picture of pictures) {
      const isThere = existsSync(test.info().snapshotPath(picture.file));
      if (isThere || isUpdated()) await test.step(picture.file, async () => compare(visitor, picture));
      else
        expect
          .soft(isThere, `There is no picture ${picture.file}. Make it, and look at it: ${make}`)
          .toBe(true);
    }
  });

test('every picture is of a screen', () => {
  const folder = join(test.info().snapshotPath('any'), '..');
  const known = new Set(drawn.flatMap(({ pictures }) => pictures.map(({ file }) => file)));
  const others = readdirSync(folder).filter((file) => !known.has(file));
  if (isUpdated()) for (const file of others) rmSync(join(folder, basename(file)));
  else assert.deepEqual(others, [], `Pictures of no screen. Take them away: ${make}`);
});
