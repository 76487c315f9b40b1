import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { forgetPasswords } from '#db/rows/forgetPasswords.ts';
import { appForTests, must, type TestApp } from '../http/appForTests.ts';

// A production whose provider takes no password: what people type is not kept (record 133).

let at: TestApp;
before(async () => {
  at = await appForTests({ ports: () => ({ keepsPasswords: false }) });
});
after(() => at.close());

const kept = async (): Promise<number> => {
  const { rows } = await at.db.alone((db) =>
    sql<{ count: number }>`
      select count(*)::int as count from registration where password_sealed is not null`.execute(db),
  );
  return rows[0]?.count ?? -1;
};

test('where no adapter hands it on, a portal password is kept neither by adding, by import nor by editing, and the pages say so', async () => {
  const { client } = await at.signIn('+919811111133');
  const { id } = must(
    await client.addGstin({
      body: { username: 'narmada.foods', password: 'Word-one-1', business_nick_name: 'Narmada' },
    }),
  ).data;
  const csv = 'nick_name,username,password\nShipra,shipra.silks,Word-two-2\n';
  must(await client.importGstins({ body: { csv, dry_run: false } }));
  must(await client.updateGstin({ body: { id, password: 'Word-three-3' } }));
  assert.equal(must(await client.dashboard()).data.gstins.length, 2);
  assert.equal(await kept(), 0);
  const { body } = await at.app.inject({ method: 'GET', url: '/login', headers: { accept: 'text/html' } });
  assert.match(body, / data-drops-passwords /);
});

test('stored portal passwords are destroyed: all where no adapter hands one on, else of what nobody could verify for 90 days', async () => {
  const day = 24 * 60 * 60 * 1000;
  const other = await appForTests();
  try {
    const { client } = await other.signIn('+919811111134');
    const add = async (username: string): Promise<string> =>
      must(
        await client.addGstin({ body: { username, password: 'Word-one-1', business_nick_name: username } }),
      ).data.id;
    const verified = await add('verified.one');
    const never = await add('never.verified');
    await other.db.asSystem((trx) =>
      trx
        .updateTable('registration')
        .set({ status: 'success', verified_at: new Date(other.clock.product) })
        .where('id', '=', verified)
        .execute(),
    );
    const young = other.clock.product + 89 * day;
    assert.equal(await forgetPasswords(other.db, { keeps: true, product: young }), 0);
    const shown = async (): Promise<Record<string, boolean>> => {
      const rows = await other.db.asSystem((trx) =>
        trx.selectFrom('registration').select(['id', 'password_sealed']).execute(),
      );
      return Object.fromEntries(rows.map(({ id, password_sealed: sealed }) => [id, sealed !== null]));
    };
    assert.deepEqual(await shown(), { [verified]: true, [never]: true });
    assert.equal(await forgetPasswords(other.db, { keeps: true, product: young + 2 * day }), 1);
    assert.deepEqual(await shown(), { [verified]: true, [never]: false });
    assert.equal(await forgetPasswords(other.db, { keeps: false, product: young }), 1);
    assert.deepEqual(await shown(), { [verified]: false, [never]: false });
  } finally {
    await other.close();
  }
});
