import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { see } from '../../harness/browser/visitor.ts';
import type { Checks } from './desk.ts';
import { entry, type EntryRow } from './rows.ts';
import { bare, held, no, noEnvelope, noNetwork, yes } from './server.ts';

/** An entry's data, and how it is drawn: badge, note, grid, buttons that act. */
type Variant = {
  told: EntryRow;
  badge: string;
  note: string;
  grid: string[];
  acts: string[];
};

const arns = { gstr1_arn: 'AA231026000001A', gstr3b_arn: 'AA231026000002B' };
const days = { gst_1_scheduled_date: 5, gst_3b_scheduled_date: '' };
const dayGrid = ['Day 5 of each Month', 'Not scheduled', 'Not needed'];

const variants: Record<string, Variant> = {
  'Both ARNs': {
    told: {
      status: 'success',
      status_text: 'Filed',
      filled_by: 'Expert',
      gst_3b_url: '/files/gstr3b.pdf',
      ...arns,
    },
    badge: 'success: Filed',
    note: 'Filed by Expert',
    grid: [arns.gstr1_arn, arns.gstr3b_arn, 'Expert'],
    acts: [],
  },
  'Success without an ARN': {
    told: { status: 'success', status_text: '', filled_by: '' },
    badge: 'success: Success',
    note: 'Auto-filed by system',
    grid: ['Yet to be filed', 'ARN number is generating', 'System'],
    acts: [],
  },
  'One ARN of two': {
    told: { status: 'success', status_text: 'Filed', filled_by: 'System', gstr1_arn: arns.gstr1_arn },
    badge: 'success: Filed',
    note: 'Auto-filed by system',
    grid: [arns.gstr1_arn, 'ARN number is generating', 'System'],
    acts: [],
  },
  'Waits for its day': {
    told: { status: 'pending', status_text: 'Scheduled', ...days },
    badge: 'pending: Scheduled',
    note: 'Will be filed on scheduled date',
    grid: dayGrid,
    acts: ['Skip'],
  },
  'No day is set': {
    told: { status: 'pending', gst_1_scheduled_date: 0, gst_3b_scheduled_date: null, otp: 'Requested' },
    badge: 'pending: Pending',
    note: 'Will be filed on scheduled date',
    grid: ['Not scheduled', 'Not scheduled', 'Requested'],
    acts: ['Skip'],
  },
  'A warning': {
    told: { status: 'warning', status_text: 'Look here', ...days },
    badge: 'warning: Look here',
    note: 'Will be filed on scheduled date',
    grid: dayGrid,
    acts: ['Skip'],
  },
  'It failed': {
    told: { status: 'failed', status_text: 'Rejected', error_message: 'The portal said no.', ...days },
    badge: 'failed: Rejected',
    note: 'The portal said no.',
    grid: dayGrid,
    acts: ['Retry Filling'],
  },
  'Failed without a status text': {
    told: { status: 'failed', status_text: '', error_message: 'Too late.' },
    badge: 'failed: Failed',
    note: 'Too late.',
    grid: ['Not scheduled', 'Not scheduled', 'Not needed'],
    acts: [],
  },
  'An error after one ARN': {
    told: { status: 'error', status_text: 'Gave up', error_message: null, gstr1_arn: arns.gstr1_arn },
    badge: 'error: Gave up',
    note: '',
    grid: [arns.gstr1_arn, 'Not scheduled', 'Not needed'],
    acts: ['Retry Filling'],
  },
  'Skipped whole': {
    told: { status: 'skipped', status_text: 'Skipped', ...days },
    badge: 'skipped: Skipped',
    note: '',
    grid: ['Skipped', 'Skipped'],
    acts: ['Undo skip'],
  },
  'Skipped after one ARN': {
    told: { status: 'skipped', status_text: 'Cancelled', gstr1_arn: arns.gstr1_arn },
    badge: 'skipped: Cancelled',
    note: '',
    grid: [arns.gstr1_arn, 'Skipped'],
    acts: [],
  },
  'A status unheard of': {
    told: { status: 'queued', status_text: 'In the queue', business: null, filled_by: 'System' },
    badge: 'queued: In the queue',
    note: '',
    grid: ['Not scheduled', 'Not scheduled', 'Not needed'],
    acts: [],
  },
};
const entries = Object.entries(variants).map(([title, { told }]) => entry({ title, ...told }));

const article = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByText(title, { exact: true }) });

/** An article as a person reads it. */
const drawn = (page: Page, title: string) =>
  article(page, title).evaluate((box) => {
    const badge = box.querySelector('[data-status]');
    const texts = (of: string) => [...box.querySelectorAll(of)].map((each) => each.textContent);
    const acts = /^(?:Skip|Retry Filling|Undo skip)$/;
    return {
      badge: `${badge?.getAttribute('data-status')}: ${badge?.textContent}`,
      // A note is what its 'Why' unfolds, so it has an id.
      note: texts('p[id]').join(' '),
      grid: texts('dd'),
      acts: texts('button').filter((text) => acts.test(text)),
    };
  });

