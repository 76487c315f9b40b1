import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/open.ts';
import { sweepExpired } from '#db/sweep.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

let fresh: FreshDatabase;
let database: Database;
const now = Date.parse('2026-11-21T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now - days * 24 * 60 * 60 * 1000);
const bytes = (value: number): Uint8Array => new Uint8Array(32).fill(value);

before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
after(async () => {
  await database.close();
  await fresh.drop();
});

test('the sweep deletes expired rows and keeps needed ones', async () => {
  await database.asSystem(async (trx) => {
    for (const [phone, age] of [
      ['+919800000001', 3],
      ['+919800000002', 0],
    ] as const) {
      const times = { sent_at: daysAgo(age), expires_at: daysAgo(age) };
      await trx
        .insertInto('sign_in_code')
        .values({
          phone,
          browser_hash: bytes(1),
          challenge_hash: bytes(2),
          open: false,
          code_hash: bytes(1),
          ...times,
        })
        .execute();
    }
    for (const [value, age] of [
      [1, 1],
      [2, -1],
    ] as const) {
      const phone = '+919800000001';
      const expires_at = daysAgo(age);
      await trx
        .insertInto('identity_login')
        .values({
          secret_hash: bytes(value),
          phone,
          proven_at: daysAgo(age + 30),
          expires_at,
          key_hash: null,
          session_id: null,
        })
        .execute();
      await trx
        .insertInto('known_browser')
        .values({ phone, browser_hash: bytes(value), expires_at })
        .execute();
      await trx
        .insertInto('spent_proof')
        .values({ proof_hash: bytes(value), expires_at })
        .execute();
      await trx
        .insertInto('signed_out')
        .values({ phone_hash: bytes(value), at: daysAgo(age + 1) })
        .execute();
    }
    await trx
      .insertInto('rate_window')
      .values({ bucket: 'old', starts_at: daysAgo(3), hits: 1 })
      .execute();
    await trx
      .insertInto('rate_window')
      .values({ bucket: 'new', starts_at: daysAgo(1), hits: 1 })
      .execute();
  });
  await sweepExpired(database, now);
  const left = await database.asSystem(async (trx) => ({
    codes: await trx.selectFrom('sign_in_code').select('phone').execute(),
    logins: await trx
      .selectFrom('identity_login')
      .select(sql<number>`get_byte(secret_hash, 0)`.as('first'))
      .execute(),
    browsers: await trx
      .selectFrom('known_browser')
      .select(sql<number>`get_byte(browser_hash, 0)`.as('first'))
      .execute(),
    proofs: await trx
      .selectFrom('spent_proof')
      .select(sql<number>`get_byte(proof_hash, 0)`.as('first'))
      .execute(),
    signedOut: await trx
      .selectFrom('signed_out')
      .select(sql<number>`get_byte(phone_hash, 0)`.as('first'))
      .execute(),
    windows: await trx.selectFrom('rate_window').select('bucket').execute(),
  }));
  assert.deepEqual(left, {
    codes: [{ phone: '+919800000002' }],
    logins: [{ first: 2 }],
    browsers: [{ first: 2 }],
    proofs: [{ first: 2 }],
    signedOut: [{ first: 2 }],
    windows: [{ bucket: 'new' }],
  });
});
