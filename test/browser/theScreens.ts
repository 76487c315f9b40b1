import type { Page } from '@playwright/test';
import type { CallName } from '#contract/calls.ts';
import type { CallSuccess } from '#contract/client.ts';
import { addAll, type Entry, got, history, type Product, until } from '../harness/product.ts';
import { see } from '../harness/browser/visitor.ts';
import type { Language } from '../../web/src/texts/language.ts';
import { backlogLine } from '../harness/backlogLine.ts';
import { type Words, words } from './words.ts';

/* Every screen that the pages have, and how each is come to: looked at by tests, and drawn by `npm run pictures`. */

/** Data on the screens: somebody with a filed, a stopped and a waiting month, and a GSTIN that was refused. */
export async function fillScreens(product: Product, phone: string): Promise<void> {
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const hasStatus = async (wanted: readonly Entry['status'][]): Promise<true | null> => {
    const statuses = new Set((await history(user)).map(({ status }) => status));
    return wanted.every((each) => statuses.has(each)) ? true : null;
  };
  const cards = await addAll(user, [
    'narmada.foods',
    'yamuna.prints',
    'tapti.traders',
    'sahyadri.tools',
    'chilika.boats',
  ]);
  for (const name of ['narmada.foods', 'tapti.traders', 'sahyadri.tools', 'yamuna.prints']) {
    const id = cards.get(name)?.id ?? '';
    got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
    // First, so that the history has one order.
    if (name === 'narmada.foods') await until('the filed month', () => hasStatus(['success']));
  }
  got(await user.client.makeKey({ body: { name: 'Tally', scopes: ['read', 'start', 'codes'] } }));
  const url = 'https://books.example.com/shunya';
  got(await user.client.addWebhook({ body: { url, events: ['filing.filed', 'code.awaited'] } }));
  await until('a filed, a stopped and a waiting month', () => hasStatus(['success', 'failed', 'warning']));
}

/** `t`: what the pages say in the language in which it is looked at. */
export type Screen = {
  name: string;
  open: (page: Page, t: Words) => Promise<void>;
};
const languageOf = (t: Words): Language =>
  (Object.keys(words) as Language[]).find((code) => words[code] === t) ?? 'en';

type Said = (t: Words) => string;
/** A link of a message names the recipient's language. */
export const inLanguage = (path: string, t: Words): string => path.replace('#', `?in=${languageOf(t)}#`);

const at = (path: string, heading: Said): Screen => ({
  name: path,
  open: async (page, t) => {
    // A URL that differs only after its # would load no new document.
    await page.goto('/robots.txt');
    await page.goto(inLanguage(path, t));
    await see(page.getByRole('heading', { name: heading(t) }).first()).toBeVisible();
    const areas = [t.calendar, t.dashboard, t.history, t.details, t.edit, t.profile, t.links, t.shell];
    for (const { loading } of areas) await see(page.getByText(loading)).toHaveCount(0);
  },
});

/** As the API answers: the data a page reads of it exists, or it does not compile. */
type Answer<N extends CallName> = Pick<CallSuccess<N>, 'success' | 'message' | 'data'>;

const portalKnows: CallSuccess<'openApproval'>['data']['portal_knows'] = [
  {
    source: 'gstr1_summary',
    at: '2026-11-05T07:59:00+05:30',
    state: 'read',
    from: null,
    statements: [{ code: 'nothing_saved', params: {} }],
  },
  {
    source: 'gstr2b',
    at: '2026-11-05T07:59:00+05:30',
    state: 'not_due',
    from: '2026-11-14T00:00:00+05:30',
    statements: [],
  },
];

/** The API's data of a link, whatever the state of the filings here. */
const linkOf = (wanted: 'press' | 'code' | 'patience' | 'nothing'): Answer<'openCodeLink'> => ({
  success: true,
  message: '',
  data: {
    sender: 'Asha Rao',
    business: 'Yamuna Prints and Paper Works',
    gstin: '07DYMPS2937Q1ZO',
    period: 'October 2026',
    sent_to: '…0103, y…@taxpayer.example',
    more_follow: false,
    simulated: true,
    portal_knows: portalKnows,
    wanted,
    title: "The GST portal's code to file GSTR-3B: code 3 of 3",
    expires_at: '2026-11-05T08:09:00+05:30',
    next_code_at: null,
  },
});

