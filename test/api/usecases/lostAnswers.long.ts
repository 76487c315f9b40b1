import { sayEntry } from '#texts/sayEntry.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { actorOf } from '#domain/filing/finding.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { documentNames } from '#usecases/documents/documents.ts';
import { describeFiling, hasDocument } from '#usecases/acting/months.ts';
import { type Desk, startDesk } from './desk.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

const desks: Desk[] = [];
const deskAt = async (iso: string): Promise<Desk> => {
  const desk = await startDesk(iso);
  desks.push(desk);
  return desk;
};
after(() => Promise.all(desks.map((desk) => desk.close())));

const hour = 3_600_000;
/** Hours between one RETFILE and the next, rounded. */
const gaps = (desk: Desk): number[] => {
  const sent = desk.calls.filter((call) => call.action === 'RETFILE').map((call) => call.at);
  return sent.slice(1).map((at, index) => Math.round((at - (sent[index] ?? 0)) / hour));
};

test('a return whose answers stay lost is sent four times, hours apart, and then a person is asked once', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  desk.troubles.push({ action: 'RETFILE', times: 50, does: 'cut before' });
  await desk.until('2026-11-08T10:00:00+05:30');

  assert.deepEqual(gaps(desk), [0, 1, 4]);
  const row = await desk.row(shop.id, 'GSTR1');
  assert.equal(row.state, 'gave_up');
  assert.deepEqual(
    {
      code: row.finding?.code,
      actor: row.finding && actorOf(row.finding),
      act: row.finding && sayFinding(row.finding, 'en').act,
    },
    {
      code: 'answer_lost',
      actor: 'you',
      act: 'Press Retry to send it once more, or file it on the GST portal. It is due on 11 November 2026.',
    },
  );
  assert.match(
    row.finding ? sayFinding(row.finding, 'en').what : '',
    /GSTR-1 of October 2026 was sent 4 times/,
  );
  assert.equal(desk.messages.filter((one) => one.text.includes('was sent 4 times')).length, 1);
  assert.deepEqual(desk.accepted(shop.gstin), []);
});

test('while it waits to be sent again, the entry says when, and that nothing is needed', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  desk.troubles.push({ action: 'RETFILE', times: 2, does: 'cut before' });
  await desk.until('2026-11-05T09:00:00+05:30');
  const [filing] = await desk.filings(shop.id);
  assert.ok(filing);
  assert.match(
    sayEntry(
      describeFiling(filing, shop, {
        now: desk.now,
        consent: 'standing',
        code: null,
        codeOpen: false,
        names: new Map(),
      }),
      'en',
    ).nextAct,
    /sent twice, the GST portal's answer was lost.*Shunya sends it again on .*9:\d\d/,
  );
  await desk.until('2026-11-12T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
});

test('each Retry of a person sends it once more, and a lost answer asks that person again', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  const trouble = { action: 'RETFILE', times: 5, does: 'cut before' as const };
  desk.troubles.push(trouble);
  await desk.until('2026-11-06T10:00:00+05:30');
  const [filing] = await desk.filings(shop.id);
  assert.ok(filing);
  assert.ok((await retryFiling(desk.ports, desk.accountId, filing.id)).ok);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.equal(trouble.times, 0);
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'gave_up');
  assert.ok((await retryFiling(desk.ports, desk.accountId, filing.id)).ok);
  await desk.until('2026-11-07T11:00:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'filed');
});

