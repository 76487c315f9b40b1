import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { appForTests, must, type TestApp } from '../http/appForTests.ts';
import { placeInState } from '../usecases/inState.ts';

/** 'This was not me' undoes what another session did: it must not become a thief's weapon against the victim. */
describe("'Not me' from an open session", () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_855_540_000;
  /** The owner in a session that stays open, and a thief who signed in later with the same number. */
  async function robbed() {
    const phone = `+91${(next += 1)}`;
    const owner = await at.signIn(phone);
    at.clock.wall += 60_000;
    return { owner, thief: await at.signIn(phone) };
  }
  const refusedWith = (answer: { success: boolean; code?: string }, code: string): void => {
    assert.ok(!answer.success, 'it was allowed');
    assert.equal(answer.code, code);
  };

  test('a copied session: without a fresh proof it can neither disown the older one nor undo what that did', async () => {
    const { owner, thief } = await robbed();
    must(await owner.client.makeKey({ body: { name: 'books', scopes: ['read'], days: 30 } }));
    at.clock.wall += 11 * 60_000;
    const own = must(await thief.client.sessions()).data.find(({ current }) => !current)?.id ?? '';
    const since = new Date(at.clock.wall - 24 * 60 * 60_000).toISOString();
    refusedWith(await thief.client.disownSession({ params: { id: own } }), 'proof_needed');
    refusedWith(await thief.client.signOutStolen({ body: { since } }), 'proof_needed');
    const { data } = must(await thief.client.signOutStolen({ body: { since, everything: false } }));
    assert.deepEqual(data.taken_back, []);
    const keys = await at.db.asSystem((trx) =>
      trx.selectFrom('api_key').select('revoked_at').where('account_id', '=', owner.accountId).execute(),
    );
    assert.deepEqual(keys, [{ revoked_at: null }]);
  });

  test('a newer session is disowned without a proof, and what cannot be taken back is listed', async () => {
    const { owner, thief } = await robbed();
    const books = { name: 'books', scopes: ['read' as const], days: 30 as const };
    const { made } = must(await owner.client.makeKey({ body: books })).data;
    const { id } = await placeInState(
      { store: openStore(at.db, at.identity.seal), accountId: owner.accountId, now: at.clock.product },
      'waiting_for_consent',
    );
    must(await owner.client.setConsent({ params: { id }, body: { ask_each_month: false } }));
    const hook = { url: 'https://example.org/in', events: ['filing.filed' as const] };
    const webhook = must(await owner.client.addWebhook({ body: hook })).data;
    at.clock.wall += 1000;
    must(await thief.client.revokeKey({ params: { id: made.id } }));
    must(await thief.client.removeWebhook({ params: { id: webhook.made.id } }));
    must(await thief.client.setConsent({ params: { id }, body: { ask_each_month: true } }));
    at.clock.wall += 11 * 60_000;
    const [other] = must(await owner.client.sessions()).data.filter(({ newer }) => newer);
    const { data } = must(await owner.client.disownSession({ params: { id: other?.id ?? '' } }));
    assert.deepEqual(data.taken_back, []);
    assert.deepEqual(data.still_there.map(({ code }) => code).toSorted(), [
      'consent_withdrawn',
      'key_revoked',
      'webhook_removed',
    ]);
  });
});