const questionOf = (standing: 'asked' | 'behind' | 'open' | 'filed'): Answer<'openAnswerLink'> => ({
  success: true,
  message: '',
  data: {
    business: 'Narmada Foods',
    gstin: '23BNRPN4821K1ZN',
    period: '102026',
    frequency: 'monthly',
    gstr1_due: '2026-11-11T23:59:59+05:30',
    gstr3b_due: '2026-11-20T23:59:59+05:30',
    may_carry_fee: false,
    left: standing === 'filed' ? [] : ['GSTR1', 'GSTR3B'],
    simulated: true,
    standing,
    backlog:
      standing === 'behind'
        ? {
            ...backlogLine,
            periods: 8,
            fee_rupees: 7220,
            period: '032026',
            due_at: '2026-04-11T23:59:59+05:30',
            days_late: 208,
          }
        : null,
    status_text: 'Waiting for a code',
    says: 'Enter the code that the GST portal has sent to the signatory.',
    gstr1_arn: standing === 'filed' ? 'AA231026000001H' : '',
    gstr3b_arn: standing === 'filed' ? 'AA231026000002F' : '',
  },
});

const approvalOf = (standing: 'asked' | 'no' | 'filed'): Answer<'openApproval'> => ({
  success: true,
  message: '',
  data: {
    firm: 'Kulkarni & Associates',
    name: 'Asha Nema',
    language: 'mr',
    business: 'Narmada Foods',
    gstin: '23BNRPN4821K1ZN',
    period: '102026',
    frequency: 'monthly',
    gstr1_due: '2026-11-11T23:59:59+05:30',
    gstr3b_due: '2026-11-20T23:59:59+05:30',
    may_carry_fee: false,
    left: standing === 'filed' ? [] : ['GSTR1', 'GSTR3B'],
    is_late: standing === 'asked',
    answer_by: { form: 'GSTR3B', due_at: '2026-11-20T23:59:59+05:30' },
    needs_code: false,
    until: '2026-11-20T23:59:59+05:30',
    simulated: true,
    portal_knows: portalKnows,
    standing: standing === 'no' ? 'answered' : standing,
    answer: standing === 'no' ? 'no' : standing === 'filed' ? 'yes' : '',
    answered_at: standing === 'asked' ? null : '2026-11-05T10:00:00+05:30',
    gstr1_arn: standing === 'filed' ? 'AA231026000001H' : '',
    gstr3b_arn: standing === 'filed' ? 'AA231026000002F' : '',
    documents: standing === 'filed' ? ['GSTR1', 'GSTR3B'] : [],
  },
});

const planned = (month: string, filed: boolean): CallSuccess<'backlog'>['data']['periods'][number] => ({
  period: `${month}2026`,
  frequency: 'monthly',
  state: filed ? 'filed' : 'unfiled',
  returns: (['GSTR1', 'GSTR3B'] as const).map((form) => ({
    form,
    due_at: '2026-05-20T23:59:59+05:30',
    days_late: 169,
    fee_rupees: 500,
    filed_at: filed ? '2026-11-05T08:00:00+05:30' : null,
    arn: filed ? 'AA230426000001H' : '',
  })),
  fee_rupees: 1000,
  portal_rupees: null,
  carried_rupees: filed ? 0 : 1000,
  law_ends_at: '2026-12-20T23:59:59+05:30',
  barred_from: '2027-01-01T00:00:00+05:30',
  entry: null,
  declaration: 'For May 2026 I had nothing to file.',
  fee_declaration: 'I agree that Shunya pays a late fee of up to ₹1,000.',
});

/** A plan whose first month is filed, with a year that the portal did not give. */
const plan: Answer<'backlog'> = {
  success: true,
  message: '',
  data: {
    id: '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90',
    gstin: '23KGBPP4988A1Z8',
    business: 'Betwa Stores',
    simulated: true,
    read_at: '2026-11-05T07:59:00+05:30',
    unread_years: ['2023-24'],
    periods: [planned('04', true), planned('05', false), planned('06', false)],
    fee_rupees: 2000,
    fee_per_day: 20,
    charged_rupees: 2000,
    later_rupees: 1000,
    expected_rupees: 2000,
    expected_later_rupees: 1000,
    asked_rupees: 1000,
    paid_rupees: 0,
    cash_left: null,
    stage: 'suspended',
    first_month_unknown: false,
    can_stop: false,
    can_start: true,
    codes_to: 'mobile ending 3210',
    codes_forwarded: false,
    rule_untried: true,
    signed_by: 'code',
    signatory_pan: { state: 'known', shown: 'KG••••88A' },
    api_access: { standing: 'ended', ends_by: '2026-11-02T10:00:00+05:30' },
  },
};

