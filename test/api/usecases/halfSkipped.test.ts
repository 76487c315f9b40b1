import { sayEntry } from '#texts/sayEntry.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { undoSkip, skipFiling } from '#usecases/filing/skip.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import type { Month } from '#usecases/views.ts';
import { type Desk, startDesk } from './desk.ts';

describe('a month with one return filed and the other not', () => {
  let desk: Desk;
  let id: string;
  let filingId: string;
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
    ({ id } = await desk.add({ username: 'shop.half' }));
    await desk.until('2026-11-06T10:00:00+05:30');
    const [filing] = await desk.filings(id);
    assert.deepEqual([filing?.returns.GSTR1.state, filing?.returns.GSTR3B.state], ['filed', 'scheduled']);
    filingId = filing?.id ?? '';
  });
  afterEach(() => desk.close());

  const entries = (status: 'all' | 'success' | 'skipped' = 'all') =>
    listHistory(desk.ports, desk.accountId, { page: 1, limit: 10, gstin: null, period: 'all', status });

  const said = (month: Month) => {
    const { statusText, nextAct } = sayEntry(month, 'en');
    const { status, offered } = month.entry;
    return { status, statusText, nextAct, canUndo: offered.undo };
  };

  test('is skipped, not filed: the open return counts as due, and every page offers the undo', async () => {
    assert.ok((await skipFiling(desk.ports, desk.accountId, filingId)).ok);
    const expected = {
      status: 'skipped',
      statusText: 'GSTR-1 filed, GSTR-3B skipped',
      nextAct: 'Still due: GSTR-3B on 20 November 2026. Press Undo skip to have it filed.',
      canUndo: true,
    };
    const due = Date.parse('2026-11-20T23:59:59.999+05:30');
    const { rows: cards } = await listCards(desk.ports, desk.accountId, { limit: 10, after: null });
    const record = await getRegistration(desk.ports, desk.accountId, id);
    const history = await entries();
    assert.ok(record.ok && cards[0]?.filing && record.value.recent[0] && history.months[0]);
    for (const entry of [cards[0].filing, record.value.recent[0], history.months[0]])
      assert.deepEqual(said(entry), expected);
    for (const nextDue of [cards[0].nextDue, record.value.nextDue])
      assert.equal(Math.floor((nextDue ?? 0) / 1000), Math.floor(due / 1000));
    assert.notEqual(history.months[0].filing.returns.GSTR1.arn, null);
    // The filter reads the copy kept with the filing.
    assert.deepEqual([(await entries('success')).total, (await entries('skipped')).total], [0, 1]);

    assert.ok((await undoSkip(desk.ports, desk.accountId, filingId)).ok);
    await desk.until('2026-11-11T10:00:00+05:30');
    assert.deepEqual(desk.accepted((await desk.registration(id)).gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  });

  test('of a deleted GSTIN says what was filed and what was cancelled, and offers nothing', async () => {
    assert.ok((await deleteRegistration(desk.ports, desk.accountId, { gstin: '', id })).ok);
    const [month] = (await entries()).months;
    assert.ok(month);
    assert.deepEqual(said(month), {
      status: 'skipped',
      statusText: 'GSTR-1 filed, GSTR-3B cancelled',
      nextAct: '',
      canUndo: false,
    });
    const { skip, retry, askCode, today } = month.entry.offered;
    assert.ok(!skip && !retry && !askCode && today === 'no');
  });

  test('says since when it is due, and is not undone any more once the portal takes the return no more', async () => {
    assert.ok((await skipFiling(desk.ports, desk.accountId, filingId)).ok);
    // Three years after its due date, from the first of the next month (CGST Act s.39(11)).
    desk.now = Date.parse('2029-11-30T10:00:00+05:30');
    const late = (await entries()).months.at(-1);
    assert.ok(late);
    const nextAct =
      'Still due: GSTR-3B since 20 November 2026. Press Undo skip and say yes again to have it filed.';
    assert.deepEqual(said(late), {
      status: 'skipped',
      statusText: 'GSTR-1 filed, GSTR-3B skipped',
      nextAct,
      canUndo: true,
    });
    desk.now = Date.parse('2029-12-01T00:00:00+05:30');
    const last = (await entries()).months.at(-1);
    assert.ok(last);
    assert.deepEqual(said(last), {
      status: 'skipped',
      statusText: 'GSTR-1 filed, GSTR-3B skipped',
      nextAct: '',
      canUndo: false,
    });
    const undone = await undoSkip(desk.ports, desk.accountId, filingId);
    assert.ok(!undone.ok && undone.failure.kind === 'not_possible');
    assert.ok(!(await retryFiling(desk.ports, desk.accountId, filingId)).ok);
  });
});