/** The filling history against a server that is not ours (specification 2 and 4, Filing history). */
export const historyChecks: Checks = {
  'each kind of entry has its badge, note, grid and acts, also with fields left out': async (desk) => {
    const { page, server } = desk;
    const late = held(yes(entries, { total: 57 }));
    server.answer({
      history: late.given,
      listGstins: bare([
        { gstin: '23BNRPN4821K1ZN', business: 'Narmada Foods' },
        { gstin: '29AAAPL1234C1Z5', nick_name: 'Named' },
        { id: 'x', nick_name: 'No number yet' },
      ]),
    });
    await page.goto('/filling-history');
    await see(page.getByText('Loading history...')).toBeVisible();
    late.release();
    await see(page.getByRole('article')).toHaveCount(entries.length);
    for (const [title, { told: _, ...look }] of Object.entries(variants))
      assert.deepEqual(await drawn(page, title), look, title);
    await see(article(page, 'Both ARNs').getByText('Narmada Foods (23BNRPN4821K1ZN)')).toBeVisible();
    await see(article(page, 'A status unheard of').getByText('23BNRPN4821K1ZN')).toBeVisible();
    await see(article(page, 'Both ARNs').getByText('5 Nov 2026, 07:59 IST')).toBeVisible();
    const colourOf = (title: string) =>
      article(page, title)
        .locator('[data-status]')
        .first()
        .evaluate((badge) => getComputedStyle(badge).color);
    const colours = ['Both ARNs', 'Waits for its day', 'It failed', 'Skipped whole'].map(colourOf);
    assert.equal(new Set(await Promise.all(colours)).size, 4);
    assert.deepEqual(await page.getByLabel('Summary').locator('dd').allTextContents(), [
      '57on all pages',
      '3on this page',
      '3on this page',
      '3on this page',
      '2on this page',
    ]);
    const gstins = page.getByLabel('GSTIN', { exact: true }).locator('option');
    assert.deepEqual(await gstins.allTextContents(), [
      'All',
      'Narmada Foods (23BNRPN4821K1ZN)',
      '29AAAPL1234C1Z5',
      'No number yet',
    ]);
    // A row that has a nick name only can be asked for too.
    await page.getByLabel('GSTIN', { exact: true }).selectOption({ label: 'No number yet' });
    await see.poll(() => (server.asked('history').at(-1) as { gstin: string }).gstin).toBe('x');
    await page.getByLabel('GSTIN', { exact: true }).selectOption('all');
    await see(page.getByRole('article')).toHaveCount(entries.length);
    assert.deepEqual([...new Set(server.asked('listGstins'))], [null]);
    const valuesOf = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .evaluate((box) => [...(box as HTMLSelectElement).options].map(({ value }) => value));
    assert.deepEqual(await valuesOf('Status'), ['all', 'success', 'pending', 'failed', 'skipped']);
    assert.deepEqual(await valuesOf('Period'), [
      'all',
      'last_month',
      'last_3_months',
      'last_6_months',
      'last_1_year',
      'last_3_years',
    ]);
    assert.deepEqual(await valuesOf('Results per page'), ['5', '10', '20', '50']);
    const file = article(page, 'Both ARNs').getByRole('link', { name: 'GSTR-3B' });
    await see(file).toHaveAttribute('href', '/files/gstr3b.pdf');
    await see(file).toHaveAttribute('target', '_blank');
    await article(page, 'Both ARNs').getByRole('button', { name: 'GSTR-1' }).click();
    await see(article(page, 'Both ARNs').getByRole('status')).toHaveText('File not available');
  },

  'filters and the page size lead back to page 1, and no page outside is asked for': async (desk) => {
    const { page, server } = desk;
    const asked = () => server.asked('history').at(-1);
    const filters = { gstin: 'all', period: 'all', status: 'all' };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await see(page.getByText('Showing 1 to 10 of 57 results')).toBeVisible();
    await see(button('Previous page')).toBeDisabled();
    await button('Page 4').click();
    await see(page.getByText('Showing 31 to 40 of 57 results')).toBeVisible();
    assert.deepEqual(asked(), { page: 4, limit: 10, ...filters });
    // The list of the filters before goes as soon as others are chosen.
    const late = held(yes(entries, { total: 57 }));
    server.answer({ history: late.given });
    await page.getByLabel('Period').selectOption('last_6_months');
    await see(page.getByText('Loading history...')).toBeVisible();
    await see(page.getByRole('article')).toHaveCount(0);
    await see(page.getByText(/^Showing/)).toHaveCount(0);
    late.release();
    await see(page.getByText('Showing 1 to 10 of 57 results')).toBeVisible();
    await see(page.getByText('Loading history...')).toHaveCount(0);
    assert.deepEqual(asked(), { page: 1, limit: 10, ...filters, period: 'last_6_months' });
    await button('Page 6').click();
    await see(page.getByText('Showing 51 to 57 of 57 results')).toBeVisible();
    await see(button('Next page')).toBeDisabled();
    await page.getByLabel('Results per page').selectOption('20');
    await see(page.getByText('Showing 1 to 20 of 57 results')).toBeVisible();
    assert.deepEqual(asked(), { page: 1, limit: 20, ...filters, period: 'last_6_months' });
    await button('Next page').click();
    await see(page.getByText('Showing 21 to 40 of 57 results')).toBeVisible();
    // The list shrinks while a late page is open.
    server.answer({ history: yes(entries, { total: 25 }) });
    await button('Page 3').click();
    await see(page.getByText('Showing 21 to 25 of 25 results')).toBeVisible();
    await see.poll(() => (asked() as { page: number }).page).toBe(2);
    server.answer({ history: yes([], { total: 0 }) });
    await page.getByLabel('Status', { exact: true }).selectOption('failed');
    await see(page.getByText('No filling history found')).toBeVisible();
    await see(page.getByRole('navigation', { name: 'Pages of the filling history' })).toHaveCount(0);
    server.answer({ history: yes(entries) });
    await page.getByLabel('Status', { exact: true }).selectOption('all');
    await see(page.getByText(`Showing 1 to 12 of 12 results`)).toBeVisible();
  },

  'the outcome of an act stays with its row when the list is read again': async (desk) => {
    const { page, server } = desk;
    const offline = 'Error: Backend service is not available. Please check your connection and try again.';
    const skip = async (answer: Parameters<typeof server.answer>[0]['skipFiling']) => {
      server.answer({ skipFiling: answer ?? null });
      await article(page, 'Waits for its day').getByRole('button', { name: 'Skip' }).click();
      await page.getByRole('button', { name: 'Skip this filing' }).click();
    };
    const says = (title: string, text: string) =>
      see(article(page, title).getByRole('status')).toHaveText(text);
    for (const [answer, text] of [
      [no('It is being sent.'), 'It is being sent.'],
      [no(''), 'Failed to skip filling'],
      [noNetwork, offline],
      [noEnvelope, 'Error: HTTP 500: Internal Server Error'],
    ] as const) {
      await skip(answer);
      await says('Waits for its day', text);
    }
    await see(article(page, 'Waits for its day').getByRole('status').locator('p')).toHaveClass(/text-bad/);
    const retry = article(page, 'It failed').getByRole('button', { name: 'Retry Filling' });
    for (const [answer, text] of [
      [no('It is barred.'), 'It is barred.'],
      [no(''), 'Failed to retry filling'],
      [noNetwork, offline],
      [noEnvelope, 'Error: HTTP 500: Internal Server Error'],
    ] as const) {
      server.answer({ retryFiling: answer });
      await retry.click();
      await says('It failed', text);
    }
    const released = held(yes(null, { status_text: 'Skipped' }));
    await skip(released.given);
    await see(page.getByRole('button', { name: 'Skipping...' })).toHaveAttribute('aria-busy', 'true');
    const read = server.asked('history').length;
    const after = entries.map((each) =>
      each.title === 'Waits for its day' ? { ...each, status: 'skipped', status_text: 'Skipped' } : each,
    );
    server.answer({ history: yes(after) });
    released.release();
    await says('Waits for its day', 'Filling skipped successfully');
    await see(article(page, 'Waits for its day').locator('[data-status="skipped"]').first()).toBeVisible();
    const retried = held(yes());
    server.answer({ retryFiling: retried.given });
    await retry.click();
    await see(page.getByRole('button', { name: 'Retrying...' })).toHaveAttribute('aria-busy', 'true');
    retried.release();
    await says('It failed', 'GST have been Scheduled for filling.');
    await see(article(page, 'It failed').getByRole('status').locator('p')).toHaveClass(/text-good/);
    await see.poll(() => server.asked('history').length).toBeGreaterThan(read + 1);
    await says('Waits for its day', 'Filling skipped successfully');
    await says('Both ARNs', 'File not available');
  },

  'the outcome of an act stays when the act has taken its row out of the filter': async ({
    page,
    server,
  }) => {
    const [waits] = entries.filter(({ title }) => title === 'Waits for its day');
    server.answer({ history: yes([waits]), skipFiling: yes(null, { status_text: 'Skipped' }) });
    await page.getByLabel('Status', { exact: true }).selectOption('pending');
    await see(page.getByRole('article')).toHaveCount(1);
    await article(page, 'Waits for its day').getByRole('button', { name: 'Skip' }).click();
    server.answer({ history: yes([]) });
    await page.getByRole('button', { name: 'Skip this filing' }).click();
    await see(page.getByText('No filling history found')).toBeVisible();
    const left = page.getByRole('listitem').filter({ hasText: 'Waits for its day, Narmada Foods' });
    await see(left.getByRole('status')).toHaveText('Filling skipped successfully');
    await see(left.getByRole('status').locator('p')).toHaveClass(/text-good/);
    await page.getByLabel('Status', { exact: true }).selectOption('failed');
    await see(left).toHaveCount(0);
  },
};
