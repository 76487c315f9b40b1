import type { Page } from '@playwright/test';
import { addAll, addClients, got, type Product } from '../harness/product.ts';
import { see } from '../harness/browser/visitor.ts';
import { inLanguage, type Screen } from './theScreens.ts';
import type { Words } from './words.ts';

/* Screens beside those of theScreens.ts: a firm's desk, a month's question, the dialogs of the pages, and failures. */

/** A person whose one GSTIN asks for the month's yes. */
export async function addAsking(product: Product, phone: string): Promise<void> {
  const alone = await product.signIn(phone);
  got(await alone.client.setName({ body: { name: 'Sunita Patil' } }));
  await addAll(alone, ['kaveri.textiles'], true);
}

/** A firm of 24 verified clients. */
export async function addFirm(product: Product, phone: string): Promise<void> {
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
  await addClients(user, 24);
}

export const openAt = async (page: Page, path: string, seen: string): Promise<void> => {
  await page.goto(path);
  await see(page.getByText(seen).first()).toBeVisible();
};

export const askingScreens: Screen[] = [
  {
    name: 'question on the dashboard',
    open: (page, t) => openAt(page, '/dashboard', t.question.zeros[1].says),
  },
  {
    name: 'question in the details',
    open: (page, t) => openAt(page, '/gst-details', t.question.zeros[1].says),
  },
];

export const openDesk = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  await see(page.locator('[data-row]').first()).toBeVisible();
};

/** The desk after these keys. */
const deskAfter = (name: string, keys: string, seen: (page: Page, t: Words) => Promise<void>): Screen => ({
  name,
  open: async (page, t) => {
    await openDesk(page);
    for (const key of keys) await page.keyboard.press(key);
    await seen(page, t);
  },
});

const dialogIsSeen = (page: Page): Promise<void> => see(page.getByRole('dialog')).toBeVisible();

export const deskScreens: Screen[] = [
  { name: 'desk', open: openDesk },
  deskAfter('desk ticked', 'a', (page) => see(page.getByRole('toolbar')).toBeVisible()),
  deskAfter('desk dialog', 'an', dialogIsSeen),
  deskAfter('desk panel', 'jo', (page) =>
    see(page.locator('aside, [role=complementary]').first()).toBeVisible(),
  ),
  deskAfter('desk codes', 'c', (page, t) => see(page.getByText(t.codeDesk.note)).toBeVisible()),
  { name: 'year of the firm', open: (page, t) => openAt(page, '/year', t.firmYear.pack) },
];

/** The questions of the desk before an act on many, and its keys. */
export const deskDialogs: Screen[] = [
  deskAfter('desk keys', '?', dialogIsSeen),
  ...(['skip', 'days', 'label'] as const).map((act) =>
    deskAfter(`desk, many clients: ${act}`, 'a', async (page, t) => {
      await page.getByRole('toolbar').getByRole('button', { name: t.desk.bulk[act], exact: true }).click();
      await dialogIsSeen(page);
    }),
  ),
];

const pressed = async (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

/** A dialog of the profile's tab of security, after a press that finds its boxes empty. */
const atSecurity = (what: string, opens: (t: Words) => string, sends?: (t: Words) => string): Screen => ({
  name: `the dialog of the profile: ${what}`,
  open: async (page, t) => {
    await page.goto('/profile');
    await page.getByRole('tab', { name: t.profile.sections.security }).click();
    await pressed(page, opens(t));
    await dialogIsSeen(page);
    if (sends === undefined) return;
    await page
      .getByRole('dialog')
      .getByRole('button', { name: sends(t), exact: true })
      .click();
    await see(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible();
  },
});

const detailsOf = (what: string, gstin: string): Screen => ({
  name: `GST Details of ${what}`,
  open: async (page, t) => {
    await page.goto(`/gst-details?id=${gstin}`);
    await see(page.getByText(gstin).filter({ visible: true }).first()).toBeVisible();
    await see(page.getByText(t.details.loading)).toHaveCount(0);
  },
});

/** A page whose calls, or whose own code, get no good answer. */
const failing = (what: string, path: string, calls: string, seen: (t: Words) => string): Screen => ({
  name: `${path}, where ${what}`,
  open: async (page, t) => {
    await page.route(calls, (route) => route.abort());
    await openAt(page, path, seen(t));
  },
});

/** Of the account that fillScreens fills, signed in. */
export const dialogScreens: Screen[] = [
  atSecurity(
    'an invitation',
    (t) => t.people.invite,
    (t) => t.people.send,
  ),
  atSecurity(
    'a key',
    (t) => t.programs.keys.make,
    (t) => t.programs.keys.make,
  ),
  atSecurity(
    'a webhook',
    (t) => t.programs.webhooks.add,
    (t) => t.programs.webhooks.add,
  ),
  atSecurity('two-step sign-in', (t) => t.secondFactor.begin),
  atSecurity(
    'the sign-in of a firm',
    (t) => t.firmSignIn.setUp,
    (t) => t.firmSignIn.save,
  ),
  atSecurity('every device', (t) => t.profile.sessions.everywhere),
  detailsOf('a filed month', '23BNRPN4821K1ZN'),
  detailsOf('a late fee', '24ETPPD5562R1ZW'),
  detailsOf('saved figures', '27AASFS8140T1Z0'),
  detailsOf('an awaited code', '07DYMPS2937Q1ZC'),
  {
    name: 'the question before leaving a form',
    open: async (page, t) => {
      await page.goto('/gst-details');
      await page.getByRole('link', { name: t.details.edit, exact: true }).click();
      await page.getByRole('tabpanel').getByRole('textbox').first().fill('Another name');
      await page
        .getByRole('link', { name: t.shell.titles.history })
        .filter({ visible: true })
        .first()
        .click();
      await dialogIsSeen(page);
    },
  },
  {
    name: 'the calendar with a link',
    open: async (page, t) => {
      await page.goto('/calendar');
      await page.getByText(t.calendar.feed.title).click();
      await see(
        page.getByText(t.calendar.feed.make).or(page.getByText(t.calendar.feed.replaces)).first(),
      ).toBeVisible();
      // The link that an earlier look has made may be read only now.
      const make = page.getByRole('button', { name: t.calendar.feed.make, exact: true });
      const made = page.getByText(t.calendar.feed.replaces);
      if (await make.isVisible()) await make.or(made).first().click();
      await see(page.getByText(t.calendar.feed.replaces)).toBeVisible();
    },
  },
  {
    name: 'an invitation of no use',
    open: async (page, t) => {
      await page.goto('/robots.txt');
      await page.goto(inLanguage('/invitation#a-token', t));
      await see(page.getByText(t.people.invitation.toDashboard)).toBeVisible();
    },
  },
  failing(
    'the API is not reached',
    '/filling-history',
    '**/api/filling-history*',
    (t) => t.ui.client.unreachable,
  ),
  failing('the API is not reached', '/calendar', '**/api/calendar*', (t) => t.ui.client.unreachable),
  failing('its code is missing', '/calendar', '**/assets/CalendarPage*', (t) => t.ui.tryAgain),
];