export const publicScreens: Screen[] = [
  {
    name: '/',
    open: async (page, t) => {
      await page.goto(`/?lang=${languageOf(t)}`);
      await see(page.getByRole('heading', { name: t.landing.features.title })).toBeVisible();
    },
  },
  {
    name: 'the landing page alive, with an end date',
    open: async (page, t) => {
      await page.goto(`/?lang=${languageOf(t)}`);
      await page.getByLabel(t.landing.schedule.hasEndDate).check();
      await see(page.getByLabel(t.landing.schedule.endYear)).toBeVisible();
    },
  },
  {
    name: 'the public menu',
    open: async (page, t) => {
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto('/privacy');
      await page.getByRole('button', { name: t.outside.openMenu }).click();
      await see(page.getByText(t.outside.getStarted)).toBeVisible();
    },
  },
  at('/login', (t) => t.login.title),
  at('/login/firm', (t) => t.firmSignIn.title),
  at('/help', (t) => t.shell.titles.help),
  {
    name: 'the help page with every answer open',
    open: async (page, t) => {
      await page.goto('/robots.txt');
      await page.goto(inLanguage('/help#late-fee', t));
      await page.getByRole('button', { name: t.help.openAll }).click();
      await see(page.getByText(t.help.groups.account.questions.stop.answer)).toBeVisible();
    },
  },
  at('/privacy', (t) => t.shell.titles.privacy),
  at('/terms', (t) => t.shell.titles.terms),
  at('/refunds', (t) => t.shell.titles.refunds),
  at('/proof', (t) => t.shell.titles.proof),
  at('/verify-email#a.link.token', (t) => t.links.email.title),
  at('/not-me#a-token', (t) => t.safety.links.notMe.title),
  at('/its-me#a-token', (t) => t.safety.links.itsMe.title),
  at('/object#a-token', (t) => t.safety.links.object.title),
  at('/signed-out', (t) => t.safety.links.stolen.title),
  at('/code/#a-link-of-no-use', (t) => t.links.code.title),
  ...(['press', 'code', 'patience', 'nothing'] as const).map((wanted): Screen => ({
    name: `the link of a signatory from whom is wanted: ${wanted}`,
    open: async (page, t) => {
      await page.route('**/api/code-link', (route) => route.fulfill({ json: linkOf(wanted) }));
      await page.goto('/robots.txt');
      await page.goto(inLanguage('/code/#a-link', t));
      await see(page.getByText('07DYMPS2937Q1ZO')).toBeVisible();
    },
  })),
  at('/answer/#a-link-of-no-use', (t) => t.links.answer.title),
  ...(['asked', 'behind', 'open', 'filed'] as const).map((standing): Screen => ({
    name: `the link of a month's question: ${standing}`,
    open: async (page, t) => {
      await page.route('**/api/answer-link', (route) => route.fulfill({ json: questionOf(standing) }));
      await page.goto('/robots.txt');
      await page.goto(inLanguage('/answer/#a-link', t));
      await see(page.getByText('Narmada Foods')).toBeVisible();
    },
  })),
  ...(['asked', 'no', 'filed'] as const).map((standing): Screen => ({
    name: `the link of a client: ${standing}`,
    open: async (page, t) => {
      await page.route('**/api/approval-link', (route) => route.fulfill({ json: approvalOf(standing) }));
      await page.goto('/robots.txt');
      await page.goto(inLanguage('/approve/#a-link', t));
      await see(page.getByText('23BNRPN4821K1ZN')).toBeVisible();
    },
  })),
  at('/demo', (t) => t.demo.title),
  at('/no-such-page', (t) => t.shell.titles.notFound),
];

