import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { see } from '../../harness/browser/visitor.ts';
import type { Checks } from './desk.ts';
import { card, details, entry } from './rows.ts';
import { held, no, noEnvelope, noNetwork, yes } from './server.ts';

const toggleProblem = 'Unable to update recurring filling status. Please try again later.';
const offline = 'Error: Backend service is not available. Please check your connection and try again.';
const broken = 'Error: HTTP 500: Internal Server Error';

const whole = details({ business: 'Second Shop', gstin: '29AAAPL1234C1Z5', legal_name: 'Second Shop LLP' });
const rows = [
  details({ business: 'First Shop', gstin: '23BNRPN4821K1ZN' }),
  whole,
  details({ business: null, nick_name: 'Being looked at', gstin: '', status: 'pending' }),
  details({ business: 'Bad Shop', gstin: '', status: 'failed' }),
  details({ business: 'Old Shop', gstin: '', status: 'Disabled' }),
  details({ business: 'Well Shop', gstin: '', status: null }),
];
const filing = entry({
  id: '0190f5a0-7c1e-4b7a-9d3e-000000009999',
  title: 'GSTR-1 and GSTR-3B, October 2026',
  period: '102026',
  status: 'pending',
});
/** The second shop with an address that is empty, the portal's name alone, and a month to file. */
const told = {
  ...whole,
  business_type: 'cooperative',
  auto_filling: false,
  business_address: {},
  portal_details: { username: 'second.shop' },
  recent_filling_history: [filing, entry({ title: 'September', status: 'unheard' })],
};

