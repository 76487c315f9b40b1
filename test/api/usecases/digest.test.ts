import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { languages } from '#domain/account/language.ts';
import { sendDigests } from '#usecases/desk/sendDigests.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
afterEach(() => desk.close());

/** The daily message that goes out by this instant. */
async function digestAt(until: string): Promise<string> {
  const before = desk.messages.length;
  await desk.until(until);
  await sendDigests({ ...desk.ports, store: desk.store });
  return (
    desk.messages
      .slice(before)
      .map(({ text }) => text)
      .findLast((text) => /clients? waits?/.test(text)) ?? ''
  );
}

test('the daily message names the day, how many wait and for what, the first of them, and the next due date; then how late they are and what it costs', async () => {
  for (let at = 1; at <= 8; at += 1) await desk.add({ username: `client.${at}` });
  for (const legalName of ['Asha Stores', 'Betwa Mills'])
    await desk.add({ username: legalName.toLowerCase().replace(' ', '.'), legalName }, true);
  assert.match(
    await digestAt('2026-11-03T08:00:00+05:30'),
    /^Shunya: On 3 November 2026, 2 clients wait: 2 for your yes\. First: Asha Stores and Betwa Mills\. Next due date: 11 November 2026\. /,
  );
  assert.match(
    await digestAt('2026-11-16T08:00:00+05:30'),
    /First: Asha Stores and Betwa Mills\. 2 are late, by up to 5 days: late fee ₹200 so far, ₹40 more each day\. Next due date: 20 November 2026\. /,
  );
});

test('a name is cut to the 30 characters that operators take, and no fee is named beyond the most there is', () => {
  const params = {
    sayNil: 1,
    codes: 0,
    blocked: 0,
    byHand: 0,
    notices: 0,
    scheduled: 0,
    filed: 0,
    news: {},
    due: null,
    now: Date.parse('2027-01-04T07:59:00+05:30'),
    first: ['Sahyadri Tools and Agricultural Machinery'],
    late: { clients: 1, days: 54, rupees: 500, perDay: 0 },
    page: 'https://shunya.example/dashboard',
  };
  for (const language of languages) {
    const { text } = sayNotice({ code: 'digest', params }, language);
    assert.match(text, /Sahyadri Tools and Agricultur…/);
    assert.match(text, /₹500/);
    assert.doesNotMatch(text, /₹0/);
  }
  assert.match(
    sayNotice({ code: 'digest', params }, 'en').text,
    /^Shunya: On 4 January 2027, one client waits: 1 for your yes\. First: Sahyadri Tools and Agricultur…\. One is late, by up to 54 days: late fee ₹500, the most there is\. /,
  );
});
