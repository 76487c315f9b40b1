import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { addInDialog, see } from '../../harness/browser/visitor.ts';
import type { Checks } from './desk.ts';
import { card, details } from './rows.ts';
import { held, no, yes } from './server.ts';

/** Lets React finish what it has begun: its work goes by messages, which the page's clock does not hold. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 5; round++) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', done);
        port1.start();
        port2.postMessage(null);
      });
    }
  });

/** Half a minute ahead, because time must not have passed that moment already when the word arrives. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);

/** With the page's clock standing still: `shown` is there one moment before `ms` are over and gone one after. */
async function lasts(page: Page, shown: Locator, ms: number): Promise<void> {
  await settled(page);
  await page.clock.runFor(ms - 1);
  await see(shown).toBeVisible();
  await page.clock.runFor(2);
  await see(shown).toBeHidden();
  await page.clock.resume();
}

/** A toast waits while the pointer is on it; its time starts again when the pointer leaves. */
async function toastLasts(page: Page, text: string, ms: number): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
  await toast.hover();
  await stopClock(page);
  await page.mouse.move(5, 400);
  await lasts(page, toast, ms);
}

/** Messages that go by themselves, and after how long (specification 8 and 9), by the page's own clock. */
export const timedChecks: Checks = {
  'toasts stand at the top right, errors for 5 s and others for 4 s': async ({ page, server }) => {
    await page.clock.install();
    server.answer({ profile: yes({ email: 'asha@example.in' }), verifyEmail: no('The cupboard is locked.') });
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Contact Details' }).click();
    const verify = page.getByRole('button', { name: 'Verify now' });
    await verify.click();
    const area = page.getByRole('region', { name: 'Notifications' });
    await see(area.getByText('The cupboard is locked.')).toBeVisible();
    const box = await area.boundingBox();
    assert.ok(box && box.x + box.width > 1200 && box.y < 120, JSON.stringify(box));
    await toastLasts(page, 'Failed to send verification email', 5000);
    server.answer({ verifyEmail: yes() });
    await verify.click();
    await toastLasts(page, 'Verification email sent successfully!', 4000);
  },

  'the schedule that was carried here is shown once, in green, for 5 s': async ({ page, server }) => {
    server.answer({ saveSchedule: yes({ schedule: null, note: '' }), dashboard: yes({ gstins: [] }) });
    await page.goto('/dashboard');
    await page.evaluate(() => {
      const schedule = {
        fillingDay: 3,
        fillingHour: 7,
        fillingMinute: 5,
        FillingPeriod: 'Monthly',
        hasEndDate: true,
        endMonth: 3,
        endYear: 2028,
      };
      history.replaceState({ ...history.state, usr: schedule }, '');
    });
    await page.reload();
    const saved = page.getByRole('region', { name: 'Notifications' }).locator('.text-good');
    await see(saved).toContainText('Schedule Saved Successfully!');
    await see(saved).toContainText('GSTR-1 will be filed Monthly on the 3rd at 07:05 IST, ending March 2028');
    await toastLasts(page, 'Schedule Saved Successfully!', 5000);
    await page.reload();
    await see(page.getByRole('button', { name: 'Add your first GSTIN' })).toBeVisible();
    assert.equal(server.asked('saveSchedule').length, 1);
  },

  'the add dialog moves on after 20 s while the portal is silent, and comes back when it says no': async ({
    page,
    server,
  }) => {
    const pending = card({ nick_name: 'Nick', gstin: '', business: '', status: 'pending' });
    server.answer({
      addGstin: yes({ id: pending.id, status: 'pending' }),
      dashboard: yes({ gstins: [pending] }),
    });
    await page.clock.install();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
    await addInDialog(page, 'some.name', 'secret');
    await see(page.getByRole('dialog', { name: 'Processing' }).getByText(/^Saved\./)).toBeVisible();
    await page.clock.runFor(19_000);
    await see(page.getByRole('dialog', { name: 'Processing' })).toBeVisible();
    await page.clock.runFor(2000);
    const success = page.getByRole('dialog', { name: 'Success' });
    await see(success.getByText(/It is still being checked/)).toBeVisible();
    server.answer({
      dashboard: yes({ gstins: [{ ...pending, status: 'failed', remark: 'Wrong password.' }] }),
    });
    // Without a stream of changes the page reads every 6 s, and within another one it is read.
    await see
      .poll(async () => {
        await page.clock.runFor(1000);
        return page.getByRole('dialog').getByRole('alert').count();
      })
      .toBe(1);
    await see(page.getByRole('dialog').getByRole('alert')).toContainText('Wrong password.');
    await see(page.getByLabel('GST portal username')).toHaveValue('some.name');
    await page.keyboard.press('Escape');
  },

  'the modal of a toggle that did not turn goes by itself after 5 s': async ({ page, server }) => {
    const refused = held(no(''));
    server.answer({
      listDetails: yes({ gstins: [details({})] }),
      getDetails: yes({ gstins: [details({ auto_filling: true })] }),
      setAutoFillingOfOne: refused.given,
    });
    await page.goto('/gst-details');
    const toggle = page.getByRole('switch', { name: 'Recurring filling' });
    await toggle.click();
    await see(toggle).toBeDisabled();
    await stopClock(page);
    refused.release();
    const modal = page.getByRole('dialog', { name: 'Recurring filling' });
    await see(modal).toBeVisible();
    await lasts(page, modal, 5000);
    await see(toggle).toBeChecked();
  },
};
