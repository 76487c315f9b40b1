import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { filingLinks } from '#security/filingLinks.ts';
import { answerLifeMs } from '#usecases/filing/answerLink.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { joins, tokenOf } from '../people/team.ts';
import { placeInState } from '../usecases/inState.ts';

/**
 * Takeover drills: each is a story from a thief's first step to the end, at the level of the API. The account ends
 * with its rightful owner, nothing is filed without the rightful yes, and the log tells the story.
 */
describe('A takeover ends with the rightful owner', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  const dayMs = 24 * 60 * 60 * 1000;
  let next = 9_855_500_000;
  const number = (): string => `+91${(next += 1)}`;
  const store = () => openStore(at.db, at.identity.seal);
  const month = (of: SignedInPerson) =>
    placeInState({ store: store(), accountId: of.accountId, now: at.clock.product }, 'waiting_for_consent');
  const filingOf = (of: SignedInPerson, filingId: string) =>
    store().asTenant(of.accountId, (rows) => rows.filings.byId(filingId));
  const isStarted = async (of: SignedInPerson, filingId: string): Promise<boolean> => {
    const filing = await filingOf(of, filingId);
    return (
      filing !== null && Object.values(filing.returns).some(({ requestedBy }) => requestedBy !== 'system')
    );
  };
  const smsTo = async (table: 'outbox' | 'identity_outbox', to: string): Promise<string[]> => {
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom(table)
        .select(['id', 'text_sealed'])
        .where('recipient', '=', to)
        .where('channel', '=', 'sms')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ id, text_sealed: text }) => at.identity.seal.open(text, 'outbox', id));
  };
  const notMe = async (phone: string): Promise<string> => {
    const text = (await smsTo('identity_outbox', phone)).find((one) => one.includes('/not-me'));
    return /\/not-me[^#\s]*#([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  };
  const monthLink = (of: SignedInPerson, filingId: string, holder: SignedInPerson): string =>
    filingLinks(at.keyRing, 'answer', () => 'https://shunya.example')
      .make({ accountId: of.accountId, filingId, holderId: holder.personId }, at.clock.wall + answerLifeMs)
      .split('#')[1] ?? '';
  const logOf = async (of: SignedInPerson): Promise<string[]> =>
    must(await of.client.securityLog({ query: { limit: 100 } })).data.map(({ code }) => code);
  const members = async (of: SignedInPerson): Promise<string[]> =>
    must(await of.client.listPeople()).data.members.map(({ id, role }) => `${id}:${role}`);
  const refusedWith = (answer: { success: boolean; code?: string }, code: string): void => {
    assert.ok(!answer.success, 'it was allowed');
    assert.equal(answer.code, code);
  };
  /** The owner in a session that stays open, and a thief who signed in with the same number. */
  async function robbed() {
    const phone = number();
    const owner = await at.signIn(phone);
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    return { phone, owner, thief };
  }

  test('a stolen SIM: what the thief made is revoked with the session, and the victim reads what it was', async () => {
    const { phone, owner, thief } = await robbed();
    const accomplice = await at.signIn(number());
    const mobile = must(await accomplice.client.profile()).data.mobile;
    must(await thief.client.invite({ body: { mobile, role: 'owner' } }));
    const { key } = must(
      await thief.client.makeKey({ body: { name: 'x', scopes: ['read'], days: 30 } }),
    ).data;
    must(
      await thief.client.addWebhook({ body: { url: 'https://example.org/in', events: ['filing.filed'] } }),
    );
    const invitation = await tokenOf(at, mobile);
    const { data } = must(await at.client.disownByLink({ body: { token: await notMe(phone) } }));
    assert.deepEqual(data.taken_back.map(({ code }) => code).toSorted(), [
      'key_made',
      'member_invited',
      'webhook_added',
    ]);
    refusedWith(await accomplice.client.acceptInvitation({ body: { token: invitation } }), 'invitation_over');
    const program = await at.app.inject({
      url: '/api/dashboard',
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(program.statusCode, 401);
    assert.deepEqual(must(await owner.client.listWebhooks()).data, []);
    assert.deepEqual(await members(owner), [`${owner.personId}:owner`]);
    const log = await logOf(owner);
    for (const code of ['signed_in', 'member_invited', 'sign_in_held', 'taken_back'])
      assert.ok(log.includes(code), code);
  });

  test('an accomplice who has joined and removed the victim is out again, and the victim is the owner', async () => {
    const { phone, owner, thief } = await robbed();
    const token = await notMe(phone);
    const accomplice = await joins(at, thief, number(), 'owner');
    const second = await joins(at, accomplice, number(), 'owner');
    must(await accomplice.client.removeMember({ params: { id: owner.personId } }));
    assert.ok(!(await owner.client.listPeople()).success);
    must(await at.client.disownByLink({ body: { token } }));
    for (const one of [accomplice, second]) assert.ok(!(await one.client.listPeople()).success);
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom('member')
        .select(['person_id', 'role'])
        .where('account_id', '=', owner.accountId)
        .execute(),
    );
    assert.deepEqual(rows, [{ person_id: owner.personId, role: 'owner' }]);
  });

  const mailTo = async (to: string): Promise<string[]> => {
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom('identity_outbox')
        .select(['id', 'text_sealed'])
        .where('recipient', '=', to)
        .orderBy('created_at', 'desc')
        .execute(),
    );
    return rows.map(({ id, text_sealed: text }) => at.identity.seal.open(text, 'outbox', id));
  };
  const linkTo = async (to: string, page: 'verify-email' | 'not-me' | 'its-me'): Promise<string> =>
    (await mailTo(to))
      .map((text) => new RegExp(`/${page}[^#\\s]*#([\\w.-]+)`).exec(text)?.[1])
      .find((link) => link !== undefined) ?? '';
  const verifies = async (person: SignedInPerson, email: string): Promise<void> => {
    at.clock.wall += 60_000;
    must(await person.client.verifyEmail({ body: { email } }));
    must(await at.client.confirmEmail({ body: { token: await linkTo(email, 'verify-email') } }));
  };
  const mailOf = async (of: SignedInPerson) =>
    at.db.asSystem((trx) =>
      trx
        .selectFrom('person')
        .select('email')
        .where('id', '=', of.personId)
        .executeTakeFirstOrThrow()
        .then(({ email }) => email),
    );
  const signInAs = async (phone: string) =>
    at.client.verifyToken({
      body: { phone_number: phone },
      headers: { authorization: `Bearer ${await at.prove(phone)}` },
    });

  for (const from of ['the mailed link', 'the page of sessions'] as const)
    test(`two mailboxes of the thief: after 'This was not me' by ${from}, only the victim's own lets in again`, async () => {
      const phone = number();
      const owner = await at.signIn(phone);
      const [own, evil, other] = ['own', 'evil', 'other'].map(
        (who) => `${who}${phone.slice(3)}@example.test`,
      );
      assert.ok(own && evil && other);
      await verifies(owner, own);
      at.clock.wall += 60_000;
      const thief = await at.signIn(phone);
      const link = await linkTo(own, 'not-me');
      await verifies(thief, evil);
      at.clock.wall += 60_000;
      must(await thief.client.verifyEmail({ body: { email: other } }));
      const late = await linkTo(other, 'verify-email');
      const disownsOthers = await linkTo(evil, 'not-me');
      at.clock.wall += 60_000;
      if (from === 'the mailed link') must(await at.client.disownByLink({ body: { token: link } }));
      else {
        const [newer] = must(await owner.client.sessions()).data.filter(({ current }) => !current);
        must(await owner.client.disownSession({ params: { id: newer?.id ?? '' } }));
      }
      assert.equal(await mailOf(owner), own);
      assert.equal(must(await owner.client.profile()).data.email_verified, true);
      refusedWith(await at.client.confirmEmail({ body: { token: late } }), 'email_link_invalid');
      refusedWith(await at.client.disownByLink({ body: { token: disownsOthers } }), 'person_link_over');
      refusedWith(await signInAs(phone), 'sign_in_held');
      assert.equal(await linkTo(evil, 'its-me'), '');
      must(
        await at.client.verifyToken({
          body: { phone_number: phone, its_me: await linkTo(own, 'its-me') },
          headers: { authorization: `Bearer ${await at.prove(phone)}` },
        }),
      );
    });

  test('the first mailbox of a number without one: the thief’s goes with the session, and none is proven during the hold', async () => {
    const { phone, owner, thief } = await robbed();
    const token = await notMe(phone);
    const evil = `first${phone.slice(3)}@example.test`;
    await verifies(thief, evil);
    must(await at.client.disownByLink({ body: { token } }));
    assert.equal(await mailOf(owner), '');
    const { data: profile } = must(await owner.client.profile());
    assert.deepEqual([profile.email, profile.email_verified], ['', false]);
    refusedWith(await signInAs(phone), 'sign_in_held');
    assert.equal(await linkTo(evil, 'its-me'), '');
  });

  test('a mailbox that was typed before the hold is proven after it', async () => {
    const { phone, owner } = await robbed();
    const token = await notMe(phone);
    const email = `typed${phone.slice(3)}@example.test`;
    must(await owner.client.verifyEmail({ body: { email } }));
    const link = await linkTo(email, 'verify-email');
    must(await at.client.disownByLink({ body: { token } }));
    refusedWith(await at.client.confirmEmail({ body: { token: link } }), 'changes_held');
    assert.equal(await mailOf(owner), '');
  });

  test("an accomplice's own mailbox and second factor are not given to the victim", async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    const own = `kept${phone.slice(3)}@example.test`;
    await verifies(owner, own);
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    const token = await linkTo(own, 'not-me');
    const accomplice = await joins(at, thief, number(), 'owner');
    const evil = `evil${phone.slice(3)}@example.test`;
    await verifies(accomplice, evil);
    at.clock.wall += 60_000;
    must(await accomplice.client.updateProfile({ body: { email: `next${evil}` } }));
    must(await at.client.disownByLink({ body: { token } }));
    assert.equal(await mailOf(owner), own);
  });

  const rolesIn = async (accountId: string) =>
    new Map(
      (
        await at.db.asSystem((trx) =>
          trx
            .selectFrom('member')
            .select(['person_id', 'role'])
            .where('account_id', '=', accountId)
            .execute(),
        )
      ).map(({ person_id: id, role }) => [id, role]),
    );

  for (const brings of [true, false])
    test(`a viewer whom the thief makes owner removes the victim${brings ? ' and brings in another' : ''}: the victim alone is the owner`, async () => {
      const phone = number();
      const owner = await at.signIn(phone);
      const viewer = await joins(at, owner, number(), 'viewer');
      at.clock.wall += 60_000;
      const thief = await at.signIn(phone);
      const token = await notMe(phone);
      must(await thief.client.changeRole({ params: { id: viewer.personId }, body: { role: 'owner' } }));
      at.clock.wall += 60_000;
      const another = brings ? await joins(at, viewer, number(), 'owner') : null;
      at.clock.wall += 60_000;
      must(await viewer.client.removeMember({ params: { id: owner.personId } }));
      must(await at.client.disownByLink({ body: { token } }));
      assert.deepEqual(
        await rolesIn(owner.accountId),
        new Map([
          [owner.personId, 'owner'],
          [viewer.personId, 'viewer'],
        ]),
      );
      if (another !== null) assert.ok(!(await another.client.listPeople()).success);
    });

  test('a manager whom the thief makes owner keeps what managers may do', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    const manager = await joins(at, owner, number(), 'manager');
    const { id } = await month(owner);
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    const token = await notMe(phone);
    must(await thief.client.changeRole({ params: { id: manager.personId }, body: { role: 'owner' } }));
    const mobile = number();
    must(await manager.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile } }));
    must(await manager.client.makeKey({ body: { name: 'x', scopes: ['read'], days: 30 } }));
    must(await at.client.disownByLink({ body: { token } }));
    assert.equal((await rolesIn(owner.accountId)).get(manager.personId), 'manager');
    const details = must(await owner.client.getDetails({ params: { id } })).data.gstins[0];
    assert.equal(details?.contact?.mobile, mobile);
    const keys = must(await owner.client.listKeys()).data;
    assert.ok(keys.every(({ revoked_at: revoked }) => revoked !== null));
  });

  test('after a week a promoted member stays what the last owner is, and no account is without one', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    const viewer = await joins(at, owner, number(), 'viewer');
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    const token = await notMe(phone);
    must(await thief.client.changeRole({ params: { id: viewer.personId }, body: { role: 'owner' } }));
    at.clock.wall += 8 * dayMs;
    const back = await at.signIn(
      (
        await at.db.asSystem((trx) =>
          trx
            .selectFrom('person')
            .select('phone')
            .where('id', '=', viewer.personId)
            .executeTakeFirstOrThrow(),
        )
      ).phone,
    );
    const headers = { 'x-account': owner.accountId };
    must(await back.client.removeMember({ params: { id: owner.personId }, headers }));
    const { data } = must(await at.client.disownByLink({ body: { token } }));
    assert.deepEqual(await rolesIn(owner.accountId), new Map([[viewer.personId, 'owner']]));
    assert.ok(data.still_there.some(({ code }) => code === 'role_changed'));
  });

  test('a hold binds power over the account for every caller, and never taking back', async () => {
    const { phone, owner, thief } = await robbed();
    const partner = await joins(at, owner, number(), 'owner');
    const open = number();
    must(await owner.client.invite({ body: { mobile: open, role: 'viewer' } }));
    const invited = await at.signIn(open);
    const token = await tokenOf(at, open);
    const made = must(await owner.client.makeKey({ body: { name: 'x', scopes: ['read'], days: 30 } })).data;
    const webhook = must(
      await owner.client.addWebhook({ body: { url: 'https://example.org/in', events: ['filing.filed'] } }),
    ).data;
    must(await at.client.disownByLink({ body: { token: await notMe(phone) } }));
    assert.ok(!(await thief.client.profile()).success);
    refusedWith(await partner.client.removeMember({ params: { id: owner.personId } }), 'owner_held');
    refusedWith(
      await partner.client.changeRole({ params: { id: owner.personId }, body: { role: 'viewer' } }),
      'owner_held',
    );
    refusedWith(await partner.client.invite({ body: { mobile: number(), role: 'viewer' } }), 'owner_held');
    refusedWith(
      await partner.client.makeKey({ body: { name: 'y', scopes: ['read'], days: 30 } }),
      'owner_held',
    );
    refusedWith(await partner.client.eraseAccount({ body: { confirmation: 'ERASE' } }), 'owner_held');
    refusedWith(await invited.client.acceptInvitation({ body: { token } }), 'invitation_over');
    // Taking back stays open, for the held owner too.
    const [invitation] = must(await owner.client.listInvitations()).data;
    must(await owner.client.takeInvitationBack({ params: { id: invitation?.id ?? '' } }));
    must(await owner.client.revokeKey({ params: { id: made.made.id } }));
    must(await owner.client.removeWebhook({ params: { id: webhook.made.id } }));
    refusedWith(await owner.client.setName({ body: { name: 'Asha' } }), 'changes_held');
  });

  test('a forwarded code: the contact, the forwarding and the declaration that the thief set are as before', async () => {
    const { phone, owner, thief } = await robbed();
    const { id, filingId } = await month(owner);
    const asha = { name: 'Asha Nema', mobile: number() };
    must(await owner.client.setContact({ params: { id }, body: asha }));
    at.clock.wall += 60_000;
    must(await thief.client.setContact({ params: { id }, body: { name: 'Somebody', mobile: number() } }));
    must(await thief.client.setConsent({ params: { id }, body: { ask_each_month: false } }));
    const { data } = must(await at.client.disownByLink({ body: { token: await notMe(phone) } }));
    assert.deepEqual(data.taken_back.map(({ code }) => code).toSorted(), [
      'consent_given',
      'contact_changed',
    ]);
    const details = must(await owner.client.getDetails({ params: { id } })).data.gstins[0];
    assert.equal(details?.contact?.mobile, asha.mobile);
    const standing = must(await owner.client.consents()).data.filter(({ kind }) => kind === 'standing');
    assert.ok(standing.every(({ withdrawn_at: withdrawn }) => withdrawn !== null));
    assert.equal(await isStarted(owner, filingId), false);
  });

  test('a stolen phone: signing out everywhere takes back what its open session did since', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    must(await owner.client.makeKey({ body: { name: 'old', scopes: ['read'], days: 30 } }));
    at.clock.wall += 3 * 60_000;
    const stolenSince = new Date(at.clock.wall).toISOString();
    at.clock.wall += 60_000;
    must(await owner.client.makeKey({ body: { name: 'new', scopes: ['read'], days: 30 } }));
    at.clock.wall += 60_000;
    const other = await at.signIn(phone);
    const { data } = must(await other.client.signOutStolen({ body: { since: stolenSince } }));
    assert.deepEqual(
      data.taken_back.map(({ code }) => code),
      ['key_made'],
    );
    const keys = await at.db.asSystem((trx) =>
      trx
        .selectFrom('api_key')
        .select(['name', 'revoked_at'])
        .where('account_id', '=', owner.accountId)
        .execute(),
    );
    assert.deepEqual(keys.map(({ name, revoked_at: ended }) => `${name} ${ended !== null}`).toSorted(), [
      'new true',
      'old false',
    ]);
    assert.ok(!(await owner.client.profile()).success && !(await other.client.profile()).success);
  });

  test('a removed partner: the invitation they prepared dies with their right, as do their keys and webhooks', async () => {
    const owner = await at.signIn(number());
    const partner = await joins(at, owner, number(), 'owner');
    const friend = number();
    must(await partner.client.invite({ body: { mobile: friend, role: 'owner' } }));
    const token = await tokenOf(at, friend);
    must(
      await partner.client.addWebhook({ body: { url: 'https://example.org/in', events: ['filing.filed'] } }),
    );
    must(await owner.client.removeMember({ params: { id: partner.personId } }));
    const accomplice = await at.signIn(friend);
    refusedWith(await accomplice.client.acceptInvitation({ body: { token } }), 'invitation_over');
    assert.deepEqual(must(await owner.client.listWebhooks()).data, []);
    assert.deepEqual(must(await owner.client.listInvitations()).data, []);
  });

  test('a demoted employee: the link of the month and the invitation are judged by the role of today', async () => {
    const owner = await at.signIn(number());
    const employee = await joins(at, owner, number(), 'owner');
    const { id, filingId } = await month(owner);
    must(await owner.client.assignGstin({ params: { id }, body: { assigned_to: employee.personId } }));
    const link = monthLink(owner, filingId, employee);
    const friend = number();
    must(await employee.client.invite({ body: { mobile: friend, role: 'owner' } }));
    const token = await tokenOf(at, friend);
    must(await owner.client.changeRole({ params: { id: employee.personId }, body: { role: 'viewer' } }));
    refusedWith(await at.client.answerByLink({ body: { token: link } }), 'role_not_allowed');
    assert.equal(await isStarted(owner, filingId), false);
    const accomplice = await at.signIn(friend);
    refusedWith(await accomplice.client.acceptInvitation({ body: { token } }), 'invitation_over');
  });

  test('a shared mailbox: a link to a number that is held ends, and stays ended when the hold is over', async () => {
    const { phone, owner } = await robbed();
    const { filingId } = await month(owner);
    const link = monthLink(owner, filingId, owner);
    must(await at.client.disownByLink({ body: { token: await notMe(phone) } }));
    refusedWith(await at.client.answerByLink({ body: { token: link } }), 'answer_link_over');
    // A link that is made during the hold is judged at the press.
    at.clock.wall += 60_000;
    refusedWith(
      await at.client.answerByLink({ body: { token: monthLink(owner, filingId, owner) } }),
      'changes_held',
    );
    at.clock.wall += 8 * dayMs;
    refusedWith(await at.client.answerByLink({ body: { token: link } }), 'answer_link_over');
    assert.equal(await isStarted(owner, filingId), false);
  });

  test('a link to a number that has not signed in for three months asks for a sign-in', async () => {
    const owner = await at.signIn(number());
    const { filingId } = await month(owner);
    const { wall } = at.clock;
    at.clock.wall += 91 * dayMs;
    refusedWith(
      await at.client.answerByLink({ body: { token: monthLink(owner, filingId, owner) } }),
      'sign_in_to_answer',
    );
    at.clock.wall = wall;
    assert.equal(await isStarted(owner, filingId), false);
    must(await at.client.answerByLink({ body: { token: monthLink(owner, filingId, owner) } }));
    assert.equal(await isStarted(owner, filingId), true);
  });

  test('a key in a repository: it reads, and ends with the right of its maker; it says yes to nothing', async () => {
    const owner = await at.signIn(number());
    const partner = await joins(at, owner, number(), 'owner');
    const { filingId } = await month(owner);
    const { key } = must(
      await partner.client.makeKey({ body: { name: 'x', scopes: ['read', 'start'], days: 30 } }),
    ).data;
    const ask = (method: 'GET' | 'PUT', url: string) =>
      at.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } });
    assert.equal((await ask('GET', '/api/dashboard')).statusCode, 200);
    const yeses = async () =>
      must(await owner.client.consents()).data.filter(({ kind }) => kind === 'month').length;
    const before = await yeses();
    await ask('PUT', `/api/filling/scheduled/today/${filingId}`);
    assert.equal(await yeses(), before);
    assert.equal((await ask('PUT', `/api/filling/scheduled/skip/${filingId}`)).statusCode, 403);
    must(await owner.client.changeRole({ params: { id: partner.personId }, body: { role: 'manager' } }));
    assert.equal((await ask('GET', '/api/dashboard')).statusCode, 401);
  });

  test("a client's no is the client's: the firm takes nothing back, and a new yes needs a code to the contact's own number", async () => {
    const owner = await at.signIn(number());
    const preparer = await joins(at, owner, number(), 'preparer');
    const { id, filingId } = await month(owner);
    const mobile = number();
    must(await owner.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile } }));
    const ask = async () =>
      must(await preparer.client.askClient({ params: { id: filingId } })).data.link.split('#')[1] ?? '';
    const received = async () =>
      /\/approve[^#\s]*#([\w-]+)/.exec((await smsTo('outbox', mobile))[0] ?? '')?.[1] ?? '';
    const handed = await ask();
    const own = await received();
    assert.notEqual(own, handed, 'the firm is not shown the link that only the client received');
    must(await at.client.answerApproval({ body: { token: own, answer: 'no' } }));
    refusedWith(await preparer.client.takeQuestionBack({ params: { id: filingId } }), 'not_possible');
    const again = await ask();
    refusedWith(
      await at.client.answerApproval({ body: { token: again, answer: 'yes' } }),
      'contact_code_needed',
    );
    // Another contact does not help: the code goes to the number that said no.
    const friend = number();
    must(await owner.client.setContact({ params: { id }, body: { name: 'A Friend', mobile: friend } }));
    const third = await ask();
    must(await at.client.sendContactCode({ body: { token: third } }));
    assert.ok((await smsTo('outbox', friend)).every((text) => !/is your code|कोड/.test(text)));
    for (const press of [
      () => preparer.client.fileToday({ params: { id: filingId } }),
      () => owner.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }),
    ])
      refusedWith(await press(), 'not_possible');
    must(await owner.client.setConsent({ params: { id }, body: { ask_each_month: false } }));
    assert.equal(await isStarted(owner, filingId), false);
    refusedWith(
      await at.client.answerApproval({ body: { token: third, answer: 'yes', code: '000000' } }),
      'contact_code_wrong',
    );
    const sent = (await smsTo('outbox', mobile)).find((text) => text.includes('is your code'));
    const code = /\d{6}/.exec(sent ?? '')?.[0] ?? '';
    must(await at.client.answerApproval({ body: { token: third, answer: 'yes', code } }));
    assert.equal(await isStarted(owner, filingId), true);
    const [given] = must(await owner.client.consents()).data.filter(({ kind }) => kind === 'month');
    assert.equal(given?.channel, 'handed_link');
    const denied = must(await owner.client.securityLog({ query: { limit: 100 } })).data.find(
      ({ code: of }) => of === 'client_denied',
    );
    assert.equal(denied?.about.way, 'client_link');
  });

  test("a client's phone is lost: a new contact ends the old link, and the ledger says by which link the yes came", async () => {
    const owner = await at.signIn(number());
    const { id, filingId } = await month(owner);
    const lost = number();
    must(await owner.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile: lost } }));
    must(await owner.client.askClient({ params: { id: filingId } }));
    const linkTo = async (to: string) =>
      /\/approve[^#\s]*#([\w-]+)/.exec((await smsTo('outbox', to))[0] ?? '')?.[1] ?? '';
    const stolen = await linkTo(lost);
    const mobile = number();
    must(await owner.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile } }));
    refusedWith(
      await at.client.answerApproval({ body: { token: stolen, answer: 'yes' } }),
      'approval_link_over',
    );
    must(await owner.client.askClient({ params: { id: filingId } }));
    must(await at.client.answerApproval({ body: { token: await linkTo(mobile), answer: 'yes' } }));
    const [given] = must(await owner.client.consents()).data.filter(({ kind }) => kind === 'month');
    assert.equal(given?.channel, 'client_link');
    const log = must(await owner.client.securityLog({ query: { limit: 100 } })).data;
    assert.equal(log.find(({ code }) => code === 'consent_given')?.about.way, 'client_link');
  });

  test('an invitation that was forwarded opens nothing for another number', async () => {
    const owner = await at.signIn(number());
    const meant = number();
    must(await owner.client.invite({ body: { mobile: meant, role: 'manager' } }));
    const token = await tokenOf(at, meant);
    const stranger = await at.signIn(number());
    refusedWith(await stranger.client.acceptInvitation({ body: { token } }), 'invitation_over');
    const right = await at.signIn(meant);
    must(await right.client.acceptInvitation({ body: { token } }));
  });

  test('an approver on leave: nobody files by an old declaration, by an undone skip or by moved times', async () => {
    const owner = await at.signIn(number());
    const manager = await joins(at, owner, number(), 'manager');
    const approver = await joins(at, owner, number(), 'manager');
    const { id, filingId } = await month(owner);
    must(await manager.client.setConsent({ params: { id }, body: { ask_each_month: false } }));
    must(await owner.client.assignGstin({ params: { id }, body: { approver: approver.personId } }));
    const standing = must(await owner.client.consents()).data.filter(({ kind }) => kind === 'standing');
    assert.ok(standing.length > 0 && standing.every(({ withdrawn_at: withdrawn }) => withdrawn !== null));
    const gstin = must(await owner.client.getDetails({ params: { id } })).data.gstins[0]?.gstin ?? '';
    must(await approver.client.skipFiling({ params: { id: filingId } }));
    const refused = async (answer: Promise<{ success: boolean; code?: string }>) =>
      refusedWith(await answer, 'not_possible');
    await refused(manager.client.undoSkip({ params: { id: filingId } }));
    await refused(owner.client.undoSkip({ params: { id: filingId } }));
    must(await manager.client.setAutoFilling({ body: { gstin, auto_filling: false } }));
    await refused(manager.client.setAutoFilling({ body: { gstin, auto_filling: true } }));
    await refused(manager.client.updateGstin({ body: { id, gstr1_filling_day: 3 } }));
    await refused(
      manager.client.setContact({ params: { id }, body: { name: 'A Friend', mobile: number() } }),
    );
    must(await owner.client.setAutoFilling({ body: { gstin, auto_filling: true } }));
    assert.equal(await isStarted(owner, filingId), false);
    must(await approver.client.undoSkip({ params: { id: filingId } }));
  });

  test('two owners at odds: an old invitation is not taken back with its session, and neither is alone', async () => {
    const phone = number();
    const first = await at.signIn(phone);
    at.clock.wall += 60_000;
    const inviting = await at.signIn(phone);
    const token = await notMe(phone);
    const second = await joins(at, inviting, number(), 'owner');
    at.clock.wall += 8 * dayMs;
    must(await at.client.disownByLink({ body: { token } }));
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom('member')
        .select(['person_id', 'role'])
        .where('account_id', '=', first.accountId)
        .execute(),
    );
    assert.deepEqual(
      rows.map(({ person_id: id, role }) => `${id}:${role}`).toSorted(),
      [`${first.personId}:owner`, `${second.personId}:owner`].toSorted(),
    );
  });
});
