import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Registration } from '#domain/registration/registration.ts';
import { sayEntry } from '#texts/sayEntry.ts';
import { sayWarning } from '#texts/sayWarning.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { listCards } from '#usecases/registration/cards.ts';
import type { TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

/* A suspension bars no nil return, and one for missing returns ends only by filing them (gst-portal#suspension). */

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

async function cardOf({ id }: Registration) {
  const { rows } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
  const card = rows.find((one) => one.id === id);
  assert.ok(card !== undefined);
  return card;
}

const suspend = ({ username }: Registration, status: string): void => {
  const taxpayer = desk.book.taxpayers[username];
  assert.ok(taxpayer !== undefined);
  taxpayer.status = status;
};

test('under a standing declaration a suspended registration is asked each month, with what filing does to the suspension, and files with the yes', async () => {
  const spec: TaxpayerSpec = { username: 'no.account', status: 'Suspended' };
  const registration = await desk.add(spec);
  assert.deepEqual((await cardOf(registration)).warning, { code: 'suspended', params: { behind: false } });
  assert.equal((await cardOf(registration)).filing?.entry.awaited, 'yes');
  await desk.until('2026-11-05T09:00:00+05:30');
  const asked = await desk.row(registration.id, 'GSTR1');
  assert.deepEqual([asked.state, asked.finding?.code], ['waiting_for_consent', 'suspended']);
  const { filing } = await cardOf(registration);
  assert.ok(filing);
  assert.match(
    sayEntry(filing, 'en').nextAct,
    /suspended\. A nil return can be filed meanwhile; it does not end the suspension\. Was October 2026 nil\?/,
  );
  assert.ok(desk.messages.some(({ text }) => /does not end the suspension.*May we file/.test(text)));
  assert.deepEqual(desk.accepted(registration.gstin), []);

  assert.ok((await scheduleToday(desk.ports, desk.accountId, registration.id)).ok);
  await desk.until('2026-11-05T09:30:00+05:30');
  assert.deepEqual(desk.accepted(registration.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
});

test('a suspension that begins and ends between two months is noticed: one month is asked for, the next files by itself', async () => {
  await desk.until('2026-12-02T10:00:00+05:30');
  const registration = await desk.add({ username: 'for.a.while' });
  assert.equal((await cardOf(registration)).warning, null);
  suspend(registration, 'Suspended');
  await desk.until('2026-12-05T09:00:00+05:30');
  const row = await desk.row(registration.id, 'GSTR1');
  assert.deepEqual([row.state, row.finding?.code], ['waiting_for_consent', 'suspended']);
  suspend(registration, 'Active');
  await desk.until('2026-12-07T09:00:00+05:30');
  assert.equal((await cardOf(registration)).warning, null);
  assert.ok((await scheduleToday(desk.ports, desk.accountId, registration.id)).ok);
  await desk.until('2027-01-12T09:00:00+05:30');
  assert.deepEqual(desk.accepted(registration.gstin), [
    'GSTR1 112026',
    'GSTR3B 112026',
    'GSTR1 122026',
    'GSTR3B 122026',
  ]);
});

test('where returns are overdue the card says that filing them ends the suspension', async () => {
  await desk.until('2027-01-15T10:00:00+05:30');
  const registration = await desk.add({ username: 'late.and.suspended', status: 'Suspended' });
  assert.deepEqual(
    (await cardOf(registration)).warning,
    { code: 'suspended', params: { behind: true } },
    'en',
  );
  assert.match(sayWarning({ code: 'suspended', params: { behind: true } }, 'en'), /File the missing returns/);
});

test('once the missing returns are filed the card says where to drop the proceeding, and the status is read each day until it is lifted', async () => {
  await desk.until('2027-02-25T10:00:00+05:30');
  const registration = await desk.add({ username: 'files.late', status: 'Suspended' });
  assert.deepEqual((await cardOf(registration)).warning?.params, { behind: true });
  assert.ok((await scheduleToday(desk.ports, desk.accountId, registration.id)).ok);
  await desk.until('2027-02-25T12:00:00+05:30');
  assert.deepEqual(desk.accepted(registration.gstin), ['GSTR1 012027', 'GSTR3B 012027']);
  const { warning } = await cardOf(registration);
  assert.ok(warning?.code === 'suspended_all_filed');
  assert.match(sayWarning(warning, 'en'), /Initiate Drop Proceeding/);
  // Nothing of it is open any more, so nothing else reads the status.
  suspend(registration, 'Active');
  await desk.until('2027-02-26T13:00:00+05:30');
  assert.equal((await cardOf(registration)).warning, null);
});
