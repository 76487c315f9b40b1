import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { up } from '#db/migrations/063_half_skipped.ts';
import { openDatabase } from '#db/open.ts';
import { openStore } from '#db/store.ts';
import { freshDatabase } from '../runner/database.ts';
import { plainSeal } from '../simulation/plainPorts.ts';
import { placeInState } from '../usecases/inState.ts';

test('a month that was kept as filed with one return skipped is told anew by the migration, and no other', async () => {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url);
  const accountId = randomUUID();
  await database.asSystem((trx) =>
    trx
      .insertInto('app_user')
      .values({ id: accountId, phone: '+919800000001', created_at: new Date() })
      .execute(),
  );
  const store = openStore(database, plainSeal);
  const now = Date.parse('2026-11-06T10:00:00+05:30');
  const half = await placeInState({ accountId, store, now }, 'filed');
  const whole = await placeInState({ accountId, store, now }, 'filed');
  const owner = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: fresh.url, max: 1 }) }),
  });
  await database.asTenant(accountId, async (trx) => {
    await trx
      .updateTable('filing_return')
      .set({ state: 'skipped' })
      .where('filing_id', '=', half.filingId)
      .where('form', '=', 'GSTR3B')
      .execute();
  });
  const statuses = async (): Promise<(string | undefined)[]> =>
    Promise.all(
      [half, whole].map(({ filingId }) =>
        store.asTenant(accountId, async (rows) => (await rows.filings.byId(filingId))?.status),
      ),
    );
  assert.deepEqual(await statuses(), ['success', 'success']);
  await up(owner);
  assert.deepEqual(await statuses(), ['skipped', 'success']);
  await owner.destroy();
  await database.close();
  await fresh.drop();
});
