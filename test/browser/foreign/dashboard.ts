import assert from 'node:assert/strict';
import { see } from '../../harness/browser/visitor.ts';
import { type Checks, seeToast } from './desk.ts';
import { card } from './rows.ts';
import { held, no, noEnvelope, noNetwork, yes } from './server.ts';

const toggleProblem = 'Unable to update recurring filling status. Please try again later.';

/** Every card that specification 4 knows, and those that only another server would send, worst first. */
const cards = [
  card({ nick_name: 'Elsewhere', business: 'Shut Shop', status: 'Disabled', remark: 'Closed by its owner.' }),
  card({ nick_name: 'Failed off', status: 'failed', remark: '', business: null }),
  card({ nick_name: 'Failed on', status: 'failed', remark: 'Wrong password.', auto_filling: true }),
  card({ nick_name: 'Pending off', status: 'pending' }),
  card({ nick_name: 'Blank, nameless, on', business: '', auto_filling: true }),
  card({ nick_name: 'No business yet', status: 'success', business: null }),
  card({ business: 'Off Traders', status: 'success' }),
  card({ business: 'Blank but named', auto_filling: true, last_filling: '2026-10-05T07:59:00+05:30' }),
  card({ business: 'On Traders', status: 'success', auto_filling: true }),
];

/** Cards, toggles and the name popup against a server that is not ours (specification 2 and 4, Dashboard). */
export const dashboardChecks: Checks = {
  'cards of every status stand in their order, and a field that a server leaves out is left out': async ({
    page,
    server,
  }) => {
    server.answer({ dashboard: yes({ gstins: cards }) });
    await page.goto('/dashboard');
    // From six on they are listed by need at first.
    await see(page.getByRole('listitem').filter({ hasText: 'On Traders' })).toBeVisible();
    await page.getByRole('button', { name: 'Cards' }).click();
    const articles = page.getByRole('article');
    await see(articles).toHaveCount(cards.length);
    assert.deepEqual(await articles.getByRole('heading').allTextContents(), [
      'Blank but named',
      'On Traders',
      'No business yet',
      'Off Traders',
      'Blank, nameless, on',
      'Pending off',
      'Failed on',
      'Failed off',
      'Shut Shop',
    ]);
    const at = (name: string) => articles.filter({ hasText: name });
    await see(at('Blank but named').getByText('5 Oct 2026, 07:59 IST')).toBeVisible();
    await see(at('On Traders').getByText('None here yet')).toBeVisible();
    await see(at('On Traders').getByText('Nothing due')).toBeVisible();
    await see(at('On Traders').getByRole('link', { name: 'View History' })).toBeVisible();
    for (const name of ['Blank, nameless, on', 'Pending off'])
      await see(at(name).getByText('Under Process')).toBeVisible();
    await see(at('Failed on').getByText('Wrong password.')).toBeVisible();
    await see(at('Failed off').getByText('Failed', { exact: true })).toBeVisible();
    await see(at('Shut Shop').locator('[data-status="Disabled"]')).toHaveText('Disabled');
    await see(page.getByRole('switch')).toHaveCount(4);
    // The year stands below the fold, and is drawn for a person who comes by the keyboard.
    await page.keyboard.press('Tab');
    // The list beside the year offers them in the same order, and begins with the first card's year.
    const years = page.getByLabel('Show the year of').locator('option');
    await see(years).toHaveCount(4);
    assert.deepEqual(
      (await years.allTextContents()).map((label) => label.replace(/ \(.*/, '')),
      ['Blank but named', 'On Traders', 'No business yet', 'Off Traders'],
    );
    await see(page.getByRole('heading', { level: 2, name: 'Blank but named' })).toBeVisible();
  },

  'the toggle takes no press and turns a circle while it is on its way, then turns or turns back': async ({
    page,
    server,
  }) => {
    const toggle = page
      .getByRole('article')
      .filter({ hasText: 'On Traders' })
      .getByRole('switch', { name: 'Recurring' });
    const refused = held(no('The cupboard is locked.'));
    server.answer({ setAutoFilling: refused.given });
    await toggle.click();
    await see(toggle).toBeDisabled();
    await see(toggle.locator('.animate-spin')).toHaveCount(1);
    refused.release();
    await seeToast(page, [toggleProblem]);
    await see(toggle).toBeEnabled();
    await see(toggle).toBeChecked();
    await see(toggle.locator('.animate-spin')).toHaveCount(0);
    for (const answer of [no(''), noNetwork, noEnvelope]) {
      server.answer({ setAutoFilling: answer });
      await toggle.click();
      await seeToast(page, [toggleProblem]);
      await see(toggle).toBeChecked();
    }
    // The dashboard is read again after the act.
    const off = cards.map((each) =>
      each.business === 'On Traders' ? { ...each, auto_filling: false } : each,
    );
    server.answer({ setAutoFilling: yes(), dashboard: yes({ gstins: off }) });
    const read = server.asked('dashboard').length;
    await toggle.click();
    await see(toggle).not.toBeChecked();
    await see.poll(() => server.asked('dashboard').length).toBeGreaterThan(read);
    // It stays where it was pressed; the next opening puts it in its order.
    const second = page.getByRole('article').nth(1).getByRole('heading');
    await see(second).toHaveText('On Traders');
    await page.reload();
    await page.getByRole('button', { name: 'Cards' }).click();
    await see(second).toHaveText('No business yet');
    assert.deepEqual(server.asked('setAutoFilling')[0], { gstin: '23BNRPN4821K1ZN', auto_filling: false });
  },

  'a GSTIN that is refused says why and keeps the form; one that is added says when the dashboard lags':
    async ({ page, server }) => {
      await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
      const dialog = page.getByRole('dialog');
      const submit = dialog.getByRole('button', { name: 'Add GSTIN', exact: true });
      await see(submit).toBeDisabled();
      await see(submit).toHaveAttribute('title', 'Please fill in all required fields');
      await dialog.getByLabel('Business nick name').fill('Typed before');
      await page.mouse.click(8, 8);
      await see(dialog).toHaveCount(0);
      await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
      // Closing has reset the form.
      await see(dialog.getByLabel('Business nick name')).toHaveValue('');
      await dialog.getByLabel('Business nick name').fill('Nick');
      await dialog.getByLabel('GST portal username').fill('some.name');
      await dialog.getByLabel('GST portal password', { exact: true }).fill('secret');
      const unsaid = 'Please authorize the product to securely store my credentials';
      await see(submit).toHaveAttribute('title', unsaid);
      await dialog.getByLabel('I authorize the product to securely store my credentials').check();
      const cases = [
        [no('You have already added this GSTIN.'), 'You have already added this GSTIN.'],
        [no(''), 'Failed to add GSTIN'],
        [noNetwork, 'Backend service is not available. Please check your connection and try again.'],
        [noEnvelope, 'HTTP 500: Internal Server Error'],
      ] as const;
      for (const [answer, text] of cases) {
        server.answer({ addGstin: answer });
        await submit.click();
        await see(dialog.getByRole('alert')).toHaveText(text);
        await see(dialog.getByLabel('GST portal username')).toHaveValue('some.name');
      }
      server.answer({ addGstin: yes(), dashboard: noEnvelope });
      await submit.click();
      await see(dialog.getByText('GSTIN added successfully.')).toBeVisible();
      await see(dialog.getByRole('alert')).toHaveText(
        'GSTIN added but failed to refresh dashboard. Please refresh the page.',
      );
      await dialog.getByRole('button', { name: 'Done' }).click();
      await see(page.getByRole('article')).toHaveCount(cards.length);
    },

  'the name popup stays until a name is saved, and says what went wrong': async ({ page, server }) => {
    // Neither the session nor the profile has a name.
    server.answer({ dashboard: yes({ gstins: [] }), profile: yes({ name: '' }) });
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('userData') ?? '{}') as object;
      localStorage.setItem('userData', JSON.stringify({ ...user, name: ' ' }));
    });
    await page.reload();
    const popup = page.getByRole('dialog', { name: 'What should we call you?' });
    const name = popup.getByLabel('Your name');
    await see(name).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(8, 8);
    await see(popup.getByRole('button', { name: 'Close' })).toHaveCount(0);
    const save = popup.getByRole('button', { name: 'Save' });
    await name.fill('  ');
    await save.click();
    await see(popup.getByText('Please enter your name')).toBeVisible();
    await name.fill(' Meera ');
    const cases = [
      [no('At most 100 characters'), 'At most 100 characters'],
      [no(''), null],
      [noNetwork, 'Backend service is not available. Please check your connection and try again.'],
      [noEnvelope, 'HTTP 500: Internal Server Error'],
    ] as const;
    for (const [answer, reason] of cases) {
      server.answer({ setName: answer });
      await save.click();
      await seeToast(page, ['Failed to update user name', 'Failed to update name. Please try again.']);
      // The toast goes; why it failed stays beside the box.
      if (reason === null) await see(name).not.toHaveAttribute('aria-invalid', 'true');
      else await see(popup.getByText(reason, { exact: true })).toBeVisible();
    }
    server.answer({ setName: yes() });
    await save.click();
    await see(popup).toHaveCount(0);
    await seeToast(page, ['Name updated successfully!']);
    await see(page.getByRole('heading', { level: 1 })).toHaveText("Hello Meera, we're on top of your GST.");
    assert.deepEqual(server.asked('setName').at(-1), { name: 'Meera' });
    await see(page.getByRole('button', { name: 'Add your first GSTIN' })).toBeVisible();
  },
};