const listed = (page: Page) => page.getByRole('region', { name: 'Your GSTINs' }).getByRole('listitem');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** GST Details against a server that is not ours (specification 2 and 4, GST Details). */
export const detailsChecks: Checks = {
  'the list has a badge for each that is not well, and is searched by business and GSTIN': async (desk) => {
    const { page, server } = desk;
    server.answer({
      dashboard: yes({ gstins: [card({ business: 'Second Shop', gstin: '29AAAPL1234C1Z5', status: '' })] }),
      listDetails: yes({ gstins: rows }),
      getDetails: yes({ gstins: [told] }),
    });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'GST Details of Second Shop' }).click();
    await see(page.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/gst-details/edit/${String(whole.id)}`,
    );
    // Preselected by what the navigation carries, not the first.
    await see(heading(page, 'Second Shop LLP')).toBeVisible();
    await see(listed(page).locator('[aria-current="true"]')).toContainText('Second Shop');
    assert.deepEqual(await listed(page).allTextContents(), [
      'First Shop23BNRPN4821K1ZN',
      'Second Shop29AAAPL1234C1Z5',
      'Being looked atUnder Process',
      'Bad ShopFailed',
      'Old ShopDisabled',
      'Well Shop',
    ]);
    const search = page.getByPlaceholder('Search GSTIN...');
    await search.fill('29aaapl');
    await see(listed(page)).toHaveCount(1);
    await search.fill('first');
    await see(listed(page)).toHaveText(/^First Shop/);
    await search.fill('nowhere');
    await see(page.getByText('No GSTINs found matching your search')).toBeVisible();
    await search.fill('');
  },

  'a card that a server does not tell of is left out, and a value that it does not tell is Missing': async ({
    page,
    server,
  }) => {
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const value = (name: string, label: string) =>
      card(name)
        .locator('div', { has: page.getByText(label, { exact: true }) })
        .locator('dd');
    await see(value('Basic Information', 'Legal name')).toHaveText('Second Shop LLP');
    await see(value('Basic Information', 'Business type')).toHaveText('cooperative');
    for (const label of ['Trade name', 'PAN', 'Registration date', 'Contact person', 'Contact email'])
      await see(value('Basic Information', label)).toHaveText('Missing');
    await see(value('Filling Information', 'GSTR-1 planned day')).toHaveText('Missing');
    await see(value('Filling Information', 'Next due')).toHaveText('Missing');
    await see(value('GST Portal Credentials', 'Username')).toHaveText('second.shop');
    await see(value('GST Portal Credentials', 'Password')).toHaveText('Missing');
    // Facts are folded.
    await card('Business Address').getByRole('heading').click();
    await see(card('Business Address').getByText('Missing')).toBeVisible();
    await see(page.getByRole('cell', { name: 'unheard' })).toBeVisible();
    // Nobody has declared anything where the server does not say whether they are asked.
    const declares = page.getByText(/you have declared|what you declare when you switch it off/i);
    const asks = page.getByRole('switch', { name: 'Ask me before each filing' });
    await see(asks).toHaveCount(0);
    await see(declares).toHaveCount(0);
    await see(card('API access at the GST portal')).toHaveCount(0);
    server.answer({ getDetails: yes({ gstins: [{ ...told, user_validation: true }] }) });
    await page.reload();
    await see(asks).toBeChecked();
    await see(declares).toHaveCount(1);
    server.answer({ getDetails: yes({ gstins: [told] }) });
    await page.reload();
    await see(heading(page, 'Second Shop LLP')).toBeVisible();
    await see(asks).toHaveCount(0);
    assert.deepEqual(await card('Recent Filling History').getByRole('columnheader').allTextContents(), [
      'Filled Type',
      'Title',
      'Filled On',
      'Status',
      'Filled By',
    ]);
    server.answer({ getDetails: yes({ gstins: [rows[0]] }) });
    await listed(page).first().getByRole('button').click();
    await see(heading(page, 'First Shop')).toBeVisible();
    await see(card('GST Portal Credentials')).toHaveCount(0);
    await see(card('Business Address')).toHaveCount(0);
    await see(card('Recent Filling History').getByText('No filling history found')).toBeVisible();
    server.answer({ getDetails: yes({ gstins: [told] }) });
    await listed(page).nth(1).getByRole('button').click();
    await see(heading(page, 'Second Shop LLP')).toBeVisible();
  },

  'the newest filings say Missing for absent facts': async ({ page }) => {
    const cells = page
      .getByRole('region', { name: 'Recent Filling History', exact: true })
      .getByRole('row')
      .last()
      .getByRole('cell');
    await see(cells).toHaveText(['Nil', 'September', 'Missing', 'unheard', 'Missing']);
  },

  'filing today and skipping say what the server says, or what they came to': async ({ page, server }) => {
    const today = page.getByRole('button', { name: 'Schedule GST-1 and GST-3B filling for today' });
    const skip = page.getByRole('button', { name: 'Skip Both GST-1 and GST-3B filling for this Month' });
    const says = (text: string) =>
      see(page.getByRole('region', { name: 'Actions' }).getByRole('status').first()).toHaveText(text);
    const acts = [
      [async () => today.click(), 'Failed to schedule filling', 'scheduled for today'],
      [
        async () => {
          await skip.click();
          await page.getByRole('button', { name: 'Skip this filing' }).click();
        },
        'Failed to skip filling',
        'skipped for this month',
      ],
    ] as const;
    for (const [act, failed, done] of acts) {
      for (const [answer, text] of [
        [no('Not today.'), 'Not today.'],
        [no(''), failed],
        [noNetwork, offline],
        [noEnvelope, broken],
        [yes(), `GSTR-1 and GSTR-3B filling has been ${done}`],
      ] as const) {
        server.answer({ scheduleOrSkip: answer });
        const read = server.asked('getDetails').length;
        await act();
        await says(text);
        // The details are read again after either.
        await see.poll(() => server.asked('getDetails').length).toBeGreaterThan(read);
      }
    }
    assert.deepEqual(server.asked('scheduleOrSkip').at(-1), { filling_type: 'skip', id: whole.id });
  },

  'a toggle that does not turn says so in a modal with OK, and a turned one shows as the server has it':
    async ({ page, server }) => {
      const toggle = page.getByRole('switch', { name: 'Recurring filling' });
      const modal = page.getByRole('dialog', { name: 'Recurring filling' });
      // The dashboard's call is not this page's.
      const asked = server.asked('setAutoFilling');
      for (const answer of [no('The cupboard is locked.'), noNetwork, noEnvelope]) {
        const late = held(answer);
        server.answer({ setAutoFillingOfOne: late.given });
        await toggle.click();
        await see(toggle).toBeDisabled();
        // It turns when the server has said yes, and not before.
        await see(toggle).not.toBeChecked();
        await see(toggle.locator('.animate-spin')).toHaveCount(1);
        late.release();
        await see(modal.getByRole('alert')).toHaveText(toggleProblem);
        await modal.getByRole('button', { name: 'OK' }).click();
        await see(modal).toHaveCount(0);
        await see(toggle).not.toBeChecked();
      }
      const late = held(yes());
      server.answer({ setAutoFillingOfOne: late.given });
      await toggle.click();
      await see(toggle).toBeDisabled();
      // The page reads by itself too: had it read this before the press, the press would switch it off.
      server.answer({ getDetails: yes({ gstins: [{ ...told, auto_filling: true }] }) });
      late.release();
      await see(toggle).toBeChecked();
      await see(modal).toHaveCount(0);
      assert.deepEqual(server.asked('setAutoFillingOfOne').at(-1), {
        gstin: '29AAAPL1234C1Z5',
        gstin_id: whole.id,
        auto_filling: true,
      });
      assert.deepEqual(server.asked('setAutoFilling'), asked);
    },

  'View All carries the GSTIN to the history': async ({ page, server }) => {
    server.answer({ history: yes([]) });
    await page.getByRole('link', { name: 'View All' }).click();
    await see(page.getByLabel('GSTIN', { exact: true })).toHaveValue('29AAAPL1234C1Z5');
    assert.equal((server.asked('history').at(-1) as { gstin: string }).gstin, '29AAAPL1234C1Z5');
    await page.goBack();
    await see(page.getByRole('button', { name: 'Delete GSTIN' })).toBeVisible();
  },

  'a GSTIN that is not deleted says why; a deleted one leads to the dashboard and leaves the list': async ({
    page,
    server,
  }) => {
    const ask = page.getByRole('button', { name: 'Delete GSTIN' });
    const question = page.getByRole('dialog', { name: 'Delete GSTIN' });
    for (const [answer, text] of [
      [no('It is being filed.'), 'It is being filed.'],
      [no(''), 'Failed to delete GSTIN'],
      [noNetwork, offline],
      [noEnvelope, broken],
    ] as const) {
      server.answer({ deleteGstin: answer });
      await ask.click();
      await see(
        question.getByText(
          'Are you sure you want to delete GSTIN 29AAAPL1234C1Z5? This action cannot be undone.',
        ),
      ).toBeVisible();
      await question.getByRole('button', { name: 'Delete' }).click();
      await see(page.getByRole('region', { name: 'Actions' }).getByText(text, { exact: true })).toBeVisible();
    }
    server.answer({
      deleteGstin: yes(),
      listDetails: yes({ gstins: [] }),
      dashboard: yes({ gstins: [] }),
    });
    await ask.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await see(page).toHaveURL(/\/dashboard$/);
    await see(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('link', { name: 'GST Details' }).first().click();
    await see(page.getByText('No GSTINs available')).toBeVisible();
    await see(page.getByText('No GSTIN Selected')).toBeVisible();
  },
};