export const signedInScreens: Screen[] = [
  at('/dashboard', (t) => t.dashboard.hello({ name: 'Asha Rao' })),
  {
    name: 'the add dialog',
    open: async (page, t) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: t.dashboard.add }).first().click();
      await see(page.getByRole('dialog')).toBeVisible();
    },
  },
  { ...at('/help', (t) => t.shell.titles.help), name: '/help in the signed-in frame' },
  {
    name: 'the language menu',
    open: async (page, t) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: t.shell.language }).click();
      await see(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the avatar menu',
    open: async (page, t) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: t.shell.account({ initials: 'AR', name: 'Asha Rao' }) }).click();
      await see(page.getByRole('menu')).toBeVisible();
    },
  },
  at('/filling-history', (t) => t.shell.titles.history),
  {
    name: 'the skip question',
    open: async (page, t) => {
      await page.goto('/filling-history');
      await page.getByRole('button', { name: t.returns.acts.skip, exact: true }).first().click();
      await see(page.getByRole('dialog')).toBeVisible();
    },
  },
  at('/gst-details', (t) => t.shell.titles.details),
  {
    name: 'the delete question',
    open: async (page, t) => {
      await page.goto('/gst-details');
      await page.getByRole('button', { name: t.details.deletion.title }).click();
      await see(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...(['basic', 'filling', 'credentials', 'address'] as const).map((tab): Screen => ({
    name: `Edit GSTIN, ${tab}`,
    open: async (page, t) => {
      await page.goto('/gst-details');
      await page.getByRole('link', { name: t.details.edit, exact: true }).click();
      await page.getByRole('tab', { name: t.edit.tabs[tab] }).click();
      if (tab === 'address') await page.getByLabel(t.edit.hasAdditional).check();
      if (tab !== 'filling') return;
      await page.getByLabel(t.edit.hasEnd).check();
      const gstr1 = page.getByRole('group', { name: t.edit.day({ form: 'GSTR-1' }) });
      const gstr3b = page.getByRole('group', { name: t.edit.day({ form: 'GSTR-3B' }) });
      await gstr3b.getByRole('button', { name: '6', exact: true }).click();
      await gstr1.getByRole('button', { name: '7', exact: true }).click();
      await see(page.getByRole('alert')).toBeVisible();
    },
  })),
  {
    name: 'the plan of past months',
    open: async (page, t) => {
      await page.route('**/api/gst-details/*/backlog', (route) => route.fulfill({ json: plan }));
      await page.goto('/gst-details/backlog/23KGBPP4988A1Z8');
      await see(
        page.getByRole('heading', {
          name: t.backlog.lineStarted({ filed: 1, count: 3, unit: 'months' }),
        }),
      ).toBeVisible();
      await page.getByText(t.backlog.challanSteps).click();
    },
  },
  at('/calendar', (t) => t.shell.titles.calendar),
  at('/gstins/import', (t) => t.shell.titles.import),
  {
    name: 'the lines of a file',
    open: async (page, t) => {
      // The tab keeps the lines that it was given last.
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/gstins/import');
      await page
        .getByLabel(t.imports.paste)
        .fill('business_nick_name,username,password\nGood,good.name,x\n,bad.name,x');
      await page.getByRole('button', { name: t.imports.check }).click();
      await see(page.getByText(t.imports.wrongLines({ count: 1 }))).toBeVisible();
    },
  },
  at('/returns', (t) => t.shell.titles.returns),
  ...(['personal', 'contact', 'preferences', 'security'] as const).map((tab): Screen => ({
    name: `the tab ${tab} of the profile`,
    open: async (page, t) => {
      await page.goto('/profile');
      await page.getByRole('tab', { name: t.profile.sections[tab] }).click();
      if (tab === 'security') {
        await see(page.getByText(t.profile.sessions.here, { exact: true })).toBeVisible();
        await see(page.getByText(t.profile.consents.words).first()).toBeVisible();
        await see(page.getByText('Tally')).toBeVisible();
        await see(page.getByText('books.example.com')).toBeVisible();
      }
    },
  })),
  {
    name: 'the question before erasing',
    open: async (page, t) => {
      await page.goto('/profile');
      await page.getByRole('tab', { name: t.profile.sections.security }).click();
      await page.getByRole('button', { name: t.profile.data.erase }).click();
      await page.getByRole('button', { name: t.profile.data.eraseForGood }).click();
      await see(page.getByRole('dialog')).toBeVisible();
    },
  },
  // The last, because the account has GSTINs.
  {
    name: 'the dashboard before the first GSTIN',
    open: async (page, t) => {
      const empty: Answer<'dashboard'> = { success: true, message: '', data: { gstins: [] } };
      await page.route(/\/api\/dashboard/, (route) => route.fulfill({ json: empty }));
      await page.goto('/dashboard');
      await see(page.getByRole('heading', { name: t.firstRun.title })).toBeVisible();
    },
  },
];