test('close to the due date the tries come closer, and the person is notified before it has passed', async () => {
  const desk = await deskAt('2026-11-11T21:30:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  desk.troubles.push({ action: 'RETFILE', times: 50, does: 'cut before' });
  await desk.until('2026-11-11T23:59:00+05:30');
  const row = await desk.row(shop.id, 'GSTR1');
  assert.equal(row.state, 'gave_up');
  assert.ok(desk.messages.some((one) => one.text.includes('was sent 4 times') && one.at < row.dueAt));
});

test('while the portal is down after a lost answer nothing is sent again, and the person gets a message before it is due', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  desk.troubles.push({ action: 'RETFILE', times: 1, does: 'cut before' });
  await desk.until('2026-11-05T08:00:00+05:30');
  desk.troubles.push({ action: 'RETTRACK', times: 9_999, does: 'cut before' });
  await desk.until('2026-11-11T12:00:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'unknown');
  assert.equal(desk.calls.filter((call) => call.action === 'RETFILE').length, 1);
  const said = desk.messages.filter((one) => one.text.includes('answer was lost. It is due on 11 November'));
  assert.equal(said.length, 3);
  // A portal that is down is not asked every minute for days.
  assert.ok(desk.calls.filter((call) => call.action === 'RETTRACK').length < 150);
  desk.troubles.length = 0;
  await desk.until('2026-11-11T23:00:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'filed');
});

test('the payload is kept with the intent, so a return confirmed by the list has its document', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  desk.troubles.push({ action: 'RETFILE', times: 2, does: 'cut after' });
  await desk.until('2026-11-12T10:00:00+05:30');
  const [filing] = await desk.filings(shop.id);
  assert.ok(filing);
  assert.deepEqual([hasDocument(filing.returns.GSTR1), hasDocument(filing.returns.GSTR3B)], [true, true]);
  const { id } = filing;
  for (const form of FORMS) {
    const kept: { filed: unknown } | null = await desk.store.asTenant(desk.accountId, (rows) =>
      rows.filings.document(id, form),
    );
    assert.equal((kept?.filed as { gstin: string } | undefined)?.gstin, shop.gstin);
  }
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
});

test('an intent without a RETFILE is not counted as ours: what the list shows then was filed by others', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until('2026-11-04T10:00:00+05:30');
  const [filing] = await desk.filings(shop.id);
  assert.ok(filing && shop.gstin !== null);
  // As a turn leaves it that dies between its intent and the sending.
  const { gstin } = shop;
  const key = { gstin, form: 'GSTR1' as const, period: filing.period };
  await desk.systemRows.submissions.claim(key, filing.id, desk.now, {
    claimedBefore: desk.now - hour,
    sentBefore: desk.now - hour,
  });
  await desk.store.asTenant(desk.accountId, async (rows) => {
    for (const event of [{ type: 'check_started' }, { type: 'submit_intended', attempt: 1 }] as const)
      await rows.filings.append(filing.id, 'GSTR1', { ...event, at: desk.now });
    await rows.filings.keepDocument(
      filing.id,
      'GSTR1',
      { filed: { isnil: 'Y' }, shown: documentNames(filing, shop, null) },
      desk.now,
    );
    await rows.work.wakeBy(shop.id, desk.now);
  });
  desk.fileAtPortal(shop, 'GSTR1', '102026');
  await desk.until('2026-11-04T12:00:00+05:30');
  const row = await desk.row(shop.id, 'GSTR1');
  assert.deepEqual([row.state, row.filedBy], ['filed', 'portal']);
  const now = (await desk.filings(shop.id))[0];
  assert.ok(now);
  assert.equal(hasDocument(now.returns.GSTR1), false);
});

test('a list that lags is not believed where the summary shows that the return is filed: nothing is asked for nor sent again', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one', trackDelayMinutes: 180 });
  await desk.until('2026-11-04T10:00:00+05:30');
  desk.troubles.push({ action: 'RETFILE', times: 1, does: 'cut after' });
  const before = desk.calls.length;
  await desk.until('2026-11-05T09:30:00+05:30');
  const asked = (action: string): number =>
    desk.calls.slice(before).filter((call) => call.action === action).length;
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'unknown');
  assert.deepEqual([asked('EVCOTP'), asked('RETFILE')], [1, 1]);
  await desk.until('2026-11-05T14:00:00+05:30');
  const row = await desk.row(shop.id, 'GSTR1');
  assert.deepEqual([row.state, row.filedBy], ['filed', 'system']);
  assert.deepEqual([asked('OTPREQUEST'), asked('EVCOTP'), asked('RETFILE')], [1, 1, 1]);
});

test('a summary that cannot be heard keeps it in doubt, and one that is silent leaves it to the list', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until('2026-11-05T07:00:00+05:30');
  desk.troubles.push({ action: 'RETFILE', times: 1, does: 'cut before' });
  await desk.until('2026-11-05T08:01:00+05:30');
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'unknown');
  desk.troubles.push({ action: 'RETSUM', times: 2, does: 'cut before' });
  const before = desk.calls.length;
  await desk.until('2026-11-05T08:22:00+05:30');
  const asked = (action: string): number =>
    desk.calls.slice(before).filter((call) => call.action === action).length;
  assert.deepEqual([asked('RETSUM'), asked('RETFILE')], [1, 0]);
  await desk.until('2026-11-05T11:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026']);
});

test('where neither the list nor the summary shows it, the portal refuses it as filed before a code is asked for', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  desk.book.kindness.filed_summary = 'untold';
  const shop = await desk.add({ username: 'shop.one', trackDelayMinutes: 180 });
  await desk.until('2026-11-04T10:00:00+05:30');
  desk.troubles.push({ action: 'RETFILE', times: 1, does: 'cut after' });
  const before = desk.calls.length;
  await desk.until('2026-11-05T14:00:00+05:30');
  const asked = (action: string): number =>
    desk.calls.slice(before).filter((call) => call.action === action).length;
  assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'filed');
  assert.deepEqual([asked('EVCOTP'), asked('RETFILE')], [1, 1]);
});
