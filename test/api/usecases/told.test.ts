import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { type Desk, startDesk } from './desk.ts';

describe('a cached answer of the portal', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  afterEach(() => desk.close());

  const callsSince = (from: number): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { action } of desk.calls.slice(from)) counts[action] = (counts[action] ?? 0) + 1;
    return counts;
  };

  test('both returns are filed with each reading of the portal done once', async () => {
    const shop = await desk.add({ username: 'shop.one' });
    // The session of the verification has ended by then.
    await desk.until('2026-11-04T10:00:00+05:30');
    const before = desk.calls.length;
    assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
    await desk.until('2026-11-04T10:00:30+05:30');
    assert.equal((await desk.row(shop.id, 'GSTR3B')).state, 'filed');
    assert.deepEqual(callsSince(before), {
      // Before GSTR-1, and the confirmation of each; the years before were read when the GSTIN was added.
      RETTRACK: 1 + 2,
      TP: 1,
      OTPREQUEST: 1,
      AUTHTOKEN: 1,
      RETNEWPTF: 1,
      // The GSTR-1 that is filed; and evidence, eight calls: what is saved for each return,
      RETSUM: 1 + 2,
      // and what else the portal knows of GSTR-3B. GSTR-2B is not made yet.
      AUTOLIAB: 1,
      BAL: 1,
      TAXPAYABLE: 1,
      LATEFEEBREAKUP: 1,
      // The two balances that only another return than a nil one changes: asked in the first month.
      CLOSINGBAL: 1,
      RCMCLOSINGBAL: 1,
      EVCOTP: 2,
      RETFILE: 2,
    });
  });

  test('a finding that stopped a return is read again, however soon a person asks again', async () => {
    const shop = await desk.add({
      username: 'shop.two',
      history: { missing: [{ form: 'GSTR3B', back: 1 }] },
    });
    await desk.until('2026-11-06T10:00:00+05:30');
    assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
    await desk.until('2026-11-06T10:00:10+05:30');
    const stopped = await desk.row(shop.id, 'GSTR1');
    assert.equal(stopped.finding?.code, 'previous_gstr3b_missing');
    desk.fileAtPortal(shop, 'GSTR3B', '092026');
    const [filing] = await desk.filings(shop.id);
    assert.ok(filing !== undefined);
    assert.ok((await retryFiling(desk.ports, desk.accountId, filing.id)).ok);
    await desk.until('2026-11-06T10:00:40+05:30');
    assert.equal((await desk.row(shop.id, 'GSTR3B')).state, 'filed');
  });

  test('a reading of hours ago is not used: GSTR-3B days later asks again', async () => {
    const shop = await desk.add({ username: 'shop.three' });
    await desk.until('2026-11-09T10:00:00+05:30');
    assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'filed');
    const before = desk.calls.length;
    await desk.until('2026-11-11T10:00:00+05:30');
    assert.equal((await desk.row(shop.id, 'GSTR3B')).state, 'filed');
    // For GSTR-3B, and the daily look on the day between.
    assert.equal(callsSince(before)['TP'], 2);
    assert.equal(callsSince(before)['OTPREQUEST'], 1);
  });
});
