import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { setAutoFilling } from '#usecases/registration/setConsent.ts';
import { type Desk, startDesk } from './desk.ts';

const desks: Desk[] = [];
const deskAt = async (iso: string): Promise<Desk> => {
  const desk = await startDesk(iso);
  desks.push(desk);
  return desk;
};
after(() => Promise.all(desks.map((desk) => desk.close())));

const named = (desk: Desk, name: string): Promise<void> => desk.name(name);

const newest = async (desk: Desk) => {
  const asked = { page: 1, limit: 1, gstin: null, period: 'all', status: 'all' } as const;
  const [month] = (await listHistory(desk.ports, desk.accountId, asked)).months;
  assert.ok(month);
  return month;
};

/** Every event of every return, and every row, as they are stored. */
const stored = async (desk: Desk, registrationId: string): Promise<string> => {
  const filings = await desk.filings(registrationId);
  const events = await Promise.all(
    filings.map(({ id }) => desk.store.asTenant(desk.accountId, (rows) => rows.filings.eventsOf(id))),
  );
  return JSON.stringify([events, filings.map((filing) => filing.returns)]);
};

test('a return filed by the schedule names System, however its person is called', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  await named(desk, 'Asha Narmada');
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until('2026-11-12T10:00:00+05:30');

  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  assert.equal((await newest(desk)).filledBy, 'system');
});

test('an act of a person stores their id alone, and the view shows the name that they have now', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  await named(desk, 'Asha Narmada');
  const shop = await desk.add({ username: 'shop.one' });
  assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
  await desk.until('2026-11-03T10:00:00+05:30');

  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  const { filedBy, requestedBy } = await desk.row(shop.id, 'GSTR3B');
  assert.deepEqual(
    [filedBy, requestedBy],
    [`person:${desk.personId}:owner`, `person:${desk.personId}:owner`],
  );
  assert.doesNotMatch(await stored(desk, shop.id), /Asha|Narmada|@|\+91/);
  assert.deepEqual((await newest(desk)).filledBy, { person: 'Asha Narmada', role: 'owner' });

  // One who calls themselves like the schedule is not taken for it.
  await named(desk, 'System');
  assert.deepEqual((await newest(desk)).filledBy, { person: 'System', role: 'owner' });

  // A person whom this account does not know any more has no name.
  await desk.database.asSystem((trx) =>
    trx
      .updateTable('filing_return')
      .set({ filed_by: 'person:00000000-0000-4000-8000-000000000000' })
      .execute(),
  );
  assert.deepEqual((await newest(desk)).filledBy, { person: 'User', role: 'owner' });
});

test('a person called System, who pressed today, is a person: the schedule does not take their month back', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  await named(desk, 'System');
  const shop = await desk.add({ username: 'shop.one', forwards: false });
  assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
  const before = await desk.row(shop.id, 'GSTR1');
  assert.equal(before.requestedBy, `person:${desk.personId}:owner`);

  const off = { registration: shop.id, on: false };
  assert.ok((await setAutoFilling(desk.ports, desk.accountId, off)).ok);
  const row = await desk.row(shop.id, 'GSTR1');
  assert.deepEqual([row.state, row.scheduledAt], [before.state, before.scheduledAt]);
});

test('a consent says which person gave it', async () => {
  const desk = await deskAt('2026-11-02T10:00:00+05:30');
  const shop = await desk.add({ username: 'shop.one' }, true);
  assert.ok((await scheduleToday(desk.ports, desk.accountId, shop.id)).ok);
  const given = await desk.store.asTenant(desk.accountId, (rows) => rows.consents.ofRegistration(shop.id));
  assert.ok(given.some(({ kind }) => kind === 'month'));
  for (const { personId } of given) assert.equal(personId, desk.personId);
});
