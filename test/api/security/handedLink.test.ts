import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { inAccount, joins } from '../people/team.ts';
import { placeInState } from '../usecases/inState.ts';
import { refusedWith } from './robbed.ts';

/** A link that a member passes on to a client lives and dies with that member's right. */
describe('The link that a member was shown to pass on', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_855_650_000;
  const number = (): string => `+91${(next += 1)}`;
  const shownTo = async (by: SignedInPerson, filingId: string): Promise<string> =>
    must(await by.client.askClient({ params: { id: filingId } })).data.link.split('#')[1] ?? '';
  const yes = (token: string) => at.client.answerApproval({ body: { token, answer: 'yes' } });

  async function asked() {
    const owner = await at.signIn(number());
    const preparer = await joins(at, owner, number(), 'preparer');
    const { id, filingId } = await placeInState(
      { store: openStore(at.db, at.identity.seal), accountId: owner.accountId, now: at.clock.product },
      'waiting_for_consent',
    );
    const contact = { name: 'Asha Nema', mobile: number() };
    must(await owner.client.setContact({ params: { id }, body: contact }));
    const link = await shownTo(preparer, filingId);
    assert.equal(await shownTo(preparer, filingId), link, 'a second press shows the same');
    must(await at.client.openApproval({ body: { token: link } }));
    return { owner, preparer, filingId, link };
  }

  for (const [what, ends] of [
    [
      'is removed',
      async (owner: SignedInPerson, { personId }: SignedInPerson) =>
        must(await owner.client.removeMember({ params: { id: personId } })),
    ],
    [
      'becomes a viewer',
      async (owner: SignedInPerson, { personId }: SignedInPerson) =>
        must(await owner.client.changeRole({ params: { id: personId }, body: { role: 'viewer' } })),
    ],
  ] as const)
    test(`is over once the member ${what}, and another member’s own goes on`, async () => {
      const { owner, preparer, filingId, link } = await asked();
      await ends(owner, preparer);
      refusedWith(await at.client.openApproval({ body: { token: link } }), 'approval_link_over');
      refusedWith(await yes(link), 'approval_link_over');
      const own = await shownTo(owner, filingId);
      assert.notEqual(own, link);
      must(await yes(own));
    });

  test('gives no yes while the member is held', async () => {
    const { owner, preparer, link } = await asked();
    const phone = await at.db.asSystem((trx) =>
      trx.selectFrom('person').select('phone').where('id', '=', preparer.personId).executeTakeFirstOrThrow(),
    );
    at.clock.wall += 60_000;
    const later = inAccount(at, await at.signIn(phone.phone), owner.accountId);
    const [other] = must(await later.client.sessions()).data.filter(({ current }) => current);
    assert.ok(other);
    must(await preparer.client.disownSession({ params: { id: other.id } }));
    refusedWith(await yes(link), 'changes_held');
    must(await owner.client.dashboard());
  });
});
