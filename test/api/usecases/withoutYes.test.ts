import { sayEntry } from '#texts/sayEntry.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { fileToday, scheduleToday } from '#usecases/filing/fileNow.ts';
import { setConsent } from '#usecases/registration/setConsent.ts';
import { listCards } from '#usecases/registration/cards.ts';
import type { Month } from '#usecases/views.ts';
import { type Desk, startDesk } from './desk.ts';

/** Phrases that promise a filing, while nobody has said yes to it. */
const promise = /files nil|will be filed|Shunya files|निर्धारित|दाखिल किए जाएँगे/;

describe('a month that waits for its yes', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  afterEach(() => desk.close());

  const card = async (id: string): Promise<Month> => {
    const { rows } = await listCards(desk.ports, desk.accountId, { limit: 10, after: null });
    const filing = rows.find((row) => row.id === id)?.filing;
    assert.ok(filing);
    return filing;
  };

  test('is announced as a question with its last day and its link, never as a promise, until the yes is given', async () => {
    const { id, gstin } = await desk.add({ username: 'shop.asked' }, true);
    assert.deepEqual(
      desk.messages.map(({ text }) => text),
      [
        `Shunya: was October 2026 nil for ${gstin}? Nothing is filed without your yes. Answer by 11 November 2026: https://shunya.example/answer/#${(await desk.filings(id))[0]?.id}.${desk.personId}`,
      ],
    );
    const opened = await card(id);
    const { entry } = opened;
    assert.deepEqual(
      [
        entry.status,
        sayEntry(opened, 'en').statusText,
        entry.awaited,
        entry.offered.today,
        entry.offered.skip,
      ],
      ['pending', 'Waiting for your yes', 'yes', 'offered', true],
    );
    assert.equal(
      sayEntry(opened, 'en').nextAct,
      'Was October 2026 nil? Waiting for your yes until 11 November 2026.',
    );
    assert.deepEqual(entry.runsAt, { GSTR1: null, GSTR3B: null });

    // The chosen day asks again, and reminders do; nothing is filed.
    await desk.until('2026-11-13T10:00:00+05:30');
    assert.deepEqual(desk.accepted(gstin), []);
    assert.ok(desk.messages.length > 3);
    for (const { text } of desk.messages) {
      assert.doesNotMatch(text, promise);
      assert.match(text, /(?:Answer by 11 November 2026|Answer here): https:\/\/shunya\.example\/answer\/#/);
    }
    const asked = await card(id);
    assert.equal(asked.entry.status, 'warning');
    assert.match(
      sayEntry(asked, 'en').nextAct,
      /Was October 2026 nil\? It was due on 11 November 2026 and waits for your yes\./,
    );

    const [filing] = await desk.filings(id);
    assert.ok((await fileToday(desk.ports, desk.accountId, filing?.id ?? '')).ok);
    await desk.until('2026-11-13T10:05:00+05:30');
    assert.deepEqual(desk.accepted(gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  });

  test('is a promise where the declaration stands, and a question again once it is taken back', async () => {
    const { id } = await desk.add({ username: 'shop.stands' });
    assert.match(desk.messages[0]?.text ?? '', /files nil GSTR-1 and GSTR-3B of October 2026/);
    const stands = await card(id);
    assert.deepEqual(
      [sayEntry(stands, 'en').statusText, stands.entry.awaited, sayEntry(stands, 'en').nextAct],
      ['Scheduled', '', ''],
    );
    assert.notEqual(stands.entry.runsAt.GSTR1, null);
    assert.ok((await setConsent(desk.ports, desk.accountId, { registration: id, askEachMonth: true })).ok);
    assert.equal(sayEntry(await card(id), 'en').statusText, 'Waiting for your yes');
  });

  test('is the only month that a press for it declares', async () => {
    const { id } = await desk.add({ username: 'shop.months' }, true);
    await desk.until('2026-12-02T10:00:00+05:30');
    const filings = await desk.filings(id);
    assert.equal(filings.length, 2);
    assert.ok((await fileToday(desk.ports, desk.accountId, filings[0]?.id ?? '')).ok);
    const consents = () => desk.store.asTenant(desk.accountId, (rows) => rows.consents.ofRegistration(id));
    const months = async () =>
      (await consents()).filter(({ kind }) => kind === 'month').map(({ period }) => period);
    assert.deepEqual(await months(), ['102026']);
    assert.ok((await scheduleToday(desk.ports, desk.accountId, id)).ok);
    assert.deepEqual(
      (await months()).toSorted((a, b) => String(a).localeCompare(String(b))),
      ['102026', '102026', '112026'],
    );
  });

  test('is not declared for a return that is known to carry a fee, nor for a cancelled registration', async () => {
    const fee = await desk.add({
      username: 'shop.fee',
      history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] },
    });
    const cancelled = await desk.add({
      username: 'shop.over',
      status: 'Cancelled',
      cancelledOn: '2026-08-31',
    });
    await desk.until('2026-11-12T10:00:00+05:30');
    for (const { id, shown } of [
      { ...fee, shown: ['warning', 'Waiting for money', 'no', true] },
      { ...cancelled, shown: ['skipped', 'No return is due', 'no', false] },
    ]) {
      const month = await card(id);
      const { status, offered, failure } = month.entry;
      assert.deepEqual(
        [status, sayEntry(month, 'en').statusText, offered.today, offered.retry],
        shown,
        JSON.stringify(failure),
      );
      const pressed = await scheduleToday(desk.ports, desk.accountId, id);
      assert.ok(!pressed.ok && pressed.failure.kind === 'not_possible');
      assert.match(sayWhyNot(pressed.failure.why, 'en'), /₹140|cancelled on 31 August 2026/);
      const given = await desk.store.asTenant(desk.accountId, (rows) => rows.consents.ofRegistration(id));
      assert.deepEqual(
        given.filter(({ kind }) => kind === 'month'),
        [],
      );
    }
  });
});

describe('a registration for which no return is due', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  afterEach(() => desk.close());

  test('is announced by its card alone when it came cancelled, and once when it is cancelled later', async () => {
    await desk.add({ username: 'shop.over', status: 'Cancelled', cancelledOn: '2026-08-31' });
    await desk.until('2026-11-12T10:00:00+05:30');
    assert.equal(desk.messages.length, 0);
    desk.now = Date.parse('2026-12-02T10:00:00+05:30');
    const shop = await desk.add({ username: 'shop.ends' });
    await desk.until('2026-12-20T10:00:00+05:30');
    const before = desk.messages.length;
    assert.equal(desk.accepted(shop.gstin).length, 2);
    const taxpayer = desk.book.taxpayers['shop.ends'];
    assert.ok(taxpayer);
    Object.assign(taxpayer, { status: 'Cancelled', cancelledOn: '2026-11-30' });
    await desk.until('2027-02-20T10:00:00+05:30');
    assert.equal(desk.accepted(shop.gstin).length, 2);
    const about = desk.messages.slice(before).filter(({ text }) => /GSTR-10/.test(text));
    assert.equal(about.length, 1);
    assert.match(
      about[0]?.text ?? '',
      /cancelled on 30 November 2026\. No GSTR-1 is due for December 2026\./,
    );
    assert.ok(desk.messages.every(({ text }) => !/is not filed/.test(text)));
  });
});
