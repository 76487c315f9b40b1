import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { migrateDatabase, OtherSchema } from '#db/migrate.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

let fresh: FreshDatabase;
before(async () => {
  fresh = await freshDatabase();
});
after(() => fresh.drop());

test('a database of a release with other migrations is refused with its reason, and left as it is', async () => {
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  try {
    await client.query("update kysely_migration set name = '001_of_another_release' where name like '001%'");
    await assert.rejects(migrateDatabase(fresh.url), (error) => {
      assert.ok(error instanceof OtherSchema);
      assert.match(error.message, /001_of_another_release/);
      return true;
    });
    const { rows } = await client.query('select name from kysely_migration');
    assert.ok(rows.some(({ name }) => name === '001_of_another_release'));
  } finally {
    await client.end();
  }
});

test('a database that lacks a migration before its newest, as between two releases, is refused in the same way', async () => {
  const own = await freshDatabase();
  const client = new Client({ connectionString: own.url });
  await client.connect();
  try {
    await client.query("delete from kysely_migration where name = '027_labels'");
    await assert.rejects(migrateDatabase(own.url), (error) => {
      assert.ok(error instanceof OtherSchema);
      assert.match(
        error.message,
        /^it has the migration 0\d\d_\w+ and not 027_labels, which comes before it$/,
      );
      return true;
    });
  } finally {
    await client.end();
    await own.drop();
  }
});

test('a database of this release is brought to its schema once more without harm', async () => {
  const own = await freshDatabase();
  try {
    await migrateDatabase(own.url);
  } finally {
    await own.drop();
  }
});
