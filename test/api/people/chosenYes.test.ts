import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { placeInState } from '../usecases/inState.ts';
import { joins } from './team.ts';

// Whose choice the yes of a GSTIN is, where a member was chosen to give it (design#approver-and-assignee).

let at: TestApp;
let owner: SignedInPerson;
before(async () => {
  at = await appForTests();
  owner = await at.signIn('+919811100001');
});
after(() => at.close());

const client = { name: 'Asha Nema', mobile: '+919777700001', email: 'asha@example.com' };
const month = () =>
  placeInState(
    { store: openStore(at.db, at.identity.seal), accountId: owner.accountId, now: at.clock.product },
    'waiting_for_consent',
  );
const contact = (by: SignedInPerson, id: string, body: { name: string; mobile?: string; email?: string }) =>
  by.client.setContact({ params: { id }, body });
const approver = (by: SignedInPerson, id: string, member: SignedInPerson | null) =>
  by.client.assignGstin({ params: { id }, body: { approver: member?.personId ?? null } });
const ask = async (by: SignedInPerson, filingId: string): Promise<string> => {
  const { link } = must(await by.client.askClient({ params: { id: filingId } })).data;
  return link.split('#')[1] ?? '';
};
const answer = (token: string) => at.client.answerApproval({ body: { token, answer: 'yes' } });
const shown = async (id: string) => must(await owner.client.getDetails({ params: { id } })).data.gstins[0];
const yeses = async () =>
  must(await owner.client.consents()).data.filter(({ kind }) => kind === 'month').length;

test('a manager who was not chosen neither names their own phone as the client’s nor chooses themselves; who was chosen and an owner do both', async () => {
  const phone = '+919811100005';
  const manager = await joins(at, owner, phone, 'manager');
  const chosen = await joins(at, owner, '+919811100006', 'manager');
  const { id, filingId } = await month();
  must(await contact(owner, id, client));
  must(await approver(owner, id, chosen));
  const token = await ask(chosen, filingId);
  const before = await shown(id);
  for (const refused of [
    await contact(manager, id, { ...client, mobile: phone }),
    await contact(manager, id, { ...client, name: 'Somebody Else' }),
    await contact(manager, id, { name: '' }),
    await approver(manager, id, manager),
    await approver(manager, id, null),
  ]) {
    assert.ok(!refused.success && refused.status === 409 && refused.code === 'not_possible');
    assert.match(refused.message, /^Who says yes for this GSTIN, .* is changed by .* or an owner\.$/);
  }
  assert.deepEqual(await shown(id), before);
  assert.equal(await yeses(), 0);
  // A change of the assignee is no yes.
  must(await manager.client.assignGstin({ params: { id }, body: { assigned_to: manager.personId } }));
  must(await answer(token));
  assert.equal(await yeses(), 1);

  must(await contact(chosen, id, { ...client, mobile: '+919777700002' }));
  must(await approver(chosen, id, null));
  must(await approver(manager, id, chosen));
  must(await contact(owner, id, client));
  must(await approver(owner, id, manager));
  assert.equal((await shown(id))?.approver, manager.personId);
});

test('a question to a client from before a member was chosen is taken back, and the log says who named whom to ask', async () => {
  const manager = await joins(at, owner, '+919811100007', 'manager');
  const { id, filingId } = await month();
  // While nobody is chosen the yes is the manager's to give, so whom of the client to ask is too.
  must(await contact(manager, id, client));
  const token = await ask(manager, filingId);
  must(await approver(owner, id, owner));
  const said = await answer(token);
  assert.ok(!said.success && said.code === 'approval_link_over');
  const { data: log } = must(await owner.client.securityLog({ query: { limit: 50 } }));
  const named = log.filter(({ code, by }) => code === 'contact_changed' && by?.role === 'manager');
  assert.ok(named.length > 0);
});
