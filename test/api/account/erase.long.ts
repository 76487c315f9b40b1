import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { accountTables, personTables, rowsOf as whoseRows } from '#db/rows/accountTables.ts';
import { openAcross, openStore } from '#db/store.ts';
import { parseGstin } from '#domain/gst/gstin.ts';
import { FORMS, periodOf } from '#domain/gst/returnPeriod.ts';
import { openFiles } from '#files/openFiles.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import type { Store } from '#usecases/ports/store.ts';
import { filedJson, gstin, seedFiling } from '../files/seed.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

const password = 'Portal#Secret1';

describe('Download and erasing', () => {
  let at: TestApp;
  let store: Store;
  before(async () => {
    const ring = parseKeyRing(
      JSON.stringify({ current: 'k1', keys: { k1: Buffer.alloc(32, 7).toString('base64') } }),
    );
    assert.ok(ring.ok);
    at = await appForTests({ deps: { files: openFiles(ring.value) } });
    store = openStore(at.db, at.identity.seal);
  });
  after(() => at.close());

  let phone = 9_899_999_900;
  const someone = (): Promise<SignedInPerson> => at.signIn(`+91${(phone += 1)}`);

  /** A user with something in every corner: GSTINs, a filed return, a profile, a photo, a schedule, a mail. */
  async function settled(): Promise<SignedInPerson & { phone: string }> {
    const person = await someone();
    const number = `+91${phone}`;
    await seedFiling(store, person.accountId);
    must(
      await person.client.addGstin({
        body: { username: 'kaveri.textiles', password, business_nick_name: 'Kaveri', user_validation: false },
      }),
    );
    must(await person.client.setConsent({ params: { id: gstin }, body: { ask_each_month: false } }));
    must(
      await person.client.updateProfile({
        body: { first_name: 'Asha', last_name: 'Rao', id_type: 'pan', id_number: 'ABCPN1234F' },
      }),
    );
    must(await person.client.verifyEmail({ body: { email: `user${phone}@example.test` } }));
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00c000' } })
      .png()
      .toBuffer();
    must(await person.client.uploadPhoto({ body: { photo: photo.toString('base64') } }));
    const [entry] = must(await person.client.history()).data.filter(({ gst_1_url: url }) => url !== '');
    assert.equal((await at.app.inject({ url: entry?.gst_1_url ?? '' })).statusCode, 200);
    return { ...person, phone: number };
  }

  const rowsOf = async (who: SignedInPerson): Promise<Record<string, number>> =>
    at.db.asSystem(async (trx) => {
      const counts: Record<string, number> = {};
      for (const entry of [...accountTables, ...personTables]) {
        const { rows } = await sql<{ rows: number }>`
          select count(*)::int as rows from ${sql.table(entry.table)} where ${whoseRows(entry, who)}`.execute(
          trx,
        );
        counts[entry.table] = rows[0]?.rows ?? -1;
      }
      return counts;
    });
  const erase = (person: SignedInPerson) => person.client.eraseAccount({ body: { confirmation: 'ERASE' } });

  test('the download holds all that is kept of a user, and no secret', async () => {
    const person = await settled();
    const { data } = must(await person.client.download());
    const sections = [...accountTables, ...personTables].flatMap(({ section }) => section ?? []);
    assert.deepEqual(Object.keys(data).sort(), sections.sort());
    const text = JSON.stringify(data);
    for (const there of [person.phone, gstin, 'AA231026000001', 'kaveri.textiles', 'ABCPN1234F', 'Asha'])
      assert.ok(text.includes(there), there);
    assert.match(String(data['photo']), /^data:image\/jpeg;base64,/);
    assert.doesNotMatch(text, /Portal#Secret1|_sealed|refresh_hash|relay_key|identity-login|\\\\x/);
    assert.ok(!text.includes(person.refreshToken.split('.')[1] ?? 'none'));
    assert.equal((data['gstins'] as unknown[]).length, 2);
    const documents = data['filed_returns'] as {
      form: string;
      filed: unknown;
      shown: { legalName: string };
    }[];
    assert.deepEqual(
      documents.map(({ form, filed, shown }) => [form, filed, shown.legalName]),
      FORMS.map((form) => [form, filedJson[form], 'ASHA NARMADA']),
    );
  });

  test("the download of one user holds nothing of another's, and needs a session", async () => {
    const [owner, other] = [await settled(), await someone()];
    const text = JSON.stringify(must(await other.client.download()).data);
    for (const foreign of [owner.accountId, owner.phone, gstin]) assert.ok(!text.includes(foreign), foreign);
    const stranger = await at.client.download();
    assert.ok(!stranger.success && stranger.status === 401);
  });

  test('erasing leaves no row, no mail and no document of the user, and ends every session at once', async () => {
    const person = await settled();
    const elsewhere = await at.signIn(person.phone);
    const other = await settled();
    const theirs = await rowsOf(other);
    const before = await rowsOf(person);
    for (const table of ['registration', 'filing_event', 'return_document', 'profile_photo', 'consent'])
      assert.ok((before[table] ?? 0) > 0, table);
    must(await erase(person));
    assert.deepEqual(new Set(Object.values(await rowsOf(person))), new Set([0]));
    const left = await at.db.asSystem((trx) =>
      trx
        .selectFrom('identity_outbox')
        .select('id')
        .where((either) =>
          either.or([either('person_id', '=', person.personId), either('recipient', '=', person.phone)]),
        )
        .execute(),
    );
    assert.deepEqual(left, []);
    for (const { client } of [person, elsewhere]) {
      const answer = await client.dashboard();
      assert.ok(!answer.success && answer.status === 401);
    }
    const renewed = await at.client.refresh({
      body: { refresh_token: person.refreshToken, firebase_token: person.idToken },
    });
    assert.ok(!renewed.success && renewed.status === 401);
    assert.deepEqual(await rowsOf(other), theirs);
  });

  test('claims at the portal survive erasure, and the same number starts with a new account', async () => {
    const person = await settled();
    const period = periodOf(2026, 10);
    const parsed = parseGstin(gstin);
    assert.ok(parsed);
    const now = at.clock.product;
    const key = { gstin: parsed, form: 'GSTR1', period } as const;
    const systemRows = openAcross(at.db);
    await systemRows.submissions.claim(key, person.accountId, now, { claimedBefore: now, sentBefore: now });
    must(await erase(person));
    const claim = await systemRows.submissions.get(parsed, 'GSTR1', period);
    assert.equal(claim?.state, 'claimed');
    const again = await at.signIn(person.phone);
    assert.notEqual(again.accountId, person.accountId);
    assert.deepEqual(must(await again.client.dashboard()).data.gstins, []);
    assert.equal(must(await again.client.profile()).data.first_name, '');
  });

  test('a return on its way to the portal is awaited: nothing is erased before', async () => {
    const person = await settled();
    for (const state of ['submitting', 'unknown'] as const) {
      await at.db.asTenant(person.accountId, (trx) =>
        trx.updateTable('filing_return').set({ state }).execute(),
      );
      const before = await rowsOf(person);
      const refused = await erase(person);
      assert.ok(!refused.success && refused.status === 409 && refused.code === 'in_flight');
      assert.match(refused.message, /on its way/);
      assert.deepEqual(await rowsOf(person), before);
    }
    await at.db.asTenant(person.accountId, (trx) =>
      trx.updateTable('filing_return').set({ state: 'filed' }).execute(),
    );
    must(await erase(person));
  });

  test('nothing is erased without the typed word, or without a session', async () => {
    const person = await someone();
    for (const confirmation of ['', 'erase', 'yes', 'ERASE '] as string[]) {
      const answer = await person.client.eraseAccount({ body: { confirmation: confirmation as 'ERASE' } });
      assert.ok(!answer.success && answer.status === 400);
      assert.equal(answer.message, 'Type ERASE to confirm');
    }
    const foreign = await at.client.eraseAccount({
      body: { confirmation: 'ERASE' },
      headers: { authorization: `Bearer ${person.idToken}` },
    });
    assert.ok(!foreign.success && foreign.status === 401);
    assert.ok((await person.client.profile()).success);
  });
});

describe('The consent ledger', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  test('lists consents given and taken back, and is read by its owner alone', async () => {
    const person = await at.signIn('+919812340001');
    const { id } = must(
      await person.client.addGstin({
        body: { username: 'kaveri.textiles', password, business_nick_name: 'Kaveri', user_validation: false },
      }),
    ).data;
    const given = must(await person.client.consents());
    const kinds = given.data.map(({ kind }) => kind).sort();
    assert.deepEqual(kinds, ['standing', 'storage']);
    const standing = given.data.find(({ kind }) => kind === 'standing');
    assert.deepEqual(
      [standing?.gstin_id, standing?.business, standing?.can_withdraw, standing?.withdrawn_at],
      [id, 'Kaveri', true, null],
    );
    assert.match(standing?.text ?? '', /nil until I say otherwise/);
    must(await person.client.setConsent({ params: { id }, body: { ask_each_month: true } }));
    const after = must(await person.client.consents({ query: { page: 1, limit: 1 } }));
    assert.deepEqual([after.data.length, after.total], [1, 2]);
    const all = must(await person.client.consents()).data;
    const withdrawn = all.find(({ kind }) => kind === 'standing');
    assert.equal(withdrawn?.can_withdraw, false);
    assert.notEqual(withdrawn?.withdrawn_at, null);
    const stranger = await at.signIn('+919812340002');
    assert.equal(must(await stranger.client.consents()).total, 0);
  });

  test('is read in the language of its reader, beside the words that were agreed to', async () => {
    const person = await at.signIn('+919812340003');
    must(
      await person.client.addGstin({
        body: { username: 'kaveri.textiles', password, business_nick_name: 'Kaveri', user_validation: false },
      }),
    );
    const inEnglish = must(await person.client.consents()).data;
    for (const { said, text, language } of inEnglish) assert.deepEqual([said, language], [text, 'en']);
    must(await person.client.updateProfile({ body: { language: 'mr' } }));
    const inMarathi = must(await person.client.consents()).data;
    assert.deepEqual(
      inMarathi.map(({ text, language }) => [text, language]),
      inEnglish.map(({ text, language }) => [text, language]),
    );
    const standing = inMarathi.find(({ kind }) => kind === 'standing');
    assert.match(standing?.said ?? '', /^मी वेगळे सांगेपर्यंत हे महिने निल आहेत/);
    assert.match(inMarathi.find(({ kind }) => kind === 'storage')?.said ?? '', /परवानगी मी Shunya ला/);
    const { consents } = must(await person.client.download()).data;
    const kept = (consents as { kind: string; said: string; text: string }[]).find(
      ({ kind }) => kind === 'standing',
    );
    assert.deepEqual([kept?.said, kept?.text], [standing?.said, standing?.text]);
  });
});
