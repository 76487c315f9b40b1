import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { returnStatus } from '#domain/filing/filing.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

const migrations = new URL('../../../src/db/migrations/', import.meta.url);

/** The months of the history under a filter, with their statuses. */
async function under(status: 'all' | 'pending' | 'failed' | 'skipped'): Promise<string[]> {
  const { months } = await listHistory(desk.ports, desk.accountId, {
    gstin: null,
    period: 'all',
    status,
    page: 1,
    limit: 50,
  });
  return months.map(({ filing, entry }) => `${filing.gstin} ${filing.period} ${entry.status}`).toSorted();
}

test('a month that waits for an older one is counted as pending, and one of which no return is due as skipped; a new release counts older months the same way', async () => {
  const behind = await desk.add({ username: 'shop.behind', history: { upTo: 3 } });
  const over = await desk.add({ username: 'shop.over', status: 'Cancelled', cancelledOn: '2026-08-31' });
  const left = await desk.add({ username: 'shop.left', regularFrom: '2026-10-10', history: { upTo: 2 } });
  const company = await desk.add({ username: 'shop.company', constitution: 'Private Limited Company' });
  await desk.until('2026-11-12T10:00:00+05:30');
  const months = async () => ({
    pending: await under('pending'),
    failed: await under('failed'),
    skipped: await under('skipped'),
  });
  const told = await months();
  assert.deepEqual(told, {
    pending: [`${behind.gstin} 102026 warning`, `${left.gstin} 102026 warning`].toSorted(),
    failed: [`${company.gstin} 102026 failed`],
    skipped: [`${over.gstin} 102026 skipped`],
  });
  // As the release before has stored them: by their states alone.
  const filings = (await Promise.all([behind, over, left, company].map(({ id }) => desk.filings(id)))).flat();
  await desk.database.asSystem(async (trx) => {
    for (const { id, returns } of filings) {
      assert.equal(returnStatus(returns.GSTR1.state), 'failed');
      await trx.updateTable('filing').set({ status: 'failed' }).where('id', '=', id).execute();
    }
  });
  assert.deepEqual((await under('failed')).length, 4);
  const [file = ''] = readdirSync(migrations).filter((name) => name.endsWith('_shown_status.sql'));
  await desk.database.asSystem((trx) =>
    sql.raw(readFileSync(new URL(file, migrations), 'utf8')).execute(trx),
  );
  assert.deepEqual(await months(), told);
});

test("the history says of a month whose yes moves nothing that the signatory's PAN is missing", async () => {
  const family = await desk.add(
    {
      username: 'shop.family',
      pan: 'AASHP4417N',
      constitution: 'Hindu Undivided Family',
      listsSignatory: false,
    },
    true,
  );
  const { months } = await listHistory(desk.ports, desk.accountId, {
    gstin: null,
    period: 'all',
    status: 'pending',
    page: 1,
    limit: 50,
  });
  const without = months.filter(({ lacksPan }) => lacksPan).map(({ filing }) => filing.gstin);
  assert.deepEqual(without, [family.gstin]);
});

test('a new database has run each file of a migration', async () => {
  const names = await desk.database.asSystem(
    async (trx) => (await sql<{ name: string }>`select name from kysely_migration`.execute(trx)).rows,
  );
  assert.deepEqual(names.map(({ name }) => `${name}.sql`).toSorted(), readdirSync(migrations).toSorted());
});
