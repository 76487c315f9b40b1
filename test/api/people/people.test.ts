import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { placeInState } from '../usecases/inState.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { inAccount, joins, lastInvitation, tokenOf } from './team.ts';

const hour = 60 * 60 * 1000;
type Answer = { success: boolean; code?: string; status?: number };
const codeOf = (answer: Answer): string | undefined => (answer.success ? 'answered' : answer.code);

describe('A firm’s people', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let count = 0;
  const freshPhone = (): string => `+9197770${String((count += 1)).padStart(5, '0')}`;
  const someone = (): Promise<SignedInPerson> => at.signIn(freshPhone());
  const named = async (name: string): Promise<SignedInPerson> => {
    const person = await someone();
    must(await person.client.setName({ body: { name } }));
    return person;
  };
  const roleOf = async (person: SignedInPerson): Promise<string> =>
    must(await person.client.listPeople()).data.role;
  const add = async ({ client }: SignedInPerson, username: string): Promise<string> =>
    must(
      await client.addGstin({
        body: { username, password: 'Demo@1234', business_nick_name: username, user_validation: true },
      }),
    ).data.id;
  /** A month of this account that can be filed today. */
  const month = (accountId: string) =>
    placeInState(
      { store: openStore(at.db, at.identity.seal), accountId, now: at.clock.product },
      'scheduled',
    );
  const log = async ({ client }: SignedInPerson) =>
    must(await client.securityLog({ query: { limit: 100 } })).data;

  test('an invitation goes out by SMS with who invites, into what and as what, and its link works once', async () => {
    const asha = await named('Asha Rao');
    must(await asha.client.renameAccount({ body: { name: 'Rao & Company' } }));
    const phone = freshPhone();
    must(await asha.client.invite({ body: { mobile: phone, role: 'preparer' } }));
    const said = await lastInvitation(at, phone);
    for (const part of [
      'Asha Rao',
      'Rao & Company',
      'a preparer',
      '72 hours',
      'https://shunya.example/invitation#',
    ])
      assert.ok(said.includes(part), part);
    const token = await tokenOf(at, phone);
    const ravi = await at.signIn(phone);
    const joined = must(await ravi.client.acceptInvitation({ body: { token } })).data;
    assert.deepEqual(joined, { account: asha.accountId, role: 'preparer' });
    assert.equal(codeOf(await ravi.client.acceptInvitation({ body: { token } })), 'invitation_over');
    assert.equal(codeOf(await at.client.readInvitation({ body: { token } })), 'invitation_over');
    assert.deepEqual(must(await asha.client.listInvitations()).data, []);
    assert.equal(await roleOf(inAccount(at, ravi, asha.accountId)), 'preparer');
    // Among theirs it has its name, and work comes before an empty one.
    await add(asha, 'rao.shop');
    const accounts = must(await ravi.client.listAccounts()).data.accounts;
    assert.deepEqual(
      accounts.map(({ id, name, role, gstins }) => [id, name, role, gstins]),
      [
        [asha.accountId, 'Rao & Company', 'preparer', 1],
        [ravi.accountId, '', 'owner', 0],
      ],
    );
  });

  test('an invitation is for the number that it was sent to, for 72 hours, until it is taken back or a newer one is sent', async () => {
    const asha = await someone();
    const phone = freshPhone();
    const invite = async () =>
      must(await asha.client.invite({ body: { mobile: phone, role: 'viewer' } })).data;
    await invite();
    const first = await tokenOf(at, phone);
    const ravi = await at.signIn(phone);
    const accept = async (token: string) => codeOf(await ravi.client.acceptInvitation({ body: { token } }));
    const stranger = await someone();
    assert.equal(
      codeOf(await stranger.client.acceptInvitation({ body: { token: first } })),
      'invitation_over',
    );
    at.clock.wall += 1;
    const second = await invite();
    const newer = await tokenOf(at, phone);
    assert.equal(await accept(first), 'invitation_over');
    must(await asha.client.takeInvitationBack({ params: { id: second.id } }));
    assert.equal(await accept(newer), 'invitation_over');
    at.clock.wall += 1;
    await invite();
    const late = await tokenOf(at, phone);
    const sent = at.clock.wall;
    at.clock.wall = sent + 72 * hour - 60_000;
    const back = await at.signIn(phone);
    const comes = async () => codeOf(await back.client.acceptInvitation({ body: { token: late } }));
    at.clock.wall = sent + 72 * hour;
    assert.equal(await comes(), 'invitation_over');
    at.clock.wall = sent + 72 * hour - 1;
    assert.equal(await comes(), 'answered');
  });

  test('a fourth invitation of an account to a number in a day is refused, and no other account is', async () => {
    const asha = await someone();
    const phone = freshPhone();
    const body = { mobile: phone, role: 'viewer' } as const;
    for (let n = 0; n < 3; n += 1) must(await asha.client.invite({ body }));
    const fourth = await asha.client.invite({ body });
    assert.ok(!fourth.success && fourth.status === 429 && fourth.retryAfter > 0);
    must(await asha.client.invite({ body: { ...body, mobile: freshPhone() } }));
    must(await (await someone()).client.invite({ body }));
  });

  test('a number that five accounts have sent SMS today gets none of a sixth, whose owner hands on the link', async () => {
    const phone = freshPhone();
    const body = { mobile: phone, role: 'preparer' } as const;
    const smsSent = () =>
      at.db.asSystem((trx) =>
        trx.selectFrom('outbox').select('account_id').where('recipient', '=', phone).execute(),
      );
    for (let n = 0; n < 5; n += 1) {
      const sent = must(await (await someone()).client.invite({ body }));
      assert.deepEqual([sent.data.link, sent.message], [null, 'The invitation is on its way.']);
    }
    const firm = await someone();
    const { data, message } = must(await firm.client.invite({ body }));
    assert.match(message ?? '', /has had its invitations by SMS for today, so none was sent/);
    assert.equal((await smsSent()).length, 5);
    assert.deepEqual(
      must(await firm.client.listInvitations()).data.map(({ id }) => id),
      [data.id],
    );
    const token = /^https:\/\/shunya\.example\/invitation#([\w-]+)$/.exec(data.link ?? '')?.[1] ?? '';
    const stranger = await someone();
    assert.equal(codeOf(await stranger.client.acceptInvitation({ body: { token } })), 'invitation_over');
    const ravi = await at.signIn(phone);
    const joined = must(await ravi.client.acceptInvitation({ body: { token } })).data;
    assert.deepEqual(joined, { account: firm.accountId, role: 'preparer' });
    // The next day has its own.
    at.clock.wall += 24 * hour;
    const later = await someone();
    must(await later.client.invite({ body }));
    assert.equal((await smsSent()).length, 6);
  });

  test('another role counts from the next request on, and a former owner has no keys', async () => {
    const asha = await someone();
    const ravi = await joins(at, asha, freshPhone(), 'owner');
    const { key } = must(await ravi.client.makeKey({ body: { name: 'Accounting', scopes: ['read'] } })).data;
    const program = { authorization: `Bearer ${key}` };
    const reads = async () =>
      (await at.app.inject({ method: 'GET', url: '/api/dashboard', headers: program })).statusCode;
    assert.equal(await reads(), 200);
    must(await asha.client.changeRole({ params: { id: ravi.personId }, body: { role: 'viewer' } }));
    assert.equal(await roleOf(ravi), 'viewer');
    assert.equal(
      codeOf(await ravi.client.invite({ body: { mobile: freshPhone(), role: 'viewer' } })),
      'role_not_allowed',
    );
    assert.equal(await reads(), 401);
  });

  test('the last owner neither leaves nor is made less, and of two either may', async () => {
    const asha = await someone();
    const ravi = await joins(at, asha, freshPhone(), 'manager');
    const demote = () => asha.client.changeRole({ params: { id: asha.personId }, body: { role: 'manager' } });
    assert.equal(codeOf(await demote()), 'last_owner');
    assert.equal(codeOf(await asha.client.leaveAccount()), 'last_owner');
    must(await asha.client.changeRole({ params: { id: ravi.personId }, body: { role: 'owner' } }));
    must(await demote());
    assert.equal(codeOf(await ravi.client.leaveAccount()), 'last_owner');
    must(await asha.client.leaveAccount());
    const members = must(await ravi.client.listPeople()).data.members;
    assert.deepEqual(
      members.map(({ id }) => id),
      [ravi.personId],
    );
  });

  test('two owners who make each other less at once leave one', async () => {
    const asha = await someone();
    const ravi = await joins(at, asha, freshPhone(), 'owner');
    const answers = await Promise.all([
      asha.client.changeRole({ params: { id: ravi.personId }, body: { role: 'viewer' } }),
      ravi.client.changeRole({ params: { id: asha.personId }, body: { role: 'viewer' } }),
    ]);
    assert.equal(answers.filter(({ success }) => success).length, 1);
    const roles = await at.db.asSystem((trx) =>
      trx.selectFrom('member').select('role').where('account_id', '=', asha.accountId).execute(),
    );
    assert.deepEqual(roles.map(({ role }) => role).toSorted(), ['owner', 'viewer']);
  });

  test('a removed member is out with the next request, and their acts still bear their name and role', async () => {
    const asha = await someone();
    const ravi = await joins(at, asha, freshPhone(), 'preparer');
    must(await ravi.client.setName({ body: { name: 'Ravi Iyer' } }));
    const { id, filingId } = await month(asha.accountId);
    must(await asha.client.assignGstin({ params: { id }, body: { assigned_to: ravi.personId } }));
    must(await ravi.client.fileToday({ params: { id: filingId } }));
    must(await asha.client.removeMember({ params: { id: ravi.personId } }));
    assert.equal(codeOf(await ravi.client.dashboard()), 'not_found');
    // Their own account is theirs.
    const { authorization } = ravi.headers;
    const own = await at.app.inject({ method: 'GET', url: '/api/dashboard', headers: { authorization } });
    assert.equal(own.statusCode, 200);
    const [card] = must(await asha.client.dashboard()).data.gstins;
    assert.equal(card?.assigned_to, null);
    const consents = must(await asha.client.consents()).data;
    assert.deepEqual(
      consents.filter(({ kind }) => kind === 'month').map(({ giver, role }) => [giver, role]),
      [['Ravi Iyer', 'preparer']],
    );
    const noted = await log(asha);
    const given = noted.find(({ code }) => code === 'consent_given');
    assert.deepEqual(given?.by, { name: 'Ravi Iyer', role: 'preparer' });
    const removed = noted.find(({ code }) => code === 'member_removed');
    assert.equal(removed?.about.member, 'Ravi Iyer');
    await at.db.asSystem((trx) =>
      trx
        .updateTable('filing_return')
        .set({ filed_by: `person:${ravi.personId}:preparer`, state: 'filed' })
        .where('filing_id', '=', filingId)
        .execute(),
    );
    const [entry] = must(await asha.client.history()).data;
    assert.deepEqual([entry?.filled_by, entry?.filled_role], ['Ravi Iyer', 'preparer']);
  });

  test('a member without another account is signed out on removal, and signs in to one of their own', async () => {
    const asha = await someone();
    const phone = freshPhone();
    const ravi = await joins(at, asha, phone, 'viewer');
    const { authorization } = ravi.headers;
    const first = must(await ravi.client.listAccounts()).data.accounts.find(
      ({ id }) => id !== asha.accountId,
    );
    assert.ok(first);
    must(await inAccount(at, ravi, first.id).client.eraseAccount({ body: { confirmation: 'ERASE' } }));
    must(await asha.client.removeMember({ params: { id: ravi.personId } }));
    const after = await at.app.inject({ method: 'GET', url: '/api/accounts', headers: { authorization } });
    assert.equal(after.statusCode, 401);
    const again = await at.signIn(phone);
    assert.equal(again.personId, ravi.personId);
    assert.equal(await roleOf(again), 'owner');
  });

  test('where a client has an approver, nobody else’s yes is taken, and the ledger and the log name theirs', async () => {
    const asha = await named('Asha Rao');
    const ravi = await joins(at, asha, freshPhone(), 'manager');
    must(await ravi.client.setName({ body: { name: 'Ravi Iyer' } }));
    const { id, filingId } = await month(asha.accountId);
    must(await asha.client.assignGstin({ params: { id }, body: { approver: ravi.personId } }));
    const [card] = must(await asha.client.dashboard()).data.gstins;
    assert.equal(card?.approver, ravi.personId);
    for (const refused of [
      await asha.client.fileToday({ params: { id: filingId } }),
      await asha.client.scheduleOrSkip({ body: { id, filling_type: 'schedule' } }),
      await asha.client.setConsent({ params: { id }, body: { ask_each_month: false } }),
    ]) {
      assert.ok(!refused.success && refused.code === 'not_possible');
      assert.match(refused.message, /^Ravi Iyer gives the yes for this GSTIN\./);
    }
    const before = must(await asha.client.consents()).data.filter(({ kind }) => kind !== 'storage');
    must(await ravi.client.fileToday({ params: { id: filingId } }));
    const given = must(await asha.client.consents()).data.filter(({ kind }) => kind === 'month');
    assert.deepEqual(
      given.map(({ giver, role }) => [giver, role]),
      [['Ravi Iyer', 'manager']],
    );
    assert.equal(
      before.some(({ kind }) => kind === 'month'),
      false,
    );
    const noted = (await log(asha)).filter(({ code }) => code === 'approver_changed');
    assert.deepEqual(
      noted.map(({ about, by }) => [about.member, by]),
      [['Ravi Iyer', { name: 'Asha Rao', role: 'owner' }]],
    );
    // When they go, the months wait for an owner's yes, not for anybody's.
    must(await ravi.client.leaveAccount());
    const [left] = must(await asha.client.dashboard()).data.gstins;
    assert.equal(left?.approver, asha.personId);
  });

  test('the log names invitations, joining, roles and leaving, without whole numbers', async () => {
    const asha = await named('Asha Rao');
    const phone = freshPhone();
    const ravi = await joins(at, asha, phone, 'viewer');
    must(await ravi.client.setName({ body: { name: 'Ravi Iyer' } }));
    must(await asha.client.changeRole({ params: { id: ravi.personId }, body: { role: 'preparer' } }));
    must(await ravi.client.leaveAccount());
    const { id } = must(await asha.client.invite({ body: { mobile: freshPhone(), role: 'manager' } })).data;
    must(await asha.client.takeInvitationBack({ params: { id } }));
    const noted = await log(asha);
    const told = (code: string) => noted.find((entry) => entry.code === code);
    assert.deepEqual(told('member_joined')?.about.role, 'viewer');
    assert.deepEqual(
      [told('role_changed')?.about.role, told('role_changed')?.about.member],
      ['preparer', 'Ravi Iyer'],
    );
    assert.equal(told('member_left')?.by?.name, 'Ravi Iyer');
    assert.ok(told('member_invited') && told('invitation_taken_back'));
    assert.ok(noted.some(({ code, about }) => code === 'member_invited' && about.number === phone.slice(-4)));
    assert.equal(JSON.stringify(noted).includes(phone.slice(3)), false);
  });

  test('a person alone is erased: the account continues, and shows their acts under no name', async () => {
    const asha = await someone();
    const phone = freshPhone();
    const ravi = await joins(at, asha, phone, 'preparer');
    must(await ravi.client.setName({ body: { name: 'Ravi Iyer' } }));
    const { filingId, id } = await month(asha.accountId);
    must(await asha.client.assignGstin({ params: { id }, body: { approver: ravi.personId } }));
    must(await ravi.client.fileToday({ params: { id: filingId } }));
    const erase = () => ravi.client.erasePerson({ body: { confirmation: 'ERASE' } });
    // Of their own account they are the only owner.
    assert.equal(codeOf(await erase()), 'last_owner');
    const own = must(await ravi.client.listAccounts()).data.accounts.find(
      ({ id: account }) => account !== asha.accountId,
    );
    assert.ok(own);
    must(await inAccount(at, ravi, own.id).client.eraseAccount({ body: { confirmation: 'ERASE' } }));
    const cards = must(await asha.client.dashboard()).data.gstins.length;
    must(await erase());
    assert.equal(codeOf(await ravi.client.dashboard()), 'session_ended');
    assert.equal(must(await asha.client.dashboard()).data.gstins.length, cards);
    const [card] = must(await asha.client.dashboard()).data.gstins;
    assert.equal(card?.approver, asha.personId);
    assert.deepEqual(
      must(await asha.client.listPeople()).data.members.map(({ id: one }) => one),
      [asha.personId],
    );
    const noted = (await log(asha)).filter(({ code }) => code === 'member_left');
    assert.deepEqual(
      noted.map(({ by }) => by),
      [{ name: '', role: 'preparer' }],
    );
    // The consent stays proof, under the name by which it was given.
    const given = must(await asha.client.consents()).data.filter(({ kind }) => kind === 'month');
    assert.deepEqual(
      given.map(({ giver, role }) => [giver, role]),
      [['Ravi Iyer', 'preparer']],
    );
    const left = await at.db.asSystem(async (trx) => [
      ...(await trx.selectFrom('person').select('id').where('id', '=', ravi.personId).execute()),
      ...(await trx.selectFrom('former_member').selectAll().where('person_id', '=', ravi.personId).execute()),
      ...(await trx.selectFrom('session').select('id').where('person_id', '=', ravi.personId).execute()),
      ...(await trx.selectFrom('identity_login').selectAll().where('phone', '=', phone).execute()),
      ...(await trx.selectFrom('invitation').select('id').where('phone', '=', phone).execute()),
    ]);
    assert.deepEqual(left, []);
  });
});
